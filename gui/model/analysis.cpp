#include "model/analysis.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tafl::model {
namespace {

/// A game that a background search may play about with: the same start, the same actions.
struct GameCopy {
    std::shared_ptr<const RuleImage> image;
    std::optional<Setup> position;
    std::vector<std::string> actions;

    explicit GameCopy(const Game& game) : image(game.sharedImage()), position(game.position()) {
        for (const auto& action : game.actions()) actions.push_back(action.text);
    }
    /// With what was taken back and could be played again.
    static GameCopy whole(const Playtest& playtest) {
        GameCopy out(playtest.game());
        out.actions.clear();
        for (const auto& ply : playtest.view().line)
            if (!ply.unplayable) out.actions.push_back(ply.text);
        return out;
    }
    Game made() const {
        Game out(image, position);
        for (const auto& text : actions)
            if (!out.act(text)) break;
        return out;
    }
};

std::string keyOf(const GameCopy& copy, std::size_t actions) {
    std::string out = copy.image->digest;
    if (copy.position) {
        out += copy.position->toMove == Side::attackers ? "|a" : "|d";
        out.append(copy.position->occupants.begin(), copy.position->occupants.end());
    }
    for (std::size_t i = 0; i < actions; ++i) out += "|" + copy.actions[i];
    return out;
}

PlyScore scored(Game& game, SearchEngine& engine, std::uint64_t nodes, const std::atomic<bool>& stop) {
    PlyScore out;
    out.actions = game.actions().size();
    if (const auto& result = game.result()) {
        out.over = true;
        out.words = result->text();
        out.attackersShare = result->winner == Winner::draw ? 0.5 : result->winner == Winner::attackers ? 1 : 0;
        return out;
    }
    if (game.wanted() == Game::Wanted::lot || game.wanted() == Game::Wanted::die) return out;
    SearchLimits limits;
    limits.nodes = nodes;
    limits.stop = &stop;
    const Side toMove = game.board().toMove();
    const SearchResult found = engine.search(game.board(), limits);
    if (!found.found) return out;
    out.attackersShare = attackersShare(found.score, toMove, engine.weights());
    out.words = scoreWords(found.score, toMove, engine.weights());
    return out;
}

}  // namespace

void Analysis::set(const AnalysisSettings& settings) {
    settings_ = settings;
    engine_.reset();
    seen_ = 0;
}

void Analysis::start(const Playtest& playtest) {
    on_ = true;
    seen_ = playtest.revision();
    searchLines(playtest);
    if (wantThreat) searchThreat(playtest);
}

void Analysis::stop() {
    on_ = false;
    lines_.stop();
    threats_.stop();
}

void Analysis::searchLines(const Playtest& playtest) {
    shown_.reset();
    fresh_.clear();
    const PlayView& view = playtest.view();
    if (view.wanted != Game::Wanted::turn) return lines_.stop();
    if (!engine_ || engineImage_ != playtest.game().sharedImage()) {
        engineImage_ = playtest.game().sharedImage();
        engine_ = std::make_shared<SearchEngine>(
            engineImage_,
            EngineSettings{.megabytes = settings_.megabytes, .weights = workshop_.weights(*engineImage_)});
    }
    lines_.run([this, copy = GameCopy(playtest.game()), engine = engine_, settings = settings_,
                revision = playtest.revision()](const std::atomic<bool>& stop) {
        AnalysisTold told;
        told.revision = revision;
        try {
            // Two games: one is searched on, on the other the lines are written down.
            Game searched = copy.made(), written = copy.made();
            told.toMove = searched.board().toMove();
            told.evaluation = learnedWords(engine->weights(), searched.board().image());
            told.calibrated = engine->weights().calibrated;
            const auto take = [&](int depth, std::uint64_t nodes, double seconds,
                                  const std::vector<SearchLine>& lines) {
                told.depth = depth;
                told.nodes = nodes;
                told.seconds = seconds;
                told.lines.clear();
                for (const SearchLine& line : lines)
                    told.lines.push_back({line.score, scoreWords(line.score, told.toMove, engine->weights()),
                                          attackersShare(line.score, told.toMove, engine->weights()), line.moves,
                                          lineTexts(written, line.moves)});
            };
            SearchLimits limits;
            limits.seconds = settings.seconds;
            limits.nodes = settings.nodes;
            limits.lines = settings.lines;
            limits.stop = &stop;
            limits.tell = [&](const SearchProgress& progress) {
                if (stop) return;
                take(progress.depth, progress.nodes, progress.seconds, progress.lines);
                fresh_.set(told);
                workshop_.wake.soon();
            };
            const SearchResult found = engine->search(searched.board(), limits);
            take(found.depth, found.nodes, found.seconds, found.lines);
        } catch (const std::exception& e) {
            told.failure = e.what();
        }
        if (stop) return;
        told.done = true;
        fresh_.set(told);
        workshop_.wake.now();
    });
}

void Analysis::searchGraph(const Playtest& playtest) {
    graphs_.run([this, copy = GameCopy::whole(playtest), nodes = settings_.graphNodes, known = known_,
                 lock = knownLock_](const std::atomic<bool>& stop) {
        std::vector<PlyScore> out;
        const auto post = [&](bool end) {
            freshGraph_.set(out);
            end ? workshop_.wake.now() : workshop_.wake.soon();
        };
        try {
            SearchEngine engine(copy.image, {.megabytes = 4, .weights = workshop_.weights(*copy.image)});
            Game game(copy.image, copy.position);
            for (std::size_t i = 0; i <= copy.actions.size() && !stop; ++i) {
                if (i > 0 && !game.act(copy.actions[i - 1])) break;
                const std::string key = keyOf(copy, i);
                std::optional<PlyScore> score;
                {
                    const std::lock_guard guard(*lock);
                    if (const auto before = known->find(key); before != known->end()) score = before->second;
                }
                if (!score) {
                    score = scored(game, engine, nodes, stop);
                    if (stop) return;
                    const std::lock_guard guard(*lock);
                    if (known->size() > 20000) known->clear();
                    (*known)[key] = *score;
                }
                // Between the actions of a turn nothing is at stake: the lot has no score of its own.
                if (score->words.empty() && !out.empty()) score->attackersShare = out.back().attackersShare;
                out.push_back(*score);
                if (i % 4 == 3) post(false);
            }
        } catch (const std::exception&) {
            // A rule that fails in play is told of by the playtest; the graph ends here.
        }
        if (!stop) post(true);
    });
}

void Analysis::searchThreat(const Playtest& playtest) {
    threat_.reset();
    freshThreat_.clear();
    const PlayView& view = playtest.view();
    if (view.wanted != Game::Wanted::turn || view.chain != noSquare || view.die != 0) return threats_.stop();
    threats_.run(
        [this, copy = GameCopy(playtest.game()), revision = playtest.revision()](const std::atomic<bool>& stop) {
            ThreatTold out;
            out.revision = revision;
            try {
                // The position with the other side to move, as if set up so: what came before does not matter to a
                // threat.
                Game game = copy.made();
                Setup setup = game.board().setup();
                setup.toMove = other(setup.toMove);
                Game turned(copy.image, setup);
                if (turned.wanted() != Game::Wanted::turn) return;
                SearchEngine engine(copy.image, {.megabytes = 4, .weights = workshop_.weights(*copy.image)});
                SearchLimits limits;
                limits.nodes = 20000;
                limits.stop = &stop;
                const SearchResult found = engine.search(turned.board(), limits);
                if (!found.found || stop) return;
                out.move = found.best;
                out.text = turned.text(found.best);
                out.words = scoreWords(found.score, setup.toMove, engine.weights());
                out.wins = found.score >= leastWin;
                const Action& made = turned.play(found.best);
                for (const auto& taken : made.taken) out.victims.push_back(taken.square);
                out.any = out.wins || !out.victims.empty();
            } catch (const std::exception&) {
                return;
            }
            freshThreat_.set(out);
            workshop_.wake.now();
        });
}

void Analysis::forgetHint() {
    hints_.stop();
    freshHint_.clear();
    hint_.reset();
}

void Analysis::askHint(const Playtest& playtest) {
    forgetHint();
    if (playtest.view().wanted != Game::Wanted::turn) return;
    hints_.run([this, copy = GameCopy(playtest.game()), nodes = settings_.hintNodes,
                revision = playtest.revision()](const std::atomic<bool>& stop) {
        HintTold out;
        out.revision = revision;
        try {
            Game game = copy.made();
            SearchEngine engine(copy.image, {.megabytes = 8, .weights = workshop_.weights(*copy.image)});
            SearchLimits limits;
            limits.nodes = nodes;
            limits.stop = &stop;
            const SearchResult found = engine.search(game.board(), limits);
            if (!found.found || stop) return;
            out.move = found.best;
            out.text = game.text(found.best);
            out.words = scoreWords(found.score, game.board().toMove(), engine.weights());
        } catch (const std::exception&) {
            // A rule that fails in play is told of by the playtest.
            return;
        }
        freshHint_.set(out);
        workshop_.wake.now();
    });
}

bool Analysis::poll(const Playtest& playtest) {
    if (seen_ != playtest.revision()) {
        seen_ = playtest.revision();
        forgetHint();
        if (on_) searchLines(playtest);
        if (wantThreat && on_)
            searchThreat(playtest);
        else
            threat_.reset();
        if (wantGraph) searchGraph(playtest);
    }
    bool news = false;
    if (auto fresh = fresh_.take(); fresh && fresh->revision == seen_) {
        shown_ = std::move(fresh);
        news = true;
    }
    if (auto fresh = freshGraph_.take()) {
        graph_ = *fresh;
        news = true;
    }
    if (auto fresh = freshThreat_.take(); fresh && fresh->revision == seen_) {
        threat_ = *fresh;
        news = true;
    }
    if (auto fresh = freshHint_.take(); fresh && fresh->revision == playtest.revision()) {
        hint_ = *fresh;
        news = true;
    }
    return news;
}

void Analysis::settle(const Playtest& playtest) {
    poll(playtest);
    if (settings_.seconds > 0 || settings_.nodes > 0) lines_.wait();
    graphs_.wait();
    threats_.wait();
    hints_.wait();
    poll(playtest);
}

}  // namespace tafl::model
