#include "commands/play/terminal_game.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>

#include "base/text.hpp"
#include "arguments/weights.hpp"
#include "arguments/interrupt.hpp"
#include "records/threats.hpp"
#include "search/result_text.hpp"
#include "variant/files.hpp"

namespace tafl::cli {
namespace {

constexpr std::string_view playerNames[] = {"human", "engine", "random", "outside"};

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// As a record tells it: from the attackers' side.
Evaluation evaluationOf(const SearchResult& found, Side toMove, const Weights& weights) {
    const int score = toMove == Side::attackers ? found.score : -found.score;
    Evaluation out{.points = peoplesScore(score, weights), .depth = found.depth};
    if (std::abs(score) >= leastWin) {
        out.points = 0;
        out.winIn = score > 0 ? std::max(1, winScore - score) : -std::max(1, winScore + score);
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
Player playerFrom(const std::string& name) {
    const auto found = std::ranges::find(playerNames, name);
    return found == std::end(playerNames) ? Player::human : static_cast<Player>(found - std::begin(playerNames));
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
    if (options_.control) clock_.emplace(*options_.control);
    if (options_.record) {
        // What was remarked before, and where the clocks stood.
        opening_ = options_.record->opening;
        for (std::size_t i = 0; i < std::min(game_.actions().size(), options_.record->actions.size()); ++i) {
            remark(i) = options_.record->actions[i].remark;
            for (const Side side : {Side::attackers, Side::defenders})
                if (const auto& left = remark(i).clocks[static_cast<std::size_t>(side)]; left && clock_)
                    clock_->set(side, *left);
        }
    }
}

Remark& PlaySession::remark(std::size_t action) {
    remarks_.resize(game_.actions().size());
    return remarks_[action];
}

int PlaySession::run() {
    if (!startOutside()) return status_;
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
        const Side side = game_.actor();
        const Player player = options_.players[static_cast<std::size_t>(side)];
        const double begin = now();
        const std::size_t before = game_.actions().size();
        const Step step = player == Player::human     ? humanStep()
                          : player == Player::outside ? outsideStep()
                                                      : machineStep(player);
        if (wasInterrupted()) return interruptedNow();
        if (step == Step::leave) break;
        if (timeIsUp(side, now() - begin, game_.actions().size() > before)) break;
        if (step == Step::goOn && game_.actions().size() > before) did(before);
        judgeBid();
    }
    for (const auto& host : hosts_)
        if (host)
            host->finish(!game_.result()                               ? 0
                         : game_.result()->winner == Winner::draw      ? 1
                         : game_.result()->winner == Winner::attackers ? 2
                                                                       : 3);
    if (!options_.save.empty() && game_.result()) save(options_.save);
    if (!context_.json)
        showEnd();
    else if (!options_.inMatch)
        printObject();
    return status_;
}

/// Thought is paid for. A side whose time is up has lost, whatever it did.
bool PlaySession::timeIsUp(Side side, double seconds, bool moved) {
    if (!clock_) return false;
    if (!clock_->spend(side, seconds)) {
        if (moved) game_.undo();
        game_.settle(lossOf(side), "the " + std::string(name(side)) + "' time is up");
        return true;
    }
    if (!moved) return false;
    const Action& last = game_.actions().back();
    if (last.kind == Action::Kind::move && !last.goesOn) clock_->moved(side);
    for (const Side each : {Side::attackers, Side::defenders})
        remark(game_.actions().size() - 1).clocks[static_cast<std::size_t>(each)] = clock_->left(each);
    return false;
}

/// Who took the king's side by a bid must have won by then.
void PlaySession::judgeBid() {
    if (!options_.bid || game_.result() || game_.actions().empty()) return;
    const auto& all = game_.actions();
    const auto turns = std::ranges::count_if(
        all, [](const Action& a) { return a.kind == Action::Kind::move && a.by == Side::defenders && !a.goesOn; });
    if (turns >= *options_.bid)
        game_.settle(Winner::attackers,
                     "the defenders have not won within their " + std::to_string(*options_.bid) + " moves");
}

void PlaySession::chance() {
    const std::size_t before = game_.actions().size();
    game_.chance(chance_);
    did(before);
}

PlaySession::Step PlaySession::machineStep(Player player) {
    if (game_.wanted() == Game::Wanted::answer) {
        game_.act(answerOffer(player) ? "accept" : "decline");
        return Step::goOn;
    }
    const auto side = static_cast<std::size_t>(game_.actor());
    std::optional<Move> move;
    std::optional<Evaluation> value;
    if (player == Player::random) {
        move = randoms_[side]->choose(game_.board());
    } else {
        SearchLimits limits = options_.limits;
        if (clock_) {
            // A share of what is left, and well within it.
            const double left = clock_->left(game_.actor()), own = std::max(0.01, left * 0.8 - 0.05);
            const double aim = clock_->overtime(game_.actor()) ? own : left / 30 + clock_->control().increment * 0.8;
            limits.seconds = limits.seconds > 0 ? std::min(limits.seconds, own) : std::min(aim, own);
        }
        const auto found = engines_[side]->search(game_.board(), limits);
        if (found.found) {
            move = found.best;
            value = evaluationOf(found, game_.board().toMove(), engines_[side]->weights());
        }
    }
    if (wasInterrupted()) return Step::leave;
    if (!move) {
        context_.remark("the " + std::string(name(game_.actor())) +
                        " have no move, and no rule says what that means\n");
        return Step::leave;
    }
    game_.play(*move);
    if (value) remark(game_.actions().size() - 1).value = value;
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
    if (last.kind == Action::Kind::move && !context_.json && !context_.quiet) {
        if (options_.calls)
            if (const std::string call = threatCall(game_); !call.empty())
                context_.print(context_.paint(Paint::warning, call) + "\n");
        showBoard();
        showClocks();
    }
    if (!options_.save.empty() && !save(options_.save)) options_.save.clear();
}

bool PlaySession::save(const std::string& file) {
    GameRecord record = recordOf(game_, loaded_.variant);
    if (options_.record) record.tags = options_.record->tags;
    const auto tag = [&](const std::string& key, const std::string& value) {
        if (std::ranges::none_of(record.tags, [&](const auto& t) { return t.first == key; }))
            record.tags.emplace_back(key, value);
    };
    tag("date", today());
    if (options_.control) tag("time", text(*options_.control));
    if (options_.bid) tag("bid", std::to_string(*options_.bid));
    for (std::size_t side = 0; side < 2; ++side) record.players[side] = name(options_.players[side]);
    record.opening = opening_;
    for (std::size_t i = 0; i < record.actions.size(); ++i) record.actions[i].remark = remark(i);
    const auto saved = writeText(file, recordText(record));
    if (!saved) context_.complain(saved.error());
    return saved.has_value();
}

std::string PlaySession::resumeLine() const {
    std::string file = "'";
    for (const char c : options_.save) file += c == '\'' ? std::string("'\\''") : std::string(1, c);
    file += "'";
    std::string line = "taflsmith play --resume " + file + " --save " + file;
    for (const Side side : {Side::attackers, Side::defenders})
        line +=
            " --" + std::string(name(side)) + " " + std::string(name(options_.players[static_cast<std::size_t>(side)]));
    if (!options_.command.empty()) line += " --engine '" + options_.command + "'";
    return line + options_.strength;
}

int PlaySession::interruptedNow() {
    std::cerr << (options_.save.empty() ? "\ninterrupted; the game was not saved (--save FILE keeps it)\n"
                                        : "\ninterrupted; to go on: " + resumeLine() + "\n");
    return interrupted;
}

}  // namespace tafl::cli
