// The reasons of an attempt, in sentences: slow, and asked for only when a person reads them.
#pragma once
#include "explain/attempt.hpp"

namespace tafl::direct {

std::string ordinal(int);                          ///< "3rd"
std::string withArticle(const std::string& noun);  ///< "an attacker"

class Narrator {
public:
    Narrator(const CallTables& t, const PlainPosition& p, Move m) : t_(t), p_(p), move_(m) {}

    /// Everything there is to say about an attempt.
    std::vector<Reason> tell(const Attempt&);
    Reason tellAnnouncement(const AnnounceCall&, const std::string& text) const;
    Reason tellStuck(const PlainPosition& after, const Ending&) const;

private:
    // Words.
    std::string square(Square) const;
    std::string piece(const Scene&, Square) const;  ///< "the attacker on e4"
    std::string className(int classNumber) const;
    std::string identity(Caller) const;
    std::string rule(Caller) const;  ///< " (identity: words)"
    std::string result(Winner, Phase) const;
    std::string side(const SideOfVictim&) const;
    std::string around(const PatternCall&, const PatternLook&) const;

    // Reasons, one subject each.
    Reason obstacle(const Obstacle&) const;
    std::string obstacleText(const Obstacle&) const;
    std::string claimCounts() const;
    std::string wayText(const Obstacle&, const std::string& who) const;
    Reason refusal(const Turn&, const Refusal&) const;
    void captures(const Turn&, const SquareSet& chosen);
    void causes(const Turn&, const Victim&, bool stays, std::vector<Reason>&) const;
    void patternCauses(const Turn&, const Victim&, bool stays, std::vector<Reason>&) const;
    void programCauses(const Turn&, const Victim&, bool stays, std::vector<Reason>&) const;
    std::string fateText(const Victim&, bool stays) const;
    void almost(const Turn&, const SquareSet& fallen);
    void almostAt(const Turn&, Square victim, Direction towardsMover);
    std::string whyNot(const Turn&, Square victim, const PatternCall&, const PatternLook&) const;
    void spared(const Turn&, Square, int classNumber, const SpareCall&);
    void sparedOthers(const Turn&, const SquareSet& fallen);
    Reason end(const Turn&, const EndFound&) const;
    std::string endText(const Turn&, const EndFound&) const;
    void declarations();
    void pending(const Turn&, const Attempt&);
    Reason claim(const Claim&) const;
    void roles(const PatternLook&, std::vector<RoleOfSquare>&) const;
    void shown(const Scene&, Expr shows, std::vector<RoleOfSquare>&) const;
    std::string repeatedWhen(const Turn&, const RepetitionCall&) const;

    const CallTables& t_;
    const PlainPosition& p_;
    Move move_;
    std::vector<Reason> out_;
};

}  // namespace tafl::direct
