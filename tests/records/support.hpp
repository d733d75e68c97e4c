// Helpers of the tests of records.
#pragma once
#include <gmock/gmock.h>

#include <fstream>

#include "base/random.hpp"
#include "records/collection.hpp"
#include "support/installation.hpp"
#include "support/scale.hpp"

namespace tafl::records_tests {

inline Environment& environment() {
    static Environment the = golden::installation();
    return the;
}
inline Library& library() { return *environment().library; }

inline std::string formatDiagnostics(const Diagnostics& list) {
    std::string out;
    for (const auto& d : list) out += d.message() + "\n";
    return out;
}

struct Rules {
    Variant variant;
    std::shared_ptr<const RuleImage> image;
};
inline Rules rulesNamed(const std::string& id, const OptionChoices& options = {}) {
    auto variant = opentafl::load(library(), id, options);
    if (!variant) throw std::runtime_error(formatDiagnostics(variant.error()));
    auto image = library().compile(*variant);
    if (!image) throw std::runtime_error(formatDiagnostics(image.error()));
    return {std::move(*variant), std::move(*image)};
}

/// All variants that can be played.
inline std::vector<std::string> listPlayableVariants() {
    std::vector<std::string> out;
    for (const auto& header : library().list())
        if (!header.isAbstract) out.push_back(header.id);
    return out;
}

/// A random game of limited length, with random dice and lots.
inline Game randomGame(const std::shared_ptr<const RuleImage>& image, Random& random, int maxActions) {
    Game game(image);
    while (!game.result() && static_cast<int>(game.actions().size()) < maxActions) {
        if (game.awaited() != Game::Awaited::turn) {
            game.chance(random);
            continue;
        }
        const auto moves = game.legal();
        if (moves.empty()) break;
        game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return game;
}

inline std::vector<std::string> actionTexts(const Game& game) {
    std::vector<std::string> out;
    for (const Action& action : game.actions()) out.push_back(action.text);
    return out;
}

}  // namespace tafl::records_tests
