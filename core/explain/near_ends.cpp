#include <algorithm>
#include <functional>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "explain/near_misses.hpp"
#include "explain/square_changes.hpp"

namespace tafl::direct {

namespace {

/// The fewest changes that make one end hold.
class NearEnd {
public:
    NearEnd(const Phrases& phrases, const Turn& turn, const OutcomeCall& call, std::span<const Square> order,
            EvaluationBudget& budget)
        : phrases_(phrases),
          t_(turn.tables()),
          call_(call),
          scene_(turn.boardB()),
          order_(order),
          budget_(budget),
          winner_(call.result == Winner::defenders ? Side::defenders : Side::attackers),
          man_(call.result == Winner::draw ? 0 : manOf(t_, winner_)) {}

    std::optional<Reason> find() {
        if (scene_.truth(call_.program)) return std::nullopt;
        std::optional<Reason> out;
        if (!findOne(out) && man_) out = findGapsToClose();
        return out;
    }

private:
    static constexpr std::size_t maxWay = 8, maxNamed = 3;

    bool holds(std::span<const SquareChange> changes) {
        return budget_.spend() && makeChanged(scene_, changes).truth(call_.program);
    }

    /// One square: a man who is missing, or in the way, or both. True: one square is enough. If many squares would do,
    /// it is not a near miss, because nothing in particular is missing.
    bool findOne(std::optional<Reason>& out) {
        std::vector<Square> missing, inTheWay, replaced;
        for (const Square s : order_) {
            const int c = scene_.occupant(s);
            if (has(t_.royals, c)) continue;
            const SquareChange emptied{s, 0}, filled{s, man_};
            if (!c && man_ && holds({&filled, 1})) missing.push_back(s);
            if (c && holds({&emptied, 1})) inTheWay.push_back(s);
            if (c && man_ && t_.side[at(c)] != winner_ && holds({&filled, 1})) replaced.push_back(s);
        }
        // Of the few squares that close one way, those between two men of the wall are its gap.
        const auto isGap = [&](Square s) { return isBetween(s, s); };
        if (missing.size() <= maxWay && std::ranges::any_of(missing, isGap)) std::erase_if(missing, std::not_fn(isGap));
        if (!missing.empty())
            out = describe(missing, sayCore("with %1 on %2", man(), "%1"), false, "missing");
        else if (!inTheWay.empty())
            out = describe(inTheWay, trCore("without %1"), false, "in the way");
        else if (!replaced.empty())
            out = describe(replaced, sayCore("with %1 instead of %2", man(), "%1"), false, "in the way");
        return !missing.empty() || !inTheWay.empty() || !replaced.empty();
    }

    /// Two or three gaps in a wall, or one gap that is two squares wide.
    std::optional<Reason> findGapsToClose() {
        auto gaps = findGaps(scene_, winner_, order_);
        std::ranges::stable_partition(gaps, [&](Square s) { return isBetween(s, s); });
        for (const Pair& pair : listPairs(gaps))
            if (holds(men(pair))) return describeMen(pair);
        // Closes all gaps. If the end then holds, opens again those that it does not need, the farthest first.
        if (!holds(men(gaps))) return std::nullopt;
        for (std::size_t i = gaps.size(); i-- > 0;) {
            auto fewer = gaps;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            if (holds(men(fewer))) gaps = std::move(fewer);
        }
        return describeMen(gaps);
    }

    using Pair = std::array<Square, 2>;

    /// Two gaps, or the two squares of a wide one, beginning with those between men of the wall.
    std::vector<Pair> listPairs(std::span<const Square> gaps) const {
        std::vector<Pair> between, others;
        for (std::size_t i = 0; i < gaps.size(); ++i)
            for (std::size_t j = i + 1; j < gaps.size(); ++j) {
                const bool both = isBetween(gaps[i], gaps[i]) && isBetween(gaps[j], gaps[j]);
                (both ? between : others).push_back({gaps[i], gaps[j]});
            }
        for (const Square first : order_) {
            if (scene_.occupant(first)) continue;
            for (const Direction d : {Direction::east, Direction::north}) {
                const Square second = t_.neighbour(first, d);
                if (second == noSquare || scene_.occupant(second)) continue;
                const SquareChange filled{first, man_};
                if (!findGaps(makeChanged(scene_, {&filled, 1}), winner_, {&second, 1}).empty())
                    (isBetween(first, second) ? between : others).push_back({first, second});
            }
        }
        between.insert(between.end(), others.begin(), others.end());
        return between;
    }

    SquareChanges men(std::span<const Square> squares) const {
        SquareChanges out;
        for (const Square s : squares) out.push_back({s, man_});
        return out;
    }

    std::string man() const { return withArticle(phrases_.className(man_)); }

    std::optional<Reason> describeMen(std::span<const Square> squares) const {
        std::vector<Square> sorted(squares.begin(), squares.end());
        std::ranges::sort(sorted);
        return describe(
            sorted,
            InLanguage::isOn() ? sayCore("with %1 on %2", man(), "%1") : "with " + phrases_.className(man_) + "s on %1",
            true, "missing");
    }

    /// Does the row of squares end at a man of the winner, or the rim, on both sides?
    bool isBetween(Square first, Square last) const {
        const auto isWall = [&](Square s) { return s == noSquare || scene_.holds(s, winner_); };
        const bool upright = last - first >= t_.size;
        const bool row = isWall(t_.neighbour(first, Direction::west)) && isWall(t_.neighbour(last, Direction::east));
        const bool file = isWall(t_.neighbour(first, Direction::south)) && isWall(t_.neighbour(last, Direction::north));
        return (row && !upright) || (file && (upright || first == last));
    }

    /// `with`: "without %1", for the squares.
    std::optional<Reason> describe(std::span<const Square> squares, const std::string& with, bool all,
                                   const std::string& role) const {
        if (squares.empty() || squares.size() > maxNamed) return std::nullopt;
        Reason out{.kind = Reason::Kind::almostEnded, .ruleIndex = call_.ruleIndex};
        std::vector<std::string> names;
        for (const Square s : squares) {
            names.push_back(phrases_.piece(scene_, s));
            out.squares.push_back({s, role});
        }
        const std::string who = call_.result == Winner::draw        ? trCore("The game would be drawn")
                                : call_.result == Winner::attackers ? trCore("The attackers would win")
                                                                    : trCore("The defenders would win");
        out.text = who + (InLanguage::isOn() ? " " : " [" + std::string(name(call_.phase)) + "] ") +
                   fill(with, {all ? coreList(names) : join(names, trCore(" or "))}) + phrases_.rule(call_.ruleIndex) +
                   ".";
        return out;
    }

    const Phrases& phrases_;
    const CallTables& t_;
    const OutcomeCall& call_;
    const Scene& scene_;
    std::span<const Square> order_;
    EvaluationBudget& budget_;
    Side winner_;
    int man_;
};

/// Counts that lack one repetition, or up to two plies.
void addNearHistory(const Phrases& phrases, const Turn& turn, std::vector<Reason>& out) {
    const Calls& calls = turn.tables().calls;
    for (const RepetitionCall& call : calls.repetitions) {
        if (call.when && callsFunctions(turn.tables(), call.when)) continue;
        RepetitionCall sooner = call;
        if (--sooner.count < 2 || !findRepetition(sooner, turn, turn.entry())) continue;
        Reason r{.kind = Reason::Kind::almostEnded, .ruleIndex = call.ruleIndex};
        r.text = sayCore("%1; the %2 time counts%3.", phrases.repetition(turn, sooner), ordinal(call.count),
                         phrases.rule(call.ruleIndex));
        if (r.text[0] >= 'a' && r.text[0] <= 'z') r.text[0] = static_cast<char>(r.text[0] - 'a' + 'A');
        out.push_back(std::move(r));
    }
    for (const CountLimitCall& call : calls.countLimits) {
        const int plies = turn.boardB().sinceCapture;
        if (plies >= call.plies || plies + 2 < call.plies) continue;
        Reason r{.kind = Reason::Kind::almostEnded, .ruleIndex = call.ruleIndex};
        r.text = sayCore("%1 plies without a capture; %2 count%3.", plies, call.plies, phrases.rule(call.ruleIndex));
        out.push_back(std::move(r));
    }
}

}  // namespace

std::vector<Reason> findNearEnds(const Phrases& phrases, const Turn& turn) {
    const CallTables& t = turn.tables();
    const auto order = squaresByDistance(t, turn.kind() == Turn::Kind::move ? turn.move().to : noSquare);
    EvaluationBudget budget(t);
    std::vector<Reason> out;
    for (const OutcomeCall& call : t.calls.outcomes) {
        if (!(call.after & sideBit(turn.mover())) || !budget.start(call.program, t.calls.outcomes.size())) continue;
        if (auto found = NearEnd(phrases, turn, call, order, budget).find()) out.push_back(std::move(*found));
    }
    std::ranges::stable_sort(out, {}, [](const Reason& r) { return r.squares.size(); });
    addNearHistory(phrases, turn, out);
    return out;
}

}  // namespace tafl::direct
