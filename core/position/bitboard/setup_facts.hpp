// Facts about the image and the set-up that hold on every ply.
#pragma once
#include <algorithm>
#include <limits>
#include <vector>

#include "position/bitboard/layout.hpp"
#include "position/bitboard/reach.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W>
struct SetupFacts {
    // From the image.
    ClassSet royals = 0;
    bool arrangementKeys = false;       ///< some repetition counts arrangements
    bool conditionalCaptures = false;   ///< as in the image
    bool captureConditions = false;     ///< some squares are hostile, or pieces spared or disarmed, at times
    bool sidesInHistory = false;        ///< entries need arrangement or threat
    bool oneStep = false;               ///< every move is one legal step or none: no choices or declarations
    bool oneStepUnlessCapture = false;  ///< the same for moves that capture nothing
    ClassSet slideless = 0;             ///< classes that do not slide
    ClassSet coinciding = 0;            ///< classes with several calls that may allow the same jump, leap or swap
    bool anyMarks = false;              ///< some state marks squares
    bool royalsArise = false;           ///< pieces may become royal, or royal ones may appear or enter
    std::vector<std::size_t> repetitionOrder;  ///< indices of Calls::repetitions in order of judgement
    static constexpr std::int32_t unlimited = std::numeric_limits<std::int32_t>::max();
    std::int32_t minCountLimit = unlimited;  ///< plies without capture that end the game
    std::int32_t minPliesInKey = unlimited;  ///< from here on these plies may be part of the key
    bool pliesAlwaysInKey = false;           ///< programs read them

    // From the set-up.
    bool hasClassBoards = false;  ///< classes share a plane; each has its own board
    /// A lone royal piece shares its men's plane; its cell is in StateInfo.
    int sharedRoyal = 0, sharedMen = 0;
    bool extended = false;     ///< slide limits, enter-only squares, several groups, jumps or dice
    int rowPlanes[2]{};        ///< by side: the plane of the group that moves by rows
    int singleRoyalClass = 0;  ///< the only royal class, if its moves are not extended
    GroupRows groupRows[2]{},
        royalRows[2]{};  ///< by side, if not extended: the group, the royal piece of its own masks

    void read(const RuleImage&);
    void sharePlanes(const RuleImage&, const Layout<W>&, const Setup&);
};

template <int W>
void SetupFacts<W>::read(const RuleImage& image) {
    royals = image.royals();
    arrangementKeys = image.arrangementKeys;
    conditionalCaptures = image.conditionalCaptures;
    captureConditions = conditionalCaptures || !image.conditions.empty();
    sidesInHistory = arrangementKeys || image.threats[0] || image.threats[1];
    const auto passes = [](const NoMovesCall& call) { return call.result == Stuck::pass && call.program != 0; };
    oneStepUnlessCapture = image.calls.options.empty() && std::ranges::none_of(image.calls.noMoves, passes);
    oneStep = oneStepUnlessCapture && image.calls.choice == ChoiceMode::all;
    for (const SlideCall& call : image.calls.slides)
        if (call.limit == noSlides) slideless |= call.classes;
    const auto findCoinciding = [&](const auto& calls) {
        ClassSet seen = 0;
        for (const auto& call : calls) {
            coinciding |= seen & call.classes;
            seen |= call.classes;
        }
    };
    findCoinciding(image.calls.jumps);
    findCoinciding(image.calls.leaps);
    findCoinciding(image.calls.swaps);
    for (int c = 1; c <= static_cast<int>(image.calls.classes.size()); ++c)
        royalsArise |= (royals >> (c - 1) & 1) && image.mayArise(c);
    anyMarks = std::ranges::any_of(image.calls.states, [](const auto& s) { return s.kind == StateKind::marks; });
    const auto& repetitions = image.calls.repetitions;
    for (std::size_t i = 0; i < repetitions.size(); ++i) repetitionOrder.push_back(i);
    // Own arrangement, then position, then the order of rules.
    std::ranges::stable_sort(repetitionOrder, {}, [&](std::size_t i) {
        return std::pair(repetitions[i].of == RepetitionOf::position, repetitions[i].ruleIndex);
    });
    for (const CountLimitCall& limit : image.calls.countLimits) {
        const auto plies = static_cast<std::int32_t>(limit.plies);
        if (!limit.claim) minCountLimit = std::min(minCountLimit, plies);
        minPliesInKey = std::min(minPliesInKey, plies - Position::keyedPlies);
    }
    pliesAlwaysInKey = image.readsSinceCapture;
    if (pliesAlwaysInKey) minPliesInKey = 1;  // a key of 0 plies is the one without them
}

/// Finds classes that share a plane and how to distinguish them: a lone royal piece among men of one class by its cell,
/// others by class boards.
template <int W>
void SetupFacts<W>::sharePlanes(const RuleImage& image, const Layout<W>& layout, const Setup& setup) {
    hasClassBoards = false;
    sharedRoyal = sharedMen = 0;
    bool royalHasGroup = false;
    for (int g = 0; g < layout.groupCount; ++g) royalHasGroup |= layout.groups[g].royalClass != 0;
    for (int a = 1; a <= layout.classCount; ++a)
        for (int b = a + 1; b <= layout.classCount; ++b) {
            if (layout.planeOf[a] != layout.planeOf[b]) continue;
            const bool aRoyal = royals >> (a - 1) & 1, bRoyal = royals >> (b - 1) & 1;
            const int royal = aRoyal ? a : b;
            const bool alone = std::ranges::count(setup.occupants, royal) <= 1,
                       changes = image.mayArise(royal) || image.mayBecome(royal);
            if (aRoyal == bRoyal || !alone || changes || royalHasGroup || sharedRoyal) {
                hasClassBoards = true;
                continue;
            }
            sharedRoyal = royal;
            sharedMen = a + b - royal;
        }
    if (hasClassBoards) sharedRoyal = sharedMen = 0;
}

}  // namespace tafl::inline TAFLSMITH_BUILD
