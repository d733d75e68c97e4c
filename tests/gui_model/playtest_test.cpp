// The playtest: moves, reasons, the line of play, and rules that change during a game.
#include "model/playtest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui_model/support.hpp"
#include "model/edits.hpp"
#include "model/saved_game.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Playtests : public testing::Test {
protected:
    TestAppContext app_;
    std::unique_ptr<Document> document_;

    std::shared_ptr<const CompiledVariant> rules(const std::string& idOrFile) {
        auto opened = Document::open(app_, idOrFile);
        EXPECT_TRUE(opened) << (opened ? "" : opened.error().front().message());
        document_ = std::move(*opened);
        document_->waitUntilIdle();
        EXPECT_TRUE(document_->lastValid()) << idOrFile;
        return document_->lastValid();
    }
    std::string rare(const std::string& id) {
        return (std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "tests/variants" / (id + ".toml")).string();
    }
    Square at(const Playtest& play, const char* name) { return parseSquare(name, play.view().size); }
    const RuleCard& card(const std::string& use) {
        for (const auto& each : document_->checkResult()->cards)
            if (each.ref.use == use) return each;
        throw std::runtime_error("no " + use);
    }
};

TEST_F(Playtests, TargetsShowTheirEffect) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    EXPECT_EQ(play.movable().size(), 12u + 4u - 4u) << "those behind others cannot move";
    ASSERT_TRUE(play.setUp("9/9/9/9/4t4/9/1Tt4T1/9/2K6 defenders"));
    const auto targets = play.targets(at(play, "h3"));
    const auto capture = std::ranges::find(targets, at(play, "d3"), &Target::square);
    ASSERT_NE(capture, targets.end());
    EXPECT_EQ(capture->mark, Target::Mark::capture);
    const auto king = play.targets(at(play, "c1"));
    EXPECT_TRUE(king.empty() ||
                std::ranges::none_of(king, [](const Target& t) { return t.mark == Target::Mark::capture; }));
}

TEST_F(Playtests, AreSavedAsMovingPictures) {
    Playtest play(app_, rules("nielsen-brandubh-7"));
    ASSERT_TRUE(play.act("d6-c6"));
    ASSERT_TRUE(play.act("e4-e1"));
    play.back();
    const auto file = app_->folders.games() / "game.webp";
    EXPECT_TRUE(isMovingPicture(file));
    EXPECT_FALSE(isMovingPicture("webp.tafl"));
    const auto saved = saveMovingPicture(file, play.record(), play.rules());
    if (!saved && saved.error().front().text.find("without libwebp") != std::string::npos) GTEST_SKIP();
    ASSERT_TRUE(saved) << saved.error().front().message();
    const auto picture = readTextFile(file);
    ASSERT_TRUE(picture);
    EXPECT_THAT(*picture, testing::StartsWith("RIFF"));
    std::size_t frames = 0;
    for (std::size_t at = 0; (at = picture->find("ANMF", at)) != std::string::npos; ++at) ++frames;
    EXPECT_EQ(frames, 3u) << "the whole main line";
    EXPECT_TRUE(play.unsaved()) << "a picture cannot be opened again";
    EXPECT_FALSE(saveMovingPicture("/dev/null/game.webp", play.record(), play.rules()));
}

TEST_F(Playtests, WinningTargetsAreMarked) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    ASSERT_TRUE(play.setUp("9/9/4t4/9/9/9/1K7/9/9 defenders"));
    for (const auto& target : play.targets(at(play, "b3")))
        EXPECT_EQ(target.mark == Target::Mark::win, edgeSquares(9).has(target.square)) << squareName(target.square, 9);
    EXPECT_FALSE(play.view().escapeLines.empty());
}

TEST_F(Playtests, PreviewNamesTheCapturingRule) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    ASSERT_TRUE(play.setUp("9/9/9/9/4t4/9/1Tt4T1/9/4K4 defenders"));
    const Preview preview = play.preview(at(play, "h3"), at(play, "d3"));
    EXPECT_TRUE(preview.legal);
    EXPECT_THAT(preview.victims, ElementsAre(at(play, "c3")));
    EXPECT_EQ(preview.component, "capture/custodial");
    EXPECT_FALSE(preview.statusLine.empty());
    ASSERT_FALSE(preview.reasons.empty());
    EXPECT_FALSE(preview.reasons.front().words.empty());
    EXPECT_FALSE(preview.reasons.front().sources.empty());
    // After the move, the reason for the capture.
    ASSERT_TRUE(play.act("h3-d3"));
    EXPECT_THAT(play.view().lastTaken, ElementsAre(at(play, "c3")));
    EXPECT_EQ(play.why(0).component, "capture/custodial");
    EXPECT_EQ(play.view().captured[0], 1);
}

TEST_F(Playtests, RefusalsHaveReasons) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    ASSERT_TRUE(play.setUp("9/9/9/K4t3/9/9/9/9/9 attackers"));
    EXPECT_THAT(play.whyNot(at(play, "a6")).statusLine, HasSubstr("attackers are to move"));
    EXPECT_THAT(play.whyNot(at(play, "b2")).statusLine, HasSubstr("empty"));
    const Preview diagonal = play.preview(at(play, "f6"), at(play, "g7"));
    EXPECT_FALSE(diagonal.legal);
    EXPECT_FALSE(diagonal.statusLine.empty());
    const auto refused = play.play(Move::of(MoveKind::slide, at(play, "f6"), at(play, "g7")));
    ASSERT_FALSE(refused);
    EXPECT_FALSE(refused.error().front().text.empty());
    EXPECT_EQ(play.view().at, 0u);
}

TEST_F(Playtests, TheThroneRefusesMenByItsRule) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    ASSERT_TRUE(play.setUp("9/9/9/9/7t1/9/9/9/K8 attackers"));
    const Preview throne = play.preview(at(play, "h5"), at(play, "e5"));
    EXPECT_FALSE(throne.legal);
    EXPECT_EQ(throne.component, "passage/restricted");
}

TEST_F(Playtests, BackForwardAndAnotherMove) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    for (const char* move : {"d1-b1", "e3-b3", "e2-d2", "e7-b7"}) ASSERT_TRUE(play.act(move)) << move;
    EXPECT_EQ(play.view().line.size(), 4u);
    play.back();
    play.back();
    EXPECT_EQ(play.view().at, 2u);
    EXPECT_EQ(play.view().line.size(), 4u);
    EXPECT_FALSE(play.view().line[2].played);
    play.forward();
    EXPECT_EQ(play.view().at, 3u);
    play.goTo(0);
    EXPECT_EQ(play.view().at, 0u);
    play.goTo(99);
    EXPECT_EQ(play.view().at, 4u);
    play.goTo(2);
    // The same move keeps the undone line; another one discards it.
    ASSERT_TRUE(play.act("e2-d2"));
    EXPECT_EQ(play.view().line.size(), 4u);
    play.goTo(2);
    ASSERT_TRUE(play.act("e2-c2"));
    EXPECT_EQ(play.view().line.size(), 3u);
}

TEST_F(Playtests, AMoveAfterATakebackHasItsOwnReasons) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    ASSERT_TRUE(play.setUp("9/9/9/9/4t4/9/1Tt4T1/9/K7T defenders"));
    ASSERT_TRUE(play.act("h3-h4"));
    static_cast<void>(play.preview(at(play, "e5"), at(play, "e6")));
    play.back();
    ASSERT_TRUE(play.act("i1-i2"));
    // h4 is empty on this line, and h3 is not.
    EXPECT_TRUE(play.preview(at(play, "e5"), at(play, "e6")).legal);
    ASSERT_TRUE(play.act("e5-e6"));
    const Preview capture = play.preview(at(play, "h3"), at(play, "d3"));
    EXPECT_TRUE(capture.legal);
    EXPECT_THAT(capture.victims, ElementsAre(at(play, "c3")));
}

TEST_F(Playtests, ResignOfferDeclineAccept) {
    auto compiled = rules("nielsen-copenhagen-11");
    Playtest play(app_, compiled);
    if (compiled->image->calls.agreement) {
        EXPECT_TRUE(play.view().canOffer);
        ASSERT_TRUE(play.act("offer"));
        EXPECT_EQ(play.view().awaited, Game::Awaited::answer);
        EXPECT_THAT(play.whyNot(0).statusLine, HasSubstr("offered"));
        ASSERT_TRUE(play.act("decline"));
        ASSERT_TRUE(play.act("offer"));
        ASSERT_TRUE(play.act("accept"));
        EXPECT_EQ(play.view().result->winner, Winner::draw);
        play.back();
    }
    play.newGame();
    ASSERT_TRUE(play.act("resign"));
    EXPECT_EQ(play.view().result->winner, Winner::defenders);
    EXPECT_FALSE(play.act("resign"));
    play.takeback();
    EXPECT_FALSE(play.view().result);
}

TEST_F(Playtests, DiceAndLotsAreShownAndCanBeThrownByHand) {
    auto compiled = rules(rare("rare-chance-9"));
    ASSERT_FALSE(compiled->image->calls.dice.empty());
    Playtest play(app_, compiled);
    play.autoChance = false;
    play.newGame();
    for (int i = 0; i < 2 && play.view().awaited == Game::Awaited::lot; ++i) play.chance();
    ASSERT_EQ(play.view().awaited, Game::Awaited::die);
    EXPECT_THAT(play.whyNot(0).statusLine, HasSubstr("die"));
    const int face = compiled->image->calls.dice.back().face;
    ASSERT_TRUE(play.act("{die " + std::to_string(face) + "}"));
    EXPECT_EQ(play.view().line.back().kind, Action::Kind::roll);
    EXPECT_EQ(play.view().die, face);
    // Automatically, if enabled.
    play.autoChance = true;
    play.newGame();
    EXPECT_NE(play.view().awaited, Game::Awaited::lot);
    EXPECT_NE(play.view().awaited, Game::Awaited::die);
}

TEST_F(Playtests, AChoiceOfVictimsIsOffered) {
    auto compiled = rules(rare("rare-choices-7"));
    Playtest play(app_, compiled);
    // A few random games contain two moves between the same squares.
    Random random(7);
    bool seen = false;
    for (int game = 0; game < 60 && !seen; ++game) {
        play.newGame();
        for (int ply = 0; ply < 60 && !play.view().result && !seen; ++ply) {
            for (const Square from : play.movable())
                for (const auto& target : play.targets(from))
                    if (target.moves.size() > 1 && !seen) {
                        seen = true;
                        const auto choices = play.choices(from, target.square);
                        ASSERT_EQ(choices.size(), target.moves.size());
                        EXPECT_NE(choices[0].text, choices[1].text);
                        ASSERT_TRUE(play.play(choices[1].move));
                        EXPECT_EQ(play.view().lastTaken, choices[1].victims);
                    }
            if (seen) break;
            const auto movable = play.movable();
            if (movable.empty()) break;
            const auto targets = play.targets(movable[random.below(static_cast<std::uint32_t>(movable.size()))]);
            ASSERT_TRUE(play.play(targets[random.below(static_cast<std::uint32_t>(targets.size()))].moves.front()));
        }
    }
    EXPECT_TRUE(seen);
}

TEST_F(Playtests, ChainsGoOnAndCanBeStopped) {
    auto compiled = rules("nielsen-berserk-11");
    Playtest play(app_, compiled);
    Random random(3);
    bool chained = false;
    for (int game = 0; game < 40 && !chained; ++game) {
        play.newGame();
        for (int ply = 0; ply < 120 && !play.view().result && !chained; ++ply) {
            std::vector<Move> moves, captures;
            for (const Square from : play.movable())
                for (const auto& target : play.targets(from))
                    (target.mark == Target::Mark::capture ? captures : moves).push_back(target.moves.front());
            const auto& list = captures.empty() ? moves : captures;
            if (list.empty()) break;
            ASSERT_TRUE(play.play(list[random.below(static_cast<std::uint32_t>(list.size()))]));
            chained = play.view().chain != noSquare;
        }
    }
    ASSERT_TRUE(chained);
    EXPECT_EQ(play.movable(), std::vector<Square>{play.view().chain});
    const std::size_t before = play.view().at;
    const auto own = play.view().sideToAct;
    if (play.view().canStop) {
        ASSERT_TRUE(play.act("stop"));
        EXPECT_NE(play.view().sideToAct, own);
        play.back();
        EXPECT_LT(play.view().at, before);  // the whole turn
        play.forward();
        EXPECT_EQ(play.view().at, before + 1) << "the whole turn again";
    }
}

TEST_F(Playtests, AnyOtherPieceMakesASecondMove) {
    Playtest play(app_,
                  rules((std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "docs/examples/double-march-7.toml").string()));
    ASSERT_TRUE(play.setUp("7/7/3K3/7/7/t6/3t3 attackers"));
    ASSERT_TRUE(play.act("a2-a3"));
    EXPECT_TRUE(play.view().inTurn);
    EXPECT_EQ(play.view().chain, noSquare) << "no piece is bound to move";
    EXPECT_EQ(play.movable(), std::vector<Square>{at(play, "d1")});
    EXPECT_EQ(play.whyNot(at(play, "a3")).statusLine, "Another piece makes the second move of the turn");
    EXPECT_FALSE(play.view().canStop);
    ASSERT_TRUE(play.act("d1-d2"));
    EXPECT_FALSE(play.view().inTurn);
    EXPECT_EQ(play.view().sideToAct, Side::defenders);
    EXPECT_EQ(play.view().line.back().turn, 1);
}

TEST_F(Playtests, APassByChoiceIsOneOfTheMoves) {
    Playtest play(app_,
                  rules((std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "docs/examples/breather-7.toml").string()));
    ASSERT_TRUE(play.setUp("7/7/3K3/7/7/7/3t3 defenders"));
    EXPECT_TRUE(play.view().canPass);
    EXPECT_TRUE(play.view().canMove);
    ASSERT_TRUE(play.act("pass"));
    EXPECT_EQ(play.view().sideToAct, Side::attackers);
    EXPECT_FALSE(play.view().canPass);
}

TEST_F(Playtests, GamesAreSavedAndLoaded) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    for (const char* move : {"d1-b1", "e3-b3", "e2-d2"}) ASSERT_TRUE(play.act(move));
    const std::string position = play.positionText();
    const auto file = app_->folders.games() / "game.tafl";
    ASSERT_TRUE(play.save(file));
    Playtest other(app_, document_->lastValid());
    Diagnostics notes;
    ASSERT_TRUE(other.load(*loadRecord(file, notes), notes));
    EXPECT_THAT(notes, IsEmpty());
    EXPECT_EQ(other.positionText(), position);
    EXPECT_EQ(other.view().line.size(), 3u);
}

std::vector<std::string> texts(const Playtest& play) {
    std::vector<std::string> out;
    for (const auto& each : play.view().line) out.push_back(each.text);
    return out;
}

TEST_F(Playtests, ALoadedGameKeepsItsNamesTagsAndResult) {
    const auto known = rules("nielsen-saami-tablut-9-played");
    const std::string text =
        "taflsmith-game 1\nvariant nielsen-saami-tablut-9-played\ndigest " + known->image->digest +
        "\nattackers Finn\ndefenders engine, level 3\nevent A cup\ndate 2026.11.21\n\nd1-b1\n  clock 10.0 20.0\n"
        "e3-b3\n\nresult time is up: attackers win\n";
    Diagnostics notes;
    const auto record = readRecord(text, "a game", notes);
    ASSERT_TRUE(record);
    Playtest play(app_, known);
    ASSERT_TRUE(play.load(*record, notes));
    EXPECT_THAT(notes, IsEmpty());
    GameRecord kept = play.record();
    EXPECT_EQ(kept.players[0], "Finn");
    EXPECT_EQ(kept.players[1], "engine, level 3");
    EXPECT_EQ(kept.tags, record->tags);
    EXPECT_EQ(kept.result, "time is up: attackers win");
    // A side line changes none of it; a longer main line has no such result.
    play.goTo(1);
    ASSERT_TRUE(play.act("e3-c3"));
    EXPECT_EQ(play.record().result, "time is up: attackers win");
    play.showMainLine();
    play.goTo(2);
    ASSERT_TRUE(play.act("e2-d2"));
    EXPECT_EQ(play.record().result, "");
    // Somebody else plays on: a person's name stays.
    play.setSeat(Side::attackers, {Seat::Kind::engine, 5, 0});
    play.setSeat(Side::defenders, {Seat::Kind::human, 0, 0});
    EXPECT_EQ(play.record().players[0], "Finn");
    EXPECT_EQ(play.record().players[1], "human");
    play.newGame();
    EXPECT_THAT(play.record().tags, IsEmpty());
    EXPECT_EQ(play.record().players[0], "engine, level 5");
}

TEST_F(Playtests, AnotherMoveInTheMiddleMakesASideLine) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    for (const char* move : {"d1-b1", "e3-b3", "e2-d2", "e4-b4"}) ASSERT_TRUE(play.act(move));
    play.goTo(1);
    ASSERT_TRUE(play.act("e3-c3"));
    ASSERT_TRUE(play.act("e2-b2"));
    EXPECT_THAT(texts(play), ElementsAre("d1-b1", "e3-c3", "e2-b2"));
    EXPECT_TRUE(play.view().inSideLine);
    // The main line stands beside it, and nothing of it is lost.
    ASSERT_EQ(play.view().line[1].instead.size(), 1u);
    const SideLine main = play.view().line[1].instead.front();
    EXPECT_EQ(main.text, "e3-b3");
    EXPECT_EQ(main.plies, 3u);
    EXPECT_TRUE(main.main);
    play.showLine(main.node);
    EXPECT_THAT(texts(play), ElementsAre("d1-b1", "e3-b3", "e2-d2", "e4-b4"));
    EXPECT_EQ(play.view().at, 2u);
    EXPECT_FALSE(play.view().inSideLine);
    // A move that was tried before goes back into its line.
    play.back();
    ASSERT_TRUE(play.act("e3-c3"));
    EXPECT_THAT(texts(play), ElementsAre("d1-b1", "e3-c3", "e2-b2"));
    EXPECT_EQ(play.view().at, 2u);
    // Made the main line.
    play.makeMainLine();
    EXPECT_FALSE(play.view().inSideLine);
    EXPECT_FALSE(play.view().line[1].instead.front().main);
    // Removed, with what follows; the other line is shown instead.
    play.goTo(3);
    play.removeLine(*play.moves().find(*play.moves().find(MoveTree::root, "d1-b1"), "e3-c3"));
    EXPECT_THAT(texts(play), ElementsAre("d1-b1", "e3-b3", "e2-d2", "e4-b4"));
    EXPECT_EQ(play.view().at, 1u);
    EXPECT_THAT(play.view().line[1].instead, IsEmpty());
}

TEST_F(Playtests, AfterATakebackTheNewMoveIsTheMainLine) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    for (const char* move : {"d1-b1", "e3-b3"}) ASSERT_TRUE(play.act(move));
    play.takeback();
    ASSERT_TRUE(play.act("e3-c3"));
    EXPECT_FALSE(play.view().inSideLine);
    ASSERT_EQ(play.view().line[1].instead.size(), 1u);
    EXPECT_EQ(play.view().line[1].instead.front().text, "e3-b3");
}

TEST_F(Playtests, SideLinesAndCommentsAreSaved) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    play.setComment("A quiet start.\n\n; no header\n");
    for (const char* move : {"d1-b1", "e3-b3", "e2-d2"}) ASSERT_TRUE(play.act(move));
    play.goTo(1);
    for (const char* move : {"e3-c3", "e2-b2"}) ASSERT_TRUE(play.act(move));
    play.setComment("better");
    play.setMark(MoveMark::interesting);
    play.goTo(2);
    ASSERT_TRUE(play.act("e2-c2"));
    EXPECT_TRUE(play.unsaved());
    const auto file = app_->folders.games() / "lines.tafl";
    ASSERT_TRUE(play.save(file));
    EXPECT_FALSE(play.unsaved());
    EXPECT_THAT(play.formatGame(), HasSubstr("\n  ; A quiet start.\n  ; ; no header\nd1-b1\ne3-b3\n  side line\n"
                                             "  | e3-c3\n  | e2-b2\n  |   mark !?\n  |   ; better\n  |   side line\n"
                                             "  |   | e2-c2\ne2-d2\n"));
    Playtest other(app_, document_->lastValid());
    Diagnostics notes;
    ASSERT_TRUE(other.load(*loadRecord(file, notes), notes));
    EXPECT_THAT(notes, IsEmpty());
    EXPECT_EQ(other.formatGame(), play.formatGame());
    EXPECT_THAT(texts(other), ElementsAre("d1-b1", "e3-b3", "e2-d2"));
    EXPECT_EQ(other.view().startComment, "A quiet start.\n; no header");
    other.showLine(other.view().line[1].instead.front().node);
    EXPECT_EQ(other.view().line[2].comment, "better");
    EXPECT_EQ(other.view().line[2].mark, MoveMark::interesting);
}

TEST_F(Playtests, AMarkIsThatOfTheMoveShown) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    play.setMark(MoveMark::good);
    EXPECT_EQ(play.mark(), MoveMark::none) << "the start has none";
    EXPECT_FALSE(play.unsaved());
    for (const char* move : {"d1-b1", "e3-b3"}) ASSERT_TRUE(play.act(move));
    play.goTo(1);
    const auto revision = play.revision(), content = play.contentRevision();
    play.setMark(MoveMark::blunder);
    EXPECT_EQ(play.revision(), revision) << "the engine goes on thinking";
    EXPECT_NE(play.contentRevision(), content) << "the game is kept again";
    EXPECT_EQ(play.mark(), MoveMark::blunder);
    EXPECT_EQ(play.view().line[0].mark, MoveMark::blunder);
    EXPECT_EQ(play.view().line[1].mark, MoveMark::none);
    play.setMark(MoveMark::none);
    EXPECT_THAT(play.formatGame(), testing::Not(HasSubstr("mark")));
}

TEST_F(Playtests, RemovedLinesComeBackOneAfterAnother) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    for (const char* move : {"d1-b1", "e3-b3", "e2-d2", "e4-b4"}) ASSERT_TRUE(play.act(move));
    play.goTo(1);
    for (const char* move : {"e3-c3", "e2-b2"}) ASSERT_TRUE(play.act(move));
    play.setComment("better");
    play.goTo(1);
    ASSERT_TRUE(play.act("e3-d3"));
    const std::string before = play.formatGame();
    EXPECT_FALSE(play.canRestoreLine());
    const auto reply = [&](const char* text) {
        return *play.moves().find(*play.moves().find(MoveTree::root, "d1-b1"), text);
    };
    play.removeLine(reply("e3-c3"));
    play.removeLine(reply("e3-b3"));  // the main line
    EXPECT_THAT(texts(play), ElementsAre("d1-b1", "e3-d3"));
    play.restoreLine();
    EXPECT_THAT(texts(play), ElementsAre("d1-b1", "e3-b3", "e2-d2", "e4-b4"));
    EXPECT_FALSE(play.view().inSideLine) << "it is the main line again";
    play.restoreLine();
    EXPECT_THAT(texts(play), ElementsAre("d1-b1", "e3-c3", "e2-b2"));
    EXPECT_EQ(play.formatGame(), before);
    EXPECT_FALSE(play.canRestoreLine());
    play.restoreLine();  // nothing is left
    EXPECT_EQ(play.formatGame(), before);
    play.removeLine(reply("e3-c3"));
    play.newGame();
    EXPECT_FALSE(play.canRestoreLine()) << "of another game";
}

TEST_F(Playtests, ARemovedLineTakesInWhatWasPlayedInItsPlace) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    for (const char* move : {"d1-b1", "e3-b3", "e2-d2"}) ASSERT_TRUE(play.act(move));
    const auto first = *play.moves().find(MoveTree::root, "d1-b1");
    play.goTo(1);
    play.setComment("quiet");
    play.removeLine(first);
    for (const char* move : {"d1-b1", "e3-b3", "e2-c2", "e4-b4"}) ASSERT_TRUE(play.act(move));
    play.setComment("new");
    play.restoreLine();
    EXPECT_THAT(play.formatGame(), HasSubstr("\n\nd1-b1\n  ; quiet\ne3-b3\ne2-d2\n  side line\n  | e2-c2\n"
                                             "  | e4-b4\n  |   ; new\n"));
    ASSERT_TRUE(play.act("e3-c3"));
    EXPECT_THAT(texts(play), ElementsAre("d1-b1", "e3-c3"));
}

TEST_F(Playtests, AGameThatIsNotSavedIsHandedOnBeforeAnotherBegins) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    std::vector<std::string> left;
    play.onLeave = [&](const Playtest& game) { left.push_back(game.formatGame()); };
    play.newGame();
    EXPECT_THAT(left, IsEmpty()) << "nothing was played";
    ASSERT_TRUE(play.act("d1-b1"));
    play.newGame();
    ASSERT_TRUE(play.act("d1-c1"));
    play.setRules(rules("nielsen-brandubh-7"));
    EXPECT_THAT(left, ElementsAre(HasSubstr("\nd1-b1\n"), HasSubstr("\nd1-c1\n")));
    EXPECT_THAT(left.back(), HasSubstr("variant nielsen-saami-tablut-9-played\n"));
}

TEST_F(Playtests, ARuleChangeMarksTheFirstMoveThatDiffers) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    ASSERT_TRUE(play.setUp("9/9/9/9/4t4/9/1Tt4T1/9/K8 defenders"));
    ASSERT_TRUE(play.act("h3-d3"));
    ASSERT_TRUE(play.act("e5-e8"));
    const auto before = document_->lastValid();
    edits::setParameter(*document_, card("capture/custodial"), "victims", std::string("defending men"));
    document_->waitUntilIdle();
    ASSERT_TRUE(document_->lastValidIsCurrent()) << document_->checkResult()->diagnostics.front().message();
    play.setRules(document_->lastValid());
    ASSERT_TRUE(play.divergence());
    EXPECT_EQ(play.divergence()->action, 0u);
    EXPECT_FALSE(play.divergence()->illegal);
    EXPECT_THAT(play.divergence()->text, HasSubstr("c3"));
    EXPECT_TRUE(play.view().line[0].differs);
    EXPECT_EQ(play.view().at, 2u);
    // With the old rules, the divergence disappears.
    play.setRules(before);
    EXPECT_FALSE(play.divergence());
    EXPECT_EQ(play.view().at, 2u);
}

TEST_F(Playtests, IllegalMovesAreKeptUntilTheNextMove) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    for (const char* move : {"d1-b1", "e3-b3", "e2-d2"}) ASSERT_TRUE(play.act(move));
    const auto before = document_->lastValid();
    // Slides of at most two squares: e3-b3 becomes illegal.
    for (const auto& each : std::vector<RuleCard>(document_->checkResult()->cards))
        if (each.ref.use == "move/slide") {
            edits::setParameter(*document_, each, "limit", std::int64_t{2});
            document_->waitUntilIdle();
        }
    ASSERT_TRUE(document_->lastValidIsCurrent()) << document_->checkResult()->diagnostics.front().message();
    play.setRules(document_->lastValid());
    ASSERT_TRUE(play.divergence());
    EXPECT_TRUE(play.divergence()->illegal);
    EXPECT_EQ(play.divergence()->action, 1u);
    EXPECT_EQ(play.view().at, 1u);
    EXPECT_EQ(play.view().line.size(), 3u);
    EXPECT_TRUE(play.view().line[1].unplayable);
    EXPECT_FALSE(play.canGoForward());
    play.setRules(before);
    EXPECT_EQ(play.view().line.size(), 3u);
    play.forward();
    EXPECT_EQ(play.view().at, 2u);
}

TEST_F(Playtests, AnotherBoardSizeStartsANewGame) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    ASSERT_TRUE(play.act("d1-b1"));
    play.setRules(rules("nielsen-brandubh-7"));
    EXPECT_EQ(play.view().size, 7);
    EXPECT_THAT(play.view().line, IsEmpty());
}

TEST_F(Playtests, TheEngineRepliesAndCanBePaused) {
    Playtest play(app_, rules("nielsen-brandubh-7"));
    play.setSeat(Side::defenders, {Seat::Kind::engine, 1, 0});
    const auto movable = play.movable();
    ASSERT_TRUE(play.play(play.targets(movable.front()).front().moves.front()));
    EXPECT_TRUE(play.view().thinking);
    play.waitUntilIdle();
    EXPECT_EQ(play.view().at, 2u);
    EXPECT_EQ(play.view().sideToAct, Side::attackers);
    // Takeback returns to the human's own turn.
    play.takeback();
    EXPECT_EQ(play.view().at, 0u);
    EXPECT_FALSE(play.view().thinking);
    // The engine does not move while an earlier position is viewed.
    play.goTo(1);
    EXPECT_FALSE(play.view().thinking);
    play.goTo(2);
    play.setPaused(true);
    ASSERT_TRUE(play.play(play.targets(play.movable().front()).front().moves.front()));
    EXPECT_FALSE(play.view().thinking);
    play.setPaused(false);
    EXPECT_TRUE(play.view().thinking);
    play.waitUntilIdle();
    EXPECT_EQ(play.view().sideToAct, Side::attackers);
}

TEST_F(Playtests, TwoEnginesPlayAGameToItsEnd) {
    Playtest play(app_, rules("nielsen-brandubh-7"));
    play.setSeat(Side::attackers, {Seat::Kind::random, 1, 0});
    play.setSeat(Side::defenders, {Seat::Kind::engine, 1, 0});
    for (int i = 0; i < 400 && !play.view().result; ++i) play.waitUntilIdle();
    ASSERT_TRUE(play.view().result);
    EXPECT_FALSE(play.view().resultText.empty());
    EXPECT_FALSE(play.view().thinking);
    EXPECT_THAT(play.whyNot(0).statusLine, HasSubstr("over"));
}

TEST_F(Playtests, ClocksRunOut) {
    double now = 0;
    Playtest play(app_, rules("nielsen-brandubh-7"), [&] { return now; });
    play.setClock({true, 60, 2});
    play.newGame();
    EXPECT_FALSE(play.clock().running());  // the first move is free
    ASSERT_TRUE(play.play(play.targets(play.movable().front()).front().moves.front()));
    EXPECT_EQ(play.clock().running(), Side::defenders);
    now += 10;
    EXPECT_DOUBLE_EQ(play.clock().left(Side::defenders), 50);
    ASSERT_TRUE(play.play(play.targets(play.movable().front()).front().moves.front()));
    EXPECT_DOUBLE_EQ(play.clock().left(Side::defenders), 52);
    now += 70;
    EXPECT_TRUE(play.poll());
    ASSERT_TRUE(play.view().result);
    EXPECT_EQ(play.view().result->winner, Winner::defenders);
}

TEST(Clock, Texts) {
    EXPECT_EQ(formatClock(598.9), "9:58");
    EXPECT_EQ(formatClock(7.35), "0:07.3");
    EXPECT_EQ(formatClock(0), "0:00.0");
    EXPECT_EQ(formatClock(10), "0:10");
}

TEST_F(Playtests, RaichiIsAnnouncedAndShown) {
    auto compiled = rules("nielsen-saami-tablut-9-played");
    Playtest play(app_, compiled);
    ASSERT_TRUE(play.setUp("9/9/4t4/9/9/3t5/1K7/9/9 defenders"));
    ASSERT_TRUE(play.act("b3-c3"));
    const auto& view = play.view();
    EXPECT_THAT(view.escapeLines, Contains(std::pair(at(play, "c3"), at(play, "c1"))));
    const bool announces =
        std::ranges::any_of(compiled->image->rules, [](const RuleEntry& r) { return r.slot == "announcement"; });
    EXPECT_EQ(!view.announcements.empty(), announces);
}

TEST_F(Playtests, SquaresInWords) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    EXPECT_THAT(play.describeSquare(at(play, "e5")), HasSubstr("king"));
    EXPECT_THAT(play.describeSquare(at(play, "e5")), HasSubstr("throne"));
    EXPECT_EQ(play.describeSquare(at(play, "a1")), "a1: empty");
}

TEST_F(Playtests, AGameThatIsOpenedGoesOnWithTheFirstMove) {
    const auto brandubh = rules("nielsen-brandubh-7");
    Playtest play(app_, brandubh);
    ASSERT_TRUE(play.act("d6-a6"));
    const GameRecord record = play.record();
    play.setSeat(Side::defenders, {Seat::Kind::engine, 1, 0});
    Diagnostics notes;
    const auto load = [&] { ASSERT_TRUE(play.load(record, notes)); };
    // It waits, also when the engine is to move; one press lets it go on.
    load();
    EXPECT_TRUE(play.paused(Pause::opened));
    EXPECT_FALSE(play.view().thinking);
    play.moveNow();
    EXPECT_TRUE(play.view().thinking);
    EXPECT_FALSE(play.paused());
    play.waitUntilIdle();
    ASSERT_EQ(play.view().at, 2u);
    // A move by hand is answered.
    load();
    play.goTo(0);
    ASSERT_TRUE(play.act("d6-c6"));
    EXPECT_FALSE(play.paused());
    EXPECT_TRUE(play.view().thinking);
    // A new game is no game that was opened.
    load();
    play.newGame();
    EXPECT_FALSE(play.paused());
    load();
    ASSERT_TRUE(play.setUp(play.positionText()));
    EXPECT_FALSE(play.paused());
}

TEST_F(Playtests, APauseIsLiftedByWhoMadeIt) {
    Playtest play(app_, rules("nielsen-brandubh-7"));
    play.setSeat(Side::attackers, {Seat::Kind::engine, 1, 0});
    play.pause(Pause::trial);
    play.setPaused(true);
    EXPECT_FALSE(play.view().thinking);
    play.lift(Pause::trial);
    EXPECT_TRUE(play.paused());
    EXPECT_FALSE(play.view().thinking);
    play.pause(Pause::trial);
    play.lift(Pause::manual);
    EXPECT_TRUE(play.paused());
    play.lift(Pause::trial);
    EXPECT_FALSE(play.paused());
    EXPECT_TRUE(play.view().thinking);
    play.pause(Pause::trial);
    play.setPaused(false);
    EXPECT_FALSE(play.paused()) << "who wants to play, plays";
}

TEST_F(Playtests, AGamePlayedByHandLeavesTheSeatsAsTheyWere) {
    Playtest play(app_, rules("nielsen-brandubh-7"));
    const Seat engine{Seat::Kind::engine, 3, 0};
    play.setSeat(Side::defenders, engine);
    const std::string start = play.positionText();
    const GameRecord record = play.record();
    Diagnostics notes;
    play.playByHand();
    EXPECT_EQ(play.seat(Side::defenders), Seat{});
    EXPECT_EQ(play.chosenSeat(Side::defenders), engine);
    ASSERT_TRUE(play.act("d6-a6"));
    EXPECT_FALSE(play.view().thinking);
    play.newGame();
    EXPECT_EQ(play.seat(Side::defenders), Seat{}) << "the same puzzle again";
    play.swapSeats();
    ASSERT_TRUE(play.setUp(start));
    EXPECT_EQ(play.seat(Side::defenders), engine);
    play.playByHand();
    ASSERT_TRUE(play.load(record, notes));
    EXPECT_EQ(play.seat(Side::defenders), engine);
    EXPECT_EQ(play.seat(Side::attackers), Seat{});
    // A player who is chosen meanwhile stays.
    play.playByHand();
    play.setSeat(Side::attackers, engine);
    EXPECT_EQ(play.seat(Side::attackers), engine);
    EXPECT_EQ(play.seat(Side::defenders), Seat{}) << "as it was shown";
}

TEST_F(Playtests, AGameThatBeginsByLotIsNothingToKeepYet) {
    Playtest play(app_, rules(rare("rare-chance-9")));
    EXPECT_FALSE(play.view().line.empty());
    EXPECT_FALSE(play.unsaved());
    bool left = false;
    play.onLeave = [&](const Playtest&) { left = true; };
    play.newGame();
    EXPECT_FALSE(left);
    ASSERT_TRUE(play.play(play.targets(play.movable().front()).front().moves.front()));
    EXPECT_TRUE(play.unsaved());
    play.newGame();
    EXPECT_TRUE(left);
}

TEST_F(Playtests, AGameThatIsOpenedHasItsOwnClocks) {
    double now = 0;
    Playtest play(app_, rules("nielsen-brandubh-7"), [&] { return now; });
    play.setClock({true, 60, 0});
    ASSERT_TRUE(play.act("d6-a6"));
    now += 50;
    EXPECT_DOUBLE_EQ(play.clock().left(Side::defenders), 10);
    Diagnostics notes;
    ASSERT_TRUE(play.load(play.record(), notes));
    EXPECT_DOUBLE_EQ(play.clock().left(Side::defenders), 60);
    now += 50;
    EXPECT_DOUBLE_EQ(play.clock().left(Side::defenders), 60) << "they wait with the game";
}

TEST_F(Playtests, ACommentBelongsToItsMove) {
    Playtest play(app_, rules("nielsen-brandubh-7"));
    ASSERT_TRUE(play.act("d6-a6"));
    const MoveTree::Node first = play.shownNode();
    const std::uint64_t game = play.gameNumber();
    ASSERT_TRUE(play.act("e4-e1"));
    play.setComment(first, "early");
    EXPECT_EQ(play.comment(), "");
    EXPECT_EQ(play.view().line[0].comment, "early");
    EXPECT_EQ(play.gameNumber(), game);
    play.newGame();
    EXPECT_NE(play.gameNumber(), game);
}

}  // namespace
}  // namespace tafl::model
