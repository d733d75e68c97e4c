// Clocks as numbers.
#pragma once
#include <chrono>
#include <ctime>

namespace tafl {

/// Seconds of a clock that never goes back. Only differences have a meaning.
inline double steadySeconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Processor time of this thread, in seconds. Where the system does not count it, as in a browser, the time that
/// passes.
inline double threadSeconds() {
    timespec t{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) != 0) return steadySeconds();
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

}  // namespace tafl
