// Random positions of tables.
#pragma once
#include "base/random.hpp"
#include "solve/tables.hpp"

namespace tafl::bench {

/// A placement of a layer with equal probability, and a side to move. The game may be over in it.
inline Setup randomPosition(const LayerIndex& index, const RuleImage& image, Random& random) {
    std::optional<Placement> placement;
    while (!placement)
        placement =
            index.unrank((std::uint64_t{random.below(1u << 31)} << 31 | random.below(1u << 31)) % index.count());
    Setup out{.occupants = std::vector<std::uint8_t>(image.start.size()),
              .toMove = random.below(2) ? Side::attackers : Side::defenders};
    for (int i = 0; i < index.pieces(); ++i)
        out.occupants[placement->squares[static_cast<std::size_t>(i)]] = static_cast<std::uint8_t>(index.classOf(i));
    return out;
}

}  // namespace tafl::bench
