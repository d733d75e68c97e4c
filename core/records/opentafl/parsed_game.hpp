// A game record of OpenTafl's as it stands in its file.
#pragma once
#include "records/game_record.hpp"

namespace tafl::opentafl {

struct ParsedGame {
    struct Tag {
        std::string key, value;
        Place place;
    };
    struct MoveEntry {
        std::string text;
        Place place;
        int turn = 0, letter = 0;  ///< 7 and 1: its address is `7b`
        MoveMark mark = MoveMark::none;
        std::string comment;
    };
    /// A turn of a side line.
    struct Variation {
        std::string label, text;  ///< `7a.1.2a.`; the whole turn as written
        std::vector<MoveEntry> moves;
        std::size_t after = 0;  ///< the number of moves of the main line before it
    };
    std::vector<Tag> tags;
    std::string startComment;
    std::vector<MoveEntry> moves;  ///< of the main line; all moves of a berserk chain are entries
    std::vector<Variation> variations;
    Place place;

    const Tag* tag(std::string_view key) const;
};
/// A move with its mark and comment.
GameRecord::Line makeLine(const ParsedGame::MoveEntry&);

}  // namespace tafl::opentafl
