#include "model/set_chips.hpp"

#include <algorithm>
#include <bit>

#include "base/text.hpp"
#include "model/wording.hpp"
#include "rules/expressions.hpp"

namespace tafl::model {
namespace {

bool none(const SquareSet& s) { return !s.any(); }
bool none(ClassSet s) { return s == 0; }
int countOf(const SquareSet& s) { return s.count(); }
int countOf(ClassSet s) { return std::popcount(s); }
SquareSet without(const SquareSet& a, const SquareSet& b) { return a - b; }
ClassSet without(ClassSet a, ClassSet b) { return static_cast<ClassSet>(a & ~b); }
template <class Set>
Set joined(const Set& a, const Set& b) {
    return static_cast<Set>(a | b);
}

template <class Set>
struct Named {
    std::string word;
    Set set;
};

/// Covers the set with few words, largest subset first. None if the words cannot express it.
template <class Set>
std::optional<std::string> inWords(const Set& wanted, std::vector<Named<Set>> names) {
    std::ranges::stable_sort(names, [](const auto& a, const auto& b) { return countOf(a.set) > countOf(b.set); });
    std::vector<std::string> out;
    Set covered{};
    for (const auto& [word, set] : names) {
        if (none(set) || !none(without(set, wanted)) || none(without(set, covered))) continue;
        covered = joined(covered, set);
        out.push_back(word);
    }
    if (!(covered == wanted)) return {};
    return out.empty() ? "none" : join(out, " ");
}

/// Toggles a word: removes it if the set contains all of it, otherwise adds it.
template <class Set>
std::string toggledIn(const std::string& expression, const Set& now, const Named<Set>& pressed,
                      const std::vector<Named<Set>>& names) {
    const bool in = none(without(pressed.set, now)) && !none(pressed.set);
    const Set wanted = in ? without(now, pressed.set) : joined(now, pressed.set);
    if (const auto words = inWords(wanted, names)) return *words;
    // Squares without a name keep their text; the word is added to it or subtracted from it.
    return expression + (in ? " - " : " | ") + pressed.word;
}

std::vector<Named<SquareSet>> zonesNamed(const std::map<std::string, SquareSet>& zones, const BoardShape& shape) {
    std::vector<Named<SquareSet>> out;
    for (const auto& [name, squares] : zones)
        if (squares.any()) out.push_back({name, squares});
    if (!zones.contains("edge")) out.push_back({"edge", shape.edge()});
    return out;
}

std::vector<Named<ClassSet>> classesNamed(const std::vector<PieceClass>& classes, bool groups) {
    std::vector<Named<ClassSet>> out;
    if (groups)
        for (const char* word : {"all", "men", "attackers", "defenders", "defending men"})
            if (const auto set = parseClasses(word, classes)) out.push_back({word, *set});
    for (std::size_t i = 0; i < classes.size(); ++i) out.push_back({classes[i].name, static_cast<ClassSet>(1u << i)});
    return out;
}

std::map<std::string, SquareSet> zonesIn(const CompiledVariant& compiled) {
    std::map<std::string, SquareSet> out;
    for (const auto& zone : compiled.description.zones) out[zone.name] = zone.squares;
    return out;
}

std::string valueText(const ParameterCard& card) {
    const auto* text = std::get_if<std::string>(&card.value);
    return text ? *text : "";
}

}  // namespace

std::vector<SetChip> makeZoneChips(const std::string& expression, const std::map<std::string, SquareSet>& zones,
                                   const BoardShape& shape) {
    const auto now = parseZone(expression, shape, zones);
    if (!now) return {};
    std::vector<SetChip> out;
    for (const auto& [word, set] : zonesNamed(zones, shape))
        out.push_back({word, nameTitle(word), none(without(set, *now))});
    return out;
}

std::string toggleZone(const std::string& expression, const std::string& word,
                       const std::map<std::string, SquareSet>& zones, const BoardShape& shape) {
    const auto names = zonesNamed(zones, shape);
    const auto named = std::ranges::find(names, word, &Named<SquareSet>::word);
    const auto now = parseZone(expression, shape, zones);
    if (!now || named == names.end()) return word;
    return toggledIn(expression, *now, *named, names);
}

std::vector<SetChip> makeClassChips(const std::string& expression, const std::vector<PieceClass>& classes,
                                    const std::vector<std::string>& extraWords) {
    const bool other = std::ranges::find(extraWords, expression) != extraWords.end();
    const auto now = other ? Result<ClassSet>(ClassSet{0}) : parseClasses(expression, classes);
    if (!now) return {};
    std::vector<SetChip> out;
    for (const auto& [word, set] : classesNamed(classes, false))
        out.push_back({word, nameTitle(word), !other && none(without(set, *now))});
    for (const auto& word : extraWords) out.push_back({word, nameTitle(word), word == expression});
    return out;
}

std::string toggleClass(const std::string& expression, const std::string& word, const std::vector<PieceClass>& classes,
                        const std::vector<std::string>& extraWords) {
    if (std::ranges::find(extraWords, word) != extraWords.end()) return expression == word ? "all" : word;
    const auto names = classesNamed(classes, true);
    const auto named = std::ranges::find(names, word, &Named<ClassSet>::word);
    if (named == names.end()) return expression;
    const bool other = std::ranges::find(extraWords, expression) != extraWords.end();
    const auto now = parseClasses(expression, classes);
    if (other || !now) return word;
    return toggledIn(expression, *now, *named, names);
}

std::vector<SetChip> makeChips(const ParameterCard& card, const CompiledVariant& compiled) {
    const BoardShape shape = compiled.image->shape();
    switch (card.specification.type) {
        case ParameterType::zone:
            return makeZoneChips(valueText(card), zonesIn(compiled), shape);
        case ParameterType::classes:
            return makeClassChips(valueText(card), compiled.image->calls.classes, card.specification.choices);
        case ParameterType::zones: {
            const auto* list = std::get_if<std::vector<std::string>>(&card.value);
            if (!list) return {};
            std::vector<SetChip> out;
            for (const auto& [word, set] : zonesNamed(zonesIn(compiled), shape))
                out.push_back({word, nameTitle(word), std::ranges::find(*list, word) != list->end()});
            // An expression of several words is a separate chip.
            for (const auto& item : *list)
                if (std::ranges::find(out, item, &SetChip::word) == out.end()) out.push_back({item, item, true});
            return out;
        }
        default:
            return {};
    }
}

ParameterValue pressed(const ParameterCard& card, const std::string& word, const CompiledVariant& compiled) {
    switch (card.specification.type) {
        case ParameterType::zone:
            return toggleZone(valueText(card), word, zonesIn(compiled), compiled.image->shape());
        case ParameterType::classes:
            return toggleClass(valueText(card), word, compiled.image->calls.classes, card.specification.choices);
        case ParameterType::zones: {
            std::vector<std::string> list;
            if (const auto* now = std::get_if<std::vector<std::string>>(&card.value)) list = *now;
            if (std::erase(list, word) == 0) list.push_back(word);
            return list;
        }
        default:
            return card.value;
    }
}

}  // namespace tafl::model
