// The reasons of an attempt, in sentences: slow, and asked for only when a person reads them.
#pragma once
#include "explain/attempt.hpp"

namespace tafl::direct {

std::string ordinal(int);                          ///< "3rd"
std::string withArticle(const std::string& noun);  ///< "an attacker"

class ReasonWriter {
public:
    ReasonWriter(const CallTables& t, const PlainPosition& p, Move m) : t_(t), p_(p), move_(m) {}

    /// Everything there is to say about an attempt.
    std::vector<Reason> writeReasons(const Attempt&);
    Reason writeAnnouncement(const AnnounceCall&, const std::string& text) const;
    Reason writeStuck(const PlainPosition& after, const Ending&) const;

private:
    // Words.
    std::string square(Square) const;
    std::string piece(const Scene&, Square) const;  ///< "the attacker on e4"
    std::string className(int classNumber) const;
    std::string identity(RuleIndex) const;
    std::string rule(RuleIndex) const;  ///< " (identity: words)"
    std::string result(Winner, Phase) const;
    std::string side(const PatternSide&) const;
    std::string patternText(const PatternCall&, const PatternMatch&) const;

    // Reasons, one subject each.
    Reason obstacle(const Obstacle&) const;
    std::string obstacleText(const Obstacle&) const;
    std::string claimCountText() const;
    std::string pathText(const Obstacle&, const std::string& who) const;
    Reason refusal(const Turn&, const Refusal&) const;
    void captures(const Turn&, const SquareSet& chosen);
    void addCauses(const Turn&, const Victim&, bool stays, std::vector<Reason>&) const;
    void addPatternCauses(const Turn&, const Victim&, bool stays, std::vector<Reason>&) const;
    void addProgramCauses(const Turn&, const Victim&, bool stays, std::vector<Reason>&) const;
    std::string fateText(const Victim&, bool stays) const;
    void addNearMisses(const Turn&, const SquareSet& capturedSquares);
    void addNearMissesAt(const Turn&, Square victim, Direction towardsMover);
    std::string missText(const Turn&, Square victim, const PatternCall&, const PatternMatch&) const;
    void spared(const Turn&, Square, int classNumber, const SpareCall&);
    void addOtherSpared(const Turn&, const SquareSet& capturedSquares);
    Reason end(const Turn&, const GameEnd&) const;
    std::string endText(const Turn&, const GameEnd&) const;
    void declarations();
    void pending(const Turn&, const Attempt&);
    Reason claim(const Claim&) const;
    void addRoles(const PatternMatch&, std::vector<SquareRole>&) const;
    void addShownSquares(const Scene&, Expr shows, std::vector<SquareRole>&) const;
    std::string repetitionText(const Turn&, const RepetitionCall&) const;

    const CallTables& t_;
    const PlainPosition& p_;
    Move move_;
    std::vector<Reason> out_;
};

}  // namespace tafl::direct
