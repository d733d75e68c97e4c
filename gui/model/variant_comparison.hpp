// Two variants side by side: what their rules say differently, word by word, and a line of play on which they part.
#pragma once
#include "differences/comparison.hpp"
#include "differences/disagreement.hpp"
#include "model/document.hpp"

namespace tafl::model {

/// Words in order; the marked ones are not in the other sentence.
struct DiffWord {
    std::string text;
    bool differs = false;
};
/// Both sentences with what differs marked, by a longest common subsequence of words.
std::pair<std::vector<DiffWord>, std::vector<DiffWord>> diffWords(const std::string&, const std::string&);

/// A rule that differs: both sentences under each other. An empty one: the variant has no such rule.
struct RuleComparison {
    RuleDifference stated;
    std::vector<DiffWord> words[2];
};

/// The line of disagreement move by move, for two boards. Frame 0 is the start; the last one has the move on which they
/// part played where it is legal.
struct CompareFrame {
    std::string move;  ///< that led here; empty for the start
    std::vector<std::uint8_t> occupants[2];
    Square from = noSquare, to = noSquare;
    bool diverges = false;
};

struct ComparisonResult {
    std::shared_ptr<const CompiledVariant> sides[2];
    Comparison stated;
    std::vector<RuleComparison> rules;
    bool searching = false;
    std::optional<DisagreementResult> search;
    std::vector<CompareFrame> frames;  ///< empty until a disagreement is found
    std::string verdict;               ///< one sentence about both, for the head of the panel
    std::string failure;
};

/// What the library knows by an id or file, ready to play.
Result<std::shared_ptr<const CompiledVariant>> compileVariant(const AppContext&, const std::string& idOrFile,
                                                              const OptionChoices& = {});
/// The document as it lies on the disk; fails if it was never saved.
Result<std::shared_ptr<const CompiledVariant>> compileSaved(const AppContext&, const Document&);

/// What a document was before one began to change it: its file as it lies on the disk, or its parent; fails for a game
/// that is all new.
Result<std::shared_ptr<const CompiledVariant>> compileBaseline(const AppContext&, const Document&);

class VariantComparer {
public:
    explicit VariantComparer(AppContext& appContext) : appContext_(appContext) {}

    /// Begins anew; the words are there at once after the first poll, the line of play some seconds later.
    void set(std::shared_ptr<const CompiledVariant> first, std::shared_ptr<const CompiledVariant> second);
    /// The same with a variant from the library or a file; what is wrong with it comes as `failure`.
    void setOther(std::shared_ptr<const CompiledVariant> first, const std::string& idOrFile);
    void stop();
    bool poll();
    void waitUntilIdle();  ///< for tests
    bool busy() const { return worker_.busy(); }
    /// Null before anything was compared.
    const std::shared_ptr<const ComparisonResult>& shown() const { return shown_; }
    double seconds = 7;  ///< of CPU time for the search

private:
    void run(std::function<Result<std::shared_ptr<const CompiledVariant>>()> first,
             std::function<Result<std::shared_ptr<const CompiledVariant>>()> second);

    AppContext& appContext_;
    std::shared_ptr<const ComparisonResult> shown_;
    LatestValue<ComparisonResult> posted_;
    BackgroundTask worker_{true};
};

}  // namespace tafl::model
