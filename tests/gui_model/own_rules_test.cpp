// The user's own rules in Lua: new ones, and those beside a variant.
#include "model/own_rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui_model/support.hpp"
#include "model/edits.hpp"
#include "variant/files.hpp"
#include "variant/script_templates.hpp"

namespace tafl::model {
namespace {

using testing::HasSubstr;

class OwnRuleTests : public testing::Test {
protected:
    const RuleCard* findCard(const std::string& use) {
        document_->waitUntilIdle();
        for (const RuleCard& each : document_->checkResult()->cards)
            if (each.ref.use == use) return &each;
        return nullptr;
    }
    std::vector<OwnRule> read() {
        rules_.refresh(*document_);
        rules_.waitUntilIdle();
        return rules_.rules();
    }
    void writeScript(const std::string& name, const std::string& text) {
        std::filesystem::create_directories(app_->folders.variants());
        ASSERT_TRUE(writeTextFile(app_->folders.variants() / name, text));
    }

    TestAppContext app_;
    std::unique_ptr<Document> document_ = Document::create(app_, makeBlankDraft("my-game", 9));
    OwnRules rules_{*app_.appContext};
};

TEST_F(OwnRuleTests, EachTemplateBecomesARuleInForce) {
    for (const ScriptTemplate& each : scriptTemplates()) {
        document_->waitUntilIdle();
        const std::string before = document_->lastValid()->image->digest, kind(each.name);
        const auto file = addNewRule(app_, *document_, kind);
        ASSERT_TRUE(file) << file.error().front().message();
        EXPECT_EQ(file->filename(), "my-game-" + kind + ".lua");
        EXPECT_EQ(file->parent_path(), app_->folders.variants());
        const RuleCard* card = findCard("my/my-game-" + kind);
        ASSERT_TRUE(card) << kind;
        EXPECT_EQ(card->script, "my-game-" + kind + ".lua");
        ASSERT_TRUE(document_->lastValidIsCurrent()) << document_->checkResult()->diagnostics.front().message();
        EXPECT_NE(document_->lastValid()->image->digest, before);
        EXPECT_FALSE(findCard("my/my-game-" + kind)->tier.empty());
        // One undo step.
        document_->undo();
        document_->waitUntilIdle();
        EXPECT_EQ(document_->lastValid()->image->digest, before);
        EXPECT_TRUE(std::filesystem::exists(*file)) << "the script stays";
    }
}

TEST_F(OwnRuleTests, ASecondRuleGetsItsOwnName) {
    ASSERT_TRUE(addNewRule(app_, *document_, "capture"));
    const auto second = addNewRule(app_, *document_, "capture");
    ASSERT_TRUE(second);
    EXPECT_EQ(second->filename(), "my-game-capture-2.lua");
    EXPECT_TRUE(findCard("my/my-game-capture-2"));
    EXPECT_FALSE(addNewRule(app_, *document_, "poem"));
}

TEST_F(OwnRuleTests, ScriptsBesideTheVariantAreOffered) {
    ASSERT_TRUE(addNewRule(app_, *document_, "state"));
    writeScript("broken.lua", "return component {\n");
    writeScript("endless.lua", "while true do end\n");
    writeScript("notes.txt", "no script\n");
    const auto rules = read();
    ASSERT_EQ(rules.size(), 3u);
    EXPECT_EQ(rules[0].entry.title, "broken");
    EXPECT_TRUE(rules[0].entry.broken);
    EXPECT_FALSE(rules[0].entry.summary.empty());
    EXPECT_TRUE(rules[1].entry.broken) << "an endless script is stopped";
    EXPECT_EQ(rules[2].entry.id, "my/my-game-state");
    EXPECT_FALSE(rules[2].entry.broken);
    EXPECT_THAT(rules[2].entry.words, HasSubstr("stood on"));
    // It is in the variant; another variant can add it.
    document_->waitUntilIdle();
    EXPECT_TRUE(ownEntries(rules, document_->checkResult()->cards)[2].present);
    document_ = Document::create(app_, makeBlankDraft("other-game", 9));
    document_->waitUntilIdle();
    EXPECT_FALSE(ownEntries(rules, document_->checkResult()->cards)[2].present);
    addOwnRule(*document_, rules[0]);
    EXPECT_FALSE(document_->canUndo()) << "a broken script adds nothing";
    addOwnRule(*document_, rules[2]);
    ASSERT_TRUE(findCard("my/my-game-state"));
    EXPECT_EQ(findCard("my/my-game-state")->script, "my-game-state.lua");
    EXPECT_TRUE(document_->lastValidIsCurrent());
}

TEST_F(OwnRuleTests, SavedElsewhereAVariantBringsItsScripts) {
    ASSERT_TRUE(addNewRule(app_, *document_, "end"));
    document_->waitUntilIdle();
    const TemporaryFolder other;
    ASSERT_TRUE(document_->saveAs(other.path() / "my-game.toml"));
    EXPECT_TRUE(std::filesystem::exists(other.path() / "my-game-end.lua"));
    document_->waitUntilIdle();
    EXPECT_TRUE(document_->lastValidIsCurrent());
    // A script that is there already stays.
    const TemporaryFolder third;
    third.write("my-game-end.lua", "-- another\n");
    ASSERT_TRUE(document_->saveAs(third.path() / "my-game.toml"));
    EXPECT_EQ(*readTextFile(third.path() / "my-game-end.lua"), "-- another\n");
}

TEST_F(OwnRuleTests, AnInstalledVariantUsesScriptsInTheUsersFolder) {
    document_ = std::move(*Document::open(app_, "nielsen-brandubh-7"));
    const auto file = addNewRule(app_, *document_, "end");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->parent_path(), app_->folders.variants());
    EXPECT_TRUE(findCard("my/nielsen-brandubh-7-end"));
    EXPECT_TRUE(document_->lastValidIsCurrent());
}

}  // namespace
}  // namespace tafl::model
