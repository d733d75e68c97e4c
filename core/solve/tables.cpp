#include "solve/tables.hpp"

#include <algorithm>

namespace tafl {

Material materialOf(const Setup& setup) {
    Material out;
    for (const int c : setup.occupants)
        if (c) ++out.counts[static_cast<std::size_t>(c - 1)];
    return out;
}

Tables::Tables(std::shared_ptr<const RuleImage> image, std::vector<int> forms)
    : image_(std::move(image)), forms_(std::move(forms)), history_(historyRules(*image_)) {}

void Tables::add(LayerTable table) {
    const Material material = table.material;
    layers_.insert_or_assign(material, Layer{indexOf(material), std::move(table)});
}

const Tables::Layer* Tables::find(const Material& material) const {
    const auto found = layers_.find(material);
    return found == layers_.end() ? nullptr : &found->second;
}

std::uint64_t Tables::size() const {
    std::uint64_t out = 0;
    for (const auto& [material, layer] : layers_) out += layer.table.size();
    return out;
}

std::optional<TableValue> Tables::probe(const Setup& setup) const {
    const Layer* const layer = find(materialOf(setup));
    if (!layer) return std::nullopt;
    const auto place = layer->index.canonical(layer->index.placementOf(setup.occupants));
    return decodeValue(layer->table.code(setup.toMove, place.number));
}

Undecided Tables::undecidedMeaning(const Material& material) const {
    const Layer* const layer = find(material);
    return !layer || layer->table.summary.truncated ? Undecided::noForcedWin : history_.undecided;
}

bool Tables::truncatedBelow(const Material& material) const {
    return std::ranges::any_of(layers_, [&](const auto& entry) {
        const auto& [other, layer] = entry;
        for (std::size_t c = 0; c < maxClasses; ++c)
            if (other.counts[c] > material.counts[c]) return false;
        return layer.table.summary.truncated;
    });
}

}  // namespace tafl
