// Phrases that all reasons share: squares, pieces, rules, patterns, results.
#pragma once
#include "explain/history.hpp"
#include "explain/reason.hpp"

namespace tafl::direct {

std::string ordinal(int);                          ///< "3rd"; in another language the number
std::string winnerText(Winner);                    ///< "The attackers win"
std::string withArticle(const std::string& noun);  ///< "an attacker"

class Phrases {
public:
    explicit Phrases(const CallTables& tables) : t_(tables) {}

    const CallTables& tables() const { return t_; }
    std::string square(Square) const;
    std::string piece(const Scene&, Square) const;  ///< "the attacker on e4"
    std::string className(int classNumber) const;
    std::string identity(RuleIndex) const;
    std::string rule(RuleIndex) const;        ///< " (identity: words)"
    std::string result(Winner, Phase) const;  ///< "The attackers win [goal]"
    std::string pattern(const PatternCall&, const PatternMatch&) const;
    std::string repetition(const Turn&, const RepetitionCall&) const;

private:
    std::string side(const PatternSide&) const;

    const CallTables& t_;
};

void addRoles(const PatternMatch&, std::vector<SquareRole>&);
/// The squares that a rule's own expression marks for the reader; if they are many, those with men only.
void addShownSquares(const Scene&, Expr shows, std::vector<SquareRole>&);

}  // namespace tafl::direct
