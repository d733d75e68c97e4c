#include "solve/tables.hpp"

#include <algorithm>

namespace tafl {

Material materialOf(const Setup& setup) {
    Material out;
    for (const int c : setup.occupants)
        if (c) {
            std::uint8_t& count = out.counts[static_cast<std::size_t>(c - 1)];
            count = static_cast<std::uint8_t>(std::min(count + 1, 255));  // more than any layer holds
        }
    return out;
}

Material materialOf(const Position& position) {
    Material out;
    for (std::size_t c = 0; c < position.image().calls.classes.size(); ++c)
        out.counts[c] = static_cast<std::uint8_t>(std::min(position.count(static_cast<int>(c) + 1), 255));
    return out;
}

Tables::Tables(std::shared_ptr<const RuleImage> image, std::vector<int> forms)
    : image_(std::move(image)), forms_(std::move(forms)), history_(historyRules(*image_)) {}

void Tables::add(LayerTable table) {
    const Material material = table.material;
    maxPieces_ = std::max(maxPieces_, material.total());
    layers_.insert_or_assign(material, Layer{indexOf(material), std::move(table)});
}

const Tables::Layer* Tables::find(const Material& material) const {
    const auto found = layers_.find(material);
    if (found == layers_.end()) return nullptr;
    const MappedTable* const mapped = found->second.table.mapped.get();
    return mapped && !mapped->isSound() ? nullptr : &found->second;
}

std::uint64_t Tables::size() const {
    std::uint64_t out = 0;
    for (const auto& [material, layer] : layers_) out += layer.table.size();
    return out;
}

std::uint64_t Tables::memorySize() const {
    std::uint64_t out = 0;
    for (const auto& [material, layer] : layers_)
        if (!layer.table.mapped) out += layer.table.size();
    return out;
}

std::vector<Material> Tables::materials() const {
    std::vector<Material> out;
    for (const auto& [material, layer] : layers_) out.push_back(material);
    return out;
}

Diagnostics Tables::verify() const {
    for (const auto& [material, layer] : layers_) (void)find(material);
    return problems();
}

Diagnostics Tables::problems() const {
    Diagnostics out;
    for (const auto& [material, layer] : layers_)
        if (layer.table.mapped) std::ranges::copy(layer.table.mapped->problems(), std::back_inserter(out));
    return out;
}

std::optional<TableValue> Tables::probe(const Setup& setup) const {
    const Layer* const layer = find(materialOf(setup));
    if (!layer) return std::nullopt;
    return layer->value(layer->index.placementOf(setup.occupants), setup.toMove);
}

std::optional<TableValue> Tables::probe(const Position& position) const {
    // 1. Most positions of a search have too many pieces.
    const Material material = materialOf(position);
    if (material.total() > maxPieces_) return std::nullopt;
    const Layer* const layer = find(material);
    if (!layer) return std::nullopt;
    // 2. The value.
    std::array<std::uint8_t, maxSquares> occupants;
    const auto squares = static_cast<std::size_t>(image_->size * image_->size);
    for (std::size_t s = 0; s < squares; ++s)
        occupants[s] = static_cast<std::uint8_t>(position.occupant(static_cast<Square>(s)));
    return layer->value(layer->index.placementOf({occupants.data(), squares}), position.toMove());
}

bool Tables::isBeyond(const Setup& setup) const {
    const Material material = materialOf(setup);
    if (material.total() > maxTablePieces) return false;  // no table holds so many
    const LayerIndex index = indexOf(material);
    return !index.mayStand(index.placementOf(setup.occupants));
}

std::optional<TableValue> Tables::Layer::value(const Placement& placement, Side toMove) const {
    if (!index.mayStand(placement)) return std::nullopt;
    return decodeValue(table.code(toMove, index.number(placement)));
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
