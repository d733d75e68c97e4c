#include "play_session.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "base/text.hpp"
#include "engine_weights.hpp"
#include "interrupt.hpp"
#include "records/saved_game.hpp"

namespace tafl::cli {
std::string_view name(Player player) {
    return player == Player::human ? "human" : player == Player::engine ? "engine" : "random";
}
Player playerFrom(const std::string& name) {
    return name == "engine" ? Player::engine : name == "random" ? Player::random : Player::human;
}

PlaySession::PlaySession(Context& context, const Loaded& loaded, Game game, PlayOptions options)
    : context_(context),
      loaded_(loaded),
      game_(std::move(game)),
      options_(std::move(options)),
      zones_(markedZones(loaded.variant)),
      chance_(options_.seed),
      terminal_(isatty(STDIN_FILENO) != 0) {
    options_.limits.stop = &interruptFlag();
    for (std::size_t side = 0; side < 2; ++side) {
        if (options_.players[side] == Player::engine)
            engines_[side].emplace(loaded.image, EngineSettings{.seed = options_.seed + side + 1,
                                                                .error = options_.error,
                                                                .weights = engineWeights(context, *loaded.image)});
        if (options_.players[side] == Player::random) randoms_[side].emplace(options_.seed * 2 + side + 1);
    }
}

int PlaySession::run() {
    if (!context_.json && !context_.quiet) showBoard();
    for (std::size_t i = 0; i < game_.actions().size(); ++i) showAction(i);
    while (!game_.result()) {
        if (wasInterrupted()) return interruptedNow();
        if (options_.mostPlies && game_.board().plies() >= options_.mostPlies) {
            context_.remark("stopped after " + std::to_string(options_.mostPlies) + " plies\n");
            break;
        }
        const auto wanted = game_.wanted();
        if (wanted == Game::Wanted::lot || wanted == Game::Wanted::die) {
            chance();
            continue;
        }
        const Player player = options_.players[static_cast<std::size_t>(game_.actor())];
        const Step step = player == Player::human ? humanStep() : machineStep(player);
        if (wasInterrupted()) return interruptedNow();
        if (step == Step::leave) break;
    }
    if (context_.json)
        printObject();
    else
        showEnd();
    return fine;
}

void PlaySession::chance() {
    const std::size_t before = game_.actions().size();
    game_.chance(chance_);
    did(before);
}

PlaySession::Step PlaySession::machineStep(Player player) {
    const std::size_t before = game_.actions().size();
    if (game_.wanted() == Game::Wanted::answer) {
        game_.act(answerOffer(player) ? "accept" : "decline");
        did(before);
        return Step::goOn;
    }
    const auto side = static_cast<std::size_t>(game_.actor());
    std::optional<Move> move;
    if (player == Player::random) {
        move = randoms_[side]->choose(game_.board());
    } else {
        const auto found = engines_[side]->search(game_.board(), options_.limits);
        if (found.found) move = found.best;
    }
    if (wasInterrupted()) return Step::leave;
    if (!move) {
        context_.remark("the " + std::string(name(game_.actor())) +
                        " have no move, and no rule says what that means\n");
        return Step::leave;
    }
    game_.play(*move);
    did(before);
    return Step::goOn;
}

/// An engine agrees to a draw unless it stands better; a random player never does.
bool PlaySession::answerOffer(Player player) {
    if (player != Player::engine) return false;
    const auto side = static_cast<std::size_t>(game_.actor());
    const auto found = engines_[side]->search(game_.board(), options_.limits);
    const int score = game_.board().toMove() == game_.actor() ? found.score : -found.score;
    return score <= 30;
}

PlaySession::Step PlaySession::humanStep() {
    showChoices();
    const auto line = ask();
    if (!line) return Step::leave;
    return command(*line);
}

/// Tells what has been done since, and keeps the saved game up to date.
void PlaySession::did(std::size_t firstAction) {
    for (std::size_t i = firstAction; i < game_.actions().size(); ++i) showAction(i);
    const Action& last = game_.actions().back();
    if (last.kind == Action::Kind::move && !context_.json && !context_.quiet) showBoard();
    if (!options_.save.empty() && !save(options_.save)) options_.save.clear();
}

std::string PlaySession::resumeLine() const {
    std::string file = "'";
    for (const char c : options_.save) file += c == '\'' ? std::string("'\\''") : std::string(1, c);
    file += "'";
    std::string line = "taflsmith play --resume " + file + " --save " + file;
    for (const Side side : {Side::attackers, Side::defenders})
        line +=
            " --" + std::string(name(side)) + " " + std::string(name(options_.players[static_cast<std::size_t>(side)]));
    return line + options_.strength;
}

int PlaySession::interruptedNow() {
    std::cerr << (options_.save.empty() ? "\ninterrupted; the game was not saved (--save FILE keeps it)\n"
                                        : "\ninterrupted; to go on: " + resumeLine() + "\n");
    return interrupted;
}

}  // namespace tafl::cli
