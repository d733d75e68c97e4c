// Loads the parents of a variant file.
#include <algorithm>

#include "base/text.hpp"
#include "variant/files.hpp"
#include "variant/variant_file.hpp"

namespace tafl {

constexpr std::size_t maxGenerations = 16;

Result<std::vector<VariantFile>> loadInheritance(VariantFile leaf, const SearchPath& path) {
    VariantSearch search(path);
    std::vector<VariantFile> chain;
    chain.push_back(std::move(leaf));
    std::vector<std::string> ids = {chain.front().id};
    while (chain.back().inherits) {
        const PlacedText wanted = *chain.back().inherits;
        const bool again = std::ranges::find(ids, wanted.text) != ids.end();
        ids.push_back(wanted.text);
        if (again)
            return fail(wanted.place, phrase("a circle of 'inherits': %1", join(ids, " -> ")),
                        phrase("parents that do not lead back"));
        if (chain.size() >= maxGenerations)
            return fail(wanted.place, phrase("a line of more than %1 files", maxGenerations),
                        phrase("fewer generations"));
        const auto file = search.find(wanted.text, chain.back().file, wanted.place);
        if (!file) return tl::unexpected(file.error());
        const auto text = readTextFile(*file);
        if (!text) return tl::unexpected(text.error());
        auto parent = readVariant(*text, *file);
        if (!parent) return tl::unexpected(parent.error());
        chain.push_back(std::move(*parent));
    }
    std::ranges::reverse(chain);
    return chain;
}

}  // namespace tafl
