// Speed of one variant with hard-coded rules: the reference for rules given as data.
#pragma once
#include <cstdint>

/// Nanoseconds per ply of uniform random Tablut playouts, measured over about `seconds` of CPU time.
double yardstick(double seconds, std::uint64_t seed);
