// Readers of the rules by which pieces change, are pushed, come back or enter: pieces/promotion, pieces/turncoat,
// move/push, pieces/return, pieces/reserve.
#pragma once

#include "parameters.hpp"
#include "rulebook.hpp"

namespace reference {

void readPromotion(Parameters& parameters, Rulebook& book, const Zones& zones);
void readTurncoat(Parameters& parameters, Rulebook& book);
void readPush(Parameters& parameters, Rulebook& book, const Zones& zones);
void readReturn(Parameters& parameters, Rulebook& book, const Zones& zones);
void readReserve(Parameters& parameters, Rulebook& book, const Zones& zones);

}  // namespace reference
