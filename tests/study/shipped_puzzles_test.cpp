// The puzzles that ship: each can be read without a remark, and is what it claims.
#include <gtest/gtest.h>

#include "study/puzzle_record.hpp"
#include "study/support.hpp"
#include "support/scale.hpp"

using namespace tafl;
using namespace tafl::study_tests;

namespace {

std::vector<PuzzleTask> shippedPuzzles() {
    Diagnostics notes;
    std::vector<PuzzleTask> out;
    for (const auto& file : listShippedPuzzles(environment())) {
        const auto read = loadPuzzles(file, library(), notes);
        if (!read) throw std::runtime_error(read.error().front().message());
        out.insert(out.end(), read->begin(), read->end());
    }
    for (const Diagnostic& note : notes) ADD_FAILURE() << note.message();
    return out;
}

TEST(ShippedPuzzles, AreManyAndHaveTheirSource) {
    const auto puzzles = shippedPuzzles();
    EXPECT_GE(puzzles.size(), 1000u);
    std::set<std::string> ids, positions;
    for (const PuzzleTask& task : puzzles) {
        EXPECT_TRUE(ids.insert(task.id).second) << task.id;
        EXPECT_TRUE(
            positions.insert(task.rules->variant.id + positionText(task.puzzle.position, *task.rules->image)).second)
            << task.id;
        EXPECT_FALSE(task.source.empty()) << task.id;
        EXPECT_EQ(task.puzzle.grade, gradeOf(task.puzzle.plies, task.puzzle.seen)) << task.id;
        EXPECT_EQ(static_cast<int>(task.puzzle.line.size()), task.puzzle.plies) << task.id;
    }
}

/// Found again by proof; a tenth of them at scale 1.
TEST(ShippedPuzzles, HaveOneMoveThatWins) {
    const auto puzzles = shippedPuzzles();
    const std::size_t step = testScale() >= 10 ? 1 : testScale() >= 1 ? 10 : 40;
    for (std::size_t i = 0; i < puzzles.size(); i += step) {
        const Puzzle& puzzle = puzzles[i].puzzle;
        SCOPED_TRACE(puzzles[i].id);
        auto search = PuzzleSearch::create(library(), *puzzles[i].rules, {});
        ASSERT_TRUE(search);
        ASSERT_EQ(search->examine(puzzle.position), PuzzleVerdict::puzzle);
        EXPECT_EQ(search->puzzle().line.front(), puzzle.line.front());
        EXPECT_EQ(search->puzzle().plies, puzzle.plies);
        EXPECT_EQ(search->puzzle().alone, puzzle.alone);
    }
}

}  // namespace
