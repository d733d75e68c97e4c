#include "records/rule_readings.hpp"

#include <algorithm>
#include <utility>

#include "records/opentafl/variants.hpp"

namespace tafl {
namespace {

void replayGames(const std::shared_ptr<const RuleImage>& image, const std::vector<RecordedGame>& games, int patience,
                 RuleSetFit& fit) {
    auto position = Position::create(image);
    for (const RecordedGame& game : games) {
        if (patience && fit.games - 2 * fit.agree > patience) return;
        ++fit.games;
        ReplayVerdict verdict = replay(image, position, game);
        fit.unenforcedEnds += verdict.unenforcedEnds;
        // The first mismatch is reported; the others are only counted.
        if (!verdict.agrees()) {
            if (fit.firstMismatch.empty()) {
                fit.firstMismatch = game.id;
                fit.firstMismatchVerdict = std::move(verdict);
            }
            continue;
        }
        ++fit.agree;
        fit.fromLayout += !verdict.customStart;
        fit.bits += verdict.bits;
        fit.plies += game.moves.size();
    }
}

/// Smaller is better.
auto rankKey(const RuleSetFit& r) { return std::pair(-r.fromLayout, -r.agree); }

}  // namespace

std::vector<RuleSetCandidate> listVariants(const Library& library, const std::vector<int>& sizes) {
    std::vector<RuleSetCandidate> out;
    for (const VariantHeader& header : library.list())
        if (!header.isAbstract && (sizes.empty() || std::ranges::find(sizes, header.size) != sizes.end()))
            out.push_back({header.id, {}});
    return out;
}

Result<std::vector<RuleSetCandidate>> listOptionChoices(const Library& library, const std::string& id,
                                                        std::size_t maxCombinations) {
    const auto variant = opentafl::load(library, id);
    if (!variant) return tl::unexpected(variant.error());
    std::size_t combinations = 1;
    for (const OptionText& option : variant->options)
        if (combinations <= maxCombinations) combinations *= option.choices.size();
    std::vector<RuleSetCandidate> out = {{id, {}}};
    for (const OptionText& option : variant->options) {
        const auto inForce = variant->chosen.find(option.id);
        // Combine each candidate so far with this option's other choices; past the limit, only the first candidate.
        const std::size_t extended = combinations <= maxCombinations ? out.size() : 1;
        for (std::size_t i = 0; i < extended; ++i)
            for (const OptionChoice& choice : option.choices) {
                if (inForce != variant->chosen.end() && inForce->second == choice.id) continue;
                RuleSetCandidate each = out[i];
                each.options[option.id] = choice.id;
                out.push_back(std::move(each));
            }
    }
    return out;
}

std::vector<RuleSetFit> rankRuleSets(const Library& library, const std::vector<RecordedGame>& games,
                                     const std::vector<RuleSetCandidate>& candidates, Diagnostics& notes,
                                     int patience) {
    std::vector<RuleSetFit> out;
    // 1. Merge candidates with equal rules.
    for (const RuleSetCandidate& candidate : candidates) {
        const auto variant = opentafl::load(library, candidate.id, candidate.options);
        const auto image = variant ? library.compile(*variant) : tl::unexpected(variant.error());
        if (!image) {
            notes.insert(notes.end(), image.error().begin(), image.error().end());
            continue;
        }
        if (const auto same = std::ranges::find(out, (*image)->digest, &RuleSetFit::digest); same != out.end()) {
            same->names.push_back(candidate);
            continue;
        }
        RuleSetFit& fit = out.emplace_back();
        fit.names = {candidate};
        fit.digest = (*image)->digest;
        // 2. Replay the games.
        replayGames(*image, games, patience, fit);
    }
    // 3. Sort and rank; among ties, the fewest legal moves first.
    std::ranges::stable_sort(out, {}, &RuleSetFit::bits);
    std::ranges::stable_sort(out, {}, rankKey);
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i].rank = i && rankKey(out[i]) == rankKey(out[i - 1]) ? out[i - 1].rank : static_cast<int>(i) + 1;
    return out;
}

}  // namespace tafl
