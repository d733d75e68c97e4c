// Documents: open, change, undo, save.
#include "model/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui_model/support.hpp"
#include "model/edits.hpp"
#include "variant/file_text.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

const RuleCard* findCard(const Document& document, const std::string& use) {
    for (const auto& card : document.checkResult()->cards)
        if (card.ref.use == use) return &card;
    return nullptr;
}

class Documents : public testing::Test {
protected:
    TestAppContext app_;

    std::unique_ptr<Document> opened(const std::string& id) {
        auto document = Document::open(app_, id);
        EXPECT_TRUE(document) << (document ? "" : document.error().front().message());
        (*document)->waitUntilIdle();
        return std::move(*document);
    }
};

TEST_F(Documents, OpenAVariantWithItsRules) {
    const auto document = opened("nielsen-saami-tablut-9-played");
    ASSERT_TRUE(document->lastValid());
    EXPECT_TRUE(document->lastValidIsCurrent());
    EXPECT_TRUE(document->readOnly());  // it is installed
    EXPECT_FALSE(document->unsaved());
    EXPECT_EQ(document->lastValid()->image->digest,
              (*app_->library().compile(*app_->library().load("nielsen-saami-tablut-9-played")))->digest);
    const RuleCard* custodial = findCard(*document, "capture/custodial");
    ASSERT_TRUE(custodial);
    EXPECT_EQ(custodial->ref.where, RuleRef::Where::inherited);
    EXPECT_THAT(custodial->words(), HasSubstr("two enemies"));
    EXPECT_EQ(custodial->tier, "table");
    // A dropped rule of the parent stays visible.
    const RuleCard* encirclement = findCard(*document, "win/encirclement");
    ASSERT_TRUE(encirclement);
    EXPECT_FALSE(encirclement->on);
}

TEST_F(Documents, ParameterValuesAreMarkedInTheWords) {
    const auto document = opened("nielsen-copenhagen-11");
    int marked = 0, cards = 0;
    for (const auto& card : document->checkResult()->cards) {
        ++cards;
        std::string whole;
        for (const auto& piece : card.sentence) {
            whole += piece.text;
            if (!piece.value) continue;
            ++marked;
            EXPECT_FALSE(piece.parameter.empty()) << card.ref.use;
            EXPECT_NE(piece.text.front(), ' ') << card.ref.use;
            EXPECT_TRUE(std::ranges::any_of(card.parameters, [&](const ParameterCard& p) {
                return p.specification.name == piece.parameter;
            })) << piece.parameter;
        }
        EXPECT_EQ(whole, card.words());
        const auto rule =
            std::ranges::find(document->lastValid()->image->rules, card.ref.identity, &RuleEntry::identity);
        if (card.on) {
            ASSERT_NE(rule, document->lastValid()->image->rules.end()) << card.ref.identity;
            EXPECT_EQ(whole, rule->words);  // the same sentence as in the image
        }
    }
    EXPECT_GT(marked, cards / 2);
    const RuleCard* slide = findCard(*document, "move/slide");
    ASSERT_TRUE(slide);
    EXPECT_TRUE(slide->sentence.front().value);
    EXPECT_EQ(slide->sentence.front().text, "All men");
}

TEST_F(Documents, AMissingFileIsAnError) {
    const auto none = Document::open(app_, "no-such-variant");
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().front().message(), HasSubstr("no-such-variant"));
}

TEST_F(Documents, BlankBoardsOfAllSizesArePlayable) {
    for (int size = minBoardSize; size <= maxBoardSize; ++size) {
        auto document = Document::create(app_, makeBlankDraft("my-game", size));
        document->waitUntilIdle();
        ASSERT_TRUE(document->lastValid()) << size << ": " << document->checkResult()->diagnostics.front().message();
        EXPECT_EQ(document->lastValid()->image->size, size);
        EXPECT_TRUE(document->unsaved());
    }
}

TEST_F(Documents, AChildHasTheParentsRules) {
    const auto parent = app_->library().load("nielsen-copenhagen-11");
    ASSERT_TRUE(parent);
    auto document = Document::create(app_, makeChildDraft("mine", *parent));
    document->waitUntilIdle();
    ASSERT_TRUE(document->lastValid());
    EXPECT_EQ(document->lastValid()->image->digest, (*app_->library().compile(*parent))->digest);
}

TEST_F(Documents, ChangeAnInheritedParameterAndBack) {
    const auto document = opened("nielsen-saami-tablut-9-played");
    const std::string digest = document->lastValid()->image->digest;
    edits::setParameter(*document, *findCard(*document, "king/capture"), "elsewhere", std::string("4"));
    document->waitUntilIdle();
    ASSERT_TRUE(document->lastValidIsCurrent()) << document->checkResult()->diagnostics.front().message();
    EXPECT_NE(document->lastValid()->image->digest, digest);
    const RuleCard* king = findCard(*document, "king/capture");
    EXPECT_EQ(king->ref.where, RuleRef::Where::own);
    EXPECT_TRUE(king->replaces);
    EXPECT_THAT(document->undoLabel(), HasSubstr("elsewhere"));
    document->undo();
    document->waitUntilIdle();
    EXPECT_EQ(document->lastValid()->image->digest, digest);
    document->redo();
    document->waitUntilIdle();
    EXPECT_NE(document->lastValid()->image->digest, digest);
    edits::revertRule(*document, *findCard(*document, "king/capture"));
    document->waitUntilIdle();
    EXPECT_EQ(document->lastValid()->image->digest, digest);
}

TEST_F(Documents, SwitchARuleOffSaveAndOnAgain) {
    auto document = Document::create(app_, makeBlankDraft("switching", 9));
    document->waitUntilIdle();
    const std::string digest = document->lastValid()->image->digest;
    edits::switchRule(*document, *findCard(*document, "hostile/zone"), false);
    document->waitUntilIdle();
    EXPECT_NE(document->lastValid()->image->digest, digest);
    ASSERT_TRUE(document->save());
    EXPECT_FALSE(document->unsaved());
    // Other programs read the variant without the rule.
    const auto read = app_->library().load(document->file().string());
    ASSERT_TRUE(read) << read.error().front().message();
    for (const auto& rule : read->rules) EXPECT_NE(rule.use, "hostile/zone");
    // After reopening, the rule is in its place, switched off.
    auto again = Document::open(app_, document->file().string());
    ASSERT_TRUE(again);
    (*again)->waitUntilIdle();
    ASSERT_EQ((*again)->draft().rules.size(), document->draft().rules.size());
    for (std::size_t i = 0; i < document->draft().rules.size(); ++i) {
        EXPECT_EQ((*again)->draft().rules[i].on, document->draft().rules[i].on);
        EXPECT_EQ((*again)->draft().rules[i].rule.use, document->draft().rules[i].rule.use);
    }
    const RuleCard* off = findCard(**again, "hostile/zone");
    ASSERT_TRUE(off);
    edits::switchRule(**again, *off, true);
    (*again)->waitUntilIdle();
    EXPECT_EQ((*again)->lastValid()->image->digest, digest);
}

TEST_F(Documents, WhatCouldNotBeReadAgainIsRefused) {
    auto document = Document::create(app_, makeBlankDraft("mine", 9));
    const auto refused = [&](const std::function<void()>& edit) {
        const std::uint64_t revision = document->revision();
        edit();
        EXPECT_EQ(document->revision(), revision) << "nothing is changed";
        EXPECT_TRUE(parseDraft(document->text(), {}));
        const Diagnostics errors = document->takeRefusal();
        EXPECT_THAT(document->takeRefusal(), IsEmpty()) << "it is said once";
        return errors.empty() ? std::string() : std::string(errors.front().text);
    };
    for (const char* name : {"", "  "})
        EXPECT_EQ(refused([&] { edits::setText(*document, edits::Field::name, name); }), "the name is empty");
    for (const char* name : {"Burg", "2nd", "a zone", "b4", "edge"})
        EXPECT_THAT(refused([&] { edits::setZone(*document, name, "a1"); }), HasSubstr(name));
    edits::setZone(*document, "burg", "a1");
    EXPECT_THAT(document->takeRefusal(), IsEmpty());
    EXPECT_THAT(refused([&] { edits::renameZone(*document, "burg", "Burg"); }), HasSubstr("Burg"));
    EXPECT_TRUE(document->draft().file.zones.contains("burg"));
    EXPECT_THAT(refused([&] { edits::setText(*document, edits::Field::summary, "a bell\a"); }),
                HasSubstr("control characters"));
    // A draft that is unreadable already can be mended.
    Draft broken = makeBlankDraft("mine", 9);
    broken.file.name.clear();
    broken.file.zones["Burg"] = "a1";
    document = Document::create(app_, broken);
    edits::setText(*document, edits::Field::name, "Mine");
    EXPECT_EQ(document->name(), "Mine");
}

TEST_F(Documents, TheLastGoodRulesStayInForce) {
    auto document = Document::create(app_, makeBlankDraft("broken", 9));
    document->waitUntilIdle();
    const auto lastValid = document->lastValid();
    edits::setZone(*document, "corners", "a1 z9");
    document->waitUntilIdle();
    EXPECT_EQ(document->lastValid(), lastValid);
    EXPECT_FALSE(document->lastValidIsCurrent());
    EXPECT_FALSE(document->checkResult()->diagnostics.empty());
    EXPECT_FALSE(document->checkResult()->cards.empty());
    document->undo();
    document->waitUntilIdle();
    EXPECT_TRUE(document->lastValidIsCurrent());
    EXPECT_THAT(document->checkResult()->diagnostics, IsEmpty());
}

TEST_F(Documents, OneDragIsOneStep) {
    auto document = Document::create(app_, makeBlankDraft("dragging", 9));
    document->waitUntilIdle();
    for (const char* name : {"A", "Al", "Ale", "Alea"}) edits::setText(*document, edits::Field::name, name);
    EXPECT_EQ(document->name(), "Alea");
    document->undo();
    EXPECT_EQ(document->name(), "Dragging");
    document->redo();
    edits::setText(*document, edits::Field::name, "B");
    document->endGesture();
    edits::setText(*document, edits::Field::name, "C");
    document->undo();
    EXPECT_EQ(document->name(), "B");
}

TEST_F(Documents, AChosenOptionChangesTheRules) {
    const auto played = opened("nielsen-saami-tablut-9-played");
    const std::string digest = played->lastValid()->image->digest;
    edits::choose(*played, "encirclement", "win");
    played->waitUntilIdle();
    EXPECT_NE(played->lastValid()->image->digest, digest);
    const RuleCard* ring = nullptr;
    for (const auto& card : played->checkResult()->cards)
        if (card.ref.use == "win/encirclement" && card.on) ring = &card;
    ASSERT_TRUE(ring);
    EXPECT_EQ(ring->ref.where, RuleRef::Where::choice);
    EXPECT_EQ(ring->ref.option, "encirclement");
    // For a parent's option, the child stores a choice.
    auto child =
        Document::create(app_, makeChildDraft("child", *app_->library().load("nielsen-saami-tablut-9-played")));
    edits::choose(*child, "encirclement", "win");
    child->waitUntilIdle();
    ASSERT_TRUE(child->lastValid());
    EXPECT_EQ(child->lastValid()->image->digest, played->lastValid()->image->digest);
    EXPECT_EQ(child->draft().file.chosen.at("encirclement").text, "win");
}

TEST_F(Documents, AnOwnOptionKeepsItsChoiceAfterSaving) {
    Draft draft = makeBlankDraft("own", 9);
    RuleText fort;
    fort.use = "win/edge-fort";
    OptionText option;
    option.id = "fort";
    option.words = "When the king stands in a fort.";
    option.fallback = "nothing";
    option.choices = {{"nothing", "Play goes on.", {}, {}}, {"win", "The defenders win.", {fort}, {}}};
    draft.file.options.push_back(option);
    auto own = Document::create(app_, draft);
    own->waitUntilIdle();
    ASSERT_TRUE(own->lastValidIsCurrent()) << own->checkResult()->diagnostics.front().message();
    const std::string before = own->lastValid()->image->digest;
    edits::choose(*own, "fort", "win");
    own->waitUntilIdle();
    ASSERT_TRUE(own->lastValidIsCurrent()) << own->checkResult()->diagnostics.front().message();
    const std::string chosen = own->lastValid()->image->digest;
    EXPECT_NE(chosen, before);
    ASSERT_TRUE(own->save());
    EXPECT_EQ(opened(own->file().string())->lastValid()->image->digest, chosen);
}

/// Saving keeps exactly what was not edited.
TEST_F(Documents, OptionsAndTestsSurviveEditingAndSaving) {
    const auto source = std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "variants/slavic/slavic-9.toml";
    const auto original = readVariant(*readTextFile(source), source);
    ASSERT_TRUE(original);
    ASSERT_FALSE(original->options.empty());
    ASSERT_FALSE(original->tests.empty());
    std::filesystem::create_directories(app_->folders.variants());
    const auto file = app_->folders.variants() / source.filename();
    ASSERT_TRUE(writeTextFile(file, *readTextFile(source)));
    const auto document = opened(file.string());
    edits::setText(*document, edits::Field::name, "Mine");
    ASSERT_TRUE(document->save());
    auto saved = readVariant(*readTextFile(file), file);
    ASSERT_TRUE(saved) << saved.error().front().message();
    EXPECT_EQ(saved->name, "Mine");
    saved->name = original->name;
    EXPECT_EQ(formatVariantFile(*saved), formatVariantFile(*original));
}

TEST_F(Documents, AnEditWithoutEffectIsNoUndoStep) {
    auto document = Document::create(app_, makeBlankDraft("same", 9));
    edits::setText(*document, edits::Field::name, document->name());
    EXPECT_FALSE(document->canUndo());
}

TEST_F(Documents, AGestureThatLeadsBackIsNoStep) {
    auto document = Document::create(app_, makeBlankDraft("there-and-back", 9));
    ASSERT_TRUE(document->save());
    const std::string name = document->name();
    edits::setText(*document, edits::Field::name, name + "x");
    EXPECT_TRUE(document->unsaved());
    edits::setText(*document, edits::Field::name, name);
    EXPECT_FALSE(document->canUndo());
    EXPECT_FALSE(document->unsaved());
    // What comes then is a step of its own.
    edits::setText(*document, edits::Field::name, name + "y");
    document->undo();
    EXPECT_EQ(document->name(), name);
}

TEST_F(Documents, UndoAfterANewNameForTheFileKeepsTheName) {
    auto document = Document::create(app_, makeBlankDraft("before", 9));
    edits::setText(*document, edits::Field::name, "One");
    document->endGesture();
    edits::setText(*document, edits::Field::name, "Two");
    document->undo();
    ASSERT_TRUE(document->saveAs(app_->folders.variants() / "after.toml"));
    for (const char* name : {"Before", "One", "Two"}) {
        if (name == std::string("Before")) document->undo();
        document->waitUntilIdle();
        EXPECT_EQ(document->id(), "after");
        EXPECT_EQ(document->name(), name);
        EXPECT_TRUE(document->lastValidIsCurrent()) << "the id is the file's name";
        document->redo();
    }
}

TEST_F(Documents, UnsavedMeansDifferentFromTheFile) {
    auto document = Document::create(app_, makeBlankDraft("saving", 9));
    ASSERT_TRUE(document->save());
    EXPECT_FALSE(document->unsaved());
    edits::setText(*document, edits::Field::name, "Other");
    EXPECT_TRUE(document->unsaved());
    document->undo();
    EXPECT_FALSE(document->unsaved());
    document->redo();
    ASSERT_TRUE(document->save());
    EXPECT_FALSE(document->unsaved());
    document->undo();
    EXPECT_TRUE(document->unsaved());
}

TEST_F(Documents, AReadOnlyFileIsSavedUnderAnotherName) {
    const auto document = opened("nielsen-copenhagen-11");
    edits::setText(*document, edits::Field::name, "Mine");
    const auto refused = document->save();
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().front().message(), HasSubstr("another name"));
    ASSERT_TRUE(document->saveAs(app_->folders.variants() / "mine.toml"));
    EXPECT_EQ(document->id(), "mine");
    EXPECT_FALSE(document->readOnly());
    EXPECT_TRUE(app_->library().load("mine"));
    const auto odd = document->saveAs(app_->folders.variants() / "No Id.toml");
    ASSERT_FALSE(odd);
}

TEST_F(Documents, SavingAsksBeforeItOverwrites) {
    auto document = Document::create(app_, makeBlankDraft("twice", 9));
    ASSERT_TRUE(document->save());
    // A second new game with the same id.
    auto other = Document::create(app_, makeBlankDraft("twice", 11));
    const auto taken = other->save();
    ASSERT_FALSE(taken);
    EXPECT_THAT(taken.error().front().message(), HasSubstr("such a file already"));
    // Another program changes the file.
    ASSERT_TRUE(writeTextFile(document->file(), document->text() + "# theirs\n"));
    edits::setText(*document, edits::Field::name, "Mine");
    const auto changed = document->save();
    ASSERT_FALSE(changed);
    EXPECT_THAT(changed.error().front().message(), HasSubstr("another program"));
    EXPECT_THAT(*readTextFile(document->file()), HasSubstr("# theirs"));
    EXPECT_TRUE(document->unsaved());
    ASSERT_TRUE(document->save(true));
    EXPECT_THAT(*readTextFile(document->file()), HasSubstr("Mine"));
}

TEST_F(Documents, AChangedFileIsNoticedOnceAndReadAgain) {
    auto document = Document::create(app_, makeBlankDraft("twice", 9));
    ASSERT_TRUE(document->save());
    EXPECT_FALSE(document->noticeFileChange());
    EXPECT_FALSE(document->differsFromFile());
    edits::setText(*document, edits::Field::name, "Mine");
    const std::string theirs = document->textOnDisk() + "# theirs\n";
    ASSERT_TRUE(writeTextFile(document->file(), theirs));
    EXPECT_TRUE(document->noticeFileChange());
    EXPECT_FALSE(document->noticeFileChange()) << "once for each change";
    EXPECT_TRUE(document->differsFromFile());
    ASSERT_TRUE(document->reload());
    EXPECT_FALSE(document->unsaved());
    EXPECT_FALSE(document->differsFromFile());
    EXPECT_NE(document->name(), "Mine");
    EXPECT_THAT(document->text(), HasSubstr("# theirs"));
    document->undo();
    EXPECT_EQ(document->name(), "Mine");
    EXPECT_TRUE(document->unsaved());
    ASSERT_TRUE(document->save()) << "this change of the file is known";
    EXPECT_THAT(*readTextFile(document->file()), HasSubstr("# theirs"));
    // A file that cannot be read changes nothing.
    ASSERT_TRUE(writeTextFile(document->file(), "no variant"));
    EXPECT_TRUE(document->noticeFileChange());
    EXPECT_FALSE(document->reload());
    EXPECT_EQ(document->name(), "Mine");
}

TEST_F(Documents, AFailedSaveAsChangesNothing) {
    auto document = Document::create(app_, makeBlankDraft("kept", 9));
    ASSERT_TRUE(document->save());
    const auto file = document->file();
    const auto revision = document->revision();
    // A file stands where the folder would be.
    ASSERT_TRUE(writeTextFile(app_->folders.data / "no-folder", "a file"));
    ASSERT_FALSE(document->saveAs(app_->folders.data / "no-folder" / "other.toml"));
    EXPECT_EQ(document->id(), "kept");
    EXPECT_EQ(document->file(), file);
    EXPECT_EQ(document->revision(), revision);
    EXPECT_FALSE(document->canUndo());
    EXPECT_FALSE(document->unsaved());
}

TEST_F(Documents, ALayoutOfARecordBringsAllItsRules) {
    Diagnostics notes;
    const auto rows = makeDraftFromLayout("rows", "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3", notes);
    ASSERT_TRUE(rows);
    EXPECT_TRUE(notes.empty());
    const auto record =
        makeDraftFromLayout("record", "dim:7 name:Test atkf:n ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", notes);
    ASSERT_TRUE(record) << record.error().front().message();
    EXPECT_EQ(record->file.id, "record");
    const auto first = std::ranges::find(record->rules, std::string("turn/first"),
                                         [](const DraftRule& each) { return each.rule.use; });
    ASSERT_NE(first, record->rules.end());
    EXPECT_EQ(std::get<std::string>(first->rule.parameters.at("side")), "defenders") << "atkf:n";
    auto document = Document::create(app_, *record);
    document->waitUntilIdle();
    EXPECT_TRUE(document->lastValidIsCurrent());
    EXPECT_FALSE(makeDraftFromLayout("bad", "dim:7 start:/nonsense/", notes));
}

TEST_F(Documents, SavingKeepsComments) {
    const std::string text =
        *readTextFile(std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "variants/base-camps/basecamps-tablut.toml");
    std::filesystem::create_directories(app_->folders.variants());
    const auto file = app_->folders.variants() / "basecamps-tablut.toml";
    ASSERT_TRUE(writeTextFile(file, "# My own notes.\n" + text));
    auto document = Document::open(app_, file.string());
    ASSERT_TRUE(document);
    edits::setText(**document, edits::Field::name, "Camps of mine");
    ASSERT_TRUE((*document)->save());
    const std::string after = *readTextFile(file);
    EXPECT_THAT(after, HasSubstr("# My own notes."));
    EXPECT_THAT(after, HasSubstr("Camps of mine"));
}

}  // namespace
}  // namespace tafl::model
