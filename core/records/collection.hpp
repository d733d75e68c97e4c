// Files of games in whatever form: the form is guessed, and stated.
#pragma once
#include "records/opentafl/games.hpp"
#include "records/plain_record.hpp"

namespace tafl {

enum class RecordFormat {
    own,       ///< the project's game record
    plain,     ///< one game per line, tab-separated
    opentafl,  ///< OpenTafl's game record
    moves,     ///< lines of moves, perhaps with numbers before or a result behind
    archive    ///< JSON objects as the archives of aagenielsen.dk are kept
};
/// "OpenTafl's game record".
std::string_view name(RecordFormat);

struct GameCollection {
    RecordFormat format{};
    std::vector<RecordedGame> games;
};

/// The form that a text seems to have.
RecordFormat detectFormat(std::string_view text);

/// Reads a text in the form that it seems to have, or in the one that is said. What cannot be read is reported to
/// `notes` and left out, with line and column.
Result<GameCollection> readGames(std::string_view text, const std::filesystem::path& file, Diagnostics& notes,
                                 const opentafl::Dialect& = {}, std::optional<RecordFormat> = {});
/// The same from a file of at most 64 MiB.
Result<GameCollection> loadGames(const std::filesystem::path& file, Diagnostics& notes, const opentafl::Dialect& = {},
                                 std::optional<RecordFormat> = {});

/// The rules that a recorded game brings itself, if any.
std::optional<Result<Variant>> findEmbeddedRules(const RecordedGame&, const Library&, Diagnostics& notes);

/// A recorded game played under an image, as far as it can be; what differs goes to `notes`. Its end is the recorded
/// one where the rules leave it open.
Result<Game> replayGame(const RecordedGame&, std::shared_ptr<const RuleImage>, Diagnostics& notes);
/// The same as a record of ours, with what was remarked.
GameRecord makeRecord(const RecordedGame&, const Game&, const Variant&);
/// A game in the plain form. Fails with the actions that it has no words for.
Result<RecordedGame> makePlainRecord(const GameRecord&, const Game&, const std::string& id, Diagnostics& notes);

}  // namespace tafl
