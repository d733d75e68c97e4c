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

Square parseSquare(std::string_view text, int size) {
    if (text.size() < 2 || text.size() > 3 || text[0] < 'a' || text[0] >= 'a' + size) return noSquare;
    int rank = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data() + 1, last, rank);
    if (error != std::errc{} || end != last || rank < 1 || rank > size || text[1] == '0') return noSquare;
    return (rank - 1) * size + (text[0] - 'a');
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

}  // namespace tafl
