// The sparring partner, frozen: a sound plain player that every change of the search is measured against. Iterative
// deepening alpha-beta with a table of 48 MB, material, the king's distance to his goals in moves, and a quiescence
// search over captures; no reductions, no pruning.
#pragma once
#include <atomic>
#include <span>

#include "sparring/evaluation.hpp"

namespace tafl::sparring {

struct SearchLimits {
    std::uint64_t nodes = 0;  ///< moves made; 0: none
    double seconds = 0;       ///< 0: none
    int depth = 40;
    const std::atomic<bool>* stop = nullptr;
};

struct SearchResult {
    bool found = false;  ///< false: there is no move
    Move best;
    int score = 0;  ///< hundredths of an attacker, for the side to move
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Move> line;  ///< begins with `best`
};

/// Scores at or beyond this are forced wins; what is missing to `winScore` is their distance in plies.
constexpr int winScore = 30000, minWinScore = 29000;

/// Iterative-deepening alpha-beta with a transposition table and a quiescence search over captures. The same seed,
/// position and number of nodes give the same move.
class SearchEngine {
public:
    explicit SearchEngine(std::shared_ptr<const RuleImage>, std::uint64_t seed = 0);

    /// `past`: repetition keys of the game so far, which are avoided where the rules are silent on repetition. The
    /// board is left as it was. Claims are made when the position is no better than what is claimed.
    SearchResult search(Position&, const SearchLimits&, std::span<const std::uint64_t> gameKeys = {});

private:
    struct Entry {
        std::uint64_t key = 0;
        Move move;
        std::int16_t score = 0;
        std::int8_t depth = 0;
        enum class Bound : std::uint8_t { none, exact, atLeast, atMost } bound{};
    };

    int searchRoot(int depth, std::vector<Move>& moves);
    int searchNode(int depth, int alpha, int beta, int ply);
    int searchMoves(int depth, int alpha, int beta, int ply);
    int searchChance(int depth, int ply);
    int qsearch(int alpha, int beta, int ply, int left);
    int searchChild(int depth, int alpha, int beta, int ply, const MoveResult&, Side mover);
    int scoreEnding(const Ending&, Side forSide, int ply) const;
    int computeStaticEval();
    bool isRepetition() const;
    bool outOfTime();
    void orderMoves(std::vector<Move>&, Move first, int ply) const;
    int scoreMove(Move, Move first, int ply) const;
    bool mayCapture(Move) const;
    void considerClaims(SearchResult&);
    Entry& slot(std::uint64_t key) { return table_[key & (table_.size() - 1)]; }

    std::shared_ptr<const RuleImage> image_;
    Evaluation evaluate_;
    std::uint64_t seed_;
    bool avoidsRepetition_;  ///< the rules are silent: a repeated position counts as a draw
    std::vector<Entry> table_;

    // One search.
    Position* position_ = nullptr;
    SearchLimits limits_;
    std::uint64_t nodes_ = 0;
    double begin_ = 0;
    bool stopped_ = false;
    std::vector<std::uint64_t> gameKeys_, path_;
    std::array<std::vector<Move>, 130> lists_;
    std::array<Move, 130> killer_{};
    std::vector<int> history_;
};

}  // namespace tafl::sparring
