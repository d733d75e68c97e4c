// Pictures and rule sheets of show.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "cli/program.hpp"

namespace cli_tests {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t out = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++out;
    return out;
}

/// The first unbalanced tag, or empty. Ignores declarations and void HTML elements.
std::string unbalanced(const std::string& text) {
    std::vector<std::string> open;
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
        const std::size_t end = text.find('>', at);
        if (end == std::string::npos) return text.substr(at, 40);
        const std::string tag = text.substr(at + 1, end - at - 1);
        if (tag.starts_with("!") || tag.ends_with("/") || tag.starts_with("meta")) continue;
        const std::string name = tag.substr(tag.starts_with("/"), tag.find(' ') - tag.starts_with("/"));
        if (!tag.starts_with("/"))
            open.push_back(name);
        else if (open.empty() || open.back() != name)
            return tag;
        else
            open.pop_back();
    }
    return open.empty() ? "" : open.back();
}

const std::string capture =
    "show nielsen-brandubh-7 --position '7/7/7/4T2/7/1T3t1/1K2t2 attackers' --moves f2-f4 --svg -";

TEST(Pictures, AreWellFormed) {
    for (const std::string line : {"show ap-berserk-11 --svg -", "show bga-tablut-corner --legal all --svg -",
                                   "show nielsen-unst-alea-evangelii-19 --look slate --svg -"})
        EXPECT_EQ(unbalanced(run(line).out), "") << line;
    EXPECT_EQ(unbalanced(run(capture).out), "");
}

TEST(Pictures, MarkTheLastMoveAndWhatItTook) {
    const std::string plain = run("show nielsen-brandubh-7 --svg -").out, marked = run(capture).out;
    // A cross on e4 and the captured man, faded.
    EXPECT_EQ(count(plain, "#c8321e"), 0u);
    EXPECT_EQ(count(marked, "#c8321e"), 1u);
    EXPECT_EQ(count(marked, "opacity=\"0.4\"><title>defender e4</title>"), 1u);
    EXPECT_EQ(count(marked, "#ffe27a"), 2u);
}

TEST(Pictures, MarkLegalMoves) {
    // The king of Brandubh cannot move at the start; d6 can.
    EXPECT_EQ(count(run("show nielsen-brandubh-7 --legal d4 --svg -").out, "#07574c"), 1u);
    const auto moves = run("perft nielsen-brandubh-7 1 --divide --quiet").out;
    const std::size_t ofD6 = count(moves, "d6-");
    ASSERT_GT(ofD6, 0u);
    EXPECT_EQ(count(run("show nielsen-brandubh-7 --legal d6 --svg -").out, "#07574c"), ofD6 + 1);
}

TEST(Pictures, TheWayOutIsNotched) {
    // In Tablut the edge wins, in Brandubh only the corners.
    EXPECT_EQ(count(run("show nielsen-saami-tablut-9 --svg -").out, "fill=\"#7a4e12\""), 1u);
    EXPECT_EQ(count(run("show nielsen-brandubh-7 --svg -").out, "fill=\"#7a4e12\""), 0u);
}

TEST(Pictures, InPixels) {
    const Folder folder;
    const fs::path file = folder.path / "board.png";
    const Answer answer = run("show nielsen-brandubh-7 --square 20 --png '" + file.string() + "' --quiet");
    if (answer.err.find("without librsvg") != std::string::npos) GTEST_SKIP() << "this build draws no PNG";
    ASSERT_EQ(answer.status, 0) << answer.err;
    const std::string png = whole(file);
    ASSERT_GT(png.size(), 400u);
    EXPECT_EQ(png.substr(1, 3), "PNG");
    // Seven squares of 20 pixels, and a frame of half a square on either side.
    EXPECT_EQ(static_cast<unsigned char>(png[19]), 160);
    EXPECT_EQ(static_cast<unsigned char>(png[23]), 160);
}

TEST(Show, AGameAsTextForForums) {
    const Folder folder;
    const std::string game = folder
                                 .write("game.tafl",
                                        "taflsmith-game 1\nvariant nielsen-brandubh-7\nattackers Finn\n\nd6-c6\n"
                                        "e4-e1\nresign\n")
                                 .string();
    const Answer post = run("show '" + game + "' --post -");
    ASSERT_EQ(post.status, 0) << post.err;
    EXPECT_THAT(post.out, testing::StartsWith("Irish Brandubh (nielsen-brandubh-7)\n\nAttackers: Finn.\n\n"
                                              "1. d6-c6 e4-e1\n2. resign\n\n"));
    EXPECT_THAT(post.out, HasSubstr("defenders win.\n"));
    // The link at the end holds the game, with its players.
    const std::string link = post.out.substr(post.out.rfind("taflsmith:"));
    EXPECT_EQ(run("show " + link.substr(0, link.size() - 1) + " --post -").out, post.out);
    EXPECT_THAT(run("show nielsen-brandubh-7 --post - --moves d6-c6").out,
                HasSubstr("\n1. d6-c6\n\nDefenders to move.\n"));
    EXPECT_EQ(run("show nielsen-brandubh-7 --post /dev/null/x").status, 3);
}

TEST(Pictures, Moving) {
    const Folder folder;
    const std::string game = folder
                                 .write("game.tafl",
                                        "taflsmith-game 1\nvariant nielsen-brandubh-7\n\nd6-c6\ne4-e1\n"
                                        "resign\n")
                                 .string();
    const auto file = [&](const std::string& name) { return "'" + (folder.path / name).string() + "'"; };
    const auto frames = [&](const std::string& name) { return count(whole(folder.path / name), "ANMF"); };
    const Answer answer = run("show '" + game + "' --square 20 --quiet --webp " + file("game.webp"));
    if (answer.err.find("without libwebp") != std::string::npos) GTEST_SKIP() << "this build writes no WebP";
    ASSERT_EQ(answer.status, 0) << answer.err;
    const std::string webp = whole(folder.path / "game.webp");
    EXPECT_EQ(webp.substr(0, 4) + webp.substr(8, 4), "RIFFWEBP");
    EXPECT_EQ(frames("game.webp"), 3u);
    // The words of the end make it higher than the same moves without one.
    const std::string moves = "show nielsen-brandubh-7 --square 20 --quiet --moves d6-c6 e4-e1 --webp ";
    EXPECT_EQ(run(moves + file("moves.webp")).status, 0);
    EXPECT_EQ(frames("moves.webp"), 3u);
    EXPECT_GT(static_cast<unsigned char>(webp[27]), static_cast<unsigned char>(whole(folder.path / "moves.webp")[27]));
    // Moves behind those of the record; the resignation no longer ends it.
    EXPECT_EQ(run("show '" + game + "' --square 20 --quiet --moves f4-f1 --webp " + file("more.webp")).status, 0);
    EXPECT_EQ(frames("more.webp"), 4u);
    // Other outputs: one that cannot be written, a pipe, the standard output.
    EXPECT_EQ(run(moves + "/dev/null/x.webp").status, 3);
    EXPECT_EQ(run(moves + "/dev/null").status, 0);
    EXPECT_EQ(run(moves + "-").out, whole(folder.path / "moves.webp"));
    const fs::path pipe = folder.path / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(run(moves + file("pipe") + " >/dev/null & cat " + file("pipe")).out, whole(folder.path / "moves.webp"));
    EXPECT_TRUE(fs::is_fifo(pipe));
    // Too large.
    EXPECT_THAT(run("show nielsen-unst-alea-evangelii-19 --square 400 --webp " + file("large.webp")).err,
                HasSubstr("at most 4096 pixels a side"));
    EXPECT_FALSE(fs::exists(folder.path / "large.webp"));
    EXPECT_EQ(run("show nielsen-brandubh-7 --moves a1-a2 --webp -").status, 3);
}

TEST(Pictures, BadRequests) {
    EXPECT_EQ(run("show nielsen-brandubh-7 --legal z9 --svg -").status, 2);
    EXPECT_EQ(run("show nielsen-brandubh-7 --look marble --svg -").status, 2);
    EXPECT_EQ(run("show nielsen-brandubh-7 --moves a1-a2 --svg -").status, 3);
    EXPECT_EQ(run("show nielsen-brandubh-7 --position '7/7 attackers' --svg -").status, 3);
    EXPECT_EQ(run("show nielsen-brandubh-7 --booklet /dev/null/x.html").status, 3);
}

TEST(Booklet, HoldsRulesExamplesAndSources) {
    const auto shown = run("--json show nielsen-saami-tablut-9").json();
    const std::string sheet = run("show nielsen-saami-tablut-9 --booklet -").out;
    EXPECT_THAT(sheet, StartsWith("<!DOCTYPE html>"));
    EXPECT_EQ(unbalanced(sheet.substr(sheet.find("</style>") + 8, sheet.find("</body>") - sheet.find("</style>") - 8)
                             .insert(0, "<html><head>")
                             .append("</body></html>")),
              "");
    for (const auto& rule : shown.at("rules")) {
        const std::string words = rule.at("words");
        EXPECT_GT(count(sheet, words.substr(1, 30)), 0u) << words;
    }
    for (const auto& source : shown.at("sources")) EXPECT_EQ(count(sheet, source.get<std::string>()), 1u);
    // Examples have two pictures, refused moves one.
    EXPECT_GT(count(sheet, "class=\"pair\""), 5u);
    EXPECT_GT(count(sheet, "class=\"one\""), 0u);
    EXPECT_GT(count(sheet, "The ring is closed"), 0u);
}

TEST(Booklet, NeedsNothingElse) {
    const std::string sheet = run("show nielsen-copenhagen-11 --booklet -").out;
    for (const char* part : {"<script", "src=", "<link", "url(http", "@import"})
        EXPECT_EQ(count(sheet, part), 0u) << part;
}

TEST(Booklet, LeavesOutWhatDoesNotHoldUnderTheOptions) {
    // The king option changes which examples are valid.
    const std::string strong = run("show ogrecave-tablut --booklet -").out,
                      weak = run("show ogrecave-tablut --option weak-king=on --booklet -").out;
    EXPECT_NE(strong, weak);
    EXPECT_GT(count(weak, "<figure>"), 0u);
}

TEST(Booklet, NamesAreEscaped) {
    const Folder folder;
    const std::string file =
        folder
            .write("markup.toml",
                   "format = 1\nid = \"markup\"\nname = \"<i>A & B</i>\"\ninherits = \"nielsen-berserk-11\"\n")
            .string();
    EXPECT_EQ(count(run("show '" + file + "' --booklet -").out, "<i>"), 0u);
}

}  // namespace
}  // namespace cli_tests
