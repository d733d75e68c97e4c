#include "solve/build_layer.hpp"

#include "solve/layer_builder.hpp"

namespace tafl {

LayerBuilder::LayerBuilder(const Tables& below, const Material& material, const BuildControl& control)
    : below_(below),
      image_(*below.image()),
      index_(below.indexOf(material)),
      control_(control),
      maxPlies_{below.history().maxPlies[0], below.history().maxPlies[1]},
      squares_(image_.size * image_.size),
      slots_(2 * (image_.size - 1)),
      slotOf_(static_cast<std::size_t>(squares_ * squares_), std::uint8_t{noSlot}),
      truncated_(below.truncatedBelow(material)) {
    for (Square from = 0; from < squares_; ++from)
        for (int i = 0; i < slots_; ++i)
            slotOf_[static_cast<std::size_t>(from * squares_ + target(from, i))] = static_cast<std::uint8_t>(i);
    for (std::size_t group = 0; group < index_.groupCount(); ++group)
        for (Square from = 0; from < squares_; ++from) lines_.push_back(makeLines(index_.firstOfGroup(group), from));
    for (std::size_t s = 0; s < 2; ++s) {
        value_[s].resize(index_.count());
        irregular_[s].resize((index_.count() + 63) / 64);
        open_[s].resize(index_.count());
    }
}

LayerTable LayerBuilder::finish() {
    LayerTable out{.material = index_.material()};
    LayerSummary& summary = out.summary;
    summary.truncated = truncated_;
    for (std::size_t s = 0; s < 2; ++s) {
        // Not `= {}`, which keeps the memory.
        irregular_[s] = Table<std::uint64_t>();
        open_[s] = Table<std::uint16_t>();
        for (std::uint16_t& code : value_[s]) {
            if (code == unusedNumber) {
                code = 0;
                continue;
            }
            ++summary.positions;
            if (!isFinal(code)) {
                code = 0;
                continue;
            }
            ++summary.wins[code & 1];
            const int plies = pliesOfCode(code);
            if (plies < summary.maxPlies) continue;
            // Of equally long wins the attackers' is reported, whatever the order of the positions.
            if (plies > summary.maxPlies || winnerOfCode(code) == Side::attackers)
                summary.maxPliesWinner = winnerOfCode(code);
            summary.maxPlies = plies;
        }
    }
    for (std::size_t s = 0; s < 2; ++s) {
        if (summary.maxPlies <= maxBytePlies)
            out.bytes[s].assign(value_[s].begin(), value_[s].end());
        else
            out.words[s].assign(value_[s].begin(), value_[s].end());
        value_[s] = Table<std::uint16_t>();
    }
    return out;
}

std::optional<LayerTable> buildLayer(const Tables& below, const Material& material, const BuildControl& control) {
    LayerBuilder builder(below, material, control);
    if (!builder.expandAll() || !builder.followBack()) return std::nullopt;
    return builder.finish();
}

std::uint64_t memoryToBuild(const LayerIndex& index) {
    // Values and open moves for both sides, and a bit each.
    constexpr std::uint64_t each = 2 * 4;
    return index.count() >= countless / (each + 1) ? countless : index.count() * each + index.count() / 4;
}

}  // namespace tafl
