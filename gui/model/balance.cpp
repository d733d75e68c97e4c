#include "model/balance.hpp"

#include <algorithm>
#include <cmath>

#include "base/translation.hpp"
#include "trials/report/human_results.hpp"
#include "trials/store/store.hpp"

namespace tafl::model {
namespace {

constexpr int minDecided = 20;

std::string thousands(int n) {
    std::string out = std::to_string(n);
    for (auto at = static_cast<std::ptrdiff_t>(out.size()) - 3; at > 0; at -= 3)
        out.insert(static_cast<std::size_t>(at), ",");
    return out;
}

std::string hundredths(double share) { return std::to_string(std::lround(100 * share)); }

}  // namespace

std::string formatBalance(const BalanceShare& share) {
    return say("%1: attackers win %2 % of %3 games (%4 to %5)", tr(share.source), hundredths(share.attackers),
               shownThousands(thousands(share.games)), hundredths(share.interval.low), hundredths(share.interval.high));
}

struct PeopleBalances::Table {
    std::vector<HumanBalance> rows;
};

PeopleBalances::PeopleBalances(const AppContext& appContext) {
    auto made = std::make_unique<Table>();
    if (auto read = readHumanBalance(appContext.environment.share / "data" / "human-balance.tsv"))
        made->rows = std::move(*read);
    table_ = std::move(made);
}
PeopleBalances::~PeopleBalances() = default;

std::optional<BalanceShare> PeopleBalances::find(const std::vector<std::string>& records) const {
    const auto found = findHumanBalance(table_->rows, records);
    if (!found || found->games < minDecided) return {};
    return BalanceShare{found->attackers, found->games, found->interval, trMark("People")};
}

std::map<std::string, BalanceShare> readTrialBalances(const AppContext& appContext) {
    std::map<std::string, BalanceShare> out;
    std::error_code error;
    const auto file = appContext.folders.data / "trials.sqlite";
    if (!std::filesystem::exists(file, error)) return out;
    const auto store = Store::open(file, Store::Mode::read);
    // Trials and games that cannot be read are ignored; a report names them.
    const Store::OnInvalid leaveOut = [](const Diagnostic&) {};
    const auto trials = store ? store->trials(leaveOut) : tl::unexpected(store.error());
    if (!trials) return out;
    // 1. The current rules of each variant, as text; older stores hold it without scripts.
    std::map<std::string, std::vector<std::string>> texts;
    const auto isCurrent = [&](const TrialRow& row) {
        const auto [at, fresh] = texts.emplace(row.variant, std::vector<std::string>{});
        if (fresh) {
            const std::lock_guard lock(appContext.rulesMutex);
            if (const auto variant = appContext.library().load(row.variant))
                at->second = {formatWithScripts(*variant), formatVariant(*variant)};
        }
        return std::ranges::find(at->second, row.text) != at->second.end();
    };
    // 2. The strongest budget with enough games.
    std::map<std::string, std::uint64_t> strongest;
    for (const auto& [number, row] : *trials) {
        if (!isCurrent(row)) continue;
        if (out.contains(row.variant) && strongest[row.variant] >= row.settings.nodes) continue;
        const auto summaries = store->summaries(number, leaveOut);
        if (!summaries) continue;
        int won[2] = {0, 0};
        for (const auto& [game, head] : *summaries)
            if (head.state == TrialGame::State::played && !head.unfinished && head.winner != Winner::draw)
                ++won[head.winner == Winner::attackers ? 0 : 1];
        const int decided = won[0] + won[1];
        if (decided < minDecided) continue;
        strongest[row.variant] = row.settings.nodes;
        out[row.variant] = {static_cast<double>(won[0]) / decided, decided, wilson(won[0], decided),
                            row.settings.budget()};
    }
    return out;
}

}  // namespace tafl::model
