#include "base/diagnostic.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tafl {

std::string Diagnostic::message() const {
    std::string out;
    if (!place.file.empty()) {
        out += escapeForTerminal(place.file);
        if (place.line > 0) out += ":" + std::to_string(place.line);
        if (place.column > 0) out += ":" + std::to_string(place.column);
        out += ": ";
    }
    out += severity == Severity::error ? "error: " : severity == Severity::warning ? "warning: " : "note: ";
    out += escapeForTerminal(text);
    if (!valid.empty()) out += " (" + escapeForTerminal(valid) + ")";
    return out;
}

bool hasErrors(const Diagnostics& list) {
    return std::ranges::any_of(list, [](const Diagnostic& d) { return d.severity == Severity::error; });
}

}  // namespace tafl
