#include "trials/run/self_play.hpp"

#include <set>
#include <stdexcept>

#include "base/digest.hpp"
#include "base/timing.hpp"
#include "evaluation/weights_file.hpp"
#include "search/table_search.hpp"
#include "search/table_values.hpp"
#include "trials/run/adjudication.hpp"

namespace tafl {
namespace {

std::shared_ptr<const Weights> loadWeights(const RuleImage& image, const TrialSettings& settings) {
    if (settings.weights.empty()) return nullptr;
    auto weights = parseWeights(settings.weights, image, "weights");
    if (!weights) throw std::runtime_error(weights.error().front().text);
    return std::make_shared<const Weights>(*std::move(weights));
}

/// A random evaluation error of up to two hundredths varies the play.
EngineSettings engineSettings(const RuleImage& image, const TrialSettings& settings,
                              const std::shared_ptr<const Tables>& tables) {
    return {.megabytes = 1,
            .seed = settings.seed,
            .error = 2,
            .weights = loadWeights(image, settings),
            .exact = exactValues(tables)};
}

/// Records who moved first, and the moves of royal pieces.
void recordLastAction(Game& game, TrialGame& out) {
    const Action& last = game.actions().back();
    if (last.kind == Action::Kind::lot) out.first = last.by;
    if (last.kind != Action::Kind::move) return;
    const Position& position = game.position();
    if (position.plies() == 1) out.first = last.by;
    if (!last.move.movesPiece() || last.move.kind() == MoveKind::claimWithMove) return;
    const int mover = position.occupant(last.move.to());
    if (mover == emptyOccupant || !(game.image().royals() >> (mover - 1) & 1)) return;
    out.royalPath.push_back(last.move.to());
    if (out.royalFirstPly == 0) out.royalFirstPly = position.plies();
}

}  // namespace

TrialPlayer::TrialPlayer(std::shared_ptr<const RuleImage> image, const TrialSettings& settings,
                         std::shared_ptr<const Tables> tables, const std::atomic<bool>* stop)
    : image_(std::move(image)),
      settings_(settings),
      tables_(std::move(tables)),
      stop_(stop),
      engine_(image_, engineSettings(*image_, settings, tables_)),
      adjudicator_(image_, {.megabytes = 1, .weights = loadWeights(*image_, settings), .exact = exactValues(tables_)}),
      explainer_(image_) {}

SearchLimits TrialPlayer::limits() const {
    SearchLimits out;
    out.nodes = settings_.nodes;
    out.seconds = settings_.seconds;
    out.stop = stop_;
    if (settings_.depth > 0) out.depth = settings_.depth;
    return out;
}

/// Uses a separate short search. Positions that await a die are never adjudicated.
bool TrialPlayer::isAdjudicatedWin(Game& game) {
    if (game.awaited() != Game::Awaited::turn) return false;
    if (TrialGame decided; isDecidedByTables(game, decided)) return decided.winner != Winner::draw;
    adjudicator_.newGame();
    return isWon(adjudicator_, game.position());
}

bool TrialPlayer::isDecidedByTables(const Game& game, TrialGame& out) const {
    return tables_ && game.awaited() == Game::Awaited::turn && decideByTables(*tables_, game, out);
}

/// Counts the rules that take part in the captures of a move before it is played.
void TrialPlayer::countFiredRules(Game& game, Move move, TrialGame& out) const {
    // Flags and counters are not part of a position. Rules with them need the game's history.
    const Explanation why =
        image_->anyState ? game.why(move) : explainer_.explain(explainer_.set(game.position().setup()), move);
    std::set<std::string> rules;
    const auto note = [&](RuleIndex ruleIndex) {
        if (ruleIndex < image_->rules.size()) rules.insert(image_->rules[ruleIndex].component);
    };
    for (const Reason& reason : why.reasons) {
        using Kind = Reason::Kind;
        if (reason.kind != Kind::captured && reason.kind != Kind::capturedByProgram && reason.kind != Kind::spared)
            continue;
        if (reason.hasCaller) note(reason.ruleIndex);
        for (const SquareRole& role : reason.squares)
            if (role.hasCaller) note(role.ruleIndex);
    }
    for (const std::string& rule : rules) ++out.fired[rule];
}

TrialGame TrialPlayer::play(int number, const std::vector<std::string>& opening) {
    // 1. The opening.
    const double begin = threadSeconds();
    TrialGame out;
    out.number = number;
    out.opening = opening;
    Game game(image_);
    for (const std::string& action : opening) {
        if (const auto done = game.act(action); !done)
            throw std::runtime_error("opening '" + action + "': " + done.error().front().text);
        recordLastAction(game, out);
    }
    const double adjudicationStart = threadSeconds();
    const bool won = isAdjudicatedWin(game);
    out.searchSeconds += threadSeconds() - adjudicationStart;
    if (won) {
        out.state = TrialGame::State::dropped;
        out.seconds = threadSeconds() - begin;
        return out;
    }

    // 2. The moves.
    Random random(settings_.seed * 0x9E3779B97F4A7C15ull + static_cast<std::uint64_t>(number));
    Position& position = game.position();
    engine_.newGame();
    bool decided = false;
    while (!game.result() && position.plies() < settings_.maxPlies && !(stop_ && *stop_)) {
        if ((decided = isDecidedByTables(game, out))) break;
        if (game.awaited() != Game::Awaited::turn) {
            out.moves.push_back(game.chance(random).text);
            recordLastAction(game, out);
            continue;
        }
        const double searchStart = threadSeconds();
        const SearchResult found = searchGame(engine_, tables_.get(), game, limits());
        out.searchSeconds += threadSeconds() - searchStart;
        if (!found.found) break;  // stuck, and no rule decides it
        const Side mover = position.toMove();
        out.nodes += found.nodes;
        out.scores.push_back(mover == Side::attackers ? found.score : -found.score);
        out.legalMoveCount += position.countLegal();
        if (found.best.movesPiece() && found.best.kind() != MoveKind::claimWithMove) {
            position.make(found.best);
            const bool takes = !position.taken().empty();
            position.undo();
            if (takes) countFiredRules(game, found.best, out);
        }
        out.moves.push_back(game.play(found.best).text);
        recordLastAction(game, out);
        if (const EvalInputs after = position.evalInputs();
            !game.result() && mover == after.royalSide && after.openGoals > 0)
            ++out.threats[after.openGoals > 1];
    }

    // 3. The result.
    const auto& result = game.result();
    out.unfinished = !result && !decided;
    if (out.unfinished && position.plies() >= settings_.maxPlies) adjudicate(position, out);
    if (result) {
        out.winner = result->winner;
        out.rule = result->rule;
        out.reason = result->reason;
    }
    out.plies = position.plies();
    out.seconds = threadSeconds() - begin;
    return out;
}

std::string TrialPlayer::weightsDigest() const { return digest(formatWeights(engine_.weights(), *image_, {})); }

std::string TrialPlayer::signature() {
    constexpr int plies = 6;
    constexpr std::uint64_t nodes = 500;
    Game game(image_);
    Random random(1);
    SearchEngine engine(image_, {.megabytes = 1, .seed = 1, .error = 2});
    engine.setWeights(engine_.weights());
    std::string text;
    try {
        while (!game.result() && game.position().plies() < plies) {
            if (game.awaited() != Game::Awaited::turn) {
                game.chance(random);
                continue;
            }
            const SearchResult found = engine.search(game.position(), {.nodes = nodes});
            if (!found.found) break;
            text += std::to_string(found.score) + ' ' + game.play(found.best).text + '\n';
        }
    } catch (const CallbackFailure&) {
        text += "a rule fails\n";  // may fail games, but not the trial
    }
    if (tables_) {
        text += "the search probes tables\n";
        for (const Material& material : tables_->materials()) text += "table " + material.text(*image_) + '\n';
    }
    return digest(text);
}

}  // namespace tafl
