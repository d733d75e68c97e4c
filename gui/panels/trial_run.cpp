#include "panels/trial_run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace tafl::gui {
namespace {

struct Round {
    std::uint64_t nodes;
    int games;
};
/// Each strength gets about the same time.
constexpr std::array<Round, 4> rounds = {{{250, 24}, {1000, 12}, {4000, 6}, {16000, 2}}};

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

}  // namespace

int TrialKept::games() const {
    int out = 0;
    for (const TrialStrength& each : strengths) out += each.figures.games;
    return out;
}

TrialFigures TrialKept::all() const {
    std::vector<GameFigures> games;
    for (const TrialStrength& each : strengths) games.insert(games.end(), each.games.begin(), each.games.end());
    return figuresOf(games);
}

void TrialRun::start(const std::shared_ptr<const RuleImage>& image, const std::string& name, double more) {
    TrialKept state;
    if (const auto known = of(image->digest)) state = *known;
    state.digest = image->digest;
    state.name = name;
    state.running = true;
    state.wanted = state.seconds + more;
    if (state.strengths.empty())
        for (const Round& round : rounds) state.strengths.push_back({round.nodes, {}, figuresOf({})});
    std::erase(order_, state.digest);
    order_.push_back(state.digest);
    kept_[state.digest] = std::make_shared<const TrialKept>(state);
    worker_.run([this, image, state](const std::atomic<bool>& stop) mutable {
        const double before = state.seconds, begun = seconds();
        try {
            // Each round has openings of its own; how many rounds were played says which.
            while (!stop && state.seconds < state.wanted)
                for (std::size_t i = 0; i < rounds.size() && !stop && state.seconds < state.wanted; ++i) {
                    TrialStrength& strength = state.strengths[i];
                    TrialPlan plan;
                    plan.nodes = rounds[i].nodes;
                    plan.games = rounds[i].games;
                    plan.seed = 1 + strength.games.size();
                    plan.workers = 0;
                    const auto result = runTrial(image, plan, [&](const TrialProgress&) { return !stop; });
                    for (const TrialGame& game : result.games)
                        if (!stop) strength.games.push_back(game.figures);
                    strength.figures = figuresOf(strength.games);
                    state.seconds = before + seconds() - begun;
                    fresh_.set(state);
                    wake_.soon();
                }
        } catch (const std::exception& error) {
            state.failure = error.what();
        }
        state.running = false;
        fresh_.set(state);
        wake_.now();
    });
}

void TrialRun::stop() { worker_.stop(); }

bool TrialRun::poll() {
    const auto fresh = fresh_.take();
    if (!fresh) return false;
    kept_[fresh->digest] = fresh;
    return true;
}

void TrialRun::settle() {
    worker_.wait();
    poll();
}

std::shared_ptr<const TrialKept> TrialRun::of(const std::string& digest) const {
    const auto found = kept_.find(digest);
    return found == kept_.end() ? nullptr : found->second;
}

std::shared_ptr<const TrialKept> TrialRun::before(const std::string& digest) const {
    for (std::size_t i = order_.size(); i-- > 0;)
        if (order_[i] != digest)
            if (const auto found = of(order_[i]); found && found->games() > 0) return found;
    return nullptr;
}

std::optional<ShareDifference> differenceOf(const TrialFigures& now, const TrialFigures& before) {
    const int n = now.attackersWon + now.defendersWon, m = before.attackersWon + before.defendersWon;
    if (n < 20 || m < 20) return {};
    const double p = now.attackersShare(), q = before.attackersShare();
    ShareDifference out;
    out.value = p - q;
    out.low = out.value - std::hypot(p - now.share.low, before.share.high - q);
    out.high = out.value + std::hypot(now.share.high - p, q - before.share.low);
    return out;
}

}  // namespace tafl::gui
