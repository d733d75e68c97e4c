// The command palette: commands, variants, rules and parameters in one ranked list.
#pragma once
#include "look/widgets.hpp"
#include "model/commands.hpp"

namespace tafl::gui {

class CommandPalette {
public:
    void open(std::vector<model::PaletteEntry> entries, std::string typed = {});
    bool isOpen() const { return open_; }
    void close() { open_ = false; }
    /// Draws the palette over the window, from `top` downwards (pixels).
    void draw(float top);

private:
    void list(const Box&, bool enter);

    bool open_ = false, appearing_ = false;
    std::vector<model::PaletteEntry> entries_;
    std::vector<model::PaletteMatch> matches_;
    std::string typed_, lastTyped_;
    std::size_t chosen_ = 0;  ///< index in matches_
};

}  // namespace tafl::gui
