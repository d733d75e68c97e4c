// The strip below the board: what happens, why, which rule says so, and who documents that rule.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

struct StatusLine {
    Icon icon = Icon::info;
    ImU32 ink = 0;            ///< of the icon
    std::string lead, words;  ///< "e5–e8", "takes e4, between …"
    /// The rule behind it: identity, id and title; and its sources.
    std::string rule, component, title;
    std::vector<std::string> sources;

    /// Takes over what a preview says and the rule behind it.
    void take(const model::Preview&);
    /// "Shieldwall, as in Copenhagen Hnefatafl 11x11": the second line; empty without a rule.
    std::string origin() const;
};

void drawStatusLine(Session&, const Box&, const StatusLine&);

}  // namespace tafl::gui
