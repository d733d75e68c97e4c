// A card: a picture with the board, the name and the rules of a variant in words, which holds the variant itself.
#pragma once
#include "records/drawing/svg.hpp"
#include "variant/describe.hpp"

namespace tafl {

/// The drawing of a card around that of its board, with the link as a QR code if one holds it (base/qr_code.hpp).
std::string cardSvg(const VariantDescription&, const std::string& boardSvg, const SvgStyle&, const std::string& link);

/// The PNG file, with the link in its text (variant/open_text.hpp).
Result<std::string> renderCard(const std::string& cardSvg, const std::string& link);

}  // namespace tafl
