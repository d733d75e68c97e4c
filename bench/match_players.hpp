// Match players: the engine of this build, or any program that speaks a protocol.
#pragma once
#include <memory>
#include <stdexcept>
#include <string>

#include "records/game.hpp"
#include "search/limits.hpp"
#include "variant/variant.hpp"

namespace tafl::match {

struct MatchSetup {
    std::string variantName;  ///< as on the command line, passed on to other programs
    Variant variant;
    std::shared_ptr<const RuleImage> image;
    Library& library;
};

/// A player timed out, crashed or made an illegal move. It forfeits the game; the match continues.
struct PlayerFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Player {
public:
    virtual ~Player() = default;
    /// Throws PlayerFailure if the player cannot start.
    virtual void newGame() = 0;
    /// A move for the side to move of an unfinished game. Throws PlayerFailure.
    virtual Move choose(Game&, const SearchLimits&) = 0;
    virtual void notifyMove(const Game&) {}  ///< the player's move has been played
    virtual void gameEnded(const Game&) {}   ///< the game is over or was stopped
    std::uint64_t depths = 0, moves = 0;     ///< sum of search depths, if known
};

/// "engine", or "engine:threads=2,memory=64,weights=FILE,level=club,factor=8", where `factor` multiplies the limits.
/// "program:COMMAND" and "opentafl:COMMAND" run a shell command that speaks our protocol or OpenTafl's
/// (docs/protocol.md).
/// Throws std::runtime_error for anything else.
std::unique_ptr<Player> makePlayer(const std::string& text, const MatchSetup&);

}  // namespace tafl::match
