#include "host/lua/vm/purity.hpp"

#include <bit>
#include <functional>
#include <set>
#include <string_view>

#include "host/lua/vm/sandbox.hpp"

namespace tafl::lua {
StateSnapshot::StateSnapshot(lua_State* lua, int function) {
    std::set<const void*> seen;

    // Numbers and strings are compared by content, objects by address. Tables and functions are visited recursively.
    std::function<void(int, const Phrase&)> visit = [&](int index, const Phrase& name) {
        index = lua_absindex(lua, index);
        tooLarge_ = tooLarge_ || entries_.size() > maxEntries || !lua_checkstack(lua, 8);
        if (tooLarge_) return;
        const int type = lua_type(lua, index);
        // 1, 1.0, true and nil are of different types or subtypes.
        const int subtype = 2 * type + lua_isinteger(lua, index);
        const auto record = [&](std::uint64_t value) { entries_.push_back({name, subtype, value}); };
        switch (type) {
            case LUA_TNUMBER:
                return record(lua_isinteger(lua, index) ? static_cast<std::uint64_t>(lua_tointeger(lua, index))
                                                        : std::bit_cast<std::uint64_t>(lua_tonumber(lua, index)));
            case LUA_TBOOLEAN:
                return record(static_cast<std::uint64_t>(lua_toboolean(lua, index)));
            case LUA_TSTRING: {
                std::size_t length = 0;
                const char* text = lua_tolstring(lua, index, &length);
                return record(std::hash<std::string_view>{}({text, length}));
            }
            case LUA_TNIL:
                return record(0);
            default:
                record(std::bit_cast<std::uintptr_t>(lua_topointer(lua, index)));
        }
        if (!seen.insert(lua_topointer(lua, index)).second) return;
        if (type == LUA_TFUNCTION && !lua_iscfunction(lua, index)) {
            for (int i = 1; const char* upvalue = lua_getupvalue(lua, index, i); ++i) {
                // The environment is a view, whatever its name: a script may call a table of its own _ENV.
                const bool globals = isSandboxEnvironment(lua, -1);
                if (globals) pushScriptGlobals(lua);
                visit(-1, globals ? phrase("a global variable") : Phrase(upvalue));
                lua_pop(lua, globals ? 2 : 1);
            }
        } else if (type == LUA_TTABLE) {
            lua_pushnil(lua);
            while (lua_next(lua, index)) {
                visit(-2, name);
                visit(-1, name);
                lua_pop(lua, 1);
            }
            if (lua_getmetatable(lua, index)) {
                visit(-1, name);
                lua_pop(lua, 1);
            }
        }
    };
    visit(function, phrase("the function"));
}

Phrase StateSnapshot::findChange(const StateSnapshot& later) const {
    for (std::size_t i = 0; i < std::max(entries_.size(), later.entries_.size()); ++i) {
        if (i >= entries_.size()) return later.entries_[i].name;
        if (i >= later.entries_.size() || entries_[i] != later.entries_[i]) return entries_[i].name;
    }
    return {};
}

}  // namespace tafl::lua
