// Perft against counts of independent programs, from random positions, and against the referee. Uniform random games
// against published lengths and results.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "conformance/witness.hpp"
#include "support/scale.hpp"

namespace conformance {
namespace {

using tafl::FeatureLevel;
using tafl::Position;
using tafl::Processor;

struct Loaded {
    tafl::Variant variant;
    std::shared_ptr<const tafl::RuleImage> image;
};

Loaded load(const std::string& id) {
    auto variant = environment().library->load(id);
    if (!variant) throw std::runtime_error(id + ": " + variant.error().front().message());
    const auto image = environment().library->compile(*variant);
    if (!image) throw std::runtime_error(id + ": " + image.error().front().message());
    return {std::move(*variant), *image};
}

// ---- counts that independent programs agree on

struct Known {
    const char* id;
    std::vector<std::uint64_t> counts;  ///< by depth, from 1
};
const std::vector<Known> known = {
    {"perft-t9", {80, 4'400, 353'200, 19'913'864, 1'611'674'360}},
    {"perft-sb9", {80, 4'400, 353'200, 19'913'864, 1'611'676'616}},
    {"perft-b7w", {40, 960, 39'512, 1'007'392, 41'843'336, 1'111'688'896}},
    {"perft-b7f", {40, 960, 39'512, 1'007'392, 41'843'336, 1'111'530'080}},
    {"perft-c11", {116, 6'788, 806'344, 50'456'804, 6'116'568'016}},
    {"perft-a19", {580, 107'492, 62'185'588}},
    {"perft-ash", {56, 4'408, 248'456, 19'159'224}},
    {"perft-ash-cpp", {56, 4'408, 248'456, 19'158'688}},
};

class Agreed : public testing::TestWithParam<std::size_t> {};

TEST_P(Agreed, CountsAreReached) {
    const Known& game = known[GetParam()];
    const auto position = Position::create(load(game.id).image);
    position->start();
    const double size = tafl::testScale();
    for (std::size_t depth = 1; depth <= game.counts.size(); ++depth) {
        const std::uint64_t count = game.counts[depth - 1];
        if (count > 2'000'000'000 * std::min(1.0, size) && size < 20) break;
        EXPECT_EQ(position->perft(static_cast<int>(depth)), count) << game.id << " depth " << depth;
        // Makes and undoes every leaf move.
        if (count <= 2'000'000 * std::min(1.0, size) || (size >= 20 && count <= 100'000'000)) {
            EXPECT_EQ(position->perft(static_cast<int>(depth), false), count)
                << game.id << " depth " << depth << ", each leaf made";
        }
    }
}

std::string knownName(const testing::TestParamInfo<std::size_t>& info) {
    std::string out = known[info.param].id;
    std::ranges::replace(out, '-', '_');
    return out;
}
INSTANTIATE_TEST_SUITE_P(Perft, Agreed, testing::Range(std::size_t{0}, known.size()), knownName);

// ---- random positions

/// "3ttt3/4t4/…", ranks from the top.
tafl::Setup parseSetup(const std::string& text, const tafl::RuleImage& image) {
    tafl::Setup out;
    out.occupants.assign(static_cast<std::size_t>(image.size * image.size), 0);
    int rank = image.size - 1, file = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '/') {
            --rank;
            file = 0;
        } else if (std::isdigit(static_cast<unsigned char>(text[i]))) {
            int run = text[i] - '0';
            if (i + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[i + 1])))
                run = run * 10 + (text[++i] - '0');
            file += run;
        } else {
            for (std::size_t c = 0; c < image.calls.classes.size(); ++c)
                if (image.calls.classes[c].letter == text[i])
                    out.occupants[static_cast<std::size_t>(rank * image.size + file)] =
                        static_cast<std::uint8_t>(c + 1);
            ++file;
        }
    }
    return out;
}

struct PositionFile {
    const char *file, *id;
};
const std::vector<PositionFile> files = {{"tablut-9.txt", "perft-t9"},
                                         {"brandub-weak-7.txt", "perft-b7w"},
                                         {"brandubh-federation-7.txt", "perft-b7f"},
                                         {"copenhagen-plain-11.txt", "perft-c11"},
                                         {"alea-19.txt", "perft-a19"}};

class RandomPositions : public testing::TestWithParam<std::size_t> {};

TEST_P(RandomPositions, HaveTheSameCountsInEveryEngine) {
    const char* folder = std::getenv("TAFLSMITH_PERFT");
    if (!folder) GTEST_SKIP() << "TAFLSMITH_PERFT names no folder with the files of random positions";
    const auto& [file, id] = files[GetParam()];
    std::ifstream in(std::filesystem::path(folder) / file);
    ASSERT_TRUE(in) << "no " << file << " in " << folder;
    const auto image = load(id).image;
    std::vector<std::unique_ptr<Position>> boards;
    for (const FeatureLevel level : {FeatureLevel::plain, FeatureLevel::hooked, FeatureLevel::full}) {
        if (level < image->level) continue;
        boards.push_back(Position::create(image, level, Processor::portable));
        if (Position::v3Available()) boards.push_back(Position::create(image, level, Processor::v3));
    }
    std::string text, line;
    int side = 0, number = 0;
    std::uint64_t one = 0, two = 0;
    while (std::getline(in, line)) {
        std::istringstream words(line);
        if (!(words >> text >> side >> one >> two)) continue;
        auto setup = parseSetup(text, *image);
        setup.toMove = side ? tafl::Side::defenders : tafl::Side::attackers;
        for (std::size_t b = 0; b < boards.size(); ++b) {
            boards[b]->set(setup);
            for (const bool bulk : {true, false}) {
                ASSERT_EQ(boards[b]->perft(1, bulk), one) << line << ", engine " << b << (bulk ? ", bulk" : "");
                // Making every leaf move is slow, so this checks a sixth of the positions.
                if (!bulk && tafl::testScale() < 20 && (number + static_cast<int>(b)) % 6) continue;
                ASSERT_EQ(boards[b]->perft(2, bulk), two) << line << ", engine " << b << (bulk ? ", bulk" : "");
            }
        }
        ++number;
    }
    EXPECT_GT(number, 0);
    std::cout << file << ": " << number << " positions, " << boards.size() << " engines\n";
}

std::string fileName(const testing::TestParamInfo<std::size_t>& info) {
    std::string out = files[info.param].id;
    std::ranges::replace(out, '-', '_');
    return out;
}
INSTANTIATE_TEST_SUITE_P(Perft, RandomPositions, testing::Range(std::size_t{0}, files.size()), fileName);

// ---- variants, against the referee

std::uint64_t countBy(const reference::Referee& referee, int depth) {
    if (referee.ending().over()) return 0;
    std::uint64_t count = 0;
    for (const auto& move : referee.legal()) {
        if (move.kind == reference::Move::claim) continue;
        if (depth == 1) {
            ++count;
            continue;
        }
        reference::Referee next = referee;
        next.play(move);
        count += countBy(next, depth - 1);
    }
    return count;
}

struct Row {
    std::string id;
    int depth = 0;
    std::uint64_t count = 0;
};

std::vector<Row> table() {
    std::vector<Row> out;
    std::ifstream in(TAFLSMITH_SOURCE_DIR "/tests/golden/perft.tsv");
    for (std::string line; std::getline(in, line);) {
        Row row;
        std::istringstream words(line);
        if (!line.empty() && line[0] != '#' && words >> row.id >> row.depth >> row.count) out.push_back(row);
    }
    return out;
}

TEST(PerftOfVariants, IsAsWrittenAndAsTheRefereeCounts) {
    const auto rows = table();
    ASSERT_FALSE(rows.empty());
    std::string id;
    Loaded loaded;
    std::unique_ptr<Position> position;
    for (const Row& row : rows) {
        if (row.id != id) {
            id = row.id;
            loaded = load(id);
            position = Position::create(loaded.image);
        }
        // Where a lot decides, the attackers begin.
        position->start(tafl::Side::attackers);
        EXPECT_EQ(position->perft(row.depth), row.count) << id << " depth " << row.depth;
        EXPECT_EQ(position->perft(row.depth, false), row.count) << id << " depth " << row.depth << ", each leaf made";
        if (row.depth > (tafl::testScale() >= 20 ? 3 : 2)) continue;
        reference::Referee referee(refereeRules(loaded.variant));
        if (loaded.image->calls.first == tafl::FirstMover::lot) referee.start(reference::Side::attackers);
        EXPECT_EQ(countBy(referee, row.depth), row.count) << id << " depth " << row.depth << ", counted by the referee";
    }
}

// ---- random games

struct Published {
    const char* id;
    std::uint64_t games;
    double plies, pliesExact;                            ///< the mean, and the precision of the published value
    double attackers, defenders, truncated, shareExact;  ///< in per cent; below 0: not published
};
const std::vector<Published> published = {
    {"perft-t9", 300'000, 103.3, 0.3, 16.3, -1, -1, 0.15},
    {"perft-b7f", 300'000, 99, 0.5, 27, -1, -1, 0.5},
    {"perft-c11", 60'000, 559, 0.5, 1.6, 86.5, 12, 0.5},
    {"perft-a19", 30'000, 850, 0.5, 0.2, 39, 61, 0.5},
};

class RandomGames : public testing::TestWithParam<std::size_t> {};

TEST_P(RandomGames, LastAndEndAsPublished) {
    const Published& game = published[GetParam()];
    const auto position = Position::create(load(game.id).image);
    constexpr int batches = 50;
    double sum = 0, squares = 0;
    tafl::PlayoutCounts all;
    for (int batch = 0; batch < batches; ++batch) {
        const auto counts =
            position->playouts(1e9, game.games / batches, 1000, static_cast<std::uint64_t>(batch) + 1, batch % 2 == 0);
        ASSERT_EQ(counts.games, game.games / batches);
        const double mean = static_cast<double>(counts.plies) / static_cast<double>(counts.games);
        sum += mean;
        squares += mean * mean;
        all.games += counts.games;
        all.attackersWon += counts.attackersWon;
        all.defendersWon += counts.defendersWon;
        all.truncated += counts.truncated;
    }
    const double mean = sum / batches, error = std::sqrt((squares / batches - mean * mean) / (batches - 1));
    EXPECT_NEAR(mean, game.plies, 3 * error + game.pliesExact) << "plies a game";
    const auto share = [&](std::uint64_t won, double wanted, const char* what) {
        const double n = static_cast<double>(all.games), part = static_cast<double>(won) / n;
        if (wanted >= 0) {
            EXPECT_NEAR(100 * part, wanted, 300 * std::sqrt(part * (1 - part) / n) + game.shareExact) << what;
        }
    };
    share(all.attackersWon, game.attackers, "won by the attackers");
    share(all.defendersWon, game.defenders, "won by the defenders");
    share(all.truncated, game.truncated, "cut");
    std::cout << game.id << ": " << mean << " +- " << error << " plies, "
              << 100.0 * static_cast<double>(all.attackersWon) / static_cast<double>(all.games)
              << " % to the attackers\n";
}

std::string publishedName(const testing::TestParamInfo<std::size_t>& info) {
    std::string out = published[info.param].id;
    std::ranges::replace(out, '-', '_');
    return out;
}
INSTANTIATE_TEST_SUITE_P(Playouts, RandomGames, testing::Range(std::size_t{0}, published.size()), publishedName);

}  // namespace
}  // namespace conformance
