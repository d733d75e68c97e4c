// The last resort of a plugin: a function of its own that is called in play.
#pragma once
#include "host/native/plugin_context.hpp"

namespace tafl::native {

/// A value worked out by the plugin's function from those that `reads` names. It is tried on made-up values first:
/// one that remembers anything, or throws, is refused.
Expr callback(PluginContext&, Builder&, tafl_type, tafl_callback function, void* user, const tafl_expr* reads,
              std::uint32_t count);

}  // namespace tafl::native
