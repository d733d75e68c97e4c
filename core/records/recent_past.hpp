// The course of a game since its last capture, as tables need it.
#pragma once
#include "records/game.hpp"
#include "solve/game_value.hpp"

namespace tafl {

RecentPast recentPast(const Game&);

}  // namespace tafl
