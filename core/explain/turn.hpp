// One turn tried out: the mover placed (board A), its victims, one branch taken (board B), and whether that may stand.
#pragma once
#include <functional>

#include "explain/captures.hpp"

namespace tafl::direct {

/// Why a move that movement allows is no move.
struct Refusal {
    enum class Kind { program, repetition, shuttle } kind{};
    std::size_t index = 0;  ///< of the call
    RuleIndex ruleIndex = 0;
};

class Turn {
public:
    enum class Kind { move, stop, pass };

    /// A move of one piece; `declare` and `take` complete it.
    Turn(const CallTables&, const PlainPosition& before, const Candidate&);
    /// A turn without one: the end of a chain, or a pass. Complete at once.
    Turn(const CallTables&, const PlainPosition& before, Kind);

    const CallTables& tables() const { return *tables_; }
    const PlainPosition& before() const { return *before_; }
    const Candidate& move() const { return move_; }
    Kind kind() const { return kind_; }
    Side mover() const { return before_->toMove; }
    int moverClass() const { return moverClass_; }

    /// The declarations that are open to the mover, judged with nothing declared.
    unsigned options();
    /// Step 4, with these words said.
    void declare(unsigned options);
    const std::vector<Victim>& victims() const { return victims_; }          ///< all that could fall, before choice
    const std::vector<Victim>& heldVictims() const { return heldVictims_; }  ///< victims whose fate is to be held
    std::vector<SquareSet> branches() const;

    /// Steps 6 and 7.
    void applyCaptures(const SquareSet& chosen);
    const std::vector<CapturedPiece>& taken() const { return taken_; }
    bool captured() const { return !taken_.empty(); }
    bool moverAlive() const { return moverAlive_; }
    const Scene& a() const { return a_; }
    const Scene& b() const { return b_; }

    /// Step 8. A chain is not asked for here: after a capture no repetition can stand.
    std::optional<Refusal> refusal() const;
    /// Step 9: the rule of chains lets this piece go on, and the game is not over.
    bool mayContinueChain() const;
    /// May this be the next move of a chain?
    bool isChainMove(const SquareSet& chosen) const;
    bool reachesGoal() const;

    /// The position that follows. `ending` is left to the caller.
    PlainPosition after(bool sameSide) const;
    const PlainPosition::Entry& entry() const;
    PlainPosition::Shuttle shuttleAfter() const;
    std::uint64_t pendingAfter() const;

private:
    void placeMover();
    void applyFates(const SquareSet& chosen);
    void updateStates();

    const CallTables* tables_;
    const PlainPosition* before_;
    Candidate move_;
    Kind kind_ = Kind::move;
    int moverClass_ = 0;
    Scene a_, b_;
    std::vector<Victim> victims_, heldVictims_;
    std::vector<CapturedPiece> taken_;
    bool moverAlive_ = true;
    mutable std::optional<PlainPosition::Entry> entry_;  ///< of the branch taken, once asked for
};

/// Calls f(move) for every legal branch of every candidate; stops, and is true, when f returns true. `limit`: how far
/// the die lets pieces slide. The side to move is not asked whether it is stuck.
bool forEachLegalMove(const CallTables&, const PlainPosition&, int limit, const std::function<bool(Move)>&);

/// Has the side to move a move, the die ignored?
bool canMove(const CallTables&, const PlainPosition&);
/// Is the side to move stuck, by the rule's program or because it has no legal move? Not asked in a chain.
bool stuck(const CallTables&, const PlainPosition&);
bool isStuckByProgram(const CallTables&, const PlainPosition&);

}  // namespace tafl::direct
