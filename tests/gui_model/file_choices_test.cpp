// What a dialog of files lists.
#include "model/file_choices.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "gui_model/support.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;
using testing::Not;

class FileChoices : public testing::Test {
protected:
    FileChoices() { library_.refresh(), library_.waitUntilIdle(); }
    std::vector<std::string> titles(const std::vector<FileChoice>& choices) {
        std::vector<std::string> out;
        for (const FileChoice& each : choices) out.push_back(each.title);
        return out;
    }
    std::vector<FileChoice> toOpen(const std::string& typed, const std::vector<std::string>& recent = {}) {
        return listToOpen(app_, library_, recent, typed);
    }

    TestAppContext app_;
    VariantLibrary library_{*app_.appContext};
    TemporaryFolder folder_;
};

TEST_F(FileChoices, RecentVariantsAndGamesStandFirst) {
    EXPECT_THAT(toOpen(""), IsEmpty());
    std::filesystem::create_directories(app_->folders.games());
    ASSERT_TRUE(writeTextFile(app_->folders.games() / "a game.tafl", "x"));
    const auto file = folder_.write("mine.toml", "x").string();
    const auto choices = toOpen("", {"nielsen-brandubh-7", file, "/gone.toml"});
    ASSERT_EQ(choices.size(), 3u) << "what is gone is left out";
    EXPECT_EQ(choices[0].text, "nielsen-brandubh-7");
    EXPECT_EQ(choices[0].title, library_.find("nielsen-brandubh-7")->name);
    EXPECT_EQ(choices[1].text, file);
    EXPECT_EQ(choices[2].title, "a game.tafl");
    // A shipped variant that was opened by its file has its name.
    const auto shipped = toOpen("", {library_.find("nielsen-brandubh-7")->file.string()});
    EXPECT_EQ(shipped[0].title, library_.find("nielsen-brandubh-7")->name);
}

TEST_F(FileChoices, AFolderWithoutSuchFilesExists) {
    const auto folder = folder_.write("rule.lua", "x").parent_path();
    EXPECT_TRUE(folderExists((folder / "mine.toml").string()));
    EXPECT_THAT(listToSave((folder / "mine.toml").string()), IsEmpty());
    EXPECT_FALSE(folderExists((folder / "new/mine.toml").string()));
}

TEST_F(FileChoices, ANameFindsVariants) {
    const auto choices = toOpen("copenhagen");
    ASSERT_FALSE(choices.empty());
    EXPECT_THAT(choices, Contains(Field(&FileChoice::text, "nielsen-copenhagen-11")));
    EXPECT_THAT(toOpen("zzzqqq"), IsEmpty());
}

TEST_F(FileChoices, APathListsItsFolder) {
    folder_.write("one.toml", "x");
    folder_.write("two.tafl", "x");
    folder_.write("notes.md", "x");
    folder_.write(".hidden.toml", "x");
    folder_.write("games/three.tafl", "x");
    const std::string at = folder_.path().string() + "/";
    EXPECT_THAT(titles(toOpen(at)), ElementsAre("games", "one.toml", "two.tafl"));
    EXPECT_THAT(titles(toOpen(at + "TW")), ElementsAre("two.tafl"));
    EXPECT_THAT(titles(toOpen(at + "ga")), ElementsAre("games"));
    EXPECT_EQ(toOpen(at + "ga").front().text, at + "games/");
    EXPECT_THAT(toOpen(at + "none/"), IsEmpty());
    EXPECT_THAT(titles(toOpen(at + ".hid")), ElementsAre(".hidden.toml"));
}

TEST_F(FileChoices, SavingListsFilesOfTheKind) {
    folder_.write("one.toml", "x");
    folder_.write("two.tafl", "x");
    folder_.write("below/three.toml", "x");
    const auto choices = listToSave(folder_.path().string() + "/new.toml");
    EXPECT_THAT(titles(choices), ElementsAre("below", "one.toml"));
    EXPECT_EQ(choices.front().text, folder_.path().string() + "/below/new.toml") << "the name stays";
    EXPECT_THAT(listToSave("/no/such/folder/new.toml"), IsEmpty());
}

TEST_F(FileChoices, PathsAndPlaces) {
    EXPECT_TRUE(looksLikePath("a/b"));
    EXPECT_TRUE(looksLikePath("~"));
    EXPECT_FALSE(looksLikePath("tablut"));
    const char* const home = std::getenv("HOME");
    if (home) {
        EXPECT_EQ(expandHome("~/x"), std::filesystem::path(home) / "x");
    }
    EXPECT_EQ(expandHome("/x"), "/x");
    const auto places = listPlaces(app_, false);
    EXPECT_THAT(places, Contains(Field(&FilePlace::title, "Your variants")));
    EXPECT_THAT(places, Contains(Field(&FilePlace::title, "Shipped variants")));
    EXPECT_THAT(places, Not(Contains(Field(&FilePlace::title, "Exports")))) << "there is no such folder yet";
    EXPECT_THAT(listPlaces(app_, true), Not(Contains(Field(&FilePlace::title, "Shipped variants"))));
}

}  // namespace
}  // namespace tafl::model
