// A rule is a pure function of the turn: whether a function has changed anything that outlives its run.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "host/lua/vm/interpreter.hpp"

namespace tafl::lua {

/// Everything a function can reach from one run to the next: what its upvalues, the globals and the tables in them
/// hold, each under the name of the variable that leads there.
class StateSnapshot {
public:
    StateSnapshot() = default;
    StateSnapshot(lua_State*, int function);

    /// The name of a variable that holds something else here; empty if there is none.
    std::string findChange(const StateSnapshot& later) const;

private:
    struct Entry {
        std::string name;
        std::uint64_t value = 0;
        bool operator==(const Entry&) const = default;
    };
    std::vector<Entry> entries_;
};

}  // namespace tafl::lua
