// The status line below the board: the effect of a move, the reason, the rule that decides it, and the sources of that
// rule.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

struct StatusLine {
    Icon icon = Icon::info;
    ImU32 ink = 0;                       ///< colour of the icon; 0: the usual one
    std::string lead, text;              ///< "e5–e8", "takes e4, between …"
    std::string rule, component, title;  ///< the rule's identity, its component's id, and its title; empty: no rule
    std::vector<std::string> sources;    ///< of the rule
    Square testFrom = noSquare, testTo = noSquare;  ///< a refused move that can become a test; none: noSquare

    /// Sets text and rule from a preview of a move.
    void setPreview(const model::Preview&);
    /// "Shieldwall, as in Copenhagen Hnefatafl 11x11"; empty without a rule.
    std::string origin() const;
};

void drawStatusLine(Session&, const Box&, const StatusLine&);

}  // namespace tafl::gui
