// The user's games, or those of a file: players, result, and the first disagreement with the rules. A press opens one.
#pragma once
#include "panels/session.hpp"

namespace tafl::gui {

class GamesPanel {
public:
    void draw(Session&, const Box&);

private:
    void row(Session&, ImDrawList*, const Box&, const model::GameRow&, std::size_t number);

    bool begun_ = false;  ///< for the user's games
    std::string typed_;
    std::shared_ptr<const model::GameList> filtered_;  ///< that `shown_` belongs to
    std::string filter_;
    std::vector<std::size_t> shown_;
};

}  // namespace tafl::gui
