// One move asked about: is it legal, what does it take, what ends, and which rules say so.
#pragma once
#include "explain/explainer.hpp"

namespace tafl {

struct WhySquare {
    std::string square;  ///< "" beyond the rim
    std::string role;
    std::string rule;  ///< identity of the rule that gave the role, if another than the reason's
};
struct WhyReason {
    std::string kind;                    ///< "obstacle", "refused", "captured" …
    std::string rule, component, words;  ///< empty for what is no rule's doing, such as a piece in the way
    std::string text, victim;
    std::vector<WhySquare> squares;
};
struct WhyAnswer {
    std::string move;  ///< as it is written in full
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

/// The position after a line of play; `position` empty: from the start. Chance is written {lot attackers}, {die 4}.
Result<PlainPosition> playLine(const RuleImage&, const Explainer&, const std::string& position,
                               const std::vector<std::string>& moves);

/// Complaints only where the texts make no sense; an illegal move is an answer. A text that fits several legal moves is
/// a complaint that lists them.
Result<WhyAnswer> why(const std::shared_ptr<const RuleImage>&, const std::string& position,
                      const std::vector<std::string>& moves, const std::string& move);

}  // namespace tafl
