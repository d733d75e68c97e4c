// Shared by the functions of the C table: the context of a call, and checks of its arguments.
#pragma once
#include <cstddef>
#include <stdexcept>

#include "host/native/plugin_library.hpp"
#include "rules/builder.hpp"

namespace tafl::native {

static_assert(TAFL_NONE == noExpr);
static_assert(offsetof(tafl_builder, get_extension) == 78 * sizeof(void*), "plugins made for 1.0 rely on this layout");

/// One step of one component; the `host` pointer of the table refers to it.
struct PluginContext {
    Builder& builder;
    const Parameters& parameters;
    std::shared_ptr<PluginLibrary> library;
    int callbacks = 0;  ///< made so far

    void error(const std::string& text, const std::string& valid = {}) {
        builder.report(Severity::error, "", text, valid);
    }
};

using BuilderTable = const tafl_builder*;

/// Runs the body of a call. An exception becomes an error of the component, and the call returns `failed`.
template <class Result, class Body>
Result guarded(BuilderTable table, Result failed, Body&& body) noexcept {
    auto& context = *static_cast<PluginContext*>(table->host);
    try {
        return body(context, context.builder);
    } catch (const std::exception& e) {
        try {
            context.error(e.what());
        } catch (...) {  // no memory for the message
        }
    } catch (...) {
    }
    return failed;
}
template <class Body>
void guardedCall(BuilderTable table, Body&& body) noexcept {
    guarded(table, 0, [&](PluginContext& s, Builder& b) {
        body(s, b);
        return 0;
    });
}

/// Thrown for an invalid argument; the message becomes the component's error.
struct BadArgument : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline std::string requireText(const char* value, const char* name) {
    if (!value) throw BadArgument(std::string("null was given as ") + name);
    return value;
}

/// An operand: a handle of this builder, or the failed handle.
inline Expr checkOperand(Builder& b, tafl_expr e) {
    if (e == TAFL_NONE) throw BadArgument("TAFL_NONE was given as an operand");
    if (e == outsideExpr) throw BadArgument("'outside' was given as an operand; only 'hostile' takes it");
    if (e >= b.graph()->nodeCount())
        throw BadArgument("the handle " + std::to_string(e) + " is no expression of this component");
    return e;
}
/// An operand, TAFL_NONE or the outside; the builder decides whether those are allowed.
inline Expr checkHandle(Builder& b, tafl_expr e) { return e == TAFL_NONE || e == outsideExpr ? e : checkOperand(b, e); }

}  // namespace tafl::native
