// Errors and warnings of a document, each with a place to jump to and perhaps a fix.
#pragma once
#include "model/board_hints.hpp"
#include "model/edits.hpp"

namespace tafl::model {

/// The place of a problem in the document.
struct JumpTarget {
    enum class Kind { none, head, board, zone, rule, option, test, script, otherFile };
    Kind kind = Kind::none;
    std::string key;        ///< a metadata key, zone, parameter or option id
    std::size_t index = 0;  ///< of the rule in the draft, or of the test
    std::string use;        ///< the rule's component
    Place place;            ///< line and column in the file, script or parent
    SquareSet squares;      ///< on the board
};

struct Fix {
    std::string words;  ///< "Use 'capture/custodial'"
    std::function<void(Document&)> apply;
};

struct Problem {
    enum class Origin { rules, test, choice, board };
    Severity severity{};
    Origin origin{};
    Phrase text, valid;
    Phrase detail{};  ///< of a test: the text without its name
    JumpTarget target;
    std::optional<Fix> fix;
};

/// Problems from the check itself, with places and fixes. Fast.
std::vector<Problem> listProblems(const CheckResult&, const Draft&);
/// Slow checks: goals and start position, board hints, other option choices, embedded tests. Thread-safe.
std::vector<Problem> runSlowChecks(const AppContext&, const CheckResult&, const Draft&,
                                   const std::filesystem::path& file, const std::atomic<bool>& stop);

/// The problem list of one document, updated in the background.
class Problems {
public:
    explicit Problems(AppContext& appContext) : appContext_(appContext) {}

    /// Call once a frame. True if the list has changed.
    bool poll(const Document&);
    /// For tests: waits for all checks.
    void waitUntilIdle(Document&);
    const std::vector<Problem>& list() const { return list_; }
    int count(Severity) const;
    bool checking() const { return worker_.busy(); }
    /// Board hints of the last rules that compiled.
    const std::optional<BoardHints>& hints() const { return hints_; }

private:
    struct SlowCheckResult {
        std::uint64_t revision = 0;
        std::vector<Problem> problems;
        std::optional<BoardHints> hints;
    };
    AppContext& appContext_;
    std::shared_ptr<const CheckResult> checked_;
    std::vector<Problem> list_;
    std::optional<BoardHints> hints_;
    LatestValue<SlowCheckResult> posted_;
    BackgroundTask worker_;
};

}  // namespace tafl::model
