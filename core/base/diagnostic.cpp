#include "base/diagnostic.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tafl {
namespace {

constexpr std::size_t maxText = 4000;  // bytes: texts may quote names of any length

}  // namespace

std::string Diagnostic::message() const {
    std::string out;
    if (!place.file.empty()) {
        out += escapeForTerminal(place.file);
        if (place.line > 0) out += ":" + std::to_string(place.line);
        if (place.column > 0) out += ":" + std::to_string(place.column);
        out += ": ";
    }
    out += severity == Severity::error ? "error: " : severity == Severity::warning ? "warning: " : "note: ";
    out += escapeForTerminal(shorten(text, maxText));
    if (!valid.empty()) out += " (" + escapeForTerminal(shorten(valid, maxText)) + ")";
    return out;
}

bool hasErrors(const Diagnostics& list) {
    return std::ranges::any_of(list, [](const Diagnostic& d) { return d.severity == Severity::error; });
}

}  // namespace tafl
