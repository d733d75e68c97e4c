// A game played in the terminal: people, engines and chance in turn.
#pragma once
#include <optional>

#include "base/random.hpp"
#include "context.hpp"
#include "records/game.hpp"
#include "records/terminal.hpp"
#include "search/engine.hpp"
#include "search/random_player.hpp"

namespace tafl::cli {

enum class Player { human, engine, random };
std::string_view name(Player);
Player playerFrom(const std::string& name);

struct PlayOptions {
    Player players[2] = {Player::human, Player::engine};
    SearchLimits limits;
    int error = 4;  ///< of the engine, see EngineSettings
    std::uint64_t seed = 0;
    std::string save;  ///< kept up to date after every action; empty: nowhere
    std::int64_t mostPlies = 0;
    std::string strength;  ///< how the engine's limits were given, for the command that resumes
};

class PlaySession {
public:
    PlaySession(Context&, const Loaded&, Game, PlayOptions);

    /// Plays until the game is over, the input ends or somebody quits; gives the exit status.
    int run();
    const Game& game() const { return game_; }

private:
    enum class Step { goOn, again, leave };

    // Turns.
    Step humanStep();
    Step machineStep(Player);
    bool answerOffer(Player);
    void chance();
    void did(std::size_t firstAction);
    int interruptedNow();

    // What a person may say at the prompt.
    std::optional<std::string> ask();
    Step command(const std::string& line);
    void help();
    void listMoves(const std::string& from);
    void why(const std::string& move);
    void reasons();
    void takeback();
    void listActions();
    bool save(const std::string& file);

    // Showing.
    void showBoard();
    void showAction(std::size_t action);
    void showChoices();
    void showEnd();
    void printObject();
    std::string sideText(Side) const;
    Paint paintOf(Side) const;
    int turnNumber(std::size_t action) const;
    std::string resumeLine() const;

    Context& context_;
    const Loaded& loaded_;
    Game game_;
    PlayOptions options_;
    std::vector<MarkedZone> zones_;
    Random chance_;
    std::optional<SearchEngine> engines_[2];
    std::optional<RandomPlayer> randoms_[2];
    bool terminal_ = false;  ///< the input is one
};

}  // namespace tafl::cli
