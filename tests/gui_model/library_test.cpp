// The library: rows, groups, search and the inheritance tree.
#include "model/library.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui_model/support.hpp"
#include "model/document.hpp"
#include "trials/store/store.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Libraries : public testing::Test {
protected:
    TestAppContext app_;
    VariantLibrary library_{app_};

    void SetUp() override {
        library_.refresh();
        library_.waitUntilIdle();
    }
};

TEST_F(Libraries, RowsMatchTheListOfTheCore) {
    const auto headers = app_->library().list();
    EXPECT_EQ(library_.rows().size(), headers.size());
    EXPECT_GT(headers.size(), 150u);
    for (const auto& header : headers) {
        const LibraryRow* row = library_.find(header.id);
        ASSERT_TRUE(row) << header.id;
        EXPECT_EQ(row->size, header.size) << header.id;
        EXPECT_EQ(row->name, header.name);
        EXPECT_EQ(row->isAbstract, header.isAbstract);
        EXPECT_EQ(row->error, "") << header.id;
        EXPECT_TRUE(row->readOnly);
        EXPECT_FALSE(row->own);
        if (!row->isAbstract) {
            EXPECT_EQ(row->picture.size(), static_cast<std::size_t>(row->size)) << header.id;
        }
    }
    EXPECT_GT(app_.woken, 0);
}

TEST_F(Libraries, PicturesMatchTheCompiledBoards) {
    for (const char* id : {"nielsen-saami-tablut-9-played", "nielsen-copenhagen-11", "wiki-alea-19"}) {
        const auto variant = app_->library().load(id);
        ASSERT_TRUE(variant);
        EXPECT_EQ(library_.find(id)->picture, variant->rows) << id;
    }
    EXPECT_EQ(classifyLetter('t'), PictureMark::attacker);
    EXPECT_EQ(classifyLetter('T'), PictureMark::defender);
    EXPECT_EQ(classifyLetter('K'), PictureMark::king);
    EXPECT_EQ(classifyLetter('.'), PictureMark::none);
}

TEST_F(Libraries, GroupsAndFilters) {
    const auto all = library_.groups({});
    EXPECT_GT(all.size(), 10u);
    EXPECT_EQ(all.front().title, "Alea");
    LibraryFilter nine;
    nine.sizes = {9};
    for (const auto& group : library_.groups(nine))
        for (const auto* row : group.rows) EXPECT_EQ(row->size, 9) << row->id;
    std::size_t games = 0, withBases = 0;
    for (const auto& group : library_.groups({})) games += group.rows.size();
    LibraryFilter bases;
    bases.abstracts = true;
    for (const auto& group : library_.groups(bases)) withBases += group.rows.size();
    EXPECT_GT(withBases, games);
    EXPECT_THAT(library_.sizes(), testing::ElementsAre(7, 9, 11, 13, 15, 17, 19));
}

TEST_F(Libraries, Search) {
    LibraryFilter typed;
    typed.typed = "copenhagen";
    auto groups = library_.groups(typed);
    ASSERT_EQ(groups.size(), 1u);
    EXPECT_THAT(groups[0].rows.front()->id, HasSubstr("copenhagen"));
    typed.typed = "brndbh";
    groups = library_.groups(typed);
    ASSERT_FALSE(groups.empty());
    EXPECT_THAT(groups[0].rows.front()->id, HasSubstr("brandubh"));
    typed.typed = "zzzzzz";
    EXPECT_THAT(library_.groups(typed), IsEmpty());
}

TEST_F(Libraries, TheTreeContainsEveryRowOnce) {
    LibraryFilter filter;
    filter.abstracts = true;
    std::vector<std::string> ids;
    const std::function<void(const std::vector<LibraryTreeNode>&)> walk =
        [&](const std::vector<LibraryTreeNode>& nodes) {
            for (const auto& node : nodes) {
                ids.push_back(node.row->id);
                for (const auto& child : node.children) EXPECT_EQ(child.row->parent, node.row->id);
                walk(node.children);
            }
        };
    walk(library_.tree(filter));
    EXPECT_EQ(ids.size(), library_.rows().size());
    std::ranges::sort(ids);
    EXPECT_EQ(std::unique(ids.begin(), ids.end()), ids.end());
    EXPECT_THAT(library_.children("nielsen-saami-tablut-9"), Contains("nielsen-saami-tablut-9-played"));
}

TEST_F(Libraries, TheTreeLineByLine) {
    const auto tree = library_.tree({});
    const auto all = flattenTree(tree, {});
    std::size_t fitting = 0;
    for (const auto& line : all) fitting += line.fits;
    std::size_t games = 0;
    for (const auto& row : library_.rows()) games += !row.isAbstract;
    EXPECT_EQ(fitting, games) << "every game is in the tree";
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.front().depth, 0);
    // Collapsing a row hides its descendants and shows their number.
    const auto parent = std::ranges::find_if(all, [](const LibraryTreeRow& line) { return line.descendants > 2; });
    ASSERT_NE(parent, all.end());
    const auto folded = flattenTree(tree, {parent->row->id});
    EXPECT_EQ(folded.size(), all.size() - parent->descendants);
    const auto same = std::ranges::find(folded, parent->row, &LibraryTreeRow::row);
    EXPECT_FALSE(same->open);
    EXPECT_EQ(same->descendants, parent->descendants);
    // A filter keeps the ancestors of a match, greyed.
    LibraryFilter typed;
    typed.typed = "saami tablut played";
    const auto found = flattenTree(library_.tree(typed), {});
    EXPECT_TRUE(std::ranges::any_of(found, [](const LibraryTreeRow& line) { return !line.fits; }));
    EXPECT_TRUE(std::ranges::any_of(found, [](const LibraryTreeRow& line) {
        return line.fits && line.row->id == "nielsen-saami-tablut-9-played";
    }));
}

TEST_F(Libraries, GamesOfPeopleAreCounted) {
    const LibraryRow* row = library_.find("nielsen-copenhagen-11");
    ASSERT_TRUE(row);
    ASSERT_TRUE(row->people);
    EXPECT_EQ(row->people->games, 10723);
    EXPECT_NEAR(row->people->attackers, 0.400, 1e-9);
    EXPECT_EQ(formatBalance(*row->people), "People: attackers win 40 % of 10,723 games (39 to 41)");
    EXPECT_FALSE(row->trial) << "no trials in this folder";
}

TEST_F(Libraries, OnlyTrialsOfTheCurrentRulesCount) {
    const auto variant = app_->library().load("nielsen-brandubh-7");
    ASSERT_TRUE(variant);
    {
        std::filesystem::create_directories(app_->folders.data);
        auto store = Store::open(app_->folders.data / "trials.sqlite");
        ASSERT_TRUE(store);
        const auto play = [&](const std::string& text, std::uint64_t nodes, int attackers, int defenders) {
            TrialRow row;
            row.variant = variant->id;
            row.name = variant->name;
            row.digest = row.weights = row.signature = std::string(32, 'd');
            row.text = text;
            row.settings.nodes = nodes;
            const auto trial = store->begin(row);
            ASSERT_TRUE(trial);
            for (int i = 0; i < attackers + defenders; ++i) {
                TrialGame game;
                game.number = i;
                game.winner = i < attackers ? Winner::attackers : Winner::defenders;
                ASSERT_TRUE(store->add(*trial, game));
            }
        };
        play(formatVariant(*variant), 100, 30, 10);
        play(formatVariant(*variant), 1000, 10, 20);
        play(formatVariant(*variant), 9000, 3, 2);              // too few
        play(formatVariant(*variant) + "# else", 5000, 40, 0);  // other rules
        ASSERT_TRUE(store->finish());
    }
    library_.refresh();
    library_.waitUntilIdle();
    const LibraryRow* row = library_.find("nielsen-brandubh-7");
    ASSERT_TRUE(row && row->trial);
    EXPECT_EQ(row->trial->games, 30);
    EXPECT_NEAR(row->trial->attackers, 1.0 / 3, 1e-9);
    EXPECT_EQ(row->trial->source, "1000 nodes");
}

TEST(Sources, AddressesAreFound) {
    EXPECT_EQ(findUrl("cyningstan.com, game 219 (quoted by Ludii)"), "https://cyningstan.com");
    EXPECT_EQ(findUrl("see (http://tafl.info/rules?x=1)."), "http://tafl.info/rules?x=1");
    EXPECT_EQ(findUrl("aagenielsen.dk/tablut.html: rules"), "https://aagenielsen.dk/tablut.html");
    EXPECT_EQ(findUrl("OpenTafl, external-rules.conf"), "");
    EXPECT_EQ(findUrl("Ludii, Alea Evangelii.lud"), "");
    EXPECT_EQ(findUrl("Linnaeus 1732"), "");
}

TEST_F(Libraries, UserVariantsComeFirstAndBrokenFilesAreListed) {
    auto document = Document::create(app_, makeBlankDraft("my-own", 9));
    ASSERT_TRUE(document->save());
    ASSERT_TRUE(writeTextFile(app_->folders.variants() / "broken.toml", "format = 1\nid = \"broken\"\nname = 3\n"));
    library_.refresh();
    library_.waitUntilIdle();
    const auto groups = library_.groups({});
    EXPECT_EQ(groups.front().title, "Mine");
    const LibraryRow* broken = library_.find("broken");
    ASSERT_TRUE(broken);
    EXPECT_THAT(broken->error, HasSubstr("broken.toml:3"));
    EXPECT_TRUE(library_.find("my-own")->own);
    EXPECT_FALSE(library_.find("my-own")->readOnly);
    EXPECT_EQ(library_.makeUniqueId("my-own"), "my-own-2");
    EXPECT_EQ(library_.makeUniqueId("other"), "other");
}

TEST_F(Libraries, AUniqueIdIsNoLongerThanAnIdMayBe) {
    const std::string id(64, 'a');
    EXPECT_EQ(library_.makeUniqueId(id), id);
    const auto folder = app_->folders.variants();
    std::filesystem::create_directories(folder);
    ASSERT_TRUE(writeTextFile(folder / (id + ".toml"), ""));
    EXPECT_EQ(library_.makeUniqueId(id), std::string(62, 'a') + "-2");
    EXPECT_TRUE(isId(library_.makeUniqueId("my-" + id)));
}

}  // namespace
}  // namespace tafl::model
