// Merges stores. Foreign games are not trusted: each is replayed under its rules.
#pragma once
#include "trials/report/report.hpp"

namespace tafl {

struct MergeResult {
    int added = 0, known = 0;  ///< games
    int rejected = 0;          ///< games that failed validation
    Diagnostics notes;         ///< the first reasons
};

/// Adds the missing games of a file; idempotent. Skips trials whose rules do not load or in which tables decided games,
/// and games that fail validation.
Result<MergeResult> mergeInto(Store& to, const std::filesystem::path& from, const VariantLoader&);

/// Replays a game under the rules of its trial. Returns the first discrepancy, or an empty text.
std::string validate(const TrialGame&, const TrialRow&, const std::shared_ptr<const RuleImage>&);

}  // namespace tafl
