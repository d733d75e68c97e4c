// One game of a trial, and all that is kept of it.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "image/calls.hpp"

namespace tafl {

struct TrialGame {
    /// dropped: a short search called the opening won. failed: a rule crashed, looped or gave an error.
    enum class State : std::uint8_t { played, dropped, failed };

    int number = 0;  ///< of its opening among the distinct ones of the seed, from 0
    State state = State::played;
    std::string complaint;                    ///< of a failed game
    std::vector<std::string> opening, moves;  ///< as people write them; lot and dice are among them
    Side first = Side::attackers;             ///< who moved first
    bool unfinished = false;                  ///< at the limit of plies: no result
    Winner winner = Winner::draw;
    std::string rule, reason;  ///< that ended it; empty if broken off
    int plies = 0;             ///< with those of the opening
    double seconds = 0;        ///< of the processor
    double searchSeconds = 0;  ///< of these, in searches
    std::uint64_t nodes = 0;
    std::vector<int> scores;           ///< found by each search, from the attackers' side, in hundredths of an attacker
    std::uint64_t legalMoveCount = 0;  ///< legal moves, over all searches: branching
    std::vector<Square> royalPath;     ///< the squares that royal pieces went to, in order
    int royalFirstPly = 0;             ///< the ply of their first move, from 1; 0: none moved
    int threats[2] = {0, 0};  ///< moves of the royal side after which one goal is open (raichi), or more (tuichi)
    std::map<std::string, int> fired;  ///< rule component -> in how many moves it took or helped to take, or ended
};

}  // namespace tafl
