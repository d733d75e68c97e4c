// The card of a variant, or of a game: a picture that holds it (docs/links.md).
#pragma once
#include <filesystem>

#include "model/document.hpp"
#include "records/game.hpp"

namespace tafl::model {

struct Card {
    std::string svg;   ///< its drawing, with the code of the link if that fits one
    std::string link;  ///< what it holds
};
/// Shows the position on the board; without a game, the start of the variant.
Card makeCard(const CompiledVariant&, const Game*, const std::string& link);
/// Writes it as PNG. Fails in a build without librsvg.
Result<std::monostate> saveCard(const std::filesystem::path&, const Card&);

}  // namespace tafl::model
