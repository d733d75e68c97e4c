// Who may play a match: the engine of this build, the frozen sparring partner, or any program that speaks a protocol.
#pragma once
#include <memory>
#include <stdexcept>
#include <string>

#include "records/game.hpp"
#include "search/limits.hpp"
#include "variant/variant.hpp"

namespace tafl::match {

/// What is played.
struct MatchSetup {
    std::string variantName;  ///< as on the command line; sent to external programs
    Variant variant;
    std::shared_ptr<const RuleImage> image;
    Library& library;
};

/// What a player did instead of a legal move in time: he has lost the game, and the match goes on.
struct PlayerFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Player {
public:
    virtual ~Player() = default;
    /// Throws Fault if the player cannot be had.
    virtual void newGame() = 0;
    /// The move for the side to move of a game that is not over. Throws Fault if none came.
    virtual Move choose(Game&, const SearchLimits&) = 0;
    virtual void notifyMove(const Game&) {}  ///< his move stands on the board
    virtual void gameEnded(const Game&) {}   ///< the game has ended, or is broken off
    std::uint64_t depths = 0, moves = 0;     ///< sum of the depths reached, where known
};

/// "engine", "engine:threads=2,memory=64,weights=FILE,level=club", "sparring"; "program:COMMAND" and "opentafl:COMMAND"
/// are run by the shell and speak our own protocol or OpenTafl's (docs/protocol.md). Throws std::runtime_error for
/// anything else. "engine:factor=8" multiplies nodes and time.
std::unique_ptr<Player> makePlayer(const std::string& text, const MatchSetup&);

}  // namespace tafl::match
