// Messages that are English for programs, files and tests, and in the language of the reader where a person sees them.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace tafl {

/// An English text that remembers the message and the values of which it was made. It is used as the English text it
/// is; `shown` says the same in the language of the program.
class Phrase : public std::string {
public:
    Phrase() = default;
    /// A text that is the same in every language, such as an id.
    Phrase(std::string text) : std::string(std::move(text)) {}
    Phrase(std::string_view text) : std::string(text) {}
    Phrase(const char* text) : std::string(text) {}
    template <class Number>
    requires std::is_integral_v<Number>
    explicit Phrase(Number number) : std::string(std::to_string(number)) {}

    /// In the language of the program.
    std::string shown() const;

    // Text that is added would be missing in `shown`.
    Phrase& operator+=(std::string_view) = delete;
    Phrase& append(std::string_view) = delete;

private:
    enum class Kind : std::uint8_t { message, copied, both, name, list, series, alternatives };
    struct Source {
        Kind kind = Kind::message;
        const char* one = nullptr;   ///< of a message
        const char* many = nullptr;  ///< null: one form
        std::int64_t number = 0;
        std::vector<Phrase> values;
    };
    explicit Phrase(Source);
    std::shared_ptr<const Source> source_;  // null: the same in every language

    friend Phrase makePhrase(const char*, const char*, std::int64_t, std::vector<Phrase>);
    friend Phrase copiedPhrase(std::string_view);
    friend Phrase phraseInBoth(std::string, std::string);
    friend Phrase phraseName(std::string_view);
    friend Phrase phraseList(std::vector<Phrase>);
    friend Phrase phraseSeries(std::vector<Phrase>);
    friend Phrase phraseAlternatives(std::vector<Phrase>);
};

Phrase makePhrase(const char* one, const char* many, std::int64_t number, std::vector<Phrase> values);

/// A message whose places %1 to %9 are filled in with values, which may be phrases themselves. tests/languages finds
/// messages by the names of these functions: the text is a literal, or comes from `trMark`.
template <class... Values>
Phrase phrase(const char* english, const Values&... values) {
    return makePhrase(english, nullptr, 0, {Phrase(values)...});
}
/// The form of a message for a number, which is %1; the other values follow.
template <class Number, class... Values>
requires std::is_integral_v<Number> Phrase phraseMany(const char* one, const char* many, Number number,
                                                      const Values&... values) {
    return makePhrase(one, many, static_cast<std::int64_t>(number), {Phrase(number), Phrase(values)...});
}
/// A message of which the text is no literal: a text of a rule.
Phrase copiedPhrase(std::string_view english);
/// A text that was composed in English and in the language of the program.
Phrase phraseInBoth(std::string english, std::string shown);
/// A name of rules, such as that of a side or a piece.
Phrase phraseName(std::string_view name);
/// "a, b and c".
Phrase phraseList(std::vector<Phrase> words);
Phrase phraseList(const std::vector<std::string>& words);
/// "a, b, c".
Phrase phraseSeries(std::vector<Phrase> words);
/// "a or b or c".
Phrase phraseAlternatives(std::vector<Phrase> words);
/// A message, and the word that was probably meant, if there is one.
Phrase withSuggestion(Phrase message, const std::string& meant);

}  // namespace tafl
