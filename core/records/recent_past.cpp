#include "records/recent_past.hpp"

namespace tafl {

RecentPast recentPast(const Game& game) {
    RecentPast out{.plies = game.position().sinceCapture()};
    const auto position = game.createStartPosition();
    for (const Action& action : game.actions()) {
        if (action.kind == Action::Kind::lot) position->start(action.by);
        if (action.kind == Action::Kind::roll) position->roll(action.face);
        if (action.kind != Action::Kind::move) continue;
        out.positions.push_back(position->setup());
        if (position->make(action.move).isCapture()) out.positions.clear();
    }
    return out;
}

}  // namespace tafl
