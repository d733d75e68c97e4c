// Direct evaluation: plays a move from the collected calls and gives reasons. It never reads the engine's compiled
// tables, so it also checks the engine independently.
#pragma once
#include "explain/plain_position.hpp"
#include "explain/reason.hpp"

namespace tafl {

namespace direct {
struct CallTables;
}

/// The result of trying a move. An illegal move leaves `after` empty.
struct Explanation {
    bool legal = false;
    std::vector<CapturedPiece> taken;  ///< in square order, royal pieces included
    std::vector<Square> victims;       ///< all capturable pieces, before the choice
    Ending ending;                     ///< by the move itself; Explainer::ending adds stuck sides
    bool sameSide = false;             ///< a chain: the same side moves again
    std::vector<Reason> reasons;       ///< refusals first, then captures, ends, announcements; only when `detailed`
    std::vector<std::string> announcements;
    PlainPosition after;
};

class Explainer {
public:
    explicit Explainer(std::shared_ptr<const RuleImage>);
    PlainPosition start(std::optional<Side> first = {}) const;
    PlainPosition set(const Setup&) const;
    /// All legal moves, sorted. Choices and declarations are numbered as in the engine.
    std::vector<Move> legal(const PlainPosition&) const;
    /// Any move, legal or not. `detailed` adds reasons.
    Explanation explain(const PlainPosition&, Move, bool detailed = true) const;
    /// Adds near misses by rule programs to the explanation of a legal move: captures and ends that nearly happened, at
    /// most three reasons, the nearest first. It takes milliseconds.
    void addNearMisses(const PlainPosition&, Move, Explanation&) const;
    PlainPosition play(const PlainPosition&, Move) const;  ///< of a legal move
    /// A face whose limit leaves no move loses the turn.
    PlainPosition roll(const PlainPosition&, int face) const;
    bool mustRoll(const PlainPosition&) const;
    Ending ending(const PlainPosition&) const;  ///< includes the ending of a stuck side
    /// The squares a piece can slide to.
    SquareSet reach(const PlainPosition&, Square from) const;

private:
    std::shared_ptr<const RuleImage> image_;
    std::shared_ptr<const direct::CallTables> tables_;
};

}  // namespace tafl
