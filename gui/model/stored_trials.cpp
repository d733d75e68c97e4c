#include "model/stored_trials.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <utility>

#include "base/translation.hpp"
#include "evaluation/default_weights.hpp"
#include "trials/report/report.hpp"
#include "trials/run/self_play.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

/// The part of a trial's key that a worker says before it plays.
struct EngineIdentity {
    std::string weights, signature;
};

/// Asks the same player as a worker. None if it cannot play.
std::optional<EngineIdentity> identifyEngine(const std::shared_ptr<const RuleImage>& image,
                                             const TrialSettings& settings) {
    try {
        TrialPlayer player(image, settings);
        return EngineIdentity{player.weightsDigest(), player.signature()};
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

/// Figures are read twice a second while a trial runs, and the signature takes a few searches. It depends on rules and
/// weights alone, and the engine stays the same while the program runs, so it is kept.
std::optional<EngineIdentity> findEngine(const std::shared_ptr<const RuleImage>& image, const TrialSettings& settings) {
    static std::mutex mutex;
    static std::map<std::pair<std::string, std::string>, std::optional<EngineIdentity>> known;
    const std::pair key(image->digest, settings.weights);
    {
        const std::lock_guard lock(mutex);
        if (const auto found = known.find(key); found != known.end()) return found->second;
    }
    auto engine = identifyEngine(image, settings);
    const std::lock_guard lock(mutex);
    return known.emplace(key, std::move(engine)).first->second;
}

}  // namespace

TrialSettings makeTrialSettings(const AppContext& appContext, const RuleImage& image, std::uint64_t nodes,
                                std::uint64_t seed, int openingPlies) {
    TrialSettings out;
    out.weights = loadShippedWeightsText(appContext.environment, image);
    out.nodes = nodes;
    out.seed = seed;
    out.openingPlies = openingPlies;
    return out;
}

bool isTrialPlayedNow(const TrialRow& row, const std::shared_ptr<const RuleImage>& image,
                      const TrialSettings& settings) {
    if (row.digest != image->digest || row.settings != settings) return false;
    const auto engine = findEngine(image, settings);
    if (!engine) return false;
    TrialRow now = row;
    now.weights = engine->weights;
    now.signature = engine->signature;
    return now.key() == row.key();
}

Result<std::optional<TrialFigures>> readStoredFigures(const Store& store, const CompiledVariant& rules,
                                                      const TrialSettings& settings) {
    const auto leaveOut = [](const Diagnostic&) {};
    const auto trials = store.trials(leaveOut);
    if (!trials) return tl::unexpected(trials.error());
    const auto found = std::ranges::find_if(
        *trials, [&](const auto& each) { return isTrialPlayedNow(each.second, rules.image, settings); });
    if (found == trials->end()) return std::optional<TrialFigures>();
    TrialFigures figures(rules.image.get(), scoreAtTenToOneOf(settings.weights));
    const auto add = [&](TrialGame&& game) {
        if (game.state == TrialGame::State::played) figures.add(game);
        figures.dropped += game.state == TrialGame::State::dropped;
        figures.failed += game.state == TrialGame::State::failed;
        return true;
    };
    if (const auto read = store.each(found->first, add, leaveOut); !read) return tl::unexpected(read.error());
    return std::optional(std::move(figures));
}

Result<std::monostate> writeTrialPage(const AppContext& appContext, const std::filesystem::path& file,
                                      const std::vector<std::string>& digests, const std::filesystem::path& page) {
    const VariantLoader loadVariant = [&](const TrialRow& row) -> Result<TrialVariant> {
        const std::lock_guard lock(appContext.rulesMutex);
        const auto variant = appContext.library().parse(row.text, row.variant + ".toml");
        if (!variant) return tl::unexpected(variant.error());
        auto image = appContext.library().compile(*variant);
        if (!image) return tl::unexpected(image.error());
        return TrialVariant{std::move(*image), variant->records};
    };
    const auto store = Store::open(file, Store::Mode::read);
    if (!store) return tl::unexpected(store.error());
    Diagnostics notes;
    std::vector<Report> all;
    for (const std::string& digest : digests) {
        auto reports = makeReports(*store, loadVariant, {}, digest, notes);
        if (!reports) return tl::unexpected(reports.error());
        std::ranges::move(*reports, std::back_inserter(all));
    }
    if (all.empty()) {
        if (notes.empty()) return fail({}, tr("no games yet"));
        return tl::unexpected(notes);
    }
    std::error_code error;
    std::filesystem::create_directories(page.parent_path(), error);
    return writeTextFile(page, formatHtml(all, "taflsmith-designer"));
}

}  // namespace tafl::model
