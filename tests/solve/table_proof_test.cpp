// Proofs that rest on tables are the same as those without, and the referee accepts their certificates.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/random.hpp"
#include "reference/proof_checker.hpp"
#include "search/proof_certificate.hpp"
#include "search/proof_rules.hpp"
#include "solve/small_variants.hpp"
#include "solve/solve.hpp"
#include "support/scale.hpp"

namespace tafl::solve_tests {
namespace {

/// A variant under the rules that a proof looks at, with the tables of its full rules.
struct TableProof {
    Loaded loaded;
    Tables tables;
    ProofRules rules;
    std::unique_ptr<Position> position;

    TableProof(const std::string& text, int men) : loaded(loadText(text)), tables(*makeTables(loaded.image)) {
        if (!solve(tables, {.men = men, .memoryBytes = 1'000'000'000})) throw std::runtime_error("not solved");
        rules = proofRules(*loaded.image, Side::attackers);
        const Library& library = *conformance::environment().library;
        position = Position::create(*library.compile(loaded.variant, nullptr, rules.leftOut));
    }
    /// A position with a man more than the tables hold.
    Setup positionAbove(int attackers, int defenders, Random& random) const {
        Setup out{.occupants = std::vector<std::uint8_t>(loaded.image->start.size()),
                  .toMove = random.below(2) ? Side::attackers : Side::defenders};
        const auto place = [&](std::uint8_t c) {
            std::uint32_t square;
            do square = random.below(static_cast<std::uint32_t>(out.occupants.size()));
            while (out.occupants[square]);
            out.occupants[square] = c;
        };
        for (int i = 0; i < attackers; ++i) place(1);
        for (int i = 0; i < defenders; ++i) place(2);
        place(3);
        return out;
    }
    ForcedWin find(ProofSearch& search, const Setup& setup, Side winner, const SearchLimits& limits) {
        position->set(setup);
        if (position->ending().over) return {};
        return search.find(*position, winner, limits);
    }
};

/// A finished search under a limit of plies finds the same with tables, in fewer nodes.
TEST(TableProofs, AgreeWithSearchesWithoutTables) {
    TableProof proof(corners, 2);
    Random random(7);
    int found = 0, refuted = 0;
    std::uint64_t nodes[2] = {0, 0};
    for (int i = 0; i < tafl::scaledUp(40); ++i) {
        const tafl::Setup setup = proof.positionAbove(2, 1, random);
        for (const Side winner : {Side::attackers, Side::defenders})
            for (const int depth : {2, 3, 4}) {
                ProofSearch plain(4), exact(4);
                exact.setTables(&proof.tables);
                const ForcedWin a = proof.find(plain, setup, winner, {.depth = depth}),
                                b = proof.find(exact, setup, winner, {.depth = depth});
                ASSERT_EQ(a.found, b.found) << depth;
                ASSERT_EQ(a.disproof == 0, b.disproof == 0);
                nodes[0] += a.nodes, nodes[1] += b.nodes;
                found += a.found, refuted += a.disproof == 0;
            }
    }
    EXPECT_GT(found, 5);
    EXPECT_GT(refuted, 5);
    EXPECT_LT(nodes[1], nodes[0]);
}

TEST(TableProofs, CertificatesGoOnToTheEnd) {
    TableProof proof(corners, 2);
    Random random(8);
    int checked = 0, longest = 0;
    for (int i = 0; i < tafl::scaledUp(60); ++i) {
        const tafl::Setup setup = i % 3 ? proof.positionAbove(2, 1, random) : proof.positionAbove(2, 0, random);
        const Side winner = i % 2 ? Side::attackers : Side::defenders;
        ProofSearch search(4);
        search.setTables(&proof.tables);
        const ForcedWin win = proof.find(search, setup, winner, {.nodes = 20'000});
        if (!win.found) continue;
        StrategyExtraction extraction(search, 4);
        const auto strategy = extraction.extract(*proof.position, winner);
        ASSERT_TRUE(strategy);
        std::istringstream in(formatCertificate(proof.loaded.variant, *proof.loaded.image, *strategy));
        const auto verdict = reference::checkProof(in);
        ASSERT_TRUE(verdict.proved) << verdict.text;
        EXPECT_LE(verdict.plies, strategy->plies);
        EXPECT_FALSE(win.line.empty());
        // Within the tables, the strategy is the shortest win.
        if (const auto value = proof.tables.probe(setup)) {
            EXPECT_EQ(strategy->plies, value->plies);
        }
        longest = std::max(longest, strategy->plies);
        ++checked;
    }
    EXPECT_GT(checked, 5);
    EXPECT_GT(longest, 3);
}

}  // namespace
}  // namespace tafl::solve_tests
