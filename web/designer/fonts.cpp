// The fonts, from the files packed beside the program. Replaces what gui/look embeds on the desktop.
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "look/embedded.hpp"

namespace tafl::gui {
namespace {

/// Never freed: ImGui refers to the bytes of its fonts.
FontFile readFont(const std::string& name) {
    static std::map<std::string, std::vector<unsigned char>> fonts;
    std::vector<unsigned char>& bytes = fonts[name];
    if (bytes.empty()) {
        std::ifstream in("/share/fonts/" + name, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
    return bytes;
}

}  // namespace

FontFile interRegular() { return readFont("Inter-Regular.otf"); }
FontFile interMedium() { return readFont("Inter-Medium.otf"); }
FontFile interSemibold() { return readFont("Inter-SemiBold.otf"); }
FontFile mono() { return readFont("JetBrainsMono-Regular.ttf"); }
FontFile icons() { return readFont("materialdesignicons-webfont.ttf"); }

}  // namespace tafl::gui
