#include "panels/syntax_colors.hpp"

namespace tafl::gui {

ImU32 tokenColour(model::TokenKind kind) {
    const Palette& c = colour();
    switch (kind) {
        case model::TokenKind::comment:
            return c.comment;
        case model::TokenKind::string:
            return c.string;
        case model::TokenKind::number:
            return c.number;
        case model::TokenKind::keyword:
            return c.keyword;
        case model::TokenKind::host:
            return c.host;
        case model::TokenKind::called:
            return c.called;
        case model::TokenKind::operation:
            return c.symbol;
        case model::TokenKind::text:
            break;
    }
    return c.text;
}

}  // namespace tafl::gui
