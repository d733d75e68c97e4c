// Compiles a script on a small board, without a variant.
#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/lua/lua_rules.hpp"
#include "rules/builder.hpp"
#include "support/messages.hpp"

namespace tafl {

/// A builder on 9×9 with a throne, corners and the pieces of tafl.
inline std::unique_ptr<Builder> plainBuilder(int size = 9) {
    const int last = size - 1;
    SquareSet corners;
    for (const int s : {0, last, last * size, last * size + last}) corners.add(s);
    auto b = std::make_unique<Builder>(
        size, std::map<std::string, SquareSet>{{"throne", SquareSet::of(size * size / 2)}, {"corners", corners}});
    b->setCaller(0, nullptr, {});
    b->piece("attacker", Side::attackers, "t", false);
    b->piece("knight", Side::defenders, "N", false);
    b->piece("defender", Side::defenders, "T", false);
    b->piece("king", Side::defenders, "K", true);
    return b;
}

/// Limits of which time never runs out, however slow the machine: the limit under test must come before.
inline LuaLimits patientLimits() {
    LuaLimits limits;
    limits.time = limits.totalTime = std::chrono::minutes(10);
    return limits;
}

/// A script's first component, declared and compiled with `arguments` and the defaults of other parameters.
struct Compiled {
    std::unique_ptr<Builder> builder = plainBuilder();
    bool passed = false;
    std::string diagnostics;

    explicit Compiled(const std::string& script, const LuaLimits& limits = {}, const Parameters& arguments = {}) {
        const auto components = loadScriptText(script, "test.lua", limits);
        if (!components) {
            diagnostics = messages(components.error());
            return;
        }
        const Component& c = components->front();
        const auto parameters = checkParameters(c, arguments, {});
        if (!parameters) {
            diagnostics = messages(parameters.error());
            return;
        }
        passed = !c.declare || c.declare(*builder, *parameters);
        builder->setStage(Builder::Stage::rule);
        passed = passed && c.compile(*builder, *parameters);
        diagnostics = messages(builder->diagnostics());
    }

    std::string canonical(Expr e) const { return builder->graph()->canonical(e); }
    Calls& calls() const { return builder->calls(); }
};

/// A component with this body of `compile = function(b, p)` and further fields.
inline std::string makeScript(const std::string& compile, const std::string& further = {}) {
    return "return component { id = 'test/rule', slot = 'victory', words = 'A rule.', " + further +
           " compile = function(b, p)\n" + compile + "\nend }";
}

/// A component that ends the game if this body of function(i) returns true.
inline std::string makeConditionScript(const std::string& body) {
    return makeScript("b:outcome { phase = 'goal', result = 'draw', when = function(i)\n" + body + "\nend }");
}

/// A component that captures the board this body of function(i) returns.
inline std::string makeCaptureScript(const std::string& body) {
    return makeScript("b:capture { program = function(i)\n" + body + "\nend }");
}

}  // namespace tafl
