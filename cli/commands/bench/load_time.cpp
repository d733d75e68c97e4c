#include "commands/bench/load_time.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>

#include "base/random.hpp"
#include "base/timing.hpp"
#include "commands/bench/rule_forms.hpp"
#include "host/equivalence_cache.hpp"
#include "position/position.hpp"

namespace tafl::cli {
namespace {

namespace fs = std::filesystem;
constexpr int rounds = 3;  // the minimum counts, which removes noise

/// Processor time of this thread in milliseconds.
/// A folder for scripts and the equivalence cache, deleted by the destructor.
class TemporaryFolder {
public:
    TemporaryFolder() {
        timespec t{};
        clock_gettime(CLOCK_REALTIME, &t);
        const std::uint64_t number =
            Random(static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(t.tv_nsec)).next();
        path = fs::temp_directory_path() / ("taflsmith-bench-" + std::to_string(number));
        fs::create_directories(path);
    }
    ~TemporaryFolder() {
        std::error_code error;
        fs::remove_all(path, error);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    fs::path path;
};

std::string writeBenchGame(const fs::path& folder) {
    std::string out =
        "format = 1\nid = \"bench-load\"\nname = \"Bench\"\ninherits = \"nielsen-copenhagen-11\"\n"
        "sources = [\"bench\"]\n";
    for (const BenchRule& rule : benchRules()) {
        const std::string file = rule.tracedId.substr(rule.tracedId.find('/') + 1) + ".lua";
        std::ofstream(folder / file, std::ios::binary) << rule.traced;
        out += "[[rule]]\nuse = \"" + rule.tracedId + "\"\nscript = \"" + file + "\"\n";
    }
    return out;
}

/// Loads the variant like a new process: only the equivalence cache of the folder is warm. Returns milliseconds.
Result<double> load(const Environment& environment, const fs::path& folder, const std::string& game, LoadTime& out) {
    const double begin = 1e3 * threadSeconds();
    const auto scriptCache = std::make_shared<ScriptCache>();
    const Library library(environment.variants, environment.registry,
                          makeScriptLoader([scriptCache](const fs::path& script) { return scriptCache->load(script); }),
                          std::make_shared<FileEquivalenceCache>(folder / "proofs"));
    const auto variant = library.parse(game, folder / "bench-load.toml");
    if (!variant) return tl::unexpected(variant.error());
    std::vector<TracedFunction> traced;
    const auto image = library.compile(*variant, nullptr, {}, &traced);
    if (!image) return tl::unexpected(image.error());
    const auto position = Position::create(*image);
    const double elapsed = 1e3 * threadSeconds() - begin;
    out.rules = static_cast<int>(std::ranges::count((*image)->rules, "lua", &RuleEntry::origin));
    out.functions = static_cast<int>(traced.size());
    out.paths = 0;
    for (const TracedFunction& function : traced) out.paths += function.paths;
    return elapsed;
}

}  // namespace

Result<LoadTime> measureLoading(const Environment& environment) {
    const TemporaryFolder folder;
    const std::string game = writeBenchGame(folder.path);
    LoadTime out{.proven = 1e9, .cached = 1e9};
    for (int i = 0; i < rounds; ++i) {
        std::error_code error;
        fs::remove_all(folder.path / "proofs", error);
        for (double* time : {&out.proven, &out.cached}) {
            const auto elapsed = load(environment, folder.path, game, out);
            if (!elapsed) return tl::unexpected(elapsed.error());
            *time = std::min(*time, *elapsed);
        }
    }
    return out;
}

}  // namespace tafl::cli
