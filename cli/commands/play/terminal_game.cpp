#include "commands/play/terminal_game.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>

#include "arguments/interrupt.hpp"
#include "arguments/terminal.hpp"
#include "arguments/weights.hpp"
#include "base/text.hpp"
#include "base/timing.hpp"
#include "program/callback_failure.hpp"
#include "records/threats.hpp"
#include "search/result_text.hpp"
#include "search/table_search.hpp"
#include "search/table_values.hpp"
#include "variant/files.hpp"

namespace tafl::cli {
namespace {

constexpr std::string_view playerNames[] = {"human", "engine", "random", "outside"};

/// A search result as records store it: from the attackers' side.
Evaluation makeEvaluation(const SearchResult& found, Side toMove, const Weights& weights) {
    const int score = toMove == Side::attackers ? found.score : -found.score;
    Evaluation out{.points = displayScore(score, weights), .depth = found.depth};
    if (std::abs(score) >= minMateScore) {
        out.points = 0;
        out.winIn = score > 0 ? std::max(1, mateScore - score) : -std::max(1, mateScore + score);
    }
    return out;
}

std::string today() {
    const std::time_t time = std::time(nullptr);
    char buffer[16];
    std::strftime(buffer, sizeof buffer, "%Y.%m.%d", std::localtime(&time));
    return buffer;
}

}  // namespace

std::string_view name(Player player) { return playerNames[static_cast<std::size_t>(player)]; }
Player parsePlayer(const std::string& name) {
    const auto found = std::ranges::find(playerNames, name);
    return found == std::end(playerNames) ? Player::human : static_cast<Player>(found - std::begin(playerNames));
}

TerminalGame::TerminalGame(Context& context, const LoadedVariant& loaded, Game game, PlayOptions options)
    : context_(context),
      loaded_(loaded),
      game_(std::move(game)),
      options_(std::move(options)),
      zones_(markedZones(loaded.variant)),
      chance_(options_.seed),
      terminal_(isTerminal(Stream::in)),
      editor_(context.json ? nullptr : LineEditor::atTerminal()) {
    options_.limits.stop = &interruptFlag();
    startPlayers();
    if (options_.record) {
        // Restore annotations and clocks.
        opening_ = options_.record->startRemark;
        for (std::size_t i = 0; i < std::min(game_.actions().size(), options_.record->actions.size()); ++i) {
            remark(i) = options_.record->actions[i].remark;
            for (const Side side : {Side::attackers, Side::defenders})
                if (const auto& left = remark(i).clocks[static_cast<std::size_t>(side)]; left && clock_)
                    clock_->set(side, *left);
        }
    }
}

void TerminalGame::startPlayers() {
    for (std::size_t side = 0; side < 2; ++side) {
        if (options_.players[side] == Player::engine)
            engines_[side].emplace(loaded_.image, EngineSettings{.seed = options_.seed + side + 1,
                                                                 .error = options_.error,
                                                                 .weights = loadEngineWeights(context_, *loaded_.image),
                                                                 .exact = exactValues(options_.tables)});
        if (options_.players[side] == Player::random) randoms_[side].emplace(options_.seed * 2 + side + 1);
    }
    if (options_.control) clock_.emplace(*options_.control);
}

Remark& TerminalGame::remark(std::size_t action) {
    remarks_.resize(game_.actions().size());
    return remarks_[action];
}

int TerminalGame::run() {
    if (!startExternalEngines()) return status_;
    introduce();
    if (!context_.json && !context_.quiet) showBoard();
    for (std::size_t i = 0; i < game_.actions().size(); ++i) showAction(i);
    do {
        if (!playToEnd()) return reportInterrupted();
        for (const auto& host : hosts_)
            if (host)
                host->finish(!game_.result()                               ? 0
                             : game_.result()->winner == Winner::draw      ? 1
                             : game_.result()->winner == Winner::attackers ? 2
                                                                           : 3);
        if (!options_.save.empty() && game_.result()) save(options_.save);
        if (!context_.json)
            showEnd();
        else if (!options_.isMatchGame)
            printGameJson();
    } while (continuesAfterEnd());
    return status_;
}

bool TerminalGame::playToEnd() {
    try {
        return playTurns();
    } catch (const CallbackFailure& failure) {  // the game up to here is still there
        status_ = context_.reportError("a rule failed: " + std::string(failure.what()), exitRuleFailed);
        return true;
    }
}

bool TerminalGame::playTurns() {
    while (!game_.result()) {
        if (wasInterrupted()) return false;
        if (options_.maxPlies && game_.position().plies() >= options_.maxPlies) {
            context_.remark("stopped after " + std::to_string(options_.maxPlies) + " plies\n");
            break;
        }
        const auto awaited = game_.awaited();
        if (awaited == Game::Awaited::lot || awaited == Game::Awaited::die) {
            chance();
            continue;
        }
        const Side side = game_.sideToAct();
        const Player player = options_.players[static_cast<std::size_t>(side)];
        const double begin = steadySeconds();
        const std::size_t before = game_.actions().size();
        const TurnOutcome step = player == Player::human      ? playHumanTurn()
                                 : player == Player::external ? playExternalTurn()
                                                              : playEngineTurn(player);
        if (wasInterrupted()) return false;
        if (step == TurnOutcome::quit) break;
        if (isOutOfTime(side, steadySeconds() - begin, game_.actions().size() > before)) break;
        if (step == TurnOutcome::proceed && game_.actions().size() > before) reportActions(before);
        checkBid();
    }
    return true;
}

/// Charges the clock. A side that exceeds its time loses, and its move is undone.
bool TerminalGame::isOutOfTime(Side side, double seconds, bool moved) {
    if (!clock_) return false;
    if (!clock_->deduct(side, seconds)) {
        if (moved) game_.undo();
        game_.adjudicate(lossOf(side), "the " + std::string(name(side)) + "' time is up");
        return true;
    }
    if (!moved) return false;
    const Action& last = game_.actions().back();
    if (last.kind == Action::Kind::move && !last.chainContinues) clock_->completeMove(side);
    for (const Side each : {Side::attackers, Side::defenders})
        remark(game_.actions().size() - 1).clocks[static_cast<std::size_t>(each)] = clock_->left(each);
    return false;
}

/// Adjudicates for the attackers if the defenders exceeded the bid.
void TerminalGame::checkBid() {
    if (!options_.bid || game_.result() || game_.actions().empty()) return;
    const auto& all = game_.actions();
    const auto turns = std::ranges::count_if(all, [](const Action& a) {
        return a.kind == Action::Kind::move && a.by == Side::defenders && !a.chainContinues;
    });
    if (turns >= *options_.bid)
        game_.adjudicate(Winner::attackers,
                         "the defenders have not won within their " + std::to_string(*options_.bid) + " moves");
}

void TerminalGame::chance() {
    const std::size_t before = game_.actions().size();
    game_.chance(chance_);
    reportActions(before);
}

TerminalGame::TurnOutcome TerminalGame::playEngineTurn(Player player) {
    if (game_.awaited() == Game::Awaited::answer) {
        game_.act(acceptsDraw(player) ? "accept" : "decline");
        return TurnOutcome::proceed;
    }
    const auto side = static_cast<std::size_t>(game_.sideToAct());
    std::optional<Move> move;
    std::optional<Evaluation> value;
    if (player == Player::random) {
        move = randoms_[side]->choose(game_.position());
    } else {
        SearchLimits limits = options_.limits;
        if (clock_) {
            // Use a share of the time left, with a reserve.
            const double left = clock_->left(game_.sideToAct()), own = std::max(0.01, left * 0.8 - 0.05);
            const double aim =
                clock_->overtime(game_.sideToAct()) ? own : left / 30 + clock_->control().increment * 0.8;
            limits.seconds = limits.seconds > 0 ? std::min(limits.seconds, own) : std::min(aim, own);
        }
        const auto found = searchGame(*engines_[side], options_.tables.get(), game_, limits);
        if (found.found) {
            move = found.best;
            value = makeEvaluation(found, game_.position().toMove(), engines_[side]->weights());
        }
    }
    if (wasInterrupted()) return TurnOutcome::quit;
    if (!move) {
        context_.remark("the " + std::string(name(game_.sideToAct())) + " have no move, and no rule covers that\n");
        return TurnOutcome::quit;
    }
    game_.play(*move);
    if (value) remark(game_.actions().size() - 1).value = value;
    return TurnOutcome::proceed;
}

/// The engine accepts a draw unless its score is better; a random player declines.
bool TerminalGame::acceptsDraw(Player player) {
    if (player != Player::engine) return false;
    const auto side = static_cast<std::size_t>(game_.sideToAct());
    const auto found = searchGame(*engines_[side], options_.tables.get(), game_, options_.limits);
    const int score = game_.position().toMove() == game_.sideToAct() ? found.score : -found.score;
    return score <= 30;
}

TerminalGame::TurnOutcome TerminalGame::playHumanTurn() {
    showChoices();
    explainMoves();
    const auto line = promptLine();
    if (!line) return TurnOutcome::quit;
    try {
        return command(*line);
    } catch (const CallbackFailure& failure) {  // another move may not make it fail
        context_.reportError("a rule failed: " + std::string(failure.what()), exitSuccess);
        return TurnOutcome::retry;
    }
}

/// Prints the actions from `firstAction` on, and saves the game.
void TerminalGame::reportActions(std::size_t firstAction) {
    for (std::size_t i = firstAction; i < game_.actions().size(); ++i) showAction(i);
    const Action& last = game_.actions().back();
    if (last.kind == Action::Kind::move && !context_.json && !context_.quiet) {
        if (options_.announceThreats)
            if (const auto threat = findCalledThreat(game_))
                context_.print(context_.paint(Paint::warning, threat->text()) + "\n");
        showBoard();
        showClocks();
    }
    if (!options_.save.empty() && !save(options_.save)) options_.save.clear();
}

bool TerminalGame::save(const std::string& file) {
    GameRecord record = makeRecord(game_, loaded_.variant);
    if (options_.record) record.tags = options_.record->tags;
    const auto tag = [&](const std::string& key, const std::string& value) {
        if (std::ranges::none_of(record.tags, [&](const auto& t) { return t.first == key; }))
            record.tags.emplace_back(key, value);
    };
    tag("date", today());
    if (options_.control) tag("time", text(*options_.control));
    if (options_.bid) tag("bid", std::to_string(*options_.bid));
    for (std::size_t side = 0; side < 2; ++side) {
        // The name of a person stays with a resumed game.
        const std::string before = options_.record ? options_.record->players[side] : "";
        const bool keeps = !before.empty() && parsePlayer(before) == options_.players[side];
        record.players[side] = keeps ? before : std::string(name(options_.players[side]));
    }
    record.startRemark = opening_;
    for (std::size_t i = 0; i < record.actions.size(); ++i) record.actions[i].remark = remark(i);
    // The resumed game's side lines, as far as the game still follows it.
    if (options_.record) {
        const auto& before = options_.record->actions;
        for (std::size_t i = 0; i < std::min(before.size(), record.actions.size()); ++i) {
            record.actions[i].sideLines = before[i].sideLines;
            if (before[i].text != record.actions[i].text) break;
        }
    }
    const auto saved = writeTextFile(file, recordText(record));
    if (!saved) context_.reportError(saved.error());
    return saved.has_value();
}

std::string TerminalGame::resumeCommand() const {
    const std::string file = shellQuote(options_.save);
    std::string line = "taflsmith play --resume " + file + " --save " + file;
    for (const Side side : {Side::attackers, Side::defenders})
        line +=
            " --" + std::string(name(side)) + " " + std::string(name(options_.players[static_cast<std::size_t>(side)]));
    if (!options_.command.empty()) line += " --engine " + shellQuote(options_.command);
    return line + options_.strength;
}

int TerminalGame::reportInterrupted() {
    std::cerr << (options_.save.empty() ? "\ninterrupted; the game was not saved (see --save FILE)\n"
                                        : "\ninterrupted; resume with: " + resumeCommand() + "\n");
    return exitInterrupted;
}

}  // namespace tafl::cli
