// Lists of moves as people write them (docs/records.md): lines with turn numbers, games line by line, a move a line.
#pragma once
#include <filesystem>

#include "records/recorded_game.hpp"

namespace tafl {

/// A part of a line: a move with its captures and marks, a turn number, or another word.
struct MoveWord {
    enum class Kind { move, turn, word };
    Kind kind{};
    std::string text;        ///< as written
    std::size_t offset = 0;  ///< of its first byte in the line
};
std::vector<MoveWord> splitMoves(std::string_view line);

/// A line of moves with its result, if it has one.
struct MoveLine {
    std::vector<MoveWord> words;
    std::vector<std::string> result;  ///< what follows the last move behind commas: "0", "Black"
    int number = 1;                   ///< of the line
    bool afterGap = false;            ///< an empty line stands before it
    int moves() const;
    bool hasEnd() const;
    bool isNumbered() const { return !words.empty() && words.front().kind == MoveWord::Kind::turn; }
};
MoveLine parseMoveLine(std::string_view line, int number);

/// Makes one game of the lines; `place` is that of the first line. Unreadable words become moves without squares, with
/// a note.
RecordedGame makeGame(const std::vector<MoveLine>&, const std::string& id, const Place& place, Diagnostics& notes);

/// Reads the games of a text. Fails if there is none, or if the lines could be either turns of one game or several
/// games.
Result<std::vector<RecordedGame>> readMoveLists(std::string_view text, const std::filesystem::path& file,
                                                Diagnostics& notes);

/// "Black", "attackers", "draw".
std::optional<Winner> parseWinnerName(std::string_view word);

}  // namespace tafl
