#include "model/card.hpp"

#include "records/drawing/card.hpp"
#include "variant/files.hpp"

namespace tafl::model {

Card makeCard(const CompiledVariant& rules, const Game* game, const std::string& link) {
    SvgStyle style;
    style.title = rules.description.name;
    const Setup setup = game ? game->position().setup() : Setup{rules.image->start};
    style.states = notableStates(*rules.image, setup.states);
    const std::string board = boardSvg(*rules.image, setup.occupants, markedZones(rules.variant), style);
    return {cardSvg(rules.description, board, style, makeQrCode(link)), link};
}

Result<std::monostate> saveCard(const std::filesystem::path& file, const Card& card) {
    const auto picture = renderCard(card.svg, card.link);
    if (!picture) return tl::unexpected(picture.error());
    return writeTextFile(file, *picture);
}

}  // namespace tafl::model
