// A game played in the terminal: people, engines and chance in turn.
#pragma once
#include <optional>

#include "base/random.hpp"
#include "arguments/context.hpp"
#include "records/clock.hpp"
#include "records/game_record.hpp"
#include "records/opentafl/engine_host.hpp"
#include "records/drawing/terminal.hpp"
#include "search/engine.hpp"
#include "search/random_player.hpp"

namespace tafl::cli {

enum class Player { human, engine, random, outside };
std::string_view name(Player);
Player playerFrom(const std::string& name);

struct PlayOptions {
    Player players[2] = {Player::human, Player::engine};
    SearchLimits limits;
    int error = 4;  ///< of the engine, see EngineSettings
    std::uint64_t seed = 0;
    std::string save;  ///< kept up to date after every action; empty: nowhere
    std::int64_t mostPlies = 0;
    std::string strength;                ///< how the engine's limits were given, for the command that resumes
    std::string command;                 ///< of the outside engine
    std::optional<TimeControl> control;  ///< clocks
    std::optional<int> bid;              ///< the defenders must win within so many moves of theirs
    bool calls = true;                   ///< threats are called out
    bool inMatch = false;                ///< another one tells the whole
    std::optional<GameRecord> record;    ///< what is gone on with
};

class PlaySession {
public:
    PlaySession(Context&, const Loaded&, Game, PlayOptions);

    /// Plays until the game is over, the input ends or somebody quits; gives the exit status.
    int run();
    const Game& game() const { return game_; }
    nlohmann::ordered_json object() const;

private:
    enum class Step { goOn, again, leave };

    // Turns.
    Step humanStep();
    Step machineStep(Player);
    Step outsideStep();
    bool answerOffer(Player);
    void chance();
    void did(std::size_t firstAction);
    bool startOutside();
    bool timeIsUp(Side, double seconds, bool moved);
    void judgeBid();
    int interruptedNow();

    // What a person may say at the prompt.
    std::optional<std::string> ask();
    Step command(const std::string& line);
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
    void printObject();
    std::string sideText(Side) const;
    Paint paintOf(Side) const;
    int turnNumber(std::size_t action) const;
    std::string resumeLine() const;

    /// What is remarked of an action; there is one for each.
    Remark& remark(std::size_t action);

    Context& context_;
    const Loaded& loaded_;
    Game game_;
    PlayOptions options_;
    std::vector<MarkedZone> zones_;
    Random chance_;
    std::optional<SearchEngine> engines_[2], adviser_;
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
int playMatch(Context&, const Loaded&, const Game& from, const PlayOptions& first, const MatchOptions&);

/// Bidding for the king's side: the players name in how many moves it wins, each lower than before, until one passes.
/// Gives the options with the sides taken, or nothing when the input ends.
std::optional<PlayOptions> bidForSides(Context&, const Loaded&, PlayOptions);

}  // namespace tafl::cli
