#include "records/opentafl/position.hpp"

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "notation/notation.hpp"
#include "position/move_text.hpp"

namespace tafl::opentafl {
namespace {

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

Place shiftColumn(Place place, std::size_t columns) {
    if (place.column) place.column += static_cast<int>(columns);
    return place;
}

}  // namespace

Result<std::vector<std::string>> parseRows(std::string_view record, RowOrder order, const Place& place) {
    for (std::size_t i = 0; i < record.size(); ++i) {
        const char c = record[i];
        if (std::isdigit(static_cast<unsigned char>(c)) || c == '/' ||
            pieceLetters.find(lowerCase(c)) != pieceLetters.npos)
            continue;
        return fail(shiftColumn(place, i), phrase("a position of OpenTafl's has no '%1'", std::string(1, c)),
                    phrase("t c n k m g in either case, digits and '/'"));
    }
    auto rows = tafl::parseRows(record);
    if (!rows) {
        for (Diagnostic& d : rows.error()) d.place = place;
        return tl::unexpected(rows.error());
    }
    if (order == RowOrder::upward) std::ranges::reverse(*rows);
    return rows;
}

std::string positionRecord(const std::vector<std::string>& rows, RowOrder order) {
    auto ordered = rows;
    if (order == RowOrder::upward) std::ranges::reverse(ordered);
    return "/" + formatRows(ordered) + "/";
}

char pieceLetter(int classNumber, const RuleImage& image) {
    const PieceClass& piece = image.calls.classes[static_cast<std::size_t>(classNumber - 1)];
    const auto named = [&](std::string_view word) { return piece.name.find(word) != std::string::npos; };
    char letter = 't';
    if (piece.royal)
        letter = 'k';
    else if (image.fate[static_cast<std::size_t>(classNumber)] == FateKind::becomes)
        letter = 'm';
    else if (!image.take[static_cast<std::size_t>(classNumber)] || named("guard"))
        letter = 'g';
    else if (named("commander"))
        letter = 'c';
    else if (named("knight"))
        letter = 'n';
    else if (lowerCase(piece.letter) == 'c' || lowerCase(piece.letter) == 'n')
        letter = lowerCase(piece.letter);
    return piece.side == Side::defenders ? upper(letter) : letter;
}

int findClass(char letter, const RuleImage& image) {
    for (std::size_t c = 1; c <= image.calls.classes.size(); ++c)
        if (pieceLetter(static_cast<int>(c), image) == letter) return static_cast<int>(c);
    return 0;
}

std::string positionRecord(const Setup& setup, const RuleImage& image, RowOrder order) {
    const auto size = static_cast<std::size_t>(image.size);
    std::vector<std::string> rows(size, std::string(size, '.'));
    for (std::size_t s = 0; s < size * size; ++s)
        if (setup.occupants[s]) rows[size - 1 - s / size][s % size] = pieceLetter(setup.occupants[s], image);
    return positionRecord(rows, order);
}

Result<Setup> parseSetup(std::string_view record, RowOrder order, Side toMove, const RuleImage& image,
                         const Place& place) {
    const auto rows = parseRows(record, order, place);
    if (!rows) return tl::unexpected(rows.error());
    const auto size = static_cast<std::size_t>(image.size);
    if (rows->size() != size) return fail(place, phrase("the position has %1 rows, the board %2", rows->size(), size));
    Setup setup{std::vector<std::uint8_t>(size * size, emptyOccupant), toMove};
    for (std::size_t s = 0; s < size * size; ++s) {
        const char letter = (*rows)[size - 1 - s / size][s % size];
        if (letter == '.') continue;
        const int c = findClass(letter, image);
        if (!c) return fail(place, phrase("no piece of this variant is an OpenTafl '%1'", std::string(1, letter)));
        setup.occupants[s] = static_cast<std::uint8_t>(c);
    }
    if (Diagnostics missing = missingSquares(setup, image, place); !missing.empty())
        return tl::unexpected(std::move(missing));
    return setup;
}

}  // namespace tafl::opentafl
