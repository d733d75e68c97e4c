// Variants to compare, and the referee's verdict on a disagreement.
#pragma once
#include "conformance/witness.hpp"
#include "differences/disagreement.hpp"

namespace differences_test {

struct Loaded {
    tafl::Variant variant;
    std::shared_ptr<const tafl::RuleImage> image;
};
/// Throws, which fails the test, if the variant does not load.
Loaded load(const std::string& id, const tafl::OptionChoices& options = {});
/// A variant from text, as a file beside the shipped ones.
Loaded parse(const std::string& text);
/// Ids of the variants of a size whose rules the referee knows.
std::vector<std::string> listVariantIds(int size);

/// The referee's verdict on a move after a line of play. The referee shares no code with the core.
struct Ruling {
    bool playable = true;  ///< the line is legal
    bool legal = false;
    std::vector<std::string> taken;
    std::string outcome = "none";
    std::string toMove;
    bool operator==(const Ruling&) const = default;
};
Ruling judgeByReferee(const Loaded&, const tafl::Disagreement&, std::size_t which);

/// Errors in a disagreement: the referee decides differently, or sees no disagreement.
std::vector<std::string> findErrors(const Loaded& a, const Loaded& b, const tafl::Disagreement&);

}  // namespace differences_test
