// What is kept of unsaved work, for whoever ends by accident.
#include "model/recovery.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "gui_model/support.hpp"
#include "model/edits.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
namespace fs = std::filesystem;

const std::string lua =
    "return component {\n  id = \"test/none\", slot = \"capture\",\n  title = \"None\",\n"
    "  summary = \"Nothing.\", words = \"Nothing.\", sources = { \"a test\" },\n"
    "  compile = function(b, p) end,\n}\n";

std::vector<fs::path> keptBy(const Workshop& workshop) {
    std::vector<fs::path> out;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(workshop.folders.state / "recovery", error))
        out.push_back(entry.path());
    return out;
}

/// As if this program did not run: the numbers of processes that nobody has.
std::vector<Leftover> afterACrash(const Workshop& workshop) {
    for (const fs::path& file : keptBy(workshop)) {
        const std::string name = file.filename().string();
        fs::rename(file, file.parent_path() / ("999999999" + name.substr(name.find('-'))));
    }
    return Recovery::leftovers(workshop);
}

class ScriptsLeft : public testing::Test {
protected:
    TestWorkshop shop_;
    fs::path file_ = shop_.folder.write("data/variants/mine.lua", lua);
    const std::string typed_ = lua + "-- typed\n";
    std::unique_ptr<Script> typed() {
        auto script = Script::open(shop_, file_);
        if (!script) throw std::runtime_error(script.error().front().message());
        (*script)->setText(typed_);
        return std::move(*script);
    }
};

TEST(RecoveryOf, ACrashLosesNothing) {
    TestWorkshop shop;
    const auto state = shop->folders;
    // Another program keeps a draft and ends without a word.
    const pid_t child = fork();
    if (child == 0) {
        // Threads do not survive a fork: a workshop of its own.
        auto own = openWorkshop(buildTree(), state);
        Recovery recovery(*own);
        auto document = Document::create(*own, blankDraft("lost", 9));
        edits::setText(*document, edits::Field::name, "Nearly lost");
        recovery.tick(*document);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_EQ(status, 0);
    const auto left = Recovery::leftovers(*shop.workshop);
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_EQ(left[0].name, "Nearly lost");
    EXPECT_TRUE(left[0].file.empty());
    auto document = Recovery::restored(shop, left[0]);
    ASSERT_TRUE(document);
    document->settle();
    EXPECT_EQ(document->name(), "Nearly lost");
    EXPECT_TRUE(document->unsaved());
    EXPECT_TRUE(document->good());
    Recovery::discard(left[0]);
    EXPECT_THAT(Recovery::leftovers(*shop.workshop), IsEmpty());
}

TEST(RecoveryOf, OfAFileThatIsThereIsRestoredUponIt) {
    TestWorkshop shop;
    auto document = Document::create(shop, blankDraft("kept", 9));
    ASSERT_TRUE(document->save());
    edits::setText(*document, edits::Field::name, "Changed");
    Recovery recovery(shop);
    recovery.keep(*document);
    EXPECT_EQ(recovery.complaint(), "");
    // Its own program still runs: that is nobody else's.
    EXPECT_THAT(Recovery::leftovers(*shop.workshop), IsEmpty());
    // As if it did not: a process number that no process has.
    const auto folder = shop->folders.state / "recovery";
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        std::filesystem::rename(entry.path(), folder / "999999999-1.json");
    const auto left = Recovery::leftovers(*shop.workshop);
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_FALSE(left[0].fileChanged);
    const auto restored = Recovery::restored(shop, left[0]);
    ASSERT_TRUE(restored);
    EXPECT_EQ(restored->file(), document->file());
    EXPECT_EQ(restored->name(), "Changed");
    ASSERT_TRUE(restored->save());
    EXPECT_THAT(*readText(document->file()), HasSubstr("Changed"));
}

TEST(RecoveryOf, SavedDocumentsAreForgotten) {
    TestWorkshop shop;
    auto document = Document::create(shop, blankDraft("done", 9));
    Recovery recovery(shop);
    recovery.tick(*document);
    const auto folder = shop->folders.state / "recovery";
    EXPECT_FALSE(std::filesystem::is_empty(folder));
    ASSERT_TRUE(document->save());
    recovery.tick(*document);
    EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST(RecoveryOf, DamagedFilesAreLeftAlone) {
    TestWorkshop shop;
    shop.folder.write("state/recovery/999999999-1.json", "{ nonsense");
    shop.folder.write("state/recovery/999999999-2.json", "{\"format\":1,\"file\":3}");
    EXPECT_THAT(Recovery::leftovers(*shop.workshop), IsEmpty());
}

TEST(RecoveryOf, FilesOfEarlierAndLaterPrograms) {
    TestWorkshop shop;
    const std::string rest = R"("file":"","id":"old","name":"Old","text":"x","on_disk":"","time":7,"variant":""})";
    shop.folder.write("state/recovery/999999999-1.json", R"({"format":1,)" + rest);
    shop.folder.write("state/recovery/999999999-2.json", R"({"format":1,"kind":"booklet",)" + rest);
    shop.folder.write("state/recovery/999999999-3.json", R"({"format":"new",)" + rest);
    shop.folder.write("state/recovery/999999999-4.json", R"({"format":1,"kind":2,)" + rest);
    const auto left = Recovery::leftovers(*shop.workshop);
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_EQ(left[0].kind, Leftover::Kind::variant);
    EXPECT_EQ(left[0].id, "old");
    EXPECT_THAT(keptBy(*shop.workshop), SizeIs(4));
}

TEST(RecoveryOf, ItSaysWhenItIsToBeCalledAgain) {
    TestWorkshop shop;
    auto document = Document::create(shop, blankDraft("soon", 9));
    Recovery recovery(shop);
    EXPECT_TRUE(std::isinf(recovery.tick(*document))) << "kept at once";
    EXPECT_TRUE(std::isinf(recovery.tick(*document)));
    edits::setText(*document, edits::Field::name, "Changed");
    const double wait = recovery.tick(*document);
    EXPECT_GT(wait, 0);
    EXPECT_LE(wait, recovery.pause);
    recovery.pause = 0;
    EXPECT_TRUE(std::isinf(recovery.tick(*document)));
    EXPECT_THAT(*readText(keptBy(*shop.workshop).front()), HasSubstr("Changed"));
}

/// A document that was left stays kept, whoever gets its place in memory.
TEST(RecoveryOf, WhatWasLeftBelongsToNobodyAnyMore) {
    TestWorkshop shop;
    Recovery recovery(shop);
    auto document = Document::create(shop, blankDraft("first", 9));
    recovery.tick(*document);
    const Leftover first = recovery.leave(*document);
    EXPECT_THAT(keptBy(*shop.workshop), ElementsAre(first.kept));
    const auto before = readText(first.kept);
    ASSERT_TRUE(before);
    // The same place stands for another one.
    edits::setText(*document, edits::Field::name, "Second");
    recovery.tick(*document);
    EXPECT_THAT(keptBy(*shop.workshop), SizeIs(2));
    EXPECT_EQ(*readText(first.kept), *before);
    recovery.forget(*document);
    EXPECT_THAT(keptBy(*shop.workshop), ElementsAre(first.kept));
    // And as it happens: one after the other, at places that are used again.
    constexpr std::size_t many = 12;
    document.reset();
    for (std::size_t i = 1; i < many; ++i) {
        document = Document::create(shop, blankDraft("draft-" + std::to_string(i), 9));
        recovery.tick(*document);
        recovery.leave(*document);
        document.reset();
    }
    EXPECT_THAT(keptBy(*shop.workshop), SizeIs(many));
    EXPECT_EQ(*readText(first.kept), *before);
    Recovery::discard(first);
    EXPECT_THAT(keptBy(*shop.workshop), SizeIs(many - 1));
}

TEST(RecoveryOf, WhatCannotBeKeptIsTold) {
    TestWorkshop shop;
    shop.folder.write("state/recovery", "no folder");
    auto document = Document::create(shop, blankDraft("draft", 9));
    Recovery recovery(shop);
    recovery.keep(*document);
    EXPECT_NE(recovery.complaint(), "");
    EXPECT_EQ(recovery.leave(*document).text, document->text()) << "it can still be had back";
}

// --- scripts ---------------------------------------------------------------------------------------------------------

TEST_F(ScriptsLeft, ACrashLosesNothing) {
    auto document = Document::create(shop_, blankDraft("with-script", 9));
    ASSERT_TRUE(document->save());
    {
        Recovery recovery(shop_);
        const auto script = typed();
        recovery.tick(*script, document.get());
        EXPECT_EQ(recovery.complaint(), "");
    }
    const auto left = afterACrash(*shop_.workshop);
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_EQ(left[0].kind, Leftover::Kind::script);
    EXPECT_EQ(left[0].name, "mine.lua");
    EXPECT_EQ(left[0].file, file_);
    EXPECT_EQ(left[0].variant, document->file());
    EXPECT_FALSE(left[0].fileChanged);
    const auto script = Recovery::restoredScript(shop_, left[0]);
    EXPECT_EQ(script->text(), typed_);
    EXPECT_TRUE(script->unsaved());
    script->settle();
    EXPECT_TRUE(script->good());
    EXPECT_EQ(shop_->overlays.size(), 1u) << "it is in force";
    script->undo();
    EXPECT_EQ(script->text(), lua);
    EXPECT_FALSE(script->unsaved());
    script->redo();
    ASSERT_TRUE(script->save());
    EXPECT_EQ(*readText(file_), typed_);
    Recovery::discard(left[0]);
    EXPECT_THAT(keptBy(*shop_.workshop), IsEmpty());
}

TEST_F(ScriptsLeft, SavedScriptsAreForgotten) {
    Recovery recovery(shop_);
    const auto script = typed();
    recovery.tick(*script, nullptr);
    EXPECT_THAT(keptBy(*shop_.workshop), SizeIs(1));
    ASSERT_TRUE(script->save());
    recovery.tick(*script, nullptr);
    EXPECT_THAT(keptBy(*shop_.workshop), IsEmpty());
}

TEST_F(ScriptsLeft, OneWhoseFileIsGoneIsWrittenAnew) {
    {
        Recovery recovery(shop_);
        recovery.leave(*typed(), nullptr);
    }
    fs::remove_all(file_.parent_path());
    const auto left = afterACrash(*shop_.workshop);
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_TRUE(left[0].fileGone);
    const auto script = Recovery::restoredScript(shop_, left[0]);
    EXPECT_EQ(script->text(), typed_);
    EXPECT_TRUE(script->unsaved());
    script->undo();
    EXPECT_EQ(script->text(), lua) << "as it was";
    EXPECT_TRUE(script->unsaved()) << "there is no file";
    script->redo();
    ASSERT_TRUE(script->save());
    EXPECT_EQ(*readText(file_), typed_);
    EXPECT_FALSE(script->unsaved());
}

TEST_F(ScriptsLeft, OneWhoseFileHasChangedIsNotSavedOverItUnasked) {
    {
        Recovery recovery(shop_);
        recovery.leave(*typed(), nullptr);
    }
    const std::string theirs = lua + "-- theirs\n";
    ASSERT_TRUE(writeText(file_, theirs));
    const auto left = afterACrash(*shop_.workshop);
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_TRUE(left[0].fileChanged);
    EXPECT_FALSE(left[0].fileGone);
    const auto script = Recovery::restoredScript(shop_, left[0]);
    EXPECT_EQ(script->text(), typed_);
    const auto refused = script->save();
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().front().text, HasSubstr("another program"));
    EXPECT_EQ(*readText(file_), theirs);
    script->undo();
    EXPECT_EQ(script->text(), theirs) << "what the file has is one step away";
    script->redo();
    ASSERT_TRUE(script->save()) << "asked a second time";
    EXPECT_EQ(*readText(file_), typed_);
}

TEST_F(ScriptsLeft, StayKeptWhateverComesAfter) {
    Recovery recovery(shop_);
    constexpr std::size_t many = 12;
    for (std::size_t i = 0; i < many; ++i) {
        const auto script = typed();
        script->setText(typed_ + std::to_string(i));
        recovery.tick(*script, nullptr);
        recovery.leave(*script, nullptr);
    }
    EXPECT_THAT(keptBy(*shop_.workshop), SizeIs(many));
    const auto script = typed();
    recovery.tick(*script, nullptr);
    recovery.forget(*script);
    EXPECT_THAT(keptBy(*shop_.workshop), SizeIs(many));
}

}  // namespace
}  // namespace tafl::model
