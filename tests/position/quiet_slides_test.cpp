// Rearranged positions equal those that are set up, and quiet slides are quiet, in every variant.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/installation.hpp"

namespace tafl {
namespace {

/// The start position with pieces moved about by hand.
class Rearranged {
public:
    Rearranged(const std::shared_ptr<const RuleImage>& image, Processor processor)
        : image_(*image),
          position_(Position::create(image, {}, processor)),
          fresh_(Position::create(image, {}, processor)),
          setup_{image->start, Side::attackers} {
        for (Position* position : {position_.get(), fresh_.get()}) position->setValues(values());
        position_->set(setup_);
    }

    int slides = 0, moves = 0;

    void compare(int rounds) {
        for (int i = 0; i < rounds; ++i) {
            ASSERT_NO_FATAL_FAILURE(rearrange()) << "round " << i;
            if (position_->ending().over) continue;
            ASSERT_NO_FATAL_FAILURE(compareSplit()) << "round " << i;
            ASSERT_NO_FATAL_FAILURE(compareQuietFirst()) << "round " << i;
        }
    }

private:
    static SquareValues values() {
        SquareValues out{};
        for (std::size_t c = 0; c < out.size(); ++c)
            for (std::size_t s = 0; s < out[c].size(); ++s) out[c][s] = static_cast<std::int16_t>(c * 7 + s % 13);
        return out;
    }

    /// Some pieces change places with squares, which may be those of one another.
    void rearrange() {
        std::vector<Square> from, to;
        std::vector<std::uint8_t>& board = setup_.occupants;
        std::vector<std::uint8_t> leaving;
        for (std::uint32_t count = random_.below(5); count > 0; --count) {
            const Square s = randomSquare();
            if (!board[static_cast<std::size_t>(s)]) continue;
            from.push_back(s);
            leaving.push_back(board[static_cast<std::size_t>(s)]);
            board[static_cast<std::size_t>(s)] = 0;
        }
        for (const std::uint8_t c : leaving) {
            Square s = 0;
            do s = randomSquare();
            while (board[static_cast<std::size_t>(s)]);
            to.push_back(s);
            board[static_cast<std::size_t>(s)] = c;
        }
        setup_.toMove = random_.below(2) ? Side::attackers : Side::defenders;
        position_->rearrange(from, to, setup_.toMove);
        fresh_->set(setup_);
        ASSERT_EQ(position_->findInconsistency(), "");
        ASSERT_EQ(position_->setup(), fresh_->setup());
        ASSERT_EQ(position_->key(), fresh_->key());
        ASSERT_EQ(position_->repetitionKey(), fresh_->repetitionKey());
        ASSERT_EQ(position_->value(), fresh_->value());
        ASSERT_EQ(position_->plies(), 0);
        ASSERT_EQ(sorted(candidates(*position_)), sorted(candidates(*fresh_)));
    }

    Square randomSquare() {
        Square out = 0;
        do out = static_cast<Square>(random_.below(static_cast<std::uint32_t>(setup_.occupants.size())));
        while (image_.holes.has(out));
        return out;
    }

    static std::vector<Candidate> candidates(Position& position) {
        std::vector<Candidate> out(maxCandidates);
        out.resize(static_cast<std::size_t>(position.candidates(out.data())));
        return out;
    }
    static std::vector<Move> sorted(const std::vector<Candidate>& list) {
        std::vector<Move> out;
        for (const Candidate& candidate : list) out.push_back(candidate.move);
        std::ranges::sort(out);
        return out;
    }

    void expectQuiet(Move move) {
        const MoveResult made = position_->make(move);
        ASSERT_FALSE(made.ending.over || made.isCapture() || made.sameSide());
        Ending repetition;
        ASSERT_EQ(position_->findRepetition(repetition), 0);
        position_->undo();
    }

    void compareSplit() {
        std::vector<LineSlides> quiet(maxSquares);
        std::vector<Candidate> all(maxCandidates);
        const Position::SplitMoves split = position_->splitCandidates(quiet.data(), all.data());
        all.resize(static_cast<std::size_t>(split.others));
        quiet.resize(static_cast<std::size_t>(split.pieces));
        for (const LineSlides& piece : quiet)
            for (Square i = 0; i < image_.size; ++i) {
                const Square rank = piece.from / image_.size, file = piece.from % image_.size;
                for (const auto& [line, to] : {std::pair(piece.alongRank, rank * image_.size + i),
                                               std::pair(piece.alongFile, i * image_.size + file)})
                    if (line >> i & 1) {
                        all.push_back({.move = Move::of(MoveKind::slide, piece.from, to)});
                        ASSERT_NO_FATAL_FAILURE(expectQuiet(all.back().move));
                        ++slides;
                    }
            }
        moves += static_cast<int>(all.size());
        ASSERT_EQ(sorted(all), sorted(candidates(*position_)));
    }

    void compareQuietFirst() {
        std::vector<Candidate> all = candidates(*position_);
        const auto count = static_cast<std::size_t>(position_->quietFirst(all));
        ASSERT_EQ(sorted(all), sorted(candidates(*position_)));
        for (const Candidate& candidate : std::span(all).first(count))
            ASSERT_NO_FATAL_FAILURE(expectQuiet(candidate.move));
    }

    const RuleImage& image_;
    std::unique_ptr<Position> position_, fresh_;
    Setup setup_;
    Random random_{5};
};

TEST(QuietSlides, InRearrangedPositionsOfEveryVariant) {
    Environment environment = golden::installation();
    int variants = 0, mostly = 0;
    for (const auto& entry : environment.library->list()) {
        const auto loaded = environment.library->load(entry.id);
        if (!loaded) continue;
        const auto compiled = environment.library->compile(*loaded);
        if (!compiled || (*compiled)->anyState || !(*compiled)->calls.dice.empty()) continue;
        for (const Processor processor : {Processor::portable, Processor::best}) {
            Rearranged rearranged(*compiled, processor);
            ASSERT_NO_FATAL_FAILURE(rearranged.compare(20)) << entry.id;
            ++variants;
            mostly += 2 * rearranged.slides > rearranged.moves;
        }
    }
    EXPECT_GT(variants, 100);
    EXPECT_GT(2 * mostly, variants) << "hardly a move is found quiet";
}

}  // namespace
}  // namespace tafl
