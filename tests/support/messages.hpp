// Diagnostics as text, for failure messages.
#pragma once
#include <string>

#include "base/diagnostic.hpp"

namespace tafl {

/// One message per line.
inline std::string messages(const Diagnostics& list) {
    std::string out;
    for (const auto& d : list) out += d.message() + "\n";
    return out;
}

}  // namespace tafl
