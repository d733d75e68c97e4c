#include "commands/engine/line_protocol.hpp"

#include <cstdio>
#include <iostream>

#include "base/text.hpp"

namespace tafl::cli {

void LineTalk::say(const std::string& text) {
    const std::lock_guard lock(mutex_);
    std::fputs((text + "\n").c_str(), stdout);
    std::fflush(stdout);
}

bool LineTalk::listen(const std::function<void(const std::string& line, const Words&)>& hear) {
    constexpr std::size_t longestLine = 1 << 20;
    for (std::string line; std::getline(std::cin, line);) {
        if (line.size() > longestLine) {
            say(tooLong_);
            continue;
        }
        const Words parts = words(line);
        if (parts.empty()) continue;
        if (parts[0] == farewell_) return true;
        hear(line, parts);
    }
    return false;
}

}  // namespace tafl::cli
