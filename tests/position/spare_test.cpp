// Spare calls that name a component protect from its captures and jumps, and from no others.
#include "explain/support.hpp"
#include "image/table_compilation.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

using namespace explaining;

constexpr RuleIndex leapOfAttackers = callers, leapOfDefenders = callers + 1;

/// Two components with a capturing jump each.
struct JumpRules : Rules {
    JumpRules() {
        image.start.assign(size * size, 0);
        image.rules.push_back({"house/leap", "house/leap", "", "", "lua", "table"});
        image.rules.push_back({"move/jump", "move/jump", "", "", "native", "table"});
        calls.jumps.push_back({attacker, defender, std::nullopt, true, leapOfAttackers});
        calls.jumps.push_back({defender, attacker, std::nullopt, true, leapOfDefenders});
    }
    std::shared_ptr<const RuleImage> compile() {
        const auto out = std::make_shared<RuleImage>(image);
        out->calls = calls;
        EXPECT_EQ(compileImage(*out), "");
        return out;
    }
    /// The squares of the pieces that a jump captures.
    std::string captures(Side mover, const char* from, const char* to) {
        const auto position = Position::create(compile());
        position->set(setup({"K......", ".......", ".......", ".......", ".......", ".tT....", "......t"}, mover));
        position->make(jump(from, to));
        SquareSet out;
        for (const CapturedPiece& piece : position->taken()) out.add(piece.square);
        EXPECT_EQ(position->findInconsistency(), "");
        return squareNames(out, size);
    }
    std::string attackersJump() { return captures(Side::attackers, "b2", "d2"); }
    std::string defendersJump() { return captures(Side::defenders, "c2", "a2"); }
};

TEST(Spares, ProtectFromTheComponentTheyName) {
    JumpRules r;
    EXPECT_EQ(r.attackersJump(), "c2");
    EXPECT_EQ(r.defendersJump(), "b2");
    r.calls.spares.push_back({men, board, "house/leap", special});
    EXPECT_EQ(r.attackersJump(), "");
    EXPECT_EQ(r.defendersJump(), "b2");
    r.calls.spares[0].fromRule = "move/jump";
    EXPECT_EQ(r.attackersJump(), "c2");
    EXPECT_EQ(r.defendersJump(), "");
    r.calls.spares[0].fromRule = "";
    EXPECT_EQ(r.attackersJump(), "");
    EXPECT_EQ(r.defendersJump(), "");
}

TEST(Spares, AJumpCapturesIfOneOfItsRulesDoes) {
    JumpRules r;
    r.calls.jumps.push_back({attacker, defender, std::nullopt, true, special2});
    r.calls.spares.push_back({men, board, "house/leap", special});
    EXPECT_EQ(r.attackersJump(), "c2");
    r.calls.spares.push_back({men, squares({"c2"}), "special/two", special});
    EXPECT_EQ(r.attackersJump(), "");
}

TEST(Spares, OfAnUnusedComponentDoNotChangeTheDigest) {
    JumpRules r;
    const std::string before = r.compile()->digest;
    r.calls.spares.push_back({men, board, "capture/nowhere", special});
    EXPECT_EQ(r.compile()->digest, before);
}

TEST(Spares, DigestsDependOnTheJumpsTheyName) {
    JumpRules r;
    r.calls.spares.push_back({men, board, "house/leap", special});
    const std::string first = r.compile()->digest;
    std::swap(r.calls.jumps[0].ruleIndex, r.calls.jumps[1].ruleIndex);
    EXPECT_NE(r.compile()->digest, first);
}

}  // namespace
}  // namespace tafl
