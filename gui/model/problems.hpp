// What is wrong with a document, or may be: each entry with the place to jump to and, where there is one, a fix.
#pragma once
#include "model/board_hints.hpp"
#include "model/edits.hpp"

namespace tafl::model {

/// Where a problem sits in the document.
struct JumpTarget {
    enum class Kind { none, head, board, zone, rule, option, test, script, otherFile };
    Kind kind = Kind::none;
    std::string key;        ///< a field of the head, a zone, a parameter, an option's id
    std::size_t index = 0;  ///< of the rule in the draft, or of the test
    std::string use;        ///< of the rule
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
    std::string text, valid;
    JumpTarget target;
    std::optional<Fix> fix;
};

/// What judging complained of, with places and fixes; no work to speak of.
std::vector<Problem> listProblems(const CheckResult&, const Draft&);
/// What takes longer: embedded tests, other choices of the options, the board. Any thread.
std::vector<Problem> runSlowChecks(const AppContext&, const CheckResult&, const Draft&,
                                   const std::filesystem::path& file, const std::atomic<bool>& stop);

/// The problems of one document, kept up to date in the background.
class Problems {
public:
    explicit Problems(AppContext& appContext) : appContext_(appContext) {}

    /// Once a frame; true if the list has changed.
    bool poll(const Document&);
    /// Waits for all. For tests.
    void waitUntilIdle(Document&);
    const std::vector<Problem>& list() const { return list_; }
    int count(Severity) const;
    bool checking() const { return worker_.busy(); }
    /// Hints about the board, of the last rules that held together.
    const std::optional<BoardHints>& hints() const { return hints_; }

private:
    struct SlowCheckResult {
        std::uint64_t revision = 0;
        std::vector<Problem> problems;
        std::optional<BoardHints> hints;
    };
    AppContext& appContext_;
    std::shared_ptr<const CheckResult> seen_;
    std::vector<Problem> list_;
    std::optional<BoardHints> hints_;
    LatestValue<SlowCheckResult> posted_;
    BackgroundTask worker_;
};

}  // namespace tafl::model
