// Players in other processes. Their failures cost them the game and nothing else.
#pragma once
#include "match_players.hpp"

namespace tafl::match {

/// A program that speaks the protocol of `taflsmith engine`.
std::unique_ptr<Player> programPlayer(const std::string& command, const MatchSetup&);
/// A program that speaks the OpenTafl Engine Protocol. Reports rules its notation cannot express on standard error.
std::unique_ptr<Player> openTaflPlayer(const std::string& command, const MatchSetup&);

}  // namespace tafl::match
