#include "model/board_hints.hpp"

#include <cstdio>

#include "base/translation.hpp"
#include "explain/explainer.hpp"

namespace tafl::model {
namespace {

/// Distances in moves of a single piece on a static board, by breadth-first search.
struct Walk {
    SquareSet reached;
    std::optional<int> toGoal;
};

Walk walk(const Explainer& explainer, Setup setup, Square king, const SquareSet& goals) {
    Walk out;
    const auto piece = setup.occupants[static_cast<std::size_t>(king)];
    setup.occupants[static_cast<std::size_t>(king)] = 0;
    setup.toMove = Side::defenders;
    SquareSet frontier = SquareSet::of(king);
    out.reached = frontier;
    for (int moves = 0; frontier.any(); ++moves) {
        if (!out.toGoal && moves > 0 && (frontier & goals).any()) out.toGoal = moves;
        SquareSet next;
        frontier.each([&](Square s) {
            setup.occupants[static_cast<std::size_t>(s)] = piece;
            next |= explainer.reach(explainer.set(setup), s);
            setup.occupants[static_cast<std::size_t>(s)] = 0;
        });
        frontier = next - out.reached;
        out.reached |= next;
    }
    return out;
}

void findSymmetry(const Rows& rows, BoardHints& out) {
    const int size = static_cast<int>(rows.size());
    for (const Symmetry s : {Symmetry::twofold, Symmetry::fourfold, Symmetry::eightfold})
        if (isSymmetric(rows, s)) out.symmetry = s;
    // A few odd squares suggest that the next symmetry was intended.
    for (const Symmetry s : {Symmetry::eightfold, Symmetry::fourfold, Symmetry::twofold}) {
        if (out.symmetry && s <= *out.symmetry) break;
        SquareSet broken;
        int pieces = 0;
        for (Square square = 0; square < size * size; ++square) {
            if (letterAt(rows, square) != '.') ++pieces;
            // In each symmetric set, the minority is wrong.
            const auto all = symmetricSquares(square, s, size);
            int alike = 0;
            for (const Square image : all) alike += letterAt(rows, image) == letterAt(rows, square);
            if (2 * alike < static_cast<int>(all.size()) ||
                (2 * alike == static_cast<int>(all.size()) && all.size() > 1))
                broken.add(square);
        }
        if (broken.any() && broken.count() * 4 <= pieces) {
            out.almost = s;
            out.asymmetric = broken;
            return;
        }
    }
}

}  // namespace

BoardHints computeBoardHints(const CompiledVariant& compiled) {
    const RuleImage& image = *compiled.image;
    BoardHints out;
    Square king = noSquare;
    ClassSet royals = image.royals();
    for (Square s = 0; s < image.size * image.size; ++s) {
        const int piece = image.start[static_cast<std::size_t>(s)];
        for (int c = 1; c <= static_cast<int>(image.calls.classes.size()); ++c)
            if ((royals >> (c - 1) & 1) && (image.goal[static_cast<std::size_t>(s)] >> (c - 1) & 1)) out.goals.add(s);
        if (!piece) continue;
        if (royals >> (piece - 1) & 1) {
            ++out.kings;
            king = s;
        } else {
            ++(image.sideOf(piece) == Side::attackers ? out.attackers : out.defenders);
        }
    }
    if (out.defenders) out.ratio = static_cast<double>(out.attackers) / out.defenders;
    out.anyGoals = out.goals.any();
    findSymmetry(compiled.variant.rows, out);
    if (king == noSquare || !out.anyGoals) return out;
    const Explainer explainer(compiled.image);
    Setup alone{std::vector<std::uint8_t>(image.start.size(), 0), Side::defenders};
    alone.occupants[static_cast<std::size_t>(king)] = image.start[static_cast<std::size_t>(king)];
    const Walk empty = walk(explainer, alone, king, out.goals);
    out.walkerEmpty = empty.toGoal;
    out.unreachable = out.goals - empty.reached;
    out.walkerStart = walk(explainer, {image.start, Side::defenders}, king, out.goals).toGoal;
    return out;
}

std::string describeAsymmetry(const BoardHints& hints, int size) {
    const std::string squares = squareNames(hints.asymmetric, size);
    switch (hints.almost) {
        case Symmetry::twofold:
            return say("The board is two-fold symmetric but for %1", squares);
        case Symmetry::fourfold:
            return say("The board is four-fold symmetric but for %1", squares);
        default:
            return say("The board is eight-fold symmetric but for %1", squares);
    }
}

std::vector<std::string> describeHints(const BoardHints& hints, int size) {
    std::vector<std::string> out;
    char ratio[32];
    if (hints.defenders) {
        std::snprintf(ratio, sizeof ratio, "%.1f", hints.ratio);
        out.push_back(
            say("%1 attackers to %2 defenders: %3 to 1", hints.attackers, hints.defenders, shownDecimal(ratio)));
    }
    if (!hints.kings) out.emplace_back(tr("There is no king on the board"));
    if (hints.anyGoals && hints.kings) {
        out.push_back(hints.walkerEmpty
                          ? sayMany("Alone on the board the king needs %1 move to a goal",
                                    "Alone on the board the king needs %1 moves to a goal", *hints.walkerEmpty)
                          : tr("Even alone on the board the king cannot reach a goal"));
        if (hints.walkerEmpty)
            out.push_back(hints.walkerStart
                              ? sayMany("Past the men as they stand he needs %1 move",
                                        "Past the men as they stand he needs %1 moves", *hints.walkerStart)
                              : tr("The men as they stand shut him in"));
    }
    if (hints.unreachable.any() && hints.walkerEmpty)
        out.push_back(say("No way leads to %1", squareNames(hints.unreachable, size)));
    if (hints.almost != Symmetry::none)
        out.push_back(describeAsymmetry(hints, size));
    else if (!hints.symmetry)
        out.emplace_back(tr("The board has no symmetry"));
    return out;
}

}  // namespace tafl::model
