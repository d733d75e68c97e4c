// Reads a row of a store column by column. A store may come from anybody, so every value is checked here and nowhere
// else: a value out of range is an error that names table, row, column and what would be valid.
#pragma once
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/text.hpp"
#include "trials/store/sqlite.hpp"

namespace tafl {

class RowReader {
public:
    /// `row` identifies the row in messages.
    RowReader(sqlite::Query& query, std::string table) : query_(query), where_(std::move(table)) {}
    /// Names the row in messages from now on.
    void setRow(std::int64_t id) { where_ += " " + std::to_string(id); }

    template <class T>
    T number(const char* column, std::int64_t min, std::int64_t max) {
        const std::int64_t value = query_.number();
        if (value < min || value > max) refuse(column, std::to_string(value), range(min, max));
        return static_cast<T>(value);
    }
    /// Not negative.
    double real(const char* column) {
        const double value = query_.real();
        if (!std::isfinite(value) || value < 0) refuse(column, std::to_string(value), "a number from 0");
        return value;
    }
    std::string text(const char* column, std::size_t maxLength) {
        std::string value = query_.text();
        if (value.size() > maxLength)
            refuse(column, std::to_string(value.size()) + " characters", "at most " + std::to_string(maxLength));
        return value;
    }
    /// One of these texts, by index.
    int choice(const char* column, std::span<const std::string_view> choices) {
        const std::string value = text(column, 100);
        const auto found = std::ranges::find(choices, value);
        if (found == choices.end())
            refuse(column, "'" + value + "'", join(std::vector<std::string>(choices.begin(), choices.end()), ", "));
        return static_cast<int>(found - choices.begin());
    }
    /// A list of numbers between blanks.
    template <class T>
    std::vector<T> numbers(const char* column, std::int64_t min, std::int64_t max) {
        std::vector<T> out;
        for (const std::string& word : words(query_.text()))
            out.push_back(static_cast<T>(parse(column, word, min, max)));
        return out;
    }
    std::int64_t parse(const char* column, std::string_view text, std::int64_t min, std::int64_t max) const {
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size() || value < min || value > max)
            refuse(column, "'" + shorten(text, 100) + "'", range(min, max));
        return value;
    }
    [[noreturn]] void refuse(const char* column, const std::string& value, std::string valid) const {
        throw sqlite::Failure{0, where_ + ": " + column + " is " + value, std::move(valid)};
    }

private:
    static std::string range(std::int64_t min, std::int64_t max) {
        return max == std::numeric_limits<std::int64_t>::max() ? "a number from " + std::to_string(min)
                                                               : std::to_string(min) + " to " + std::to_string(max);
    }

    sqlite::Query& query_;
    std::string where_;
};

}  // namespace tafl
