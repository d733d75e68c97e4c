// The value of a position in a game in progress, and whether it holds whatever came before.
#pragma once
#include <string>

#include "solve/tables.hpp"

namespace tafl {

/// The course of a game since the last capture: positions with the same pieces as the present one.
struct RecentPast {
    std::vector<Setup> positions;  ///< without the present one
    int plies = 0;                 ///< since the last capture
};

/// A reason why a forced win may fail in a game in progress, although it holds in a game that begins there.
enum class Doubt : std::uint8_t {
    none,
    repetition,  ///< an earlier position may occur again on the way
    limit        ///< a limit of plies without a capture may end the game before
};

struct GameValue {
    TableValue value;
    Undecided meaning = Undecided::noForcedWin;  ///< if there is no winner
    Doubt doubt = Doubt::none;                   ///< about a win

    /// The result of best play, if it is certain.
    std::optional<Winner> result() const;
};

/// The longest win, in plies, that no rule of repetition can prevent: no earlier position was nearer to the end.
int certainPlies(const Tables&, Side winner, const RecentPast&);

/// Nothing if the tables have no value of the position (Tables::probe).
std::optional<GameValue> probeGame(const Tables&, const Position&, const RecentPast&);

/// As describe(), with the reason if a win is in doubt.
std::string describe(const GameValue&);

}  // namespace tafl
