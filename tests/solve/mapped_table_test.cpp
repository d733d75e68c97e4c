// Tables that stay on disk answer as those in memory, and a damaged one not at all.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "solve/small_variants.hpp"
#include "solve/solve.hpp"
#include "solve/table_file.hpp"
#include "solve/table_format.hpp"

namespace tafl::solve_tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class MappedTables : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(solve(inMemory_, {.men = 2, .memoryBytes = 1'000'000'000}));
        Tables written = *makeTables(loaded_.image);
        const auto done = solve(written, {.men = 2, .memoryBytes = 1'000'000'000, .folder = folder_.path()});
        ASSERT_TRUE(done) << messages(done.error());
    }
    Tables opened() const {
        auto tables = openTables(folder_.path(), loaded_.image);
        if (!tables) throw std::runtime_error(messages(tables.error()));
        return std::move(*tables);
    }

    Loaded loaded_ = loadText(corners);
    TemporaryFolder folder_;
    Tables inMemory_ = *makeTables(loaded_.image);
};

TEST_F(MappedTables, HoldTheSameValues) {
    const Tables onDisk = opened();
    EXPECT_EQ(onDisk.materials(), inMemory_.materials());
    EXPECT_EQ(onDisk.materials().size(), 6u);
    EXPECT_EQ(onDisk.size(), inMemory_.size());
    EXPECT_EQ(inMemory_.memorySize(), inMemory_.size());
    EXPECT_EQ(onDisk.memorySize(), 0u);
    for (const PlannedLayer& plan : planLayers(inMemory_, 2)) {
        const Tables::Layer &a = *inMemory_.find(plan.material), &b = *onDisk.find(plan.material);
        EXPECT_EQ(a.table.summary, b.table.summary);
        EXPECT_EQ(a.table.size(), b.table.size());
        for (const Side side : {Side::attackers, Side::defenders})
            for (std::uint64_t number = 0; number < a.index.count(); ++number)
                ASSERT_EQ(a.table.code(side, number), b.table.code(side, number)) << number;
    }
    EXPECT_THAT(onDisk.problems(), IsEmpty());
}

TEST_F(MappedTables, ProbePositionsOfGames) {
    const Tables onDisk = opened();
    const auto position = Position::create(loaded_.image);
    Random random(5);
    int probed = 0;
    for (int game = 0; game < 200; ++game) {
        position->start();
        std::vector<Move> moves;
        for (int ply = 0; ply < 60; ++ply) {
            moves.clear();
            position->legal(moves, false);
            if (moves.empty() ||
                position->make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]).ending.over)
                break;
            ASSERT_EQ(onDisk.probe(*position), inMemory_.probe(position->setup()));
            probed += onDisk.probe(*position).has_value();
        }
    }
    EXPECT_GT(probed, 10);
}

TEST_F(MappedTables, HoldLongWins) {
    // Wins of more than 126 plies take two bytes.
    const Material material{.counts = {1, 0, 1}};
    LayerTable table = inMemory_.find(material)->table;
    for (std::size_t s = 0; s < 2; ++s) {
        table.words[s].assign(table.bytes[s].begin(), table.bytes[s].end());
        table.bytes[s].clear();
        for (std::size_t i = 0; i < table.words[s].size(); i += 3)
            table.words[s][i] = encodeWin(Side::defenders, static_cast<int>(700 + 13 * i + s));
    }
    ASSERT_TRUE(writeTable(folder_.path(), inMemory_, table));
    const Tables onDisk = opened();
    const Tables::Layer* const layer = onDisk.find(material);
    ASSERT_TRUE(layer);
    EXPECT_EQ(layer->table.size(), table.size());
    for (const Side side : {Side::attackers, Side::defenders})
        for (std::uint64_t number = 0; number < layer->index.count(); ++number)
            ASSERT_EQ(layer->table.code(side, number), table.code(side, number)) << number;
}

TEST_F(MappedTables, ADamagedTableAnswersNothing) {
    const Material material{.counts = {1, 1, 1}};
    const std::string file = tableFileName(*loaded_.image, material);
    std::ifstream in(folder_.path() / file, std::ios::binary);
    std::string bad{std::istreambuf_iterator<char>(in), {}};
    bad[bad.size() / 2] ^= 1;
    folder_.write(file, bad);
    const Tables onDisk = opened();
    EXPECT_THAT(onDisk.problems(), IsEmpty());  // nothing has been read
    EXPECT_FALSE(onDisk.find(material));
    EXPECT_THAT(messages(onDisk.problems()), HasSubstr(file + ": error: it is damaged: its digest differs"));
    EXPECT_EQ(opened().verify().size(), 1u);
    // The others answer.
    EXPECT_TRUE(onDisk.find({.counts = {2, 0, 1}}));
    EXPECT_EQ(onDisk.problems().size(), 1u);
}

TEST_F(MappedTables, AnswerSeveralThreads) {
    const Tables onDisk = opened();
    std::atomic<int> differences = 0;
    const auto work = [&] {
        for (const PlannedLayer& plan : planLayers(inMemory_, 2)) {
            const Tables::Layer& a = *inMemory_.find(plan.material);
            const Tables::Layer* const b = onDisk.find(plan.material);
            for (std::uint64_t number = 0; b && number < a.index.count(); ++number)
                differences += a.table.code(Side::attackers, number) != b->table.code(Side::attackers, number);
            differences += !b;
        }
    };
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) threads.emplace_back(work);
    }
    EXPECT_EQ(differences, 0);
}

}  // namespace
}  // namespace tafl::solve_tests
