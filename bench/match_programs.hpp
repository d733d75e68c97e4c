// Players that are other programs. Whatever they do wrong costs them the game and nothing else.
#pragma once
#include "match_players.hpp"

namespace tafl::match {

/// A program that speaks the protocol of `taflsmith engine`.
std::unique_ptr<Player> programPlayer(const std::string& command, const MatchSetup&);
/// A program that speaks the OpenTafl Engine Protocol. What its notation cannot say of the variant is told on standard
/// error.
std::unique_ptr<Player> openTaflPlayer(const std::string& command, const MatchSetup&);

}  // namespace tafl::match
