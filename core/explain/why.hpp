// The answer of the command `why`: legality, captures and ending of a move, with the rules responsible.
#pragma once
#include "explain/explainer.hpp"

namespace tafl {

struct WhySquare {
    std::string square;  ///< "": beyond the rim
    std::string role;
    std::string rule;  ///< identity of the rule that gives the role, if another than the reason's
};
struct WhyReason {
    std::string kind;                    ///< "obstacle", "refused", "captured" …
    std::string rule, component, words;  ///< empty if no rule is responsible, as for a blocking piece
    std::string text, victim;
    std::vector<WhySquare> squares;
};
struct WhyAnswer {
    std::string move;  ///< in full notation
    bool legal = false;
    std::string before, after;  ///< positions; after: empty if illegal
    PlainPosition position;     ///< before the move
    std::vector<std::string> taken;
    Ending ending;
    std::string outcome;  ///< "none", "attackers", "defenders", "draw"
    bool sameSide = false;
    std::vector<std::string> announcements;
    std::vector<WhyReason> reasons;
    SquareSet moveSquares;  ///< from and to
};

std::string_view name(Reason::Kind);
/// "none", "attackers", "defenders", "draw".
std::string outcomeName(const Ending&);

/// The position after a line of play, from `position` or, if empty, from the start. Chance: {lot attackers}, {die 4}.
Result<PlainPosition> playLine(const RuleImage&, const Explainer&, const std::string& position,
                               const std::vector<std::string>& moves);

/// An illegal move is an answer. Errors: text that cannot be parsed, or that matches several legal moves.
/// `nearMisses` adds those of Explainer::addNearMisses to the reasons.
Result<WhyAnswer> why(const std::shared_ptr<const RuleImage>&, const std::string& position,
                      const std::vector<std::string>& moves, const std::string& move, bool nearMisses = false);

}  // namespace tafl
