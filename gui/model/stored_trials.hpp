// Games of trials in the store: their settings, figures, and the page that reports them.
#pragma once
#include "model/document.hpp"
#include "trials/statistics/figures.hpp"
#include "trials/store/store.hpp"

namespace tafl::model {

/// Settings of a trial. They equal the command line's, so that both share stored games.
TrialSettings makeTrialSettings(const AppContext&, const RuleImage&, std::uint64_t nodes, std::uint64_t seed,
                                int openingPlies);
/// Whether a trial of these rules with these settings, if it were played now, would add its games to this row. Not if
/// another engine played the row, or if tables ended its games: the designer's trials have none. Thread-safe.
bool isTrialPlayedNow(const TrialRow&, const std::shared_ptr<const RuleImage>&, const TrialSettings&);
/// The stored games of the trial that would be played now; none if there is no such trial. Trials and games that cannot
/// be read are ignored; a report names them.
Result<std::optional<TrialFigures>> readStoredFigures(const Store&, const CompiledVariant&, const TrialSettings&);
/// Writes the figures of these rules, by digest, as a self-contained page. Takes a while; thread-safe.
Result<std::monostate> writeTrialPage(const AppContext&, const std::filesystem::path& store,
                                      const std::vector<std::string>& digests, const std::filesystem::path& page);

}  // namespace tafl::model
