// Readers of the rules by which pieces change, are pushed or come back: pieces/promotion, pieces/turncoat, move/push,
// pieces/return.
#pragma once

#include "parameters.hpp"
#include "rulebook.hpp"

namespace reference {

void readPromotion(Parameters& parameters, Rulebook& book, const Zones& zones);
void readTurncoat(Parameters& parameters, Rulebook& book);
void readPush(Parameters& parameters, Rulebook& book, const Zones& zones);
void readReturn(Parameters& parameters, Rulebook& book, const Zones& zones);

}  // namespace reference
