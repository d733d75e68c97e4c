// Two variants side by side: what their rules say differently, word by word, and a line of play on which they part.
#pragma once
#include "differences/comparison.hpp"
#include "differences/disagreement.hpp"
#include "model/document.hpp"

namespace tafl::model {

/// Words in order; the marked ones are not in the other sentence.
struct MarkedWord {
    std::string text;
    bool differs = false;
};
/// Both sentences with what differs marked, by a longest common subsequence of words.
std::pair<std::vector<MarkedWord>, std::vector<MarkedWord>> markedWords(const std::string&, const std::string&);

/// A rule that differs: both sentences under each other. An empty one: the variant has no such rule.
struct RuleCompared {
    RuleDifference stated;
    std::vector<MarkedWord> words[2];
};

/// The line of disagreement move by move, for two boards. Frame 0 is the start; the last one has the move on which they
/// part played where it is legal.
struct CompareFrame {
    std::string move;  ///< that led here; empty for the start
    std::vector<std::uint8_t> occupants[2];
    Square from = noSquare, to = noSquare;
    bool parting = false;
};

struct Compared {
    std::shared_ptr<const Compiled> sides[2];
    Comparison stated;
    std::vector<RuleCompared> rules;
    bool searching = false;
    std::optional<DisagreementSearch> search;
    std::vector<CompareFrame> frames;  ///< empty until a disagreement is found
    std::string verdict;               ///< one sentence about both, for the head of the panel
    std::string failure;
};

/// What the library knows by an id or file, ready to play.
Result<std::shared_ptr<const Compiled>> compiledFrom(const Workshop&, const std::string& idOrFile,
                                                     const OptionChoices& = {});
/// The document as it lies on the disk; fails if it was never saved.
Result<std::shared_ptr<const Compiled>> compiledOnDisk(const Workshop&, const Document&);

/// What a document was before one began to change it: its file as it lies on the disk, or its parent; fails for a game
/// that is all new.
Result<std::shared_ptr<const Compiled>> baselineOf(const Workshop&, const Document&);

class Compare {
public:
    explicit Compare(Workshop& workshop) : workshop_(workshop) {}

    /// Begins anew; the words are there at once after the first poll, the line of play some seconds later.
    void set(std::shared_ptr<const Compiled> first, std::shared_ptr<const Compiled> second);
    /// The same with a variant from the library or a file; what is wrong with it comes as `failure`.
    void setOther(std::shared_ptr<const Compiled> first, const std::string& idOrFile);
    void stop();
    bool poll();
    void settle();  ///< for tests
    bool busy() const { return worker_.busy(); }
    /// Null before anything was compared.
    const std::shared_ptr<const Compared>& shown() const { return shown_; }
    double seconds = 7;  ///< of CPU time for the search

private:
    void run(std::function<Result<std::shared_ptr<const Compiled>>()> first,
             std::function<Result<std::shared_ptr<const Compiled>>()> second);

    Workshop& workshop_;
    std::shared_ptr<const Compared> shown_;
    Published<Compared> fresh_;
    Worker worker_{true};
};

}  // namespace tafl::model
