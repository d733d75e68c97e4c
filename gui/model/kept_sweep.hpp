// The last sweep of each variant, kept as a file that `taflsmith sweep` reads. Its games are in the store.
#pragma once
#include "model/sweep_runner.hpp"

namespace tafl::model {

/// Writes the sweep into the user's data folder: sweeps/ID.toml.
Result<std::filesystem::path> keepSweep(const AppContext&, const std::string& variant, const SweepRequest&);
/// The kept sweep of a variant, without the parts that no longer fit; none if there is none.
std::optional<SweepRequest> readKeptSweep(const AppContext&, const std::string& variant,
                                          const std::vector<SweepTarget>&);

}  // namespace tafl::model
