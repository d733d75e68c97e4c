// The arguments of a builder call: one table of named values. Every mistake is a Lua error at the line of the call.
#pragma once
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/lua/trace/exploration.hpp"

namespace tafl::lua {

class Arguments {
public:
    /// `names` are the arguments the call knows. `single` names the one that may be passed without a table.
    Arguments(lua_State*, const char* call, std::initializer_list<const char*> names, const char* single = nullptr);

    bool has(const char* name) const;
    std::string text(const char* name, const char* fallback = nullptr) const;
    std::vector<std::string> texts(const char* name) const;
    bool flag(const char* name, bool fallback) const;
    int integer(const char* name, std::optional<int> fallback = std::nullopt) const;
    /// A set of pieces as text, checked.
    std::string pieces(const char* name, const char* fallback = nullptr) const;
    /// A zone expression or a constant board.
    Expr zone(const char* name) const;
    Expr zoneOr(const char* name, Expr otherwise) const { return has(name) ? zone(name) : otherwise; }
    /// A function(i) as an expression.
    Expr program(const char* name, ReturnType returnType) const;
    Expr programOrNone(const char* name, ReturnType returnType) const {
        return has(name) ? program(name, returnType) : noExpr;
    }
    bool isFunction(const char* name) const;

    template <class T>
    T pick(const char* name, std::initializer_list<std::pair<const char*, T>> choices,
           const char* fallback = nullptr) const {
        const std::string value = text(name, fallback);
        std::vector<std::string> valid;
        for (const auto& [word, choice] : choices) {
            if (value == word) return choice;
            valid.emplace_back(word);
        }
        raiseInvalidValue(name, value, valid);
    }
    Sides sides(const char* name, const char* fallback = nullptr) const {
        return pick<Sides>(
            name,
            {{"attackers", sideBit(Side::attackers)}, {"defenders", sideBit(Side::defenders)}, {"both", bothSides}},
            fallback);
    }
    Side side(const char* name, const char* fallback = nullptr) const {
        return pick<Side>(name, {{"attackers", Side::attackers}, {"defenders", Side::defenders}}, fallback);
    }

private:
    int push(const char* name) const;
    [[noreturn]] void raiseInvalidValue(const char* name, const std::string& value,
                                        const std::vector<std::string>& valid) const;
    [[noreturn]] void raiseTypeError(const char* name, const Phrase& expected) const;

    lua_State* lua_;
    const char* call_;
};

}  // namespace tafl::lua
