#include "model/commands.hpp"

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "base/translation.hpp"

namespace tafl::model {

std::optional<Shortcut> Shortcut::from(std::string_view text) {
    Shortcut out;
    while (true) {
        const auto eat = [&](std::string_view prefix) {
            if (!text.starts_with(prefix)) return false;
            text.remove_prefix(prefix.size());
            return true;
        };
        if (eat("Ctrl+"))
            out.control = true;
        else if (eat("Shift+"))
            out.shift = true;
        else if (eat("Alt+"))
            out.alt = true;
        else
            break;
    }
    if (text.empty()) return {};
    out.key = std::string(text);
    return out;
}

std::string Shortcut::text() const {
    return std::string(control ? "Ctrl+" : "") + (shift ? "Shift+" : "") + (alt ? "Alt+" : "") + key;
}

bool Commands::add(Command command) {
    const auto same = std::ranges::find(commands_, command.id, &Command::id);
    if (const auto wanted = Shortcut::from(command.shortcut))
        for (const auto& other : commands_)
            if (other.id != command.id && Shortcut::from(other.shortcut) == wanted) return false;
    if (same == commands_.end())
        commands_.push_back(std::move(command));
    else
        *same = std::move(command);
    return true;
}

const Command* Commands::find(const std::string& id) const {
    const auto found = std::ranges::find(commands_, id, &Command::id);
    return found == commands_.end() ? nullptr : &*found;
}

bool Commands::enabled(const Command& command) const { return !command.enabled || command.enabled(); }

bool Commands::run(const std::string& id) const {
    const Command* command = find(id);
    if (!command || !command->run || !enabled(*command)) return false;
    command->run();
    return true;
}

std::vector<const Command*> Commands::group(const std::string& name) const {
    std::vector<const Command*> out;
    for (const auto& command : commands_)
        if (command.group == name) out.push_back(&command);
    return out;
}

std::vector<std::string> Commands::groups() const {
    std::vector<std::string> out;
    for (const auto& command : commands_)
        if (std::ranges::find(out, command.group) == out.end()) out.push_back(command.group);
    return out;
}

std::vector<PaletteEntry> makePaletteEntries(const Commands& commands) {
    std::vector<PaletteEntry> out;
    for (const auto& command : commands.all())
        out.push_back({tr(command.group), command.label, command.hint, command.shortcut,
                       [&commands, id = command.id] { commands.run(id); }, commands.enabled(command)});
    return out;
}

std::vector<PaletteMatch> findPaletteMatches(const std::vector<PaletteEntry>& entries, std::string_view typed,
                                             std::size_t maxCount) {
    std::vector<PaletteMatch> out;
    for (const auto& entry : entries) {
        FuzzyMatch match = matchFuzzy(entry.text, typed);
        if (const int inDetail = matchWords(entry.detail, typed) / 4; !trim(typed).empty() && inDetail > match.score)
            match = {inDetail, {}};
        if (match.score == 0) continue;
        if (!entry.enabled) match.score = std::max(1, match.score / 2);
        out.push_back({&entry, std::move(match)});
    }
    std::ranges::stable_sort(out, [](const auto& a, const auto& b) { return a.match.score > b.match.score; });
    if (out.size() > maxCount) out.resize(maxCount);
    // Sort groups by their best entry, without splitting them.
    std::map<std::string, std::size_t> rank;
    for (const auto& match : out) rank.try_emplace(match.entry->group, rank.size());
    std::ranges::stable_sort(out,
                             [&](const auto& a, const auto& b) { return rank[a.entry->group] < rank[b.entry->group]; });
    return out;
}

}  // namespace tafl::model
