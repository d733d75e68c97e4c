#include "variant/costs.hpp"

#include <algorithm>

#include "base/timing.hpp"
#include "position/position.hpp"

namespace tafl {
namespace {

constexpr int rounds = 5, maxPlies = 1000;

struct TimedPosition {
    std::unique_ptr<Position> position;  ///< null: not measured
    double ply = 1e18;                   ///< minimum of all rounds, to exclude disturbances
    double secondBest = 1e18;

    void play(double seconds, int round) {
        if (!position) return;
        const double begin = threadSeconds();
        const PlayoutCounts counts =
            position->playouts(seconds, ~0ull, maxPlies, static_cast<std::uint64_t>(round) + 1, true);
        if (!counts.plies) return;
        const double measured = 1e9 * (threadSeconds() - begin) / static_cast<double>(counts.plies);
        secondBest = std::min(secondBest, std::max(ply, measured));
        ply = std::min(ply, measured);
    }
};

}  // namespace

RuleTimings measureRuleTimings(const Library& library, const Variant& variant,
                               const std::shared_ptr<const RuleImage>& image, double seconds) {
    TimedPosition whole{Position::create(image)};
    std::vector<TimedPosition> without(image->rules.size());
    for (std::size_t i = 0; i < without.size(); ++i) {
        if (image->rules[i].tier == "table") continue;
        // Keep the feature level: its cost is not the rule's.
        if (const auto rest = library.compile(variant, nullptr, {image->rules[i].identity}))
            without[i].position = Position::create(*rest, image->level);
    }
    for (int round = 0; round < rounds; ++round) {
        whole.play(seconds / rounds, round);
        for (TimedPosition& each : without) each.play(seconds / rounds, round);
    }
    RuleTimings out{whole.ply, std::max(whole.secondBest - whole.ply, 0.03 * whole.ply), {}};
    for (const TimedPosition& each : without)
        out.rules.push_back(each.position && each.ply < 1e18 ? std::optional(whole.ply - each.ply) : std::nullopt);
    return out;
}

}  // namespace tafl
