#include "variant/costs.hpp"

#include <algorithm>
#include <ctime>

#include "position/position.hpp"

namespace tafl {
namespace {

constexpr int rounds = 5, longestGame = 1000;

/// Nanoseconds of this thread's own time.
double now() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

struct Measured {
    std::unique_ptr<Board> board;  ///< none where the game cannot be had
    double ply = 1e18;             ///< the least of all rounds: a moment's disturbance spoils nothing
    double second = 1e18;

    void play(double seconds, int round) {
        if (!board) return;
        const double begin = now();
        const PlayoutCounts counts =
            board->playouts(seconds, ~0ull, longestGame, static_cast<std::uint64_t>(round) + 1, true);
        if (!counts.plies) return;
        const double measured = (now() - begin) / static_cast<double>(counts.plies);
        second = std::min(second, std::max(ply, measured));
        ply = std::min(ply, measured);
    }
};

}  // namespace

RuleCosts measureCosts(const Library& library, const Variant& variant, const std::shared_ptr<const RuleImage>& image,
                       double seconds) {
    Measured whole{Board::create(image)};
    std::vector<Measured> without(image->rules.size());
    for (std::size_t i = 0; i < without.size(); ++i) {
        if (image->rules[i].tier == "table") continue;
        // The level stays: how the engine works has nothing to do with what one rule costs.
        if (const auto rest = library.compile(variant, nullptr, {image->rules[i].identity}))
            without[i].board = Board::create(*rest, image->level);
    }
    for (int round = 0; round < rounds; ++round) {
        whole.play(seconds / rounds, round);
        for (Measured& each : without) each.play(seconds / rounds, round);
    }
    RuleCosts out{whole.ply, std::max(whole.second - whole.ply, 0.03 * whole.ply), {}};
    for (const Measured& each : without)
        out.rules.push_back(each.board && each.ply < 1e18 ? std::optional(whole.ply - each.ply) : std::nullopt);
    return out;
}

}  // namespace tafl
