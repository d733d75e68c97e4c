#include "base/translation.hpp"

#include <algorithm>
#include <atomic>

#include "base/text.hpp"

namespace tafl {
namespace {

std::atomic<const Catalogue*> current = nullptr;

thread_local bool inLanguage = false;

/// Replaces every sign by the text.
std::string replaced(const std::string& number, char sign, const char* by) {
    std::string out;
    for (const char c : number) c == sign ? out += by : out += c;
    return out;
}

}  // namespace

void useCatalogue(const Catalogue* catalogue) { current = catalogue; }
bool hasCatalogue() { return current != nullptr; }

const char* trIn(const char* context, const char* english) {
    const Catalogue* const catalogue = current;
    const char* const found = catalogue && english && *english ? catalogue->find(context, english) : nullptr;
    return found ? found : english;
}

const char* tr(const char* english) { return trIn(nullptr, english); }
std::string tr(const std::string& english) { return trIn(nullptr, english.c_str()); }

InLanguage::InLanguage() : before_(inLanguage) { inLanguage = true; }
InLanguage::~InLanguage() { inLanguage = before_; }
bool InLanguage::isOn() { return inLanguage && hasCatalogue(); }

std::string coreName(std::string_view name) {
    const std::string english(name);
    return InLanguage::isOn() ? trIn("name", english.c_str()) : english;
}

std::string coreList(const std::vector<std::string>& words) {
    return InLanguage::isOn() ? shownList(words) : enumerate(words);
}

const char* findForm(const char* one, const char* many, std::int64_t number) {
    const Catalogue* const catalogue = current;
    const char* const found = catalogue ? catalogue->find(one, many, number) : nullptr;
    return found ? found : number == 1 ? one : many;
}

std::string fillAll(std::string_view pattern, std::span<const std::string> values) {
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool isPlace = pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' &&
                             pattern[i + 1] < static_cast<char>('1' + std::min<std::size_t>(values.size(), 9));
        if (isPlace)
            out += values[static_cast<std::size_t>(pattern[++i] - '1')];
        else
            out += pattern[i];
    }
    return out;
}

std::string fill(std::string_view pattern, std::initializer_list<Filling> values) {
    std::vector<std::string> texts;
    for (const Filling& each : values) texts.push_back(each.text);
    return fillAll(pattern, texts);
}

std::string shownDecimal(std::string number) {
    return hasCatalogue() ? replaced(number, '.', trIn("the decimal sign", ".")) : number;
}

std::string shownThousands(std::string number) {
    return hasCatalogue() ? replaced(number, ',', trIn("the sign between thousands", ",")) : number;
}

std::string shownCount(std::int64_t number) {
    std::string out = std::to_string(number);
    if (!hasCatalogue() || (number > -10'000 && number < 10'000)) return out;
    const std::size_t first = number < 0 ? 1 : 0;
    for (std::size_t end = out.size() - 3; end > first; end = end > first + 3 ? end - 3 : first) out.insert(end, ",");
    return shownThousands(out);
}

std::string shownList(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) out += i + 1 == words.size() ? trIn("between the last words of a list", " and ") : ", ";
        out += words[i];
    }
    return out;
}

}  // namespace tafl
