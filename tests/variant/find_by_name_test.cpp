// Variants found by what people call them.
#include "variant/find_by_name.hpp"

#include <gmock/gmock.h>

#include "base/text.hpp"

namespace {

using namespace tafl;

VariantHeader header(const std::string& id, const std::string& name, const std::string& family, bool recorded = false) {
    VariantHeader out;
    out.id = id;
    out.name = name;
    out.family = {family};
    if (recorded) out.records = {"games"};
    return out;
}

const std::vector<VariantHeader> all = {
    header("hh-ardri-7", "Historical Ard Ri", "ard-ri", true),
    header("nielsen-brandubh-39-7", "Brandubh 39", "brandubh", true),
    header("nielsen-brandubh-7", "Irish Brandubh", "brandubh", true),
    header("opentafl-brandub-7", "OpenTafl Brandub", "brandubh"),
    header("nielsen-copenhagen-11", "Copenhagen Hnefatafl", "hnefatafl", true),
    header("nielsen-copenhagen-13", "Copenhagen Hnefatafl 13x13", "hnefatafl", true),
    header("opentafl-copenhagen-11", "OpenTafl Copenhagen", "hnefatafl"),
    header("brainking-tablut", "BrainKing Tablut", "tablut"),
    header("expo-tablut", "Museum Tablut (Expo)", "tablut"),
    header("nielsen-saami-tablut-9", "Saami Tablut", "tablut"),
    header("nielsen-saami-tablut-9-played", "Saami Tablut, as played", "tablut", true),
    header("bell", "Bell's Sea Battle", "sea-battle"),
};

std::string meant(const std::string& name, const std::vector<std::string>& preferred = {}) {
    const auto found = findByName(name, all, preferred);
    return found.meant ? found.meant->id : "";
}

TEST(FindByName, ANameAsItIsWritten) {
    EXPECT_EQ(meant("Saami Tablut"), "nielsen-saami-tablut-9");
    EXPECT_EQ(meant("saami TABLUT as played"), "nielsen-saami-tablut-9-played");
    EXPECT_EQ(meant("bells sea battle"), "bell");
    EXPECT_EQ(meant("Bell's sea-battle"), "bell");
}

TEST(FindByName, ASubjectPrefersTheOneThatPeoplePlay) {
    EXPECT_EQ(meant("brandubh"), "nielsen-brandubh-7");
    EXPECT_EQ(meant("copenhagen"), "nielsen-copenhagen-11");
    EXPECT_EQ(meant("copenhagen 13"), "nielsen-copenhagen-13");
}

TEST(FindByName, WordsWrittenTogetherOrApart) {
    EXPECT_EQ(meant("ardri"), "hh-ardri-7");
    EXPECT_EQ(meant("Ard Ri"), "hh-ardri-7");
    EXPECT_EQ(meant("seabattle"), "bell");
}

TEST(FindByName, PreferredOnesDecideAmongEquals) {
    EXPECT_EQ(meant("tablut", {"nielsen-copenhagen-11", "nielsen-saami-tablut-9"}), "nielsen-saami-tablut-9");
    EXPECT_EQ(meant("hnefatafl", {"nielsen-copenhagen-11"}), "nielsen-copenhagen-11");
    // A whole name or id counts more, and so do words of the name.
    EXPECT_EQ(meant("ard ri", {"nielsen-copenhagen-11"}), "hh-ardri-7");
    EXPECT_EQ(meant("brandubh", {"opentafl-brandub-7"}), "nielsen-brandubh-7") << "only in the family of the other";
    EXPECT_EQ(meant("expo tablut", {"nielsen-saami-tablut-9"}), "expo-tablut");
}

TEST(FindByName, EqualsStayOpen) {
    const std::vector<VariantHeader> two = {header("a-tablut", "One Tablut", "tablut"),
                                            header("b-tablut", "Other Tablut", "tablut")};
    const auto found = findByName("tablut", two);
    EXPECT_FALSE(found.meant);
    EXPECT_EQ(found.matching.size(), 2u);
}

TEST(FindByName, TheNearestWordsAreSuggested) {
    const auto found = findByName("copenhagn", all);
    EXPECT_FALSE(found.meant);
    EXPECT_TRUE(found.matching.empty());
    ASSERT_TRUE(found.near);
    EXPECT_EQ(found.near->id, "nielsen-copenhagen-11");
    for (const std::string name : {"", " - ", "chess", "no-such-variant", "tablut in copenhagen"}) {
        const auto none = findByName(name, all);
        EXPECT_TRUE(none.matching.empty()) << name;
        EXPECT_FALSE(none.near) << name << ": " << none.near->id;
    }
}

TEST(FindByName, AbstractFilesAndLongNamesAreNotFound) {
    auto base = header("base-tafl", "Base of tafl", "");
    base.isAbstract = true;
    EXPECT_TRUE(findByName("tafl", std::vector{base}).matching.empty());
    EXPECT_TRUE(findByName(std::string(1'000'000, 'x'), all).matching.empty());
}

}  // namespace
