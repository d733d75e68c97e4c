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

constexpr int sampleStep = 10;
/// All of many like cases; with sanitizers one in ten of them.
template <class Cases>
Cases sampled(const Cases& all) {
    if (testScale() >= 1) return all;
    Cases out;
    int number = 0;
    for (const auto& each : all)
        if (number++ % sampleStep == 0) out.insert(out.end(), each);
    return out;
}
/// How many of these are at least in the sample.
inline int ofSample(int cases) { return testScale() >= 1 ? cases : cases / sampleStep * 2 / 3; }

}  // namespace tafl
