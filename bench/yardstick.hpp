// How fast one variant can be played when its rules are written into the code: the measure for rules that arrive as
// data.
#pragma once
#include <cstdint>

/// Nanoseconds a ply of uniform random Tablut playouts, by hard-coded rules, in about `seconds` of CPU time.
double yardstick(double seconds, std::uint64_t seed);
