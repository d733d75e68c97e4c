// What a search may be told to do without, so that what each technique is worth can be measured (docs/strength.md).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tafl {

enum class SearchFeature : std::uint8_t {
    table,       ///< positions found by other ways are known
    aspiration,  ///< a window about the last depth's score
    nullMove,    ///< a turn given away
    reductions,  ///< late moves less deeply first
    pruning,     ///< nodes far outside the window, late and hopeless moves near the leaves
    extensions,  ///< a king that threatens to arrive
    killers,     ///< moves that cut beside this node
    history,     ///< moves that cut anywhere
    quiescence,  ///< captures and arrivals beyond the leaves
};
constexpr std::array<std::string_view, 9> searchFeatureNames = {
    "table", "aspiration", "null_move", "reductions", "pruning", "extensions", "killers", "history", "quiescence"};
std::optional<SearchFeature> parseSearchFeature(std::string_view name);

/// All of them, but for those left out.
class SearchFeatures {
public:
    bool has(SearchFeature t) const { return !(disabled_ >> static_cast<unsigned>(t) & 1); }
    void disable(SearchFeature t) { disabled_ |= 1u << static_cast<unsigned>(t); }

private:
    std::uint32_t disabled_ = 0;
};

}  // namespace tafl
