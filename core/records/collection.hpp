// Reads files of games; detects the format and reports it.
#pragma once
#include "records/opentafl/games.hpp"
#include "records/plain_record.hpp"

namespace tafl {

enum class RecordFormat {
    own,       ///< the project's game record
    plain,     ///< one game per line, tab-separated
    opentafl,  ///< OpenTafl's game record
    moves,     ///< lines of moves, with optional turn numbers and results
    archive    ///< JSON objects from the archives of aagenielsen.dk
};
/// "OpenTafl's game record".
std::string_view name(RecordFormat);

constexpr std::uintmax_t maxCollectionSize = 64u << 20;

struct GameCollection {
    RecordFormat format{};
    std::vector<RecordedGame> games;
};

/// Guesses the format from the first line.
RecordFormat detectFormat(std::string_view text);

/// Reads a text in the requested or detected format. Skips unreadable parts and reports them in `notes`.
Result<GameCollection> readGames(std::string_view text, const std::filesystem::path& file, Diagnostics& notes,
                                 const opentafl::Dialect& = {}, std::optional<RecordFormat> = {});
/// The same from a file of at most 64 MiB, a link or a card.
Result<GameCollection> loadGames(const std::filesystem::path& file, Diagnostics& notes, const opentafl::Dialect& = {},
                                 std::optional<RecordFormat> = {});

/// The rules that the record itself contains, if any.
std::optional<Result<Variant>> findEmbeddedRules(const RecordedGame&, const Library&, Diagnostics& notes);

/// Replays a recorded game under an image as far as it goes; differences go to `notes`. Takes the recorded result if
/// the rules give none.
Result<Game> replayGame(const RecordedGame&, std::shared_ptr<const RuleImage>, Diagnostics& notes);
/// Makes a game record of it, with its remarks and side lines.
GameRecord makeRecord(const RecordedGame&, const Game&, const Variant&, Diagnostics& notes);
/// A game in the plain format. `notes` counts the actions that the format cannot express.
Result<RecordedGame> makePlainRecord(const GameRecord&, const Game&, const std::string& id, Diagnostics& notes);

}  // namespace tafl
