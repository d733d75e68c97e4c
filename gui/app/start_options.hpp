// The command line of the designer.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "host/environment.hpp"
#include "look/theme.hpp"

namespace tafl::gui {

struct LaunchOptions {
    std::string variant;        ///< id or file; empty: the one of last time, else the default
    std::string screenshot;     ///< path of a PNG file; empty: opens a window
    std::string workspace;      ///< empty: the one of last time
    std::string panel;          ///< brought to the front
    std::string rule;           ///< rule whose card is opened
    bool family = false;        ///< shows the library as a family tree
    int width = 0, height = 0;  ///< pixels; 0: as last time
    std::optional<Theme> theme;
    std::string board;               ///< "wood", "slate"
    std::string language = "en";     ///< of all text; empty: that of the settings
    double scale = 0;                ///< 0: the display's own
    std::vector<std::string> moves;  ///< played at the start
    std::string pictures;            ///< folder for all pictures of the documentation; empty: none
    int frames = 0;                  ///< number of frames to measure after a screenshot
    EnvironmentOptions environment;

    // For pictures only.
    std::string select, point;  ///< squares: selected, and under the pointer
    bool paletteOpen = false;
    std::string palette;         ///< text typed into the palette
    std::string fork;            ///< component whose rule is forked into a script
    double trial = 0;            ///< seconds of a trial; 0: none
    std::string compare;         ///< variant compared with
    bool gallery = false;        ///< the widget sheet instead of the designer
    std::filesystem::path home;  ///< replaces the user's folders; empty: does not
};

class Designer;
/// Loads rules and settings and opens the variant. `redraw` is called from other threads when there is something new.
std::unique_ptr<Designer> makeDesigner(const LaunchOptions&, std::function<void()> redraw);

int runWindow(const LaunchOptions&);
int runScreenshot(const LaunchOptions&);
int runPictures(const LaunchOptions&);

}  // namespace tafl::gui
