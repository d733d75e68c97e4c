#include "notation/notation.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/text.hpp"
#include "notation/board_shape.hpp"

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

namespace {

/// Rows of any length, as written.
Result<std::vector<std::string>> splitRows(std::string_view text, bool layout) {
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
        else if (std::isalpha(static_cast<unsigned char>(c)) || c == '.' || (layout && c == holeLetter))
            row += c;
        else if (c != ' ' && c != '\t')
            return fail({},
                        layout ? phrase("a layout has no '%1'", std::string(1, c))
                               : phrase("a position has no '%1'", std::string(1, c)),
                        layout ? phrase("letters, digits, '.', '#' and '/'") : phrase("letters, digits, '.' and '/'"));
        if (row.size() > static_cast<std::size_t>(maxBoardSize))
            return fail({}, phrase("row %1 is longer than 19 squares", rows.size() + 1), phrase("5 to 19"));
    }
    endRow();
    return rows;
}

auto wrongRowCount(std::size_t rows) { return fail({}, phrase("a board of %1 rows", rows), phrase("5 to 19")); }

}  // namespace

Result<std::vector<std::string>> parseRows(std::string_view text) {
    auto rows = splitRows(text, false);
    if (!rows) return rows;
    if (rows->size() < static_cast<std::size_t>(minBoardSize) || rows->size() > static_cast<std::size_t>(maxBoardSize))
        return wrongRowCount(rows->size());
    for (std::size_t i = 0; i < rows->size(); ++i)
        if ((*rows)[i].size() != rows->size())
            return fail(
                {},
                phrase("row %1 from the top has %2 squares, there are %3 rows", i + 1, (*rows)[i].size(), rows->size()),
                phrase("boards are square"));
    return rows;
}

Result<LayoutRows> parseLayout(std::string_view text) {
    constexpr std::size_t least = 3;  // of the shorter side
    auto rows = splitRows(text, true);
    if (!rows) return tl::unexpected(rows.error());
    const std::size_t high = rows->size(), wide = rows->empty() ? 0 : rows->front().size();
    const std::size_t size = std::max(high, wide);
    if (high < least || high > static_cast<std::size_t>(maxBoardSize) || size < static_cast<std::size_t>(minBoardSize))
        return wrongRowCount(high);
    if (wide > static_cast<std::size_t>(maxBoardSize))
        return fail({}, phrase("row 1 is longer than 19 squares"), phrase("5 to 19"));
    for (std::size_t i = 0; i < high; ++i)
        if ((*rows)[i].size() != wide)
            return fail({},
                        phrase("row %1 from the top has %2 squares, the first has %3", i + 1, (*rows)[i].size(), wide),
                        phrase("rows of equal length; '#' is a hole"));
    if (wide < least) return fail({}, phrase("rows of %1 squares", wide), phrase("3 to 19"));
    for (std::string& row : *rows) row.resize(size, holeLetter);
    rows->insert(rows->begin(), size - high, std::string(size, holeLetter));
    return LayoutRows{std::move(*rows), static_cast<int>(wide), static_cast<int>(high)};
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
