// The choice of a game for `play` without a variant.
#pragma once
#include "arguments/context.hpp"

namespace tafl::cli {

/// Offers a short list and reads a number or a name. Nothing if the input ends or the person quits.
std::optional<std::string> chooseGame(Context&);

}  // namespace tafl::cli
