// Background analysis of a playtest: principal variations, an evaluation graph, the opponent's threat and hints.
#pragma once
#include "model/playtest.hpp"
#include "search/result_text.hpp"

namespace tafl::model {

struct AnalysisLine {
    int score = 0;      ///< centipieces (1/100 of an attacker), for the side to move
    std::string words;  ///< "attackers +0.35"
    double attackersShare = 0.5;
    std::vector<Move> moves;
    std::vector<std::string> texts;
};

/// The analysis so far of the position at one revision of a playtest.
struct AnalysisResult {
    std::uint64_t revision = 0;
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    Side toMove{};
    std::vector<AnalysisLine> lines;  ///< the best first
    std::string evaluation;           ///< which games the weights were fitted to
    bool calibrated = false;          ///< shares come from measured game results, not from an assumed curve
    bool done = false;                ///< the search has ended
    std::string failure;
};

/// The best move of the side that is not to move, as if it could move now.
struct ThreatResult {
    std::uint64_t revision = 0;
    bool any = false;  ///< the move wins or captures; otherwise it is only the best one
    bool wins = false;
    std::string text, words;
    Move move;
    std::vector<Square> victims;
};

/// The engine's choice for the side to move.
struct HintResult {
    std::uint64_t revision = 0;
    Move move;
    std::string text, words;  ///< move text; score such as "attackers +0.35"
};

/// One point of the evaluation graph: a position of the game, the start first.
struct PlyScore {
    std::size_t actions = 0;
    double attackersShare = 0.5;
    std::string words;
    bool over = false;
    std::vector<std::string> best;  ///< the engine's line from here
};

/// A costly move, according to the graph.
struct Mistake {
    std::size_t action = 0;
    double loss = 0;  ///< of the mover's share
    bool grave = false;
    std::string text;  ///< "lost 31 points; better e4-e2 d7-c7"
};
/// The moves of a game that lost a quarter of all points or more. Successive moves by one side count once, at their
/// end.
std::vector<Mistake> findMistakes(const std::vector<PlyScore>&, const std::vector<MoveListEntry>&);

struct AnalysisSettings {
    int lines = 3;
    double seconds = 0;               ///< 0: until stopped or fully searched
    std::size_t megabytes = 32;       ///< of the line search
    std::uint64_t graphNodes = 3000;  ///< for each ply of the graph
    std::uint64_t hintNodes = 40000;
    std::uint64_t nodes = 0;  ///< of the line search; 0: no limit
};

class Analysis {
public:
    explicit Analysis(AppContext& appContext) : appContext_(appContext) {}

    void set(const AnalysisSettings&);
    const AnalysisSettings& settings() const { return settings_; }
    /// Searches the current position until `stop`. Restarts when the position changes.
    void start(const Playtest&);
    void stop();
    bool running() const { return running_; }
    /// Call once a frame. Restarts the searches after a change of position and takes their results. True if anything is
    /// new.
    bool poll(const Playtest&);
    /// Null until the first result.
    const std::shared_ptr<const AnalysisResult>& result() const { return result_; }

    /// One entry per searched position; missing ones are filled in the background. After another move or in another
    /// game, only the entries of the moves that both have in common stay.
    const std::vector<PlyScore>& graph() const { return graph_; }
    /// The mistakes that the graph shows.
    const std::vector<Mistake>& mistakes() const { return mistakes_; }
    const std::optional<ThreatResult>& threat() const { return threat_; }
    bool graphEnabled = true, threatEnabled = false;
    /// Searches a move for the side to move; `hint` returns it once found, until the position changes. Does nothing
    /// when no move is due.
    void requestHint(const Playtest&);
    bool isHintPending() const { return hints_.busy(); }
    const std::optional<HintResult>& hint() const { return hint_; }

    /// For tests: waits for all searches that end by themselves.
    void waitUntilIdle(const Playtest&);

private:
    void searchLines(const Playtest&);
    void searchGraph(const Playtest&);
    void searchThreat(const Playtest&);
    void dropOldGraph(const Playtest&);
    void clearHint();

    AppContext& appContext_;
    AnalysisSettings settings_;
    bool running_ = false;
    std::uint64_t searchedRevision_ = 0;  ///< the revision being searched
    std::uint64_t graphRevision_ = 0;     ///< the revision of the graph's game
    std::shared_ptr<const AnalysisResult> result_;
    std::vector<PlyScore> graph_;
    std::vector<Mistake> mistakes_;
    std::string graphStart_;                 ///< rules and starting position of the graph's game
    std::vector<std::string> graphActions_;  ///< of its line
    std::optional<ThreatResult> threat_;
    std::optional<HintResult> hint_;
    std::shared_ptr<SearchEngine> engine_;
    std::shared_ptr<const RuleImage> engineImage_;
    /// Scores by image and line of play, shared with the graph's thread. Guarded by `knownLock_`.
    std::shared_ptr<std::map<std::string, PlyScore>> known_ = std::make_shared<std::map<std::string, PlyScore>>();
    std::shared_ptr<std::mutex> knownLock_ = std::make_shared<std::mutex>();
    struct Graph {
        std::string start;
        std::vector<std::string> actions;
        std::vector<PlyScore> scores;
    };
    LatestValue<AnalysisResult> posted_;
    LatestValue<Graph> postedGraph_;
    LatestValue<ThreatResult> postedThreat_;
    LatestValue<HintResult> postedHint_;
    BackgroundTask lines_{true}, graphs_{true}, threats_{true}, hints_;
};

}  // namespace tafl::model
