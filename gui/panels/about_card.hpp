// The card below the library: the open variant's parent and children, its balance, and its sources.
#pragma once
#include "look/widgets.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

/// A thin bar with the two sides' shares. `attackers`: their share, 0 to 1.
void drawBalance(ImDrawList*, const Box&, double attackers);

class AboutCard {
public:
    /// The height that it needs at this width, at most maxHeight.
    float height(Session&, float width, float maxHeight);
    void draw(Session&, const Box&);
    /// True once after the user asked for the variant's children.
    bool takeFamilyRequest() { return std::exchange(familyRequested_, false); }

private:
    /// Draws the text; `list` null: only measures it. Returns the height.
    float content(Session&, ImDrawList*, ImVec2 at, float width);

    bool folded_ = false, familyRequested_ = false;
};

}  // namespace tafl::gui
