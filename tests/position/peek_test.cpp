// peek is compared with making the move, in every variant.
#include <gtest/gtest.h>

#include <algorithm>

#include "evaluation/weights.hpp"
#include "support/installation.hpp"
#include "support/scale.hpp"

namespace tafl {
namespace {

/// Random games; every other one moves back and forth to get repetitions.
class Games {
public:
    explicit Games(const std::shared_ptr<const RuleImage>& image, Processor processor)
        : image_(*image), position_(Position::create(image, {}, processor)) {
        position_->setValues(defaultWeights(image_).squares);
    }

    struct Seen {
        int candidates = 0, peeked = 0;
    };
    /// Compares all candidates of this many positions.
    void compare(int positions, Seen& seen) {
        Random random(23);
        std::vector<Candidate> candidates(maxCandidates);
        std::vector<Move> played;
        int games = 0;
        for (int ply = 0; ply < positions; ++ply) {
            while (position_->mustRoll())
                position_->roll(
                    image_.calls.dice[random.below(static_cast<std::uint32_t>(image_.calls.dice.size()))].face);
            const int count = position_->ending().over ? 0 : position_->candidates(candidates.data());
            if (count == 0) {
                position_->start();
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
            position_->make(move);
        }
    }

private:
    void compareOne(const Candidate& candidate, Seen& seen) {
        ++seen.candidates;
        EvalInputs ahead[3];
        bool peeked[3];
        const std::uint64_t before = position_->key();
        for (const MobilityMode counted : all) {
            const auto i = static_cast<std::size_t>(counted);
            const EvalInputs first = position_->evalInputs(counted);
            peeked[i] = position_->peek(candidate, counted, ahead[i]);
            ASSERT_EQ(peeked[i], peeked[0]);
            ASSERT_EQ(position_->key(), before);
            ASSERT_NO_FATAL_FAILURE(expectSame(position_->evalInputs(counted), first, counted));
        }
        if (!peeked[0]) return;
        ++seen.peeked;
        const MoveResult made = position_->make(candidate.move);
        EXPECT_FALSE(made.ending.over);
        EXPECT_FALSE(made.isCapture());
        EXPECT_FALSE(made.sameSide());
        const auto shows = [&] {
            Ending repetition;
            EXPECT_EQ(position_->findRepetition(repetition), 0);
            for (const MobilityMode counted : all) {
                const EvalInputs now = position_->evalInputs(counted);
                ASSERT_EQ(now.key, position_->key());
                ASSERT_NO_FATAL_FAILURE(expectSame(ahead[static_cast<std::size_t>(counted)], now, counted));
                ASSERT_NO_FATAL_FAILURE(expectSame(now, position_->evalInputs(), counted));
            }
        };
        ASSERT_NO_FATAL_FAILURE(shows());
        const Setup setup = position_->setup();
        const int plies = position_->plies(), since = position_->sinceCapture();
        const std::uint64_t repetitionKey = position_->repetitionKey(), pending = position_->pending();
        position_->undo();
        ASSERT_EQ(position_->findInconsistency(), "");
        // makePeeked leads to the same position.
        position_->makePeeked(candidate);
        ASSERT_NO_FATAL_FAILURE(shows());
        ASSERT_EQ(position_->setup().occupants, setup.occupants);
        ASSERT_EQ(position_->toMove(), setup.toMove);
        ASSERT_EQ(position_->plies(), plies);
        ASSERT_EQ(position_->sinceCapture(), since);
        ASSERT_EQ(position_->repetitionKey(), repetitionKey);
        ASSERT_EQ(position_->pending(), pending);
        ASSERT_EQ(position_->findInconsistency(), "");
        position_->undo();
        ASSERT_EQ(position_->findInconsistency(), "");
        ASSERT_EQ(position_->key(), before);
    }

    static constexpr MobilityMode all[] = {MobilityMode::none, MobilityMode::royalMoves, MobilityMode::allMoves};

    /// Compares the inputs that the mobility mode computes.
    static void expectSame(const EvalInputs& a, const EvalInputs& b, MobilityMode counted) {
        ASSERT_EQ(a.key, b.key);
        ASSERT_EQ(a.value, b.value);
        if (counted == MobilityMode::allMoves) {
            ASSERT_EQ(a.moves[0], b.moves[0]);
            ASSERT_EQ(a.moves[1], b.moves[1]);
        }
        if (counted != MobilityMode::none) {
            ASSERT_EQ(a.royalMoves, b.royalMoves);
        }
        ASSERT_EQ(a.openGoals, b.openGoals);
        ASSERT_EQ(a.goalsInTwoMoves, b.goalsInTwoMoves);
        ASSERT_EQ(a.enemiesBesideRoyal, b.enemiesBesideRoyal);
        ASSERT_EQ(a.royalSide, b.royalSide);
        ASSERT_EQ(a.escapeLineCount, b.escapeLineCount);
        for (int i = 0; i < a.escapeLineCount; ++i) {
            const EscapeLine &one = a.escapeLines[static_cast<std::size_t>(i)],
                             &other = b.escapeLines[static_cast<std::size_t>(i)];
            ASSERT_EQ(std::pair(one.from, one.to), std::pair(other.from, other.to));
        }
    }

    const RuleImage& image_;
    std::unique_ptr<Position> position_;
};

TEST(EvalInputs, PeekEqualsMakingTheMove) {
    Environment environment = golden::installation();
    int variants = 0, mostly = 0;
    for (const auto& entry : sampled(environment.library->list())) {
        const auto loaded = environment.library->load(entry.id);
        if (!loaded) continue;
        const auto compiled = environment.library->compile(*loaded);
        if (!compiled) continue;  // script rules are not loaded
        for (const Processor processor : {Processor::portable, Processor::best}) {
            Games::Seen seen;
            Games games(*compiled, processor);
            ASSERT_NO_FATAL_FAILURE(games.compare(60, seen)) << entry.id;
            ++variants;
            mostly += 2 * seen.peeked > seen.candidates;
        }
    }
    EXPECT_GT(variants, ofSample(160));
    EXPECT_GT(mostly, 4 * variants / 5) << "hardly a move can be peeked";
}

}  // namespace
}  // namespace tafl
