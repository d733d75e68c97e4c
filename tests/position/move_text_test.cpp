// Moves and positions as text under an image.
#include "position/move_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tafl {
namespace {

using testing::HasSubstr;

constexpr int boardSize = 9;
const RuleImage& image() {
    static const RuleImage out = [] {
        RuleImage made;
        made.size = boardSize;
        made.calls.classes = {{"attacker", Side::attackers, 't'}, {"king", Side::defenders, 'K', true}};
        for (const char* name : {"gwrheill", "watch your king"}) made.calls.options.push_back({.name = name});
        return made;
    }();
    return out;
}

Square at(const char* name) { return parseSquare(name, boardSize); }
Move slideOn9(const char* from, const char* to, unsigned choice = 0, unsigned declared = 0) {
    return Move::of(MoveKind::slide, at(from), at(to), choice, declared);
}

class Resolving : public testing::Test {
protected:
    Resolving() {
        legal = {slideOn9("a1", "a5"),        slideOn9("e5", "e8", 0),
                 slideOn9("e5", "e8", 1),     slideOn9("e5", "e8", 2),
                 slideOn9("c3", "c4"),        slideOn9("c3", "c4", 0, 1),
                 slideOn9("g3", "g4", 0, 1),  Move::of(MoveKind::jump, at("h2"), at("h4")),
                 Move::enter(at("c7"), 1),    Move::enter(at("d7"), 1, 0),
                 Move::enter(at("d7"), 1, 1), Move::of(MoveKind::stop),
                 Move::of(MoveKind::claim),   Move::of(MoveKind::claimWithMove, at("a1"), at("a5"))};
        victims[slideOn9("e5", "e8", 0)] = {at("e9"), at("f8")};
        victims[slideOn9("e5", "e8", 1)] = {at("e9")};
        victims[Move::enter(at("d7"), 1, 0)] = {at("d6")};
        victims[Move::of(MoveKind::jump, at("h2"), at("h4"))] = {at("h3")};
    }
    std::string resolved(const std::string& text) const {
        const auto written = parseMove(text, boardSize);
        if (!written) return "unreadable";
        const auto of = [this](Move m) { return victims.contains(m) ? victims.at(m) : std::vector<Square>{}; };
        const auto move = resolveMove(*written, legal, of, image());
        return move ? moveText(*move, of(*move), image()) : move.error().front().message();
    }

    std::vector<Move> legal;
    std::map<Move, std::vector<Square>> victims;
};

TEST_F(Resolving, FindsPiecesThatEnter) {
    EXPECT_EQ(resolved("t@c7"), "t@c7");
    EXPECT_EQ(resolved("attackers: t@C7"), "t@c7");
    EXPECT_EQ(resolved("t@d7xd6"), "t@d7xd6");
    EXPECT_EQ(resolved("t@d7x"), "t@d7x");
    EXPECT_THAT(resolved("t@d7"), HasSubstr("more than one move is written so"));
    EXPECT_THAT(resolved("t@c8"), HasSubstr("t@c8 is not a legal move"));
    EXPECT_THAT(resolved("K@c7"), HasSubstr("K@c7 is not a legal move"));
    EXPECT_THAT(resolved("z@c7"), HasSubstr("no piece has the letter 'z'"));
    EXPECT_EQ(resolved("t@"), "unreadable");
    EXPECT_EQ(resolved("t@Kc7"), "unreadable");
    EXPECT_EQ(resolved("@c7"), "unreadable");
    EXPECT_EQ(resolved("t@c7-c8"), "unreadable");
    EXPECT_EQ(resolved("claim t@c7"), "unreadable");
}

TEST_F(Resolving, FindsPlainMovesAndWords) {
    EXPECT_EQ(resolved("a1-a5"), "a1-a5");
    EXPECT_EQ(resolved("Ka1a5"), "a1-a5");
    EXPECT_EQ(resolved("stop"), "stop");
    EXPECT_EQ(resolved("claim"), "claim");
    EXPECT_EQ(resolved("claim a1-a5"), "claim a1-a5");
    EXPECT_EQ(resolved("h2^h4"), "h2^h4xh3");
    EXPECT_EQ(resolved("h2-h4"), "h2^h4xh3");
    EXPECT_EQ(resolved("a1-a5xa6"), "a1-a5");  // nothing to choose, so the victims are ignored
}

TEST_F(Resolving, SelectsBranches) {
    EXPECT_EQ(resolved("e5-e8xf8/e9"), "e5-e8xf8/e9");
    EXPECT_EQ(resolved("e5-e8xe9"), "e5-e8xe9");
    EXPECT_EQ(resolved("e5-e8x"), "e5-e8x");
    EXPECT_EQ(resolved("c3-c4"), "c3-c4");
    EXPECT_EQ(resolved("c3-c4!gwrheill"), "c3-c4!gwrheill");
}

TEST_F(Resolving, ExplainsItself) {
    EXPECT_THAT(resolved("e5-e8"), HasSubstr("more than one move is written so (e5-e8xf8/e9, e5-e8xe9, e5-e8x)"));
    EXPECT_THAT(resolved("e5-e8xf8"), HasSubstr("no choice takes just these pieces"));
    EXPECT_THAT(resolved("a1-a6"), HasSubstr("a1-a6 is not a legal move (a1-a5, claim a1-a5)"));
    EXPECT_THAT(resolved("a1^a5"), HasSubstr("a1^a5 is not a legal move"));
    EXPECT_THAT(resolved("i1-i5"), HasSubstr("nothing moves from i1"));
    EXPECT_THAT(resolved("pass"), HasSubstr("passing is not allowed here"));
    EXPECT_THAT(resolved("claim e5-e8"), HasSubstr("no draw can be claimed here"));
    EXPECT_THAT(resolved("g3-g4"), HasSubstr("this move must be declared (g3-g4!gwrheill)"));
    EXPECT_THAT(resolved("a1-a5!gwrheill"), HasSubstr("this cannot be declared with this move"));
    EXPECT_THAT(resolved("c3-c4!gwrheil"), HasSubstr("did you mean 'gwrheill'?"));
    EXPECT_THAT(resolved("resign"), HasSubstr("not played on the board"));
    EXPECT_THAT(resolved("{die 4}"), HasSubstr("not played on the board"));
}

RuleImage smallImage() {
    RuleImage image;
    image.size = 5;
    image.calls.classes = {
        {"attacker", Side::attackers, 't'}, {"defender", Side::defenders, 'T'}, {"king", Side::defenders, 'K', true}};
    return image;
}

TEST(Positions, ReadAndWrite) {
    const RuleImage image = smallImage();
    const auto setup = parseSetup("/t4/5/2K2/1T3/4t/ defenders", image);
    ASSERT_TRUE(setup);
    EXPECT_EQ(setup->toMove, Side::defenders);
    EXPECT_EQ(setup->occupants[20], 1);
    EXPECT_EQ(setup->occupants[12], 3);
    EXPECT_EQ(setup->occupants[6], 2);
    EXPECT_EQ(setup->occupants[4], 1);
    EXPECT_EQ(positionText(*setup, image), "t4/5/2K2/1T3/4t defenders");
    EXPECT_EQ(*parseSetup(positionText(*setup, image), image), *setup);
}

TEST(Positions, Complain) {
    const RuleImage image = smallImage();
    const auto firstError = [&](const char* text) {
        const auto setup = parseSetup(text, image);
        return setup ? "fine" : setup.error().front().message();
    };
    EXPECT_THAT(firstError("5/5/5/5/5"), HasSubstr("side to move"));
    EXPECT_THAT(firstError(""), HasSubstr("side to move"));
    EXPECT_THAT(firstError("attackers"), HasSubstr("side to move"));
    EXPECT_THAT(firstError("5/5/5/5/5 white"), HasSubstr("side to move"));
    EXPECT_THAT(firstError("7/7/7/7/7/7/7 attackers"), HasSubstr("7 rows, the board has 5"));
    EXPECT_THAT(firstError("5/5/5/5/4x attackers"),
                HasSubstr("no piece has the letter 'x' (t attacker, T defender and K king)"));
    EXPECT_THAT(firstError("5/5/5/5/999999999999999999999 attackers"), HasSubstr("row 5 from the top has 20 squares"));
}

}  // namespace
}  // namespace tafl
