// Tables agree with their own moves, fold soundly, and do not depend on the number of threads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "solve/fold.hpp"
#include "solve/neighbours.hpp"
#include "solve/probe.hpp"
#include "solve/small_variants.hpp"
#include "solve/solve.hpp"
#include "support/scale.hpp"
#include "support/small_game.hpp"

namespace tafl::solve_tests {
namespace {

using testing::HasSubstr;

Tables solved(const Loaded& loaded, int men, int threads = 2) {
    auto tables = makeTables(loaded.image);
    if (!tables) throw std::runtime_error(messages(tables.error()));
    if (const auto done = solve(*tables, {.men = men, .threads = threads, .memoryBytes = 1'000'000'000}); !done)
        throw std::runtime_error(messages(done.error()));
    return std::move(*tables);
}

Setup randomSetup(const Tables& tables, const Material& material, Random& random) {
    const LayerIndex index = tables.indexOf(material);
    Setup out{.occupants = std::vector<std::uint8_t>(tables.image()->start.size()),
              .toMove = random.below(2) ? Side::attackers : Side::defenders};
    for (int i = 0; i < index.pieces(); ++i) {
        std::uint32_t square;
        do square = random.below(static_cast<std::uint32_t>(out.occupants.size()));
        while (out.occupants[square] || !index.mayStand(i, static_cast<Square>(square)));
        out.occupants[square] = static_cast<std::uint8_t>(index.classOf(i));
    }
    return out;
}

/// The value that follows from those after the moves.
TableValue valueFromMoves(const Tables& tables, Position& position) {
    const auto moves = probeMoves(tables, position);
    if (!moves) throw std::runtime_error("a table is missing");
    if (moves->empty()) {
        const Ending ending = position.ending();
        if (!ending.over || ending.winner == Winner::draw) return {};
        return {ending.winner == Winner::attackers ? Side::attackers : Side::defenders, 0};
    }
    return moves->front().value.winner == position.toMove() ||
                   std::ranges::all_of(*moves, [](const MoveValue& m) { return m.value.winner.has_value(); })
               ? moves->front().value
               : TableValue{};
}

TEST(SolveTables, EveryValueFollowsFromTheMoves) {
    struct Case {
        Loaded loaded;
        int men;
    };
    const Case cases[] = {{loadText(corners), 3}, {loadText(hops), 2}, {load("nielsen-brandubh-7"), 2}};
    for (const auto& [loaded, men] : cases) {
        const Tables tables = solved(loaded, men);
        const auto position = Position::create(loaded.image);
        Random random(1);
        for (const PlannedLayer& layer : planLayers(tables, men))
            for (int i = 0; i < tafl::scaled(1000); ++i) {
                const tafl::Setup setup = randomSetup(tables, layer.material, random);
                position->set(setup);
                ASSERT_EQ(tables.probe(setup), valueFromMoves(tables, *position))
                    << loaded.variant.id << ' ' << layer.material.text(*loaded.image);
            }
    }
}

TEST(SolveTables, FoldingChangesNoValue) {
    const Loaded loaded = loadText(corners);
    const Tables folded = solved(loaded, 2);
    EXPECT_EQ(folded.forms(), (std::vector<int>{0, 1, 2, 3}));
    Tables plain(loaded.image, {0});
    ASSERT_TRUE(solve(plain, {.men = 2, .memoryBytes = 1'000'000'000}));
    std::uint64_t foldedPositions = 0, positions = 0;
    for (const PlannedLayer& layer : planLayers(plain, 2)) {
        const LayerSummary &a = folded.find(layer.material)->table.summary,
                           &b = plain.find(layer.material)->table.summary;
        foldedPositions += a.positions, positions += b.positions;
        EXPECT_EQ(a.maxPlies, b.maxPlies);
        Random random(2);
        for (int i = 0; i < 1000; ++i) {
            const tafl::Setup setup = randomSetup(plain, layer.material, random);
            ASSERT_EQ(folded.probe(setup), plain.probe(setup));
        }
    }
    EXPECT_LT(foldedPositions * 3, positions);
}

TEST(SolveTables, AllSymmetriesOfASquareBoardFold) {
    EXPECT_EQ(foldingSymmetries(loadText(hops).image).size(), 8u);
    EXPECT_EQ(foldingSymmetries(load("nielsen-brandubh-7").image).size(), 8u);
}

TEST(SolveTables, ASymmetryThatARuleBreaksIsNotUsed) {
    // The king may not enter a2: start, goals and hostile squares do not show it.
    std::string text = corners;
    text += "[[rule]]\nuse = \"passage/restricted\"\nzone = \"a2\"\n";
    EXPECT_EQ(foldingSymmetries(loadText(text).image), std::vector<int>{0});
}

TEST(SolveTables, DoNotDependOnTheNumberOfThreads) {
    const Loaded loaded = loadText(corners);
    const Tables one = solved(loaded, 3, 1), three = solved(loaded, 3, 3);
    for (const PlannedLayer& layer : planLayers(one, 3))
        EXPECT_EQ(one.find(layer.material)->table, three.find(layer.material)->table)
            << layer.material.text(*loaded.image);
}

TEST(SolveTables, NumbersStandForOnePositionEach) {
    for (const auto& [text, counts] : {std::pair<std::string, std::vector<std::uint8_t>>{hops, {2, 1, 1}},
                                       {hops, {2, 2, 0}},
                                       {hops, {0, 3, 1}},
                                       {corners, {2, 1, 1}},
                                       {corners, {0, 3, 1}},
                                       {corners, {2, 2, 0}}}) {
        const Loaded loaded = loadText(text);
        Material material;
        std::ranges::copy(counts, material.counts.begin());
        const LayerIndex index(material, *loaded.image, foldingSymmetries(loaded.image));
        std::uint64_t canonical = 0, used = 0;
        for (std::uint64_t number = 0; number < index.count(); ++number) {
            const auto placement = index.unrank(number);
            if (!placement) continue;
            ++used;
            ASSERT_TRUE(index.mayStand(*placement));
            const LayerIndex::Canonical found = index.canonical(*placement);
            ASSERT_LE(found.number, number);
            ASSERT_EQ(index.number(*placement), found.number);
            const Placement again = *index.unrank(found.number);
            for (int i = 0; i < index.pieces(); ++i)
                ASSERT_EQ(again.squares[static_cast<std::size_t>(i)],
                          found.placement.squares[static_cast<std::size_t>(i)]);
            canonical += found.number == number;
        }
        EXPECT_GE(canonical * 8, used);
        EXPECT_GE(used * 10, index.count() * 8) << "few numbers are not used";
    }
}

TEST(SolveTables, MorePiecesThanALayerHolds) {
    const auto refused = makeTables(loadText(smallGame("kings", "tt.tt\n.KKK.\n.KKK.\n.KKK.\ntt.tt\n")).image);
    ASSERT_FALSE(refused);
    EXPECT_THAT(messages(refused.error()), HasSubstr("it has more than 8 royal pieces"));
    // 300 men of a class do not count as 44.
    tafl::Setup setup{.occupants = std::vector<std::uint8_t>(361)};
    std::fill_n(setup.occupants.begin(), 300, std::uint8_t{1});
    EXPECT_GT(materialOf(setup).total(), maxTablePieces);
}

/// Small boards number by bits, boards of more than 64 squares piece by piece.
TEST(SolveTables, NeighboursHaveTheNumbersOfTheirCanonicalForms) {
    const std::pair<Loaded, Material> cases[] = {{loadText(corners), {.counts = {2, 1, 1}}},
                                                 {load("nielsen-saami-tablut-9"), {.counts = {2, 1, 1}}},
                                                 {load("nielsen-saami-tablut-9"), {.counts = {1, 2, 1}}}};
    for (const auto& [loaded, material] : cases) {
        const LayerIndex index(material, *loaded.image, foldingSymmetries(loaded.image));
        Neighbours neighbours(index);
        Random random(3);
        int compared = 0;
        for (int i = 0; i < tafl::scaled(2000); ++i) {
            const auto placement =
                index.unrank((std::uint64_t{random.below(1u << 31)} << 31 | random.below(1u << 31)) % index.count());
            if (!placement) continue;
            neighbours.set(*placement);
            const auto piece = static_cast<int>(random.below(static_cast<std::uint32_t>(index.pieces())));
            const auto to = static_cast<Square>(random.below(static_cast<std::uint32_t>(loaded.image->start.size())));
            const auto* const end = placement->squares.begin() + index.pieces();
            if (!index.mayStand(piece, to) || std::find(placement->squares.begin(), end, to) != end) continue;
            Placement moved = *placement;
            index.replace(moved, piece, to);
            const LayerIndex::Canonical expected = index.canonical(moved);
            const Neighbours::Found found = neighbours.with(piece, to);
            ASSERT_EQ(found.number, expected.number);
            ASSERT_EQ(index.number(moved), expected.number);
            ASSERT_LT(expected.number, index.count());
            // Its form brings the piece to where it stands in the canonical placement.
            const Placement canonical = *index.unrank(found.number);
            EXPECT_EQ(canonical.squares[static_cast<std::size_t>(found.piece)], index.mapped(to, found.form));
            ++compared;
        }
        EXPECT_GT(compared, 100);
    }
}

TEST(SolveTables, HoldNoManWhereNoneMayStand) {
    const Loaded loaded = load("nielsen-brandubh-7");
    const Tables tables = solved(loaded, 2);
    const LayerIndex index = tables.indexOf({.counts = {2, 0, 1}});
    // The king on 49 squares, of which 10 are left by the symmetries, and men on all but throne and corners.
    EXPECT_EQ(index.count(), 10 * choose(44, 2));
    tafl::Setup setup{.occupants = std::vector<std::uint8_t>(49)};
    setup.occupants[8] = 3;
    setup.occupants[9] = setup.occupants[10] = 1;
    EXPECT_TRUE(tables.probe(setup));
    for (const std::size_t closed : {0u, 6u, 24u, 42u, 48u}) {
        tafl::Setup other = setup;
        std::swap(other.occupants[closed], other.occupants[10]);
        EXPECT_FALSE(tables.probe(other));
        std::swap(setup.occupants[closed], setup.occupants[8]);
        EXPECT_TRUE(tables.probe(setup)) << "the king may stand everywhere";
        std::swap(setup.occupants[closed], setup.occupants[8]);
    }
}

TEST(SolveTables, SolvesNothingThatDoesNotFit) {
    const Loaded loaded = load("nielsen-brandubh-7");
    auto tables = makeTables(loaded.image);
    ASSERT_TRUE(tables);
    const auto done = solve(*tables, {.men = 12, .memoryBytes = 3'000'000});
    ASSERT_FALSE(done);
    EXPECT_THAT(messages(done.error()), HasSubstr("positions with up to 12 men need"));
    EXPECT_THAT(messages(done.error()), HasSubstr("at most 2 men fit"));
    // On disk, finished layers need none.
    const auto plan = planLayers(*tables, 3);
    EXPECT_LT(memoryNeeded(plan, true), memoryNeeded(plan));
    EXPECT_EQ(memoryNeeded(plan, true), std::ranges::max(plan, {}, &PlannedLayer::buildBytes).buildBytes);
}

TEST(SolveTables, StopsAtOnce) {
    const Loaded loaded = loadText(corners);
    auto tables = makeTables(loaded.image);
    const std::atomic<bool> stop = true;
    const auto done = solve(*tables, {.men = 4, .threads = 2, .memoryBytes = 1'000'000'000, .stop = &stop});
    ASSERT_TRUE(done);
    EXPECT_FALSE(*done);
}

// --- What the rules about history mean ------------------------------------------------------------------------------

TEST(SolveHistory, VariantsThatTablesCannotHoldAreRefusedByName) {
    const std::pair<std::string, std::string> cases[] = {
        {"bell-tawlbwrdd-dice-11", "turn/dice: a die decides"},
        {"nielsen-berserk-11", "turn/berserk: a piece may move again"},
        {"house-traps-7", "is no part of the board"},
        {"hired-men-9", "a captured piece changes its class"},
        {"rare-history-7", "counts the arrangements of one side"},
        {"rare-history-7", "earlier positions forbid moves"},
        {"rare-turns-7", "turn/two-moves: a turn may have two moves"},
        {"rare-passes-7", "turn/pass: a side may pass, and two passes end the game"},
        {"rare-pushes-7", "move/push(king | attacker,men): a move drives other pieces"},
        {"rare-pushes-7", "pieces/return(attackers): pieces appear"},
    };
    for (const auto& [id, reason] : cases) {
        const auto tables = makeTables(load(id).image);
        ASSERT_FALSE(tables) << id;
        EXPECT_THAT(messages(tables.error()), HasSubstr("tables cannot hold this variant: ")) << id;
        EXPECT_THAT(messages(tables.error()), HasSubstr(reason)) << id;
    }
    const std::string shuttle = corners + std::string("[[rule]]\nuse = \"end/shuttle\"\n");
    EXPECT_THAT(messages(makeTables(loadText(shuttle).image).error()), HasSubstr("it counts earlier moves of a piece"));
}

TEST(SolveHistory, UndecidedPositionsAreNamedOnlyWhereEveryRuleAgrees) {
    const auto meaning = [](const std::string& text) { return historyRules(*loadText(text).image).undecided; };
    EXPECT_EQ(meaning(corners), Undecided::attackersWin);
    EXPECT_EQ(meaning(hops), Undecided::draw);
    EXPECT_EQ(meaning(corners + limitOfThree), Undecided::noForcedWin);  // a draw or a loss, whichever comes first
    EXPECT_EQ(meaning(hops + limitOfThree), Undecided::draw);
    const auto with = [&](const std::string& line) {
        std::string text = hops;
        return text.replace(text.find("use = \"end/repetition\""), 22, "use = \"end/repetition\"\n" + line);
    };
    EXPECT_EQ(meaning(with("result = \"attackers_lose\"")), Undecided::defendersWin);
    EXPECT_EQ(meaning(with("result = \"mover_loses\"")), Undecided::noForcedWin);
    EXPECT_EQ(meaning(with("claim = true")), Undecided::noForcedWin);
    EXPECT_EQ(meaning(with("whose = \"attackers\"")), Undecided::noForcedWin);
    EXPECT_EQ(meaning(with("least_men = 2")), Undecided::noForcedWin);
}

TEST(SolveHistory, TruncatedLayersNameNothing) {
    const Loaded loaded = loadText(hops + std::string("[[rule]]\nuse = \"end/no-capture\"\nmoves_each = 2\n"));
    const Tables tables = solved(loaded, 2);
    std::size_t truncated = 0, named = 0;
    for (const PlannedLayer& layer : planLayers(tables, 2)) {
        const bool cut = tables.find(layer.material)->table.summary.truncated;
        EXPECT_EQ(tables.undecidedMeaning(layer.material), cut ? Undecided::noForcedWin : Undecided::draw);
        ++(cut ? truncated : named);
    }
    EXPECT_GT(truncated, 0u);
    EXPECT_GT(named, 0u);
}

}  // namespace
}  // namespace tafl::solve_tests
