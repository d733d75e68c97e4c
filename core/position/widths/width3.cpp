// The engine for boards of 3 line word(s) a direction. Compiled once for the baseline and once for x86-64-v3.
#include "position/bitboard/create.hpp"

TAFLSMITH_WIDTH(3)
