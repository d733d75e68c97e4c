// Small tools for the referee's own tests: positions in one line, moves as text, results as text.
#pragma once

#include "referee.hpp"

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace reference::selftest {

constexpr Side A = Side::attackers;
constexpr Side D = Side::defenders;

using Given = std::map<std::string, Value>;
using Names = std::vector<std::string>;

inline Rule custom(const std::string& use, const Given& parameters = {}) { return Rule{use, parameters}; }
inline Rule king(const Given& parameters) { return Rule{"king/capture", parameters}; }

/// Counts what was checked and prints what failed.
class Checks {
public:
    void equal(const std::string& name, const std::string& got, const std::string& wanted);
    void equal(const std::string& name, long got, long wanted) {
        equal(name, std::to_string(got), std::to_string(wanted));
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

private:
    int passed_ = 0;
    int failed_ = 0;
};

/// `7/2tK3/…`, ranks from the top, digits for empty squares.
std::vector<std::string> rowsOf(const std::string& position);

int squareOf(const std::string& name, int size);

/// Rules for a scene: custodial capture, first move by the attackers, a stuck side passes, and for each of the words
/// `throne`, `corners`, `camps` in `places` that zone with its usual passage. A rule in `extra` replaces the one of the
/// same component.
Rules scene(int size, const std::string& places, std::vector<Rule> extra = {});

/// A referee with this position set up.
Referee at(const Rules& rules, const std::string& position, Side toMove);

/// Plays `e2-e4`, `e2-e4xd4/e5` (with that choice), `e2-e4!word`, `pass`, `stop`, `claim`, `claim e2-e4`. The answer:
/// the squares taken in order of ranks, then ` # winner component` if the game is over. A move that does not exist
/// gives `illegal: ` and the reason; one that asks for a choice `which?`.
std::string go(Referee& referee, const std::string& move);

/// The same on a copy, so that the game itself stays where it is.
std::string tryOut(Referee copy, const std::string& move);

/// The same for one move in a fresh position.
std::string once(const Rules& rules, const std::string& position, Side toMove, const std::string& move);

/// All legal moves as text, separated by blanks, in the referee's order.
std::string list(const Referee& referee);

void catalogue(Checks& checks);   // section 4 of the rule catalogue
void components(Checks& checks);  // every component, every value of every parameter
void turns(Checks& checks);       // chains, dice, passes, words, keys
void history(Checks& checks);     // repetition, limits, claims
void perft(Checks& checks);       // counts on which independent programs agree

}  // namespace reference::selftest
