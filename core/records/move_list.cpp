#include "records/move_list.hpp"

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "records/game_record.hpp"

namespace tafl {
namespace {

using WordKind = MoveWord::Kind;

constexpr std::string_view blanks = " \t\r", separators = " \t\r,;|";

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// The index of the last letter that a digit follows, as in a square; npos if there is none.
std::size_t findLastSquare(std::string_view text) {
    for (std::size_t i = text.size(); i-- > 1;)
        if (isLetter(text[i - 1]) && isDigit(text[i])) return i - 1;
    return text.npos;
}

/// Length of a turn number at the front: "12", "12.", "12...", "12)"; 0 if there is none.
std::size_t turnNumberLength(std::string_view text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (!digits) return 0;
    const std::size_t end = std::min(text.find_first_not_of(".):", digits), text.size());
    return end > digits || end == text.size() || separators.find(text[end]) != separators.npos ? end : 0;
}

/// Whether a line opens a game: its first turn is "1.", not "1...".
bool opensGame(const MoveLine& line) {
    const std::string& turn = line.words.front().text;
    return turn.starts_with('1') && (turn.size() == 1 || !isDigit(turn[1])) && !turn.starts_with("1..") &&
           !turn.starts_with("1\u2026");
}

/// The end that a word states, as in the plain format; empty if it states none.
std::string parseEnd(std::string_view word) {
    const std::string text = lowerCase(word);
    if (text == "resign" || text == "resigns" || text == "resigned" || text == "---") return "resigned";
    if (text == "draw" || text == "remis" || text == "agreed") return "agreed-draw";
    return text == "timeout" || text == "aborted" ? text : "";
}

/// Reads the words after the moves: "resigned", "attackers win", "defenders resigned".
class EndReader {
public:
    explicit EndReader(RecordedGame& game) : game_(game) {}

    /// Takes a word; false if it does not belong to an end.
    bool take(std::string_view word) {
        const std::string text = lowerCase(word);
        if (text == "play") return true;  // "play defender resigns"
        if (side_ && isWin(text)) {
            game_.winner = *side_;
            side_.reset();
            return true;
        }
        if (const std::string end = parseEnd(text); !end.empty()) {
            game_.end = end;
            if (end == "agreed-draw") game_.winner = Winner::draw;
            if (side_ && end == "resigned")
                game_.winner = *side_ == Winner::attackers ? Winner::defenders : Winner::attackers;
            side_.reset();
            return true;
        }
        const auto side = parseWinnerName(text);
        if (!side || *side == Winner::draw) return false;
        side_ = side;
        return true;
    }

    static bool isWin(std::string_view word) {
        const std::string text = lowerCase(word);
        return text == "win" || text == "wins" || text == "won";
    }

private:
    RecordedGame& game_;
    std::optional<Winner> side_;
};

bool isEndWord(std::string_view word) {
    RecordedGame game;
    EndReader(game).take(word);
    return !game.end.empty() || EndReader::isWin(word);
}

/// Decides which lines belong to one game.
class LineGroups {
public:
    explicit LineGroups(const std::vector<MoveLine>& lines) {
        for (const MoveLine& line : lines) {
            if (line.isNumbered() || !line.moves()) continue;
            maxMoves_ = std::max(maxMoves_, line.moves());
            stated_ |= line.hasEnd();
            adjacent_ |= count_ > 0 && !line.afterGap;
            ++count_;
        }
    }
    /// Lines of two moves without numbers or results: turns of one game, or games of two moves.
    bool isAmbiguous() const { return maxMoves_ == 2 && count_ > 1 && !stated_; }

    /// Whether a line continues the game that `first` opened. `ended`: that game has its result.
    bool continues(const MoveLine& first, bool ended, const MoveLine& line) const {
        if (!first.moves()) return false;
        if (!line.moves()) return line.hasEnd() ? !ended : !line.afterGap || mentionsSquares(line);
        if (line.isNumbered()) return first.isNumbered() && !opensGame(line);
        if (first.isNumbered()) return !line.afterGap && !ended;
        return maxMoves_ == 1 && !ended && (!line.afterGap || !adjacent_);
    }

private:
    static bool mentionsSquares(const MoveLine& line) {
        return std::ranges::any_of(line.words,
                                   [](const MoveWord& word) { return findLastSquare(word.text) != std::string::npos; });
    }

    int maxMoves_ = 0, count_ = 0;
    bool stated_ = false;    ///< some line has a result
    bool adjacent_ = false;  ///< some lines follow each other without an empty line
};

}  // namespace

std::optional<Winner> parseWinnerName(std::string_view name) {
    const std::string word = lowerCase(name);
    if (word == "black" || word == "attackers" || word == "attacker") return Winner::attackers;
    if (word == "white" || word == "defenders" || word == "defender") return Winner::defenders;
    if (word == "draw") return Winner::draw;
    return std::nullopt;
}

std::vector<MoveWord> splitMoves(std::string_view line) {
    std::vector<MoveWord> out;
    const std::string plain = plainSigns(line);
    std::string_view rest = plain;
    const auto take = [&](WordKind kind, std::size_t length) {
        const auto offset = static_cast<std::size_t>(rest.data() - plain.data());
        out.push_back({kind, std::string(trim(line.substr(offset, length))), offset});
        rest.remove_prefix(length);
    };
    while (true) {
        rest.remove_prefix(std::min(rest.find_first_not_of(separators), rest.size()));
        if (rest.empty()) return out;
        if (const std::size_t length = turnNumberLength(rest)) {
            take(WordKind::turn, length);
            continue;
        }
        std::string_view after = rest;
        const bool move = consumeMove(after, maxBoardSize).has_value();
        // Marks and declarations directly follow the move.
        const std::size_t tail = std::min(after.find_first_of(separators), after.size());
        const bool marks = !tail || after[0] == '!' || after.substr(0, tail).find_first_not_of("!?+-") == after.npos;
        if (move) {
            take(marks ? WordKind::move : WordKind::word, rest.size() - after.size() + tail);
            continue;
        }
        const auto end = rest[0] == '{' ? rest.find('}') : rest.find_first_of(separators);
        take(WordKind::word, std::min(rest[0] == '{' && end != rest.npos ? end + 1 : end, rest.size()));
    }
}

int MoveLine::moves() const { return static_cast<int>(std::ranges::count(words, WordKind::move, &MoveWord::kind)); }

bool MoveLine::hasEnd() const {
    return !result.empty() || std::ranges::any_of(words, [](const MoveWord& word) {
        return word.kind == WordKind::word && isEndWord(word.text);
    });
}

MoveLine parseMoveLine(std::string_view line, int number) {
    MoveLine out{.number = number};
    // The result begins at the first comma after the last square.
    const auto square = findLastSquare(line);
    if (const auto comma = line.find(',', square == line.npos ? 0 : square); comma != line.npos) {
        out.result = split(line.substr(comma + 1), ',');
        line = line.substr(0, comma);
    }
    out.words = splitMoves(line);
    return out;
}

RecordedGame makeGame(const std::vector<MoveLine>& lines, const std::string& id, const Place& place,
                      Diagnostics& notes) {
    RecordedGame game{.id = id, .end = "unfinished", .place = place};
    EndReader end(game);
    GameRecord record;
    record.foreign = true;
    bool captures = false, marks = false;
    for (const MoveLine& line : lines) {
        for (const MoveWord& word : line.words) {
            if (word.kind == WordKind::turn || (word.kind == WordKind::word && end.take(word.text))) continue;
            const Place at{place.file, line.number, static_cast<int>(word.offset) + 1};
            std::string text = word.text;
            GameRecord::Line& action = record.actions.emplace_back();
            action.remark.mark = takeMoveMark(text);
            marks |= action.remark.mark != MoveMark::none;
            // The board size is unknown here: accept squares up to size 19.
            game.moves.push_back(parseRecordedMove(text, maxBoardSize, at));
            action.text = std::move(text);
            action.place = at;
            if (!game.moves.back().isReadable())
                addProblem(notes, {Severity::warning, at,
                                   phrase("cannot read the move '%1'", escapeForTerminal(shorten(word.text, 60))),
                                   phrase("such as d6-c6xc5")});
            captures |= !game.moves.back().captured.empty();
        }
        for (const auto& column : line.result) {
            for (const auto& word : words(column)) end.take(word);
            if (const auto winner = parseWinnerName(column)) game.winner = winner;
        }
    }
    if (marks) game.record = std::make_shared<GameRecord>(std::move(record));
    // A list without any capture probably omits captures.
    for (auto& move : game.moves) move.capturesKnown &= captures;
    if (game.winner && game.end == "unfinished") game.end = "unrecorded";
    return game;
}

Result<std::vector<RecordedGame>> readMoveLists(std::string_view text, const std::filesystem::path& file,
                                                Diagnostics& notes) {
    // 1. The lines.
    std::vector<MoveLine> lines;
    bool gap = false;
    for (int number = 1; !text.empty(); ++number) {
        const auto end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
        if (trim(line).starts_with('#')) continue;
        MoveLine read = parseMoveLine(line, number);
        if (read.words.empty() && read.result.empty()) {
            gap = true;
            continue;
        }
        read.afterGap = std::exchange(gap, false);
        lines.push_back(std::move(read));
    }
    // 2. Their games.
    const LineGroups groups(lines);
    if (groups.isAmbiguous()) {
        const auto second = std::find_if(
            std::next(std::ranges::find_if(lines, [](const MoveLine& l) { return !l.isNumbered() && l.moves(); })),
            lines.end(), [](const MoveLine& l) { return !l.isNumbered() && l.moves(); });
        const MoveWord& word = *std::ranges::find(second->words, WordKind::move, &MoveWord::kind);
        return fail(
            {file.string(), second->number, static_cast<int>(word.offset) + 1},
            phrase("'%1' may go on with the game of the line before or begin another: lines of two moves",
                   escapeForTerminal(shorten(word.text, 60))),
            phrase("turn numbers for one game (1. d6-c6 e4-e1), or a result behind each game (d6-c6 e4-e1, ongoing)"));
    }
    std::vector<std::vector<MoveLine>> games;
    bool ended = false;
    for (MoveLine& line : lines) {
        if (games.empty() || !groups.continues(games.back().front(), ended, line)) {
            games.emplace_back();
            ended = false;
        }
        ended |= line.hasEnd();
        games.back().push_back(std::move(line));
    }
    std::vector<RecordedGame> out;
    for (const auto& game : games) {
        auto read = makeGame(game, file.stem().string() + "-" + std::to_string(out.size() + 1),
                             {file.string(), game.front().number, 1}, notes);
        if (std::ranges::any_of(read.moves, &RecordedMove::isReadable)) out.push_back(std::move(read));
    }
    if (out.empty())
        return fail({file.string(), 1, 1}, phrase("there is no game in it"),
                    phrase("a record, or lines of moves such as d6-c6 e4-e1"));
    return out;
}

}  // namespace tafl
