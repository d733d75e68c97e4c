// The openings of games as a tree: moves with counts and results, mirror images and transpositions as one.
#pragma once
#include <map>
#include <unordered_map>

#include "study/fold.hpp"
#include "study/game_source.hpp"

namespace tafl {

/// The results of games.
struct OpeningCounts {
    int games = 0, attackers = 0, defenders = 0, draws = 0;  ///< games without a known result count in `games` alone

    void add(const std::optional<Winner>& winner);
    /// The attackers' share of the decided games; none if there are none.
    std::optional<double> share() const;
};

/// A move of a position in the tree. Mirror images of a move are one, shown by the first that was met.
struct OpeningMove {
    std::string text;
    Move move;  ///< as in the position
    OpeningCounts counts;
};

/// The games of one variant that begin from its start.
class OpeningTree {
public:
    OpeningTree(std::shared_ptr<const RuleImage>, int maxPlies);

    /// False for a game under other rules or from another position; it is not counted.
    bool add(const StudyGame&);
    const OpeningCounts& total() const { return total_; }
    std::size_t positions() const { return nodes_.size(); }
    /// The moves played from a position, the most frequent first. No game goes on with a move that makes a rule fail.
    std::vector<OpeningMove> moves(const Position&) const;
    /// The results of the games that reached the position, by whatever moves.
    OpeningCounts counts(const Position&) const;

private:
    struct Node {
        OpeningCounts counts;
        /// By the position after the move.
        std::map<std::string, OpeningCounts> moves;
    };

    std::shared_ptr<const RuleImage> image_;
    PositionFold fold_;
    int maxPlies_;
    OpeningCounts total_;
    std::unordered_map<std::string, Node> nodes_;  ///< by folded position
};

}  // namespace tafl
