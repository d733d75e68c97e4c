#include "evaluation/piece_sets.hpp"

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

void Field::lose(const Board& board) {
    const auto lose = [&](const Taken& taken) {
        for (SquareSet* set : {&men[0], &men[1], &royals}) set->remove(taken.square);
        if (taken.becomes) put(*this, board.image(), taken.square, taken.becomes);
    };
    std::array<Taken, 8> few;
    if (const std::size_t count = board.taken(few); count < few.size())
        for (std::size_t i = 0; i < count; ++i) lose(few[i]);
    else
        for (const Taken& taken : board.taken()) lose(taken);
}

}  // namespace tafl
