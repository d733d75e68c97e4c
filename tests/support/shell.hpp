// Runs a shell command and captures its output.
#pragma once
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace cli_tests {

struct ShellResult {
    int status = -1;  ///< exit status; 128 after a signal, -1 if it did not start
    std::string out;
};

inline ShellResult shell(const std::string& line) {
    ShellResult result;
    FILE* pipe = popen(line.c_str(), "r");
    if (!pipe) return result;
    std::array<char, 4096> buffer;
    while (const std::size_t read = std::fread(buffer.data(), 1, buffer.size(), pipe))
        result.out.append(buffer.data(), read);
    const int status = pclose(pipe);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    return result;
}

}  // namespace cli_tests
