// Plays variants of native rules and of their Lua twins side by side: moves, captures and endings must be equal.

#include "host/lua/twins.hpp"
#include "position/move_text.hpp"
#include "position/position.hpp"
#include "support/scale.hpp"
#include "support/temporary_folder.hpp"

namespace tafl {
namespace {

using Image = std::shared_ptr<const RuleImage>;

constexpr int maxPlies = 200;

/// Two positions under two images; finds their first difference.
class SideBySide {
public:
    SideBySide(Image a, Image b)
        : imageA_(std::move(a)), imageB_(std::move(b)), a_(Position::create(imageA_)), b_(Position::create(imageB_)) {}

    /// Empty if there is no difference.
    std::string perft(int depth) {
        a_->start(Side::attackers), b_->start(Side::attackers);
        for (int d = 1; d <= depth; ++d)
            if (const auto n = a_->perft(d), m = b_->perft(d); n != m)
                return "perft " + std::to_string(d) + ": " + std::to_string(n) + " and " + std::to_string(m);
        return {};
    }
    std::string games(int count) {
        for (int seed = 1; seed <= count; ++seed)
            if (const std::string difference = game(static_cast<std::uint64_t>(seed)); !difference.empty())
                return "game " + std::to_string(seed) + ", " + difference;
        return {};
    }

private:
    std::string game(std::uint64_t seed) {
        Random random(seed);
        const Side first = random.below(2) ? Side::attackers : Side::defenders;
        a_->start(first), b_->start(first);
        for (int ply = 0; ply < maxPlies; ++ply) {
            const auto difference = [&](const char* subject) {
                return "ply " + std::to_string(ply) + ": " + subject + " in '" + positionText(a_->setup(), *imageA_) +
                       "'";
            };
            if (a_->setup() != b_->setup() || a_->chainSquare() != b_->chainSquare())
                return difference("another position");
            if (endingOf(*a_, *imageA_) != endingOf(*b_, *imageB_)) return difference("another ending");
            if (a_->ending().over) break;
            if (a_->mustRoll() != b_->mustRoll()) return difference("a die");
            if (a_->mustRoll()) {
                const auto& faces = imageA_->calls.dice;
                const int face = faces[random.below(static_cast<std::uint32_t>(faces.size()))].face;
                a_->roll(face), b_->roll(face);
                continue;
            }
            std::vector<Move> movesA, movesB;
            a_->legal(movesA), b_->legal(movesB);
            if (movesA != movesB) return difference("other moves");
            if (movesA.empty()) break;
            const Move move = movesA[random.below(static_cast<std::uint32_t>(movesA.size()))];
            const MoveResult resultA = a_->make(move), resultB = b_->make(move);
            if (resultA.sameSide() != resultB.sameSide()) return difference("a chain");
            if (capturesOf(*a_) != capturesOf(*b_)) return difference("other captures");
        }
        return {};
    }

    static std::string endingOf(Position& position, const RuleImage& image) {
        const Ending e = position.ending();
        if (!e.over) return "none";
        return std::string(name(e.winner)) + " " + (e.noMoves ? "stuck" : std::string(name(e.phase))) + " " +
               image.rules[e.ruleIndex].identity;
    }
    static std::vector<std::array<int, 3>> capturesOf(const Position& position) {
        std::vector<std::array<int, 3>> out;
        for (const CapturedPiece& t : position.taken()) out.push_back({t.square, t.classNumber, t.becomes});
        return out;
    }

    Image imageA_, imageB_;
    std::unique_ptr<Position> a_, b_;
};

/// 200 games in full, fewer by default.
int gameCount() { return std::max(3, static_cast<int>(std::min(1.0, testScale() / 20) * 200)); }

TEST(TwinsPlay, EveryVariantPlaysAlike) {
    if (!rules().missing.empty()) GTEST_SKIP() << rules().missing;
    int differing = 0;
    for (const VariantTwins& twins : sampled(variantTwins())) {
        if (!twins.native || !twins.lua) continue;  // EveryVariantHasTheSameImage fails
        SCOPED_TRACE(twins.id);
        SideBySide boards(twins.native, twins.lua);
        // Equal digests should mean equal games. Play a few anyway, in case the digest misses something.
        const bool equal = twins.native->digest == twins.lua->digest;
        differing += !equal;
        EXPECT_EQ(boards.perft(equal ? 1 : 3), "");
        EXPECT_EQ(boards.games(equal ? std::max(1, static_cast<int>(testScale() / 4)) : gameCount()), "");
    }
    RecordProperty("differing", differing);
}

Image compiled(const std::string& id) {
    static const Library library = makeLibrary("lua", {std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "bench/variants",
                                                       std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "tests/variants",
                                                       std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "docs/examples"});
    const auto variant = library.load(id);
    if (!variant) return nullptr;
    const auto image = library.compile(*variant);
    return image ? *image : nullptr;
}

/// Custodial capture as a table of the shipped rule, and as a program of a script.
TEST(TwinsPlay, ATableAndAProgramPlayAlike) {
    if (!rules().missing.empty()) GTEST_SKIP() << rules().missing;
    const Image table = compiled("perft-c11"), program = compiled("custodial-program-11");
    ASSERT_TRUE(table && program);
    ASSERT_NE(table->digest, program->digest);
    SideBySide boards(table, program);
    EXPECT_EQ(boards.perft(3), "");
    EXPECT_EQ(boards.games(gameCount()), "");
}

/// What is hostile is masked on a board with holes: functions that are traced, called in play and native read the same.
TEST(TwinsPlay, HostileSquaresOfABoardWithHoles) {
    if (!rules().missing.empty()) GTEST_SKIP() << rules().missing;
    const TemporaryFolder folder;
    const auto rule = [&](const std::string& name, const std::string& condition) {
        folder.write(name + ".lua", "return component { id = 'test/" + name +
                                        "', slot = 'limit', words = 'x.', compile = function(b, p)\n"
                                        "b:refuse { when = function(i) " +
                                        condition + " end } end }\n");
        return "[[rule]]\nuse = \"test/" + name + "\"\nscript = \"" + name + ".lua\"\n";
    };
    const auto image = [&](const std::string& preferred, const std::string& further) -> Image {
        const Library library = makeLibrary(preferred, {});
        const auto variant =
            library.load(folder
                             .write("holed-7.toml",
                                    "format = 1\nid = \"holed-7\"\nname = \"Holed\"\ninherits = "
                                    "\"nielsen-brandubh-7\"\n[board]\nlayout = \"\"\"\n...t...\n...t...\n.#.T.#.\n"
                                    "ttTKTtt\n.#.T.#.\n...t...\n...t...\n\"\"\"\n" +
                                        further)
                             .string());
        if (!variant) ADD_FAILURE() << messages(variant.error());
        const auto out = variant ? library.compile(*variant) : tl::unexpected(variant.error());
        if (!out) ADD_FAILURE() << messages(out.error());
        return out ? *out : nullptr;
    };
    const std::string condition = "(i.to:neighbours() & i:hostile('attacker')):count() >= 1";
    const Image traced = image("native", rule("traced", "return " + condition)),
                called = image("native", rule("called", "return #i.own:list() > 0 and " + condition)),
                scripts = image("lua", "[[rule]]\nuse = \"capture/three-sides\"\n"),
                natives = image("native", "[[rule]]\nuse = \"capture/three-sides\"\n"), plain = image("native", "");
    ASSERT_TRUE(traced && called && scripts && natives && plain);
    EXPECT_EQ(SideBySide(traced, called).games(50), "");
    EXPECT_EQ(SideBySide(scripts, natives).games(50), "");
    EXPECT_NE(SideBySide(traced, plain).games(50), "");
}

TEST(TwinsPlay, OtherRulesDiffer) {
    if (!rules().missing.empty()) GTEST_SKIP() << rules().missing;
    const Image corners = compiled("nielsen-brandubh-7"), edge = compiled("edge-brandubh-7"),
                spears = compiled("spear-brandubh-7");
    ASSERT_TRUE(corners && edge && spears);
    EXPECT_THAT(SideBySide(corners, edge).games(50), testing::HasSubstr("another ending"));
    EXPECT_THAT(SideBySide(corners, spears).games(50), testing::HasSubstr("other captures"));
}

}  // namespace
}  // namespace tafl
