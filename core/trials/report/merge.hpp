// Stores put together. What comes from elsewhere is believed only as far as it can be checked: each game is played
// again.
#pragma once
#include "trials/report/report.hpp"

namespace tafl {

struct MergeResult {
    int added = 0, known = 0;  ///< games
    int rejected = 0;          ///< games that are not what they say
    Diagnostics notes;         ///< why; of many alike the first ones
};

/// Takes over all games of a file that are not there yet, any number of times with the same result. Refuses a whole
/// trial whose rules cannot be had here or have another digest, and single games that do not play as they say.
Result<MergeResult> mergeInto(Store& to, const std::filesystem::path& from, const VariantLoader&);

/// Why a game is not what it says, under the rules of its trial; empty if it is.
std::string validate(const TrialGame&, const TrialRow&, const std::shared_ptr<const RuleImage>&);

}  // namespace tafl
