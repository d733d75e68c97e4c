// Plays one game with three implementations of the rules: the engine, the direct evaluation of calls, and the referee.
// Records every difference with the steps to reproduce it.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "explain/explainer.hpp"
#include "host/environment.hpp"
#include "reference/referee.hpp"

namespace conformance {

/// The style of random play. Styles make rare events more frequent.
enum class Style { uniform, greedy, kingRunning, edgeHugging, repeating, styles };

/// Where a random game begins. A stage is a set-up one move before a rare capture or end.
enum class Beginning { start, setup, stage };

/// How often a rule refused a move, captured, or ended a game. `mattered`: positions where leaving it out changes the
/// moves or their results.
struct Count {
    long refused = 0, captured = 0, ended = 0, mattered = 0;
    long all() const { return refused + captured + ended + mattered; }
};

struct Game {
    std::string name;  ///< for messages
    std::shared_ptr<const tafl::RuleImage> image;
    reference::Rules rules;
    /// Images without one of the rules, by identity, to count whether it matters. May be empty.
    std::vector<std::pair<std::string, std::shared_ptr<const tafl::RuleImage>>> without{};
};

struct Statistics {
    long plies = 0, games = 0, moves = 0;
    std::map<std::string, Count> rules;  ///< by rule identity
    std::vector<std::string> differences;
};

/// The rules of a variant file for the referee.
reference::Rules refereeRules(const tafl::Variant&);

/// The suffix of a component registered under a foreign id. It keeps the order of identities.
constexpr std::string_view houseSuffix = "-house";
/// The id by which the referee knows a component: "move/jump" for "move/jump-house".
std::string originalId(const std::string& component);

/// Positions and moves of the engine in the referee's types.
std::vector<std::string> rowsOf(const tafl::Setup&, const tafl::RuleImage&);
reference::Move shownAs(tafl::Move, const std::vector<tafl::CapturedPiece>&, const tafl::RuleImage&);
/// The number of pieces in each reserve, by the name of the piece.
std::map<std::string, int> reservesOf(const tafl::Setup&, const tafl::RuleImage&);

class Match {
public:
    Match(const Game&, Statistics&);
    /// Plays one game. `explain`: also compares the direct evaluation.
    void play(tafl::Random&, Style, int plies, Beginning, bool explain);
    bool failed() const { return failed_; }

private:
    bool compareBoards(bool explain);
    bool comparePosition(bool explain);
    bool step(tafl::Random&, Style, bool explain);
    bool compareRefusals(tafl::Random&, bool explain);
    void countRulesThatMatter();
    void differ(const std::string& what);
    std::string show(const reference::Move&) const;
    tafl::Setup randomSetup(tafl::Random&, bool staged) const;
    void clearHoles(tafl::Random&, tafl::Setup&) const;
    std::pair<int, int> leapAttempt(tafl::Random&) const;

    const Game& game_;
    const reference::Shape shape_;  ///< which squares exist
    Statistics& statistics_;
    std::unique_ptr<tafl::Position> position_;
    std::unique_ptr<tafl::Position> higher_;  ///< the same image at the next feature level
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
    Run lastRun_[2];  ///< each side's last move
    std::string begin_;
    std::vector<std::pair<int, int>> leaps_;  ///< the vectors of all leaps, whoever may make them
    bool failed_ = false;
};

/// The environment of the build tree with the variants of the tests.
const tafl::Environment& environment();

}  // namespace conformance
