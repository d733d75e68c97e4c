// Options by hand: made, renamed, changed and removed, with undo, the file's comments, and the rules in force.
#include "model/option_edits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "gui_model/support.hpp"
#include "support/scale.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

class Options : public testing::Test {
protected:
    TestAppContext app_;
    std::unique_ptr<Document> document_;

    void open(const std::string& id) {
        document_ = *Document::open(app_, id);
        document_->waitUntilIdle();
    }
    void create() {
        document_ = Document::create(app_, makeBlankDraft("own", 9));
        document_->waitUntilIdle();
    }
    std::string digest() {
        document_->waitUntilIdle();
        EXPECT_TRUE(document_->lastValidIsCurrent()) << (document_->checkResult()->diagnostics.empty()
                                                             ? ""
                                                             : document_->checkResult()->diagnostics.front().message());
        return document_->lastValid()->image->digest;
    }
    const OptionText& option() { return document_->draft().file.options.front(); }
    RuleCard card(const std::string& use) {
        document_->waitUntilIdle();
        for (const RuleCard& each : document_->checkResult()->cards)
            if (each.ref.use == use) return each;
        ADD_FAILURE() << "no card " << use;
        return {};
    }
};

TEST_F(Options, AreMadeAndRenamedAndRemoved) {
    create();
    const std::string before = digest();
    const std::string id = edits::addOption(*document_);
    EXPECT_EQ(digest(), before) << "its choices change nothing yet";
    ASSERT_THAT(document_->draft().file.options, SizeIs(1));
    EXPECT_EQ(edits::addOption(*document_), id + "-2");
    EXPECT_FALSE(edits::renameOption(*document_, id, id + "-2")) << "it is taken";
    EXPECT_FALSE(edits::renameOption(*document_, id, "No Id"));
    ASSERT_TRUE(edits::renameOption(*document_, id, "fort"));
    edits::setOptionWords(*document_, "fort", "A");
    edits::setOptionWords(*document_, "fort", "A fort of the king.");
    edits::setOptionSource(*document_, "fort", "Somebody");
    EXPECT_EQ(option().id, "fort");
    EXPECT_EQ(option().words, "A fort of the king.");
    EXPECT_EQ(digest(), before);
    // One step of undo each; typing is one step.
    document_->undo();
    EXPECT_EQ(option().source, "");
    document_->undo();
    EXPECT_EQ(option().words, "What may differ.");
    document_->undo();
    EXPECT_EQ(option().id, id);
    document_->undo();
    document_->undo();
    EXPECT_TRUE(document_->draft().file.options.empty());
    EXPECT_FALSE(document_->canUndo());
    for (int i = 0; i < 5; ++i) document_->redo();
    EXPECT_EQ(option().source, "Somebody");
    edits::removeOption(*document_, "fort");
    EXPECT_THAT(document_->draft().file.options, SizeIs(1));
    EXPECT_EQ(digest(), before);
}

TEST_F(Options, ChoicesAreMadeAndRenamedAndRemoved) {
    create();
    const std::string id = edits::addOption(*document_);
    const std::string third = edits::addChoice(*document_, id);
    ASSERT_THAT(option().choices, SizeIs(3));
    EXPECT_EQ(option().fallback, third) << "it can be given rules at once";
    EXPECT_FALSE(edits::renameChoice(*document_, id, third, "usual"));
    ASSERT_TRUE(edits::renameChoice(*document_, id, third, "fort"));
    EXPECT_EQ(option().fallback, "fort");
    edits::setChoiceWords(*document_, id, "fort", "A fort wins.");
    EXPECT_EQ(option().choices.back().words, "A fort wins.");
    edits::removeChoice(*document_, id, "fort");
    EXPECT_EQ(option().fallback, "other");
    edits::removeChoice(*document_, id, "usual");
    edits::removeChoice(*document_, id, "other");
    EXPECT_THAT(option().choices, SizeIs(1)) << "the last one stays";
    digest();
}

TEST_F(Options, AChoiceLeavesOutChangesAndAddsRules) {
    create();
    const std::string usual = digest();
    const std::string id = edits::addOption(*document_);
    edits::choose(*document_, id, "other");
    // 1. A rule more.
    edits::addRuleTo(*document_, id, "other", *app_->registry().find("capture/shieldwall"));
    const std::string added = digest();
    EXPECT_NE(added, usual);
    edits::choose(*document_, id, "usual");
    EXPECT_EQ(digest(), usual) << "only with that choice";
    edits::choose(*document_, id, "other");
    EXPECT_EQ(card("capture/shieldwall").ref.where, RuleRef::Where::choice);
    edits::takeRuleOut(*document_, id, "other", 0);
    EXPECT_EQ(digest(), usual);
    // 2. A rule that is left out.
    edits::leaveOut(*document_, id, "other", card("win/escape"));
    document_->waitUntilIdle();
    EXPECT_NE(document_->lastValidIsCurrent() ? document_->lastValid()->image->digest : "", usual);
    edits::takeDropOut(*document_, id, "other", 0);
    EXPECT_EQ(digest(), usual);
    // 3. A rule in another form: stated, then changed on its card.
    edits::restate(*document_, id, "other", card("win/escape"));
    EXPECT_EQ(digest(), usual);
    const RuleCard stated = card("win/escape");
    ASSERT_EQ(stated.ref.where, RuleRef::Where::choice);
    edits::setParameter(*document_, stated, "zone", std::string("edge"));
    EXPECT_NE(digest(), usual) << "the old form is left out, although its identity is another";
    edits::choose(*document_, id, "usual");
    EXPECT_EQ(digest(), usual);
    // 4. What is saved is what was seen.
    edits::choose(*document_, id, "other");
    const std::string other = digest();
    ASSERT_TRUE(document_->save());
    open(document_->file().string());
    EXPECT_EQ(digest(), other);
}

TEST_F(Options, TestsFollowARenamedOption) {
    create();
    const std::string id = edits::addOption(*document_);
    TestText test;
    test.name = "With the other choice";
    test.options = {{id, "other"}};
    edits::addTest(*document_, test);
    ASSERT_TRUE(edits::renameOption(*document_, id, "walls"));
    ASSERT_TRUE(edits::renameChoice(*document_, "walls", "other", "high"));
    EXPECT_EQ(document_->draft().file.tests.front().options, (std::map<std::string, std::string>{{"walls", "high"}}));
    edits::removeChoice(*document_, "walls", "high");
    EXPECT_TRUE(document_->draft().file.tests.front().options.empty());
}

TEST_F(Options, ARemovedOptionLeavesTheRulesOfItsChoice) {
    // Every shipped option, with every choice.
    int options = 0;
    for (const VariantHeader& header : sampled(app_->library().list())) {
        if (header.isAbstract) continue;
        open(header.file.string());
        if (!document_->lastValid()) continue;
        const auto own = document_->draft().file.options;
        for (const OptionText& each : own)
            for (const OptionChoice& choice : each.choices) {
                open(header.file.string());
                edits::choose(*document_, each.id, choice.id);
                document_->waitUntilIdle();
                if (!document_->lastValidIsCurrent()) continue;
                const std::string before = document_->lastValid()->image->digest;
                edits::removeOption(*document_, each.id);
                EXPECT_EQ(digest(), before) << header.id << " " << each.id << " " << choice.id;
                ++options;
                if (HasFailure()) return;
            }
    }
    EXPECT_GT(options, testScale() >= 1 ? 40 : 0);
}

TEST_F(Options, TheFileKeepsItsComments) {
    std::filesystem::create_directories(app_->folders.variants());
    const auto file = app_->folders.variants() / "own.toml";
    create();
    edits::addOption(*document_);
    ASSERT_TRUE(document_->save());
    std::string text = *readTextFile(file);
    const auto comment = [&](const std::string& line, const std::string& words) {
        const auto at = text.find(line);
        ASSERT_NE(at, std::string::npos) << line;
        text.insert(at, "# " + words + "\n");
    };
    comment("[[option]]", "above the option");
    comment("words = \"What may differ.\"", "in the option");
    comment("[[option.choice]]\nid = \"other\"", "above the choice");
    comment("words = \"Otherwise.\"", "in the choice");
    ASSERT_TRUE(writeTextFile(file, text));
    open(file.string());
    ASSERT_TRUE(edits::renameOption(*document_, "option", "walls"));
    ASSERT_TRUE(edits::renameChoice(*document_, "walls", "other", "high"));
    edits::setChoiceWords(*document_, "walls", "high", "High walls.");
    edits::choose(*document_, "walls", "high");
    edits::addRuleTo(*document_, "walls", "high", *app_->registry().find("capture/shieldwall"));
    digest();
    ASSERT_TRUE(document_->save());
    const std::string saved = *readTextFile(file);
    for (const char* words : {"# above the option\n", "# in the option\n", "# above the choice\n", "# in the choice\n"})
        EXPECT_THAT(saved, HasSubstr(words));
    EXPECT_THAT(saved, HasSubstr("id = \"walls\""));
    EXPECT_THAT(saved, HasSubstr("id = \"high\""));
    EXPECT_THAT(saved, Not(HasSubstr("id = \"option\"")));
    // Another option beside it takes none of them.
    edits::addOption(*document_);
    ASSERT_TRUE(document_->save());
    const std::string two = *readTextFile(file);
    EXPECT_EQ(two.find("# above the option"), two.rfind("# above the option"));
    EXPECT_THAT(two, HasSubstr("# above the option\n[[option]]\nid = \"walls\""));
}

}  // namespace
}  // namespace tafl::model
