// What the designer remembers of its user, in one file under XDG_CONFIG_HOME.
#pragma once
#include "model/playtest.hpp"
#include "model/workspace.hpp"

namespace tafl::model {

enum class ThemeChoice { dark, light };
std::string_view name(ThemeChoice);

struct Settings {
    ThemeChoice theme = ThemeChoice::dark;
    std::string board = "wood";  ///< "wood": as the theme has it; "slate"
    double zoom = 1;             ///< of the whole interface, 0.7 to 3, on top of the display's own scale
    bool motion = true;
    int width = 1440, height = 900;  ///< of the window
    std::string workspace = "rules";
    std::vector<Workspace> workspaces;  ///< only those that were changed; the rest is as shipped
    std::vector<std::string> recent;    ///< ids or files, the latest first, at most 20
    std::string lastVariant;
    Seat seats[2] = {{Seat::Kind::human, 5, 0}, {Seat::Kind::engine, 4, 0}};
    ClockSettings clock;
    bool firstRun = true;
    bool showThreats = false, showGraph = true;

    /// To the front of the recent ones.
    void opened(const std::string& idOrFile);
    bool operator==(const Settings&) const;
};

/// What cannot be understood is left as it ships, and told in `notes`; a file that is no settings at all is kept beside
/// as settings.json.bad.
Settings readSettings(const Folders&, Diagnostics& notes);
/// As a whole or not at all.
Result<std::monostate> writeSettings(const Settings&, const Folders&);

}  // namespace tafl::model
