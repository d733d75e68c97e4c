// What the board tells of a move that is not made to stay, against making it, in every variant.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/installation.hpp"
#include "evaluation/weights.hpp"

namespace tafl {
namespace {

/// Random games, every other of which goes back and forth, so that positions come back.
class Games {
public:
    explicit Games(const std::shared_ptr<const RuleImage>& image, Processor processor)
        : image_(*image), board_(Board::create(image, {}, processor)) {
        board_->setValues(genericWeights(image_).squares);
    }

    struct Seen {
        int candidates = 0, told = 0;
    };
    /// Compares all candidates of so many positions.
    void compare(int positions, Seen& seen) {
        Random random(23);
        std::vector<Candidate> candidates(mostCandidates);
        std::vector<Move> played;
        int games = 0;
        for (int ply = 0; ply < positions; ++ply) {
            while (board_->mustRoll())
                board_->roll(
                    image_.calls.dice[random.below(static_cast<std::uint32_t>(image_.calls.dice.size()))].face);
            const int count = board_->ending().over ? 0 : board_->candidates(candidates.data());
            if (count == 0) {
                board_->start();
                played.clear();
                ++games;
                continue;
            }
            for (int i = 0; i < count; ++i) {
                ASSERT_NO_FATAL_FAILURE(compareOne(candidates[static_cast<std::size_t>(i)], seen)) << "ply " << ply;
            }
            Move move = candidates[random.below(static_cast<std::uint32_t>(count))].move;
            if (games % 2 == 1 && played.size() >= 2) {
                const Move last = played[played.size() - 2], back = Move::of(last.kind(), last.to(), last.from());
                const auto isBack = [&](const Candidate& c) { return c.move == back; };
                if (random.below(4) && std::any_of(candidates.begin(), candidates.begin() + count, isBack)) move = back;
            }
            played.push_back(move);
            board_->make(move);
        }
    }

private:
    void compareOne(const Candidate& candidate, Seen& seen) {
        ++seen.candidates;
        Glance ahead[3];
        bool told[3];
        const std::uint64_t before = board_->key();
        for (const Counted counted : all) {
            const auto i = static_cast<std::size_t>(counted);
            const Glance first = board_->glance(counted);
            told[i] = board_->glanceAfter(candidate, counted, ahead[i]);
            ASSERT_EQ(told[i], told[0]);
            ASSERT_EQ(board_->key(), before);
            ASSERT_NO_FATAL_FAILURE(expectSame(board_->glance(counted), first, counted));
        }
        if (!told[0]) return;
        ++seen.told;
        const Made made = board_->make(candidate.move);
        EXPECT_FALSE(made.ending.over);
        EXPECT_FALSE(made.took());
        EXPECT_FALSE(made.sameSide());
        const auto shows = [&] {
            Ending repetition;
            EXPECT_EQ(board_->repeated(repetition), 0);
            for (const Counted counted : all) {
                const Glance now = board_->glance(counted);
                ASSERT_EQ(now.key, board_->key());
                ASSERT_NO_FATAL_FAILURE(expectSame(ahead[static_cast<std::size_t>(counted)], now, counted));
                ASSERT_NO_FATAL_FAILURE(expectSame(now, board_->glance(), counted));
            }
        };
        ASSERT_NO_FATAL_FAILURE(shows());
        const Setup setup = board_->setup();
        const int plies = board_->plies(), since = board_->sinceCapture();
        const std::uint64_t repetitionKey = board_->repetitionKey(), pending = board_->pending();
        board_->undo();
        ASSERT_EQ(board_->inconsistency(), "");
        // The same without looking again.
        board_->makeGlanced(candidate);
        ASSERT_NO_FATAL_FAILURE(shows());
        ASSERT_EQ(board_->setup().occupants, setup.occupants);
        ASSERT_EQ(board_->toMove(), setup.toMove);
        ASSERT_EQ(board_->plies(), plies);
        ASSERT_EQ(board_->sinceCapture(), since);
        ASSERT_EQ(board_->repetitionKey(), repetitionKey);
        ASSERT_EQ(board_->pending(), pending);
        ASSERT_EQ(board_->inconsistency(), "");
        board_->undo();
        ASSERT_EQ(board_->inconsistency(), "");
        ASSERT_EQ(board_->key(), before);
    }

    static constexpr Counted all[] = {Counted::none, Counted::royalMoves, Counted::allMoves};

    /// Where so much was counted.
    static void expectSame(const Glance& a, const Glance& b, Counted counted) {
        ASSERT_EQ(a.key, b.key);
        ASSERT_EQ(a.value, b.value);
        if (counted == Counted::allMoves) {
            ASSERT_EQ(a.moves[0], b.moves[0]);
            ASSERT_EQ(a.moves[1], b.moves[1]);
        }
        if (counted != Counted::none) {
            ASSERT_EQ(a.royalMoves, b.royalMoves);
        }
        ASSERT_EQ(a.openGoals, b.openGoals);
        ASSERT_EQ(a.goalsInTwo, b.goalsInTwo);
        ASSERT_EQ(a.enemiesBesideRoyal, b.enemiesBesideRoyal);
        ASSERT_EQ(a.royalSide, b.royalSide);
        ASSERT_EQ(a.wayCount, b.wayCount);
        for (int i = 0; i < a.wayCount; ++i) {
            const OpenWay &one = a.ways[static_cast<std::size_t>(i)], &other = b.ways[static_cast<std::size_t>(i)];
            ASSERT_EQ(std::pair(one.from, one.to), std::pair(other.from, other.to));
        }
    }

    const RuleImage& image_;
    std::unique_ptr<Board> board_;
};

TEST(Glance, AheadIsWhatMakingTheMoveShows) {
    Environment environment = golden::installation();
    int variants = 0, mostly = 0;
    for (const auto& entry : environment.library->list()) {
        const auto loaded = environment.library->load(entry.id);
        if (!loaded) continue;
        const auto compiled = environment.library->compile(*loaded);
        if (!compiled) continue;  // its rules are scripts
        for (const Processor processor : {Processor::portable, Processor::best}) {
            Games::Seen seen;
            Games games(*compiled, processor);
            ASSERT_NO_FATAL_FAILURE(games.compare(60, seen)) << entry.id;
            ++variants;
            mostly += 2 * seen.told > seen.candidates;
        }
    }
    EXPECT_GT(variants, 160);
    EXPECT_GT(mostly, 4 * variants / 5) << "hardly a move is told without being made";
}

}  // namespace
}  // namespace tafl
