// Setting up a position, and moves that need more than a piece and a square.
#include "base/random.hpp"
#include "gui/screen.hpp"
#include "notation/notation.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

namespace {

// The buttons: the hand, the piece classes in order, the eraser.
constexpr std::size_t hand = 0, attacker = 1, king = 3, eraser = 4;

int at(Screen& screen, const std::string& square) {
    return screen.session().positionEdit->at(parseSquare(square, screen.session().positionEdit->size()));
}
std::string testVariant(const std::string& id) {
    return std::string(TAFLSMITH_SOURCE_DIR) + "/tests/variants/" + id + ".toml";
}

/// Plays random moves until the condition holds; false if it never does.
bool playUntil(Screen& screen, const std::function<bool(model::Playtest&)>& condition, int games = 60) {
    Random random(7);
    model::Playtest& game = screen.game();
    for (int n = 0; n < games; ++n) {
        game.newGame();
        for (int ply = 0; ply < 80 && !game.view().result; ++ply) {
            if (condition(game)) return true;
            const auto movable = game.movable();
            if (movable.empty()) break;
            const auto targets = game.targets(movable[random.below(static_cast<std::uint32_t>(movable.size()))]);
            if (!game.play(targets[random.below(static_cast<std::uint32_t>(targets.size()))].moves.front())) break;
        }
    }
    return false;
}

}  // namespace

TEST(Position, ByPointer) {
    Screen screen("nielsen-brandubh-7");
    screen.key("Ctrl+P");
    screen.frame(2);
    ASSERT_TRUE(screen.session().positionEdit);
    ASSERT_EQ(screen.count("put"), 5u);
    screen.clickOn("put", attacker);
    screen.clickSquare("b2");
    EXPECT_EQ(at(screen, "b2"), 1);
    // The same piece again removes it, and so do the right button and the eraser.
    screen.clickSquare("b2");
    EXPECT_EQ(at(screen, "b2"), 0);
    screen.clickSquare("b2");
    screen.rightClick(screen.square("b2"));
    EXPECT_EQ(at(screen, "b2"), 0);
    screen.drag(screen.square("a1"), screen.square("c1"));
    EXPECT_EQ(at(screen, "a1"), 1);
    EXPECT_EQ(at(screen, "c1"), 1);
    screen.key("Ctrl+Z");
    EXPECT_EQ(at(screen, "a1"), 0) << "a stroke is one step";
    EXPECT_FALSE(screen.document().unsaved()) << "the variant is unchanged";
    screen.clickOn("put", eraser);
    screen.clickSquare("d4");
    EXPECT_NE(screen.designer().board().statusText().find("no king"), std::string::npos)
        << screen.designer().board().statusText();
    screen.clickOn("put", king);
    screen.clickSquare("b4");
    EXPECT_EQ(at(screen, "b4"), 3);
    // The hand drags pieces; dropping one outside the board removes it.
    screen.clickOn("put", hand);
    screen.drag(screen.square("b4"), screen.square("b3"));
    EXPECT_EQ(at(screen, "b3"), 3);
    screen.drag(screen.square("d7"), {screen.square("d7").x, 20});
    EXPECT_EQ(at(screen, "d7"), 0);
    screen.clickOn("defenders to move");
    const std::string position = screen.session().positionEdit->text();
    screen.clickOn("play arranged");
    EXPECT_FALSE(screen.session().positionEdit);
    EXPECT_EQ(screen.game().positionText(), position);
    EXPECT_EQ(screen.game().view().sideToAct, Side::defenders);
    screen.clickSquare("b3");
    screen.clickSquare("b2");
    EXPECT_EQ(screen.game().view().at, 1u);
}

TEST(Position, ByKeyboard) {
    Screen screen("nielsen-brandubh-7");
    screen.key("Ctrl+P");
    screen.key("Ctrl+J");
    screen.frame(3);
    screen.type("1");
    for (int i = 0; i < 3; ++i) screen.key("Left");
    screen.key("Down");
    screen.key("Enter");
    EXPECT_EQ(at(screen, "a3"), 1);
    screen.key("Up");
    screen.type("x");
    screen.key("Enter");
    EXPECT_EQ(at(screen, "a4"), 0);
    screen.key("Ctrl+Z");
    EXPECT_NE(at(screen, "a4"), 0);
    screen.key("Ctrl+Y");
    EXPECT_EQ(at(screen, "a4"), 0);
}

TEST(Position, EmptyLayoutAndCancel) {
    Screen screen("nielsen-brandubh-7");
    const std::string before = screen.game().positionText();
    screen.clickOn("more");
    screen.clickOn("Set up a position");
    ASSERT_TRUE(screen.session().positionEdit);
    screen.clickOn("empty");
    for (const auto& each : screen.pressables())
        if (each.id == "play arranged") {
            EXPECT_FALSE(each.enabled) << "an empty board is no game";
        }
    screen.clickOn("layout");
    EXPECT_EQ(screen.session().positionEdit->text(), before);
    screen.clickOn("cancel arranging");
    EXPECT_FALSE(screen.session().positionEdit);
    EXPECT_EQ(screen.game().positionText(), before);
}

TEST(ByHand, ANameChoosesBetweenVictims) {
    Screen screen(testVariant("rare-choices-7"));
    Square from = noSquare, to = noSquare;
    ASSERT_TRUE(playUntil(screen, [&](model::Playtest& game) {
        for (const Square each : game.movable())
            for (const auto& target : game.targets(each))
                if (target.moves.size() > 1) {
                    from = each;
                    to = target.square;
                    return true;
                }
        return false;
    }));
    screen.frame(3);
    const std::size_t before = screen.game().view().at;
    const auto choices = screen.game().choices(from, to);
    screen.clickSquare(squareName(from, 7));
    screen.clickSquare(squareName(to, 7));
    ASSERT_EQ(screen.count("choice"), choices.size());
    EXPECT_EQ(screen.game().view().at, before) << "no move before the choice";
    screen.clickOn("choice", 1);
    EXPECT_EQ(screen.game().view().at, before + 1);
    EXPECT_EQ(screen.game().view().lastTaken, choices[1].victims);
}

TEST(ByHand, ALotAndADie) {
    Screen screen(testVariant("rare-chance-9"));
    screen.game().autoChance = false;
    screen.game().newGame();
    screen.frame(2);
    for (int i = 0; i < 2 && screen.game().view().awaited == Game::Awaited::lot; ++i) screen.clickOn("chance");
    ASSERT_EQ(screen.game().view().awaited, Game::Awaited::die);
    screen.clickOn("chance");
    ASSERT_NE(screen.game().view().die, 0);
    screen.move({5, 5});
    EXPECT_NE(screen.designer().board().statusText().find("die shows"), std::string::npos)
        << screen.designer().board().statusText();
}

TEST(ByHand, OffersAreMadeDeclinedAndAccepted) {
    Screen screen("nielsen-copenhagen-11");
    // Find a variant that allows draw offers.
    if (!screen.game().view().canOffer) {
        for (std::size_t i = 0; i < screen.session().library.rows().size() && !screen.game().view().canOffer; ++i) {
            const auto& row = screen.session().library.rows()[i];
            if (row.isAbstract || row.size > 11) continue;
            screen.session().open(row.file.string());
        }
        screen.frame(3);
    }
    ASSERT_TRUE(screen.game().view().canOffer);
    for (const Side side : {Side::attackers, Side::defenders}) screen.game().setSeat(side, {});
    screen.clickOn("more");
    screen.clickOn("Offer a draw");
    ASSERT_EQ(screen.game().view().awaited, Game::Awaited::answer);
    screen.clickOn("decline");
    EXPECT_EQ(screen.game().view().awaited, Game::Awaited::turn);
    screen.clickOn("more");
    screen.clickOn("Offer a draw");
    screen.clickOn("accept");
    ASSERT_TRUE(screen.game().view().result);
    EXPECT_EQ(screen.game().view().result->winner, Winner::draw);
}

TEST(ByHand, AChainGoesOnAndIsStopped) {
    Screen screen("tyr-11");
    Random random(3);
    bool found = false;
    // Prefer captures, until one can be continued.
    for (int n = 0; n < 40 && !found; ++n) {
        screen.game().newGame();
        for (int ply = 0; ply < 120 && !screen.game().view().result && !found; ++ply) {
            std::vector<Move> moves, captures;
            for (const Square from : screen.game().movable())
                for (const auto& target : screen.game().targets(from))
                    (target.mark == model::Target::Mark::capture ? captures : moves).push_back(target.moves.front());
            const auto& list = captures.empty() ? moves : captures;
            if (list.empty()) break;
            static_cast<void>(screen.game().play(list[random.below(static_cast<std::uint32_t>(list.size()))]));
            found = screen.game().view().chain != noSquare && screen.game().view().canStop;
        }
    }
    ASSERT_TRUE(found) << "no chain that may be stopped was found";
    screen.frame(3);
    EXPECT_EQ(screen.designer().board().selected(), screen.game().view().chain) << "the piece is selected already";
    const Side mover = screen.game().view().sideToAct;
    screen.clickOn("stop");
    EXPECT_NE(screen.game().view().sideToAct, mover);
}
