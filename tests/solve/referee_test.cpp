// Tables equal plain minimax by the referee, which shares no code with the engine.
#include <gtest/gtest.h>

#include <map>

#include "solve/small_variants.hpp"
#include "solve/solve.hpp"
#include "support/scale.hpp"

namespace tafl::solve_tests {
namespace {

constexpr int nobody = -1, drawn = 2;

struct Node {
    Setup setup;
    std::vector<std::size_t> successors;
    std::vector<int> ends;  ///< results of moves that end the game: a side, or drawn
    int stuck = nobody;     ///< result where no move is legal
    TableValue value;
};

/// All positions with the king and at most `men` others of the start position, and the referee's moves between them.
class Minimax {
public:
    Minimax(const Loaded& loaded, int men) : loaded_(loaded), referee_(conformance::refereeRules(loaded.variant)) {
        Setup setup{.occupants = std::vector<std::uint8_t>(loaded.image->start.size())};
        std::vector<int> left(9);
        for (const int c : loaded.image->start) ++left[static_cast<std::size_t>(c)];
        addPositions(setup, 0, left, men);
        for (Node& node : nodes_) addMoves(node);
        judge();
    }
    const std::vector<Node>& nodes() const { return nodes_; }

private:
    static std::string keyOf(const std::vector<std::string>& rows, reference::Side side) {
        std::string out = side == reference::Side::attackers ? "a" : "d";
        for (const std::string& row : rows) out += row;
        return out;
    }
    static reference::Side sideOf(Side s) {
        return s == Side::attackers ? reference::Side::attackers : reference::Side::defenders;
    }
    static int resultOf(const std::string& winner) {
        return winner == "attackers" ? 0 : winner == "defenders" ? 1 : drawn;
    }

    void addPositions(Setup& setup, std::size_t square, std::vector<int>& left, int men) {
        const auto& classes = loaded_.image->calls.classes;
        if (square == setup.occupants.size()) {
            for (std::size_t c = 0; c < classes.size(); ++c)
                if (classes[c].royal && left[c + 1]) return;
            for (const Side side : {Side::attackers, Side::defenders}) {
                setup.toMove = side;
                ids_[keyOf(conformance::rowsOf(setup, *loaded_.image), sideOf(side))] = nodes_.size();
                nodes_.push_back({.setup = setup});
            }
            return;
        }
        addPositions(setup, square + 1, left, men);
        for (std::size_t c = 0; c < classes.size(); ++c) {
            if (!left[c + 1] || (!classes[c].royal && !men)) continue;
            --left[c + 1];
            setup.occupants[square] = static_cast<std::uint8_t>(c + 1);
            addPositions(setup, square + 1, left, men - !classes[c].royal);
            setup.occupants[square] = 0;
            ++left[c + 1];
        }
    }
    void addMoves(Node& node) {
        const auto rows = conformance::rowsOf(node.setup, *loaded_.image);
        referee_.set(rows, sideOf(node.setup.toMove));
        if (referee_.ending().over()) {
            node.stuck = resultOf(referee_.ending().winner);
            return;
        }
        for (const reference::Move& move : referee_.legal()) {
            reference::Referee after = referee_;
            after.play(move);
            if (after.ending().over())
                node.ends.push_back(resultOf(after.ending().winner));
            else
                node.successors.push_back(ids_.at(keyOf(after.rows(), after.toMove())));
        }
    }
    /// The value of a position as far as those with wins shorter than `plies` are known.
    TableValue valueIn(const Node& node, int plies) const {
        const int mover = static_cast<int>(node.setup.toMove);
        if (node.stuck != nobody)
            return node.stuck == drawn || plies != 0 ? TableValue{} : TableValue{static_cast<Side>(node.stuck), 0};
        bool lost = true;
        int maximum = 0;
        const auto look = [&](int winner, int length) {
            if (winner == mover && length == plies) return true;
            lost = lost && winner == 1 - mover && length <= plies;
            maximum = std::max(maximum, length);
            return false;
        };
        for (const int end : node.ends)
            if (look(end, 1)) return {node.setup.toMove, plies};
        for (const std::size_t next : node.successors) {
            const TableValue& value = nodes_[next].value;
            if (look(value.winner ? static_cast<int>(*value.winner) : nobody, value.plies + 1))
                return {node.setup.toMove, plies};
        }
        return lost && maximum == plies ? TableValue{other(node.setup.toMove), plies} : TableValue{};
    }
    void judge() {
        for (int plies = 0, found = 1; plies < 2 || found; ++plies) {
            std::vector<std::pair<Node*, TableValue>> fresh;
            for (Node& node : nodes_)
                if (!node.value.winner)
                    if (const TableValue value = valueIn(node, plies); value.winner) fresh.push_back({&node, value});
            for (auto& [node, value] : fresh) node->value = value;
            found = static_cast<int>(fresh.size());
        }
    }

    const Loaded& loaded_;
    reference::Referee referee_;
    std::vector<Node> nodes_;
    std::map<std::string, std::size_t> ids_;
};

void expectEqual(const Loaded& loaded, int men, bool someSquareIsClosed) {
    auto tables = makeTables(loaded.image);
    ASSERT_TRUE(tables) << messages(tables.error());
    ASSERT_TRUE(solve(*tables, {.men = men, .threads = 2, .memoryBytes = 1'000'000'000}));
    const Minimax minimax(loaded, men);
    std::size_t wins[2] = {0, 0}, differences = 0, withoutValue = 0;
    for (const Node& node : minimax.nodes()) {
        TableValue expected = node.value;
        if (expected.winner && expected.plies > tables->history().maxPlies[static_cast<int>(*expected.winner)])
            expected = {};
        if (expected.winner) ++wins[static_cast<int>(*expected.winner)];
        const auto value = tables->probe(node.setup);
        if (!value) {
            ++withoutValue;
            continue;
        }
        for (const std::size_t next : node.successors)
            ASSERT_TRUE(tables->probe(minimax.nodes()[next].setup)) << "the referee moves to where no piece may stand";
        if (*value == expected || ++differences > 5) continue;
        const auto rows = conformance::rowsOf(node.setup, *loaded.image);
        ADD_FAILURE() << rows[0] << '/' << rows[1] << '/' << rows[2] << '/' << rows[3] << '/' << rows[4] << ' '
                      << name(node.setup.toMove) << ": " << (value->winner ? name(*value->winner) : "undecided") << ' '
                      << value->plies << " instead of " << (expected.winner ? name(*expected.winner) : "undecided")
                      << ' ' << expected.plies;
    }
    EXPECT_EQ(differences, 0u);
    EXPECT_EQ(withoutValue > 0, someSquareIsClosed) << withoutValue;
    // The test would be empty if one side won everything.
    EXPECT_GT(wins[0], 20u);
    EXPECT_GT(wins[1], 20u);
}

int menToTest() { return tafl::testScale() > 1 ? 3 : 2; }

TEST(SolveAgainstReferee, Corners) { expectEqual(loadText(corners), menToTest(), true); }

// With sanitizers the first is enough: all take the same way.
TEST(SolveAgainstReferee, Hops) {
    if (tafl::testScale() < 1) GTEST_SKIP() << "not with sanitizers";
    expectEqual(loadText(hops), menToTest(), false);
}

TEST(SolveAgainstReferee, WinsLongerThanALimitAreNotClaimed) {
    if (tafl::testScale() < 1) GTEST_SKIP() << "not with sanitizers";
    const Loaded loaded = loadText(corners + limitOfThree);
    EXPECT_EQ(historyRules(*loaded.image).maxPlies[0], 5);
    expectEqual(loaded, 2, true);
}

}  // namespace
}  // namespace tafl::solve_tests
