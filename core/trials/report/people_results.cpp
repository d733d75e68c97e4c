#include "trials/report/people_results.hpp"

#include "trials/report/human_results.hpp"

namespace tafl {

PeopleResults::PeopleResults(const std::filesystem::path& data, const std::vector<std::string>& records,
                             const std::shared_ptr<const RuleImage>& image) {
    constexpr int minGames = 50;
    if (const auto shares = readPeopleShares(data / "people-shares.tsv"))
        if (const auto found = shares->find(image->digest); found != shares->end()) share_ = found->second;
    const auto human = readHumanBalance(data / "human-balance.tsv");
    const auto found = human ? findHumanBalance(*human, records) : std::nullopt;
    if (!found || found->games < minGames) return;
    fromStart_ = found->attackers;
    const auto start = Position::create(image);
    for (const Side side : {Side::attackers, Side::defenders}) {
        start->start(side);
        startKeys_[static_cast<std::size_t>(side)] = start->key();
    }
}

std::optional<double> PeopleResults::at(const Position& position, double engineShare) const {
    // The start pieces with the other side to move are another position.
    if (fromStart_ && position.key() == startKeys_[static_cast<std::size_t>(position.toMove())]) return fromStart_;
    return share_ ? std::optional(share_->at(engineShare, openingPart(position))) : std::nullopt;
}

}  // namespace tafl
