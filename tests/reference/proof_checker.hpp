// Checks a proof that `taflsmith prove --certificate` wrote: a strategy that wins against every reply. The referee
// plays the rules; no code of the engine takes part.
//
// Why the strategy wins in a real game, with its history, although each of its positions is judged without one:
//
// - Lines are positions with the winner to move. The checker demands that every reply to the turn of a line ends the
//   game in a win, or leads to a *later* line. Hence line numbers grow along every play, and no line is met twice.
// - No position with the loser to move is met twice either. It leads, by one and the same reply, to one and the same
//   line. The first time, that line comes later than the present one; the second time, it would have been passed.
// - So no position recurs, and no rule about the repetition of positions, which needs a second occurrence, can end the
//   game, forbid a move or permit a claim. This holds for the root, too, which counts as the first position.
// - A limit of moves without a capture cannot be reached if the longest play is shorter. Its result may also be the
//   winner's.
// - A repeated arrangement of one side is another matter: it may recur while the position does not. Such rules are
//   refused, unless they can do nothing but let the loser lose.
// - Everything else that the referee remembers would have to be part of a line, and is not. Therefore rules with more
//   memory are refused: dice, marks on squares, warnings of the king, ends that wait for the reply, shuttling, passes
//   by choice, reserves, a first turn that differs from the others. Chains and turns of two moves begin and end within
//   a turn. A pass of a stuck side is remembered only until the next turn; there it matters only if both sides are
//   stuck, and that is found when the line of the stuck winner is played.
#pragma once
#include <istream>
#include <string>

namespace reference {

struct Verdict {
    bool proved = false;
    std::string text;  ///< why not; or what was proved
    std::string variant, digest, winner, root;
    long lines = 0, replies = 0;  ///< that were checked: those in reach of the root
    int plies = 0;                ///< of the longest play
};

/// Reads and checks a certificate. Hostile text is an answer, too: not proved.
Verdict checkProof(std::istream& in);

}  // namespace reference
