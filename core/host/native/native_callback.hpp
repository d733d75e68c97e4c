// Callbacks of plugins: functions called in play, the last resort.
#pragma once
#include "host/native/plugin_context.hpp"

namespace tafl::native {

/// An expression that the plugin's function computes from the values of `reads`. Refuses a function that keeps state
/// or throws, after trying it on random values.
Expr makeCallback(PluginContext&, Builder&, tafl_type, tafl_callback function, void* user, const tafl_expr* reads,
                  std::uint32_t count);

}  // namespace tafl::native
