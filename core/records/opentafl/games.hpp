// OpenTafl's game records: tags, the rules, the moves with comments.
#pragma once
#include "records/opentafl/parsed_game.hpp"
#include "records/opentafl/variants.hpp"

namespace tafl::opentafl {

/// Whether a text begins with a tag in brackets.
bool looksLikeGame(std::string_view text);

/// One game of a file, and the line on which it begins.
struct GameChunk {
    std::string_view text;
    int line = 1;
};
/// Splits a file into games, each with its own tags; at least one.
std::vector<GameChunk> splitGames(std::string_view text);

/// Reads as much as possible and reports damage in `notes`. Fails if there are no tags.
Result<ParsedGame> readGame(std::string_view text, const std::filesystem::path& file, Diagnostics& notes, int line = 1);

/// Converts to a game record. Without a rules tag, the variant tag must name an installed variant. Omissions go to
/// `notes`.
Result<GameRecord> makeRecord(const ParsedGame&, const Dialect&, Diagnostics& notes);

/// Writes a game in OpenTafl's notation with tags and comments; omissions go to `notes`. `rules`: the rules record of
/// the variant; empty: no rules tag.
std::string gameText(const GameRecord&, const Game&, const std::string& rules, Diagnostics& notes);

}  // namespace tafl::opentafl
