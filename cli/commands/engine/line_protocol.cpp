#include "commands/engine/line_protocol.hpp"

#include <cstdio>
#include <iostream>

#include "base/text.hpp"

namespace tafl::cli {
namespace {

constexpr std::size_t maxLineLength = 1 << 20;

enum class LineEnd { none, complete, tooLong };

/// Reads a line. An overlong line is discarded while it is read, whatever its length.
LineEnd readLine(std::istream& in, std::string& line) {
    line.clear();
    bool any = false, tooLong = false;
    for (int c; (c = in.get()) != std::istream::traits_type::eof() && (any = true) && c != '\n';) {
        if (line.size() == maxLineLength) tooLong = true, line.clear();
        if (!tooLong) line += static_cast<char>(c);
    }
    return !any ? LineEnd::none : tooLong ? LineEnd::tooLong : LineEnd::complete;
}

}  // namespace

void LineProtocol::writeLine(const std::string& text) {
    const std::lock_guard lock(mutex_);
    std::fputs((text + "\n").c_str(), stdout);
    std::fflush(stdout);
}

bool LineProtocol::readLines(const std::function<void(const std::string& line, const Tokens&)>& handleLine) {
    std::string line;
    for (LineEnd end; (end = readLine(std::cin, line)) != LineEnd::none;) {
        if (end == LineEnd::tooLong) {
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
