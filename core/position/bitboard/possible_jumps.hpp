// Jumps and leaps in random games: counted by what could be possible, tested when one is drawn.
#pragma once
#include "position/bitboard/bitboard_position.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// Counts the jumps and leaps to draw from, without testing any. Returns false if they have to be listed.
template <int W, FeatureLevel L>
__attribute__((noinline)) bool BitboardPosition<W, L>::countPossibleJumps(Reach<W, L>& r, int side) const {
    r.possible = 0;
    // Two rules may allow one move, which must not count twice. Bars that depend on the position would have to be
    // evaluated for each draw.
    if ((facts_.coinciding & layout_.classesOf[side]) || image_->conditionalBars) return false;
    std::size_t count = 0;
    u16 rule = 0;
    const auto add = [&](int classNumber, const auto& movesFrom) {
        if (p_.count[classNumber] == 0) return;
        eachPiece(static_cast<ClassSet>(1u << (classNumber - 1)), [&](int cell) {
            r.possible += movesFrom(static_cast<std::size_t>(cell));
            if (count < r.origins.size())
                r.origins[count] = {.cell = static_cast<u16>(cell), .rule = rule, .end = r.possible};
            ++count;
        });
    };
    // 1. Jumps, in four directions.
    for (const auto& jump : layout_.jumps) {
        for (ClassSet rest = jump.movers[side]; rest; rest &= static_cast<ClassSet>(rest - 1))
            add(std::countr_zero(rest) + 1, [](std::size_t) { return 4u; });
        ++rule;
    }
    // 2. Leaps, to each landing.
    for (const LeapTables::Leaper& leaper : leaps_.leapers) {
        if (leaper.side == side)
            add(leaper.classNumber, [&](std::size_t at) { return leaper.first[at + 1] - leaper.first[at]; });
        ++rule;
    }
    if (count <= r.origins.size()) return true;
    r.possible = 0;
    return false;
}

/// The k-th of the counted jumps and leaps. Its target is 0 if it is not possible now.
template <int W, FeatureLevel L>
Step BitboardPosition<W, L>::pickPossibleJump(const Reach<W, L>& r, u32 k) const {
    const JumpOrigin* origin = r.origins.data();
    while (origin->end <= k) ++origin;
    if (origin != r.origins.data()) k -= origin[-1].end;
    const int from = origin->cell;
    // 1. A jump.
    if (origin->rule < layout_.jumps.size()) {
        const int offset = layout_.step[k];
        return mayJump(layout_.jumps[origin->rule], from, offset) ? jumpStep(from, offset) : Step{};
    }
    // 2. A leap: nothing may stand on the landings before it.
    const LeapTables::Leaper& leaper = leaps_.leapers[origin->rule - layout_.jumps.size()];
    const LeapTables::Landing* const landing = &leaps_.landings[leaper.first[static_cast<std::size_t>(from)] + k];
    if (!landing->mayStop || p_.code[landing->cell]) return {};
    for (const LeapTables::Landing* before = landing - landing->nearer; before != landing; ++before)
        if (p_.code[before->cell]) return {};
    return {.from = static_cast<u16>(from), .to = landing->cell};
}

}  // namespace tafl::inline TAFLSMITH_BUILD
