// About the variant that is open: its parent and children, who wins it, and its sources, at the foot of the library.
#pragma once
#include "look/widgets.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

/// The two sides' shares as a thin bar.
void drawBalance(ImDrawList*, const Box&, double attackers);

class AboutCard {
public:
    /// How much of a panel's height it takes at this width.
    float height(Session&, float width, float maxHeight);
    void draw(Session&, const Box&);
    /// Taken: the person wants to see who inherits from it.
    bool takeFamilyRequest() { return std::exchange(family_, false); }

private:
    float content(Session&, ImDrawList*, ImVec2 at, float width);

    bool folded_ = false, family_ = false;
};

}  // namespace tafl::gui
