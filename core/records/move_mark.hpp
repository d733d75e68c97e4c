// Marks that a person gives to moves, as in chess notation: ! ? !! ?? !? ?!.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace tafl {

enum class MoveMark : unsigned char { none, good, mistake, brilliant, blunder, interesting, dubious };
inline constexpr std::array moveMarks = {MoveMark::good,    MoveMark::mistake,     MoveMark::brilliant,
                                         MoveMark::blunder, MoveMark::interesting, MoveMark::dubious};

/// "!?"; empty for none.
std::string_view sign(MoveMark);
std::optional<MoveMark> parseMoveMark(std::string_view sign);
/// Cuts `!` and `?` off the end of a move. More of them than a mark has mean none.
MoveMark takeMoveMark(std::string& move);

}  // namespace tafl
