#include "commands/engine/line_protocol.hpp"

#include <cstdio>
#include <iostream>

#include "base/text.hpp"

namespace tafl::cli {

void LineProtocol::writeLine(const std::string& text) {
    const std::lock_guard lock(mutex_);
    std::fputs((text + "\n").c_str(), stdout);
    std::fflush(stdout);
}

bool LineProtocol::readLines(const std::function<void(const std::string& line, const Tokens&)>& handleLine) {
    constexpr std::size_t maxLineLength = 1 << 20;
    for (std::string line; std::getline(std::cin, line);) {
        if (line.size() > maxLineLength) {
            writeLine(tooLongReply_);
            continue;
        }
        const Tokens tokens = words(line);
        if (tokens.empty()) continue;
        if (tokens[0] == quitCommand_) return true;
        handleLine(line, tokens);
    }
    return false;
}

}  // namespace tafl::cli
