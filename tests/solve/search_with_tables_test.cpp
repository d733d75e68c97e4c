// The engine's search with exact values: from tables, and from stand-ins that say what a test needs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "base/random.hpp"
#include "position/move_text.hpp"
#include "records/recent_past.hpp"
#include "search/table_search.hpp"
#include "search/table_values.hpp"
#include "solve/allowed_squares.hpp"
#include "solve/small_variants.hpp"
#include "solve/solve.hpp"
#include "support/scale.hpp"

namespace tafl::solve_tests {
namespace {

/// Small tables for the engine, and larger ones to compare with.
struct SearchedTables {
    Loaded loaded;
    std::shared_ptr<const Tables> few;
    Tables truth;

    explicit SearchedTables(const std::string& text) : loaded(loadText(text)), truth(*makeTables(loaded.image)) {
        Tables built = *makeTables(loaded.image);
        if (!solve(built, {.men = 2, .memoryBytes = 1'000'000'000}) ||
            !solve(truth, {.men = 3, .memoryBytes = 1'000'000'000}))
            throw std::runtime_error("not solved");
        few = std::make_shared<const Tables>(std::move(built));
    }
    /// The king and this many men on random squares.
    tafl::Setup randomSetup(int men, Random& random) const {
        tafl::Setup out{.occupants = std::vector<std::uint8_t>(loaded.image->start.size()),
                        .toMove = random.below(2) ? Side::attackers : Side::defenders};
        const auto place = [&](std::uint8_t c) {
            std::uint32_t square;
            const SquareSet squares = allowedSquares(*loaded.image, c, truth.forms());
            do square = random.below(static_cast<std::uint32_t>(out.occupants.size()));
            while (out.occupants[square] || !squares.has(static_cast<Square>(square)));
            out.occupants[square] = c;
        };
        for (int i = 0, defenders = 0; i < men; ++i) {
            const bool defends = defenders < 2 && random.below(3) == 0;
            defenders += defends;
            place(defends ? 2 : 1);
        }
        place(3);
        return out;
    }
    SearchEngine makeEngine() const { return SearchEngine(loaded.image, {.megabytes = 1, .exact = exactValues(few)}); }
};

/// Built once for all tests.
const SearchedTables& searched(const std::string& text) {
    static std::map<std::string, SearchedTables> known;
    return known.try_emplace(text, text).first->second;
}

/// Above the tables, a score of a win is one of the rules, and many are longer than the search is deep.
TEST(SearchWithTables, ScoresOfWinsAreTrue) {
    int deep = 0;
    for (const char* text : {corners, hops}) {
        const SearchedTables& tables = searched(text);
        SearchEngine engine = tables.makeEngine();
        Random random(17);
        int wins = 0;
        for (int i = 0; i < tafl::scaledUp(300); ++i) {
            Game game(tables.loaded.image, tables.randomSetup(3, random));
            if (game.result() || game.position().ending().over) continue;
            engine.newGame();
            constexpr int depth = 2;
            const SearchResult found = searchGame(engine, tables.few.get(), game, {.depth = depth});
            if (std::abs(found.score) < minMateScore) continue;
            const Side toMove = game.position().toMove();
            const int plies = mateScore - std::abs(found.score);
            const auto value = tables.truth.probe(game.position());
            ASSERT_TRUE(value);
            ASSERT_EQ(value->winner, found.score > 0 ? toMove : other(toMove));
            ASSERT_LE(value->plies, plies);
            ++wins;
            deep += plies > 3 * depth;
            // The line goes on to the end.
            for (const Move move : found.line) game.play(move);
            if (game.result()) {
                EXPECT_EQ(game.result()->winner, winnerOf(*value->winner));
            }
        }
        EXPECT_GT(wins, 20) << text;
    }
    EXPECT_GT(deep, 0);
}

/// The engine wins every won position in as many plies as the tables say, whatever the other side plays.
TEST(SearchWithTables, WonPositionsAreWonInTime) {
    const SearchedTables& tables = searched(hops);
    SearchEngine engine = tables.makeEngine();
    Random random(18);
    int games = 0;
    for (int i = 0; i < tafl::scaledUp(200); ++i) {
        Game game(tables.loaded.image, tables.randomSetup(2, random));
        const auto value = tables.few->probe(game.position());
        if (game.result() || game.position().ending().over || !value || !value->winner) continue;
        int plies = 0;
        for (; !game.result(); ++plies) {
            if (game.position().toMove() == *value->winner) {
                const SearchResult found = searchGame(engine, tables.few.get(), game, {.nodes = 50});
                ASSERT_EQ(mateScore - found.score, static_cast<int>(found.line.size()));
                game.play(found.best);
            } else {
                const auto moves = game.legal();
                game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            }
        }
        EXPECT_EQ(game.result()->winner, winnerOf(*value->winner));
        EXPECT_LE(plies, value->plies);
        ++games;
    }
    EXPECT_GT(games, 20);
}

/// Values by a function.
class StandIn final : public ExactValues {
public:
    StandIn(int maxPieces, std::function<std::optional<ExactValue>(const Position&)> value)
        : maxPieces_(maxPieces), value_(std::move(value)) {}
    int maxPieces() const override { return maxPieces_; }
    std::optional<ExactValue> probe(const Position& position) const override { return value_(position); }

private:
    int maxPieces_;
    std::function<std::optional<ExactValue>(const Position&)> value_;
};

SearchResult searchWith(const Loaded& loaded, const std::string& position, std::shared_ptr<const ExactValues> exact,
                        const SearchLimits& limits) {
    const auto board = Position::create(loaded.image);
    if (position.empty())
        board->start();
    else
        board->set(*parseSetup(position, *loaded.image));
    return SearchEngine(loaded.image, {.megabytes = 1, .exact = std::move(exact)}).search(*board, limits);
}

/// The attackers take b4 from c1. Without that, the king escapes.
constexpr const char* oneCapture = "5/tT3/4K/5/2t2 attackers";

TEST(SearchWithTables, LeaveOtherSearchesAsTheyAre) {
    const Loaded loaded = loadText(corners);
    const auto nothing = std::make_shared<StandIn>(-1, [](const Position&) { return std::optional<ExactValue>(); });
    const SearchResult plain = searchWith(loaded, "", nullptr, {.depth = 7}),
                       with = searchWith(loaded, "", nothing, {.depth = 7});
    EXPECT_EQ(plain.nodes, with.nodes);
    EXPECT_EQ(plain.score, with.score);
    EXPECT_EQ(plain.line, with.line);
}

TEST(SearchWithTables, ScoresAreThoseOfTheValues) {
    const Loaded loaded = loadText(corners);
    const auto scoreOf = [&](ExactValue value, int maxPieces, const SearchLimits& limits) {
        return searchWith(loaded, oneCapture,
                          std::make_shared<StandIn>(maxPieces, [=](const Position&) { return std::optional(value); }),
                          limits)
            .score;
    };
    for (const int depth : {1, 2, 3}) {
        const SearchLimits limits{.depth = depth};
        EXPECT_EQ(scoreOf({Winner::attackers, 40}, 3, limits), mateScore - 41);
        EXPECT_EQ(scoreOf({Winner::attackers, 5000}, 3, limits), minMateScore);
        EXPECT_EQ(scoreOf({Winner::attackers, {}}, 3, limits), historyWinScore);
        EXPECT_EQ(scoreOf({Winner::draw, {}}, 3, limits), 0);
    }
    // Before a capture, the course of the game may matter.
    const SearchLimits open{.depth = 1}, safe{.depth = 1, .certainPlies = {40, 0}};
    const ExactValue far{Winner::attackers, 41}, near{Winner::attackers, 40};
    EXPECT_EQ(scoreOf(near, 4, safe), mateScore - 41);
    EXPECT_EQ(scoreOf(far, 4, open), mateScore - 42);  // by the capture
    const auto lost = std::make_shared<StandIn>(3, [](const Position&) {
        return std::optional(ExactValue{Winner::defenders, 40});
    });
    const std::string quiet = "1t3/5/2K2/5/2T2 attackers";
    EXPECT_GT(searchWith(loaded, quiet, lost, {.depth = 1}).score, -minMateScore);
    EXPECT_EQ(searchWith(loaded, quiet, lost, {.depth = 1, .certainPlies = {0, 40}}).score, 41 - mateScore);
    EXPECT_GT(searchWith(loaded, quiet, lost, {.depth = 1, .certainPlies = {40, 39}}).score, -minMateScore);
}

TEST(SearchWithTables, TheOnlyMoveThatKeepsTheValueIsPlayed) {
    const Loaded loaded = loadText(corners);
    const auto board = Position::create(loaded.image);
    board->start();
    const Side mover = board->toMove();
    std::vector<Move> moves;
    board->legal(moves, false);
    ASSERT_GT(moves.size(), 5u);
    for (const Move move : moves) {
        board->make(move);
        const std::uint64_t good = board->key();
        board->undo();
        const auto values = std::make_shared<StandIn>(64, [=](const Position& position) {
            if (position.toMove() == mover) return std::optional<ExactValue>();
            const Winner winner = position.key() == good ? Winner::draw : winnerOf(other(mover));
            return std::optional(ExactValue{winner, winner == Winner::draw ? std::nullopt : std::optional(3)});
        });
        const SearchResult found = searchWith(loaded, "", values, {.depth = 2, .certainPlies = {9, 9}});
        EXPECT_EQ(found.best, move) << moveText(move, {}, *loaded.image);
        EXPECT_GT(found.score, -minMateScore);
    }
}

TEST(SearchWithTables, SeveralThreadsAgree) {
    const SearchedTables& tables = searched(corners);
    Random random(19);
    int wins = 0;
    for (int i = 0; i < 40; ++i) {
        Game game(tables.loaded.image, tables.randomSetup(3, random));
        if (game.result() || game.position().ending().over) continue;
        SearchEngine engine(tables.loaded.image, {.megabytes = 1, .threads = 3, .exact = exactValues(tables.few)});
        const SearchResult found = searchGame(engine, tables.few.get(), game, {.depth = 4});
        if (std::abs(found.score) < minMateScore) continue;
        const Side toMove = game.position().toMove();
        const auto value = tables.truth.probe(game.position());
        ASSERT_TRUE(value);
        EXPECT_EQ(value->winner, found.score > 0 ? toMove : other(toMove));
        ++wins;
    }
    EXPECT_GT(wins, 3);
}

TEST(CertainPlies, EndWhereAnEarlierPositionWasNearer) {
    const SearchedTables& tables = searched(hops);  // repetition draws
    Random random(20);
    int compared = 0;
    for (int i = 0; i < 200; ++i) {
        const tafl::Setup a = tables.randomSetup(2, random), b = tables.randomSetup(2, random);
        const auto value = tables.few->probe(a);
        for (const Side winner : {Side::attackers, Side::defenders}) {
            const int plies = certainPlies(*tables.few, winner, {.positions = {a, b}, .plies = 2});
            EXPECT_EQ(certainPlies(*tables.few, winner, {}), maxTablePlies);
            if (value->winner != winner) continue;
            EXPECT_LE(plies, value->plies);
            ++compared;
        }
        // A position that no table has may be anything.
        EXPECT_EQ(certainPlies(*tables.few, Side::attackers, {.positions = {tables.randomSetup(4, random)}}), 0);
    }
    EXPECT_GT(compared, 20);
    EXPECT_EQ(certainPlies(*searched(corners).few, Side::attackers, {.positions = {tables.randomSetup(4, random)}}),
              maxTablePlies);  // there the defenders lose by repetition
    // A man on a corner, where none may go: once he has left, that position cannot recur.
    tafl::Setup beyond{.occupants = std::vector<std::uint8_t>(25)};
    beyond.occupants[0] = 1;
    beyond.occupants[12] = 3;
    EXPECT_FALSE(searched(corners).few->probe(beyond));
    EXPECT_EQ(certainPlies(*searched(corners).few, Side::defenders, {.positions = {beyond}}), maxTablePlies);
}

}  // namespace
}  // namespace tafl::solve_tests
