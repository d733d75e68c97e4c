// Who may play a match: the engine of this build, the frozen sparring partner, or any program that speaks the protocol.
#pragma once
#include <memory>
#include <string>

#include "records/game.hpp"
#include "search/limits.hpp"

namespace tafl::match {

class Player {
public:
    virtual ~Player() = default;
    virtual void newGame() = 0;
    /// The move for the side to move of a game that is not over.
    virtual Move choose(Game&, const SearchLimits&) = 0;
    std::uint64_t depths = 0, moves = 0;  ///< sum of the depths reached, where known
};

/// "engine", "engine:threads=2,memory=64,weights=FILE,level=club", "sparring", "program:COMMAND" (docs/protocol.md; run
/// by the shell). Throws std::runtime_error for anything else. `nodesFactor` of "engine:factor=8" multiplies the nodes.
std::unique_ptr<Player> playerFrom(const std::string& text, const std::shared_ptr<const RuleImage>&,
                                   const std::string& variant);

}  // namespace tafl::match
