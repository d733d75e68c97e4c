// Time to load a variant with Lua rules, for `taflsmith bench`.
#pragma once
#include "host/environment.hpp"

namespace tafl::cli {

struct LoadTime {
    int rules = 0, functions = 0, paths = 0;  ///< Lua rules, traced functions and their paths
    double proven = 0, cached = 0;            ///< processor milliseconds: with all equivalence checks, with cached ones
};
/// Measures Copenhagen with Lua rules and three more script files: read, trace, check, compile, create a position. The
/// environment must prefer Lua.
Result<LoadTime> measureLoading(const Environment&);

}  // namespace tafl::cli
