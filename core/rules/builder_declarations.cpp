// The builder: zones, pieces and states.
#include "rules/builder.hpp"

#include <algorithm>
#include <cctype>

#include "base/text.hpp"

namespace tafl {

void Builder::zone(const std::string& name, Expr e) {
    SquareSet set;
    if (!inStage(Stage::declare, "zone") || !constant(e, set, "zone")) return;
    const auto [place, fresh] = zones_.try_emplace(name, set);
    if (!fresh && place->second != set)
        return conflict("zone '" + name + "' is named twice with different squares",
                        zoneCallers_.contains(name) ? zoneCallers_[name] : caller_);
    zoneCallers_.try_emplace(name, caller_);
}

void Builder::piece(const std::string& name, Side side, const std::string& letter, bool royal) {
    if (!inStage(Stage::declare, "piece")) return;
    const bool wordLike = !name.empty() && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || c == '-' || c == '_';
    });
    if (!wordLike)
        return report(Severity::error, "name", "'" + name + "' is no name for a piece",
                      "lower-case letters, '-' and '_'");
    static const std::vector<std::string> reserved = {"all",       "men",  "royal", "ordinary", "attackers",
                                                      "defenders", "none", "own",   "enemy",    "empty",
                                                      "occupied",  "from", "to"};
    if (std::ranges::find(reserved, name) != reserved.end())
        return report(Severity::error, "name", "'" + name + "' already means a set of pieces");
    if (letter.size() != 1 || !std::isalpha(static_cast<unsigned char>(letter[0])))
        return report(Severity::error, "letter", "'" + letter + "' is no letter for a piece", "one letter");
    for (const auto& c : calls_.classes) {
        if (c.name == name) return conflict("piece '" + name + "' is declared twice", c.ruleIndex);
        if (c.letter == letter[0])
            return conflict("letter '" + letter + "' stands for two pieces, " + c.name + " and " + name, c.ruleIndex);
    }
    if (calls_.classes.size() >= static_cast<std::size_t>(maxClasses))
        return report(
            Severity::error, "", "a ninth class of pieces, '" + name + "'", "at most eight: " + [&] {
                std::vector<std::string> names;
                for (const auto& c : calls_.classes) names.push_back(c.name);
                return enumerate(names);
            }());
    calls_.classes.push_back({name, side, letter[0], royal, caller_});
}

void Builder::state(const std::string& name, StateKind kind, int maxValue, int start, bool inKey) {
    if (!inStage(Stage::declare, "state")) return;
    const auto isNameSign = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    if (name.empty() || !std::ranges::all_of(name, isNameSign))
        return report(Severity::error, "", "a state has the name '" + escapeForTerminal(name) + "'",
                      "letters, digits, '-' and '_'");
    const std::string full = entry_ ? entry_->identity + "/" + name : name;
    for (const auto& s : calls_.states)
        if (s.name == full) return conflict("state '" + name + "' is declared twice", s.ruleIndex);
    if (kind == StateKind::flag) maxValue = 1;
    if (kind == StateKind::counter && (maxValue < 1 || maxValue > 65535))
        return report(Severity::error, "", "a counter to " + std::to_string(maxValue), "1 to 65535");
    if (kind != StateKind::marks && (start < 0 || start > maxValue))
        return report(Severity::error, "", "state '" + name + "' starts at " + std::to_string(start),
                      "0 to " + std::to_string(maxValue));
    if (calls_.states.size() >= 16) return report(Severity::error, "", "a seventeenth state", "at most 16");
    calls_.states.push_back({full, kind, maxValue, kind == StateKind::marks ? 0 : start, inKey, caller_});
}

void Builder::startMarks(const std::string& name, Expr e) {
    SquareSet set;
    if (!inStage(Stage::declare, "start_marks") || !constant(e, set, "start_marks")) return;
    const int number = stateNumber(name, "start_marks");
    if (number < 0) return;
    StateDeclaration& state = calls_.states[static_cast<std::size_t>(number)];
    if (state.kind != StateKind::marks)
        return report(Severity::error, "", "'start_marks': the state '" + name + "' holds no marks");
    state.startMarks = set;
}

int Builder::stateNumber(const std::string& name, const char* call) {
    const std::string full = entry_ ? entry_->identity + "/" + name : name;
    for (std::size_t i = 0; i < calls_.states.size(); ++i)
        if (calls_.states[i].name == full) return static_cast<int>(i);
    report(Severity::error, "", std::string("'") + call + "': no state '" + name + "' was declared here");
    return -1;
}

}  // namespace tafl
