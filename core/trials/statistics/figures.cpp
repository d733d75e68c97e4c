#include "trials/statistics/figures.hpp"

#include <algorithm>
#include <cmath>

#include "image/symmetry.hpp"
#include "notation/notation.hpp"
#include "search/limits.hpp"

namespace tafl {

void Results::add(const TrialGame& game) {
    ++(game.unfinished || game.winner == Winner::draw ? drawn
       : game.winner == Winner::attackers             ? attackersWon
                                                      : defendersWon);
    unfinished += game.unfinished;
}

TrialFigures::TrialFigures(const RuleImage* image, int scoreAtTenToOne) : scoreAtTenToOne_(scoreAtTenToOne) {
    if (!image) return;
    size = image->size;
    royalSquares.resize(static_cast<std::size_t>(size * size));
    captureSquares.resize(royalSquares.size());
    symmetries_ = symmetries(*image);
}

void TrialFigures::add(const TrialGame& game) {
    results.add(game);
    byFirstMover[static_cast<std::size_t>(game.first)].add(game);
    allPlies.add(game.plies);
    if (!game.unfinished) {
        const auto winner = static_cast<std::size_t>(game.winner);
        ++byRule[winner][game.rule];
        if (!game.isAdjudicated()) plies[winner].add(game.plies);
        if (!game.rule.empty() && !game.isAdjudicated()) ++fired[game.rule].decided;
    } else if (!game.scores.empty() && leader(game.scores.back()) != 0) {
        ++unfinishedLeads[static_cast<std::size_t>(game.scores.back() > 0 ? Side::attackers : Side::defenders)];
    }
    if (game.royalFirstPly > 0) royalFirstPly.add(game.royalFirstPly);
    for (const auto& [rule, times] : game.fired) {
        fired[rule].moves += times;
        ++fired[rule].games;
    }
    for (const Square s : game.royalPath)
        if (static_cast<std::size_t>(s) < royalSquares.size()) ++royalSquares[static_cast<std::size_t>(s)];
    for (const auto* list : {&game.opening, &game.moves})
        for (const std::string& move : *list)
            if (size > 0 && move.find('x') != std::string::npos)
                if (const auto read = parseMove(move, size))
                    for (const Square s : read->victims) ++captureSquares[static_cast<std::size_t>(s)];
    legalMoveCount_ += game.legalMoveCount;
    searches_ += game.scores.size();
    for (std::size_t i = 0; i < 2; ++i) threats_[i] += static_cast<std::uint64_t>(game.threats[i]);
    seconds += game.seconds;
    searchSeconds += game.searchSeconds;
    nodes += game.nodes;
    addScores(game);
    addFirstMove(game);
    if (verdict_ != Verdict::undecided) return;
    verdict_ = tafl::verdict(results.attackersWon, results.defendersWon, results.drawn);
    if (verdict_ != Verdict::undecided) gamesToVerdict_ = games();
}

double TrialFigures::expectedShare(int score) const {
    if (std::abs(score) >= minMateScore) return score > 0 ? 1 : 0;
    return 1 / (1 + std::pow(10.0, -static_cast<double>(score) / scoreAtTenToOne_));
}

int TrialFigures::leader(int score) const {
    const bool leads = 4.0 * std::abs(score) / scoreAtTenToOne_ >= 0.3;
    return !leads ? 0 : score > 0 ? 1 : -1;
}

void TrialFigures::addScores(const TrialGame& game) {
    int last = 0;
    for (const int score : game.scores) {
        const int now = leader(score);
        if (now != 0 && last != 0 && now != last) ++leadChanges_;
        if (now != 0) last = now;
    }
    if (game.unfinished || game.isAdjudicated() || game.winner == Winner::draw || game.scores.empty()) return;
    double deficits = 0;
    int behind = 0;
    std::size_t settled = 0;
    for (std::size_t i = 0; i < game.scores.size(); ++i) {
        const double own =
            game.winner == Winner::attackers ? expectedShare(game.scores[i]) : 1 - expectedShare(game.scores[i]);
        if (own < 0.5) deficits += std::sqrt(2 * (0.5 - own)), ++behind;
        if (own < 0.9) settled = i + 1;
    }
    if (behind > 0) drama_ += deficits / behind;
    settled_ += static_cast<double>(settled) / static_cast<double>(game.scores.size());
}

void TrialFigures::addFirstMove(const TrialGame& game) {
    for (const auto* list : {&game.opening, &game.moves})
        for (const std::string& action : *list) {
            if (action.starts_with('{')) continue;
            std::string canonical = action;
            const auto read = size > 0 ? parseMove(action, size) : fail({}, "");
            if (read && read->kind == ParsedMove::Kind::move && read->from != noSquare && read->to != noSquare) {
                std::pair<Square, Square> best{noSquare, noSquare};
                for (const int form : symmetries_) {
                    const std::pair<Square, Square> turned{transformSquare(read->from, form, size),
                                                           transformSquare(read->to, form, size)};
                    if (best.first == noSquare || turned < best) best = turned;
                }
                if (best.first != noSquare)
                    canonical = squareName(best.first, size) + "-" + squareName(best.second, size);
            }
            firstMoves[canonical].add(game);
            return;
        }
}

Interval TrialFigures::share() const { return wilson(results.attackersWon, results.decided()); }

Interval TrialFigures::pointsShare() const { return wilson(results.points(), results.games()); }
double TrialFigures::branching() const {
    return searches_ ? static_cast<double>(legalMoveCount_) / static_cast<double>(searches_) : 0;
}
double TrialFigures::nodesPerMove() const {
    return searches_ ? static_cast<double>(nodes) / static_cast<double>(searches_) : 0;
}
int TrialFigures::countRule(Winner winner, std::string_view rule) const {
    const auto& rules = byRule[static_cast<std::size_t>(winner)];
    const auto found = rules.find(std::string(rule));
    return found == rules.end() ? 0 : found->second;
}
int TrialFigures::sealed() const {
    return countRule(Winner::attackers, adjudicationRule) + countRule(Winner::defenders, adjudicationRule);
}
int TrialFigures::decidedByTables() const {
    int out = 0;
    for (const Winner winner : {Winner::attackers, Winner::defenders, Winner::draw})
        out += countRule(winner, tablesRule);
    return out;
}
double TrialFigures::threats(int which) const { return games() ? static_cast<double>(threats_[which]) / games() : 0; }

}  // namespace tafl
