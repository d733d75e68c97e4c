// The data that undo needs to restore a position.
#pragma once
#include "position/bitboard/piece_boards.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <FeatureLevel L>
struct UndoFrame {
    /// still: a turn without a move (pass, stop, claim, null move); roll: the die.
    enum class Kind : u8 { move, still, roll };
    Step step;
    u8 moverClass;
    Kind kind;
    std::size_t victims, history, historyBase;  ///< sizes of the lists before the turn
    std::size_t changes;                        ///< how many of the turn's victims were not captured but changed
    StateInfo<L> info;
    Ending ending;
};

}  // namespace tafl::inline TAFLSMITH_BUILD
