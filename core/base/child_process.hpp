// Another program, talked to by lines over pipes. It may be slow, silent, talkative or gone; none of that is fatal
// here.
#pragma once
#include <sys/types.h>

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"

namespace tafl {

class ChildProcess {
public:
    /// Runs a command line by the shell, in a process group of its own. Its complaints go where ours go.
    static Result<std::unique_ptr<ChildProcess>> start(const std::string& command);
    /// Closes the pipes, waits a little, then ends the group.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Sends a line. False: nobody reads any more.
    bool send(std::string_view line);

    enum class LineStatus { line, silence, end, flood, stopped };
    /// The next line without its end, waited for so many seconds at most. flood: a line beyond all reason.
    LineStatus readLine(std::string& line, double seconds, const std::atomic<bool>* stop = nullptr);

    /// Once it has ended: "ended with status 3", "was killed by signal 11".
    std::string ending();

private:
    ChildProcess() = default;
    bool wait(double seconds);

    pid_t pid_ = -1;
    int in_ = -1, out_ = -1;  ///< what we read, what we write
    std::string buffer_;
    bool exited_ = false;
    int status_ = 0;
};

}  // namespace tafl
