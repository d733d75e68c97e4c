#include "records/rule_readings.hpp"

#include <algorithm>
#include <utility>

#include "records/opentafl/variants.hpp"

namespace tafl {
namespace {

void tryGames(const std::shared_ptr<const RuleImage>& image, const std::vector<RecordedGame>& games, int patience,
              Reading& reading) {
    const auto board = Board::create(image);
    for (const RecordedGame& game : games) {
        if (patience && reading.games - 2 * reading.agree > patience) return;
        ++reading.games;
        ReplayVerdict verdict = replay(image, *board, game);
        reading.unenforced += verdict.unenforced;
        // The first that disagrees is told; the others count.
        if (!verdict.agrees()) {
            if (reading.firstGame.empty()) {
                reading.firstGame = game.id;
                reading.firstVerdict = std::move(verdict);
            }
            continue;
        }
        ++reading.agree;
        reading.fromLayout += !verdict.otherPosition;
        reading.bits += verdict.bits;
        reading.plies += game.moves.size();
    }
}

/// Better is less.
auto worth(const Reading& r) { return std::pair(-r.fromLayout, -r.agree); }

}  // namespace

std::vector<ReadingCandidate> everyVariant(const Library& library, const std::vector<int>& sizes) {
    std::vector<ReadingCandidate> out;
    for (const VariantHeader& header : library.list())
        if (!header.isAbstract && (sizes.empty() || std::ranges::find(sizes, header.size) != sizes.end()))
            out.push_back({header.id, {}});
    return out;
}

Result<std::vector<ReadingCandidate>> everyOption(const Library& library, const std::string& id, std::size_t most) {
    const auto variant = opentafl::load(library, id);
    if (!variant) return tl::unexpected(variant.error());
    std::size_t combinations = 1;
    for (const OptionText& option : variant->options)
        if (combinations <= most) combinations *= option.choices.size();
    std::vector<ReadingCandidate> out = {{id, {}}};
    for (const OptionText& option : variant->options) {
        const auto inForce = variant->chosen.find(option.id);
        // What stands already is taken with every other choice of this option; past the limit, only the first is.
        const std::size_t standing = combinations <= most ? out.size() : 1;
        for (std::size_t i = 0; i < standing; ++i)
            for (const OptionChoice& choice : option.choices) {
                if (inForce != variant->chosen.end() && inForce->second == choice.id) continue;
                ReadingCandidate each = out[i];
                each.options[option.id] = choice.id;
                out.push_back(std::move(each));
            }
    }
    return out;
}

std::vector<Reading> rankReadings(const Library& library, const std::vector<RecordedGame>& games,
                                  const std::vector<ReadingCandidate>& candidates, Diagnostics& notes, int patience) {
    std::vector<Reading> out;
    // 1. Equal rules are tried once.
    for (const ReadingCandidate& candidate : candidates) {
        const auto variant = opentafl::load(library, candidate.id, candidate.options);
        const auto image = variant ? library.compile(*variant) : tl::unexpected(variant.error());
        if (!image) {
            notes.insert(notes.end(), image.error().begin(), image.error().end());
            continue;
        }
        if (const auto same = std::ranges::find(out, (*image)->digest, &Reading::digest); same != out.end()) {
            same->names.push_back(candidate);
            continue;
        }
        Reading& reading = out.emplace_back();
        reading.names = {candidate};
        reading.digest = (*image)->digest;
        // 2. Every game under this reading.
        tryGames(*image, games, patience, reading);
    }
    // 3. The order, and ranks; of equals the narrowest first.
    std::ranges::stable_sort(out, {}, &Reading::bits);
    std::ranges::stable_sort(out, {}, worth);
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i].rank = i && worth(out[i]) == worth(out[i - 1]) ? out[i - 1].rank : static_cast<int>(i) + 1;
    return out;
}

}  // namespace tafl
