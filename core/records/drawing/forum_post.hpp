// A game as plain text for forums and chats: players, moves, end, board and link.
#pragma once
#include "records/game_record.hpp"
#include "variant/variant.hpp"

namespace tafl {

/// The post, in English; lines end in '\n'. The board is indented by four spaces, so Markdown shows its letters in
/// equal widths. `record`: of the game, for the names of its players. `link`: to the game (make_link.hpp).
std::string forumPost(const Game&, const GameRecord& record, const Variant&, const std::string& link);

}  // namespace tafl
