#include "notation/notation.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/text.hpp"

namespace tafl {

std::optional<Side> parseSide(std::string_view text) {
    if (text == "attackers") return Side::attackers;
    if (text == "defenders") return Side::defenders;
    return std::nullopt;
}

std::string squareName(Square s, int size) {
    return std::string(1, static_cast<char>('a' + s % size)) + std::to_string(s / size + 1);
}

namespace {
/// Parses a square at the front of the text and removes it.
Square consumeSquare(std::string_view& text, int size) {
    if (text.size() < 2 || text[0] < 'a' || text[0] >= 'a' + size) return noSquare;
    int rank = 0;
    const auto [end, error] =
        std::from_chars(text.data() + 1, text.data() + std::min<std::size_t>(text.size(), 3), rank);
    if (error != std::errc{} || rank < 1 || rank > size || text[1] == '0') return noSquare;
    const Square s = (rank - 1) * size + (text[0] - 'a');
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return s;
}
}  // namespace

Square parseSquare(std::string_view text, int size) {
    const Square s = consumeSquare(text, size);
    return text.empty() ? s : noSquare;
}

std::string squareNames(const SquareSet& set, int size) {
    std::string out;
    set.each([&](Square s) { out += (out.empty() ? "" : " ") + squareName(s, size); });
    return out;
}

Result<std::vector<std::string>> parseRows(std::string_view text) {
    std::vector<std::string> rows;
    std::string row;
    int run = 0;
    bool inRun = false;
    const auto endRun = [&] {
        if (inRun) row.append(static_cast<std::size_t>(std::min(run, maxBoardSize + 1)), '.');
        run = 0;
        inRun = false;
    };
    const auto endRow = [&] {
        endRun();
        if (!row.empty()) rows.push_back(std::move(row));
        row.clear();
    };
    for (const char c : text) {
        if (std::isdigit(static_cast<unsigned char>(c))) {
            run = std::min(run * 10 + (c - '0'), 1000);
            inRun = true;
            continue;
        }
        endRun();
        if (c == '/' || c == '\n' || c == '\r')
            endRow();
        else if (std::isalpha(static_cast<unsigned char>(c)) || c == '.')
            row += c;
        else if (c != ' ' && c != '\t')
            return fail({}, "a position has no '" + std::string(1, c) + "'", "letters, digits, '.' and '/'");
        if (row.size() > static_cast<std::size_t>(maxBoardSize))
            return fail({}, "row " + std::to_string(rows.size() + 1) + " is longer than 19 squares", "5 to 19");
    }
    endRow();
    if (rows.size() < static_cast<std::size_t>(minBoardSize) || rows.size() > static_cast<std::size_t>(maxBoardSize))
        return fail({}, "a board of " + std::to_string(rows.size()) + " rows", "5 to 19");
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].size() != rows.size())
            return fail({},
                        "row " + std::to_string(i + 1) + " from the top has " + std::to_string(rows[i].size()) +
                            " squares, there are " + std::to_string(rows.size()) + " rows",
                        "boards are square");
    return rows;
}

std::string formatRows(const std::vector<std::string>& rows) {
    std::string out;
    for (const auto& row : rows) {
        if (!out.empty()) out += '/';
        int run = 0;
        for (const char c : row) {
            if (c == '.') {
                ++run;
                continue;
            }
            if (run) out += std::to_string(run);
            run = 0;
            out += c;
        }
        if (run) out += std::to_string(run);
    }
    return out;
}

Result<ParsedMove> parseMove(std::string_view whole, int size) {
    std::string_view text = trim(whole);
    ParsedMove move;
    const auto bad = [&](const std::string& what) {
        return fail({}, "cannot read the move '" + std::string(whole) + "': " + what,
                    "such as e5-e8, e5-e8xe9/f8, e5^e7, pass, stop, claim, resign");
    };
    using Kind = ParsedMove::Kind;
    // 1. Words and chance.
    static const std::pair<std::string_view, Kind> wordKinds[] = {
        {"stop", Kind::stop},       {"pass", Kind::pass},     {"offer", Kind::offer}, {"accept", Kind::accept},
        {"decline", Kind::decline}, {"resign", Kind::resign}, {"---", Kind::resign},  {"claim", Kind::claim}};
    for (const auto& [word, kind] : wordKinds)
        if (text == word) {
            move.kind = kind;
            return move;
        }
    if (text.starts_with('{') && text.ends_with('}')) {
        const auto parts = words(text.substr(1, text.size() - 2));
        if (parts.size() == 2 && parts[0] == "lot") {
            move.kind = Kind::lot;
            move.lot = parseSide(parts[1]);
            if (!move.lot) return bad("a lot falls to attackers or defenders");
            return move;
        }
        if (parts.size() == 2 && parts[0] == "die") {
            move.kind = Kind::die;
            const auto [end, error] = std::from_chars(parts[1].data(), parts[1].data() + parts[1].size(), move.die);
            if (error != std::errc{} || *end != '\0' || move.die < 1) return bad("a die shows a number from 1");
            return move;
        }
        return bad("chance is {lot SIDE} or {die NUMBER}");
    }
    if (text.starts_with("claim ")) {
        move.kind = Kind::claim;
        text = trim(text.substr(6));
    }
    // 2. Squares.
    if (!text.empty() && std::isupper(static_cast<unsigned char>(text[0]))) text.remove_prefix(1);
    move.from = consumeSquare(text, size);
    if (move.from == noSquare && text.size() > 2 && std::isalpha(static_cast<unsigned char>(text[0]))) {
        text.remove_prefix(1);  // a lower-case piece letter, as in "ce5-e8"
        move.from = consumeSquare(text, size);
    }
    if (move.from == noSquare) return bad("no square to move from on a board of " + std::to_string(size));
    while (!text.empty() && (text[0] == '-' || text[0] == '^' || text[0] == '=')) {
        move.jump |= text[0] == '^';
        move.chain |= text[0] == '=';
        text.remove_prefix(1);
    }
    move.to = consumeSquare(text, size);
    if (move.to == noSquare) return bad("no square to move to");
    // 3. Victims: x, then squares with / or x between, each with an optional piece letter.
    if (!text.empty() && text[0] == 'x') {
        move.hasVictims = true;
        while (!text.empty() && (text[0] == 'x' || text[0] == '/')) {
            text.remove_prefix(1);
            if (!text.empty() && std::isupper(static_cast<unsigned char>(text[0]))) text.remove_prefix(1);
            Square victim = consumeSquare(text, size);
            if (victim == noSquare && text.size() > 2 && std::isalpha(static_cast<unsigned char>(text[0]))) {
                text.remove_prefix(1);  // a lower-case piece letter, as in "xce7"
                victim = consumeSquare(text, size);
            }
            if (victim == noSquare) {
                if (text.empty() || text[0] == '!') break;  // "e5-e8x": no victims
                return bad("no square after x");
            }
            move.victims.push_back(victim);
        }
    }
    // 4. Declarations and marks.
    while (!text.empty() && text[0] == '!') {
        const auto end = text.find('!', 1);
        move.declared.emplace_back(trim(text.substr(1, end == std::string_view::npos ? end : end - 1)));
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end);
    }
    for (const std::string_view mark : {"++", "--", "+", "-"})
        if (text == mark) text = {};
    if (!text.empty()) return bad("'" + std::string(text) + "' is left over");
    return move;
}

}  // namespace tafl
