// The column beside the board: players, clocks, captured pieces, and the buttons of a game.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

class GameSidebar {
public:
    void draw(Session&, const Box&);

private:
    void player(Session&, const Box&, Side);
    void foot(Session&, const Box&, Side);
    void chooseSeat(Session&, Side);
    void transport(Session&, const Box&);
    void actions(Session&, const Box&);
    void afterGame(Session&, const Box&);
    void more(Session&);
};

}  // namespace tafl::gui
