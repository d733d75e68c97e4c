#include "records/plain_record.hpp"

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "position/move_text.hpp"
#include "records/game_record.hpp"
#include "records/move_list.hpp"

namespace tafl {
namespace {

std::optional<Winner> parseWinner(const std::string& text) {
    if (text == "A") return Winner::attackers;
    if (text == "D") return Winner::defenders;
    if (text == "draw") return Winner::draw;
    return std::nullopt;
}

Result<RecordedGame> parseGame(const std::string& line, const Place& place) {
    const auto columns = split(line, '\t');
    if (columns.size() < 8)
        return fail(place, phrase("a game has %1 columns", columns.size()),
                    phrase("id, variant, size, first mover, start, result, end, moves"));
    RecordedGame game{
        .id = columns[0], .variant = columns[1], .position = columns[4], .end = columns[6], .place = place};
    const std::string& size = columns[2];
    if (size.empty() || size.size() > 2 || size.find_first_not_of("0123456789") != std::string::npos ||
        (game.size = std::stoi(size)) < minBoardSize || game.size > maxBoardSize)
        return fail(place, phrase("no board has the size '%1'", size), phrase("5 to 19"));
    if (columns[3] != "A" && columns[3] != "D")
        return fail(place, phrase("'%1' moves first", columns[3]), phrase("A or D"));
    game.first = columns[3] == "A" ? Side::attackers : Side::defenders;
    if (columns[5] != "-" && !parseWinner(columns[5]))
        return fail(place, phrase("the result '%1'", columns[5]), phrase("A, D, draw or -"));
    game.winner = parseWinner(columns[5]);
    std::size_t from = 0;
    for (int tabs = 0; tabs < 7; ++tabs) from = line.find('\t', from) + 1;
    for (const auto& word : splitMoves(std::string_view(line).substr(from, line.find('\t', from) - from)))
        if (word.kind != MoveWord::Kind::turn)
            game.moves.push_back(parseRecordedMove(word.text, game.size,
                                                   {place.file, place.line, static_cast<int>(from + word.offset) + 1}));
    return game;
}

char plainLetter(const PieceClass& piece) { return piece.royal ? 'K' : piece.side == Side::attackers ? 'A' : 'D'; }

/// Whether two classes of the variant's layout have one letter in the plain format.
bool hasSpecialPieces(const RuleImage& image) {
    std::map<char, int> known;
    for (const int occupant : image.start) {
        if (!occupant) continue;
        const char letter = plainLetter(image.calls.classes[static_cast<std::size_t>(occupant - 1)]);
        if (known.emplace(letter, occupant).first->second != occupant) return true;
    }
    return false;
}

/// The class of a plain-format letter: the first royal or ordinary class of its side.
int findClass(char letter, const RuleImage& image) {
    const Side side = letter == 'A' ? Side::attackers : Side::defenders;
    const auto& classes = image.calls.classes;
    for (std::size_t i = 0; i < classes.size(); ++i)
        if (classes[i].side == side && plainLetter(classes[i]) == letter) return static_cast<int>(i) + 1;
    return 0;
}

}  // namespace

Result<std::vector<RecordedGame>> readPlainRecords(std::string_view text, const std::filesystem::path& file,
                                                   Diagnostics& notes) {
    std::vector<RecordedGame> games;
    Diagnostics errors;
    for (int number = 1; !text.empty(); ++number) {
        const auto end = text.find('\n');
        std::string line(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.ends_with('\r')) line.pop_back();
        if (line.empty() || line.starts_with('#')) continue;
        auto game = parseGame(line, {file.string(), number, 1});
        if (game)
            games.push_back(std::move(*game));
        else
            addProblems(errors, std::move(game.error()));
    }
    // For a file of another kind, report one error instead of one per line.
    if (games.empty() && !errors.empty()) return tl::unexpected(Diagnostics{errors.front()});
    addProblems(notes, std::move(errors));
    return games;
}

std::string plainText(const RecordedGame& game) {
    const auto clean = [](std::string text) {
        for (char& c : text)
            if (c == '\t' || c == '\n' || c == '\r') c = ' ';
        return text.empty() ? std::string("-") : text;
    };
    std::vector<std::string> moves;
    for (const auto& move : game.moves) moves.push_back(move.text);
    const std::string winner = !game.winner                        ? "-"
                               : *game.winner == Winner::attackers ? "A"
                               : *game.winner == Winner::defenders ? "D"
                                                                   : "draw";
    return clean(game.id) + "\t" + clean(game.variant) + "\t" + std::to_string(game.size) + "\t" +
           (game.first == Side::attackers ? "A" : "D") + "\t" + game.position + "\t" + winner + "\t" + clean(game.end) +
           "\t" + join(moves, " ") + "\n";
}

bool takesPiecesFromVariant(const RecordedGame& game, const RuleImage& image) {
    const bool plain = !(game.record && !game.record->position.empty()) && !game.position.empty();
    return plain && hasSpecialPieces(image);
}

Result<Setup> makeStartSetup(const RecordedGame& game, const RuleImage& image) {
    if (game.record && !game.record->position.empty()) return parseSetup(game.record->position, image);
    if (game.position.empty()) {
        // The variant's layout. Its first mover too, unless the record states one.
        const Side first = image.calls.first == FirstMover::defenders ? Side::defenders : Side::attackers;
        const bool stated = game.size != 0 || image.calls.first == FirstMover::lot;
        return Setup{image.start, stated ? game.first : first};
    }
    if (game.size != image.size)
        return fail(game.place, phrase("the game has a board of %1, the variant one of %2", game.size, image.size));
    const auto rows = parseRows(game.position);
    if (!rows) return tl::unexpected(rows.error());
    const auto size = static_cast<std::size_t>(image.size);
    if (rows->size() != size) return fail(game.place, phrase("the start position has %1 rows", rows->size()));
    Setup setup{std::vector<std::uint8_t>(size * size, emptyOccupant), game.first};
    const bool special = hasSpecialPieces(image);
    bool layout = true;
    for (std::size_t rank = 0; rank < size; ++rank)
        for (std::size_t file = 0; file < size; ++file) {
            const char letter = (*rows)[size - 1 - rank][file];
            const int own = image.start[rank * size + file];
            layout &= letter == (own ? plainLetter(image.calls.classes[static_cast<std::size_t>(own - 1)]) : '.');
            if (letter == '.') continue;
            const int c = std::string_view("ADK").find(letter) == std::string_view::npos ? 0 : findClass(letter, image);
            if (!c)
                return fail(game.place, phrase("no piece is meant by '%1'", std::string(1, letter)),
                            phrase("A, D and K"));
            setup.occupants[rank * size + file] = static_cast<std::uint8_t>(c);
        }
    if (special && !layout)
        return fail(game.place,
                    phrase("the start position does not tell special pieces from men, and it is not the variant's"),
                    phrase("the variant's start, or a game record"));
    if (special) setup.occupants = image.start;
    if (Diagnostics missing = missingSquares(setup, image, game.place); !missing.empty())
        return tl::unexpected(std::move(missing));
    return setup;
}

}  // namespace tafl
