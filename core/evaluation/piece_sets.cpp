#include "evaluation/piece_sets.hpp"

namespace tafl {
namespace {

void addPiece(PieceSets& pieceSets, const RuleImage& image, Square s, int classNumber) {
    const PieceClass& piece = image.calls.classes[static_cast<std::size_t>(classNumber - 1)];
    pieceSets.men[static_cast<std::size_t>(piece.side)].add(s);
    if (piece.royal) pieceSets.royals.add(s);
}

}  // namespace

PieceSets PieceSets::of(const Position& position) {
    PieceSets out;
    for (Square s = 0; s < position.image().size * position.image().size; ++s)
        if (const int c = position.occupant(s)) addPiece(out, position.image(), s, c);
    return out;
}

void PieceSets::removeCaptured(const Position& position) {
    const auto removeCaptured = [&](const CapturedPiece& taken) {
        for (SquareSet* set : {&men[0], &men[1], &royals}) set->remove(taken.square);
        if (taken.becomes) addPiece(*this, position.image(), taken.square, taken.becomes);
    };
    std::array<CapturedPiece, 8> few;
    if (const std::size_t count = position.taken(few); count < few.size())
        for (std::size_t i = 0; i < count; ++i) removeCaptured(few[i]);
    else
        for (const CapturedPiece& taken : position.taken()) removeCaptured(taken);
}

}  // namespace tafl
