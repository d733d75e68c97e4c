// Everything that can be done, by name: menus, shortcuts and the palette all come from here.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/fuzzy.hpp"

namespace tafl::model {

/// A key with its modifiers. Keys are named as they are printed: "S", "F6", "Left", "Enter", "[", "+".
struct Shortcut {
    bool control = false, shift = false, alt = false;
    std::string key;

    /// "Ctrl+Shift+S"; none if there is no key in it.
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
    std::function<bool()> enabled;  ///< none: always
    std::function<bool()> checked;  ///< for what is on or off
    std::string hint;               ///< a sentence for the tooltip
};

class Commands {
public:
    /// A later one of the same id takes the place of the former. A shortcut that is taken already is a mistake of the
    /// program, and refused.
    bool add(Command);
    const std::vector<Command>& all() const { return commands_; }
    const Command* find(const std::string& id) const;
    /// Runs it if it is enabled; false if there is none or it is not.
    bool run(const std::string& id) const;
    bool enabled(const Command&) const;
    const Command* findByShortcut(const Shortcut&) const;
    std::vector<const Command*> group(const std::string& name) const;
    /// Groups in the order in which they came.
    std::vector<std::string> groups() const;

private:
    std::vector<Command> commands_;
};

/// One row of the palette: a command, a variant, a rule, a parameter, anything with a name and something to do.
struct PaletteEntry {
    std::string group, text, detail, shortcut;
    std::function<void()> run;
    bool enabled = true;
};
struct PaletteMatch {
    const PaletteEntry* entry = nullptr;
    FuzzyMatch match;
};
/// The best first; entries of a group stay together, the group of the best match at the top. At most `most`.
std::vector<PaletteMatch> findPaletteMatches(const std::vector<PaletteEntry>&, std::string_view typed,
                                             std::size_t maxCount = 60);
std::vector<PaletteEntry> makePaletteEntries(const Commands&);

}  // namespace tafl::model
