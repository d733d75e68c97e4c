#include "trials/trial.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "search/engine.hpp"

namespace tafl {
namespace {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// A face of the die by its weight.
int thrown(const std::vector<DieFace>& faces, Random& random) {
    std::uint32_t weight = 0;
    for (const DieFace& f : faces) weight += static_cast<std::uint32_t>(f.weight);
    std::uint32_t k = random.below(weight);
    for (const DieFace& f : faces) {
        if (k < static_cast<std::uint32_t>(f.weight)) return f.face;
        k -= static_cast<std::uint32_t>(f.weight);
    }
    return faces.front().face;
}

void playOut(TrialGame& game, const std::shared_ptr<const RuleImage>& image, const TrialPlan& plan,
             SearchEngine& engine) {
    const auto board = Board::create(image);
    board->start(game.opening.first);
    for (const Move move : game.opening.moves) board->make(move);
    Random random(plan.seed * 0x9E3779B97F4A7C15ull + static_cast<std::uint64_t>(game.number));
    engine.newGame();
    Ending ending;
    while (!ending.over && board->plies() < plan.mostPlies) {
        if (board->mustRoll()) {
            board->roll(thrown(image->calls.dice, random));
            if (board->mustRoll()) continue;
        }
        ending = board->ending();
        if (ending.over) break;
        const SearchResult found = engine.search(*board, {.nodes = plan.nodes});
        if (!found.found) break;  // stuck, and no rule says what that means
        game.moves.push_back(found.best);
        ending = board->make(found.best).ending;
    }
    game.figures.plies = board->plies();
    game.figures.brokenOff = !ending.over;
    game.figures.winner = ending.over ? ending.winner : Winner::draw;
    if (ending.over) game.figures.rule = image->rules[ending.caller].component;
}

/// What the workers share.
struct Work {
    std::mutex mutex;
    Openings openings;
    std::vector<TrialGame> games;  // begun, by number
    TrialProgress progress;
    std::exception_ptr failure;
    std::atomic<bool> stop{false};
    bool usedUp = false;
};

}  // namespace

TrialResult runTrial(const std::shared_ptr<const RuleImage>& image, const TrialPlan& plan,
                     const std::function<bool(const TrialProgress&)>& tell) {
    const double begin = now();
    Work work{{}, {image, plan.seed, plan.openingPlies}, {}, {}, {}, {}, false};
    work.progress.games = plan.games;
    std::vector<TrialGame> finished;
    const auto worker = [&] {
        SearchEngine engine(image, {.megabytes = 1, .seed = plan.seed, .error = 2, .weights = plan.weights});
        for (;;) {
            TrialGame game;
            {
                // Openings are drawn in order: which worker plays one makes no difference.
                const std::lock_guard lock(work.mutex);
                game.number = static_cast<int>(work.games.size());
                if (work.stop || game.number >= plan.games) return;
                auto opening = work.openings.next();
                if (!opening) {
                    work.usedUp = true;
                    return;
                }
                game.opening = std::move(*opening);
                work.games.push_back(game);
            }
            try {
                playOut(game, image, plan, engine);
            } catch (...) {
                const std::lock_guard lock(work.mutex);
                if (!work.failure) work.failure = std::current_exception();
                work.stop = true;
                return;
            }
            const std::lock_guard lock(work.mutex);
            TrialProgress& p = work.progress;
            ++p.played;
            const GameFigures& f = game.figures;
            ++(f.brokenOff                     ? p.brokenOff
               : f.winner == Winner::attackers ? p.attackersWon
               : f.winner == Winner::defenders ? p.defendersWon
                                               : p.drawn);
            p.seconds = now() - begin;
            finished.push_back(std::move(game));
            if (plan.untilDecided &&
                verdict(p.attackersWon, p.defendersWon, p.drawn + p.brokenOff) != Verdict::undecided)
                work.stop = true;
            if (tell && !tell(p)) work.stop = true;
        }
    };
    {
        const int count =
            plan.workers > 0 ? plan.workers : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
        std::vector<std::jthread> threads;
        for (int i = 0; i < std::min(count, plan.games); ++i) threads.emplace_back(worker);
    }
    if (work.failure) std::rethrow_exception(work.failure);
    TrialResult out;
    std::ranges::sort(finished, {}, &TrialGame::number);
    out.games = std::move(finished);
    std::vector<GameFigures> figures;
    for (const TrialGame& game : out.games) figures.push_back(game.figures);
    out.figures = figuresOf(figures);
    out.openingsDropped = work.openings.dropped();
    out.openingsUsedUp = work.usedUp;
    out.stopped = static_cast<int>(out.games.size()) < plan.games && !work.usedUp;
    out.seconds = now() - begin;
    return out;
}

}  // namespace tafl
