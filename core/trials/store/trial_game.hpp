// A game of a trial as stored.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "image/calls.hpp"

namespace tafl {

/// Stands for the rule of a game that no rule decided: it reached the limit of plies on a sealed board.
inline constexpr std::string_view adjudicationRule = "adjudication";
/// Stands for the rule of a game that ended where tables proved its result.
inline constexpr std::string_view tablesRule = "tables";

struct TrialGame {
    /// dropped: the opening was adjudicated. failed: a rule crashed, looped or reported an error.
    enum class State : std::uint8_t { played, dropped, failed };

    int number = 0;  ///< of its distinct opening, from 0
    State state = State::played;
    std::string failure;                      ///< the error of a failed game
    std::vector<std::string> opening, moves;  ///< in move notation, including lot and dice
    Side first = Side::attackers;             ///< who moved first
    bool unfinished = false;                  ///< reached the limit of plies, no result
    Winner winner = Winner::draw;
    std::string rule, reason;  ///< that decided the game, or one of the above; empty if unfinished
    int plies = 0;             ///< including the opening
    double seconds = 0;        ///< processor time
    double searchSeconds = 0;  ///< processor time of searches
    std::uint64_t nodes = 0;
    std::vector<int> scores;           ///< by search, from the attackers' side, in hundredths of an attacker
    std::uint64_t legalMoveCount = 0;  ///< sum over all searched positions
    std::vector<Square> royalPath;     ///< squares that royal pieces moved to, in order
    int royalFirstPly = 0;             ///< of the first royal move, from 1; 0: none
    int threats[2] = {0, 0};           ///< royal side's moves that leave one escape open (raichi), or several (tuichi)
    std::map<std::string, int> fired;  ///< by rule component: moves in whose captures it took part

    bool isSealed() const { return rule == adjudicationRule; }
    bool isDecidedByTables() const { return rule == tablesRule; }
    /// No rule decided the game.
    bool isAdjudicated() const { return isSealed() || isDecidedByTables(); }
};

/// A game's result without its moves.
struct GameSummary {
    TrialGame::State state{};
    Winner winner{};
    bool unfinished = false;
};

/// Names in files and exports, by State.
inline constexpr std::string_view trialStateNames[] = {"played", "dropped", "failed"};
inline std::string_view resultName(const TrialGame& g) {
    return g.state != TrialGame::State::played || g.unfinished ? "none" : name(g.winner);
}

}  // namespace tafl
