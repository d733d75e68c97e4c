#include "trials/forecast/tsv_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "variant/files.hpp"

namespace tafl {

Result<TsvTable> TsvTable::read(const std::filesystem::path& file) {
    const auto text = readTextFile(file);
    if (!text) return tl::unexpected(text.error());
    return parse(*text, file.string());
}

Result<TsvTable> TsvTable::parse(const std::string& text, const std::string& file) {
    TsvTable out;
    out.file_ = file;
    Diagnostics errors;
    int line = 0;
    for (const std::string& each : split(text, '\n')) {
        ++line;
        if (each.empty() || each.starts_with('#')) continue;
        auto cells = split(each, '\t');
        if (out.columns_.empty()) {
            out.columns_ = std::move(cells);
            continue;
        }
        if (cells.size() != out.columns_.size())
            errors.push_back({Severity::error,
                              {file, line, 0},
                              fmt::format("a row with {} cells", cells.size()),
                              fmt::format("{} cells", out.columns_.size())});
        out.rows_.push_back({line, std::move(cells)});
    }
    if (out.rows_.empty()) errors.push_back({Severity::error, {file, 0, 0}, "a table without rows", ""});
    if (!errors.empty()) return tl::unexpected(std::move(errors));
    return out;
}

std::string TsvTable::text(std::size_t row, const std::string& column, Diagnostics& errors) const {
    const auto at = std::ranges::find(columns_, column);
    if (at != columns_.end()) return rows_[row].cells[static_cast<std::size_t>(at - columns_.begin())];
    errors.push_back({Severity::error, place(row), "no column '" + column + "'", "columns: " + join(columns_, ", ")});
    return {};
}

std::string TsvTable::describe(std::size_t row, const std::string& column, const std::string& cell) const {
    return fmt::format("{} is '{}' in row '{}'", column, shorten(cell, 40), shorten(rows_[row].cells.front(), 40));
}

double TsvTable::number(std::size_t row, const std::string& column, double low, double high,
                        Diagnostics& errors) const {
    const std::string cell = text(row, column, errors);
    double out = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), out);
    if (error == std::errc() && end == cell.data() + cell.size() && out >= low && out <= high) return out;
    errors.push_back(
        {Severity::error, place(row), describe(row, column, cell), fmt::format("a number from {} to {}", low, high)});
    return low;
}

int TsvTable::integer(std::size_t row, const std::string& column, int low, int high, Diagnostics& errors) const {
    const double out = number(row, column, low, high, errors);
    if (out == static_cast<int>(out)) return static_cast<int>(out);
    errors.push_back({Severity::error, place(row), describe(row, column, text(row, column, errors)), "a whole number"});
    return low;
}

}  // namespace tafl
