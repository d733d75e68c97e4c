// Analysis, comparison, rule costs and exported pages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "evaluation/default_weights.hpp"
#include "gui_model/support.hpp"
#include "model/analysis.hpp"
#include "model/rule_cost.hpp"
#include "model/rules_page.hpp"
#include "model/variant_comparison.hpp"

namespace tafl::model {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

class Engines : public testing::Test {
protected:
    TestAppContext app_;
    std::shared_ptr<const CompiledVariant> rules(const std::string& id) {
        auto out = compileVariant(*app_.appContext, id);
        EXPECT_TRUE(out) << (out ? "" : out.error().front().message());
        return out ? *out : nullptr;
    }
};

TEST_F(Engines, LinesDeepenAndEndWithTheirBudget) {
    Playtest play(app_, rules("nielsen-brandubh-7"));
    Analysis analysis(app_);
    analysis.set({3, 0.3, 4, 300});
    analysis.start(play);
    analysis.waitUntilIdle(play);
    ASSERT_TRUE(analysis.result());
    EXPECT_TRUE(analysis.result()->done);
    EXPECT_EQ(analysis.result()->revision, play.revision());
    ASSERT_THAT(analysis.result()->lines, SizeIs(3));
    EXPECT_EQ(analysis.result()->evaluation, "learned for these rules");
    EXPECT_TRUE(analysis.result()->calibrated);
    EXPECT_GT(analysis.result()->depth, 1);  // on a busy machine with sanitizers, too
    const auto& line = analysis.result()->lines.front();
    EXPECT_EQ(line.texts.size(), line.moves.size());
    EXPECT_FALSE(line.words.empty());
    EXPECT_TRUE(play.act(line.texts.front()));
    // A new position restarts the search.
    analysis.waitUntilIdle(play);
    ASSERT_TRUE(analysis.result());
    EXPECT_EQ(analysis.result()->revision, play.revision());
    EXPECT_EQ(analysis.result()->toMove, Side::defenders);
    analysis.stop();
}

TEST_F(Engines, TheGraphIsThatOfTheGameOnTheBoard) {
    Analysis analysis(app_);
    const Playtest brandubh(app_, rules("nielsen-brandubh-7"));
    analysis.waitUntilIdle(brandubh);
    ASSERT_THAT(analysis.graph(), SizeIs(1));
    const std::string before = analysis.graph().front().words;
    // Another variant is opened: it has as many changes as the one before.
    const Playtest tablut(app_, rules("nielsen-saami-tablut-9"));
    analysis.waitUntilIdle(tablut);
    ASSERT_THAT(analysis.graph(), SizeIs(1));
    EXPECT_NE(analysis.graph().front().words, before);
}

TEST_F(Engines, TheGraphOfAnotherGameGoesAtOnce) {
    Analysis analysis(app_);
    analysis.set({1, 0.1, 4, 100});
    const auto brandubh = rules("nielsen-brandubh-7");
    Playtest play(app_, brandubh);
    for (const char* move : {"d6-a6", "e4-e1", "a6-b6"}) ASSERT_TRUE(play.act(move)) << move;
    analysis.waitUntilIdle(play);
    ASSERT_THAT(analysis.graph(), SizeIs(4));
    // Without a new search, only what both lines have in common is known of a side line.
    analysis.graphEnabled = false;
    play.goTo(1);
    ASSERT_TRUE(play.act("d3-a3"));
    analysis.poll(play);
    EXPECT_THAT(analysis.graph(), SizeIs(2));
    Playtest other(app_, rules("nielsen-saami-tablut-9"));
    analysis.poll(other);
    EXPECT_THAT(analysis.graph(), IsEmpty());
    EXPECT_THAT(analysis.mistakes(), IsEmpty());
    // A search that ends late is of the game before.
    analysis.graphEnabled = true;
    analysis.poll(play);
    analysis.graphEnabled = false;
    for (int i = 0; i < 100; ++i) {
        analysis.poll(other);
        EXPECT_THAT(analysis.graph(), IsEmpty());
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

TEST_F(Engines, ThinkAsTheCommandLineDoes) {
    const auto brandubh = rules("nielsen-brandubh-7");
    const auto known = loadEngineWeights(app_->environment, *brandubh->image);
    ASSERT_NE(*known, defaultWeights(*brandubh->image)) << "weights for it are installed";
    Playtest play(app_, brandubh);
    SearchEngine engine(brandubh->image, {.megabytes = 4, .weights = known});
    const auto position = Position::create(brandubh->image);
    Analysis analysis(app_);
    analysis.set({.lines = 1, .seconds = 0, .megabytes = 4, .nodes = 3000});
    analysis.start(play);
    analysis.waitUntilIdle(play);
    ASSERT_TRUE(analysis.result());
    EXPECT_EQ(analysis.result()->lines.front().score, engine.search(*position, {.nodes = 3000}).score);
}

TEST_F(Engines, AnEndlessAnalysisStopsAtOnce) {
    Playtest play(app_, rules("nielsen-copenhagen-11"));
    Analysis analysis(app_);
    analysis.set({1, 0, 4, 300});
    analysis.start(play);
    for (int i = 0; i < 200 && !analysis.result(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        analysis.poll(play);
    }
    ASSERT_TRUE(analysis.result());
    EXPECT_FALSE(analysis.result()->done);
    analysis.stop();
    EXPECT_FALSE(analysis.running());
}

TEST_F(Engines, TheGraphHasEveryPlyAndKeepsWhatItKnows) {
    Playtest play(app_, rules("nielsen-brandubh-7"));
    Analysis analysis(app_);
    analysis.set({1, 0.1, 4, 200});
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(play.play(play.targets(play.movable().front()).front().moves.front()));
    analysis.waitUntilIdle(play);
    ASSERT_THAT(analysis.graph(), SizeIs(5));
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(analysis.graph()[i].actions, i);
    const auto before = analysis.graph()[2].attackersShare;
    play.goTo(2);
    analysis.waitUntilIdle(play);
    ASSERT_THAT(analysis.graph(), SizeIs(5));  // undone moves stay in the graph
    EXPECT_EQ(analysis.graph()[2].attackersShare, before);
    ASSERT_TRUE(play.act("resign"));
    analysis.waitUntilIdle(play);
    ASSERT_THAT(analysis.graph(), SizeIs(4));
    EXPECT_TRUE(analysis.graph().back().over);
}

TEST(Mistakes, AreMovesThatLostAQuarterOrMore) {
    using Kind = Action::Kind;
    const auto ply = [](std::size_t actions, double share, std::vector<std::string> best) {
        return PlyScore{actions, share, "attackers +0.35", false, std::move(best)};
    };
    std::vector<MoveListEntry> line(5);
    const Side sides[] = {Side::attackers, Side::defenders, Side::attackers, Side::attackers, Side::defenders};
    const int turns[] = {1, 2, 3, 3, 4};
    for (std::size_t i = 0; i < 5; ++i) {
        line[i].text = "move " + std::to_string(i);
        line[i].kind = Kind::move;
        line[i].by = sides[i];
        line[i].turn = turns[i];
    }
    // The attackers' share: a loss of 10 points, a loss of the defenders of 30, then two moves in one turn that
    // lose 50.
    const std::vector<PlyScore> graph = {ply(0, 0.5, {"a"}), ply(1, 0.4, {"b", "c"}), ply(2, 0.7, {"d"}),
                                         ply(3, 0.6, {"e"}), ply(4, 0.2, {"move 4"}), ply(5, 0.9, {})};
    const auto found = findMistakes(graph, line);
    ASSERT_THAT(found, SizeIs(2)) << "the last one was the engine's own move";
    EXPECT_EQ(found[0].action, 1u);
    EXPECT_FALSE(found[0].grave);
    EXPECT_EQ(found[0].text, "lost 30 points; better b c");
    EXPECT_EQ(found[1].action, 3u);
    EXPECT_TRUE(found[1].grave);
    EXPECT_EQ(found[1].text, "lost 50 points; better d");
    // A ply that is not searched yet says nothing.
    EXPECT_THAT(findMistakes({graph[0], graph[1]}, line), IsEmpty());
}

TEST_F(Engines, AThreatIsTheBestMoveOfTheOtherSide) {
    Playtest play(app_, rules("nielsen-saami-tablut-9-played"));
    ASSERT_TRUE(play.setUp("9/9/4t4/9/9/3t5/2K6/9/9 attackers"));
    Analysis analysis(app_);
    analysis.threatEnabled = true;
    analysis.set({1, 0.1, 4, 100});
    analysis.start(play);
    analysis.waitUntilIdle(play);
    ASSERT_TRUE(analysis.threat());
    EXPECT_TRUE(analysis.threat()->any);
    EXPECT_TRUE(analysis.threat()->wins);
    EXPECT_THAT(analysis.threat()->text, HasSubstr("c3"));
}

// --- comparison ------------------------------------------------------------------------------------------------------

TEST(MarkedWords, MarkTheDifferences) {
    const auto [a, b] = diffWords("The king wins on the edge.", "The king wins in a corner.");
    std::string marked;
    for (const auto& word : a) marked += word.differs ? "[" + word.text + "]" : word.text + " ";
    for (const auto& word : b) marked += word.differs ? "[" + word.text + "]" : word.text + " ";
    EXPECT_EQ(marked, "The king wins [on][the][edge.]The king wins [in][a][corner.]");
    EXPECT_THAT(diffWords("", "one two").second, SizeIs(2));
    EXPECT_THAT(diffWords("", "").first, IsEmpty());
}

TEST_F(Engines, TwoVariantsAreComparedInWordsAndInPlay) {
    VariantComparison compare(app_);
    compare.seconds = 3;
    compare.set(rules("nielsen-saami-tablut-9"), rules("nielsen-brandubh-7"));
    compare.waitUntilIdle();
    ASSERT_TRUE(compare.result());
    EXPECT_THAT(compare.result()->rules, Not(IsEmpty()));
    EXPECT_FALSE(compare.result()->search->comparable);
    EXPECT_FALSE(compare.result()->verdict.empty());
    compare.set(rules("nielsen-brandubh-7"), rules("nielsen-brandubh-39-7"));
    compare.waitUntilIdle();
    const ComparisonResult& shown = *compare.result();
    EXPECT_FALSE(shown.searching);
    if (!shown.stated.sameRules()) {
        ASSERT_TRUE(shown.search);
        if (shown.search->found) {
            ASSERT_FALSE(shown.frames.empty());
            EXPECT_TRUE(shown.frames.back().diverges);
            EXPECT_EQ(shown.frames.size(), shown.search->found->line[0].size() + 2);
            EXPECT_EQ(shown.frames.front().occupants[0].size(), 49u);
        }
    }
    compare.set(rules("nielsen-brandubh-7"), rules("nielsen-brandubh-7"));
    compare.waitUntilIdle();
    EXPECT_TRUE(compare.result()->stated.sameRules());
    compare.setOther(rules("nielsen-brandubh-7"), "no-such-variant");
    compare.waitUntilIdle();
    EXPECT_THAT(compare.result()->failure, HasSubstr("no-such-variant"));
}

// --- costs and pages -------------------------------------------------------------------------------------------------

TEST_F(Engines, TablesAreFreeAndProgramsAreMeasured) {
    auto document = Document::open(app_, "nielsen-copenhagen-11");
    (*document)->waitUntilIdle();
    RuleCosts costs(app_);
    costs.seconds = 0.004;
    costs.waitUntilIdle(**document);
    int programs = 0, tables = 0;
    for (const auto& card : (*document)->checkResult()->cards) {
        if (!card.on || card.tier.empty()) continue;
        const std::string words = costs.words(*(*document)->lastValid(), card);
        if (card.tier == "table") {
            EXPECT_EQ(words, "free");
            ++tables;
        } else {
            ++programs;
            const auto cost = costs.find(*(*document)->lastValid(), card.ref.identity);
            if (cost) {
                EXPECT_LT(cost->nanoseconds, 100000);
                EXPECT_FALSE(words.empty());
            }
        }
    }
    EXPECT_GT(tables, 3);
    EXPECT_GT(programs, 0);
    // The costs of a rule's calls add up to the cost of the rule.
    const CompiledVariant& rules = *(*document)->lastValid();
    const auto move = costs.move(rules);
    ASSERT_TRUE(move);
    EXPECT_GT(*move, 1);
    for (const auto& rule : rules.written.rules)
        for (const auto& line : rule.written) {
            const std::string words = costs.describeLineCost(rules, rule, line);
            if (line.nodes == 0) {
                EXPECT_EQ(words, "free");
            } else if (const auto cost = costs.find(rules, rule.identity); cost && cost->nanoseconds >= cost->spread) {
                EXPECT_THAT(words, HasSubstr(" ns")) << rule.identity;
            }
        }
}

TEST_F(Engines, PagesHaveEveryRule) {
    const auto compiled = rules("nielsen-copenhagen-11");
    const RulesPage page = buildRulesPage(*compiled);
    const std::string text = page.text(), html = page.html(*compiled);
    std::string flat;
    for (const char c : text) flat += c == '\n' ? ' ' : c;
    for (const auto& rule : compiled->image->rules)
        EXPECT_THAT(flat, HasSubstr(rule.words.substr(0, 30))) << rule.identity;
    EXPECT_THAT(html, HasSubstr("<svg"));
    EXPECT_THAT(page.lead, HasSubstr("24 attackers"));
    for (const auto& form : listExportFormats())
        EXPECT_NE(formatExport(form.kind, *compiled).empty(), form.kind != ExportKind::card) << form.label;
    // The exported variant is self-contained and has the same rules.
    const auto alone =
        app_->library().parse(formatExport(ExportKind::variant, *compiled), "nielsen-copenhagen-11.toml");
    ASSERT_TRUE(alone);
    EXPECT_EQ((*app_->library().compile(*alone))->digest, compiled->image->digest);
}

}  // namespace
}  // namespace tafl::model
