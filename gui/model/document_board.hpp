// The board of a variant under edit as it stands, with errors too: its own, or its parent's.
#pragma once
#include "model/board_edit.hpp"
#include "model/document.hpp"

namespace tafl::model {

/// Its layout; no rows before the first check of a variant that has its parent's.
Rows rowsOf(const Document&);

struct DocumentZones {
    std::map<std::string, std::string> expressions;
    std::map<std::string, SquareSet> squares;  ///< of zones that can be read, without holes
};
DocumentZones zonesOf(const Document&);

}  // namespace tafl::model
