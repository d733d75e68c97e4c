#include "variant/playability.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "explain/reachable.hpp"

namespace tafl {
namespace {

using direct::at;

constexpr Side sides[] = {Side::attackers, Side::defenders};

class GoalCheck {
public:
    GoalCheck(const Registry& registry, const Variant& variant, const std::shared_ptr<const RuleImage>& image)
        : registry_(registry),
          variant_(variant),
          image_(*image),
          calls_(image->calls),
          reachable_(findReachable(direct::CallTables(image))) {}

    Diagnostics run() {
        readGoals();
        readFates();
        readOutcomes();
        readCounts();
        for (const auto& [rule, win] : wins_)
            if (win.sides == 0) reportIdle(rule, win);
        for (const Side side : sides) reportWithoutGoal(side);
        return std::move(out_);
    }

private:
    /// The ends of one rule that have a winner.
    struct RuleWins {
        Sides sides = 0;   ///< that can win by it
        Phrase why, cure;  ///< of an end that cannot happen
    };

    void add(RuleIndex rule, Winner winner, bool possible, const Phrase& why, const Phrase& cure) {
        RuleWins& wins = wins_[rule];
        if (possible) wins.sides |= sideBit(winner == Winner::attackers ? Side::attackers : Side::defenders);
        wins.why = why;
        wins.cure = cure;
    }

    Phrase classNames(ClassSet classes) const {
        std::vector<Phrase> out;
        for (int c = 1; c <= static_cast<int>(calls_.classes.size()); ++c)
            if (direct::has(classes, c)) out.push_back(phraseName(image_.className(c)));
        return phraseAlternatives(std::move(out));
    }

    void readGoals() {
        for (const GoalCall& call : calls_.goals) {
            SquareSet reached;
            for (int c = 1; c <= maxClasses; ++c)
                if (direct::has(call.classes, c)) reached |= reachable_.squares[at(c)] & call.squares;
            add(call.ruleIndex, winnerOf(call.winner), reached.any(),
                call.squares.any() ? phrase("no %1 can ever reach %2", classNames(call.classes),
                                            squareNames(call.squares, image_.size))
                                   : phrase("it names no squares to reach"),
                phrase("squares to which a way leads from the start position"));
        }
    }

    void readFates() {
        for (const FateCall& call : calls_.fates)
            if (call.what == FateKind::ends)
                add(call.ruleIndex, winnerOf(call.winner), call.classes & reachable_.capturable,
                    phrase("nothing captures the %1", classNames(call.classes)),
                    phrase("a capture of the %1", classNames(call.classes)));
    }

    void readOutcomes() {
        for (std::size_t i = 0; i < calls_.outcomes.size(); ++i) {
            const OutcomeCall& call = calls_.outcomes[i];
            if (call.result == Winner::draw) continue;
            bool possible = false;
            Phrase why = phrase("its condition cannot hold on squares that the pieces reach");
            // An entry that can never hold is not in the image.
            for (const Side mover : sides)
                for (const OutcomeEntry& entry : image_.outcomes[at(mover)]) {
                    if (entry.test.payload != static_cast<int>(i) || entry.judgesReply) continue;
                    possible |= mayHold(entry, mover);
                    if (entry.counter >= 0)
                        why = phrase("nothing captures the %1",
                                     classNames(image_.pieceCountEnds[at(entry.counter)].classes));
                }
            add(call.ruleIndex, call.result, possible, why,
                phrase("a condition that play from the start position can fulfil"));
        }
    }

    bool mayHold(const OutcomeEntry& entry, Side mover) const {
        if (entry.counter < 0) return tafl::mayHold(image_, entry.test.program, reachable_.squares, mover);
        const PieceCountEnd& end = image_.pieceCountEnds[at(entry.counter)];
        const auto counted = [&](int c) { return c && direct::has(end.classes, c); };
        return (end.classes & reachable_.capturable) || std::ranges::count_if(image_.start, counted) < end.below;
    }

    void readCounts() {
        for (const CountLimitCall& call : calls_.countLimits)
            if (call.result != Winner::draw) add(call.ruleIndex, call.result, true, {}, {});
    }

    Place placeOf(RuleIndex rule) const {
        const auto text = std::ranges::find(variant_.rules, image_.rules[rule].identity, &RuleText::identity);
        return text == variant_.rules.end() ? variant_.place : text->place;
    }

    void reportIdle(RuleIndex rule, const RuleWins& wins) {
        out_.push_back({Severity::warning, placeOf(rule),
                        phrase("nobody can win by '%1': %2", image_.rules[rule].identity, wins.why), wins.cure});
    }

    /// How a side may win although it has no goal.
    std::vector<Phrase> winsWithoutGoal(Side side) const {
        std::vector<Phrase> out;
        const Side enemy = other(side);
        if (calls_.noMoves[at(enemy)].result == Stuck::loss)
            out.push_back(phrase("if the %1 cannot move", phraseName(name(enemy))));
        if (calls_.noMoves[at(side)].result == Stuck::win) out.push_back(phrase("if they cannot move"));
        const auto givesWin = [&](const RepetitionCall& call) {
            return call.result != RepetitionResult::draw && call.result != RepetitionResult::illegal &&
                   call.result !=
                       (side == Side::attackers ? RepetitionResult::attackersLose : RepetitionResult::defendersLose);
        };
        if (std::ranges::any_of(calls_.repetitions, givesWin) || (calls_.shuttle && !calls_.shuttle->illegal))
            out.push_back(phrase("by repetition"));
        return out;
    }

    void reportWithoutGoal(Side side) {
        if (std::ranges::any_of(wins_, [&](const auto& each) { return each.second.sides & sideBit(side); })) return;
        const Phrase who = phraseName(name(side));
        const std::vector<Phrase> others = winsWithoutGoal(side);
        const Phrase valid =
            phrase("a rule by which the %1 win; slot 'victory': %2", who, phraseList(registry_.idsOfSlot("victory")));
        if (others.empty())
            out_.push_back(
                {Severity::error, variant_.place, phrase("the %1 cannot win: no rule gives them a win", who), valid});
        else
            out_.push_back({Severity::warning, variant_.place,
                            phrase("the %1 have no goal: they win only %2", who, phraseAlternatives(others)), valid});
    }

    const Registry& registry_;
    const Variant& variant_;
    const RuleImage& image_;
    const Calls& calls_;
    const direct::Reachable reachable_;
    std::map<RuleIndex, RuleWins> wins_;
    Diagnostics out_;
};

}  // namespace

Diagnostics checkGoals(const Registry& registry, const Variant& variant,
                       const std::shared_ptr<const RuleImage>& image) {
    return GoalCheck(registry, variant, image).run();
}

Diagnostics checkPlayability(const Library& library, const Variant& variant,
                             const std::shared_ptr<const RuleImage>& image) {
    Diagnostics out = checkGoals(library.registry(), variant, image);
    const Diagnostics start = checkStart(variant, image);
    out.insert(out.end(), start.begin(), start.end());
    return out;
}

}  // namespace tafl
