#include "host/native/judge_process.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>

#include "base/process_limits.hpp"
#include "base/sanitized.hpp"
#include "host/native/component_tryout.hpp"
#include "host/native/judge_protocol.hpp"
#include "host/native/plugin_library.hpp"

namespace tafl {
namespace {

constexpr rlim_t mebibyte = rlim_t{1} << 20;

int verdict = -1;        ///< the descriptor of the judge's lines
rlim_t peakAtStart = 0;  ///< address space, in bytes
bool finished = false;   ///< every step has returned
rlim_t memoryBudget() { return judgedMegabytes * mebibyte; }

/// Writes a line of the judge. Safe in a signal handler, and if the caller has run out of memory.
void writeLine(std::string_view mark, std::string_view text = {}) {
    // The line break before it ends what the library may have printed.
    for (const std::string_view part : {std::string_view("\n"), mark, text, std::string_view("\n")})
        for (std::size_t sent = 0; sent < part.size();) {
            const ssize_t written = write(verdict, part.data() + sent, part.size() - sent);
            if (written <= 0) return;
            sent += static_cast<std::size_t>(written);
        }
}

/// The highest size of the address space so far, in bytes; 0 if unknown. Safe in a signal handler.
rlim_t peakMemory() {
    std::array<char, 2048> text{};
    const int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    const ssize_t got = read(file, text.data(), text.size());
    close(file);
    const std::string_view status(text.data(), static_cast<std::size_t>(std::max<ssize_t>(0, got)));
    constexpr std::string_view key = "VmPeak:";
    const auto line = status.find(key);
    if (line == std::string_view::npos) return 0;
    const auto digits = status.find_first_of("0123456789", line + key.size());
    if (digits == std::string_view::npos) return 0;
    rlim_t kilobytes = 0;
    std::from_chars(status.data() + digits, status.data() + status.size(), kilobytes);
    return kilobytes * 1024;
}

bool isOverMemoryBudget() { return !isSanitizerBuild && peakMemory() > peakAtStart + memoryBudget(); }

void handleCrash(int signal) {
    if (isOverMemoryBudget()) writeLine(judge_line::memory);
    std::signal(signal, SIG_DFL);
    raise(signal);
}

/// Registered before the library is loaded, so it is the last function that runs at exit.
void handleExit() {
    if (isOverMemoryBudget())
        writeLine(judge_line::memory);
    else if (finished)
        writeLine(judge_line::accepted);
}

void catchCrashes() {
    // Code that has used up its stack needs another one for the handler.
    static std::array<char, 1 << 16> stack;
    stack_t other{};
    other.ss_sp = stack.data();
    other.ss_size = stack.size();
    sigaltstack(&other, nullptr);
    struct sigaction action {};
    action.sa_handler = handleCrash;
    action.sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
    for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP}) sigaction(signal, &action, nullptr);
    for (const int signal : {SIGPROF, SIGXCPU, SIGTERM}) std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    std::atexit(handleExit);
}

void limitResources() {
    endWithParent();
    limitProcess(ProcessLimit::coreDumps, 0, 0);
    limitProcess(ProcessLimit::processorSeconds, judgedSeconds * slowness, judgedSeconds * slowness + 1);
    if (isSanitizerBuild) return;  // sanitizers reserve terabytes of address space
    // More than the budget, so that the peak shows whether the budget was exceeded.
    peakAtStart = peakMemory();
    limitProcess(ProcessLimit::addressSpace, peakAtStart + 2 * memoryBudget(), peakAtStart + 2 * memoryBudget());
}

/// The library's output goes between the lines of the judge. The library has no input and no other open file.
void separateOutput() {
    close_range(STDERR_FILENO + 1, ~0u, 0);
    verdict = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 10);
    dup2(STDOUT_FILENO, STDERR_FILENO);
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (nothing >= 0) dup2(nothing, STDIN_FILENO);
}

void beginStep(const std::string& what) {
    if (isOverMemoryBudget()) {  // in the step before
        writeLine(judge_line::memory);
        _exit(1);
    }
    writeLine(judge_line::step, what);
    const itimerval budget{{0, 0}, {judgedStepSeconds * slowness, 0}};
    setitimer(ITIMER_PROF, &budget, nullptr);
}

/// Components with invalid descriptors are refused in any case; their code need not run.
bool areValid(const std::vector<Component>& components) {
    Registry registry;
    return std::ranges::all_of(components, [&](const Component& c) { return !hasErrors(registry.add(c)); });
}

std::string tryLibrary(const char* file) {
    beginStep("a constructor or init");
    auto library = PluginLibrary::open(file);
    std::string why;
    // Ignores errors that the library or its descriptors report: loading the library reports them again.
    if (library) {
        beginStep("the list of components");
        const auto components = readPluginComponents(*library);
        if (components && areValid(*components)) why = tryComponents(*components, beginStep);
    }
    beginStep("deinit or a destructor");
    library = {};
    return why;
}

}  // namespace

int runPluginJudge(const char* library) {
    separateOutput();
    limitResources();
    catchCrashes();
    if (const std::string why = tryLibrary(library); !why.empty()) writeLine(judge_line::refusal, why);
    finished = true;
    return 0;
}

}  // namespace tafl
