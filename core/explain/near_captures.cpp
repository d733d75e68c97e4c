#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "explain/near_misses.hpp"
#include "explain/square_changes.hpp"

namespace tafl::direct {

namespace {

/// A way in which a capture would have happened.
enum class Need {
    man,      ///< a man of the mover on a square
    empty,    ///< a square without the man on it
    arrival,  ///< a man that arrives on a square
};

class NearCaptures {
public:
    NearCaptures(const Phrases& phrases, const Turn& turn)
        : phrases_(phrases), t_(turn.tables()), turn_(turn), a_(turn.boardA()), budget_(t_) {
        for (const Victim& v : turn.victims()) taken_.add(v.square);
        for (const Victim& v : turn.heldVictims()) taken_.add(v.square);
    }

    std::vector<Reason> find() {
        const int man = manOf(t_, turn_.mover());
        const auto order = squaresByDistance(t_, turn_.move().to);
        for (const CaptureCall& call : t_.calls.captures) {
            if (!(call.side & sideBit(turn_.mover())) || !budget_.start(call.program, t_.calls.captures.size()))
                continue;
            missing_.clear();
            for (const Square s : order) {
                const int c = a_.occupant(s);
                if (s == turn_.move().to || has(t_.royals, c)) continue;
                if (c) {
                    check(call, Need::empty, {s, 0});
                } else if (man) {
                    check(call, Need::man, {s, man});
                    check(call, Need::arrival, {s, man});
                }
            }
            describe(call.ruleIndex);
        }
        findRoyals(man);
        const auto farness = [&](const Reason& r) { return distance(t_, r.squares.back().square, turn_.move().to); };
        std::ranges::stable_sort(out_, {}, farness);
        return std::move(out_);
    }

private:
    using Victims = SquareSet;

    /// Royal enemies that the mover does not stand beside, with enemies on all sides but one.
    void findRoyals(int man) {
        if (!man || callsFunctions(t_)) return;
        a_.pieces(t_.royals & t_.classesOfSide[at(other(turn_.mover()))]).each([&](Square s) {
            const int royal = a_.occupant(s);
            for (const PatternCall* call : t_.patterns[at(royal)]) {
                if (call->shape != Shape::all || !call->at.has(s) || a_.findSpare(s, call->ruleIndex)) continue;
                const auto sides = patternDirections(*call, Direction::east);
                const PatternMatch match = a_.matchPattern(*call, s, sides, turn_.move().to, true);
                const auto missing = std::ranges::find(match.sides, PatternSide::Kind::missing, &PatternSide::kind);
                if (match.missing != 1 || match.hasHammer || missing->square == noSquare) continue;
                if (a_.occupant(missing->square)) continue;
                const SquareChange arrived{missing->square, man};
                if (!makeChanged(a_, {&arrived, 1})
                         .matchPattern(*call, s, sides, missing->square)
                         .complete(call->minMen))
                    continue;
                missing_ = {{{SquareSet::of(s), Need::arrival}, {missing->square}}};
                describe(call->ruleIndex);
            }
        });
    }

    Victims capturedBy(const CaptureCall& call, const Scene& scene, const SquareChange& change) const {
        Victims out;
        scene.board(call.program).each([&](Square s) {
            if (s != change.square && !taken_.has(s) && a_.holds(s, other(turn_.mover())) &&
                !a_.findSpare(s, call.ruleIndex))
                out.add(s);
        });
        return out;
    }

    void check(const CaptureCall& call, Need need, const SquareChange& change) {
        if (!budget_.spend()) return;
        Scene changed = makeChanged(a_, {&change, 1});
        if (need == Need::arrival) {
            changed.to = SquareSet::of(change.square);
            changed.from = changed.jumped = changed.displaced = changed.captured = {};
        }
        Victims victims = capturedBy(call, changed, change);
        if (!victims.any()) return;
        // If a piece would also be taken without the mover, this move did not bring the capture nearer.
        changed.put(turn_.move().to, 0);
        if (need != Need::arrival) changed.to = changed.captured = {};
        victims -= capturedBy(call, changed, change);
        if (victims.any()) missing_[{victims, need}].push_back(change.square);
    }

    void describe(RuleIndex ruleIndex) {
        // A missing man is a better reason than one that would have to arrive there.
        for (const auto& [key, squares] : missing_) {
            const auto& [victims, need] = key;
            if (need == Need::arrival && missing_.contains({victims, Need::man})) continue;
            if (squares.size() > maxAlternatives) continue;
            Reason r{.kind = Reason::Kind::almostCaptured, .ruleIndex = ruleIndex, .victim = victims.first()};
            std::vector<std::string> names;
            victims.each([&](Square s) {
                names.push_back(phrases_.square(s));
                r.squares.push_back({s, "victim"});
            });
            for (const Square s : squares) r.squares.push_back({s, need == Need::empty ? "in the way" : "missing"});
            r.text =
                sayCore("%1 would be taken %2%3.", coreList(names), needText(need, squares), phrases_.rule(ruleIndex));
            out_.push_back(std::move(r));
        }
    }

    std::string needText(Need need, const std::vector<Square>& squares) const {
        std::vector<std::string> names;
        for (const Square s : squares)
            names.push_back(need == Need::empty ? phrases_.piece(a_, s) : phrases_.square(s));
        const std::string where = join(names, trCore(" or "));
        if (need == Need::empty) return sayCore("without %1", where);
        const std::string man = withArticle(phrases_.className(manOf(t_, turn_.mover())));
        return need == Need::man ? sayCore("with %1 on %2", man, where) : sayCore("by %1 that moves to %2", man, where);
    }

    static constexpr std::size_t maxAlternatives = 3;

    const Phrases& phrases_;
    const CallTables& t_;
    const Turn& turn_;
    const Scene& a_;
    EvaluationBudget budget_;
    SquareSet taken_;
    std::map<std::pair<Victims, Need>, std::vector<Square>> missing_;  ///< squares by what each alone would bring
    std::vector<Reason> out_;
};

}  // namespace

std::vector<Reason> findNearCaptures(const Phrases& phrases, const Turn& turn) {
    if (turn.kind() != Turn::Kind::move) return {};
    return NearCaptures(phrases, turn).find();
}

}  // namespace tafl::direct
