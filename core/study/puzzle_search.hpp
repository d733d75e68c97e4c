// Finds puzzles: positions in which exactly one move wins, by proof.
#pragma once
#include "search/engine.hpp"
#include "search/proof_strategy.hpp"
#include "study/bounded_proof.hpp"
#include "study/game_source.hpp"
#include "study/puzzle.hpp"

namespace tafl {

struct PuzzleLimits {
    int minPlies = 3, maxPlies = 15;       ///< of the shortest win
    int margin = 2;                        ///< no other move wins within this many plies beyond the shortest win
    std::uint64_t scoutNodes = 10'000;     ///< for a win of any length
    std::uint64_t proofNodes = 2'000'000;  ///< for all proofs of a position
    std::uint64_t rivalNodes = 3'000;      ///< for a longer win by another move, each
};

/// The outcome of examining a position.
enum class PuzzleVerdict : std::uint8_t { puzzle, noWin, tooShort, tooLong, severalWins, open };

/// The searches that grade: small, with noise, as levels of the engine play.
class ShallowSearches {
public:
    explicit ShallowSearches(std::shared_ptr<const RuleImage>);
    /// The number of searches that find the move.
    int find(const Setup&, Move);

private:
    std::vector<std::unique_ptr<SearchEngine>> engines_;
    std::vector<std::uint64_t> nodes_;
    std::unique_ptr<Position> position_;
};

/// Examines positions of one variant. Deterministic: a position gives the same result whatever was examined before.
class PuzzleSearch {
public:
    static Result<PuzzleSearch> create(const Library&, const StudyRules&, const PuzzleLimits&);

    /// The rules that forbid proofs of this side; empty: none.
    const std::vector<Phrase>& obstacles(Side side) const { return boards_[index(side)].rules.reasons; }
    PuzzleVerdict examine(const Setup&);
    /// After PuzzleVerdict::puzzle.
    const Puzzle& puzzle() const { return puzzle_; }
    /// The proof that its first move wins; also as a certificate (search/proof_certificate.hpp).
    const Strategy& strategy() const { return strategy_; }

private:
    PuzzleSearch(const PuzzleLimits&, std::shared_ptr<const RuleImage>);
    static std::size_t index(Side side) { return static_cast<std::size_t>(side); }
    PuzzleVerdict findShortest();
    PuzzleVerdict findOnlyMove();
    bool hasEasyRival(Move solution);
    bool hasLongRival();
    PuzzleVerdict prove();
    bool findLine();
    std::optional<Move> stubbornDefence(int left);

    PuzzleLimits limits_;
    std::shared_ptr<const RuleImage> image_;
    ProofBoard boards_[2];  ///< by winner
    std::unique_ptr<BoundedProof> proof_;
    std::unique_ptr<ShallowSearches> shallow_;
    std::unique_ptr<SearchEngine> defence_;  ///< chooses among equally long defences
    Position* position_ = nullptr;
    std::vector<Move> moves_;
    Move solution_;
    Puzzle puzzle_;
    Strategy strategy_;
};

}  // namespace tafl
