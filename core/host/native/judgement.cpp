#include "host/native/judgement.hpp"

#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <iterator>

#include "base/child_process.hpp"
#include "base/digest.hpp"
#include "base/sanitized.hpp"
#include "base/text.hpp"
#include "host/native/judge_protocol.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

using Clock = std::chrono::steady_clock;

/// A library may also wait without using the processor.
constexpr auto silentFor = std::chrono::seconds(10 * slowness), allSteps = std::chrono::seconds(30 * slowness);
constexpr std::uintmax_t maxLibraryMegabytes = 256;

/// Follows one judge process to its verdict.
class Judgement {
public:
    explicit Judgement(ChildProcess& process) : process_(process) {}

    /// Why the library is refused, or "".
    std::string run() {
        const auto end = Clock::now() + allSteps;
        auto silence = Clock::now() + silentFor;
        for (std::string line;;) {
            switch (process_.readLine(line, 0.05)) {
                case ChildProcess::LineStatus::line:
                    if (read(line)) silence = Clock::now() + silentFor;
                    break;
                case ChildProcess::LineStatus::flood:
                    refusal_ = "it prints without end";
                    break;
                default:
                    // Silent, or the output is closed. A process that the library started may keep it open.
                    if (process_.wait(0.01)) return decide();
            }
            if (accepted_ || !refusal_.empty() || Clock::now() >= std::min(end, silence)) return decide();
        }
    }

private:
    /// True: a line of the judge.
    bool read(const std::string& line) {
        if (line.starts_with(judge_line::step))
            step_ = line.substr(judge_line::step.size());
        else if (line.starts_with(judge_line::refusal))
            refusal_ = line.substr(judge_line::refusal.size());
        else if (line == judge_line::memory)
            outOfMemory_ = true;
        else if (line == judge_line::accepted)
            accepted_ = true;
        else {
            if (!trim(line).empty()) printed_ = shorten(line, 200);
            return false;
        }
        return true;
    }

    std::string decide() {
        const bool ended = process_.wait(0);
        if (!ended) process_.kill();
        // Written before the end, but not read yet.
        for (std::string line; ended && process_.readLine(line, 0.001) == ChildProcess::LineStatus::line;) read(line);
        if (!refusal_.empty()) return refusal_;
        if (accepted_) return {};
        return fault(ended) + (step_.empty() ? "" : " in " + step_) +
               (printed_.empty() ? "" : "; it printed: " + printed_);
    }

    std::string fault(bool ended) const {
        const auto seconds = [](int n) { return std::to_string(n * slowness) + " s"; };
        if (outOfMemory_) return "it took more than " + std::to_string(judgedMegabytes) + " MiB of memory";
        if (!ended) return "it did not return within " + seconds(10);
        switch (process_.signal()) {
            case 0:
                return "it ended the process with exit code " + std::to_string(process_.exitCode());
            case SIGPROF:
                return "it used more than " + seconds(judgedStepSeconds) + " of processor time";
            case SIGXCPU:
                return "it used more than " + seconds(judgedSeconds) + " of processor time in all";
            default:
                return std::string("it crashed (") + strsignal(process_.signal()) + ")";
        }
    }

    ChildProcess& process_;
    std::string step_, refusal_, printed_;
    bool accepted_ = false, outOfMemory_ = false;
};

std::string readContent(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The name of a stored verdict. It includes the program, so another version judges again.
std::string verdictName(const std::string& content, const fs::path& program) {
    std::error_code error;
    const auto written = fs::last_write_time(program, error).time_since_epoch().count();
    const auto size = fs::file_size(program, error);
    return "plugin-" + digest(content + std::to_string(written) + " " + std::to_string(size));
}

}  // namespace

std::string judgePlugin(const fs::path& library, const fs::path& program, EquivalenceCache* cache) {
    std::error_code error;
    if (fs::file_size(library, error) > maxLibraryMegabytes << 20 || error)
        return "it is larger than " + std::to_string(maxLibraryMegabytes) + " MiB";
    if (!fs::is_regular_file(program, error))
        return "the program that tries plugins before they are loaded is missing: " + program.string();
    const std::string name = verdictName(readContent(library), program);
    if (Diagnostics ignored; cache && cache->contains(name, ignored)) return {};
    const auto process =
        ChildProcess::start(std::vector<std::string>{program.string(), pluginJudgeCommand, library.string()});
    if (!process) return "it cannot be tried: " + process.error().front().text;
    std::string why = Judgement(**process).run();
    if (why.empty() && cache) cache->store(name);
    return why;
}

}  // namespace tafl
