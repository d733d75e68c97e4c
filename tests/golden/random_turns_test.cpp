// Random games draw their moves from the tables and seldom list them all. The same games, each move
// drawn from the list of legal moves, must look alike: length, captures and results, within what chance allows.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "conformance/witness.hpp"
#include "support/scale.hpp"

namespace conformance {
namespace {

using tafl::Position;
using tafl::Random;
using tafl::Side;

constexpr int maxPlies = 120;

struct Tally {
    double games = 0, plies = 0, squaredPlies = 0, captures = 0, squaredCaptures = 0, attackers = 0, defenders = 0;

    void add(int length, int captured, const tafl::Ending& ending) {
        ++games;
        plies += length;
        squaredPlies += double(length) * length;
        captures += captured;
        squaredCaptures += double(captured) * captured;
        attackers += ending.over && ending.winner == tafl::Winner::attackers;
        defenders += ending.over && ending.winner == tafl::Winner::defenders;
    }
};

void rollByWeights(Position& position, Random& random) {
    const auto& dice = position.image().calls.dice;
    std::vector<int> faces;
    for (const auto& face : dice) faces.insert(faces.end(), static_cast<std::size_t>(face.weight), face.face);
    position.roll(faces[random.below(static_cast<std::uint32_t>(faces.size()))]);
}

/// One game from the list of legal moves.
void playFromLists(Position& position, Random& random, Tally& tally) {
    position.start(random.below(2) ? Side::defenders : Side::attackers);
    std::vector<tafl::Move> moves;
    tafl::Ending ending;
    int captured = 0;
    while (position.plies() < maxPlies && !ending.over) {
        if (position.mustRoll()) {
            rollByWeights(position, random);
            continue;
        }
        moves.clear();
        position.legal(moves, false);
        if (moves.empty()) {
            ending = position.ending();
            break;
        }
        ending = position.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]).ending;
        captured += static_cast<int>(position.taken().size());
        if (!ending.over) ending = position.ending();
    }
    tally.add(position.plies(), captured, ending);
}

/// Games one by one, so that their spread is known.
Tally playAtRandom(Position& position, int games) {
    Tally tally;
    for (int seed = 1; seed <= games; ++seed) {
        const tafl::PlayoutCounts one = position.playouts(1e9, 1, maxPlies, static_cast<std::uint64_t>(seed), true);
        tafl::Ending ending;
        ending.over = one.attackersWon || one.defendersWon;
        ending.winner = one.attackersWon ? tafl::Winner::attackers : tafl::Winner::defenders;
        tally.add(static_cast<int>(one.plies), static_cast<int>(one.captures), ending);
    }
    return tally;
}

/// Two means of samples differ by less than chance does once in 100,000 comparisons.
void expectAlike(const Tally& a, const Tally& b, double sumA, double sumB, double squaresA, double squaresB,
                 const char* what) {
    const double meanA = sumA / a.games, meanB = sumB / b.games;
    const double variance =
        (squaresA / a.games - meanA * meanA) / a.games + (squaresB / b.games - meanB * meanB) / b.games;
    EXPECT_NEAR(meanA, meanB, 4.5 * std::sqrt(variance) + 1e-9) << what;
}

const std::vector<std::string> variants = {"nielsen-berserk-9",
                                           "tyr-11",
                                           "hnefatafl-org-copenhagen-11",
                                           "burke-forced-capture-brandubh-7",
                                           "burke-forced-capture-hnefatafl-11",
                                           "ytmt-tablut",
                                           "wiki-alea-19",
                                           "bell-tawlbwrdd-dice-11",
                                           "jaques-imperial-contest",
                                           "rare-arms-7",
                                           "rare-chance-9",
                                           "rare-choices-7",
                                           "rare-diagonals-7",
                                           "rare-displacement-9",
                                           "rare-history-7",
                                           "rare-leaps-9",
                                           "rare-passes-7",
                                           "rare-promotion-7",
                                           "rare-pushes-7",
                                           "rare-reserves-7",
                                           "rare-run-7",
                                           "rare-swaps-7",
                                           "rare-turns-7",
                                           "rare-watch-9",
                                           "rare-wolves-9",
                                           "rare-words-9"};

class RandomTurns : public testing::TestWithParam<std::string> {};

TEST_P(RandomTurns, AreAsIfDrawnFromAList) {
    const auto variant = environment().library->load(GetParam());
    ASSERT_TRUE(variant);
    const auto image = environment().library->compile(*variant);
    ASSERT_TRUE(image);
    const auto position = Position::create(*image, tafl::FeatureLevel::full);
    const int games = std::max(20, tafl::scaled(1000));
    Tally listed;
    Random random(7);
    for (int i = 0; i < games; ++i) playFromLists(*position, random, listed);
    // The level of the image, and the full level.
    std::unique_ptr<Position> players[] = {Position::create(*image), position->clone()};
    for (const auto& player : players) {
        SCOPED_TRACE(name(player->level()));
        const Tally drawn = playAtRandom(*player, games);
        expectAlike(drawn, listed, drawn.plies, listed.plies, drawn.squaredPlies, listed.squaredPlies, "plies");
        expectAlike(drawn, listed, drawn.captures, listed.captures, drawn.squaredCaptures, listed.squaredCaptures,
                    "captures");
        expectAlike(drawn, listed, drawn.attackers, listed.attackers, drawn.attackers, listed.attackers,
                    "attackers win");
        expectAlike(drawn, listed, drawn.defenders, listed.defenders, drawn.defenders, listed.defenders,
                    "defenders win");
    }
}

std::string turnsName(const testing::TestParamInfo<std::string>& info) {
    std::string out = info.param;
    std::ranges::replace(out, '-', '_');
    return out;
}
INSTANTIATE_TEST_SUITE_P(Playouts, RandomTurns, testing::ValuesIn(variants), turnsName);

}  // namespace
}  // namespace conformance
