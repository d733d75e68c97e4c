// The expected share between people for a score of the engine, learned from positions of recorded games.
#pragma once
#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "position/position.hpp"

namespace tafl {

/// Of one variant: the logit of the share of games that people's attackers win is linear in the logit of the engine's
/// expected share, with a separate line for the opening, because early scores say little about people's games.
struct PeopleShare {
    std::string variant;
    int games = 0, positions = 0;  ///< that it was learned from
    /// Intercept and slope after the opening, and the amount that the start adds to each.
    std::array<double, 4> coefficients = {0, 1, 0, 0};

    /// The share of games won by people's attackers from positions with this expected share of the engine.
    double at(double engineShare, double opening) const;
};

/// A position of a recorded game.
struct PeoplePosition {
    double engineShare = 0.5;  ///< the attackers' expected share, by the engine
    double opening = 0;        ///< see openingPart
    bool attackersWon = false;
    double weight = 1;
};
/// 1 at the start, 0 once eight pieces have left their squares.
double openingPart(const Position&);
/// Fits the coefficients. They are drawn towards `prior`, the more the fewer positions there are.
PeopleShare fitPeopleShare(const std::vector<PeoplePosition>&, const PeopleShare& prior);

/// By digest of the rules.
using PeopleShares = std::map<std::string, PeopleShare>;
Result<PeopleShares> readPeopleShares(const std::filesystem::path&);
Result<PeopleShares> parsePeopleShares(const std::string& text, const std::string& file);
std::string formatPeopleShares(const PeopleShares&, const std::string& remark);

}  // namespace tafl
