// States of rules in positions: set, read, undone, and written as text.
#include "explain/support.hpp"
#include "image/table_compilation.hpp"
#include "position/move_text.hpp"
#include "position/state_text.hpp"

namespace tafl {
namespace {

using namespace explaining;
using testing::HasSubstr;

/// Marks "graves" where nobody may stop, a counter "rests" of all moves up to 9, and a flag "alarm" that starts on and
/// that the first capture turns off.
struct StateRules : Rules {
    StateRules() {
        image.start =
            setup({"K......", ".......", ".......", "..tT..t", ".......", ".......", "..t...."}, Side::attackers)
                .occupants;
        calls.states = {{"special/one/alarm", StateKind::flag, 1, 1, true, special},
                        {"special/one/graves", StateKind::marks, 0, 0, true, special},
                        {"special/one/rests", StateKind::counter, 9, 0, true, special}};
        Graph& g = graph();
        const Expr alarm = g.input(Input::state, 0, 0, Type::truth), graves = g.input(Input::state, 0, 1, Type::board),
                   rests = g.input(Input::state, 0, 2, Type::integer), fallen = g.input(Input::captured);
        calls.updates = {{0, g.binary(Op::both, alarm, g.unary(Op::negate, g.unary(Op::any, fallen))), special},
                         {1, g.binary(Op::or_, graves, fallen), special},
                         {2, g.binary(Op::add, rests, g.integer(1)), special}};
        calls.refusals.push_back(
            {bothSides, g.unary(Op::any, g.binary(Op::and_, g.input(Input::to), graves)), 0, special});
    }
    std::shared_ptr<const RuleImage> compile() {
        const auto out = std::make_shared<RuleImage>(image);
        out->calls = calls;
        EXPECT_EQ(compileImage(*out), "");
        return out;
    }
};

Setup parsed(const std::string& text, const RuleImage& image) {
    const auto out = parseSetup(text, image);
    EXPECT_TRUE(out) << (out ? "" : out.error().front().message());
    return out ? *out : Setup{};
}

std::string complaint(const std::string& states, const RuleImage& image) {
    const auto out = parseStates(states, image);
    return out ? "fine" : out.error().front().message();
}

const std::string rows = "K6/7/7/2tT2t/7/7/2t4 attackers";

TEST(StateText, ReadsAndWritesEveryKind) {
    StateRules r;
    const auto image = r.compile();
    const auto first = parsed(rows, *image);
    EXPECT_TRUE(first.states.empty());
    EXPECT_EQ(positionText(first, *image), rows);
    const auto set = parsed(rows + "  {graves d5 c3}{rests 3}\n {alarm off} ", *image);
    ASSERT_EQ(set.states.size(), 3u);
    EXPECT_EQ(set.states[0].number, 0);
    EXPECT_EQ(set.states[1].marks, squares({"c3", "d5"}));
    EXPECT_EQ(set.states[2].number, 3);
    EXPECT_EQ(positionText(set, *image), rows + " {alarm off} {graves c3 d5} {rests 3}");
    EXPECT_EQ(parsed(positionText(set, *image), *image), set);
    // The first values may be written too.
    EXPECT_EQ(parsed(rows + " {alarm on} {graves none} {rests 0}", *image), first);
    EXPECT_EQ(parsed(rows + " {alarm}", *image), first);
}

TEST(StateText, ErrorsNameTheValidValues) {
    StateRules r;
    const auto image = r.compile();
    EXPECT_THAT(complaint("{grave c3}", *image),
                HasSubstr("there is no state 'grave'; did you mean 'graves'? (alarm (on or off), graves (squares) and "
                          "rests (0 to 9))"));
    EXPECT_THAT(complaint("{}", *image), HasSubstr("there is no state ''"));
    EXPECT_THAT(complaint("{graves h9}", *image), HasSubstr("'h9' is no square (squares a1 to g7, or none)"));
    EXPECT_THAT(complaint("{graves}", *image), HasSubstr("'graves' has no squares"));
    EXPECT_THAT(complaint("{rests 10}", *image), HasSubstr("the counter 'rests' is '10' (0 to 9)"));
    EXPECT_THAT(complaint("{rests -1}", *image), HasSubstr("(0 to 9)"));
    EXPECT_THAT(complaint("{rests 3 4}", *image), HasSubstr("(0 to 9)"));
    EXPECT_THAT(complaint("{rests}", *image), HasSubstr("(0 to 9)"));
    EXPECT_THAT(complaint("{rests 99999999999999999999}", *image), HasSubstr("(0 to 9)"));
    EXPECT_THAT(complaint("{alarm maybe}", *image), HasSubstr("the flag 'alarm' is 'maybe' (on or off)"));
    EXPECT_THAT(complaint("{alarm} {alarm off}", *image), HasSubstr("'alarm' is given twice"));
    EXPECT_THAT(complaint("{graves c3", *image), HasSubstr("has no end"));
    EXPECT_THAT(complaint("{alarm} rests 3", *image), HasSubstr("'rests 3' follows the side to move"));
    Rules none;
    none.image.calls = none.calls;
    EXPECT_THAT(complaint("{graves c3}", none.image), HasSubstr("these rules have no states"));
    EXPECT_FALSE(parseSetup("K6/7/7/2tT2t/7/7/2t4 {graves c3}", *image));
}

TEST(StateText, SharedNamesStandAfterTheRule) {
    RuleImage image;
    image.size = 7;
    for (const char* identity : {"house/clock(board - edge,{x})", "house/clock(all)"})
        image.rules.push_back({identity, "house/clock", "", "", "lua", "program"});
    for (RuleIndex rule = 0; rule < 2; ++rule)
        image.calls.states.push_back({image.rules[rule].identity + "/time", StateKind::counter, 9, 0, true, rule});
    image.calls.states.push_back({image.rules[1].identity + "/bell", StateKind::flag, 1, 0, true, 1});
    EXPECT_THAT(stateNames(image),
                testing::ElementsAre("house/clock(board - edge,{x}):time", "house/clock(all):time", "bell"));
    EXPECT_THAT(complaint("{time 3}", image),
                HasSubstr("several rules have a state 'time' (house/clock(board - edge,{x}):time and "));
    const std::string text = " {house/clock(board - edge,{x}):time 3} {house/clock(all):time 4} {bell}";
    const auto read = parseStates(text, image);
    ASSERT_TRUE(read);
    EXPECT_EQ((*read)[0].number, 3);
    EXPECT_EQ((*read)[1].number, 4);
    EXPECT_EQ(stateWords(*read, image), text);
}

TEST(States, AreThoseOfThePositionForEngineAndDirectEvaluation) {
    StateRules r;
    const auto image = r.compile();
    const auto set = parsed(rows + " {graves c5 e1} {rests 8}", *image);
    const auto position = Position::create(image);
    position->set(set);
    EXPECT_EQ(position->setup(), set);
    EXPECT_EQ(position->findInconsistency(), "");
    const Explainer explainer(image);
    PlainPosition plain = explainer.set(set);
    EXPECT_EQ(makeSetup(plain, *image), set);
    std::vector<Move> moves;
    position->legal(moves);
    std::ranges::sort(moves);
    EXPECT_EQ(moves, explainer.legal(plain));
    EXPECT_FALSE(contains(moves, slide("c4", "c5")));
    EXPECT_TRUE(contains(moves, slide("c4", "c6")));
    EXPECT_FALSE(contains(moves, slide("c1", "e1")));
    // A capture changes all three; the counter stops at its most.
    const std::uint64_t before = position->key();
    for (const Move move : {slide("g4", "e4"), slide("a7", "b7")}) {
        position->make(move);
        plain = explainer.play(plain, move);
        EXPECT_EQ(position->setup(), makeSetup(plain, *image));
    }
    EXPECT_EQ(positionText(position->setup(), *image),
              "1K5/7/7/2t1t2/7/7/2t4 attackers {alarm off} {graves e1 d4 c5} {rests 9}");
    const auto copy = position->clone();
    EXPECT_EQ(copy->setup(), position->setup());
    position->undo();
    position->undo();
    EXPECT_EQ(position->setup(), set);
    EXPECT_EQ(position->key(), before);
    EXPECT_EQ(position->key(), position->keyFromScratch());
    // The start has the first values again.
    position->start();
    EXPECT_TRUE(position->setup().states.empty());
    EXPECT_EQ(position->states(), allValues({}, *image));
}

TEST(States, TellPositionsApart) {
    StateRules r;
    r.calls.states[2].inKey = false;
    const auto image = r.compile();
    const auto position = Position::create(image);
    const auto keys = [&](const std::string& states) {
        position->set(parsed(rows + states, *image));
        return std::pair(position->key(), position->repetitionKey());
    };
    const auto plain = keys(""), graves = keys(" {graves c5}"), others = keys(" {graves c3}"),
               rests = keys(" {rests 3}");
    EXPECT_NE(plain.first, graves.first);
    EXPECT_NE(plain.second, graves.second);
    EXPECT_NE(graves, others);
    EXPECT_NE(plain.first, rests.first);
    EXPECT_EQ(plain.second, rests.second);  // not part of the position, says its declaration
    EXPECT_EQ(keys(""), plain);
}

TEST(States, PlayInRandomGamesAsTheyAreWritten) {
    StateRules r;
    const auto image = r.compile();
    const Explainer explainer(image);
    const auto position = Position::create(image);
    Random random(5);
    for (int game = 0; game < 20; ++game) {
        position->start();
        for (int ply = 0; ply < 40; ++ply) {
            std::vector<Move> moves;
            position->legal(moves);
            std::ranges::sort(moves);
            const std::string text = positionText(position->setup(), *image);
            const auto again = parsed(text, *image);
            ASSERT_EQ(again, position->setup()) << text;
            ASSERT_EQ(explainer.legal(explainer.set(again)), moves) << text;
            if (moves.empty()) break;
            if (position->make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]).ending.over) break;
        }
    }
}

TEST(States, OfOneImageForAnother) {
    StateRules r, other;
    other.calls.states.erase(other.calls.states.begin());  // no alarm
    other.calls.states[1].max = 2;
    other.image.calls = other.calls;
    const auto image = r.compile();
    const StateValues given = parsed(rows + " {alarm off} {graves c5} {rests 3}", *image).states;
    EXPECT_EQ(stateWords(translated(given, *image, other.image), other.image), " {graves c5} {rests 2}");
    EXPECT_EQ(stateWords(translated(translated(given, *image, other.image), other.image, *image), *image),
              " {graves c5} {rests 2}");
}

}  // namespace
}  // namespace tafl
