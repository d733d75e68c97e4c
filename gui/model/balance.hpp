// Win statistics of a variant, from recorded human games and from trials.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/app_context.hpp"
#include "trials/statistics/statistics.hpp"

namespace tafl::model {

/// The attackers' share of decided games.
struct BalanceShare {
    double attackers = 0.5;
    int games = 0;       ///< decided
    Interval interval;   ///< of the share: Wilson, 95 %
    std::string source;  ///< "People", "1000 nodes"
};

/// "People: attackers win 42 % of 10,723 games (40 to 44)"
std::string formatBalance(const BalanceShare&);

/// Results of human games, from the shipped table. Keys are the stems of recorded games that a variant file names.
class PeopleBalances {
public:
    explicit PeopleBalances(const AppContext&);
    ~PeopleBalances();
    std::optional<BalanceShare> find(const std::vector<std::string>& records) const;

private:
    struct Table;
    std::unique_ptr<const Table> table_;
};

/// Results by variant id, from the trial store: the strongest budget with enough decided games. Skips trials whose
/// rules differ from the current file.
std::map<std::string, BalanceShare> readTrialBalances(const AppContext&);

}  // namespace tafl::model
