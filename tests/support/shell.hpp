// Runs a line in the shell and keeps what it wrote.
#pragma once
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace cli_tests {

struct Heard {
    int status = -1;  ///< what it ended with; 128 if a signal ended it, -1 if it did not begin
    std::string out;
};

inline Heard shell(const std::string& line) {
    Heard heard;
    FILE* pipe = popen(line.c_str(), "r");
    if (!pipe) return heard;
    std::array<char, 4096> buffer;
    while (const std::size_t read = std::fread(buffer.data(), 1, buffer.size(), pipe))
        heard.out.append(buffer.data(), read);
    const int status = pclose(pipe);
    heard.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    return heard;
}

}  // namespace cli_tests
