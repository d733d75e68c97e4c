#include "model/exact_answers.hpp"

#include <algorithm>
#include <utility>

#include "base/translation.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"
#include "records/recent_past.hpp"
#include "solve/probe.hpp"
#include "solve/table_file.hpp"
#include "solve/table_format.hpp"

namespace tafl::model {
namespace fs = std::filesystem;
namespace {

std::string describeCount(std::uint64_t n) {
    if (n < 1'000'000) return shownCount(static_cast<std::int64_t>(n));
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", static_cast<double>(n) / 1e6);
    return say("%1 million", shownDecimal(text));
}

/// As tafl::describe(), in the language of the designer.
std::string describeValue(const GameValue& value) {
    std::string out;
    if (value.value.winner) {
        const int plies = value.value.plies, moves = (plies + 1) / 2;
        const std::string length = sayMany("%1 ply", "%1 plies", plies);
        out = *value.value.winner == Side::attackers
                  ? sayMany("attackers win in %1 move (%2)", "attackers win in %1 moves (%2)", moves, length)
                  : sayMany("defenders win in %1 move (%2)", "defenders win in %1 moves (%2)", moves, length);
    } else if (value.meaning == Undecided::draw) {
        out = tr("draw: neither side can force a win, and endless play is a draw");
    } else if (value.meaning == Undecided::attackersWin) {
        out = tr("attackers win: neither side can force another end, and endless play loses for the defenders");
    } else if (value.meaning == Undecided::defendersWin) {
        out = tr("defenders win: neither side can force another end, and endless play loses for the attackers");
    } else {
        out = tr("no forced win");
    }
    if (value.doubt == Doubt::repetition)
        return say("%1, unless earlier positions of the game bring a rule of repetition into force", out);
    if (value.doubt == Doubt::limit) return say("%1, unless the limit of moves without a capture comes before", out);
    return out;
}

/// The tables of the first folder that has some for these rules. `problem`: why the first folder has none, if it
/// exists.
std::shared_ptr<const Tables> openFirst(const std::vector<fs::path>& folders,
                                        const std::shared_ptr<const RuleImage>& image, std::string& problem) {
    for (const fs::path& folder : folders) {
        std::error_code error;
        if (!fs::is_directory(folder, error)) continue;
        auto opened = openTables(folder, image);
        if (opened) return std::make_shared<const Tables>(std::move(*opened));
        if (folder == folders.front()) problem = opened.error().front().shownMessage();
    }
    return nullptr;
}

bool hasAll(const Tables& tables, int men) {
    const std::vector<Material> there = tables.materials();
    return std::ranges::all_of(planLayers(tables, men), [&](const PlannedLayer& layer) {
        return std::ranges::find(there, layer.material) != there.end();
    });
}

std::optional<ExactAnswer> lookUp(const Tables& tables, const Setup& setup, const RecentPast& past) {
    const auto position = Position::create(tables.image());
    position->set(setup);
    const auto value = probeGame(tables, *position, past);
    if (!value) return std::nullopt;
    ExactAnswer out{.words = describeValue(*value), .result = value->result()};
    const auto moves = probeMoves(tables, *position);
    if (!moves || moves->empty() || moves->front().value == moves->back().value) return out;
    const Move best = moves->front().move;
    position->make(best);
    const auto victims = listSquares(position->taken());
    position->undo();
    out.best = moveText(best, victims, *tables.image());
    return out;
}

/// What was solved, in words.
std::string describeResult(const Tables& tables, const SolveOffer& offer) {
    if (!offer.whole)
        return sayMany("All positions with up to %1 man are solved.", "All positions with up to %1 men are solved.",
                       offer.men);
    const auto position = Position::create(tables.image());
    position->start();
    const auto value = probeGame(tables, *position, {});
    return say("The game is solved. From the start: %1.", value ? describeValue(*value) : tr("no value"));
}

}  // namespace

std::string SolveOffer::describe() const {
    if (men < 0) return obstacle;
    const std::string what = whole ? tr("all positions of the game")
                                   : sayMany("all positions with up to %1 man", "all positions with up to %1 men", men);
    return say("%1: at most %2, %3 MB", what, describeCount(positions), std::max<std::uint64_t>(1, bytes / 1'000'000));
}

SolveOffer offerToSolve(const Tables& tables, const SolveLimits& limits) {
    SolveOffer out;
    const int atStart = menAtStart(*tables.image());
    for (int men = 0; men <= std::min(atStart, maxTablePieces - maxTableRoyals); ++men) {
        const std::vector<PlannedLayer> layers = planLayers(tables, men);
        const std::uint64_t positions = countPositions(layers);
        if (positions > limits.positions || memoryNeeded(layers, true) > limits.memoryBytes) break;
        out = {.men = men, .whole = men == atStart, .positions = positions};
        for (const PlannedLayer& layer : layers) out.bytes += layer.tableBytes;
    }
    if (out.men < 0) out.obstacle = tr("there are too many positions");
    return out;
}

fs::path ExactAnswers::folder(const RuleImage& image) const {
    // Tables of another version of this program are of no use, but would be in the way.
    return appContext_.folders.data / "tables" / (image.digest + "-" + std::to_string(tableFormat));
}

void ExactAnswers::look(const Playtest& playtest) {
    const auto& image = playtest.rules().image;
    const std::vector<fs::path> folders = {folder(*image),
                                           appContext_.folders.data / "tables" / playtest.rules().variant.id};
    looker_.run([this, image, folders, limits = limits](const std::atomic<bool>&) {
        Found out{.digest = image->digest};
        if (const auto plain = makeTables(image)) {
            out.offer = offerToSolve(*plain, limits);
            out.tables = openFirst(folders, image, out.problem);
            out.solved = out.tables && out.offer.men >= 0 && hasAll(*out.tables, out.offer.men);
        } else {
            out.offer.obstacle = plain.error().front().text.shown();
        }
        found_.set(std::move(out));
        appContext_.redraw.now();
    });
}

void ExactAnswers::probe(const Playtest& playtest) {
    prober_.stop();
    probed_.clear();
    answer_.reset();
    const Game& game = playtest.game();
    if (game.awaited() != Game::Awaited::turn || materialOf(game.position()).total() > tables_->maxPieces()) return;
    // The first probe of a table reads its whole file.
    prober_.run([this, tables = tables_, setup = game.position().setup(), past = recentPast(game),
                 revision = playtest.revision()](const std::atomic<bool>& stop) {
        auto found = lookUp(*tables, setup, past);
        if (const Diagnostics damaged = tables->problems(); !found && !damaged.empty())
            found = ExactAnswer{.words = damaged.front().shownMessage()};
        if (!found || stop) return;
        found->revision = revision;
        probed_.set(std::move(*found));
        appContext_.redraw.now();
    });
}

bool ExactAnswers::poll(const Playtest& playtest) {
    if (!wanted_) return false;
    bool news = false;
    // 1. Other rules.
    if (std::exchange(stale_, false)) look(playtest);
    if (digest_ != playtest.rules().image->digest) {
        digest_ = playtest.rules().image->digest;
        cancel();
        prober_.stop();
        tables_.reset(), offer_.reset(), answer_.reset();
        solving_ = solved_ = false;
        message_.clear();
        look(playtest);
        news = true;
    }
    if (const auto found = found_.take(); found && found->digest == digest_) {
        tables_ = found->tables;
        offer_ = found->offer;
        solved_ = found->solved;
        if (!found->problem.empty()) message_ = found->problem;
        probedRevision_ = 0;
        answer_.reset();
        news = true;
    }
    // 2. Another position.
    if (tables_ && probedRevision_ != playtest.revision()) {
        probedRevision_ = playtest.revision();
        probe(playtest);
        news = true;
    }
    if (const auto probed = probed_.take(); probed && tables_ && probed->revision == playtest.revision()) {
        answer_ = *probed;
        news = true;
    }
    // 3. Solving.
    if (const auto step = step_.take(); step && solving_) {
        part_ = step->part;
        message_ = step->message;
        solving_ = !step->done;
        if (step->done) look(playtest);
        news = true;
    }
    return news;
}

void ExactAnswers::solve(const Playtest& playtest) {
    if (solving_ || !offer_ || offer_->men < 0) return;
    solving_ = true;
    part_ = 0;
    message_ = "…";
    step_.clear();
    const auto& image = playtest.rules().image;
    solver_.run(
        [this, image, offer = *offer_, limits = limits, target = folder(*image)](const std::atomic<bool>& stop) {
            Step step;
            const auto post = [&] {
                step_.set(step);
                appContext_.redraw.soon();
            };
            try {
                auto tables = makeTables(image);
                const std::vector<PlannedLayer> layers = planLayers(*tables, offer.men);
                const auto all = static_cast<double>(std::max<std::uint64_t>(1, countPositions(layers)));
                std::size_t number = 0;
                SolveOptions options{.men = offer.men,
                                     .threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1),
                                     .memoryBytes = limits.memoryBytes,
                                     .folder = target,
                                     .stop = &stop};
                options.onLayerBegin = [&](const PlannedLayer& layer, const auto&) {
                    step.message = say("Layer %1 of %2: %3", number + 1, layers.size(), layer.material.text(*image));
                    post();
                };
                options.onLayerEnd = [&](const SolvedLayer& layer) {
                    ++number;
                    step.part += 2 * static_cast<double>(layer.plan.numbers) / all;
                    post();
                };
                const auto done = tafl::solve(*tables, options);
                if (!done)
                    step.message = done.error().front().shownMessage();
                else
                    step.message = *done ? describeResult(*tables, offer) : "";
            } catch (const std::exception& failure) {
                step.message = failureMessage(failure).shown();  // a rule fails
            }
            if (stop) return;
            step.done = true;
            step_.set(step);
            appContext_.redraw.now();
        });
}

void ExactAnswers::cancel() {
    if (!solving_) return;
    solver_.stop();
    step_.clear();
    solving_ = false;
    stale_ = true;
    message_ = tr("Stopped. Finished layers are kept.");
}

void ExactAnswers::waitUntilIdle(const Playtest& playtest) {
    for (int round = 0; round < 3; ++round) {
        poll(playtest);
        solver_.wait();
        poll(playtest);
        looker_.wait();
        poll(playtest);
        prober_.wait();
        poll(playtest);
    }
}

}  // namespace tafl::model
