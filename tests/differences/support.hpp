// Variants to compare, and the referee's opinion on what was found.
#pragma once
#include "conformance/witness.hpp"
#include "differences/disagreement.hpp"

namespace differences_test {

struct Loaded {
    tafl::Variant variant;
    std::shared_ptr<const tafl::RuleImage> image;
};
/// Throws, and so fails the test, where the variant cannot be loaded.
Loaded load(const std::string& id, const tafl::OptionChoices& options = {});
/// From text, as a file of its own beside the shipped ones.
Loaded parse(const std::string& text);
/// Ids of the variants of a size that the referee knows all rules of.
std::vector<std::string> variantsOf(int size);

/// What the referee, who shares nothing with the core, says of a move after a line of play.
struct Ruling {
    bool playable = true;  ///< the line itself
    bool legal = false;
    std::vector<std::string> taken;
    std::string outcome = "none";
    std::string toMove;
    bool operator==(const Ruling&) const = default;
};
Ruling refereeOn(const Loaded&, const tafl::Disagreement&, std::size_t which);

/// Complaints about a disagreement: where the referee sees it otherwise, or sees none.
std::vector<std::string> complaints(const Loaded& a, const Loaded& b, const tafl::Disagreement&);

}  // namespace differences_test
