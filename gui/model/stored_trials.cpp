#include "model/stored_trials.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "evaluation/default_weights.hpp"
#include "trials/report/report.hpp"
#include "variant/files.hpp"

namespace tafl::model {

TrialSettings makeTrialSettings(const AppContext& appContext, const RuleImage& image, std::uint64_t nodes,
                                std::uint64_t seed, int openingPlies) {
    TrialSettings out;
    out.weights = loadShippedWeightsText(appContext.environment, image);
    out.nodes = nodes;
    out.seed = seed;
    out.openingPlies = openingPlies;
    return out;
}

Result<std::optional<TrialFigures>> readStoredFigures(const Store& store, const CompiledVariant& rules,
                                                      const TrialSettings& settings) {
    const auto leaveOut = [](const Diagnostic&) {};
    const auto trials = store.trials(leaveOut);
    if (!trials) return tl::unexpected(trials.error());
    const auto found = std::find_if(trials->rbegin(), trials->rend(), [&](const auto& each) {
        return each.second.digest == rules.image->digest && each.second.settings == settings;
    });
    if (found == trials->rend()) return std::optional<TrialFigures>();
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
