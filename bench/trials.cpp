// The balance lab's overhead, and the speed-up from a second process.
//
//     bench_trials [VARIANT [GAMES [NODES]]]
//
// Overhead is (CPU time of all processes - search time) / search time. The speed-up uses wall time and needs two idle
// processors; the load is printed beside it.
#include <fmt/format.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>

#include "trials/run/trial.hpp"

namespace {

double processorSeconds() {
    double out = 0;
    for (const int scope : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage used{};
        getrusage(scope, &used);
        for (const timeval& t : {used.ru_utime, used.ru_stime})
            out += static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    }
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    tafl::EnvironmentOptions options;
    options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
    options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
    const auto environment = tafl::Environment::standard(options);
    const auto variant = environment.library->load(argc > 1 ? argv[1] : "nielsen-brandubh-7");
    if (!variant) return std::fputs("no such variant\n", stderr), 1;
    const auto image = environment.library->compile(*variant);
    if (!image) return 1;
    tafl::TrialPlan plan;
    plan.games = argc > 2 ? std::atoi(argv[2]) : 200;
    plan.settings.nodes = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 10000;
    plan.program = TAFLSMITH_BUILD_DIR "/bin/taflsmith";
    double singleWorkerSeconds = 0;
    for (const int workers : {1, 2}) {
        plan.workers = workers;
        double load[1] = {0};
        getloadavg(load, 1);
        const double before = processorSeconds();
        const tafl::TrialResult result = tafl::runTrial(tafl::TrialSubject::of(*variant, *image), plan);
        const double used = processorSeconds() - before;
        const tafl::TrialFigures& f = result.figures;
        fmt::print(
            "{} worker{}: {} games in {:.1f} s, processors {:.2f} s, thinking {:.2f} s, overhead {:.1f} %, "
            "{:.0f} nodes a game, load {:.1f}\n",
            workers, workers == 1 ? "" : "s", f.games(), result.seconds, used, f.searchSeconds,
            100 * (used - f.searchSeconds) / f.searchSeconds, static_cast<double>(f.nodes) / f.games(), load[0]);
        if (workers == 1) singleWorkerSeconds = result.seconds;
        if (workers == 2) fmt::print("speed-up of the second worker: {:.2f}\n", singleWorkerSeconds / result.seconds);
    }
    rusage children{};
    getrusage(RUSAGE_CHILDREN, &children);
    fmt::print("memory of a worker: {:.1f} MiB at most\n", static_cast<double>(children.ru_maxrss) / 1024);
}
