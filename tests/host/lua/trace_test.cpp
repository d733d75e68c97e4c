// Functions written with if, and, or, count become the programs that a native rule builds by hand.
#include "host/lua/support.hpp"

namespace tafl {
namespace {

using Make = Expr (*)(Builder&);

struct Case {
    const char* name;
    const char* body;
    Make expected;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

Expr any(Builder& b, const char* classes) { return b.unary(Op::any, b.pieces(classes)); }
Expr negated(Builder& b, Expr e) { return b.unary(Op::negate, e); }
Expr beside(Builder& b) {
    return b.binary(Op::and_, b.unary(Op::neighbours, b.squares("throne")), b.pieces("attacker"));
}
Expr fewer(Builder& b, Expr board, int n) { return b.binary(Op::less, b.unary(Op::count, board), b.integer(n)); }
Expr both(Builder& b, Expr x, Expr y) { return b.binary(Op::both, x, y); }
Expr either(Builder& b, Expr x, Expr y) { return b.binary(Op::either, x, y); }

const Case conditions[] = {
    {"any", "return i.king:any()", [](Builder& b) { return any(b, "king"); }},
    {"none", "return i.king:none()", [](Builder& b) { return negated(b, any(b, "king")); }},
    {"not", "return not i.king:any()", [](Builder& b) { return negated(b, any(b, "king")); }},
    {"and", "return i.king:any() and i.knight:any()",
     [](Builder& b) { return both(b, any(b, "king"), any(b, "knight")); }},
    {"or", "return i.king:any() or i.knight:any()",
     [](Builder& b) { return either(b, any(b, "king"), any(b, "knight")); }},
    {"three in a row", "return i.king:any() and i.knight:any() and i.attacker:none()",
     [](Builder& b) { return both(b, both(b, any(b, "king"), any(b, "knight")), negated(b, any(b, "attacker"))); }},
    {"or before and", "return (i.king:any() or i.knight:any()) and i.attacker:any() and i.defender:any()",
     [](Builder& b) {
         return both(b, both(b, either(b, any(b, "king"), any(b, "knight")), any(b, "attacker")), any(b, "defender"));
     }},
    {"and before or", "return i.king:any() and i.knight:any() or i.attacker:any()",
     [](Builder& b) { return either(b, both(b, any(b, "king"), any(b, "knight")), any(b, "attacker")); }},
    {"if", "if i.king:any() then return i.knight:any() end return i.attacker:any()",
     [](Builder& b) { return b.choose(any(b, "king"), any(b, "knight"), any(b, "attacker")); }},
    {"count at least", "return (b:squares('throne'):neighbours() & i.attacker):count() >= 3",
     [](Builder& b) { return negated(b, fewer(b, beside(b), 3)); }},
    {"count below", "return (b:squares('throne'):neighbours() & i.attacker):count() < 3",
     [](Builder& b) { return fewer(b, beside(b), 3); }},
    {"count equal", "return (b:squares('throne'):neighbours() & i.attacker):count() == 2",
     [](Builder& b) { return both(b, negated(b, fewer(b, beside(b), 2)), fewer(b, beside(b), 3)); }},
    {"count odd", "return (b:squares('throne'):neighbours() & i.attacker):count() % 2 == 1",
     [](Builder& b) {
         const Expr n = beside(b);
         return both(b, negated(b, fewer(b, n, 1)),
                     either(b, fewer(b, n, 2), both(b, negated(b, fewer(b, n, 3)), fewer(b, n, 4))));
     }},
    {"length operator", "return #(i.to & i.king) == 1",
     [](Builder& b) { return negated(b, fewer(b, b.binary(Op::and_, b.input(Input::to), b.pieces("king")), 1)); }},
    {"at least on a large board", "return i.attackers:at_least(5)",
     [](Builder& b) { return negated(b, fewer(b, b.pieces("attacker"), 5)); }},
    {"count on a large board", "return i.attackers:count() >= 5",
     [](Builder& b) { return negated(b, fewer(b, b.pieces("attacker"), 5)); }},
    {"two counts compared", "return i.attackers:count() < i.defenders:count()",
     [](Builder& b) {
         return b.binary(Op::less, b.unary(Op::count, b.pieces("attacker")), b.unary(Op::count, b.pieces("defenders")));
     }},
    {"one bound implies another", "if #i.attackers < 5 then return #i.attackers < 7 end return i.king:any()",
     [](Builder& b) { return either(b, fewer(b, b.pieces("attacker"), 5), any(b, "king")); }},
    {"equal boards", "return i.own == i.defenders",
     [](Builder& b) {
         return both(b, b.binary(Op::covers, b.own(), b.pieces("defenders")),
                     b.binary(Op::covers, b.pieces("defenders"), b.own()));
     }},
    {"elseif",
     "local n = (b:squares('throne'):neighbours() & i.attacker):count() "
     "if n == 0 then return i.king:any() elseif n < 3 then return i.knight:any() else return i.king:any() end",
     [](Builder& b) {
         return b.choose(fewer(b, beside(b), 1), any(b, "king"),
                         b.choose(fewer(b, beside(b), 3), any(b, "knight"), any(b, "king")));
     }},
    {"while over a way that ends at the edge",
     "local x = b:squares('a1') & i.king while x:any() do x = x:shift('east') & i.empty end return x:none()",
     [](Builder& b) { return b.truth(true); }},
    {"local functions",
     "local function there(c) return i:class(c):any() end return there('king') and not there('knight')",
     [](Builder& b) { return both(b, any(b, "king"), negated(b, any(b, "knight"))); }},
    {"equal branches", "if i.die > 3 then return i.king:any() else return i.king:any() end",
     [](Builder& b) { return any(b, "king"); }},
    {"the same question twice", "return i.king:any() and i.king:any()", [](Builder& b) { return any(b, "king"); }},
    {"a count implies any", "local x = i.to & i.king if x:count() == 1 then return x:any() end return x:none()",
     [](Builder& b) { return b.truth(true); }},
    {"covers", "return i.own:covers(i.king)",
     [](Builder& b) { return b.binary(Op::covers, b.own(), b.pieces("king")); }},
    {"numbers of the turn", "return i.since_capture >= 10",
     [](Builder& b) { return negated(b, b.binary(Op::less, b.input(Input::sinceCapture), b.integer(10))); }},
    {"sums of them", "return i.since_capture + 1 > i.die",
     [](Builder& b) {
         return b.binary(Op::less, b.input(Input::die), b.binary(Op::add, b.input(Input::sinceCapture), b.integer(1)));
     }},
    {"sets with blanks", "return i.defending_men:any()", [](Builder& b) { return any(b, "defending men"); }},
    {"complement", "return (~i.occupied & i.to):any()",
     [](Builder& b) {
         return b.unary(Op::any,
                        b.binary(Op::and_, b.binary(Op::minus, b.squares("board"), b.occupied()), b.input(Input::to)));
     }},
    {"known boards answer at once", "if b:squares('corners'):count() == 4 then return i.king:any() end return nil",
     [](Builder& b) { return any(b, "king"); }},
    {"tables", "for _, c in ipairs{ 'king', 'knight' } do if i:class(c):any() then return true end end return false",
     [](Builder& b) { return either(b, any(b, "king"), any(b, "knight")); }},
    {"hostile, held, reach",
     "return (i:hostile('defender') & i:held('men') & i:reach('king', 'north') & i:reach('king')):any()",
     [](Builder& b) {
         const auto with = [&](Expr x, Expr y) { return b.binary(Op::and_, x, y); };
         return b.unary(Op::any,
                        with(with(with(b.hostileTo("defender"), b.held("men")), b.reach("king", Direction::north)),
                             b.reach("king")));
     }},
};

class Conditions : public testing::TestWithParam<Case> {};
TEST_P(Conditions, GiveTheProgramBuiltByHand) {
    const Compiled c(makeConditionScript(GetParam().body));
    ASSERT_TRUE(c.passed) << c.diagnostics;
    EXPECT_EQ(c.diagnostics, "");
    ASSERT_EQ(c.calls().outcomes.size(), 1u);
    const Expr expected = GetParam().expected(*c.builder);
    EXPECT_EQ(c.canonical(c.calls().outcomes[0].program), c.canonical(expected));
}
INSTANTIATE_TEST_SUITE_P(Exploration, Conditions, testing::ValuesIn(conditions));

Expr hit(Builder& b) { return b.binary(Op::and_, b.input(Input::to), b.held("men")); }

const Case victims[] = {
    {"plain", "return i.to & i:held('men')", hit},
    {"where", "if i.king:any() then return i.to & i:held('men') end return i.none",
     [](Builder& b) { return b.choose(any(b, "king"), hit(b), b.squares("none")); }},
    {"nothing stands behind else", "if i.captured:any() then return i.none end return i.to & i:held('men')",
     [](Builder& b) {
         return b.choose(negated(b, b.unary(Op::any, b.input(Input::captured))), hit(b), b.squares("none"));
     }},
    {"two tests for one value",
     "if i.captured:none() and i.king:any() then return i.to & i:held('men') end return i.none",
     [](Builder& b) {
         return b.choose(both(b, negated(b, b.unary(Op::any, b.input(Input::captured))), any(b, "king")), hit(b),
                         b.squares("none"));
     }},
    {"one of two tests", "if i.knight:any() or i.king:any() then return i.to & i:held('men') end return i.none",
     [](Builder& b) { return b.choose(either(b, any(b, "knight"), any(b, "king")), hit(b), b.squares("none")); }},
    {"only if", "return (i.to & i:held('men')):only_if(function() return i.king:any() and i.knight:any() end) | i.from",
     [](Builder& b) {
         return b.binary(Op::or_, b.choose(both(b, any(b, "king"), any(b, "knight")), hit(b), b.squares("none")),
                         b.input(Input::from));
     }},
    {"boards",
     "return (i.own:shift('north') | i.enemy:neighbours()) - i.to:slide('east', i.empty) - i.king:flood(i.empty)",
     [](Builder& b) {
         const Expr joined = b.binary(Op::or_, b.shift(b.own(), Direction::north), b.unary(Op::neighbours, b.enemy()));
         const Expr without = b.binary(Op::minus, joined, b.slideOver(b.input(Input::to), Direction::east, b.empty()));
         return b.binary(Op::minus, without, b.binary(Op::flood, b.pieces("king"), b.empty()));
     }},
    {"fix", "return i.defenders:fix(function(x) return x - i.attackers:flood(i.board - x):neighbours() end)",
     [](Builder& b) {
         const Expr x = b.input(Input::loop);
         const Expr reached = b.unary(
             Op::neighbours, b.binary(Op::flood, b.pieces("attackers"), b.binary(Op::minus, b.squares("board"), x)));
         return b.binary(Op::fix, b.pieces("defenders"), b.binary(Op::minus, x, reached));
     }},
};

class Victims : public testing::TestWithParam<Case> {};
TEST_P(Victims, GiveTheProgramBuiltByHand) {
    const Compiled c(makeCaptureScript(GetParam().body));
    ASSERT_TRUE(c.passed) << c.diagnostics;
    ASSERT_EQ(c.calls().captures.size(), 1u);
    const Expr expected = GetParam().expected(*c.builder);
    EXPECT_EQ(c.canonical(c.calls().captures[0].program), c.canonical(expected));
}
INSTANTIATE_TEST_SUITE_P(Exploration, Victims, testing::ValuesIn(victims));

/// The example rule of the builder's description, which has it in both languages.
TEST(Exploration, TheRuleOfTheHandbook) {
    const char* script = R"(
return component{ id = "hostile/linnaean", slot = "hostility", version = 1,
  parameters = { zone = zone_parameter("throne"), men_beside = integer(3, 1, 4) },
  words = "With the king on the {zone} and attackers on {men_beside} sides, the defender on the fourth is taken against the {zone}.",
  compile = function(b, p)
    local throne = b:squares(p.zone)
    b:hostile{ zone = p.zone, to = "defending men", when = function(i)
      return (throne & i.king):any() and (throne:neighbours() & i.attackers):count() >= p.men_beside
    end }
  end })";
    const Compiled c(script);
    ASSERT_TRUE(c.passed) << c.diagnostics;
    ASSERT_EQ(c.calls().hostiles.size(), 1u);
    Builder& b = *c.builder;
    const Expr throne = b.squares("throne");
    const Expr on = b.unary(Op::any, b.binary(Op::and_, throne, b.pieces("king")));
    const Expr expected = both(b, on, negated(b, fewer(b, beside(b), 3)));
    EXPECT_EQ(c.calls().hostiles[0].program, expected);  // hash-consed: the same handle
    EXPECT_EQ(c.calls().hostiles[0].squares, SquareSet::of(40));
    EXPECT_EQ(b.graph()->countNodes(expected), 12);
}

TEST(Exploration, CountsItsPaths) {
    const auto countPaths = [](const std::string& body) {
        const Compiled c(makeCaptureScript(body));
        EXPECT_TRUE(c.passed) << c.diagnostics;
        return c.builder->equivalenceClaims().at(0).paths;
    };
    EXPECT_EQ(countPaths("return i.to"), 1);
    EXPECT_EQ(countPaths("if i.king:any() then return i.to end return i.none"), 2);
    EXPECT_EQ(countPaths("if i.king:any() and i.knight:any() then return i.to end return i.none"), 3);
    EXPECT_EQ(countPaths("if (i.to:neighbours() & i.own):count() >= 2 then return i.to end return i.none"), 5);
    EXPECT_EQ(countPaths("if (i.to:neighbours() & i.own):at_least(2) then return i.to end return i.none"), 2);
}

TEST(Exploration, ABareBoardIsReportedInEveryFunction) {
    const Compiled bare(makeCaptureScript("if i.to & i.own then return i.to end\nreturn i.none"));
    EXPECT_THAT(bare.diagnostics, testing::HasSubstr("a board made in line 3 of 'program' is not used"));
    const Compiled tested(
        makeCaptureScript("local near = i.to:neighbours()\nif (near & i.own):any() then return near end\n"
                          "return i.none"));
    EXPECT_EQ(tested.diagnostics, "");
}

TEST(Exploration, TheBoardOfAFixIsValidOnlyInItsBody) {
    const auto b = plainBuilder();
    b->setStage(Builder::Stage::rule);
    const Expr x = b->input(Input::loop);
    b->capture(bothSides, b->binary(Op::fix, b->own(), b->binary(Op::and_, x, b->enemy())));
    EXPECT_FALSE(b->failed());
    b->capture(bothSides, b->binary(Op::fix, x, b->binary(Op::and_, x, b->enemy())));
    EXPECT_THAT(messages(b->diagnostics()), testing::HasSubstr("the board of a 'fix' that stands outside its body"));
}

TEST(Exploration, UpdatesTakeTheTypeOfTheirState) {
    const std::string script = R"(
return component { id = "test/state", slot = "turn", words = "A rule.",
  declare = function(b)
    b:state { name = "warned", kind = "flag" }
    b:state { name = "moves", kind = "counter", most = 100 }
    b:state { name = "tired", kind = "marks" }
  end,
  compile = function(b)
    b:update { state = "warned", program = function(i) return not i:state("warned") end }
    b:update { state = "moves", program = function(i) if i:state("moves") < 100 then return i:state("moves") + 1 end return 100 end }
    b:update { state = "tired", program = function(i) return i:state("tired") | i.to end }
  end })";
    const Compiled c(script);
    ASSERT_TRUE(c.passed) << c.diagnostics;
    ASSERT_EQ(c.calls().updates.size(), 3u);
    const Graph& g = *c.builder->graph();
    EXPECT_EQ(g.type(c.calls().updates[0].program), Type::truth);
    EXPECT_EQ(g.type(c.calls().updates[1].program), Type::integer);
    EXPECT_EQ(g.type(c.calls().updates[2].program), Type::board);
}

}  // namespace
}  // namespace tafl
