// Who wins a variant, as far as anybody has counted: people on record, and the games of trials.
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
    Interval interval;   ///< of the share, Wilson, 95 %
    std::string source;  ///< "People", "1000 nodes"
};

/// "People: attackers win 42 % of 10,723 games (40 to 44)"
std::string formatBalance(const BalanceShare&);

/// Of people, from the table that ships; by the stems of recorded games that a variant's file names.
class PeopleBalances {
public:
    explicit PeopleBalances(const AppContext&);
    ~PeopleBalances();
    std::optional<BalanceShare> of(const std::vector<std::string>& records) const;

private:
    struct Table;
    std::unique_ptr<const Table> table_;
};

/// By id of the variant, from the store of trials: the strongest budget with enough decided games. Trials of rules that
/// the file of that id does not have any more do not count.
std::map<std::string, BalanceShare> readTrialBalances(const AppContext&);

}  // namespace tafl::model
