// Text for people, in their language. The English text in the source is the key, and is shown if there is no catalogue.
// CONTRIBUTING.md says how to add a language.
#pragma once
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tafl {

/// The translations of one language. Texts that it returns live as long as the program.
class Catalogue {
public:
    virtual ~Catalogue() = default;
    /// Null if there is no translation. The context distinguishes equal English texts; null: none.
    virtual const char* find(const char* context, const char* english) const = 0;
    /// The form for a number.
    virtual const char* find(const char* one, const char* many, std::int64_t number) const = 0;
};

/// Uses a catalogue from now on, in all threads. Null: English.
void useCatalogue(const Catalogue*);
bool hasCatalogue();

/// The translation of a text. tests/languages finds the texts by the names of these functions, so a text must be a
/// literal, or come from `trMark`.
const char* tr(const char* english);
std::string tr(const std::string& english);
/// One of several translations of the same English word.
const char* trIn(const char* context, const char* english);
/// Marks a literal, such as a table entry, that `tr` translates when it is shown.
constexpr const char* trMark(const char* english) { return english; }
constexpr const char* trMarkIn(const char* /*context*/, const char* english) { return english; }
constexpr const char* trMarkMany(const char* one, const char* /*many*/) { return one; }

/// A value that replaces a placeholder in a text.
class Filling {
public:
    Filling(std::string_view text) : text(text) {}
    Filling(const std::string& text) : text(text) {}
    Filling(const char* text) : text(text) {}
    template <std::integral Number>
    Filling(Number number) : text(std::to_string(number)) {}
    std::string text;
};

/// Replaces %1 to %9 by the values.
std::string fill(std::string_view pattern, std::initializer_list<Filling> values);
std::string fillAll(std::string_view pattern, std::span<const std::string> values);
/// The translation of a pattern, filled in.
template <class... Values>
std::string say(const char* english, const Values&... values) {
    return fill(tr(english), {Filling(values)...});
}
/// The form of a text for a number, not filled in.
const char* findForm(const char* one, const char* many, std::int64_t number);
/// The translation for a number, which is %1; the other values follow.
template <std::integral Number, class... Values>
std::string sayMany(const char* one, const char* many, Number number, const Values&... values);

/// The core's own texts, such as the reasons of a move, are English, because they also go into files and to programs.
/// While one of these exists in a thread, they are in the language of the program.
class InLanguage {
public:
    InLanguage();
    ~InLanguage();
    InLanguage(const InLanguage&) = delete;
    InLanguage& operator=(const InLanguage&) = delete;
    /// True if the core's texts are translated in this thread and there is a catalogue.
    static bool isOn();

private:
    bool before_;
};
/// As `tr`, `trIn`, `say` and `sayMany`, for texts of the core.
inline const char* trCore(const char* english) { return InLanguage::isOn() ? tr(english) : english; }
/// A name, such as that of a piece or a side.
std::string coreName(std::string_view name);
std::string coreList(const std::vector<std::string>& words);
template <class... Values>
std::string sayCore(const char* english, const Values&... values) {
    return fill(trCore(english), {Filling(values)...});
}
template <std::integral Number, class... Values>
std::string sayManyCore(const char* one, const char* many, Number number, const Values&... values) {
    const auto count = static_cast<std::int64_t>(number);
    const char* const form = InLanguage::isOn() ? findForm(one, many, count) : count == 1 ? one : many;
    return fill(form, {Filling(number), Filling(values)...});
}

/// A whole number as the language writes it: from 10,000 on with thousands separators, except in English.
std::string shownCount(std::int64_t number);
/// A number as the program writes it ("1.5"), with the decimal sign of the language.
std::string shownDecimal(std::string number);
/// A number with commas between the thousands, with the signs of the language.
std::string shownThousands(std::string number);
/// Words as a list: "a, b and c".
std::string shownList(const std::vector<std::string>& words);

template <std::integral Number, class... Values>
std::string sayMany(const char* one, const char* many, Number number, const Values&... values) {
    const auto count = static_cast<std::int64_t>(number);
    return fill(findForm(one, many, count), {Filling(shownCount(count)), Filling(values)...});
}

}  // namespace tafl
