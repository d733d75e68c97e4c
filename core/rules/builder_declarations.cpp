// The builder: zones, pieces and states.
#include "rules/builder.hpp"

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "rules/expressions.hpp"

namespace tafl {

void Builder::zone(const std::string& name, Expr e) {
    SquareSet set;
    if (!inStage(Stage::declare, "zone") || !constant(e, set, "zone")) return;
    if (isZoneOfEveryBoard(name, size()))
        return report(Severity::error, "", phrase("zone '%1' would hide what every board has", name));
    const auto [place, fresh] = zones_.try_emplace(name, set);
    if (!fresh && place->second != set)
        return conflict(phrase("zone '%1' is named twice with different squares", name),
                        zoneCallers_.contains(name) ? zoneCallers_[name] : caller_);
    zoneCallers_.try_emplace(name, caller_);
}

void Builder::piece(const std::string& name, Side side, const std::string& letter, bool royal) {
    if (!inStage(Stage::declare, "piece")) return;
    const bool wordLike = !name.empty() && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || c == '-' || c == '_';
    });
    if (!wordLike)
        return report(Severity::error, "name", phrase("'%1' is no name for a piece", name),
                      phrase("lower-case letters, '-' and '_'"));
    static const std::vector<std::string> reserved = {"all",       "men",  "royal", "ordinary", "attackers",
                                                      "defenders", "none", "own",   "enemy",    "empty",
                                                      "occupied",  "from", "to"};
    if (std::ranges::find(reserved, name) != reserved.end())
        return report(Severity::error, "name", phrase("'%1' already means a set of pieces", name));
    if (letter.size() != 1 || !std::isalpha(static_cast<unsigned char>(letter[0])))
        return report(Severity::error, "letter", phrase("'%1' is no letter for a piece", letter), phrase("one letter"));
    for (const auto& c : calls_.classes) {
        if (c.name == name) return conflict(phrase("piece '%1' is declared twice", name), c.ruleIndex);
        if (c.letter == letter[0])
            return conflict(phrase("letter '%1' stands for two pieces, %2 and %3", letter, c.name, name), c.ruleIndex);
    }
    if (calls_.classes.size() >= static_cast<std::size_t>(maxClasses))
        return report(Severity::error, "", phrase("a ninth class of pieces, '%1'", name),
                      phrase("at most eight: %1", [&] {
                          std::vector<std::string> names;
                          for (const auto& c : calls_.classes) names.push_back(c.name);
                          return phraseList(names);
                      }()));
    calls_.classes.push_back({name, side, letter[0], royal, caller_});
}

void Builder::state(const std::string& name, StateKind kind, int maxValue, int start, bool inKey) {
    if (!inStage(Stage::declare, "state")) return;
    const auto isNameSign = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    if (name.empty() || !std::ranges::all_of(name, isNameSign))
        return report(Severity::error, "", phrase("a state has the name '%1'", escapeForTerminal(name)),
                      phrase("letters, digits, '-' and '_'"));
    const std::string full = entry_ ? entry_->identity + "/" + name : name;
    for (const auto& s : calls_.states)
        if (s.name == full) return conflict(phrase("state '%1' is declared twice", name), s.ruleIndex);
    if (kind == StateKind::flag) maxValue = 1;
    if (kind == StateKind::counter && (maxValue < 1 || maxValue > 65535))
        return report(Severity::error, "", phrase("a counter to %1", maxValue), phrase("1 to 65535"));
    if (kind != StateKind::marks && (start < 0 || start > maxValue))
        return report(Severity::error, "", phrase("state '%1' starts at %2", name, start), phrase("0 to %1", maxValue));
    if (calls_.states.size() >= 16)
        return report(Severity::error, "", phrase("a seventeenth state"), phrase("at most 16"));
    calls_.states.push_back({full, kind, maxValue, kind == StateKind::marks ? 0 : start, inKey, caller_});
}

void Builder::startMarks(const std::string& name, Expr e) {
    SquareSet set;
    if (!inStage(Stage::declare, "start_marks") || !constant(e, set, "start_marks")) return;
    const int number = stateNumber(name, "start_marks");
    if (number < 0) return;
    StateDeclaration& state = calls_.states[static_cast<std::size_t>(number)];
    if (state.kind != StateKind::marks)
        return report(Severity::error, "", phrase("'start_marks': the state '%1' holds no marks", name));
    state.startMarks = set;
}

int Builder::stateNumber(const std::string& name, const char* call) {
    const std::string full = entry_ ? entry_->identity + "/" + name : name;
    for (std::size_t i = 0; i < calls_.states.size(); ++i)
        if (calls_.states[i].name == full) return static_cast<int>(i);
    report(Severity::error, "", phrase("'%1': no state '%2' was declared here", call, name));
    return -1;
}

}  // namespace tafl
