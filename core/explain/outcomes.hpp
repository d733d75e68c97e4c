// Why the game ends, or will end unless the reply prevents it.
#pragma once
#include "explain/attempt.hpp"
#include "explain/phrases.hpp"

namespace tafl::direct {

Reason describeEnd(const Phrases&, const Turn&, const GameEnd&);
/// Ends that take effect unless the next reply changes the position.
std::vector<Reason> describePendingEnds(const Phrases&, const Turn&);
Reason describeClaim(const Phrases&, const Claim&);
/// `after`: the position in which the side to move is stuck.
Reason describeStuck(const Phrases&, const PlainPosition& after, const Ending&);

}  // namespace tafl::direct
