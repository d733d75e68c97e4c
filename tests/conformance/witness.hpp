// Three witnesses of one game: the engine, the direct evaluation of the image's calls, and the plain referee that knows
// neither. They play side by side, and every difference is written down with what is needed to see it again.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "explain/explainer.hpp"
#include "host/environment.hpp"
#include "reference/referee.hpp"

namespace conformance {

/// How random games are played, so that the rare is met too.
enum class Style { uniform, greedy, kingRunning, edgeHugging, repeating, styles };

/// How often a rule refused, captured and ended a game; and in how many positions the moves or their results are others
/// without it.
struct Count {
    long refused = 0, captured = 0, ended = 0, mattered = 0;
    long all() const { return refused + captured + ended + mattered; }
};

struct Game {
    std::string name;  ///< for messages
    std::shared_ptr<const tafl::RuleImage> image;
    reference::Rules rules;
    /// The same game without one of its rules, by identity: to see whether it matters. May be empty.
    std::vector<std::pair<std::string, std::shared_ptr<const tafl::RuleImage>>> without{};
};

struct Statistics {
    long plies = 0, games = 0, moves = 0;
    std::map<std::string, Count> rules;  ///< by rule identity
    std::vector<std::string> differences;
};

/// The referee's rules for a variant as its file writes them.
reference::Rules refereeRules(const tafl::Variant&);

/// The engine's words in the referee's terms.
std::vector<std::string> rowsOf(const tafl::Setup&, const tafl::RuleImage&);
reference::Move shownAs(tafl::Move, const std::vector<tafl::CapturedPiece>&, const tafl::RuleImage&);

class Match {
public:
    Match(const Game&, Statistics&);
    /// One game of at most `plies`; from the start or a random set-up. `explain`: also ask the direct evaluation.
    void play(tafl::Random&, Style, int plies, bool setUp, bool explain);
    bool failed() const { return failed_; }

private:
    bool comparePosition(bool explain);
    bool step(tafl::Random&, Style, bool explain);
    bool askRefusals(tafl::Random&, bool explain);
    void askWithout();
    void differ(const std::string& what);
    std::string show(const reference::Move&) const;
    tafl::Setup randomSetup(tafl::Random&) const;

    const Game& game_;
    Statistics& statistics_;
    std::unique_ptr<tafl::Position> position_;
    std::unique_ptr<tafl::Position> higher_;  ///< the same image one level up
    std::unique_ptr<tafl::Position> fresh_;   ///< the position without its history, to compare with `without_`
    std::vector<std::pair<std::string, std::unique_ptr<tafl::Position>>> without_;
    tafl::Explainer explainer_;
    reference::Referee referee_;
    tafl::PlainPosition plain_;
    std::vector<tafl::Move> moves_;  ///< the engine's, in the order of `shown_`
    std::vector<reference::Move> shown_;
    std::vector<std::string> line_;
    std::map<std::string, std::uint64_t> keyOfText_, repetitionOfText_;
    std::map<std::uint64_t, std::string> textOfRepetition_;
    struct Run {
        tafl::Square from = tafl::noSquare, to = tafl::noSquare;
    };
    Run lastRun_[2];  ///< what each side moved last
    std::string begin_;
    bool failed_ = false;
};

/// The scale of the run: 1 in the gate, more in the full run.
double scale();
/// The environment of the build tree, and every variant found in it.
const tafl::Environment& environment();

}  // namespace conformance
