// What pack and link have in common.
#pragma once
#include "arguments/context.hpp"

namespace tafl::cli {

/// Packs and links hold no native code: names the libraries that the rules need.
Diagnostics findPlugins(Context&, const Variant&);

}  // namespace tafl::cli
