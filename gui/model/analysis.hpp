// The engine looks on: lines as they deepen, what each ply of the game was worth, and what the other side threatens.
// All of it in the background, for whatever position it was last shown.
#pragma once
#include "model/playtest.hpp"
#include "search/result_text.hpp"

namespace tafl::model {

struct AnalysisLine {
    int score = 0;      ///< for the side to move, in hundredths of an attacker
    std::string words;  ///< "attackers +0.35"
    double attackersShare = 0.5;
    std::vector<Move> moves;
    std::vector<std::string> texts;
};

/// What is known so far about the position of one revision of a playtest.
struct AnalysisResult {
    std::uint64_t revision = 0;
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    Side toMove{};
    std::vector<AnalysisLine> lines;  ///< the best first
    std::string evaluation;           ///< whose games taught it
    bool calibrated = false;          ///< shares are measured, not guessed
    bool done = false;                ///< it will not become more
    std::string failure;
};

/// What the other side would do if it were its turn.
struct ThreatResult {
    std::uint64_t revision = 0;
    bool any = false;  ///< something that wins or takes; else the move is only its best
    bool wins = false;
    std::string text, words;
    Move move;
    std::vector<Square> victims;
};

/// What the engine would play for the side to move.
struct HintResult {
    std::uint64_t revision = 0;
    Move move;
    std::string text, words;  ///< as it is written; "attackers +0.35"
};

/// The game so far as the graph shows it: one entry for each position, the start first.
struct PlyScore {
    std::size_t actions = 0;
    double attackersShare = 0.5;
    std::string words;
    bool over = false;
};

struct AnalysisSettings {
    int lines = 3;
    double seconds = 0;  ///< 0: until it is stopped, or nothing more can be found
    std::size_t megabytes = 64;
    std::uint64_t graphNodes = 3000;  ///< for each ply of the graph
    std::uint64_t hintNodes = 40000;
    std::uint64_t nodes = 0;  ///< for the lines; 0: no limit
};

class Analysis {
public:
    explicit Analysis(AppContext& appContext) : appContext_(appContext) {}

    void set(const AnalysisSettings&);
    const AnalysisSettings& settings() const { return settings_; }
    /// Lines for the position at hand; they go on until `stop`, and begin anew when the position changes.
    void start(const Playtest&);
    void stop();
    bool running() const { return running_; }
    /// Looks at the playtest once a frame: begins anew where it has moved on, and takes up what was found. True if
    /// there is something new.
    bool poll(const Playtest&);
    /// Null before anything was found.
    const std::shared_ptr<const AnalysisResult>& result() const { return shown_; }

    /// The graph is drawn from what is known; missing plies are filled in the background.
    const std::vector<PlyScore>& graph() const { return graph_; }
    const std::optional<ThreatResult>& threat() const { return threat_; }
    bool graphEnabled = true, threatEnabled = false;
    /// Looks for a good move for the side to move; `hint` has it some tenths of a second later, until the position
    /// changes. Nothing where no move is awaited.
    void requestHint(const Playtest&);
    bool isHintPending() const { return hints_.busy(); }
    const std::optional<HintResult>& hint() const { return hint_; }

    /// Waits for whatever ends by itself. For tests.
    void waitUntilIdle(const Playtest&);

private:
    void searchLines(const Playtest&);
    void searchGraph(const Playtest&);
    void searchThreat(const Playtest&);
    void clearHint();

    AppContext& appContext_;
    AnalysisSettings settings_;
    bool running_ = false;
    std::uint64_t searchedRevision_ = 0;  ///< the revision that the searches are about
    std::shared_ptr<const AnalysisResult> shown_;
    std::vector<PlyScore> graph_;
    std::optional<ThreatResult> threat_;
    std::optional<HintResult> hint_;
    std::shared_ptr<SearchEngine> engine_;
    std::shared_ptr<const RuleImage> engineImage_;
    /// Scores by image and line of play, so that going back costs nothing. Used by the graph's worker under the lock.
    std::shared_ptr<std::map<std::string, PlyScore>> known_ = std::make_shared<std::map<std::string, PlyScore>>();
    std::shared_ptr<std::mutex> knownLock_ = std::make_shared<std::mutex>();
    LatestValue<AnalysisResult> posted_;
    LatestValue<std::vector<PlyScore>> postedGraph_;
    LatestValue<ThreatResult> postedThreat_;
    LatestValue<HintResult> postedHint_;
    BackgroundTask lines_{true}, graphs_{true}, threats_{true}, hints_;
};

}  // namespace tafl::model
