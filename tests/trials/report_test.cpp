// Reports made by hand: what they say of their figures.
#include "trials/report/report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tafl {
namespace {

/// A report of one budget. Wins, losses and draws are spread evenly, so that they give no early verdict.
Report makeReport(int attackersWon, int defendersWon, int drawn, int unfinished = 0) {
    Report out;
    out.steps.emplace_back();
    Report::Step& step = out.steps.back();
    step.row.variant = "some-variant";
    step.row.settings.nodes = 100;
    std::vector<std::pair<double, TrialGame>> order;
    const auto add = [&](int count, Winner winner, bool isUnfinished) {
        for (int i = 0; i < count; ++i) {
            TrialGame game;
            game.winner = winner;
            game.unfinished = isUnfinished;
            game.rule = isUnfinished ? "" : "some/rule";
            game.plies = 40;
            game.moves = {"a1-a2"};
            order.emplace_back((i + 0.5) / count, game);
        }
    };
    add(attackersWon, Winner::attackers, false);
    add(defendersWon, Winner::defenders, false);
    add(drawn, Winner::draw, false);
    add(unfinished, Winner::draw, true);
    std::ranges::stable_sort(order, {}, [](const auto& each) { return each.first; });
    for (const auto& [place, game] : order) step.figures.add(game);
    return out;
}

Report makeReport(int attackersWon, int defendersWon, int drawn, const std::string& people, double share) {
    Report out = makeReport(attackersWon, defendersWon, drawn);
    out.human.emplace();
    out.human->key = people;
    out.human->attackers = share;
    return out;
}

TEST(Report, EveryResultOfPeopleCountsOnce) {
    const std::vector<Report> reports = {makeReport(10, 30, 0, "one", 0.3), makeReport(20, 20, 0, "two", 0.5),
                                         makeReport(30, 10, 0, "three", 0.7),
                                         // The same variant by another seed, with fewer games and more.
                                         makeReport(18, 2, 0, "one", 0.3), makeReport(70, 10, 0, "three", 0.7)};
    const HumanCorrelation found = humanCorrelation(reports);
    EXPECT_EQ(found.variants, 3);
    EXPECT_DOUBLE_EQ(found.rank, 1);
    EXPECT_THAT(found.text(), testing::StartsWith("over 3 variants"));
}

TEST(Report, TheCorrelationWithPeopleCountsDraws) {
    // The attackers have 49, 33 and 70 % of the points, but win 0, 25 and 100 % of the decided games.
    const std::vector<Report> reports = {makeReport(0, 2, 98, "one", 0.3), makeReport(10, 30, 20, "two", 0.2),
                                         makeReport(40, 0, 60, "three", 0.7)};
    EXPECT_DOUBLE_EQ(humanCorrelation(reports).rank, 1);
}

/// The part of a page from a text on.
std::string from(const std::string& page, const std::string& text) {
    const auto at = page.find(text);
    return at == std::string::npos ? "" : page.substr(at);
}

TEST(Report, SharesBesideAVerdictAreOfThePoints) {
    // 30 of 40 decided games, but 60 of 100 points.
    const Report report = makeReport(30, 10, 40, 20);
    const std::string page = formatHtml({report, report}, "");
    for (const char* table : {"<h1>Trials", "<h2>Balance", "<h2>First moves"}) {
        const std::string part = from(page, table);
        EXPECT_THAT(part.substr(part.find("<table>"), 500), testing::HasSubstr("<td class=\"n\">60.0 %</td>")) << table;
    }
    const std::string curve = from(page, "<h2>Balance");
    EXPECT_THAT(curve, testing::HasSubstr("share of the points by budget"));
    EXPECT_THAT(curve, testing::HasSubstr("60.0 %, 95 %: 50.2 to 69.1"));
    EXPECT_THAT(curve, testing::HasSubstr(">undecided</th>"));
}

TEST(Report, IntervalsSayWhatTheyIgnore) {
    EXPECT_EQ(formatIntervalNote(makeReport(5, 5, 0)), "");
    EXPECT_FALSE(toJson(makeReport(5, 5, 0)).contains("interval_note"));
    // The defenders win every game: the verdict comes after a dozen.
    const int games = makeReport(0, 40, 0).last().figures.gamesToVerdict();
    ASSERT_GT(games, 0);
    const Report stopped = makeReport(0, games, 0);
    EXPECT_THAT(formatIntervalNote(stopped), testing::StartsWith("The games end at the verdict."));
    EXPECT_THAT(formatIntervalNote(makeReport(0, 40, 0)), testing::HasSubstr("If a verdict stopped the trial"));
    EXPECT_EQ(toJson(stopped).at("interval_note"), formatIntervalNote(stopped));
    EXPECT_THAT(formatHtml({stopped}, ""), testing::HasSubstr(formatIntervalNote(stopped)));
    // The verdict of a smaller budget counts, too.
    Report curve = stopped;
    curve.steps.push_back(makeReport(5, 5, 0).steps.front());
    EXPECT_EQ(formatIntervalNote(curve), formatIntervalNote(stopped));
}

TEST(Report, DrawnMeansTheSameEverywhereInJson) {
    const auto json = toJson(makeReport(30, 10, 40, 20));
    EXPECT_EQ(json.at("drawn"), 40);
    EXPECT_EQ(json.at("broken_off"), 20);
    for (const auto& each : {json.at("first_moves").at("a1-a2"), json.at("by_first_mover").at("attackers")}) {
        EXPECT_EQ(each.at("drawn"), 40);
        EXPECT_EQ(each.at("broken_off"), 20);
        EXPECT_DOUBLE_EQ(each.at("points_share"), 0.6);
    }
}

}  // namespace
}  // namespace tafl
