#include "model/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "program/callback_failure.hpp"

namespace tafl::model {
namespace {

/// A copyable snapshot of a game: start position and actions. Background searches replay it.
struct GameSnapshot {
    std::shared_ptr<const RuleImage> image;
    std::optional<Setup> position;
    std::vector<std::string> actions;

    explicit GameSnapshot(const Game& game) : image(game.sharedImage()), position(game.customStart()) {
        for (const auto& action : game.actions()) actions.push_back(action.text);
    }
    /// Includes actions that were taken back.
    static GameSnapshot withUndoneMoves(const Playtest& playtest) {
        GameSnapshot out(playtest.game());
        out.actions.clear();
        for (const auto& ply : playtest.view().line)
            if (!ply.unplayable) out.actions.push_back(ply.text);
        return out;
    }
    Game replay() const {
        Game out(image, position);
        for (const auto& text : actions)
            if (!out.act(text)) break;
        return out;
    }
};

std::string makeCacheKey(const GameSnapshot& copy, std::size_t actions) {
    std::string out = copy.image->digest;
    if (copy.position) {
        out += copy.position->toMove == Side::attackers ? "|a" : "|d";
        out.append(copy.position->occupants.begin(), copy.position->occupants.end());
    }
    for (std::size_t i = 0; i < actions; ++i) out += "|" + copy.actions[i];
    return out;
}

/// Keeps the scores of one line that hold for another one.
void keepCommon(std::vector<PlyScore>& scores, const std::vector<std::string>& line,
                const std::vector<std::string>& other) {
    const auto common = std::ranges::mismatch(line, other).in1 - line.begin();
    std::erase_if(scores, [&](const PlyScore& each) { return std::cmp_greater(each.actions, common); });
}

constexpr std::ptrdiff_t maxBetterMoves = 4;
constexpr double mistakeLoss = 0.25, graveLoss = 0.4;

PlyScore evaluatePly(Game& game, SearchEngine& engine, std::uint64_t nodes, const std::atomic<bool>& stop) {
    PlyScore out;
    out.actions = game.actions().size();
    if (const auto& result = game.result()) {
        out.over = true;
        out.words = result->text();
        out.attackersShare = result->winner == Winner::draw ? 0.5 : result->winner == Winner::attackers ? 1 : 0;
        return out;
    }
    if (game.awaited() == Game::Awaited::lot || game.awaited() == Game::Awaited::die) return out;
    SearchLimits limits;
    limits.nodes = nodes;
    limits.stop = &stop;
    const Side toMove = game.position().toMove();
    const SearchResult found = engine.search(game.position(), limits);
    if (!found.found) return out;
    out.attackersShare = attackersShare(found.score, toMove, engine.weights());
    out.words = formatScore(found.score, toMove, engine.weights());
    out.best = formatMoves(
        game,
        {found.line.begin(), found.line.begin() + std::min<std::ptrdiff_t>(maxBetterMoves, std::ssize(found.line))});
    return out;
}

}  // namespace

std::vector<Mistake> findMistakes(const std::vector<PlyScore>& graph, const std::vector<MoveListEntry>& line) {
    std::vector<Mistake> out;
    const auto score = [&](std::size_t actions) -> const PlyScore* {
        const auto found = std::ranges::find(graph, actions, &PlyScore::actions);
        return found == graph.end() ? nullptr : &*found;
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i].kind != Action::Kind::move) continue;
        std::size_t first = i;  // of the turn
        while (first > 0 && line[first - 1].turn == line[i].turn && line[first - 1].kind == Action::Kind::move) --first;
        if (i + 1 < line.size() && line[i + 1].turn == line[i].turn) continue;
        const PlyScore *before = score(first), *after = score(i + 1);
        if (!before || !after || before->best.empty() || (after->words.empty() && !after->over)) continue;
        const double change = after->attackersShare - before->attackersShare;
        const double loss = line[i].by == Side::attackers ? -change : change;
        if (loss < mistakeLoss || before->best.front() == line[first].text) continue;
        out.push_back({i, loss, loss >= graveLoss,
                       sayMany("lost %1 point; better %2", "lost %1 points; better %2", std::lround(100 * loss),
                               join(before->best, " "))});
    }
    return out;
}

void Analysis::set(const AnalysisSettings& settings) {
    settings_ = settings;
    engine_.reset();
    searchedRevision_ = graphRevision_ = 0;
}

void Analysis::start(const Playtest& playtest) {
    running_ = true;
    searchedRevision_ = playtest.revision();
    searchLines(playtest);
    if (threatEnabled) searchThreat(playtest);
}

void Analysis::stop() {
    running_ = false;
    lines_.stop();
    threats_.stop();
}

void Analysis::searchLines(const Playtest& playtest) {
    result_.reset();
    posted_.clear();
    const PlayView& view = playtest.view();
    if (view.awaited != Game::Awaited::turn) return lines_.stop();
    if (!engine_ || engineImage_ != playtest.game().sharedImage()) {
        engineImage_ = playtest.game().sharedImage();
        engine_ = std::make_shared<SearchEngine>(
            engineImage_,
            EngineSettings{.megabytes = settings_.megabytes, .weights = appContext_.weights(*engineImage_)});
    }
    lines_.run([this, copy = GameSnapshot(playtest.game()), engine = engine_, settings = settings_,
                revision = playtest.revision()](const std::atomic<bool>& stop) {
        AnalysisResult result;
        result.revision = revision;
        try {
            // One game to search; the other formats the moves as text.
            Game searched = copy.replay(), written = copy.replay();
            result.toMove = searched.position().toMove();
            result.evaluation = describeTraining(engine->weights(), searched.position().image());
            result.calibrated = engine->weights().calibrated;
            const auto take = [&](int depth, std::uint64_t nodes, double seconds,
                                  const std::vector<SearchLine>& lines) {
                result.depth = depth;
                result.nodes = nodes;
                result.seconds = seconds;
                result.lines.clear();
                for (const SearchLine& line : lines)
                    result.lines.push_back({line.score, formatScore(line.score, result.toMove, engine->weights()),
                                            attackersShare(line.score, result.toMove, engine->weights()), line.moves,
                                            formatMoves(written, line.moves)});
            };
            SearchLimits limits;
            limits.seconds = settings.seconds;
            limits.nodes = settings.nodes;
            limits.lines = settings.lines;
            limits.stop = &stop;
            limits.onProgress = [&](const SearchProgress& progress) {
                if (stop) return;
                take(progress.depth, progress.nodes, progress.seconds, progress.lines);
                posted_.set(result);
                appContext_.redraw.soon();
            };
            const SearchResult found = engine->search(searched.position(), limits);
            take(found.depth, found.nodes, found.seconds, found.lines);
        } catch (const std::exception& e) {
            result.failure = failureMessage(e).shown();
        }
        if (stop) return;
        result.done = true;
        posted_.set(result);
        appContext_.redraw.now();
    });
}

void Analysis::searchGraph(const Playtest& playtest) {
    graphs_.run([this, copy = GameSnapshot::withUndoneMoves(playtest), nodes = settings_.graphNodes, known = known_,
                 lock = knownLock_](const std::atomic<bool>& stop) {
        std::vector<PlyScore> out;
        const auto post = [&](bool end) {
            postedGraph_.set({makeCacheKey(copy, 0), copy.actions, out});
            end ? appContext_.redraw.now() : appContext_.redraw.soon();
        };
        try {
            SearchEngine engine(copy.image, {.megabytes = 4, .weights = appContext_.weights(*copy.image)});
            Game game(copy.image, copy.position);
            for (std::size_t i = 0; i <= copy.actions.size() && !stop; ++i) {
                if (i > 0 && !game.act(copy.actions[i - 1])) break;
                const std::string key = makeCacheKey(copy, i);
                std::optional<PlyScore> score;
                {
                    const std::lock_guard guard(*lock);
                    if (const auto before = known->find(key); before != known->end()) score = before->second;
                }
                if (!score) {
                    score = evaluatePly(game, engine, nodes, stop);
                    if (stop) return;
                    const std::lock_guard guard(*lock);
                    if (known->size() > 20000) known->clear();
                    (*known)[key] = *score;
                }
                // A lot has no score, so the search skips positions within a turn.
                if (score->words.empty() && !out.empty()) score->attackersShare = out.back().attackersShare;
                out.push_back(*score);
                if (i % 4 == 3) post(false);
            }
        } catch (const std::exception&) {
            // The graph ends at a rule failure; the playtest reports it.
        }
        if (!stop) post(true);
    });
}

/// Scores of moves that are no longer those of the game on the board would mark other moves.
void Analysis::dropOldGraph(const Playtest& playtest) {
    GameSnapshot now = GameSnapshot::withUndoneMoves(playtest);
    std::string start = makeCacheKey(now, 0);
    if (start != graphStart_) graph_.clear();
    keepCommon(graph_, graphActions_, now.actions);
    mistakes_ = findMistakes(graph_, playtest.view().line);
    graphStart_ = std::move(start);
    graphActions_ = std::move(now.actions);
}

void Analysis::searchThreat(const Playtest& playtest) {
    threat_.reset();
    postedThreat_.clear();
    const PlayView& view = playtest.view();
    if (view.awaited != Game::Awaited::turn || view.inTurn || view.die != 0) return threats_.stop();
    threats_.run(
        [this, copy = GameSnapshot(playtest.game()), revision = playtest.revision()](const std::atomic<bool>& stop) {
            ThreatResult out;
            out.revision = revision;
            try {
                // A null move. A threat does not depend on the history, so the position is set up afresh.
                Game game = copy.replay();
                Setup setup = game.position().setup();
                setup.toMove = other(setup.toMove);
                Game nullMoveGame(copy.image, setup);
                if (nullMoveGame.awaited() != Game::Awaited::turn) return;
                SearchEngine engine(copy.image, {.megabytes = 4, .weights = appContext_.weights(*copy.image)});
                SearchLimits limits;
                limits.nodes = 20000;
                limits.stop = &stop;
                const SearchResult found = engine.search(nullMoveGame.position(), limits);
                if (!found.found || stop) return;
                out.move = found.best;
                out.text = nullMoveGame.text(found.best);
                out.words = formatScore(found.score, setup.toMove, engine.weights());
                out.wins = found.score >= minMateScore;
                const Action& made = nullMoveGame.play(found.best);
                for (const auto& taken : made.taken) out.victims.push_back(taken.square);
                out.any = out.wins || !out.victims.empty();
            } catch (const std::exception&) {
                return;
            }
            postedThreat_.set(out);
            appContext_.redraw.now();
        });
}

void Analysis::clearHint() {
    hints_.stop();
    postedHint_.clear();
    hint_.reset();
}

void Analysis::requestHint(const Playtest& playtest) {
    clearHint();
    if (playtest.view().awaited != Game::Awaited::turn) return;
    hints_.run([this, copy = GameSnapshot(playtest.game()), nodes = settings_.hintNodes,
                revision = playtest.revision()](const std::atomic<bool>& stop) {
        HintResult out;
        out.revision = revision;
        try {
            Game game = copy.replay();
            SearchEngine engine(copy.image, {.megabytes = 8, .weights = appContext_.weights(*copy.image)});
            SearchLimits limits;
            limits.nodes = nodes;
            limits.stop = &stop;
            const SearchResult found = engine.search(game.position(), limits);
            if (!found.found || stop) return;
            out.move = found.best;
            out.text = game.text(found.best);
            out.words = formatScore(found.score, game.position().toMove(), engine.weights());
        } catch (const std::exception&) {
            // The playtest reports rule failures.
            return;
        }
        postedHint_.set(out);
        appContext_.redraw.now();
    });
}

bool Analysis::poll(const Playtest& playtest) {
    if (searchedRevision_ != playtest.revision()) {
        searchedRevision_ = playtest.revision();
        clearHint();
        if (running_) searchLines(playtest);
        if (threatEnabled && running_)
            searchThreat(playtest);
        else
            threat_.reset();
    }
    if (graphRevision_ != playtest.revision()) {
        graphRevision_ = playtest.revision();
        dropOldGraph(playtest);
        if (graphEnabled) searchGraph(playtest);
    }
    bool news = false;
    if (auto posted = posted_.take(); posted && posted->revision == searchedRevision_) {
        result_ = std::move(posted);
        news = true;
    }
    if (auto posted = postedGraph_.take(); posted && posted->start == graphStart_) {
        graph_ = posted->scores;
        keepCommon(graph_, posted->actions, graphActions_);
        mistakes_ = findMistakes(graph_, playtest.view().line);
        news = true;
    }
    if (auto posted = postedThreat_.take(); posted && posted->revision == searchedRevision_) {
        threat_ = *posted;
        news = true;
    }
    if (auto posted = postedHint_.take(); posted && posted->revision == playtest.revision()) {
        hint_ = *posted;
        news = true;
    }
    return news;
}

void Analysis::waitUntilIdle(const Playtest& playtest) {
    poll(playtest);
    if (settings_.seconds > 0 || settings_.nodes > 0) lines_.wait();
    graphs_.wait();
    threats_.wait();
    hints_.wait();
    poll(playtest);
}

}  // namespace tafl::model
