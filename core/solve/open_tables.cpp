#include <algorithm>

#include "solve/solve.hpp"
#include "solve/table_file.hpp"
#include "solve/table_format.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

std::vector<fs::path> listTables(const fs::path& folder, std::error_code& error) {
    std::vector<fs::path> out;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == tableExtension) out.push_back(it->path());
    std::ranges::sort(out);
    return out;
}

/// A layer whose values stay on disk, not verified yet.
Result<LayerTable> mapTable(const fs::path& file, const Tables& tables, const Material& material) {
    auto header = readTableHeader(file, tables, material);
    if (!header) return tl::unexpected(header.error());
    auto mapped = MappedTable::map(file, *header);
    if (!mapped) return tl::unexpected(mapped.error());
    header->table.mapped = std::move(*mapped);
    return std::move(header->table);
}

/// A missing table to which captures from another lead: without it, the others would answer only in part.
std::optional<Material> missingBelow(const Tables& tables, const std::vector<Material>& there) {
    const int men = menAtStart(*tables.image());
    for (const Material& material : there)
        for (std::size_t c = 0; c < maxClasses; ++c) {
            Material below = material;
            if (below.counts[c]-- && isInPlan(tables, men, below) && std::ranges::find(there, below) == there.end())
                return below;
        }
    return std::nullopt;
}

}  // namespace

Result<LayerTable> openTable(const fs::path& folder, const Tables& tables, const Material& material) {
    auto out = mapTable(folder / tableFileName(*tables.image(), material), tables, material);
    if (out && !out->mapped->isSound()) return tl::unexpected(out->mapped->problems());
    return out;
}

Result<void> checkTables(const fs::path& folder, const Tables& tables) {
    std::error_code error;  // a folder that is not there holds no table
    for (const fs::path& file : listTables(folder, error)) {
        const auto material = materialOfFile(*tables.image(), file);
        if (!material)
            return fail({file.string(), 0, 0}, phrase("its name fits no table of this variant"),
                        phrase(foreignTableRemedy));
        if (auto header = readTableHeader(file, tables, *material); !header) return tl::unexpected(header.error());
    }
    return {};
}

Result<Tables> openTables(const fs::path& folder, const std::shared_ptr<const RuleImage>& image) {
    const Place place{folder.string(), 0, 0};
    std::error_code error;
    const std::vector<fs::path> files = listTables(folder, error);
    if (error) return fail(place, phrase("cannot read the folder: %1", error.message()));
    if (files.empty())
        return fail(place, phrase("there is no table in the folder"),
                    phrase("a folder that 'taflsmith solve' has filled"));
    auto tables = makeTables(image);
    if (!tables) return tables;
    std::vector<Material> there;
    for (const fs::path& file : files) {
        const auto material = materialOfFile(*image, file);
        if (!material) return fail({file.string(), 0, 0}, phrase("its name fits no table of this variant"));
        auto table = mapTable(file, *tables, *material);
        if (!table) return tl::unexpected(table.error());
        tables->add(std::move(*table));
        there.push_back(*material);
    }
    if (const auto missing = missingBelow(*tables, there))
        return fail({(folder / tableFileName(*image, *missing)).string(), 0, 0},
                    phrase("it is missing, and captures lead to it"),
                    phrase("a folder that 'taflsmith solve' has filled"));
    return tables;
}

std::uint64_t tableBytes(const fs::path& folder) {
    std::error_code error;
    std::uint64_t out = 0;
    for (const fs::path& file : listTables(folder, error))
        if (const auto bytes = fs::file_size(file, error); !error) out += bytes;
    return out;
}

}  // namespace tafl
