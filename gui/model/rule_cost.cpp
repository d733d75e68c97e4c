#include "model/rule_cost.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/timing.hpp"
#include "base/translation.hpp"
#include "position/position.hpp"

namespace tafl::model {
namespace {

constexpr int rounds = 7, maxPlies = 300;

double nanosecondsOfMove(Position& position, double seconds, std::uint64_t seed) {
    const double begin = threadSeconds();
    const PlayoutCounts counts = position.playouts(seconds, 1u << 30, maxPlies, seed, true);
    return counts.plies ? 1e9 * (threadSeconds() - begin) / static_cast<double>(counts.plies) : 0;
}

/// The minimum of several rounds, because disturbances only add time; `spread` is the gap to the second best.
RuleCost pickBestRound(std::vector<double> times) {
    std::ranges::sort(times);
    return {times[0], times.size() > 1 ? times[1] - times[0] : 0};
}

std::optional<RuleCost> measureCost(const std::shared_ptr<const RuleImage>& with,
                                    const std::shared_ptr<const RuleImage>& without, double seconds,
                                    const std::atomic<bool>& stop) {
    const auto first = Position::create(with), second = Position::create(without);
    std::vector<double> one, other;
    for (int round = 0; round < rounds; ++round) {
        if (stop) return {};
        const auto seed = static_cast<std::uint64_t>(round + 1);
        one.push_back(nanosecondsOfMove(*first, seconds, seed));
        other.push_back(nanosecondsOfMove(*second, seconds, seed));
    }
    const RuleCost a = pickBestRound(one), b = pickBestRound(other);
    return RuleCost{std::max(0.0, a.nanoseconds - b.nanoseconds), std::max(a.spread, b.spread)};
}

}  // namespace

bool RuleCosts::poll(const Document& document) {
    if (document.lastValid() && document.lastValid() != measured_ && document.lastValidIsCurrent()) {
        measured_ = document.lastValid();
        std::vector<std::string> missing;
        for (const auto& rule : measured_->image->rules)
            if (rule.tier != "table" && !known_.contains({measured_->image->digest, rule.identity}))
                missing.push_back(rule.identity);
        if (missing.empty() && known_.contains({measured_->image->digest, ""}))
            worker_.stop();
        else
            worker_.run([this, compiled = measured_, missing, known = known_,
                         seconds = seconds](const std::atomic<bool>& stop) mutable {
                // Wait for a pause in editing.
                for (int i = 0; i < 20 && !stop; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(25));
                if (const Key whole{compiled->image->digest, ""}; !known.contains(whole)) {
                    const auto position = Position::create(compiled->image);
                    std::vector<double> times;
                    for (std::uint64_t round = 1; round <= rounds && !stop; ++round)
                        times.push_back(nanosecondsOfMove(*position, seconds, round));
                    if (stop) return;
                    known[whole] = pickBestRound(times);
                    posted_.set(known);
                    appContext_.redraw.soon();
                }
                for (const auto& identity : missing) {
                    if (stop) return;
                    Result<std::shared_ptr<const RuleImage>> without = std::shared_ptr<const RuleImage>();
                    {
                        const std::lock_guard lock(appContext_.rulesMutex);
                        without = appContext_.library().compile(compiled->variant, nullptr, {identity});
                    }
                    if (!without) continue;  // other rules depend on this one
                    const auto cost = measureCost(compiled->image, *without, seconds, stop);
                    if (!cost) return;
                    known[{compiled->image->digest, identity}] = *cost;
                    posted_.set(known);
                    appContext_.redraw.soon();
                }
                appContext_.redraw.now();
            });
    }
    const auto posted = posted_.take();
    if (!posted) return false;
    known_.insert(posted->begin(), posted->end());
    return true;
}

std::optional<RuleCost> RuleCosts::find(const CompiledVariant& compiled, const std::string& identity) const {
    const auto found = known_.find({compiled.image->digest, identity});
    return found == known_.end() ? std::nullopt : std::optional(found->second);
}

std::string RuleCosts::words(const CompiledVariant& compiled, const RuleCard& card) const {
    const auto cost = find(compiled, card.ref.identity);
    if (card.tier == "table" || !cost || cost->nanoseconds < cost->spread) return shortWords(compiled, card);
    return say("%1 ns a move", std::lround(cost->nanoseconds));
}

std::string RuleCosts::shortWords(const CompiledVariant& compiled, const RuleCard& card) const {
    if (card.tier == "table") return tr("free");
    const auto cost = find(compiled, card.ref.identity);
    if (!cost) return {};
    // A cost within the spread is not significant.
    if (cost->nanoseconds < cost->spread) return tr("about free");
    return std::to_string(std::lround(cost->nanoseconds)) + " ns";
}

std::string RuleCosts::describeLineCost(const CompiledVariant& compiled, const CompiledRule& rule,
                                        const CompiledCall& line) const {
    if (!line.nodes) return tr("free");
    const auto cost = find(compiled, rule.identity);
    if (!cost || rule.operations <= 0) return {};
    if (cost->nanoseconds < cost->spread) return {};
    const double part = cost->nanoseconds * line.nodes / rule.operations;
    char text[32];
    std::snprintf(text, sizeof text, part < 9.95 ? "≈ %.1f ns" : "≈ %.0f ns", part);
    return shownDecimal(text);
}

std::optional<double> RuleCosts::move(const CompiledVariant& compiled) const {
    const auto whole = find(compiled, "");
    return whole ? std::optional(whole->nanoseconds) : std::nullopt;
}

void RuleCosts::waitUntilIdle(const Document& document) {
    poll(document);
    worker_.wait();
    poll(document);
}

}  // namespace tafl::model
