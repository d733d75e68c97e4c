// Crash recovery of unsaved work.
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

std::vector<fs::path> listBackups(const AppContext& appContext) {
    std::vector<fs::path> out;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(appContext.folders.state / "recovery", error))
        out.push_back(entry.path());
    return out;
}

/// Renames backups to unused process ids, as if their process had ended.
std::vector<RecoveryEntry> simulateCrash(const AppContext& appContext) {
    for (const fs::path& file : listBackups(appContext)) {
        const std::string name = file.filename().string();
        fs::rename(file, file.parent_path() / ("999999999" + name.substr(name.find('-'))));
    }
    return Recovery::findRecoverable(appContext);
}

class ScriptRecovery : public testing::Test {
protected:
    TestAppContext app_;
    fs::path file_ = app_.folder.write("data/variants/mine.lua", lua);
    const std::string typed_ = lua + "-- typed\n";
    std::unique_ptr<Script> typed() {
        auto script = Script::open(app_, file_);
        if (!script) throw std::runtime_error(script.error().front().message());
        (*script)->setText(typed_);
        return std::move(*script);
    }
};

TEST(DocumentRecovery, ACrashLosesNothing) {
    TestAppContext app;
    const auto state = app->folders;
    // Another process makes a backup and exits without cleanup.
    const pid_t child = fork();
    if (child == 0) {
        // Threads do not survive a fork, so the child needs its own context.
        auto own = makeAppContext(buildTree(), state);
        Recovery recovery(*own);
        auto document = Document::create(*own, makeBlankDraft("lost", 9));
        edits::setText(*document, edits::Field::name, "Nearly lost");
        recovery.tick(*document);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_EQ(status, 0);
    const auto left = Recovery::findRecoverable(*app.appContext);
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_EQ(left[0].name, "Nearly lost");
    EXPECT_TRUE(left[0].file.empty());
    auto document = Recovery::restored(app, left[0]);
    ASSERT_TRUE(document);
    document->waitUntilIdle();
    EXPECT_EQ(document->name(), "Nearly lost");
    EXPECT_TRUE(document->unsaved());
    EXPECT_TRUE(document->lastValid());
    Recovery::discard(left[0]);
    EXPECT_THAT(Recovery::findRecoverable(*app.appContext), IsEmpty());
}

/// In a browser every process has the same number, and in a container often.
TEST(DocumentRecovery, ABackupOfAnEarlierProcessWithTheSameNumber) {
    TestAppContext app;
    auto document = Document::create(app, makeBlankDraft("earlier", 9));
    edits::setText(*document, edits::Field::name, "Earlier");
    Recovery recovery(app);
    recovery.backUpNow(*document);
    ASSERT_THAT(Recovery::findRecoverable(*app.appContext), IsEmpty());
    const fs::path own = listBackups(*app.appContext).front();
    fs::copy_file(own, own.parent_path() / (std::to_string(getpid()) + "-9999.json"));
    const auto left = Recovery::findRecoverable(*app.appContext);
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_EQ(left[0].name, "Earlier");
}

TEST(DocumentRecovery, ASavedDocumentIsRestoredWithItsFile) {
    TestAppContext app;
    auto document = Document::create(app, makeBlankDraft("kept", 9));
    ASSERT_TRUE(document->save());
    edits::setText(*document, edits::Field::name, "Changed");
    Recovery recovery(app);
    recovery.backUpNow(*document);
    EXPECT_EQ(recovery.lastError(), "");
    // Its process still runs, so the backup is not offered.
    EXPECT_THAT(Recovery::findRecoverable(*app.appContext), IsEmpty());
    // Rename it to an unused process id.
    const auto folder = app->folders.state / "recovery";
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        std::filesystem::rename(entry.path(), folder / "999999999-1.json");
    const auto left = Recovery::findRecoverable(*app.appContext);
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_FALSE(left[0].fileChanged);
    const auto restored = Recovery::restored(app, left[0]);
    ASSERT_TRUE(restored);
    EXPECT_EQ(restored->file(), document->file());
    EXPECT_EQ(restored->name(), "Changed");
    ASSERT_TRUE(restored->save());
    EXPECT_THAT(*readTextFile(document->file()), HasSubstr("Changed"));
}

TEST(DocumentRecovery, SavingRemovesTheBackup) {
    TestAppContext app;
    auto document = Document::create(app, makeBlankDraft("done", 9));
    Recovery recovery(app);
    recovery.tick(*document);
    const auto folder = app->folders.state / "recovery";
    EXPECT_FALSE(std::filesystem::is_empty(folder));
    ASSERT_TRUE(document->save());
    recovery.tick(*document);
    EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST(DocumentRecovery, DamagedFilesAreIgnored) {
    TestAppContext app;
    app.folder.write("state/recovery/999999999-1.json", "{ nonsense");
    app.folder.write("state/recovery/999999999-2.json", "{\"format\":1,\"file\":3}");
    EXPECT_THAT(Recovery::findRecoverable(*app.appContext), IsEmpty());
}

TEST(DocumentRecovery, FilesOfEarlierAndLaterPrograms) {
    TestAppContext app;
    const std::string rest = R"("file":"","id":"old","name":"Old","text":"x","on_disk":"","time":7,"variant":""})";
    app.folder.write("state/recovery/999999999-1.json", R"({"format":1,)" + rest);
    app.folder.write("state/recovery/999999999-2.json", R"({"format":1,"kind":"booklet",)" + rest);
    app.folder.write("state/recovery/999999999-3.json", R"({"format":"new",)" + rest);
    app.folder.write("state/recovery/999999999-4.json", R"({"format":1,"kind":2,)" + rest);
    const auto left = Recovery::findRecoverable(*app.appContext);
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_EQ(left[0].kind, RecoveryEntry::Kind::variant);
    EXPECT_EQ(left[0].id, "old");
    EXPECT_THAT(listBackups(*app.appContext), SizeIs(4));
}

TEST(DocumentRecovery, TickReturnsTheTimeToTheNextBackup) {
    TestAppContext app;
    auto document = Document::create(app, makeBlankDraft("soon", 9));
    Recovery recovery(app);
    EXPECT_TRUE(std::isinf(recovery.tick(*document))) << "backed up at once";
    EXPECT_TRUE(std::isinf(recovery.tick(*document)));
    edits::setText(*document, edits::Field::name, "Changed");
    const double wait = recovery.tick(*document);
    EXPECT_GT(wait, 0);
    EXPECT_LE(wait, recovery.pause);
    recovery.pause = 0;
    EXPECT_TRUE(std::isinf(recovery.tick(*document)));
    EXPECT_THAT(*readTextFile(listBackups(*app.appContext).front()), HasSubstr("Changed"));
}

/// A closed document's backup survives when another document gets its address.
TEST(DocumentRecovery, BackupsOfClosedDocumentsSurvive) {
    TestAppContext app;
    Recovery recovery(app);
    auto document = Document::create(app, makeBlankDraft("first", 9));
    recovery.tick(*document);
    const RecoveryEntry first = recovery.closeUnsaved(*document);
    EXPECT_THAT(listBackups(*app.appContext), ElementsAre(first.backup));
    const auto before = readTextFile(first.backup);
    ASSERT_TRUE(before);
    // Another document at the same address.
    edits::setText(*document, edits::Field::name, "Second");
    recovery.tick(*document);
    EXPECT_THAT(listBackups(*app.appContext), SizeIs(2));
    EXPECT_EQ(*readTextFile(first.backup), *before);
    recovery.removeBackup(*document);
    EXPECT_THAT(listBackups(*app.appContext), ElementsAre(first.backup));
    // Repeated closing and opening, with real address reuse.
    constexpr std::size_t many = 12;
    document.reset();
    for (std::size_t i = 1; i < many; ++i) {
        document = Document::create(app, makeBlankDraft("draft-" + std::to_string(i), 9));
        recovery.tick(*document);
        recovery.closeUnsaved(*document);
        document.reset();
    }
    EXPECT_THAT(listBackups(*app.appContext), SizeIs(many));
    EXPECT_EQ(*readTextFile(first.backup), *before);
    Recovery::discard(first);
    EXPECT_THAT(listBackups(*app.appContext), SizeIs(many - 1));
}

TEST(DocumentRecovery, AFailedBackupIsReported) {
    TestAppContext app;
    app.folder.write("state/recovery", "no folder");
    auto document = Document::create(app, makeBlankDraft("draft", 9));
    Recovery recovery(app);
    recovery.backUpNow(*document);
    EXPECT_NE(recovery.lastError(), "");
    EXPECT_EQ(recovery.closeUnsaved(*document).text, document->text()) << "the text can still be restored";
}

// --- scripts ---------------------------------------------------------------------------------------------------------

TEST_F(ScriptRecovery, ACrashLosesNothing) {
    auto document = Document::create(app_, makeBlankDraft("with-script", 9));
    ASSERT_TRUE(document->save());
    {
        Recovery recovery(app_);
        const auto script = typed();
        recovery.tick(*script, document.get());
        EXPECT_EQ(recovery.lastError(), "");
    }
    const auto left = simulateCrash(*app_.appContext);
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_EQ(left[0].kind, RecoveryEntry::Kind::script);
    EXPECT_EQ(left[0].name, "mine.lua");
    EXPECT_EQ(left[0].file, file_);
    EXPECT_EQ(left[0].variant, document->file());
    EXPECT_FALSE(left[0].fileChanged);
    const auto script = Recovery::restoredScript(app_, left[0]);
    EXPECT_EQ(script->text(), typed_);
    EXPECT_TRUE(script->unsaved());
    script->waitUntilIdle();
    EXPECT_TRUE(script->isValid());
    EXPECT_EQ(app_->scriptOverlays.size(), 1u) << "it is in force";
    script->undo();
    EXPECT_EQ(script->text(), lua);
    EXPECT_FALSE(script->unsaved());
    script->redo();
    ASSERT_TRUE(script->save());
    EXPECT_EQ(*readTextFile(file_), typed_);
    Recovery::discard(left[0]);
    EXPECT_THAT(listBackups(*app_.appContext), IsEmpty());
}

TEST_F(ScriptRecovery, SavingRemovesTheBackup) {
    Recovery recovery(app_);
    const auto script = typed();
    recovery.tick(*script, nullptr);
    EXPECT_THAT(listBackups(*app_.appContext), SizeIs(1));
    ASSERT_TRUE(script->save());
    recovery.tick(*script, nullptr);
    EXPECT_THAT(listBackups(*app_.appContext), IsEmpty());
}

TEST_F(ScriptRecovery, AMissingFileIsWrittenAgain) {
    {
        Recovery recovery(app_);
        recovery.closeUnsaved(*typed(), nullptr);
    }
    fs::remove_all(file_.parent_path());
    const auto left = simulateCrash(*app_.appContext);
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_TRUE(left[0].fileGone);
    const auto script = Recovery::restoredScript(app_, left[0]);
    EXPECT_EQ(script->text(), typed_);
    EXPECT_TRUE(script->unsaved());
    script->undo();
    EXPECT_EQ(script->text(), lua) << "the text before the edit";
    EXPECT_TRUE(script->unsaved()) << "there is no file";
    script->redo();
    ASSERT_TRUE(script->save());
    EXPECT_EQ(*readTextFile(file_), typed_);
    EXPECT_FALSE(script->unsaved());
}

TEST_F(ScriptRecovery, AChangedFileIsOverwrittenOnlyOnASecondSave) {
    {
        Recovery recovery(app_);
        recovery.closeUnsaved(*typed(), nullptr);
    }
    const std::string theirs = lua + "-- theirs\n";
    ASSERT_TRUE(writeTextFile(file_, theirs));
    const auto left = simulateCrash(*app_.appContext);
    ASSERT_THAT(left, SizeIs(1));
    EXPECT_TRUE(left[0].fileChanged);
    EXPECT_FALSE(left[0].fileGone);
    const auto script = Recovery::restoredScript(app_, left[0]);
    EXPECT_EQ(script->text(), typed_);
    const auto refused = script->save();
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().front().text, HasSubstr("another program"));
    EXPECT_EQ(*readTextFile(file_), theirs);
    script->undo();
    EXPECT_EQ(script->text(), theirs) << "undo gives the text of the file";
    script->redo();
    ASSERT_TRUE(script->save()) << "the second save overwrites";
    EXPECT_EQ(*readTextFile(file_), typed_);
}

TEST_F(ScriptRecovery, BackupsOfClosedScriptsSurvive) {
    Recovery recovery(app_);
    constexpr std::size_t many = 12;
    for (std::size_t i = 0; i < many; ++i) {
        const auto script = typed();
        script->setText(typed_ + std::to_string(i));
        recovery.tick(*script, nullptr);
        recovery.closeUnsaved(*script, nullptr);
    }
    EXPECT_THAT(listBackups(*app_.appContext), SizeIs(many));
    const auto script = typed();
    recovery.tick(*script, nullptr);
    recovery.removeBackup(*script);
    EXPECT_THAT(listBackups(*app_.appContext), SizeIs(many));
}

}  // namespace
}  // namespace tafl::model
