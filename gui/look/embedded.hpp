// Font files embedded in the program; empty if the build did not find them.
#pragma once
#include <cstddef>
#include <span>

namespace tafl::gui {

using FontFile = std::span<const unsigned char>;
FontFile interRegular(), interMedium(), interSemibold(), mono(), icons();

}  // namespace tafl::gui
