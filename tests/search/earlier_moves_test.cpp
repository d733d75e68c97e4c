// Rules about earlier moves, and chance: the search says that a win is forced only where it is.
#include <gtest/gtest.h>

#include "evaluation/seal.hpp"
#include "explain/support.hpp"
#include "search/engine.hpp"
#include "search/proof_search.hpp"
#include "search/siege.hpp"
#include "support/installation.hpp"

namespace tafl {
namespace {

using explaining::king;
using explaining::RulesOfEngine;
using explaining::setup;
using explaining::slide;
using explaining::squares;

/// The king shuttles on a1 and b1, an attacker on a3 and b3: each side always has one move.
const SquareSet shuttles = squares({"a1", "b1", "a3", "b3"});
Setup onShuttles(Side toMove) {
    return setup({".......", ".......", ".......", ".......", "t......", ".......", "K......"}, toMove);
}
SearchResult searchTo(SearchEngine& engine, Position& position, int depth) {
    return engine.search(position, {.depth = depth});
}

// --- repetition

RulesOfEngine rulesOfRepetition(int count) {
    RulesOfEngine rules(explaining::board - shuttles);
    rules.calls.repetitions = {
        {.count = count, .result = RepetitionResult::defendersLose, .ruleIndex = explaining::repetitionRule}};
    return rules;
}

TEST(EarlierMoves, AWinByARepetitionIsNotForcedUnlessItIsThere) {
    const auto image = rulesOfRepetition(2).compile();
    const auto position = Position::create(image);
    position->set(onShuttles(Side::attackers));
    SearchEngine engine(image, {.megabytes = 1});
    EXPECT_EQ(searchTo(engine, *position, 10).score, historyWinScore);
    for (const Move move : {slide("a3", "b3"), slide("a1", "b1"), slide("b3", "a3")}) position->make(move);
    // The next move repeats the first position.
    EXPECT_EQ(searchTo(engine, *position, 10).score, 1 - mateScore);
    EXPECT_TRUE(position->make(slide("b1", "a1")).ending.over);
}

TEST(EarlierMoves, NoProofRestsOnARepetition) {
    const auto image = rulesOfRepetition(2).compile();
    const auto position = Position::create(image);
    position->set(onShuttles(Side::attackers));
    ProofSearch proof(1);
    EXPECT_FALSE(proof.find(*position, Side::attackers, {.nodes = 10'000}).found);
    EXPECT_FALSE(proof.find(*position, Side::defenders, {.nodes = 10'000}).found);
}

/// Two moves a turn are two plies of a search, and one turn of the game.
TEST(EarlierMoves, RepetitionsAreCountedInTurns) {
    const auto image = golden::imageOf(std::string(TAFLSMITH_SOURCE_DIR) + "/tests/variants/rare-turns-7.toml");
    const auto position = Position::create(image);
    position->set(*parseSetup("7/7/7/7/4K2/3t3/5t1 attackers {moves 2}", *image));
    position->setValues({});
    const int before = position->turnsKept();
    std::vector<Move> legal;
    for (int move = 0; move < 2; ++move) {
        ASSERT_EQ(position->toMove(), Side::attackers);
        EXPECT_EQ(position->turnsKept(), before);
        position->legal(legal, false);
        position->make(legal.front());
        legal.clear();
    }
    EXPECT_EQ(position->toMove(), Side::defenders);
    EXPECT_EQ(position->turnsKept(), before + 1);
    position->makeNullMove();
    EXPECT_EQ(position->turnsKept(), before + 1);
    position->undo();
    position->undo();
    EXPECT_EQ(position->turnsKept(), before);
}

// --- limits on plies without a capture

/// The king walks square by square from a1 to the goal at a3, by g1, g2 and g3; an attacker shuttles on a7 and b7.
RulesOfEngine rulesOfCorridor(int plies, Winner result) {
    RulesOfEngine rules(explaining::board - squares({"a1", "b1", "c1", "d1", "e1", "f1", "g1", "g2", "g3", "f3", "e3",
                                                     "d3", "c3", "b3", "a3", "a7", "b7"}));
    rules.calls.slides = {{explaining::everyone, 1, 0}};
    rules.calls.goals = {{king, squares({"a3"}), Side::defenders, explaining::goalRule}};
    rules.calls.countLimits = {{.plies = plies, .result = result, .ruleIndex = explaining::special}};
    return rules;
}
/// The king needs `steps` from here, so he wins in 2 · steps - 1 plies.
constexpr int steps = 11, pliesToGoal = 2 * steps - 1;
Setup inCorridor() {
    return setup({"t......", ".......", ".......", ".......", ".......", ".......", "...K..."}, Side::defenders);
}

TEST(EarlierMoves, AWinThatOutlastsALimitIsNoWin) {
    const auto image = rulesOfCorridor(40, Winner::draw).compile();
    const auto position = Position::create(image);
    position->set(inCorridor());
    SearchFeatures features;
    for (const char* name : {"null_move", "reductions"}) features.disable(*parseSearchFeature(name));
    SearchEngine engine(image, {.megabytes = 4, .searchFeatures = features});
    EXPECT_EQ(searchTo(engine, *position, 2 * pliesToGoal).score, mateScore - pliesToGoal);
    // The same position, in which the table knows a win, 20 plies later.
    for (int round = 0; round < 5; ++round)
        for (const Move move : {slide("d1", "c1"), slide("a7", "b7"), slide("c1", "d1"), slide("b7", "a7")})
            ASSERT_FALSE(position->make(move).ending.over);
    EXPECT_EQ(position->setup(), inCorridor());
    EXPECT_LT(searchTo(engine, *position, 2 * pliesToGoal).score, minMateScore);
}

TEST(EarlierMoves, AProofThatOutlastsALimitIsNone) {
    for (const auto& [limit, result, proved] :
         {std::tuple(pliesToGoal + 1, Winner::draw, true), std::tuple(pliesToGoal, Winner::draw, false),
          std::tuple(pliesToGoal, Winner::attackers, false), std::tuple(pliesToGoal, Winner::defenders, true)}) {
        const auto position = Position::create(rulesOfCorridor(limit, result).compile());
        position->set(inCorridor());
        ProofSearch proof(1);
        const ForcedWin found = proof.find(*position, Side::defenders, {.nodes = 200'000});
        EXPECT_EQ(found.found, proved) << limit << ' ' << name(result);
        EXPECT_EQ(found.plies, proved ? pliesToGoal : 0);
    }
}

/// In the last case the attackers' arrangement recurs, and an end by that proves nothing either.
TEST(EarlierMoves, NoProofMayRepeatAnArrangement) {
    for (const auto& [of, result] : {std::pair(RepetitionOf::defenders, RepetitionResult::defendersLose),
                                     std::pair(RepetitionOf::defenders, RepetitionResult::draw),
                                     std::pair(RepetitionOf::attackers, RepetitionResult::moverLoses)}) {
        RulesOfEngine rules = rulesOfCorridor(100, Winner::draw);
        rules.calls.repetitions = {{.of = of, .result = result, .ruleIndex = explaining::repetitionRule}};
        const auto position = Position::create(rules.compile());
        position->set(inCorridor());
        ProofSearch proof(1);
        EXPECT_FALSE(proof.find(*position, Side::defenders, {.nodes = 200'000}).found);
        // Too near for an arrangement to recur twice.
        position->set(
            setup({"t......", ".......", ".......", ".......", "...K...", ".......", "......."}, Side::defenders));
        EXPECT_EQ(proof.find(*position, Side::defenders, {.nodes = 200'000}).plies, 5);
    }
}

/// A counter tells the positions apart, so that none recurs.
TEST(EarlierMoves, OnlyANearLimitForcesAWin) {
    for (const int plies : {Position::keyedPlies, Position::keyedPlies + 1}) {
        RulesOfEngine rules(explaining::board - shuttles);
        Graph& g = rules.graph();
        rules.calls.states = {{"special/one/turns", StateKind::counter, 1000, 0, true, explaining::special}};
        rules.calls.updates = {
            {0, g.binary(Op::add, g.input(Input::state, 0, 0, Type::integer), g.integer(1)), explaining::special}};
        rules.calls.countLimits = {{.plies = plies, .result = Winner::attackers, .ruleIndex = explaining::special2}};
        const auto image = rules.compile();
        const auto position = Position::create(image);
        position->set(onShuttles(Side::attackers));
        SearchEngine engine(image, {.megabytes = 1});
        EXPECT_EQ(searchTo(engine, *position, plies + 2).score,
                  plies == Position::keyedPlies ? mateScore - plies : historyWinScore);
    }
}

TEST(EarlierMoves, LimitsThatOverlapStayInTheKey) {
    RulesOfEngine rules(explaining::board - shuttles);
    rules.calls.countLimits = {{.plies = 20, .ruleIndex = explaining::special},
                               {.plies = 22, .ruleIndex = explaining::special2}};
    const auto position = Position::create(rules.compile());
    position->set(onShuttles(Side::attackers));
    std::uint64_t before = 0;
    for (int round = 0; round < 4; ++round) {
        EXPECT_NE(position->key(), before) << round;
        before = round >= 1 ? position->key() : 0;  // the first 5 plies are too far from the limits
        for (const Move move : {slide("a3", "b3"), slide("a1", "b1"), slide("b3", "a3"), slide("b1", "a1")})
            position->make(move);
    }
}

TEST(EarlierMoves, PliesThatProgramsReadArePartOfTheKey) {
    RulesOfEngine rules(explaining::board - shuttles);
    Graph& g = rules.graph();
    rules.calls.outcomes = {
        {.phase = Phase::goal,
         .program = g.binary(Op::less, g.integer(30), g.input(Input::sinceCapture, 0, 0, Type::integer)),
         .result = Winner::attackers,
         .ruleIndex = explaining::special}};
    const auto image = rules.compile();
    EXPECT_TRUE(image->readsSinceCapture);
    const auto position = Position::create(image);
    position->set(onShuttles(Side::attackers));
    const auto key = position->key(), repetitionKey = position->repetitionKey();
    for (const Move move : {slide("a3", "b3"), slide("a1", "b1"), slide("b3", "a3"), slide("b1", "a1")})
        position->make(move);
    EXPECT_EQ(position->repetitionKey(), repetitionKey);
    EXPECT_NE(position->key(), key);
    EXPECT_EQ(position->findInconsistency(), "");
    EXPECT_FALSE(rulesOfRepetition(2).compile()->readsSinceCapture);
}

// --- dice

/// The king stands beside the goal, and the attackers can only wait.
SearchResult searchDie(std::vector<DieFace> faces) {
    RulesOfEngine rules(explaining::board - shuttles);
    rules.calls.goals = {{king, squares({"b1"}), Side::defenders, explaining::goalRule}};
    rules.calls.dice = std::move(faces);
    const auto image = rules.compile();
    const auto position = Position::create(image);
    position->set(onShuttles(Side::attackers));
    position->roll(1);
    SearchEngine engine(image, {.megabytes = 1});
    return searchTo(engine, *position, 4);
}

TEST(EarlierMoves, AWinByMostFacesOfADieIsNotForced) {
    const int likely = searchDie({{.face = 1, .weight = 9999}, {.face = 2, .weight = 1, .losesTurn = true}}).score;
    EXPECT_GT(likely, -minMateScore);
    EXPECT_LT(likely, -minMateScore / 2);
    const int certain = searchDie({{.face = 1, .weight = 9999}, {.face = 2, .limit = 1}}).score;
    EXPECT_LE(certain, -minMateScore);
}

// --- sieges

/// The king is walled in on f7 and g7. The attacker on b1 may be taken on c1, as far as the proof of the seal sees, so
/// he moves to a1. But there the man on b2 shuts him in.
TEST(EarlierMoves, ASiegeGivesWayToAForcedLoss) {
    RulesOfEngine rules(explaining::board - squares({"a1", "b1", "c1", "d1", "b2", "c2", "d2", "f7", "g7", "e5"}));
    rules.calls.slides = {{explaining::everyone, 1, 0}};
    rules.calls.goals = {{king, squares({"e5"}), Side::defenders, explaining::goalRule}};
    const auto image = rules.compile();
    const auto position = Position::create(image);
    position->set(
        setup({".....K.", ".......", ".......", ".......", ".......", ".T.....", ".t....."}, Side::attackers));
    position->setValues({});
    ASSERT_TRUE(isSealed(*position));
    ASSERT_EQ(findSiegeMoves(*position, {}), std::vector<Move>{slide("b1", "a1")});
    SearchEngine engine(image, {.megabytes = 1});
    bool loses = false;
    const SearchResult found = engine.search(*position, {.depth = 4, .onProgress = [&](const SearchProgress& progress) {
                                                             loses |= progress.lines.front().score <= -minMateScore;
                                                         }});
    EXPECT_EQ(found.best, slide("b1", "c1"));
    EXPECT_GT(found.score, -minMateScore);
    EXPECT_FALSE(loses);
    // With no nodes left for the other moves, no loss is claimed either.
    for (std::uint64_t nodes = 1; nodes < 40; ++nodes) {
        SearchEngine fresh(image, {.megabytes = 1});
        const SearchResult hurried = fresh.search(*position, {.nodes = nodes});
        EXPECT_LE(hurried.nodes, nodes);
        EXPECT_GT(hurried.score, -minMateScore) << nodes;
        EXPECT_EQ(hurried.lines.front().score, hurried.score);
    }
}

// --- lines

TEST(EarlierMoves, AClaimKeepsTheOtherLines) {
    RulesOfEngine rules(explaining::board - squares({"a1", "b1", "c1", "a3", "b3"}));
    rules.calls.repetitions = {
        {.count = 2, .result = RepetitionResult::draw, .claim = true, .ruleIndex = explaining::repetitionRule}};
    const auto image = rules.compile();
    const auto position = Position::create(image);
    position->set(
        setup({".......", ".......", ".......", ".......", "t......", ".......", ".K....."}, Side::defenders));
    SearchEngine engine(image, {.megabytes = 1});
    for (const Move move : {slide("b1", "a1"), slide("a3", "b3"), slide("a1", "b1"), slide("b3", "a3")})
        position->make(move);
    std::vector<Move> legal;
    position->legal(legal, true);
    ASSERT_NE(std::ranges::find(legal, MoveKind::claim, &Move::kind), legal.end());
    const SearchResult found = engine.search(*position, {.depth = 4, .lines = 2});
    EXPECT_EQ(found.lines.size(), 2u);
    EXPECT_EQ(found.best, found.lines.front().moves.front());
    const Move only = slide("b1", "c1");
    EXPECT_EQ(engine.search(*position, {.depth = 4, .searchOnly = {only}}).best, only);
}

TEST(EarlierMoves, AnIterationThatStopsKeepsTheBestLineFirst) {
    const auto image = golden::imageOf("nielsen-brandubh-7");
    const auto position = Position::create(image);
    position->start();
    for (std::uint64_t nodes = 500; nodes < 20'000; nodes += 137) {
        SearchEngine engine(image, {.megabytes = 1});
        const SearchResult found = engine.search(*position, {.nodes = nodes, .lines = 3});
        ASSERT_FALSE(found.lines.empty());
        EXPECT_EQ(found.best, found.line.front());
        EXPECT_EQ(found.best, found.lines.front().moves.front());
        EXPECT_EQ(found.score, found.lines.front().score);
        EXPECT_EQ(found.lines.size(), 3u);
    }
}

}  // namespace
}  // namespace tafl
