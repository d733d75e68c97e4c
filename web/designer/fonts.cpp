// The fonts, from the files packed beside the program. Replaces what gui/look embeds on the desktop.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "look/embedded.hpp"

namespace tafl::gui {
namespace {

/// Dear ImGui reads a font for as long as the program runs.
FontFile keepFont(std::vector<unsigned char>& bytes, const char* name) {
    if (bytes.empty()) {
        std::ifstream in(std::string("/share/fonts/") + name, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
    return bytes;
}

}  // namespace

FontFile interRegular() {
    static std::vector<unsigned char> bytes;
    return keepFont(bytes, "Inter-Regular.otf");
}
FontFile interMedium() {
    static std::vector<unsigned char> bytes;
    return keepFont(bytes, "Inter-Medium.otf");
}
FontFile interSemibold() {
    static std::vector<unsigned char> bytes;
    return keepFont(bytes, "Inter-SemiBold.otf");
}
FontFile mono() {
    static std::vector<unsigned char> bytes;
    return keepFont(bytes, "JetBrainsMono-Regular.ttf");
}
FontFile icons() {
    static std::vector<unsigned char> bytes;
    return keepFont(bytes, "materialdesignicons-webfont.ttf");
}

}  // namespace tafl::gui
