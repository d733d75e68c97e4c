// What every function of the C table needs: whose call it is, and what an argument must be before it is believed.
#pragma once
#include <stdexcept>

#include "host/native/plugin_library.hpp"
#include "rules/builder.hpp"

namespace tafl::native {

static_assert(TAFL_NONE == noExpr);

/// One step of one component: what the `host` pointer of the table points at.
struct PluginContext {
    Builder& builder;
    const Parameters& parameters;
    std::shared_ptr<PluginLibrary> library;
    int callbacks = 0;

    void error(const std::string& text, const std::string& valid = {}) {
        builder.report(Severity::error, "", text, valid);
    }
};

using BuilderTable = const tafl_builder*;

/// Runs a call of the plugin's; what goes wrong in here becomes a complaint.
template <class Result, class Body>
Result guarded(BuilderTable table, Result failed, Body&& body) noexcept {
    auto& context = *static_cast<PluginContext*>(table->host);
    try {
        return body(context, context.builder);
    } catch (const std::exception& e) {
        try {
            context.error(e.what());
        } catch (...) {  // No memory for the complaint: the failed result has to do.
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

/// Thrown for an argument no call can work with; the message becomes the complaint.
struct BadArgument : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline std::string text(const char* value, const char* what) {
    if (!value) throw BadArgument(std::string("null was given as ") + what);
    return value;
}

/// An operand: a handle of this session, or the failed one.
inline Expr checkOperand(Builder& b, tafl_expr e) {
    if (e == TAFL_NONE) throw BadArgument("TAFL_NONE was given as an operand");
    if (e == outsideExpr) throw BadArgument("'outside' was given as an operand; only 'hostile' takes it");
    if (e >= b.graph()->nodeCount())
        throw BadArgument("the handle " + std::to_string(e) + " is no expression of this component");
    return e;
}
/// A program that may be absent, or squares that may be the outside: judged by the builder.
inline Expr checkHandle(Builder& b, tafl_expr e) { return e == TAFL_NONE || e == outsideExpr ? e : checkOperand(b, e); }

}  // namespace tafl::native
