// The size of tests with many cases, from the environment variable TAFLSMITH_TEST_SCALE.
#pragma once
#include <algorithm>
#include <cstdlib>

namespace tafl {

/// 1 by default, 20 in the full run, 0.1 with sanitizers, which are slow.
inline double testScale() {
    const char* text = std::getenv("TAFLSMITH_TEST_SCALE");
    const double value = text ? std::atof(text) : 1;
    return value > 0 ? value : 1;
}

/// The number of cases, given that at scale 1. At least 1.
inline int scaled(int cases) { return std::max(1, static_cast<int>(cases * testScale())); }

/// As `scaled`, but never fewer than at scale 1: for tests that expect each kind of case to occur.
inline int scaledUp(int cases) { return std::max(cases, scaled(cases)); }

}  // namespace tafl
