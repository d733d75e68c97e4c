// The library: rows from files alone, groups, search, the tree of inheritance.
#include "model/library.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui_model/support.hpp"
#include "model/document.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Libraries : public testing::Test {
protected:
    TestWorkshop shop_;
    VariantLibrary library_{shop_};

    void SetUp() override {
        library_.refresh();
        library_.settle();
    }
};

TEST_F(Libraries, RowsAreThoseOfTheCoresList) {
    const auto headers = shop_->library().list();
    EXPECT_EQ(library_.rows().size(), headers.size());
    EXPECT_GT(headers.size(), 150u);
    for (const auto& header : headers) {
        const LibraryRow* row = library_.find(header.id);
        ASSERT_TRUE(row) << header.id;
        EXPECT_EQ(row->size, header.size) << header.id;
        EXPECT_EQ(row->name, header.name);
        EXPECT_EQ(row->isAbstract, header.isAbstract);
        EXPECT_EQ(row->complaint, "") << header.id;
        EXPECT_TRUE(row->readOnly);
        EXPECT_FALSE(row->own);
        if (!row->isAbstract) {
            EXPECT_EQ(row->picture.size(), static_cast<std::size_t>(row->size)) << header.id;
        }
    }
    EXPECT_GT(shop_.woken, 0);
}

TEST_F(Libraries, PicturesAreTheBoardsThatAreCompiled) {
    for (const char* id : {"nielsen-saami-tablut-9-played", "nielsen-copenhagen-11", "wiki-alea-19"}) {
        const auto variant = shop_->library().load(id);
        ASSERT_TRUE(variant);
        EXPECT_EQ(library_.find(id)->picture, variant->rows) << id;
    }
    EXPECT_EQ(markOf('t'), PictureMark::attacker);
    EXPECT_EQ(markOf('T'), PictureMark::defender);
    EXPECT_EQ(markOf('K'), PictureMark::king);
    EXPECT_EQ(markOf('.'), PictureMark::none);
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
    EXPECT_THAT(library_.sizes(), testing::ElementsAre(7, 9, 11, 13, 15, 19));
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

TEST_F(Libraries, TheTreeHoldsEveryRowOnce) {
    LibraryFilter filter;
    filter.abstracts = true;
    std::vector<std::string> ids;
    const std::function<void(const std::vector<LibraryNode>&)> walk = [&](const std::vector<LibraryNode>& nodes) {
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

TEST_F(Libraries, OnesOwnComeFirstAndBrokenFilesStayInSight) {
    auto document = Document::create(shop_, blankDraft("my-own", 9));
    ASSERT_TRUE(document->save());
    ASSERT_TRUE(writeText(shop_->folders.variants() / "broken.toml", "format = 1\nid = \"broken\"\nname = 3\n"));
    library_.refresh();
    library_.settle();
    const auto groups = library_.groups({});
    EXPECT_EQ(groups.front().title, "Mine");
    const LibraryRow* broken = library_.find("broken");
    ASSERT_TRUE(broken);
    EXPECT_THAT(broken->complaint, HasSubstr("broken.toml:3"));
    EXPECT_TRUE(library_.find("my-own")->own);
    EXPECT_FALSE(library_.find("my-own")->readOnly);
    EXPECT_EQ(library_.freeId("my-own"), "my-own-2");
    EXPECT_EQ(library_.freeId("other"), "other");
}

}  // namespace
}  // namespace tafl::model
