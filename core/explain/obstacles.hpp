// Why a move is illegal: the first obstacle, or the rule that refuses it.
#pragma once
#include "explain/attempt.hpp"
#include "explain/phrases.hpp"

namespace tafl::direct {

Reason describeObstacle(const Phrases&, const PlainPosition&, Move, const Obstacle&);
Reason describeRefusal(const Phrases&, const Turn&, const Refusal&);

}  // namespace tafl::direct
