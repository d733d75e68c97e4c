// One turn: the mover placed (board A), its victims, and the board after a choice of them (board B).
#pragma once
#include "explain/captures.hpp"

namespace tafl::direct {

/// A piece that becomes another, is driven to another square, or appears.
struct ChangedPiece {
    Square square = noSquare;
    int classNumber = 0, becomes = 0;  ///< 0: none, before a piece appears
    RuleIndex ruleIndex = 0;           ///< the first rule that does it
    Square to = noSquare;              ///< driven: where it stands now
};

class Turn {
public:
    enum class Kind { move, stop, pass };

    /// A move of one piece; `declare` and `applyCaptures` complete it.
    Turn(const CallTables&, const PlainPosition& before, const Candidate&);
    /// A turn without a moving piece: the end of a chain, or a pass. Complete at once.
    Turn(const CallTables&, const PlainPosition& before, Kind);

    const CallTables& tables() const { return *tables_; }
    const PlainPosition& before() const { return *before_; }
    const Candidate& move() const { return move_; }
    Kind kind() const { return kind_; }
    Side mover() const { return before_->toMove; }
    int moverClass() const { return moverClass_; }

    /// The declarations open to the mover, as bits, evaluated with nothing declared.
    unsigned options();
    /// Step 4: finds the victims under these declarations.
    void declare(unsigned options);
    const std::vector<Victim>& victims() const { return victims_; }  ///< all capturable pieces, before the choice
    const std::vector<Victim>& heldVictims() const { return heldVictims_; }  ///< captured pieces that stay on the board
    std::vector<SquareSet> branches() const;

    /// Steps 6 and 7: fates, changes, counters and states.
    void applyCaptures(const SquareSet& chosen);
    const std::vector<CapturedPiece>& taken() const { return taken_; }
    bool captured() const { return !taken_.empty(); }
    /// Pieces that became another class without being captured; then those driven; then those that appeared.
    const std::vector<ChangedPiece>& changed() const { return changed_; }
    /// The mover was neither captured nor changed nor driven.
    bool moverAlive() const { return moverAlive_; }
    const Scene& boardA() const { return a_; }
    const Scene& boardB() const { return b_; }

    /// Does this choice of victims continue a chain?
    bool isChainMove(const SquareSet& chosen) const;
    bool reachesGoal() const;

    /// The next position. The caller sets `ending`.
    PlainPosition after(bool sameSide) const;
    const PlainPosition::Entry& entry() const;
    PlainPosition::Shuttle shuttleAfter() const;
    std::uint64_t pendingAfter() const;

private:
    void placeMover();
    void placeEntering();
    void findRuleOfTarget();
    void applyFates(const SquareSet& chosen);
    void applyChanges();
    std::vector<ChangedPiece> findDriven() const;
    std::vector<ChangedPiece> findNewPieces() const;
    SquareSet squaresOf(const ChangeCall&) const;
    void updateStates();

    const CallTables* tables_;
    const PlainPosition* before_;
    Candidate move_;
    Kind kind_ = Kind::move;
    int moverClass_ = 0;
    Scene a_, b_;
    std::vector<Victim> victims_, heldVictims_;
    std::vector<CapturedPiece> taken_;
    std::vector<ChangedPiece> changed_;
    bool moverAlive_ = true, moverCaptured_ = false, moverDriven_ = false;
    mutable std::optional<PlainPosition::Entry> entry_;  ///< cached, of the current choice
};

}  // namespace tafl::direct
