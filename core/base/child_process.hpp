// A child process that exchanges lines over pipes. It may be slow, silent, verbose or gone; none of that is fatal.
#pragma once
#include <sys/types.h>

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl {

class ChildProcess {
public:
    /// Runs a command line in a shell, in its own process group. It inherits stderr.
    static Result<std::unique_ptr<ChildProcess>> start(const std::string& command);
    /// Runs a program with arguments, without a shell. The first argument is the file of the program.
    static Result<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& arguments);
    /// Closes the pipes, waits briefly, then kills the group.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Sends a line. False: the program no longer reads.
    bool send(std::string_view line);

    enum class LineStatus { line, silence, end, flood, stopped };
    /// Reads the next line, without its line end, within `seconds`. flood: the line is too long.
    LineStatus readLine(std::string& line, double seconds, const std::atomic<bool>* stop = nullptr);

    /// Waits for the end of the process, at most `seconds`. False: it is still running.
    bool wait(double seconds);
    /// Kills the process and its group at once.
    void kill();
    /// How the process ended: "ended with status 3", "was killed by signal 11".
    std::string ending();
    /// After `wait`: the signal that ended the process, or 0; its exit code, or -1.
    int signal() const;
    int exitCode() const;

private:
    ChildProcess() = default;

    pid_t pid_ = -1;
    int in_ = -1, out_ = -1;  ///< ends of the pipes that we read and write
    std::string buffer_;
    bool exited_ = false;
    int status_ = 0;
};

}  // namespace tafl
