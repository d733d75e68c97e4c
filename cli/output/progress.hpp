// Lines on standard error about work in progress.
#pragma once
#include <fmt/format.h>

#include <cstdio>
#include <string>

namespace tafl::cli {

/// Writes to standard error, as fmt::print does. A terminal that is gone, or a full disk, does not stop the work.
template <class... Values>
void printProgress(fmt::format_string<Values...> text, Values&&... values) {
    std::fputs(fmt::format(text, std::forward<Values>(values)...).c_str(), stderr);
}

}  // namespace tafl::cli
