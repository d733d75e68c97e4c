// QR codes, drawn by the page. Replaces base/qr_code.cpp.
#include "base/qr_code.hpp"

#include <emscripten.h>
#include <emscripten/threading.h>

#include <cmath>
#include <cstdlib>
#include <memory>

namespace tafl {

std::optional<QrCode> makeQrCode(std::string_view text) {
    if (text.empty() || text.size() > maxQrText) return {};
    // A 1 for each dark square and a 0 for each light one.
    const std::unique_ptr<char, decltype(&std::free)> squares(
        reinterpret_cast<char*>(MAIN_THREAD_EM_ASM_INT({ return allocateUTF8(Module.drawCode(UTF8ToString($0))); },
                                                       std::string(text).c_str())),
        &std::free);
    const std::string_view drawn(squares.get());
    QrCode out{static_cast<int>(std::lround(std::sqrt(static_cast<double>(drawn.size())))), {}};
    for (const char square : drawn) out.dark.push_back(square == '1');
    if (out.size == 0) return {};
    return out;
}

/// The page reads the codes of pictures that are brought in (page/kept_files.js).
std::optional<std::string> readLowestQrCode(const GreyPicture&) { return {}; }

}  // namespace tafl
