// A board on which calls and programs are looked at: board A of a move (mover placed, victims still there) or board B.
#pragma once
#include "explain/call_tables.hpp"
#include "program/reference_evaluator.hpp"

namespace tafl::direct {

/// A jump that the rules allow.
struct LegalJump {
    Square over = noSquare, to = noSquare;
    bool takes = false;
    RuleIndex ruleIndex = 0;
};

class Scene final : public ReferenceInputs {
public:
    Scene(const CallTables& tables, std::vector<std::uint8_t> occupants, Side side);

    const CallTables& tables() const { return *tables_; }
    const std::vector<std::uint8_t>& occupants() const { return occupants_; }
    int occupant(Square s) const { return occupants_[at(s)]; }
    bool holds(Square s, Side side) const { return occupant(s) && tables_->side[at(occupant(s))] == side; }
    void put(Square, int classNumber);
    /// Own and enemy change places, or a state has changed: what was found out by programs is forgotten.
    void setMover(Side side);
    void clearCache() { conditionCache_.clear(); }

    // Inputs of programs.
    SquareSet pieces(ClassSet) const override;
    SquareSet hostile(int victimClass) const override;
    SquareSet held(ClassSet) const override;
    SquareSet reach(ClassSet, std::optional<Direction>) const override;

    // Programs.
    bool truth(Expr e) const { return referenceTruth(tables_->graph, e, *this); }
    SquareSet board(Expr e) const { return referenceBoard(tables_->graph, e, *this); }
    std::int64_t number(Expr e) const { return referenceNumber(tables_->graph, e, *this); }

    // Hostility. The rule by which a square stands in for an enemy of this victim, whoever stands there; null if none
    // does.
    const HostileCall* findHostileZone(int victimClass, Square) const;
    /// Does an enemy of this victim stand there that may be anvil?
    bool isHostileMan(int victimClass, Square) const;

    // Movement.
    SquareSet slides(Square origin, int dieLimit = 0, std::optional<Direction> = {}) const;
    std::vector<LegalJump> legalJumps(Square origin) const;
    std::optional<LegalJump> legalJump(Square origin, Direction) const;

private:
    void addSlides(SquareSet&, Square origin, Direction, int limit) const;
    bool condition(const HostileCall&) const;

    const CallTables* tables_;
    std::vector<std::uint8_t> occupants_;
    mutable ByClass<SquareSet> byClass_;
    mutable bool byClassValid_ = false;
    mutable std::vector<signed char> conditionCache_;  ///< by hostile call: -1 not asked yet
};

}  // namespace tafl::direct
