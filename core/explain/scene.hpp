// One board on which calls and programs are evaluated: board A of a move (mover placed, victims still there) or board B
// (victims gone).
#pragma once
#include <map>
#include <span>

#include "explain/plain_position.hpp"
#include "program/reference_evaluator.hpp"

namespace tafl::direct {

/// A jump that the rules allow.
struct LegalJump {
    Square over = noSquare, to = noSquare;
    bool takes = false;
    RuleIndex ruleIndex = 0;
};

/// The square on one side of a victim, as a capture pattern sees it.
struct PatternSide {
    enum class Kind : std::uint8_t { missing, hammer, man, hostile, wall, outside };
    Square square = noSquare;  ///< noSquare: beyond the rim
    Kind kind = Kind::missing;
    const HostileCall* hostile = nullptr;  ///< kinds hostile and outside
};
struct PatternMatch {
    std::array<PatternSide, 4> sides;
    int count = 0, missing = 0, men = 0;
    bool hasHammer = false;  ///< the mover; without a mover, any man that may capture
    bool complete(int minMen) const { return missing == 0 && hasHammer && men >= minMen; }
};

/// The sides of a victim that a pattern looks at: all four, or the two on the axis of a direction.
std::span<const Direction> patternDirections(const PatternCall&, Direction axis);

class Scene final : public ReferenceInputs {
public:
    Scene(const CallTables& tables, std::vector<std::uint8_t> occupants, Side side);
    /// With the states and the capture counter of a position; the die is not copied.
    Scene(const CallTables& tables, const PlainPosition&, Side side);

    const CallTables& tables() const { return *tables_; }
    const std::vector<std::uint8_t>& occupants() const { return occupants_; }
    int occupant(Square s) const { return occupants_[at(s)]; }
    bool holds(Square s, Side side) const { return occupant(s) && tables_->side[at(occupant(s))] == side; }
    void put(Square, int classNumber);
    void setMover(Side side);
    /// Call after changing a public input: the conditions of calls are evaluated again.
    void clearCache() {
        conditionCache_.clear();
        whereCache_.clear();
    }

    // Inputs of programs.
    SquareSet pieces(ClassSet) const override;
    SquareSet hostile(int victimClass) const override;
    SquareSet held(ClassSet) const override;
    SquareSet reach(ClassSet, std::optional<Direction>) const override;

    // Programs.
    bool truth(Expr e) const { return referenceTruth(tables_->graph, e, *this); }
    SquareSet board(Expr e) const { return referenceBoard(tables_->graph, e, *this); }
    std::int64_t number(Expr e) const { return referenceNumber(tables_->graph, e, *this); }

    // Hostility.
    /// The first rule that makes a square hostile to a victim class, whatever stands there; null: none.
    const HostileCall* findHostileZone(int victimClass, Square) const;
    /// Is the occupant an enemy that may serve as anvil against this class?
    bool isHostileMan(int victimClass, Square) const;
    /// Is the occupant an enemy that may capture this class as hammer?
    bool mayBeHammer(int victimClass, Square) const;
    /// The first rule that protects the piece on a square from captures and jumps by rule `by`; null: none.
    const SpareCall* findSpare(Square, RuleIndex by) const;

    // Capture patterns.
    /// One pattern around a victim. `hammer` is the mover's square; noSquare: any man may be the hammer.
    /// Stops at the first missing side unless `exhaustive`.
    PatternMatch matchPattern(const PatternCall&, Square victim, std::span<const Direction>, Square hammer,
                              bool exhaustive = false) const;
    /// Does the piece stand in a complete pattern, with no mover involved?
    bool isHeld(Square victim) const;

    // Movement.
    SquareSet slides(Square origin, int dieLimit = 0, std::optional<Direction> = {}) const;
    std::vector<LegalJump> legalJumps(Square origin) const;
    SquareSet leaps(Square origin) const;  ///< where the piece may leap to
    SquareSet swaps(Square origin) const;  ///< own pieces that the piece may change places with
    /// Enemies that the piece may capture by moving onto them.
    SquareSet displacements(Square origin, int dieLimit = 0) const;
    /// Before the move: the first rule that allows the swap or displacement.
    std::optional<RuleIndex> findSwapRule(Square origin, Square target) const;
    std::optional<RuleIndex> findDisplacingRule(Square origin, Square target, bool leap) const;
    /// Every square that a slide, leap, swap or displacement ends on.
    SquareSet targets(Square origin, int dieLimit) const {
        return slides(origin, dieLimit) | leaps(origin) | swaps(origin) | displacements(origin, dieLimit);
    }
    /// Squares that the piece may not pass now.
    SquareSet passBarred(Square origin) const;
    /// Does a bar hold for a piece from `origin` on a square now?
    bool isBarred(const BarCall&, Square origin, Square) const;
    /// Of several rules that allow the jump, the first whose capture is not spared; else the first that captures.
    std::optional<LegalJump> legalJump(Square origin, Direction) const;
    /// On board A: the first rule by which the jump takes the piece on `over`.
    std::optional<RuleIndex> findJumpCapture(Square origin, Square over, Square target) const;

private:
    void addSlides(SquareSet&, Square origin, Direction, int limit) const;
    bool condition(const HostileCall&) const;
    int slideLimit(Square origin, int dieLimit) const;
    const SquareSet& where(Expr program) const;
    SquareSet barredNow(const BarCall&, Side) const;
    bool isDisarmed(Role, int victimClass, Square) const;
    PatternSide classifySide(const PatternCall&, int victimClass, Square, Square hammer) const;

    const CallTables* tables_;
    std::vector<std::uint8_t> occupants_;
    mutable ByClass<SquareSet> byClass_;
    mutable bool byClassValid_ = false;
    mutable std::vector<signed char> conditionCache_;  ///< by hostile call; -1: not evaluated yet
    mutable std::map<Expr, SquareSet> whereCache_;     ///< squares of conditional calls
};

}  // namespace tafl::direct
