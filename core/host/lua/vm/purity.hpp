// Finds rules that are not pure functions of the turn: functions that change state which outlives their call.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "host/lua/vm/interpreter.hpp"

namespace tafl::lua {

/// All state a function can reach: its upvalues, the globals, and the tables in them, each named by the variable that
/// leads to it.
class StateSnapshot {
public:
    static constexpr std::size_t maxEntries = 20'000;

    StateSnapshot() = default;
    StateSnapshot(lua_State*, int function);

    /// Whether there is more state than maxEntries, or deeper state than Lua's stack: it cannot be compared.
    bool isTooLarge() const { return tooLarge_; }
    /// About the memory that it takes.
    std::size_t bytes() const { return entries_.size() * (sizeof(Entry) + 100); }
    /// The name of a variable that differs in the later snapshot; empty if none does.
    Phrase findChange(const StateSnapshot& later) const;

private:
    struct Entry {
        Phrase name;
        int type = 0;  ///< of Lua
        std::uint64_t value = 0;
        bool operator==(const Entry&) const = default;
    };
    std::vector<Entry> entries_;
    bool tooLarge_ = false;
};

}  // namespace tafl::lua
