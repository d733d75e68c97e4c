// A card: a picture with the board, the name and the rules of a variant in words, which holds the variant itself.
#pragma once
#include "base/qr_code.hpp"
#include "records/drawing/svg.hpp"
#include "variant/describe.hpp"

namespace tafl {

/// The drawing of a card around that of its board. `code`: of the link, unless the link is too long for one.
std::string cardSvg(const VariantDescription&, const std::string& boardSvg, const SvgStyle&,
                    const std::optional<QrCode>& code);

/// The PNG file, with the link in its text (variant/open_text.hpp).
Result<std::string> renderCard(const std::string& cardSvg, const std::string& link);

}  // namespace tafl
