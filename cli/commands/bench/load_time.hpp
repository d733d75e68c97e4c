// How long it takes until a variant of Lua rules can be played, for `taflsmith bench`.
#pragma once
#include "host/environment.hpp"

namespace tafl::cli {

struct LoadTime {
    int rules = 0, functions = 0, paths = 0;  ///< of scripts: how many, and in how many paths they were traced
    double proven = 0, cached = 0;            ///< milliseconds of this thread: with all proofs to be made, with none
};
/// Copenhagen out of Lua rules, and three rules more, of which each is a file: read, traced, proven, compiled, and a
/// board made of it. `environment` prefers Lua.
Result<LoadTime> measureLoading(const Environment&);

}  // namespace tafl::cli
