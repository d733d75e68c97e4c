// The line of a file: its parents by id, within the search path.
#include <algorithm>

#include "base/text.hpp"
#include "variant/files.hpp"
#include "variant/variant_file.hpp"

namespace tafl {

constexpr std::size_t longestLine = 16;

Result<std::vector<VariantFile>> familyLine(VariantFile leaf, const SearchPath& path) {
    VariantSearch search(path);
    std::vector<VariantFile> line;
    line.push_back(std::move(leaf));
    std::vector<std::string> ids = {line.front().id};
    while (line.back().inherits) {
        const PlacedText wanted = *line.back().inherits;
        const bool again = std::ranges::find(ids, wanted.text) != ids.end();
        ids.push_back(wanted.text);
        if (again)
            return fail(wanted.place, "a circle of 'inherits': " + join(ids, " -> "), "parents that do not lead back");
        if (line.size() >= longestLine)
            return fail(wanted.place, "a line of more than " + std::to_string(longestLine) + " files",
                        "fewer generations");
        const auto file = search.find(wanted.text, line.back().file, wanted.place);
        if (!file) return tl::unexpected(file.error());
        const auto text = readText(*file);
        if (!text) return tl::unexpected(text.error());
        auto parent = readVariant(*text, *file);
        if (!parent) return tl::unexpected(parent.error());
        line.push_back(std::move(*parent));
    }
    std::ranges::reverse(line);
    return line;
}

}  // namespace tafl
