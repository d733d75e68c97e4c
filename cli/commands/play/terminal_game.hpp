// A game in the terminal between people, engines and random players.
#pragma once
#include <optional>

#include "arguments/context.hpp"
#include "base/random.hpp"
#include "commands/play/line_editor.hpp"
#include "records/clock.hpp"
#include "records/drawing/terminal.hpp"
#include "records/game_record.hpp"
#include "records/opentafl/engine_host.hpp"
#include "search/engine.hpp"
#include "search/random_player.hpp"
#include "solve/tables.hpp"

namespace tafl::cli {

enum class Player { human, engine, random, external };
std::string_view name(Player);
Player parsePlayer(const std::string& name);

struct PlayOptions {
    Player players[2] = {Player::human, Player::engine};
    SearchLimits limits;
    int error = 4;  ///< evaluation error of the engine, see EngineSettings
    std::uint64_t seed = 0;
    std::string save;  ///< file saved after every action; empty: none
    std::int64_t maxPlies = 0;
    std::string levelName;  ///< name of the engine's level; empty if limits are given
    bool introduce = true;  ///< print who plays whom, what wins and how to move
    std::string strength;   ///< the strength options, repeated in the resume command
    std::string command;    ///< command of the external engine
    std::optional<TimeControl> control;
    std::optional<int> bid;                ///< the defenders must win within this number of their moves
    bool announceThreats = true;           ///< threats are called out
    bool isMatchGame = false;              ///< the match prints the result
    std::optional<GameRecord> record;      ///< the saved game to continue
    std::shared_ptr<const Tables> tables;  ///< for hints and the engine; null: none
};

class TerminalGame {
public:
    TerminalGame(Context&, const LoadedVariant&, Game, PlayOptions);

    /// Plays until the game is over, the input ends or a player quits; returns the exit status.
    int run();
    const Game& game() const { return game_; }
    nlohmann::ordered_json toJson() const;

private:
    enum class TurnOutcome { proceed, retry, quit };

    void startPlayers();
    /// Plays until the game is over, the input ends, a player quits or a rule fails. False: interrupted.
    bool playToEnd();
    bool playTurns();

    // Introduction.
    bool hasHuman() const;
    void introduce();
    void explainMoves();
    std::string exampleMove();
    std::string exampleEntry();

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

    // Prompt.
    std::optional<std::string> readLine(const std::string& prompt, const Completer&,
                                        std::optional<double> seconds = std::nullopt);
    std::optional<std::string> promptLine();
    std::vector<std::string> completions(std::string_view line);
    std::vector<std::string> moveCompletions(std::string_view word);
    bool continuesAfterEnd();
    void playAgain();
    TurnOutcome command(const std::string& line);
    Result<Action> actAsWritten(const std::string& line);
    Diagnostics explainUnknown(const std::string& line, Diagnostics otherwise);
    void help();
    void rules(const std::string& form);
    void saveAs(const std::string& file);
    void listMoves(const std::string& from);
    void why(const std::string& move);
    void reasons();
    void hint();
    void threats();
    void note(const std::string& text);
    bool takeback();
    void listActions();
    bool save(const std::string& file);

    // Display.
    void showBoard();
    void showAction(std::size_t action);
    void showChoices();
    void showClocks();
    void showEnd();
    void printGameJson();
    std::string sideText(Side) const;
    Paint sidePaint(Side) const;
    int turnNumber(std::size_t action) const;
    std::string resumeCommand() const;

    /// The annotation of an action, created if necessary.
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
    bool terminal_ = false;  ///< standard input is a terminal
    LineEditor* editor_ = nullptr;
    bool explainsMoves_ = false;  ///< before the next turn of a person
    std::pair<Square, Square> example_{0, 1};
};

struct MatchOptions {
    int pairs = 1;
    int opening = 0;  ///< random plies before each pair
};
/// Plays pairs of games. `first` has the players of the first game; they change sides in the second.
int playMatch(Context&, const LoadedVariant&, const Game& from, const PlayOptions& first, const MatchOptions&);

/// Bidding for the king's side. The players bid ever lower numbers of moves in which it must win, until one passes.
/// Returns the options with the resulting sides, or nothing if the input ends.
std::optional<PlayOptions> bidForSides(Context&, const LoadedVariant&, PlayOptions);

}  // namespace tafl::cli
