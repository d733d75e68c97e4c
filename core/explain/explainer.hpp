// Why: one move played again, slowly and plainly, with the rules' names written down. It reads the collected calls and
// never the folded tables, so it is also a second opinion on every move of the engine.
#pragma once
#include <map>
#include <optional>

#include "position/position.hpp"

namespace tafl {

namespace direct {
struct CallTables;
}

struct SquareRole {
    Square square = noSquare;  ///< noSquare: beyond the rim
    std::string role;  ///< "hammer", "man", "hostile", "wall", "outside", "missing", "jumper", "blocked", "barred",
                       ///< "shown", "victim", "repeated"
    RuleIndex ruleIndex = 0;  ///< the rule that gave it this role, where it differs from the reason's
    bool hasCaller = false;
};
struct Reason {
    enum class Kind {
        obstacle,
        refused,
        captured,
        capturedByProgram,
        almostCaptured,
        spared,
        ended,
        pending,
        announced,
        declared
    };
    Kind kind{};
    RuleIndex ruleIndex = 0;
    bool hasCaller = true;  ///< an obstacle such as a piece in the way has none
    std::string text;       ///< one sentence
    Square victim = noSquare;
    std::vector<SquareRole> squares;
};

/// A position as plainly as can be: what the direct evaluation works on. Keys are text, history is kept in full.
struct PlainPosition {
    std::vector<std::uint8_t> occupants;
    Side toMove = Side::attackers;
    Square chain = noSquare;
    int sinceCapture = 0, die = 0;
    bool rolled = false, passed = false;  ///< passed: the side before had to pass
    std::vector<std::int64_t> numbers;    ///< flags and counters by state number
    std::vector<SquareSet> marks;         ///< marks by state number
    std::uint64_t pending = 0;  ///< bit per delayed outcome call and side: index in `calls.outcomes` * 2 + side
    struct Shuttle {
        Square from = noSquare, to = noSquare;
        int runs = 0;
    } shuttle[2];
    struct Entry {
        std::string position;
        std::string arrangement[2];
        bool entered[2] = {false, false};
        std::optional<Side> mover;
        bool threat = false;
    };
    // An arrangement is written down only where a rule asks for it.
    std::vector<Entry> history;  ///< since the last capture
    Ending ending;
};

/// What happens when a move is tried. Of an illegal move there is no `after`.
struct Explanation {
    bool legal = false;
    std::vector<CapturedPiece> taken;  ///< lowest square first; royal included
    std::vector<Square> victims;       ///< before choice: all that could fall
    Ending ending;                     ///< by the move itself; a stuck side is judged by Explainer::ending
    bool sameSide = false;
    std::vector<Reason> reasons;  ///< refusals first, then captures, ends, announcements; only when `detailed`
    std::vector<std::string> announcements;
    PlainPosition after;
};

/// Plays an image by direct evaluation of its calls.
class Explainer {
public:
    explicit Explainer(std::shared_ptr<const RuleImage>);
    PlainPosition start(std::optional<Side> first = {}) const;
    PlainPosition set(const Setup&) const;
    /// All legal moves, as the engine orders choices and declarations; sorted.
    std::vector<Move> legal(const PlainPosition&) const;
    /// Any move at all: legal or not, and what comes of it. `detailed` also says why, and what almost happened.
    Explanation explain(const PlainPosition&, Move, bool detailed = true) const;
    /// The position after a legal move, and after a throw of the die. A face that leaves no move costs the turn like a
    /// losing one.
    PlainPosition play(const PlainPosition&, Move) const;
    PlainPosition roll(const PlainPosition&, int face) const;
    bool mustRoll(const PlainPosition&) const;
    Ending ending(const PlainPosition&) const;  ///< with the stuck side judged
    /// Squares a piece may slide to, and the open lines to a zone.
    SquareSet reach(const PlainPosition&, Square from) const;

private:
    std::shared_ptr<const RuleImage> image_;
    std::shared_ptr<const direct::CallTables> tables_;
};

}  // namespace tafl
