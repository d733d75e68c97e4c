// The table of commands behind menus, shortcuts and the command palette.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/fuzzy.hpp"

namespace tafl::model {

/// A key with modifiers. Keys use their printed names: "S", "F6", "Left", "Enter", "[", "+".
struct Shortcut {
    bool control = false, shift = false, alt = false;
    std::string key;

    /// Parses "Ctrl+Shift+S"; none if no key is named.
    static std::optional<Shortcut> from(std::string_view text);
    std::string text() const;
    bool operator==(const Shortcut&) const = default;
};

struct Command {
    std::string id;        ///< "file.save"
    std::string label;     ///< "Save"
    std::string group;     ///< "File": its menu, and its heading in the palette
    std::string shortcut;  ///< "Ctrl+S"; may be empty
    std::function<void()> run;
    std::function<bool()> enabled;  ///< null: always
    std::function<bool()> checked;  ///< null: not a toggle
    std::string hint;               ///< tooltip
};

class Commands {
public:
    /// Replaces a command with the same id. Returns false if another command has the shortcut.
    bool add(Command);
    const std::vector<Command>& all() const { return commands_; }
    const Command* find(const std::string& id) const;
    /// Runs an enabled command. Returns false if it is unknown or disabled.
    bool run(const std::string& id) const;
    bool enabled(const Command&) const;
    std::vector<const Command*> group(const std::string& name) const;
    /// Groups in order of first use.
    std::vector<std::string> groups() const;

private:
    std::vector<Command> commands_;
};

/// One row of the palette: a command, variant, rule or parameter.
struct PaletteEntry {
    std::string group, text, detail, shortcut;
    std::function<void()> run;
    bool enabled = true;
};
struct PaletteMatch {
    const PaletteEntry* entry = nullptr;
    FuzzyMatch match;
};
/// Best first, at most `maxCount`. Entries of a group stay together; the group of the best match comes first.
std::vector<PaletteMatch> findPaletteMatches(const std::vector<PaletteEntry>&, std::string_view typed,
                                             std::size_t maxCount = 60);
std::vector<PaletteEntry> makePaletteEntries(const Commands&);

}  // namespace tafl::model
