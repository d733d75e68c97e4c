// Strategies from proofs: the rules that a proof can handle, extraction, and certificates that the referee checks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/text.hpp"
#include "position/move_text.hpp"
#include "reference/proof_checker.hpp"
#include "search/proof_certificate.hpp"
#include "search/proof_rules.hpp"
#include "search/proof_strategy.hpp"
#include "support/installation.hpp"

namespace tafl {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Environment& proofEnvironment() {
    static Environment environment = golden::installation();
    return environment;
}

/// A variant, and a position of it under the rules that a proof of one side looks at.
struct ProofTask {
    Variant variant;
    std::shared_ptr<const RuleImage> image;
    ProofRules rules;
    std::unique_ptr<Position> position;
    Side winner;

    ProofTask(const std::string& id, const std::string& text, Side side) : winner(side) {
        const auto& library = *proofEnvironment().library;
        const auto loaded = library.load(id);
        if (!loaded) throw std::runtime_error(loaded.error().front().message());
        variant = *loaded;
        image = *library.compile(variant);
        rules = proofRules(*image, side);
        position = Position::create(rules.leftOut.empty() ? image : *library.compile(variant, nullptr, rules.leftOut));
        position->start();
        if (text.empty()) return;
        const auto setup = parseSetup(text, *image);
        if (!setup) throw std::runtime_error(setup.error().front().message());
        position->set(*setup);
    }
    /// Searches, extracts and writes the certificate; "" if nothing was proved.
    std::string certificate(std::size_t megabytes, const SearchLimits& limits, int threads = 1) {
        ProofSearch search(megabytes);
        search.setThreads(threads);
        win = search.find(*position, winner, limits);
        if (!win.found) return "";
        StrategyExtraction extraction(search, 4);
        const auto key = position->key();
        strategy = extraction.extract(*position, winner, limits.depth);
        EXPECT_EQ(position->key(), key);
        return strategy ? formatCertificate(variant, *image, *strategy) : "";
    }
    ForcedWin win;
    std::optional<Strategy> strategy;
};

reference::Verdict checkText(const std::string& certificate) {
    std::istringstream in(certificate);
    return reference::checkProof(in);
}

TEST(Strategies, ForcedCaptureBrandubhInThreeMoves) {
    ProofTask task("burke-forced-capture-brandubh-7", "", Side::attackers);
    const std::string text = task.certificate(16, {.depth = 5});
    const auto verdict = checkText(text);
    EXPECT_TRUE(verdict.proved) << verdict.text;
    EXPECT_EQ(verdict.plies, 5);
    EXPECT_EQ(verdict.lines, 3);
    EXPECT_EQ(verdict.digest, task.image->digest);
    // The certificate of docs/solved.md is of the same rules.
    std::ifstream kept(TAFLSMITH_SOURCE_DIR "/tests/data/forced-capture-brandubh.proof");
    EXPECT_EQ(reference::checkProof(kept).digest, task.image->digest);
    // It is the shortest: the search under a limit is exhaustive.
    ProofSearch search(16);
    const ForcedWin none = search.find(*task.position, Side::attackers, {.depth = 4});
    EXPECT_FALSE(none.found);
    EXPECT_EQ(none.disproof, 0u);
}

TEST(Strategies, ExtractionSurvivesALossOfTheTable) {
    ProofTask task("burke-forced-capture-ard-ri-7", "", Side::attackers);
    ProofSearch search(16);
    ASSERT_TRUE(search.find(*task.position, Side::attackers, {.nodes = 1'000'000}).found);
    search.clear();
    StrategyExtraction extraction(search, 16);
    const auto strategy = extraction.extract(*task.position, Side::attackers);
    ASSERT_TRUE(strategy);
    const auto verdict = checkText(formatCertificate(task.variant, *task.image, *strategy));
    EXPECT_TRUE(verdict.proved) << verdict.text;
    EXPECT_EQ(verdict.plies, strategy->plies);
    EXPECT_EQ(verdict.lines, static_cast<long>(strategy->turns.size()));
}

TEST(Strategies, SeveralThreadsProveWhatOneProves) {
    for (const int threads : {2, 5}) {
        ProofTask brandubh("burke-forced-capture-brandubh-7", "", Side::attackers);
        const auto three = checkText(brandubh.certificate(16, {.depth = 5}, threads));
        EXPECT_TRUE(three.proved) << three.text;
        EXPECT_EQ(three.plies, 5);
        // A finished search under a limit is a refutation with any number of threads.
        ProofSearch search(16);
        search.setThreads(threads);
        const ForcedWin none = search.find(*brandubh.position, Side::attackers, {.depth = 4});
        EXPECT_FALSE(none.found);
        EXPECT_EQ(none.disproof, 0u);
        ProofTask ardRi("burke-forced-capture-ard-ri-7", "", Side::attackers);
        const auto seven = checkText(ardRi.certificate(16, {.nodes = 5'000'000}, threads));
        EXPECT_TRUE(seven.proved) << seven.text;
    }
}

TEST(Strategies, SeveralThreadsKeepTheLimits) {
    ProofTask task("nielsen-brandubh-7", "", Side::attackers);
    const auto key = task.position->key();
    ProofSearch search(4);
    search.setThreads(3);
    const ForcedWin found = search.find(*task.position, Side::attackers, {.nodes = 30'000});
    EXPECT_FALSE(found.found);
    EXPECT_GE(found.nodes, 10'000u);  // the share of one thread, at least
    EXPECT_LT(found.nodes, 40'000u);
    EXPECT_EQ(task.position->key(), key);
    const std::atomic<bool> stop{true};
    EXPECT_FALSE(search.resume(*task.position, Side::attackers, {.stop = &stop}).found);
    // One thread goes on with the table of several.
    search.setThreads(1);
    EXPECT_GT(search.resume(*task.position, Side::attackers, {.nodes = 5000}).nodes, 0u);
}

/// Proves, and lets the referee check the certificate.
void expectCertificate(ProofTask& task, const SearchLimits& limits) {
    EXPECT_THAT(task.rules.reasons, IsEmpty());
    const std::string text = task.certificate(8, limits);
    ASSERT_NE(text, "") << (task.win.found ? "no strategy" : "no proof");
    const auto verdict = checkText(text);
    EXPECT_TRUE(verdict.proved) << verdict.text << "\n" << text;
    EXPECT_LE(verdict.plies, task.strategy->plies);
    EXPECT_LE(verdict.lines, static_cast<long>(task.strategy->turns.size()));
    EXPECT_GT(verdict.lines, 0);
}

TEST(Strategies, OfTheCollection) {
    std::ifstream in(TAFLSMITH_SOURCE_DIR "/tests/search/forced_wins.tsv");
    int number = 0, proved = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#' || number++ % 8) continue;
        const auto fields = split(line, '\t');
        ASSERT_EQ(fields.size(), 4u);
        SCOPED_TRACE(line);
        ProofTask task(fields[0], fields[1], fields[2] == "attackers" ? Side::attackers : Side::defenders);
        if (!task.rules.reasons.empty()) continue;
        expectCertificate(task, {.nodes = 400'000});
        ++proved;
    }
    EXPECT_GE(proved, 20);
}

TEST(Strategies, UnderALimitOfPlies) {
    ProofTask task("nielsen-brandubh-7", "7/7/7/6t/7/7/2K4 attackers", Side::defenders);
    expectCertificate(task, {.depth = 2});
    // The last move of the win leaves the attackers without a move.
    ProofTask stuck("nielsen-brandubh-7", "1T5/7/7/3K3/T6/t6/7 defenders", Side::defenders);
    expectCertificate(stuck, {.depth = 1});
    EXPECT_EQ(stuck.strategy->turns.at(0).turn, "b7-b2");
    EXPECT_EQ(task.certificate(8, {.depth = 1}), "");
    EXPECT_EQ(task.win.disproof, 0u);
}

TEST(Strategies, WhereRepetitionIsIllegal) {
    ProofTask task("hnefatafl-org-copenhagen-11", "11/11/11/11/11/4t6/11/5K5/11/11/11 attackers", Side::defenders);
    EXPECT_TRUE(task.image->pathLegality);
    EXPECT_FALSE(task.position->image().pathLegality);
    expectCertificate(task, {.nodes = 100'000});
}

TEST(Strategies, ATurnMayBeAChain) {
    ProofTask task("nielsen-berserk-9", ".t7/9/5T2T/8T/1T7/9/1t1K3t1/T4t1T1/1t5t1 defenders", Side::defenders);
    expectCertificate(task, {.nodes = 100'000});
    EXPECT_TRUE(std::ranges::any_of(task.strategy->turns,
                                    [](const StrategyTurn& t) { return t.turn.find(',') != std::string::npos; }));
}

ProofRules rulesOf(const std::string& id, Side winner) { return proofRules(*golden::imageOf(id), winner); }

TEST(Strategies, RulesAboutTheCourseOfAGame) {
    EXPECT_THAT(rulesOf("burke-forced-capture-brandubh-7", Side::attackers).leftOut, IsEmpty());
    const ProofRules brandubh = rulesOf("nielsen-brandubh-7", Side::attackers);
    EXPECT_THAT(brandubh.reasons, IsEmpty());
    EXPECT_THAT(brandubh.leftOut, ElementsAre(HasSubstr("end/repetition")));
    EXPECT_EQ(brandubh.maxPlies, 0);
    // Fifty moves each without a capture are a draw.
    const ProofRules modern = rulesOf("unibo-modern-9", Side::attackers);
    EXPECT_GT(modern.maxPlies, 0);
    EXPECT_EQ(modern.maxPlies % 2, 1);
    EXPECT_THAT(rulesOf("ytmt-tablut", Side::attackers).reasons, testing::Contains(HasSubstr("end/shuttle")));
    EXPECT_THAT(rulesOf("bell-tawlbwrdd-dice-11", Side::attackers).reasons,
                testing::Contains("turn/dice: a die decides about the moves"));
    EXPECT_THAT(rulesOf("ap-copenhagen-11", Side::attackers).reasons,
                testing::Contains(HasSubstr("the end waits for the reply")));
    const std::string rare = std::string(TAFLSMITH_SOURCE_DIR) + "/tests/variants/";
    EXPECT_THAT(rulesOf(rare + "rare-turns-7.toml", Side::attackers).reasons,
                testing::Contains("turn/two-moves: a turn may have two moves"));
    EXPECT_THAT(rulesOf(rare + "rare-passes-7.toml", Side::attackers).reasons,
                ElementsAre("turn/pass: a side may pass, and two passes end the game"));
    // Pushed and returning pieces are all there is to see of a position.
    EXPECT_THAT(rulesOf(rare + "rare-pushes-7.toml", Side::defenders).reasons, IsEmpty());
    // The defenders' arrangement may recur on their way to a win.
    EXPECT_THAT(rulesOf("nielsen-copenhagen-old-11", Side::defenders).reasons, testing::Not(IsEmpty()));
}

}  // namespace
}  // namespace tafl
