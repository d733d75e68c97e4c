// Recorded games of a file, or of the user's folder, each with the rules under which it was played.
#pragma once
#include "model/app_context.hpp"
#include "records/collection.hpp"
#include "variant/variant.hpp"

namespace tafl::model {

/// Whether a file of this name exists and has the ending of a file of games.
bool isGameFile(const std::filesystem::path&);

/// A recorded game that can be opened.
struct GameToOpen {
    Variant variant;
    std::shared_ptr<const RuleImage> image;
    bool installed = false;  ///< `variant.id` is an installed variant with these rules
    GameRecord record;       ///< as far as it can be played
};

/// Finds the rules of a game: those in the record, else the variant that the record or its file name states, else
/// `otherwise`, the id of a variant (empty: none). Differences go to `notes`.
Result<GameToOpen> prepareGame(const AppContext&, const RecordedGame&, const std::filesystem::path& file,
                               const std::string& otherwise, Diagnostics& notes);

/// One game in a list.
struct GameRow {
    std::filesystem::path file;
    std::shared_ptr<const RecordedGame> game;
    std::string title;    ///< players, else its id
    std::string variant;  ///< id; empty if unknown
    std::string result;   ///< "attackers win", "draw", "unfinished"
    std::size_t moves = 0;
    bool checked = false;
    std::string difference;  ///< the first disagreement with the rules; empty: none

    /// Whether each word occurs in it, in upper or lower case.
    bool matches(std::string_view typed) const;
};

struct GameList {
    std::string title;  ///< "Your games", or the file's name
    std::vector<GameRow> rows;
    Diagnostics notes;  ///< what could not be read
    bool finished = false;
};

class RecordedGames {
public:
    explicit RecordedGames(AppContext& appContext) : appContext_(appContext) {}

    /// Lists the user's games, the newest first.
    void showOwn();
    /// Lists the games that were read from a file.
    void showFile(const std::filesystem::path&, std::vector<RecordedGame>);
    /// Takes new rows. True if there are any. Call once a frame.
    bool poll();
    /// Null before the first.
    const std::shared_ptr<const GameList>& list() const { return list_; }
    const std::filesystem::path& file() const { return file_; }  ///< empty: the user's games
    void waitUntilIdle();

private:
    void show(GameList begun, std::vector<std::filesystem::path> files);

    AppContext& appContext_;
    std::filesystem::path file_;
    std::shared_ptr<const GameList> list_;
    LatestValue<GameList> posted_;
    BackgroundTask worker_{true};
};

}  // namespace tafl::model
