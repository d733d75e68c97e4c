// Tables as exact values for a search.
#pragma once
#include <memory>

#include "search/exact_values.hpp"
#include "solve/tables.hpp"

namespace tafl {

class TableValues final : public ExactValues {
public:
    explicit TableValues(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)) {}

    int maxPieces() const override { return tables_->maxPieces(); }
    /// Nothing if the tables give no result, or if a limit of moves without a capture may end the game before the win.
    std::optional<ExactValue> probe(const Position&) const override;

private:
    std::shared_ptr<const Tables> tables_;
};

/// Null without tables.
std::shared_ptr<const ExactValues> exactValues(const std::shared_ptr<const Tables>&);

}  // namespace tafl
