#include "search/field.hpp"

namespace tafl {
namespace {

void put(Field& field, const RuleImage& image, Square s, int classNumber) {
    const PieceClass& piece = image.calls.classes[static_cast<std::size_t>(classNumber - 1)];
    field.men[static_cast<std::size_t>(piece.side)].add(s);
    if (piece.royal) field.royals.add(s);
}

}  // namespace

Field Field::of(const Board& board) {
    Field out;
    for (Square s = 0; s < board.image().size * board.image().size; ++s)
        if (const int c = board.occupant(s)) put(out, board.image(), s, c);
    return out;
}

void Field::follow(Move move, const Board& board) {
    if (move.goesSomewhere())
        for (SquareSet* set : {&men[0], &men[1], &royals})
            if (set->has(move.from())) set->remove(move.from()), set->add(move.to());
    if (board.sinceCapture() != 0) return;
    for (const Taken& taken : board.taken()) {
        for (SquareSet* set : {&men[0], &men[1], &royals}) set->remove(taken.square);
        if (taken.becomes) put(*this, board.image(), taken.square, taken.becomes);
    }
}

}  // namespace tafl
