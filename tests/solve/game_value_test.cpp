// What a table says about a game in progress.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "records/recent_past.hpp"
#include "solve/probe.hpp"
#include "solve/small_variants.hpp"
#include "solve/solve.hpp"
#include "support/scale.hpp"

namespace tafl::solve_tests {
namespace {

using testing::HasSubstr;

/// Tables of a small variant, and positions in which one side wins.
struct Wins {
    Loaded loaded;
    Tables tables;

    explicit Wins(const std::string& text) : loaded(loadText(text)), tables(*makeTables(loaded.image)) {
        if (!solve(tables, {.men = 2, .memoryBytes = 1'000'000'000})) throw std::runtime_error("not solved");
    }
    /// A position with at most two men that the side wins in a number of plies within these limits, if there is one.
    std::optional<Setup> find(Side winner, int minPlies, int maxPlies) const {
        for (const PlannedLayer& layer : planLayers(tables, 2)) {
            const LayerIndex index = tables.indexOf(layer.material);
            for (std::uint64_t number = 0; number < index.count(); ++number) {
                const auto placement = index.unrank(number);
                if (!placement) continue;
                Setup out{.occupants = std::vector<std::uint8_t>(loaded.image->start.size())};
                for (int i = 0; i < index.pieces(); ++i)
                    out.occupants[placement->squares[static_cast<std::size_t>(i)]] =
                        static_cast<std::uint8_t>(index.classOf(i));
                for (const Side side : {Side::attackers, Side::defenders}) {
                    out.toMove = side;
                    const auto value = tables.probe(out);
                    if (value->winner == winner && value->plies >= minPlies && value->plies <= maxPlies) return out;
                }
            }
        }
        return std::nullopt;
    }
    GameValue probe(const Setup& setup, const RecentPast& past) const {
        const auto position = Position::create(loaded.image);
        position->set(setup);
        return *probeGame(tables, *position, past);
    }
};

TEST(GameValues, AnEarlierPositionNearerToTheWinSpoilsIt) {
    const Wins wins(hops);  // repetition draws
    int sides = 0;
    for (const Side winner : {Side::attackers, Side::defenders}) {
        const auto one = wins.find(winner, 1, 1), three = wins.find(winner, 3, 99);
        if (!one || !three) continue;
        ++sides;
        const tafl::Setup &near = *one, &far = *three;
        EXPECT_EQ(wins.probe(far, {}).doubt, Doubt::none);
        EXPECT_EQ(wins.probe(far, {.positions = {far}, .plies = 1}).doubt, Doubt::none);
        const GameValue spoiled = wins.probe(far, {.positions = {far, near}, .plies = 2});
        EXPECT_EQ(spoiled.doubt, Doubt::repetition);
        EXPECT_EQ(spoiled.value.winner, winner);
        EXPECT_EQ(spoiled.result(), std::nullopt);
        EXPECT_THAT(describe(spoiled), HasSubstr("unless earlier positions of the game"));
        EXPECT_EQ(wins.probe(near, {.positions = {far}, .plies = 1}).result(), winnerOf(winner));
    }
    EXPECT_GT(sides, 0);
}

TEST(GameValues, RepetitionThatFavoursTheWinnerSpoilsNothing) {
    const Wins wins(corners);  // the defenders lose by repetition
    const tafl::Setup attackers = wins.find(Side::attackers, 3, 99).value(),
                      defenders = wins.find(Side::defenders, 3, 99).value();
    const RecentPast afterAttackers{.positions = {wins.find(Side::attackers, 1, 1).value()}, .plies = 1},
        afterDefenders{.positions = {wins.find(Side::defenders, 1, 1).value()}, .plies = 1};
    EXPECT_EQ(wins.probe(attackers, afterAttackers).result(), Winner::attackers);
    EXPECT_EQ(wins.probe(defenders, afterDefenders).doubt, Doubt::repetition);
    // A win of the other side is no step on the way.
    EXPECT_EQ(wins.probe(defenders, afterAttackers).result(), Winner::defenders);
}

TEST(GameValues, ALimitMayEndTheGameBeforeTheWin) {
    const Wins wins(corners + limitOfThree);  // a draw after six plies
    const tafl::Setup win = wins.find(Side::attackers, 3, 5).value();
    const int plies = wins.tables.probe(win)->plies;
    EXPECT_EQ(wins.probe(win, {.plies = 5 - plies}).result(), Winner::attackers);
    const GameValue late = wins.probe(win, {.plies = 6 - plies});
    EXPECT_EQ(late.doubt, Doubt::limit);
    EXPECT_EQ(late.result(), std::nullopt);
    EXPECT_THAT(describe(late), HasSubstr("unless the limit of moves without a capture comes before"));
}

/// A king in a corridor: an attacker drives him down to a1, where he cannot move. The other attacker may always wait,
/// and nobody leaves the corridor for the goal.
constexpr const char* corridor = R"(format = 1
id = "solve-corridor-5"
name = "Small corridor"
inherits = "base-tafl"

[board]
layout = """
t....
K....
.....
...t.
.....
"""

[[rule]]
use = "turn/first"
side = "defenders"
[[rule]]
use = "passage/restricted"
zone = "b1 b2 b3 b4 b5"
stop = "nobody"
pass = "nobody"
[[rule]]
use = "king/capture"
throne = "none"
[[rule]]
use = "win/escape"
zone = "e1"
[[rule]]
use = "turn/no-moves"
)";

TEST(GameValues, TheLastPlyOfALimitComesBeforeAStalemate) {
    const std::string limit = "[[rule]]\nuse = \"end/no-capture\"\nmoves_each = ";
    const auto start = [](const Wins& wins) { return tafl::Setup{wins.loaded.image->start, Side::defenders}; };
    // 1. The attackers stalemate the king with the sixth ply. A limit of six plies has made a draw of it by then.
    const auto play = [](const Wins& wins) {
        Game game(wins.loaded.image);
        for (const char* move : {"a4-a3", "a5-a4", "a3-a2", "a4-a3", "a2-a1", "a3-a2"}) {
            EXPECT_FALSE(game.result()) << move;
            EXPECT_TRUE(game.act(move)) << move;
        }
        return game.result().value();
    };
    const Wins endless(corridor), three(corridor + limit + "3\n"), four(corridor + limit + "4\n");
    EXPECT_EQ(play(endless).rule, "turn/no-moves");
    EXPECT_EQ(play(endless).winner, Winner::attackers);
    EXPECT_EQ(play(three).rule, "end/no-capture");
    EXPECT_EQ(play(three).winner, Winner::draw);
    EXPECT_EQ(play(four).rule, "turn/no-moves");
    // 2. So do the tables.
    const TableValue win{Side::attackers, 6};
    EXPECT_EQ(endless.tables.probe(start(endless)), win);
    EXPECT_EQ(three.tables.probe(start(three)), TableValue{});
    EXPECT_EQ(three.probe(start(three), {}).result(), std::nullopt);
    EXPECT_EQ(four.tables.probe(start(four)), win);
    EXPECT_EQ(four.probe(start(four), {.plies = 1}).doubt, Doubt::none);
    EXPECT_EQ(four.probe(start(four), {.plies = 2}).doubt, Doubt::limit);
}

TEST(GameValues, EndlessPlayHasTheResultOfTheRules) {
    const auto undecided = [](const Wins& wins) {
        const LayerIndex index = wins.tables.indexOf({.counts = {0, 0, 1}});
        for (std::uint64_t number = 0; number < index.count(); ++number) {
            tafl::Setup setup{.occupants = std::vector<std::uint8_t>(wins.loaded.image->start.size())};
            setup.occupants[index.unrank(number)->squares[0]] = static_cast<std::uint8_t>(index.classOf(0));
            const auto value = wins.tables.probe(setup);
            if (value && !value->winner) return std::optional(wins.probe(setup, {.plies = 30}));
        }
        return std::optional<GameValue>();
    };
    const GameValue draw{{}, Undecided::draw, Doubt::none}, loss{{}, Undecided::attackersWin, Doubt::none},
        open{{}, Undecided::noForcedWin, Doubt::none};
    EXPECT_EQ(draw.result(), Winner::draw);
    EXPECT_EQ(loss.result(), Winner::attackers);
    EXPECT_EQ(open.result(), std::nullopt);
    const Wins wins(hops);
    if (const auto found = undecided(wins)) {
        EXPECT_EQ(found->result(), Winner::draw);
    }
}

/// Play from any position of a table to the end agrees with the result that probeGame calls certain.
TEST(GameValues, BestPlayEndsAsPromised) {
    const Wins wins(hops);
    Random random(11);
    int games = 0;
    for (int i = 0; i < tafl::scaled(200); ++i) {
        const auto begin = wins.find(i % 2 ? Side::attackers : Side::defenders, 1 + i % 3, 99);
        if (!begin) continue;
        Game game(wins.loaded.image, *begin);
        const Winner promised = *probeGame(wins.tables, game.position(), recentPast(game))->result();
        while (!game.result()) {
            const auto exact = probeGame(wins.tables, game.position(), recentPast(game));
            ASSERT_TRUE(exact);
            ASSERT_EQ(exact->result(), promised);
            const auto moves = *probeMoves(wins.tables, game.position());
            const bool winnerMoves = winnerOf(game.position().toMove()) == promised;
            game.play(moves[winnerMoves ? 0 : random.below(static_cast<std::uint32_t>(moves.size()))].move);
        }
        EXPECT_EQ(game.result()->winner, promised);
        ++games;
    }
    EXPECT_GT(games, 0);
}

TEST(GameValues, ThePastBeginsBehindTheLastCapture) {
    const Loaded loaded = loadText(corners);
    Random random(3);
    int captures = 0;
    for (int i = 0; i < 20; ++i) {
        Game game(loaded.image);
        std::vector<tafl::Setup> since;
        for (int ply = 0; ply < 40 && !game.result(); ++ply) {
            const RecentPast past = recentPast(game);
            EXPECT_EQ(past.positions, since);
            EXPECT_EQ(past.plies, game.position().sinceCapture());
            EXPECT_EQ(past.plies, static_cast<int>(since.size()));
            since.push_back(game.position().setup());
            const auto moves = game.legal();
            if (!game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]).taken.empty()) {
                since.clear();
                ++captures;
            }
        }
    }
    EXPECT_GT(captures, 0);
}

}  // namespace
}  // namespace tafl::solve_tests
