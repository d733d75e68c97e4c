// Variants that come as one file, a link or a card: they are edited with their scripts in memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text.hpp"
#include "gui_model/support.hpp"
#include "model/edits.hpp"
#include "model/recovery.hpp"
#include "model/rules_page.hpp"
#include "model/script.hpp"
#include "records/make_link.hpp"
#include "variant/files.hpp"
#include "variant/link.hpp"

namespace tafl::model {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string packedGame =
    "# My own.\nformat = 1\nid = \"my-game\"\nname = \"My game\"\ninherits = \"nielsen-brandubh-7\"\n\n[[rule]]\nuse = "
    "\"my/leap\"\nscript = \"leap.lua\"\n";
const std::string packedLeap =
    "return component { id = 'my/leap', slot = 'movement', words = 'An attacker may leap.', compile = function(b, p) "
    "b:jump { pieces = 'attackers', over = 'men', takes = false } end }\n";

class PackedDocuments : public testing::Test {
protected:
    PackedDocuments() {
        TemporaryFolder source;
        source.write("leap.lua", packedLeap);
        const std::string file = source.write("my-game.toml", packedGame).string();
        packed_ = *app_->library().pack(file);
        const auto variant = app_->library().load(file);
        image_ = *app_->library().compile(*variant);
        link_ = *linkVariant(*variant, *image_, app_->environment);
    }
    std::unique_ptr<Document> opened(const std::string& named) {
        auto document = Document::open(app_, named);
        if (!document) ADD_FAILURE() << document.error().front().message();
        if (!document) return nullptr;
        (*document)->waitUntilIdle();
        return std::move(*document);
    }

    TestAppContext app_;
    TemporaryFolder folder_;
    std::string packed_, link_;
    std::shared_ptr<const RuleImage> image_;
};

TEST_F(PackedDocuments, OpenWithTheirScripts) {
    const auto document = opened(folder_.write("my-game.tafl-variant", packed_).string());
    ASSERT_TRUE(document && document->lastValid()) << packed_;
    EXPECT_EQ(document->lastValid()->image->digest, image_->digest);
    EXPECT_TRUE(document->isPacked());
    EXPECT_FALSE(document->unsaved());
    EXPECT_FALSE(document->readOnly());
    EXPECT_THAT(document->text(), testing::StartsWith("# My own.\n"));
    const auto& cards = document->checkResult()->cards;
    const auto card = std::ranges::find(cards, "my/leap", [](const RuleCard& each) { return each.ref.use; });
    ASSERT_NE(card, cards.end());
    EXPECT_EQ(card->words(), "An attacker may leap.");
    EXPECT_EQ(card->script, "leap.lua");
    EXPECT_THAT(document->checkResult()->diagnostics, testing::IsEmpty());
}

TEST_F(PackedDocuments, AreSavedAsOneFile) {
    const fs::path file = folder_.write("my-game.tafl-variant", packed_);
    auto document = opened(file.string());
    edits::setText(*document, edits::Field::name, "Other name");
    EXPECT_TRUE(document->unsaved());
    ASSERT_TRUE(document->save());
    EXPECT_FALSE(document->unsaved());
    const std::string saved = *readTextFile(file);
    EXPECT_THAT(saved, testing::AllOf(HasSubstr("| # My own.\n"), HasSubstr("| name = \"Other name\"\n"),
                                      HasSubstr("script leap\n"), HasSubstr("parent nielsen-brandubh-7\n")));
    EXPECT_EQ((*app_->library().compile(*app_->library().load(file.string())))->digest, image_->digest);
    // Another program writes the file.
    folder_.write("my-game.tafl-variant", packed_);
    edits::setText(*document, edits::Field::name, "Third name");
    const auto refused = document->save();
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().front().text, HasSubstr("another program has changed the file"));
    // A variant file alone would lose the scripts.
    const auto alone = document->saveAs(folder_.path() / "my-game.toml");
    ASSERT_FALSE(alone);
    EXPECT_THAT(alone.error().front().message(), HasSubstr("with its scripts or parents (my-game.tafl-variant"));
    ASSERT_TRUE(document->saveAs(folder_.path() / "other.tafl-variant"));
    document->waitUntilIdle();
    EXPECT_EQ(document->id(), "other");
    ASSERT_TRUE(document->lastValidIsCurrent());
    EXPECT_EQ(document->lastValid()->image->digest, image_->digest);
}

TEST_F(PackedDocuments, AreMadeFromFiles) {
    folder_.write("leap.lua", packedLeap);
    auto document = opened(folder_.write("my-game.toml", packedGame).string());
    EXPECT_FALSE(document->isPacked());
    edits::setText(*document, edits::Field::name, "Other name");
    EXPECT_THAT(document->saveAs(folder_.path() / "my-game.tafl-variant").error().front().message(),
                HasSubstr("one file is made of a saved variant (save it as my-game.toml first)"));
    ASSERT_TRUE(document->save());
    ASSERT_TRUE(document->saveAs(folder_.path() / "my-game.tafl-variant"));
    EXPECT_TRUE(document->isPacked());
    fs::remove(folder_.path() / "leap.lua");
    document->recheck();
    document->waitUntilIdle();
    ASSERT_TRUE(document->lastValidIsCurrent());
    EXPECT_EQ(document->lastValid()->image->digest, image_->digest);
    EXPECT_THAT(formatExport(ExportKind::variant, *document->lastValid()), HasSubstr("\nscript leap\n"));
}

TEST_F(PackedDocuments, ComeAsALink) {
    const auto document = opened(link_);
    ASSERT_TRUE(document && document->lastValid());
    EXPECT_EQ(document->lastValid()->image->digest, image_->digest);
    EXPECT_TRUE(document->file().empty());
    EXPECT_EQ(document->suggestedFile().filename(), "my-game.tafl-variant");
    ASSERT_TRUE(document->save());
    EXPECT_THAT(*readTextFile(document->file()), HasSubstr("script leap\n"));
    // What ships is opened where it is.
    const auto variant = app_->library().load("nielsen-brandubh-7");
    const auto shipped = opened(*linkVariant(*variant, **app_->library().compile(*variant), app_->environment));
    ASSERT_TRUE(shipped);
    EXPECT_EQ(shipped->file(), variant->file);
    EXPECT_FALSE(shipped->isPacked());
    const auto bad = Document::open(app_, link_.substr(0, link_.size() / 2));
    ASSERT_FALSE(bad);
    EXPECT_THAT(bad.error().front().message(), HasSubstr("the link is cut off"));
}

TEST_F(PackedDocuments, OtherParentsAreTakenFromTheLibrary) {
    auto document = opened(link_);
    EXPECT_EQ(document->draft().file.inherits, std::nullopt) << "a link has all rules written out";
    document = opened(folder_.write("my-game.tafl-variant", packed_).string());
    document->change("inherit", [](Draft& draft) { edits::setParent(draft, "nielsen-copenhagen-11"); });
    document->waitUntilIdle();
    ASSERT_TRUE(document->lastValidIsCurrent());
    EXPECT_EQ(document->lastValid()->image->size, 11);
    EXPECT_THAT(document->fileText(), HasSubstr("parent nielsen-copenhagen-11\n"));
    document->change("inherit", [](Draft& draft) { edits::setParent(draft, "no-such-variant"); });
    document->waitUntilIdle();
    EXPECT_FALSE(document->lastValidIsCurrent());
    EXPECT_THAT(document->fileText(), HasSubstr("script leap\n")) << "nothing is lost";
}

TEST_F(PackedDocuments, ARecoveredOneKeepsItsScripts) {
    auto document = opened(folder_.write("my-game.tafl-variant", packed_).string());
    edits::setText(*document, edits::Field::name, "Other name");
    document->waitUntilIdle();
    Recovery recovery(app_);
    const RecoveryEntry entry = recovery.closeUnsaved(*document);
    const auto again = Recovery::restored(app_, entry);
    ASSERT_TRUE(again);
    again->waitUntilIdle();
    EXPECT_TRUE(again->unsaved());
    EXPECT_EQ(again->name(), "Other name");
    ASSERT_TRUE(again->lastValid());
    EXPECT_EQ(again->lastValid()->image->digest, image_->digest);
    EXPECT_TRUE(again->save());
}

TEST_F(PackedDocuments, OfferNoFork) {
    const auto document = opened(folder_.write("my-game.tafl-variant", packed_).string());
    ASSERT_FALSE(document->checkResult()->cards.empty());
    for (const RuleCard& card : std::vector<RuleCard>(document->checkResult()->cards)) {
        EXPECT_FALSE(canFork(app_, *document, card)) << card.ref.use;
        EXPECT_FALSE(forkRule(app_, *document, card));
    }
    const auto unpacked = opened("nielsen-brandubh-7");
    EXPECT_TRUE(canFork(app_, *unpacked, unpacked->checkResult()->cards.front()));
}

}  // namespace
}  // namespace tafl::model
