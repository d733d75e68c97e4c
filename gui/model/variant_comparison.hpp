// Compares two variants: differences of their rules, word by word, and a line of play that ends in a difference.
#pragma once
#include "differences/comparison.hpp"
#include "differences/disagreement.hpp"
#include "model/document.hpp"
#include "records/drawing/state_signs.hpp"

namespace tafl::model {

/// A word of a sentence; marked if the other sentence lacks it.
struct DiffWord {
    std::string text;
    bool differs = false;
};
/// Word diff of two sentences by longest common subsequence.
std::pair<std::vector<DiffWord>, std::vector<DiffWord>> diffWords(const std::string&, const std::string&);

/// A differing rule with both sentences. An empty sentence means that the variant lacks the rule.
struct RuleComparison {
    RuleDifference stated;
    std::vector<DiffWord> words[2];
};

/// One step of the differing line, for two boards. Frame 0 is the start. The last frame plays the differing move where
/// it is legal.
struct CompareFrame {
    std::string move;  ///< that led here; empty at the start
    std::vector<std::uint8_t> occupants[2];
    std::vector<ShownState> states[2];
    Square from = noSquare, to = noSquare;
    bool diverges = false;
};

struct ComparisonResult {
    std::shared_ptr<const CompiledVariant> sides[2];
    Comparison stated;
    std::vector<RuleComparison> rules;
    bool searching = false;
    std::optional<DisagreementResult> search;
    std::vector<CompareFrame> frames;  ///< empty until a difference is found
    std::string verdict;               ///< one sentence for the panel's head
    std::string failure;
};

/// Loads and compiles a variant by id or file.
Result<std::shared_ptr<const CompiledVariant>> compileVariant(const AppContext&, const std::string& idOrFile,
                                                              const OptionChoices& = {});
/// Compiles the document's saved version; fails if there is none.
Result<std::shared_ptr<const CompiledVariant>> compileSaved(const AppContext&, const Document&);

class VariantComparison {
public:
    explicit VariantComparison(AppContext& appContext) : appContext_(appContext) {}

    /// Restarts. The first poll returns the rule differences; the line of play follows seconds later.
    void set(std::shared_ptr<const CompiledVariant> first, std::shared_ptr<const CompiledVariant> second);
    /// The same with a variant loaded by id or file. Load errors become `failure`.
    void setOther(std::shared_ptr<const CompiledVariant> first, const std::string& idOrFile);
    void stop();
    /// Stops, and forgets the result.
    void clear();
    bool poll();
    void waitUntilIdle();  ///< for tests
    bool busy() const { return worker_.busy(); }
    /// Null until the first result.
    const std::shared_ptr<const ComparisonResult>& result() const { return result_; }
    double seconds = 7;  ///< of CPU time for the search

private:
    void run(std::function<Result<std::shared_ptr<const CompiledVariant>>()> first,
             std::function<Result<std::shared_ptr<const CompiledVariant>>()> second);

    AppContext& appContext_;
    std::shared_ptr<const ComparisonResult> result_;
    LatestValue<ComparisonResult> posted_;
    BackgroundTask worker_{true};
};

}  // namespace tafl::model
