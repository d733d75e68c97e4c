// OpenTafl's game records: tags, the rules, the moves with comments.
#pragma once
#include "records/game_record.hpp"
#include "records/opentafl/variants.hpp"

namespace tafl::opentafl {

struct ParsedGame {
    struct Tag {
        std::string key, value;
        Place place;
    };
    struct MoveEntry {
        std::string text;
        Place place;
        std::string comment;
    };
    std::vector<Tag> tags;
    std::string startComment;
    std::vector<MoveEntry> moves;  ///< of the main line; all moves of a berserk chain are entries
    int variations = 0;            ///< turns of side lines, which are left out
    Place place;

    const Tag* tag(std::string_view key) const;
};

/// Whether a text begins with a tag in brackets.
bool looksLikeGame(std::string_view text);

/// One game of a file, and the line on which it begins.
struct GameChunk {
    std::string_view text;
    int line = 1;
};
/// The games that stand one after the other, each with tags of its own; at least one.
std::vector<GameChunk> splitGames(std::string_view text);

/// Reads as far as it makes sense; what is damaged is reported to `notes`. Fails if there are no tags.
Result<ParsedGame> readGame(std::string_view text, const std::filesystem::path& file, Diagnostics& notes, int line = 1);

/// As a record of ours: rules from the rules tag, moves as they stand. Without rules, the variant tag must name a
/// variant of ours. What is left out goes to `notes`.
Result<GameRecord> makeRecord(const ParsedGame&, const Dialect&, Diagnostics& notes);

/// A played record in OpenTafl's notation, with the record's tags, comments and clocks; what cannot be said goes to
/// `notes`. `rules`: the rules record of its variant; empty: no such tag.
std::string gameText(const GameRecord&, const Game&, const std::string& rules, Diagnostics& notes);

}  // namespace tafl::opentafl
