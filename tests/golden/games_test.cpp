// Hand-made game records that cover every way to end a game.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "records/game_record.hpp"
#include "support/installation.hpp"
#include "support/messages.hpp"
#include "variant/files.hpp"

namespace tafl {
namespace {

const std::filesystem::path folder = std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "tests/golden/games";

std::vector<std::string> names() {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".tafl") out.push_back(entry.path().stem().string());
    std::ranges::sort(out);
    return out;
}

Environment& environment() {
    static Environment the = golden::installation();
    return the;
}

struct Read {
    GameRecord saved;
    Variant variant;
    std::shared_ptr<const RuleImage> image;
};

Read readGame(const std::string& name) {
    Diagnostics notes;
    auto saved = loadRecord(folder / (name + ".tafl"), notes);
    if (!saved) throw std::runtime_error(messages(saved.error()));
    if (!notes.empty()) throw std::runtime_error(messages(notes));
    auto variant = environment().library->load(saved->variant, saved->options);
    if (!variant) throw std::runtime_error(messages(variant.error()));
    auto image = environment().library->compile(*variant);
    if (!image) throw std::runtime_error(messages(image.error()));
    return {std::move(*saved), std::move(*variant), std::move(*image)};
}

class GoldenGame : public testing::TestWithParam<std::string> {};

TEST_P(GoldenGame, EndsAsWritten) {
    const Read read = readGame(GetParam());
    Diagnostics notes;
    const auto game = restoreGame(read.saved, read.image, notes);
    ASSERT_TRUE(game) << messages(game.error());
    EXPECT_TRUE(notes.empty()) << messages(notes);
    ASSERT_TRUE(game->result()) << "the game is not over";
    EXPECT_EQ(game->result()->text(), read.saved.result);
    EXPECT_EQ(game->actions().size(), read.saved.actions.size());
}

TEST_P(GoldenGame, DirectEvaluationAgreesOnEveryAction) {
    const Read read = readGame(GetParam());
    Diagnostics notes;
    const auto game = restoreGame(read.saved, read.image, notes);
    ASSERT_TRUE(game);
    for (std::size_t i = 0; i < game->actions().size(); ++i) {
        const Action& action = game->actions()[i];
        if (action.kind != Action::Kind::move) continue;
        const Explanation explanation = game->explain(i);
        EXPECT_TRUE(explanation.legal) << action.text;
        EXPECT_EQ(explanation.sameSide, action.chainContinues) << action.text;
        ASSERT_EQ(explanation.taken.size(), action.taken.size()) << action.text;
        for (std::size_t k = 0; k < action.taken.size(); ++k)
            EXPECT_EQ(explanation.taken[k].square, action.taken[k].square);
        if (i + 1 == game->actions().size() && !game->result()->ending.noMoves) {
            EXPECT_EQ(explanation.ending, game->result()->ending) << action.text;
        }
    }
}

TEST_P(GoldenGame, IsTakenBackAndSavedWhole) {
    const Read read = readGame(GetParam());
    Diagnostics notes;
    auto game = restoreGame(read.saved, read.image, notes);
    ASSERT_TRUE(game);
    const std::string text = recordText(makeRecord(*game, read.variant));
    const auto actions = game->actions();
    const auto result = game->result()->text();
    while (game->undo()) EXPECT_FALSE(game->result());
    const auto start = read.saved.position.empty() ? Game(read.image).position().setup() : *game->customStart();
    EXPECT_EQ(game->position().setup(), start);
    for (const Action& action : actions) ASSERT_TRUE(game->act(action.text)) << action.text;
    EXPECT_EQ(game->result()->text(), result);
    // The record restores the same game.
    const auto again = readRecord(text, "again", notes);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->digest, read.image->digest);
    const auto resumed = restoreGame(*again, read.image, notes);
    ASSERT_TRUE(resumed);
    EXPECT_TRUE(notes.empty()) << messages(notes);
    EXPECT_EQ(recordText(makeRecord(*resumed, read.variant)), text);
}

TEST_P(GoldenGame, DamageLeavesWhatPrecedesIt) {
    const Read read = readGame(GetParam());
    const auto whole = readTextFile(folder / (GetParam() + ".tafl"));
    ASSERT_TRUE(whole);
    for (std::size_t length = 0; length < whole->size(); ++length) {
        Diagnostics notes;
        const auto saved = readRecord(std::string_view(*whole).substr(0, length), "damaged", notes);
        if (!saved) continue;
        const auto game = restoreGame(*saved, read.image, notes);
        if (!game) continue;
        // The rest is a prefix of the game.
        ASSERT_LE(game->actions().size(), read.saved.actions.size());
        for (std::size_t i = 0; i < game->actions().size(); ++i)
            EXPECT_EQ(game->actions()[i].text, read.saved.actions[i].text);
    }
}

INSTANTIATE_TEST_SUITE_P(All, GoldenGame, testing::ValuesIn(names()), [](const auto& game) {
    std::string name = game.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST(GoldenGames, EndInEveryWay) {
    std::vector<std::string> results;
    for (const auto& name : names()) results.push_back(readGame(name).saved.result);
    for (const char* rule : {"win/escape", "king/capture", "win/edge-fort", "win/encirclement", "turn/no-moves",
                             "end/repetition", "end/no-capture", "end/agreement", "win/elimination", "win/open-paths"})
        EXPECT_THAT(results, testing::Contains(testing::HasSubstr(rule))) << rule;
    EXPECT_THAT(results, testing::Contains(testing::HasSubstr("resign")));
    EXPECT_THAT(results, testing::Contains(testing::HasSubstr("claimed")));
    EXPECT_THAT(results, testing::Contains(testing::HasSubstr("both sides have passed")));
}

// --- Refused actions and their reasons
// ---------------------------------------------------------------------------------------

Game makeGame(const std::string& variant) {
    const auto loaded = environment().library->load(variant);
    if (!loaded) throw std::runtime_error(messages(loaded.error()));
    return Game(*environment().library->compile(*loaded));
}

TEST(Game, RefusesWithTheReasonOfTheRules) {
    Game game = makeGame("nielsen-brandubh-7");
    const auto blocked = game.act("d6-d4");
    ASSERT_FALSE(blocked);
    EXPECT_THAT(blocked.error().front().text, testing::HasSubstr("d5"));
    const auto others = game.act("d5-e5");
    ASSERT_FALSE(others);
    EXPECT_THAT(others.error().front().text, testing::HasSubstr("attackers"));
    EXPECT_FALSE(game.act("d6-z9"));
    EXPECT_TRUE(game.actions().empty());
}

TEST(Game, OffersNeedARuleForThem) {
    Game game = makeGame("piecepack-imperial-contest");
    ASSERT_TRUE(game.act("{lot defenders}"));
    EXPECT_EQ(game.position().toMove(), Side::defenders);
    EXPECT_FALSE(game.act("offer"));
    EXPECT_FALSE(game.act("accept"));
    ASSERT_TRUE(game.undo());
    EXPECT_EQ(game.awaited(), Game::Awaited::lot);
    EXPECT_FALSE(game.act("e3-d3"));
    ASSERT_TRUE(game.act("{lot attackers}"));
    EXPECT_EQ(game.position().toMove(), Side::attackers);
}

TEST(Game, AnOfferWaitsForItsAnswer) {
    Game game = makeGame("ytmt-tablut");
    ASSERT_TRUE(game.act("offer"));
    EXPECT_EQ(game.sideToAct(), Side::attackers);
    EXPECT_FALSE(game.act("e3-d3"));
    ASSERT_TRUE(game.act("decline"));
    EXPECT_EQ(game.sideToAct(), Side::defenders);
    ASSERT_TRUE(game.act("e3-d3"));
    ASSERT_TRUE(game.act("offer"));
    ASSERT_TRUE(game.act("accept"));
    EXPECT_EQ(game.result()->winner, Winner::draw);
    ASSERT_TRUE(game.takeback());
    EXPECT_EQ(game.actions().back().text, "e3-d3");
    EXPECT_EQ(game.sideToAct(), Side::attackers);
}

TEST(Game, TakesAWholeChainBack) {
    Game game = makeGame("nielsen-berserk-11");
    const auto read = readGame("berserk-chain");
    Diagnostics notes;
    auto chain = restoreGame(read.saved, read.image, notes);
    ASSERT_TRUE(chain);
    ASSERT_TRUE(chain->takeback());  // the king's escape
    EXPECT_EQ(chain->actions().size(), 2u);
    EXPECT_TRUE(chain->actions()[1].inChain);
    ASSERT_TRUE(chain->takeback());  // both captures
    EXPECT_TRUE(chain->actions().empty());
    EXPECT_FALSE(chain->takeback());
}

TEST(Game, ATakenBackTurnKeepsItsDie) {
    const auto read = readGame("dice");
    Diagnostics notes;
    auto game = restoreGame(read.saved, read.image, notes);
    ASSERT_TRUE(game);
    ASSERT_TRUE(game->takeback());
    EXPECT_EQ(game->awaited(), Game::Awaited::turn);
    EXPECT_EQ(game->position().die(), 2);
    EXPECT_FALSE(game->act("{die 4}"));
}

}  // namespace
}  // namespace tafl
