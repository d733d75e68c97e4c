// Every id of the catalogue of documented rules has a variant file with the catalogue's start position.
#include <algorithm>

#include "base/text.hpp"
#include "registry/support.hpp"

namespace tafl {
namespace {

/// The start position in letters of the catalogue, which does not distinguish guards from other defenders.
std::string startRows(const Variant& variant, const RuleImage& image) {
    std::string out;
    for (const auto& row : variant.rows) {
        if (!out.empty()) out += '/';
        for (const char letter : row) {
            const auto& classes = image.calls.classes;
            const auto c = std::ranges::find(classes, letter, &PieceClass::letter);
            out += c != classes.end() && c->name == "guard" ? 'T' : letter;
        }
    }
    return out;
}

TEST(Catalogue, EveryIdHasAVariantFile) {
    const auto ids = readList("data/catalogue-ids.txt");
    EXPECT_EQ(ids.size(), 103u);
    for (const auto& id : ids)
        EXPECT_TRUE(std::ranges::any_of(playable(), [&](const Loaded& loaded) { return loaded.header.id == id; }))
            << id << " is missing";
}

TEST(Catalogue, EveryVariantBeginsAsDocumented) {
    const auto lines = readList("data/catalogue-start-rows.tsv");
    EXPECT_EQ(lines.size(), 103u);
    for (const auto& line : lines) {
        const auto tab = line.find('\t');
        ASSERT_NE(tab, std::string::npos) << line;
        const std::string id = line.substr(0, tab);
        const auto variant = shipped().library->load(id);
        if (!variant) {
            ADD_FAILURE() << messages(variant.error());
            continue;
        }
        const auto image = shipped().library->compile(*variant);
        if (!image) {
            ADD_FAILURE() << messages(image.error());
            continue;
        }
        EXPECT_EQ(startRows(*variant, **image), line.substr(tab + 1)) << id;
    }
}

}  // namespace
}  // namespace tafl
