// Helpers for the referee's own tests: positions, moves and results as text.
#pragma once

#include "referee.hpp"

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace reference::selftest {

constexpr Side A = Side::attackers;
constexpr Side D = Side::defenders;

using Arguments = std::map<std::string, Value>;
using Names = std::vector<std::string>;

inline Rule custom(const std::string& use, const Arguments& parameters = {}) { return Rule{use, parameters}; }
inline Rule king(const Arguments& parameters) { return Rule{"king/capture", parameters}; }

/// Counts checks and prints failures.
class Checks {
public:
    void equal(const std::string& name, const std::string& actual, const std::string& expected);
    void equal(const std::string& name, long actual, long expected) {
        equal(name, std::to_string(actual), std::to_string(expected));
    }
    void holds(const std::string& name, bool truth) { equal(name, truth ? "yes" : "no", "yes"); }
    /// The action must throw std::invalid_argument.
    template <class Action>
    void refuses(const std::string& name, Action action) {
        bool thrown = false;
        try {
            action();
        } catch (const std::invalid_argument&) {
            thrown = true;
        }
        holds(name, thrown);
    }

    int passed() const { return passed_; }
    int failed() const { return failed_; }
    /// The name of the last check.
    const std::string& last() const { return last_; }

private:
    int passed_ = 0;
    int failed_ = 0;
    std::string last_;
};

/// `7/2tK3/…`, ranks from the top, digits for empty squares.
std::vector<std::string> rowsOf(const std::string& position);

int squareOf(const std::string& name, int size);

/// Rules for a scene: custodial capture, attackers first, a stuck side passes. `places` adds the zones `throne`,
/// `corners` and `camps` with their usual passage rules. A rule in `extra` replaces the one of the same component.
Rules scene(int size, const std::string& places, std::vector<Rule> extra = {});

/// A referee with this position set up.
Referee at(const Rules& rules, const std::string& position, Side toMove);

/// Plays `e2-e4`, `e2-e4xd4/e5` (choice of victims), `e2-e4!word`, `t@e4` (an entry), `pass`, `stop`, `claim` or
/// `claim e2-e4`. Returns the captured squares, then ` # winner component` if the game is over. Returns `illegal: `
/// with the reason, or `which?` if a choice is missing.
std::string go(Referee& referee, const std::string& move);

/// The same on a copy of the game.
std::string tryOut(Referee copy, const std::string& move);

/// The same for one move in a fresh position.
std::string once(const Rules& rules, const std::string& position, Side toMove, const std::string& move);

/// Plays the moves; what the last one returns. "before …" if an earlier one is illegal.
std::string last(Referee& referee, const Names& moves);

/// The same in a fresh position.
std::string lastOf(const Rules& rules, const std::string& position, Side toMove, const Names& moves);

/// The last of the moves is "legal" or "illegal", whatever it captures and for whatever reason.
std::string legality(const Rules& rules, const std::string& position, Side toMove, const Names& moves);

/// The position of a game, as `rowsOf` reads it.
std::string boardOf(const Referee& referee);

/// The board after the moves, or why the last one is illegal.
std::string after(const Rules& rules, const std::string& position, Side toMove, const Names& moves);

/// All legal moves as text, in the referee's order.
std::string list(const Referee& referee);

void catalogue(Checks& checks);      // rule catalogue, section 4
void components(Checks& checks);     // every value of every parameter
void turns(Checks& checks);          // chains, dice, passes, declarations, keys
void history(Checks& checks);        // repetition, limits, claims
void demands(Checks& checks);        // turn/must-capture
void promotions(Checks& checks);     // pieces/promotion
void leaps(Checks& checks);          // move/leap
void swaps(Checks& checks);          // move/swap
void displacements(Checks& checks);  // capture/displacement
void diagonals(Checks& checks);      // capture/diagonal
void holes(Checks& checks);          // boards with holes, rectangles
void conditions(Checks& checks);     // rules of the tests that hold on squares of the position
void proofs(Checks& checks);         // the checker of proofs
void jumps(Checks& checks);          // move/jump over own pieces
void passes(Checks& checks);         // turn/pass
void twoMoves(Checks& checks);       // turn/two-moves
void turncoats(Checks& checks);      // pieces/turncoat
void pushes(Checks& checks);         // move/push
void returns(Checks& checks);        // pieces/return
void reserves(Checks& checks);       // pieces/reserve
void entryTurns(Checks& checks);     // pieces/reserve in chains, turns of two moves and other turns
void perft(Checks& checks);          // counts of independent programs

}  // namespace reference::selftest
