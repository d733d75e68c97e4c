#include "trials/statistics/figures.hpp"

#include <algorithm>
#include <cmath>

#include "image/symmetry.hpp"
#include "notation/notation.hpp"

namespace tafl {
namespace {

constexpr int leadOf = 30, certainWin = 29000;

}  // namespace

double expectedShare(int score) {
    if (std::abs(score) >= certainWin) return score > 0 ? 1 : 0;
    return 1 / (1 + std::pow(10.0, -score / 400.0));
}

void Results::add(const TrialGame& game) {
    ++(game.brokenOff || game.winner == Winner::draw ? drawn
       : game.winner == Winner::attackers            ? attackersWon
                                                     : defendersWon);
}

TrialFigures::TrialFigures(const RuleImage* image) {
    if (!image) return;
    size = image->size;
    royalSquares.resize(static_cast<std::size_t>(size * size));
    captureSquares.resize(royalSquares.size());
    symmetries_ = symmetries(*image);
}

void TrialFigures::add(const TrialGame& game) {
    results.add(game);
    byFirst[static_cast<std::size_t>(game.first)].add(game);
    brokenOff += game.brokenOff;
    allPlies.add(game.plies);
    if (!game.brokenOff) {
        const auto who = static_cast<std::size_t>(game.winner);
        ++byRule[who][game.rule];
        plies[who].add(game.plies);
        if (!game.rule.empty()) ++fired[game.rule].decided;
    }
    if (game.royalFirst > 0) royalFirst.add(game.royalFirst);
    for (const auto& [rule, times] : game.fired) {
        fired[rule].moves += times;
        ++fired[rule].games;
    }
    for (const Square s : game.royal)
        if (static_cast<std::size_t>(s) < royalSquares.size()) ++royalSquares[static_cast<std::size_t>(s)];
    for (const auto* list : {&game.opening, &game.moves})
        for (const std::string& move : *list)
            if (size > 0 && move.find('x') != std::string::npos)
                if (const auto read = moveFrom(move, size))
                    for (const Square s : read->victims) ++captureSquares[static_cast<std::size_t>(s)];
    choices_ += game.choices;
    searches_ += game.scores.size();
    for (std::size_t i = 0; i < 2; ++i) threats_[i] += static_cast<std::uint64_t>(game.threats[i]);
    seconds += game.seconds;
    thinking += game.thinking;
    nodes += game.nodes;
    addScores(game);
    addFirstMove(game);
    if (verdict() == Verdict::undecided)
        verdictAt_ = 0;
    else if (verdictAt_ == 0)
        verdictAt_ = games();
}

void TrialFigures::addScores(const TrialGame& game) {
    int leader = 0;
    for (const int score : game.scores) {
        const int now = score >= leadOf ? 1 : score <= -leadOf ? -1 : 0;
        if (now != 0 && leader != 0 && now != leader) ++leadChanges_;
        if (now != 0) leader = now;
    }
    if (game.brokenOff || game.winner == Winner::draw || game.scores.empty()) return;
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
            std::string least = action;
            const auto read = size > 0 ? moveFrom(action, size) : fail({}, "");
            if (read && read->kind == MoveText::Kind::move && read->from != noSquare && read->to != noSquare) {
                std::pair<Square, Square> best{noSquare, noSquare};
                for (const int form : symmetries_) {
                    const std::pair<Square, Square> turned{squareInForm(read->from, form, size),
                                                           squareInForm(read->to, form, size)};
                    if (best.first == noSquare || turned < best) best = turned;
                }
                if (best.first != noSquare) least = squareName(best.first, size) + "-" + squareName(best.second, size);
            }
            firstMoves[least].add(game);
            return;
        }
}

Interval TrialFigures::share() const { return wilson(results.attackersWon, results.decided()); }
double TrialFigures::branching() const {
    return searches_ ? static_cast<double>(choices_) / static_cast<double>(searches_) : 0;
}
double TrialFigures::threats(int which) const { return games() ? static_cast<double>(threats_[which]) / games() : 0; }
Verdict TrialFigures::verdict() const {
    return tafl::verdict(results.attackersWon, results.defendersWon, results.drawn);
}

}  // namespace tafl
