// A game played in the terminal: people, engines and chance in turn.
#pragma once
#include <optional>

#include "arguments/context.hpp"
#include "base/random.hpp"
#include "records/clock.hpp"
#include "records/drawing/terminal.hpp"
#include "records/game_record.hpp"
#include "records/opentafl/engine_host.hpp"
#include "search/engine.hpp"
#include "search/random_player.hpp"

namespace tafl::cli {

enum class Player { human, engine, random, external };
std::string_view name(Player);
Player parsePlayer(const std::string& name);

struct PlayOptions {
    Player players[2] = {Player::human, Player::engine};
    SearchLimits limits;
    int error = 4;  ///< of the engine, see EngineSettings
    std::uint64_t seed = 0;
    std::string save;  ///< kept up to date after every action; empty: nowhere
    std::int64_t maxPlies = 0;
    std::string strength;                ///< how the engine's limits were given, for the command that resumes
    std::string command;                 ///< of the outside engine
    std::optional<TimeControl> control;  ///< clocks
    std::optional<int> bid;              ///< the defenders must win within so many moves of theirs
    bool announceThreats = true;         ///< threats are called out
    bool isMatchGame = false;            ///< another one tells the whole
    std::optional<GameRecord> record;    ///< what is gone on with
};

class PlaySession {
public:
    PlaySession(Context&, const LoadedVariant&, Game, PlayOptions);

    /// Plays until the game is over, the input ends or somebody quits; gives the exit status.
    int run();
    const Game& game() const { return game_; }
    nlohmann::ordered_json toJson() const;

private:
    enum class TurnOutcome { proceed, retry, quit };

    // Turns.
    TurnOutcome playHumanTurn();
    TurnOutcome playEngineTurn(Player);
    TurnOutcome playExternalTurn();
    bool acceptsDraw(Player);
    void chance();
    void reportActions(std::size_t firstAction);
    bool startExternalEngines();
    bool isOutOfTime(Side, double seconds, bool moved);
    void checkBid();
    int reportInterrupted();

    // What a person may say at the prompt.
    std::optional<std::string> promptLine();
    TurnOutcome command(const std::string& line);
    void help();
    void listMoves(const std::string& from);
    void why(const std::string& move);
    void reasons();
    void hint();
    void threats();
    void note(const std::string& text);
    void takeback();
    void listActions();
    bool save(const std::string& file);

    // Showing.
    void showBoard();
    void showAction(std::size_t action);
    void showChoices();
    void showClocks();
    void showEnd();
    void printGameJson();
    std::string sideText(Side) const;
    Paint paintOf(Side) const;
    int turnNumber(std::size_t action) const;
    std::string resumeCommand() const;

    /// What is remarked of an action; there is one for each.
    Remark& remark(std::size_t action);

    Context& context_;
    const LoadedVariant& loaded_;
    Game game_;
    PlayOptions options_;
    std::vector<MarkedZone> zones_;
    Random chance_;
    std::optional<SearchEngine> engines_[2], hintEngine_;
    std::optional<RandomPlayer> randoms_[2];
    std::unique_ptr<opentafl::EngineHost> hosts_[2];
    std::optional<GameClock> clock_;
    std::vector<Remark> remarks_;
    Remark opening_;
    int status_ = 0;
    bool terminal_ = false;  ///< the input is one
};

struct MatchOptions {
    int pairs = 1;
    int opening = 0;  ///< random plies before each pair
};
/// Pairs of games with sides changed; `first` is the first one's, of the second the players change places.
int playMatch(Context&, const LoadedVariant&, const Game& from, const PlayOptions& first, const MatchOptions&);

/// Bidding for the king's side: the players name in how many moves it wins, each lower than before, until one passes.
/// Gives the options with the sides taken, or nothing when the input ends.
std::optional<PlayOptions> bidForSides(Context&, const LoadedVariant&, PlayOptions);

}  // namespace tafl::cli
