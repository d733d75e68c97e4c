// The programs of an image, bound to a board, by side of the mover.
#pragma once
#include <algorithm>
#include <vector>

#include "position/bitboard/end_watches.hpp"
#include "position/bitboard/guarded_programs.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, bool hooked>
struct PositionPrograms {
    std::vector<BoundGuardedProgram<W>> captures[2], refusals[2], demands[2], changes[2];
    std::vector<BoundOutcome<W>> outcomes[2];
    std::vector<BoundProgram<W>> conditions[2];  ///< of hostility
    std::vector<BoundProgram<W>> updates, options[2], passes[2], repetitionConditions[2];
    std::vector<ConditionalCall<W>> spares, disarms, passBars, swaps, displacements, entries;
    u32 optionsOfCaptures = 0;  ///< bits of the options that read `captured`
    BoundProgram<W> threat[2], again[2];
    int stuckTests[2] = {-1, -1};  ///< numbers in endTests
    bool hasThreat[2] = {false, false}, hasPieceCountEnd[2] = {false, false};
    bool hasUncachedEnds[2] = {false, false};  ///< by piece count, or delayed
    EndTestCache<W> endTests;
    /// Capture programs that may hold for a landing cell, a bit each.
    u32 captureAt[2][hooked ? Sizes<W>::cells : 1]{};

    void bind(const RuleImage&, const Layout<W>&);

private:
    void bindOutcomes(const RuleImage&, const Layout<W>&, int side);
    void bindConditionalCalls(const RuleImage&, const Layout<W>&);
    void bindStuckTest(const RuleImage&, const Layout<W>&, int side);
    BoundGuardedProgram<W> bindGuarded(const RuleImage& image, const Layout<W>& layout, const GuardedProgram& from) {
        BoundGuardedProgram<W> out;
        out.program = BoundProgram<W>(compileProgram(*image.graph, from.program), layout.words);
        out.guard = from.guard;
        out.ruleIndex = from.ruleIndex;
        out.payload = from.payload;
        from.guard.to.each([&](Square s) { out.toCell[layout.cellOf[s]] = 1; });
        return out;
    }
};

template <int W, bool hooked>
void PositionPrograms<W, hooked>::bind(const RuleImage& image, const Layout<W>& layout) {
    const Graph& graph = *image.graph;
    const auto bound = [&](Expr e) { return BoundProgram<W>(compileProgram(graph, e), layout.words); };
    const Calls& calls = image.calls;
    for (int side = 0; side < 2; ++side) {
        const auto mover = static_cast<Side>(side);
        const auto specialised = [&](Expr e) {
            return e ? bound(image.graph->specialise(e, mover)) : BoundProgram<W>();
        };
        for (const auto& g : image.captures[side]) captures[side].push_back(bindGuarded(image, layout, g));
        for (const auto& g : image.refusals[side]) refusals[side].push_back(bindGuarded(image, layout, g));
        for (const auto& g : image.demands[side]) demands[side].push_back(bindGuarded(image, layout, g));
        for (const auto& g : image.changes[side]) changes[side].push_back(bindGuarded(image, layout, g));
        bindOutcomes(image, layout, side);
        for (const auto& c : image.conditions) conditions[side].push_back(bound(c.bySide[side]));
        for (const auto& o : calls.options) options[side].push_back(specialised(o.program));
        if (calls.again) again[side] = specialised(calls.again->program);
        for (const auto& p : calls.passes) passes[side].push_back(specialised(p.program));
        for (const auto& r : calls.repetitions) repetitionConditions[side].push_back(specialised(r.when));
        if (image.threats[side]) threat[side] = bound(image.threats[side]), hasThreat[side] = true;
        if (image.stuck[side]) bindStuckTest(image, layout, side);
    }
    for (std::size_t o = 0; o < calls.options.size(); ++o)
        if (calls.options[o].program && graph.contains(calls.options[o].program, [](const Node& n) {
                return n.op == Op::input && n.input == Input::captured;
            }))
            optionsOfCaptures |= u32{1} << o;
    for (const auto& u : calls.updates)
        for (const Side mover : {Side::attackers, Side::defenders})
            updates.push_back(bound(image.graph->specialise(u.program, mover)));
    bindConditionalCalls(image, layout);
    if constexpr (hooked)
        for (int side = 0; side < 2; ++side)
            for (std::size_t i = 0; i < captures[side].size(); ++i)
                for (int cell = 0; cell < Sizes<W>::cells; ++cell)
                    if (captures[side][i].toCell[cell]) captureAt[side][cell] |= u32{1} << std::min<std::size_t>(i, 31);
}

template <int W, bool hooked>
void PositionPrograms<W, hooked>::bindConditionalCalls(const RuleImage& image, const Layout<W>& layout) {
    const auto add = [&](std::size_t index, Expr where, const SquareSet& squares,
                         std::vector<ConditionalCall<W>>& out) {
        if (!where) return;
        ConditionalCall<W>& call = out.emplace_back();
        call.index = index;
        layout.words.from(squares, call.squares);
        for (const Side side : {Side::attackers, Side::defenders})
            call.program[static_cast<int>(side)] =
                BoundProgram<W>(compileProgram(*image.graph, image.graph->specialise(where, side)), layout.words);
    };
    const Calls& calls = image.calls;
    for (std::size_t i = 0; i < calls.spares.size(); ++i)
        add(i, calls.spares[i].where, calls.spares[i].squares, spares);
    for (std::size_t i = 0; i < calls.disarms.size(); ++i)
        add(i, calls.disarms[i].where, SquareSet::all(image.size), disarms);
    for (std::size_t i = 0; i < calls.passBars.size(); ++i)
        add(i, calls.passBars[i].where, calls.passBars[i].squares, passBars);
    for (std::size_t i = 0; i < calls.swaps.size(); ++i)
        add(i, calls.swaps[i].where, SquareSet::all(image.size), swaps);
    for (std::size_t i = 0; i < calls.displacements.size(); ++i)
        add(i, calls.displacements[i].where, SquareSet::all(image.size), displacements);
    for (std::size_t i = 0; i < calls.entries.size(); ++i)
        add(i, calls.entries[i].where, SquareSet::all(image.size), entries);
}

template <int W, bool hooked>
void PositionPrograms<W, hooked>::bindOutcomes(const RuleImage& image, const Layout<W>& layout, int side) {
    for (const auto& o : image.outcomes[side]) {
        BoundOutcome<W> out{.phase = o.phase,
                            .winner = o.winner,
                            .pendingBit = o.pendingBit,
                            .judgesReply = o.judgesReply,
                            .counter = o.counter};
        if (o.counter < 0) {
            out.test = bindGuarded(image, layout, o.test);
            if (o.pendingBit < 0) out.endTest = endTests.add(*image.graph, o.test.program, layout);
        }
        out.test.ruleIndex = o.test.ruleIndex;
        hasUncachedEnds[side] |= out.counter >= 0 || out.pendingBit >= 0;
        if (out.counter >= 0)
            hasPieceCountEnd[side] = true;
        else if (out.endTest >= 0)
            endTests.addRequirement(EndTestCache<W>::endsOfAttackers + side, out.endTest);
        else if (!out.judgesReply)
            endTests.requireAlways(EndTestCache<W>::endsOfAttackers + side);
        outcomes[side].push_back(std::move(out));
    }
}

/// A side that can slide has an empty square beside a piece. A test that fails there matters only where nothing slides.
template <int W, bool hooked>
void PositionPrograms<W, hooked>::bindStuckTest(const RuleImage& image, const Layout<W>& layout, int side) {
    stuckTests[side] = endTests.add(*image.graph, image.stuck[side], layout);
    if (image.anyJump || !image.calls.entries.empty() ||
        !endTests.failsBesideEmpty(stuckTests[side], image.classesOf(static_cast<Side>(side))))
        endTests.addRequirement(EndTestCache<W>::attackersStuck + side, stuckTests[side]);
}

}  // namespace tafl::inline TAFLSMITH_BUILD
