#include "records/opentafl/parsed_game.hpp"

#include <algorithm>

namespace tafl::opentafl {

const ParsedGame::Tag* ParsedGame::tag(std::string_view key) const {
    const auto found = std::ranges::find(tags, key, &Tag::key);
    return found == tags.end() ? nullptr : &*found;
}

GameRecord::Line makeLine(const ParsedGame::MoveEntry& move) {
    GameRecord::Line out{move.text, move.place, {}, {}};
    if (!move.comment.empty()) out.remark.comments.push_back(move.comment);
    out.remark.mark = move.mark;
    return out;
}

}  // namespace tafl::opentafl
