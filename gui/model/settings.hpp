// The user's settings, in one file under XDG_CONFIG_HOME.
#pragma once
#include "model/playtest.hpp"
#include "model/workspace.hpp"

namespace tafl::model {

enum class ThemeChoice { dark, light };
std::string_view name(ThemeChoice);

struct Settings {
    ThemeChoice theme = ThemeChoice::dark;
    std::string board = "wood";  ///< "wood": by theme; "slate"
    std::string language;        ///< "de"; empty: the system's
    double zoom = 1;             ///< interface scale from 0.7 to 3, on top of the display's own
    bool motion = true;
    int width = 1440, height = 900;  ///< of the window, in screen units
    std::string workspace = "rules";
    std::vector<Workspace> workspaces;  ///< only changed ones; others use the defaults
    std::vector<std::string> recent;    ///< ids or files, newest first, at most 20
    std::string lastVariant;
    std::string exportFolder;  ///< of the last export; empty: the usual one
    Seat seats[2] = {{Seat::Kind::human, 5, 0}, {Seat::Kind::engine, 4, 0}};
    ClockSettings clock;
    bool firstRun = true;
    bool showThreats = false, showGraph = true;

    /// Moves an entry to the front of the recent list.
    void opened(const std::string& idOrFile);
    bool operator==(const Settings&) const;
};

/// Unreadable settings keep their defaults and are listed in `notes`. An invalid file is renamed to settings.json.bad.
Settings readSettings(const Folders&, Diagnostics& notes);
/// Writes the file atomically.
Result<std::monostate> writeSettings(const Settings&, const Folders&);

}  // namespace tafl::model
