#include "model/document_board.hpp"

#include "notation/board_shape.hpp"

namespace tafl::model {

Rows rowsOf(const Document& document) {
    if (document.draft().file.rows) return *document.draft().file.rows;
    const auto& check = document.checkResult();
    return check && check->parent ? check->parent->rows : Rows{};
}

DocumentZones zonesOf(const Document& document) {
    const auto& check = document.checkResult();
    Variant now;
    now.rows = rowsOf(document);
    now.size = static_cast<int>(now.rows.size());
    if (check && check->parent) now.zones = check->parent->zones;
    for (const auto& [name, expression] : document.draft().file.zones) now.zones[name] = expression;
    DocumentZones out{now.zones, resolveZones(now)};
    for (auto& [name, squares] : out.squares) squares = squares - shapeOf(now.rows).holes;
    return out;
}

}  // namespace tafl::model
