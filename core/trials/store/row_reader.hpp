// Reads a row of a store column by column, and checks type and range of each value.
#pragma once
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "base/text.hpp"
#include "trials/store/sqlite.hpp"

namespace tafl::sqlite {

class RowReader {
public:
    /// `row` names table and row in messages.
    RowReader(Query& query, Phrase row) : query_(query), row_(std::move(row)) {}

    template <class T>
    T number(const char* column, std::int64_t min, std::int64_t max) {
        const Phrase valid = range(min, max);
        if (query_.type() != SQLITE_INTEGER) refuse(column, query_.describe(), valid);
        const std::int64_t value = query_.number();
        if (value < min || value > max) refuse(column, std::to_string(value), valid);
        return static_cast<T>(value);
    }
    double real(const char* column, double max) {
        const Phrase valid = phrase("a number from 0 to %1", static_cast<std::int64_t>(max));
        if (query_.type() != SQLITE_FLOAT && query_.type() != SQLITE_INTEGER) refuse(column, query_.describe(), valid);
        const double value = query_.real();
        if (!(value >= 0 && value <= max)) refuse(column, std::to_string(value), valid);
        return value;
    }
    std::string text(const char* column, std::size_t maxLength) {
        if (query_.type() != SQLITE_TEXT) refuse(column, query_.describe(), phrase("a text"));
        std::string value = query_.text();
        if (value.size() > maxLength)
            refuse(column, phrase("%1 characters", value.size()), phrase("at most %1", maxLength));
        return value;
    }
    /// A text for which `isValid` holds.
    template <class Predicate>
    std::string text(const char* column, std::size_t maxLength, const Predicate& isValid, const Phrase& valid) {
        std::string value = text(column, maxLength);
        if (!isValid(value)) refuse(column, quote(value), valid);
        return value;
    }
    /// One of these texts, by index.
    int choice(const char* column, std::span<const std::string_view> choices) {
        constexpr std::size_t maxLength = 100;
        const std::string value = text(column, maxLength);
        const auto found = std::ranges::find(choices, value);
        if (found == choices.end())
            refuse(column, quote(value), join(std::vector<std::string>(choices.begin(), choices.end()), ", "));
        return static_cast<int>(found - choices.begin());
    }
    /// Numbers between blanks.
    template <class T>
    std::vector<T> numbers(const char* column, std::size_t maxLength, std::int64_t min, std::int64_t max) {
        std::vector<T> out;
        for (const std::string& word : words(text(column, maxLength)))
            out.push_back(static_cast<T>(parse(column, word, min, max)));
        return out;
    }
    std::int64_t parse(const char* column, std::string_view text, std::int64_t min, std::int64_t max) const {
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size() || value < min || value > max)
            refuse(column, quote(text), range(min, max));
        return value;
    }
    static std::string quote(std::string_view text) {
        constexpr std::size_t maxShown = 100;
        return "'" + shorten(text, maxShown) + "'";
    }
    [[noreturn]] void refuse(const char* column, const Phrase& value, Phrase valid) const {
        throw Failure{0, phrase("%1: %2 is %3", row_, column, value), std::move(valid)};
    }

private:
    static Phrase range(std::int64_t min, std::int64_t max) { return phrase("%1 to %2", min, max); }

    Query& query_;
    Phrase row_;
};

}  // namespace tafl::sqlite
