#include "solve/solve.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/timing.hpp"
#include "solve/fold.hpp"
#include "solve/table_file.hpp"
#include "solve/table_format.hpp"

namespace tafl {
namespace {

Material startMaterial(const RuleImage& image) { return materialOf({image.start, Side::attackers}); }

/// A royal piece whose capture ends the game at once, or that stays on the board, is never missing.
bool staysOnBoard(const RuleImage& image, std::size_t classIndex) {
    const FateKind fate = image.fate[classIndex + 1];
    return image.calls.classes[classIndex].royal && (fate == FateKind::ends || fate == FateKind::held);
}

void addMaterials(const RuleImage& image, const Material& start, int men, std::size_t c, Material& current,
                  std::vector<Material>& out) {
    if (c == image.calls.classes.size()) {
        out.push_back(current);
        return;
    }
    const bool royal = image.calls.classes[c].royal;
    for (int n = staysOnBoard(image, c) ? start.counts[c] : 0; n <= start.counts[c]; ++n) {
        if (!royal && n > men) break;
        current.counts[c] = static_cast<std::uint8_t>(n);
        addMaterials(image, start, royal ? men : men - n, c + 1, current, out);
    }
    current.counts[c] = 0;
}

Phrase gigabytes(std::uint64_t bytes) {
    if (bytes >= countless) return phrase("more than a billion gigabytes");
    char text[48];
    std::snprintf(text, sizeof text, "%.*f GB", bytes < 10'000'000'000 ? 2 : 0, static_cast<double>(bytes) / 1e9);
    return text;
}

}  // namespace

std::vector<PlannedLayer> planLayers(const Tables& tables, int men) {
    const RuleImage& image = *tables.image();
    const Material start = startMaterial(image);
    std::vector<Material> materials;
    Material current;
    addMaterials(image, start, men, 0, current, materials);
    std::ranges::stable_sort(materials, {}, &Material::total);
    std::vector<PlannedLayer> out;
    for (const Material& material : materials) {
        const LayerIndex index = tables.indexOf(material);
        out.push_back({material, index.count(), std::min(2 * index.count(), countless), memoryToBuild(index)});
    }
    return out;
}

bool isInPlan(const Tables& tables, int men, const Material& material) {
    const RuleImage& image = *tables.image();
    const Material start = startMaterial(image);
    int others = 0;
    for (std::size_t c = 0; c < image.calls.classes.size(); ++c) {
        if (material.counts[c] > start.counts[c] || (staysOnBoard(image, c) && material.counts[c] < start.counts[c]))
            return false;
        others += image.calls.classes[c].royal ? 0 : material.counts[c];
    }
    return others <= men;
}

std::uint64_t countPositions(const std::vector<PlannedLayer>& layers) {
    std::uint64_t out = 0;
    for (const PlannedLayer& layer : layers) out = std::min(out + 2 * layer.numbers, countless);
    return out;
}

std::uint64_t memoryNeeded(const std::vector<PlannedLayer>& layers, bool onDisk) {
    std::uint64_t finished = 0, out = 0;
    for (const PlannedLayer& layer : layers) {
        out = std::max(out, std::min(finished + layer.buildBytes, countless));
        if (!onDisk) finished = std::min(finished + layer.tableBytes, countless);
    }
    return std::max(out, finished);
}

int menAtStart(const RuleImage& image) {
    return static_cast<int>(std::ranges::count_if(
        image.start, [&](int c) { return c && !image.calls.classes[static_cast<std::size_t>(c - 1)].royal; }));
}

int menThatFit(const Tables& tables, std::uint64_t bytes, bool onDisk) {
    int out = -1;
    for (int men = 0; men <= std::min(menAtStart(*tables.image()), maxTablePieces - maxTableRoyals); ++men) {
        if (memoryNeeded(planLayers(tables, men), onDisk) > bytes) break;
        out = men;
    }
    return out;
}

Result<Tables> makeTables(const std::shared_ptr<const RuleImage>& image) {
    Diagnostics why;
    for (const Phrase& reason : reasonsAgainstTables(*image))
        why.push_back({Severity::error, {}, phrase("tables cannot hold this variant: %1", reason), {}});
    const auto royals = std::ranges::count_if(
        image->start, [&](int c) { return c != 0 && image->calls.classes[static_cast<std::size_t>(c) - 1].royal; });
    if (royals > maxTableRoyals)
        why.push_back(
            {Severity::error,
             {},
             phrase("tables cannot hold this variant: %1", phrase("it has more than %1 royal pieces", maxTableRoyals)),
             {}});
    if (!why.empty()) return tl::unexpected(why);
    return Tables(image, foldingSymmetries(image));
}

Result<bool> solve(Tables& tables, const SolveOptions& options) {
    // 1. The plan, and whether it fits into memory.
    const int men = std::min(options.men, menAtStart(*tables.image()));
    const bool onDisk = !options.folder.empty();
    const auto tooMuch = [&](const Phrase& what, std::uint64_t bytes) {
        const int fits = menThatFit(tables, options.memoryBytes, onDisk);
        return fail({},
                    phrase("%1 need %2 of memory, more than the %3 allowed", what, gigabytes(bytes),
                           gigabytes(options.memoryBytes)),
                    fits < 0 ? phrase("allow more memory") : phrase("at most %1 men fit, or allow more memory", fits));
    };
    if (men > maxTablePieces - maxTableRoyals) return tooMuch(phrase("so many men"), countless);
    const std::vector<PlannedLayer> layers = planLayers(tables, men);
    if (const std::uint64_t bytes = memoryNeeded(layers, onDisk); bytes > options.memoryBytes)
        return tooMuch(phrase("at most %1 positions with up to %2 men", countPositions(layers), men), bytes);
    // 2. No tables of other rules are mixed with these.
    if (onDisk) {
        if (auto checked = checkTables(options.folder, tables); !checked) return tl::unexpected(checked.error());
        removeLeftovers(options.folder);
    }
    // 3. Layer by layer.
    for (const PlannedLayer& plan : layers) {
        const double begin = steadySeconds();
        const std::filesystem::path file = options.folder / tableFileName(*tables.image(), plan.material);
        std::error_code error;
        const bool fromDisk = onDisk && std::filesystem::exists(file, error);
        const auto progress = std::make_shared<BuildProgress>();  // others may read it after a failure, too
        if (fromDisk) {
            auto table = openTable(options.folder, tables, plan.material);
            if (!table) return tl::unexpected(table.error());
            tables.add(std::move(*table));
        } else {
            // If wins are too long for bytes, tables are larger than planned.
            if (const std::uint64_t bytes = tables.memorySize() + plan.buildBytes; bytes > options.memoryBytes)
                return tooMuch(phrase("the tables so far and the layer %1", plan.material.text(*tables.image())),
                               bytes);
            if (options.onLayerBegin) options.onLayerBegin(plan, progress);
            auto table = buildLayer(tables, plan.material,
                                    {.threads = options.threads, .stop = options.stop, .progress = progress.get()});
            if (!table) return false;
            if (onDisk) {
                if (auto written = writeTable(options.folder, tables, *table); !written)
                    return tl::unexpected(written.error());
                auto kept = openTable(options.folder, tables, plan.material);
                if (!kept) return tl::unexpected(kept.error());
                *table = std::move(*kept);
            }
            tables.add(std::move(*table));
        }
        if (options.onLayerEnd)
            options.onLayerEnd({plan, tables.find(plan.material)->table.summary, steadySeconds() - begin, fromDisk});
    }
    return true;
}

}  // namespace tafl
