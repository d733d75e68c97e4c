// How the designer was started.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "host/environment.hpp"
#include "look/theme.hpp"

namespace tafl::gui {

struct LaunchOptions {
    std::string variant;        ///< id or file; empty: the last one, or a first one
    std::string screenshot;     ///< a PNG file; empty: a window
    std::string workspace;      ///< empty: as it was left
    std::string panel;          ///< brought to the front
    std::string rule;           ///< whose card is open
    bool family = false;        ///< the library as a family tree
    int width = 0, height = 0;  ///< 0: as it was left
    std::optional<Theme> theme;
    std::string board;  ///< "wood", "slate"
    double scale = 0;   ///< 0: as the display says
    std::vector<std::string> moves;
    std::string select, point;  ///< squares, for pictures
    std::string palette;        ///< typed into it, for pictures
    bool paletteOpen = false;
    std::string fork;            ///< a rule made a script, for pictures; nothing of the user's is touched
    double trial = 0;            ///< seconds of a trial, for pictures
    std::string compare;         ///< a variant laid beside, for pictures
    std::string pictures;        ///< a folder for all pictures of the documents
    bool gallery = false;        ///< the sheet of all parts
    int frames = 0;              ///< measured, where not 0
    std::filesystem::path home;  ///< in place of the user's folders, for pictures
    EnvironmentOptions environment;
};

/// The designer of this start: rules loaded, settings read, variant open. Used by window, pictures and tests.
class Designer;
std::unique_ptr<Designer> makeDesigner(const LaunchOptions&, std::function<void()> redraw);

int runWindow(const LaunchOptions&);
int runScreenshot(const LaunchOptions&);
int runPictures(const LaunchOptions&);

}  // namespace tafl::gui
