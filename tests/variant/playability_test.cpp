// `check` finds sides that cannot win and games that are decided before they begin.
#include "variant/playability.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "host/environment.hpp"
#include "support/messages.hpp"
#include "support/temporary_folder.hpp"
#include "variant/check.hpp"

namespace tafl {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const Environment& environment() {
    static const Environment shared = [] {
        EnvironmentOptions options;
        options.plugins = std::string(TAFLSMITH_BUILD_DIR) + "/lib/taflsmith/plugins";
        options.share = "/nonexistent";
        options.userData = "/nonexistent";
        options.lua = false;
        options.variantDirectories = {std::string(TAFLSMITH_SOURCE_DIR) + "/tests/bad/base"};
        return Environment::standard(options);
    }();
    return shared;
}

const std::string head = "format = 1\nid = \"child\"\nname = \"Child\"\ninherits = \"good-base\"\n";

CheckedVariant check(const std::string& rest) {
    Checker checker(*environment().library, {.choices = {}}, {});
    return checker.check("child.toml", environment().library->parse(head + rest, "child.toml"));
}

/// The diagnostics of a variant that is playable all the same.
std::string warnings(const std::string& rest) {
    const CheckedVariant checked = check(rest);
    EXPECT_TRUE(checked.passed()) << messages(checked.diagnostics);
    return messages(checked.diagnostics);
}

std::string errors(const std::string& rest) {
    const CheckedVariant checked = check(rest);
    EXPECT_FALSE(checked.passed());
    return messages(checked.diagnostics);
}

std::string boardOf(const std::string& rows) { return "[board]\nlayout = \"\"\"\n" + rows + "\"\"\"\n"; }

std::string escape(const std::string& zone) {
    return "drop = [\"win/escape\"]\n[[rule]]\nuse = \"win/escape\"\nzone = \"" + zone + "\"\n";
}

TEST(Playability, OfASoundVariantIsNotQuestioned) { EXPECT_EQ(warnings(""), ""); }

// --- goals -----------------------------------------------------------------------------------------------------------

TEST(Playability, NeedsAGoalForEachSide) {
    EXPECT_THAT(warnings("drop = [\"win/escape\"]\n[[rule]]\nuse = \"win/encirclement\"\n"),
                AllOf(HasSubstr("child.toml:1:1: warning: the defenders have no goal: they win only if the attackers "
                                "cannot move"),
                      HasSubstr("win/escape"), Not(HasSubstr("the attackers have no goal"))));
}

TEST(Playability, NeedsAWayToWinForEachSide) {
    const std::string draws = "[[rule]]\nuse = \"turn/no-moves\"\nattackers = \"draw\"\n";
    const std::string encirclement = "drop = [\"win/escape\"]\n[[rule]]\nuse = \"win/encirclement\"\n";
    EXPECT_THAT(errors(encirclement + draws), HasSubstr("error: the defenders cannot win: no rule gives them a win"));
    EXPECT_THAT(warnings(encirclement + draws + "[[rule]]\nuse = \"end/repetition\"\nresult = \"attackers_lose\"\n"),
                HasSubstr("they win only by repetition"));
}

TEST(Playability, NeedsSquaresToReach) {
    EXPECT_THAT(warnings(escape("none")),
                AllOf(HasSubstr("child.toml:6:1: warning: nobody can win by 'win/escape(none)': it names no squares"),
                      HasSubstr("the defenders have no goal")));
}

TEST(Playability, NeedsAWayToTheGoal) {
    const std::string closed =
        "[zones]\nring = \"edge - corners\"\n[[rule]]\nuse = \"passage/restricted\"\nzone = \"ring\"\nstop = "
        "\"nobody\"\npass = \"";
    EXPECT_THAT(warnings(closed + "nobody\"\n"), HasSubstr("no king can ever reach a1 g1 a7 g7"));
    EXPECT_EQ(warnings("[zones]\ncorners = \"a4 d1 g4 d7\"\n" + escape("corners").substr(22)), "")
        << "one goal that is reached is enough";
    const std::string one = escape("corners | c3") + closed + "nobody\"\n";
    EXPECT_EQ(warnings(one), "") << "not every square of a goal has to be reached";
}

TEST(Playability, NeedsConditionsThatCanHold) {
    EXPECT_THAT(warnings("drop = [\"win/escape\"]\n[[rule]]\nuse = \"win/open-paths\"\nzone = \"none\"\n"),
                HasSubstr("nobody can win by 'win/open-paths': its condition cannot hold"));
    EXPECT_THAT(warnings("drop = [\"win/escape\"]\n[[rule]]\nuse = \"win/open-paths\"\nzone = \"corners\"\n"), "");
    const std::string spared =
        "drop = [\"capture/custodial\"]\n[[rule]]\nuse = \"capture/custodial\"\nvictims = "
        "\"defending men\"\n[[rule]]\nuse = \"win/elimination\"\npieces = \"attackers\"\n";
    EXPECT_THAT(warnings(spared),
                HasSubstr("nobody can win by 'win/elimination(attackers)': nothing captures the attacker"));
}

TEST(Playability, NeedsACaptureOfTheKing) {
    for (const std::string timing : {"at_once", "survives_reply"})
        EXPECT_THAT(warnings("drop = [\"king/capture\"]\n[[rule]]\nuse = \"king/capture\"\nthrone = \"board\"\n"
                             "on_throne = \"never\"\ntiming = \"" +
                             timing + "\"\n"),
                    AllOf(HasSubstr("nobody can win by 'king/capture'"),
                          HasSubstr("the attackers have no goal: they win only if the defenders cannot move")));
}

TEST(Playability, IsCheckedUnderEveryChoice) {
    const TemporaryFolder folder;
    const auto file = folder.write(
        "child.toml", head +
                          "[[option]]\nid = \"goal\"\nwords = \"The goal.\"\ndefault = \"corners\"\n"
                          "[[option.choice]]\nid = \"corners\"\nwords = \"The corners.\"\n"
                          "[[option.choice]]\nid = \"nothing\"\nwords = \"Nothing.\"\ndrop = [\"win/escape\"]\n"
                          "rule = [ { use = \"win/escape\", zone = \"none\" } ]\n");
    Checker checker(*environment().library, {.choices = {}}, {});
    EXPECT_THAT(messages(checker.check(file.string()).diagnostics),
                HasSubstr("with goal=nothing: the defenders have no goal"));
}

/// A variant with options of so many choices each, the first of which is active.
Variant makeVariantWithOptions(int options, int choices) {
    Variant out;
    for (int i = 0; i < options; ++i) {
        OptionText option;
        option.id = "option-" + std::to_string(i);
        for (int k = 0; k < choices; ++k) option.choices.push_back({.id = "choice-" + std::to_string(k)});
        out.chosen[option.id] = option.choices.front().id;
        out.options.push_back(std::move(option));
    }
    return out;
}

TEST(Alternatives, AreAllCombinationsIfThereAreFew) {
    EXPECT_TRUE(enumerateAlternatives(Variant{}).empty());
    const auto few = enumerateAlternatives(makeVariantWithOptions(6, 2));
    EXPECT_EQ(few.size(), 63u);
    EXPECT_EQ(few.front().size(), 1u);
    EXPECT_EQ(few.back().size(), 6u);
}

TEST(Alternatives, AreBoundedInNumber) {
    const auto pairs = enumerateAlternatives(makeVariantWithOptions(7, 3));
    EXPECT_EQ(pairs.size(), 14u + 21 * 4);
    EXPECT_EQ(std::set(pairs.begin(), pairs.end()).size(), pairs.size());
    EXPECT_TRUE(std::ranges::is_sorted(pairs, {}, &OptionChoices::size));
    EXPECT_EQ(pairs.back().size(), 2u);
    const auto many = enumerateAlternatives(makeVariantWithOptions(100, 2));
    EXPECT_EQ(many.size(), maxAlternatives);
    EXPECT_EQ(std::ranges::count(many, 1u, &OptionChoices::size), 100) << "single changes come first";
    EXPECT_EQ(enumerateAlternatives(makeVariantWithOptions(10, 1000)).size(), maxAlternatives);
}

// --- the start -------------------------------------------------------------------------------------------------------

TEST(Playability, NeedsPiecesOfBothSides) {
    EXPECT_THAT(errors(boardOf(".......\n.......\n...T...\n..TKT..\n...T...\n.......\n.......\n")),
                HasSubstr("child.toml:6:10: error: the layout has no pieces of the attackers (letter 't': attacker)"));
    EXPECT_THAT(warnings(boardOf("...t...\n...t...\n.......\ntt.K.tt\n.......\n...t...\n...t...\n")),
                HasSubstr("the layout has no men of the defenders"));
}

TEST(Playability, NeedsMovesOfBothSides) {
    const std::string shutIn = boardOf(".......\n...t...\n..tTt..\n.tTKTt.\n..tTt..\n...t...\n.......\n");
    EXPECT_THAT(warnings(shutIn), HasSubstr("warning: the defenders cannot move at the start"));
    EXPECT_THAT(errors(shutIn + "[[rule]]\nuse = \"turn/first\"\nside = \"defenders\"\n"),
                HasSubstr("error: the game is over before the first move: the defenders cannot move (turn/no-moves)"));
}

TEST(Playability, NeedsAGoalThatIsNotReachedYet) {
    EXPECT_THAT(warnings(boardOf("K..t...\n...t...\n...T...\nttT.Ttt\n...T...\n...t...\n...t...\n")),
                HasSubstr("the king starts on a7, where the defenders win (win/escape(corners))"));
    EXPECT_THAT(warnings(escape("board")), HasSubstr("child.toml:6:1: warning: the king starts on d4"))
        << "placed at the rule that the file adds, not at the board that it inherits";
}

TEST(Playability, NeedsAnEndThatDoesNotHoldYet) {
    const std::string few = "[[rule]]\nuse = \"win/elimination\"\npieces = \"attackers\"\nleft = ";
    EXPECT_THAT(errors(few + "8\n"),
                AllOf(HasSubstr("the condition of 'win/elimination(attackers)' holds at the start"),
                      HasSubstr("error: every first move of the attackers ends the game (win/elimination")));
    EXPECT_EQ(warnings(few + "7\n"), "");
}

TEST(Playability, NeedsMoreThanTheFirstMove) {
    const std::string open = boardOf("...t...\n...t...\n......K\nttT.Ttt\n...T...\n...t...\n...t...\n");
    EXPECT_THAT(warnings(open + "[[rule]]\nuse = \"turn/first\"\nside = \"defenders\"\n"),
                HasSubstr("the defenders win with the first move g5-g7 (win/escape(corners))"));
    const std::string twoWays = boardOf("...t...\n...t...\n.......\n...K...\n.T.....\n...t...\n...t...\n");
    EXPECT_THAT(warnings(escape("edge") + twoWays), HasSubstr("whatever the attackers play first, the defenders win"));
    EXPECT_EQ(warnings(escape("corners") + twoWays), "");
}

}  // namespace
}  // namespace tafl
