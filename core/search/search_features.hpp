// Search features that can be disabled to measure their value (docs/internals/strength.md).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tafl {

enum class SearchFeature : std::uint8_t {
    table,       ///< transposition table
    aspiration,  ///< aspiration windows
    nullMove,    ///< null move pruning
    reductions,  ///< late move reductions
    pruning,     ///< futility, reverse futility and late move pruning, razoring
    extensions,  ///< escape threat extension
    killers,     ///< killer moves
    history,     ///< history and continuation history
    quiescence,  ///< quiescence search
};
constexpr std::array<std::string_view, 9> searchFeatureNames = {
    "table", "aspiration", "null_move", "reductions", "pruning", "extensions", "killers", "history", "quiescence"};
std::optional<SearchFeature> parseSearchFeature(std::string_view name);

/// All features except the disabled ones.
class SearchFeatures {
public:
    bool has(SearchFeature t) const { return !(disabled_ >> static_cast<unsigned>(t) & 1); }
    void disable(SearchFeature t) { disabled_ |= 1u << static_cast<unsigned>(t); }

private:
    std::uint32_t disabled_ = 0;
};

}  // namespace tafl
