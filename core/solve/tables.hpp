// Solved layers of a variant, and their answers.
#pragma once
#include <map>
#include <memory>
#include <optional>

#include "position/position.hpp"
#include "solve/history_rules.hpp"
#include "solve/layer_index.hpp"
#include "solve/mapped_table.hpp"

namespace tafl {

/// The value of a position with a side to move. Without a winner neither side can force an end.
struct TableValue {
    std::optional<Side> winner;
    int plies = 0;  ///< to the end, if the winner hurries and the loser delays
    bool operator==(const TableValue&) const = default;
};

/// A value in 16 bits. 0: undecided.
constexpr std::uint16_t encodeWin(Side winner, int plies) {
    return static_cast<std::uint16_t>((plies + 1) << 1 | static_cast<int>(winner));
}
constexpr Side winnerOfCode(std::uint16_t code) { return static_cast<Side>(code & 1); }
constexpr int pliesOfCode(std::uint16_t code) { return (code >> 1) - 1; }
constexpr TableValue decodeValue(std::uint16_t code) {
    return code ? TableValue{winnerOfCode(code), pliesOfCode(code)} : TableValue{};
}

/// Positions count once for each side to move, mirror images once.
struct LayerSummary {
    std::uint64_t positions = 0, wins[2] = {0, 0};
    int maxPlies = 0;  ///< of all wins
    Side maxPliesWinner = Side::attackers;
    /// Longer wins may exist, here or after captures, but a limit of plies without a capture prevents claiming them.
    bool truncated = false;

    std::uint64_t undecided() const { return positions - wins[0] - wins[1]; }
    bool operator==(const LayerSummary&) const = default;
};

/// The values of a layer, for both sides to move, by number of the position. One byte each if the wins are short.
struct LayerTable {
    Material material;
    LayerSummary summary;
    std::vector<std::uint8_t> bytes[2];
    std::vector<std::uint16_t> words[2];
    /// Set if the values stay on disk.
    std::shared_ptr<const MappedTable> mapped;

    std::uint16_t code(Side toMove, std::uint64_t number) const {
        if (mapped) return mapped->code(toMove, number);
        const auto s = static_cast<std::size_t>(toMove);
        return words[s].empty() ? bytes[s][number] : words[s][number];
    }
    std::uint64_t size() const {
        if (mapped) return mapped->size();
        return (bytes[0].size() + bytes[1].size()) + 2 * (words[0].size() + words[1].size());
    }
    bool operator==(const LayerTable&) const = default;
};
/// Wins up to this length fit into a byte.
constexpr int maxBytePlies = 126;
static_assert(encodeWin(Side::defenders, maxBytePlies) == 255);

class Tables {
public:
    struct Layer {
        LayerIndex index;
        LayerTable table;

        std::optional<TableValue> value(const Placement&, Side toMove) const;
    };

    /// `forms`: the symmetries by which positions are folded.
    Tables(std::shared_ptr<const RuleImage>, std::vector<int> forms);

    const std::shared_ptr<const RuleImage>& image() const { return image_; }
    const std::vector<int>& forms() const { return forms_; }
    const HistoryRules& history() const { return history_; }

    LayerIndex indexOf(const Material& m) const { return {m, *image_, forms_}; }
    void add(LayerTable);
    /// Null if the layer is not solved, or damaged on disk.
    const Layer* find(const Material&) const;
    std::uint64_t size() const;                   ///< bytes of all values
    std::uint64_t memorySize() const;             ///< of those in memory
    std::vector<Material> materials() const;      ///< of all layers
    int maxPieces() const { return maxPieces_; }  ///< of a layer, the royal ones included; -1: there is none
    /// The damaged files found so far.
    Diagnostics problems() const;
    /// Reads all files that stay on disk once, and names the damaged ones.
    Diagnostics verify() const;

    /// Nothing if the position's layer is not solved, or a piece stands where no move leads it.
    std::optional<TableValue> probe(const Setup&) const;
    std::optional<TableValue> probe(const Position&) const;
    /// Whether a piece stands where no move leads it, with at most maxTablePieces on the board. No such position recurs
    /// after one with a value.
    bool isBeyond(const Setup&) const;
    /// The result if `probe` gives no winner.
    Undecided undecidedMeaning(const Material&) const;
    /// Whether a solved layer to which captures may lead is truncated.
    bool truncatedBelow(const Material&) const;

private:
    std::shared_ptr<const RuleImage> image_;
    std::vector<int> forms_;
    HistoryRules history_;
    std::map<Material, Layer> layers_;
    int maxPieces_ = -1;  ///< of a layer
};

Material materialOf(const Setup&);
Material materialOf(const Position&);

}  // namespace tafl
