// The share that people's attackers win from positions of a variant, estimated from recorded games.
#pragma once
#include <optional>

#include "trials/forecast/people_shares.hpp"

namespace tafl {

class PeopleResults {
public:
    PeopleResults() = default;
    /// Reads human-balance.tsv and people-shares.tsv in `data`. `records`: stems of recorded games that the variant's
    /// file names.
    PeopleResults(const std::filesystem::path& data, const std::vector<std::string>& records,
                  const std::shared_ptr<const RuleImage>&);

    /// The share that people's attackers win if the engine expects `engineShare`: at the start, the share of all
    /// recorded games if there are enough; later, a fit. None without recorded games of these rules.
    std::optional<double> at(const Position&, double engineShare) const;

private:
    std::uint64_t startKeys_[2] = {0, 0};  ///< by the side to move
    std::optional<double> fromStart_;
    std::optional<PeopleShare> share_;
};

}  // namespace tafl
