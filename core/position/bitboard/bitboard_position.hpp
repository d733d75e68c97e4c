// A position on boards of W words a direction, at one feature level. Its tables, set once, are separate types:
//   setup_facts.hpp        facts about the image and the set-up that hold on every ply
//   position_programs.hpp  the programs of the image, bound to the board
//   leap_tables.hpp        the squares that leaps reach
//   search_tables.hpp      square values and goals, for a search
// Members are defined by subject:
//   move_generation.hpp  slides, jumps and leaps from the tables
//   possible_jumps.hpp   jumps and leaps that are tested when they are drawn
//   captures.hpp         victims of a move and their fates
//   conditional_calls.hpp  calls that hold on the squares of a program
//   moves_onto_pieces.hpp  swaps and displacements
//   bound_programs.hpp   programs: binding, guards, inputs, operations that read the tables
//   changes.hpp          pieces that a turn changes, drives or brings
//   entries.hpp          pieces that enter from a reserve
//   turn.hpp             make and undo: the steps of a turn in order
//   ends.hpp             ends of the game
//   legal_moves.hpp      lists of legal moves: choices, refusals, demands, chains, claims
//   candidates.hpp       moves for a search, with hints
//   peek.hpp             evaluation inputs, before and after a move
//   quiet_slides.hpp     moves that need not be made to be judged
//   search_support.hpp   square values, null move, clone, repetition
//   playouts.hpp         perft and random games
//   random_turns.hpp     random games at the full level
//   interface.hpp        set-up, make, keys, consistency
// create.hpp includes them all; they know only this header.
#pragma once
#include <memory>

#include "position/bitboard/board_rows.hpp"
#include "position/bitboard/capture_list.hpp"
#include "position/bitboard/condition_cache.hpp"
#include "position/bitboard/game_history.hpp"
#include "position/bitboard/leap_tables.hpp"
#include "position/bitboard/position_programs.hpp"
#include "position/bitboard/reach.hpp"
#include "position/bitboard/search_tables.hpp"
#include "position/bitboard/setup_facts.hpp"
#include "position/bitboard/undo_frame.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

struct ChangeList;
struct DrivenPiece;

template <int W, FeatureLevel L>
class BitboardPosition final : public Position {
public:
    using Lay = Layout<W>;
    using Pos = PieceBoards<W, L>;
    static constexpr int K = Lay::K;
    static constexpr bool hooked = L != FeatureLevel::plain, full = L == FeatureLevel::full;
    /// On wider boards the straight path costs more and saves less: a proof path stays valid longer.
    static constexpr bool checksStraightPath = hooked && W <= 4;

    BitboardPosition(std::shared_ptr<const RuleImage>, Processor);
    std::string refusal;  ///< why the image does not fit; empty: it does

    // Position
    const RuleImage& image() const override { return *image_; }
    void start(std::optional<Side> first) override;
    void set(const Setup&) override;
    void rearrange(std::span<const Square> from, std::span<const Square> to, Side) override;
    Setup setup() const override;
    Side toMove() const override { return static_cast<Side>(p_.info.side); }
    int occupant(Square s) const override { return p_.code[layout_.cellOf[s]]; }
    int count(int classNumber) const override { return p_.count[classNumber]; }
    Square chainSquare() const override;
    int sinceCapture() const override { return p_.info.pliesSinceCapture; }
    int plies() const override { return plies_; }
    bool mustRoll() const override;
    int die() const override;
    void roll(int face) override;
    bool state(int number) const override;
    StateValues states() const override;
    std::uint32_t pending() const override { return p_.info.pending; }
    void legal(std::vector<Move>&, bool claims) override;
    std::size_t countLegal() override;
    MoveResult make(Move) override;
    void undo() override;
    Ending ending() override;
    std::size_t taken(std::span<CapturedPiece>) const override;
    void setValues(const SquareValues&) override;
    int candidates(Candidate*, bool forcingOnly) override;
    bool candidate(Move, Candidate&) override;
    EvalInputs evalInputs(MobilityMode) const override;
    bool peek(const Candidate&, MobilityMode, EvalInputs&) override;
    int quietFirst(std::span<Candidate>) override;
    SplitMoves splitCandidates(LineSlides*, Candidate*) override;
    void makePeeked(const Candidate&) override;
    int value() const override { return p_.info.value; }
    int findRepetition(Ending&) const override;
    int turnsKept() const override { return static_cast<int>(history_.size()); }
    void makeNullMove() override;
    std::unique_ptr<Position> clone() const override;
    std::uint64_t key() const override { return keyOf(p_.info.key, p_.info.pliesSinceCapture); }
    std::uint64_t keyDelta(Move) const override;
    std::uint64_t repetitionKey() const override { return p_.info.key ^ stateKey(true); }
    std::uint64_t keyFromScratch() const override;
    std::string findInconsistency() const override;
    std::uint64_t perft(int depth, bool bulk) override;
    PlayoutCounts playouts(double seconds, std::uint64_t games, int maxPlies, std::uint64_t seed,
                           bool bookkeeping) override;
    FeatureLevel level() const override { return L; }
    Processor processor() const override { return processor_; }

    // Operations of programs that read the tables; the evaluator calls them.
    void hostileBoard(int classNumber, const ProgramInputs<W>&, u64* out);
    void heldBoard(ClassSet, const ProgramInputs<W>&, u64* out);
    void reachBoard(ClassSet, int direction, const ProgramInputs<W>&, u64* out);

private:
    // move_generation.hpp
    template <ReachMode, int SideNumber, bool Extended>
    void computeReach(Reach<W, L>&, const Row* free, PrefixCounts&) const;
    template <bool CountOnly, int SideNumber>
    __attribute__((always_inline)) void reach(Reach<W, L>& r) const {
        if (facts_.extended) [[unlikely]]
            return reachExtended<CountOnly, SideNumber>(r);
        PrefixCounts prefixCounts;
        computeReach<CountOnly ? ReachMode::count : ReachMode::list, SideNumber, false>(
            r, FreeRows<W>(p_.occupied).board, prefixCounts);
    }
    template <bool CountOnly, int SideNumber>
    __attribute__((noinline)) void reachExtended(Reach<W, L>& r) const {
        PrefixCounts prefixCounts;
        computeReach<CountOnly ? ReachMode::count : ReachMode::list, SideNumber, true>(
            r, FreeRows<W>(p_.occupied).board, prefixCounts);
    }
    template <bool CountOnly>
    void reach(Reach<W, L>& r) const {
        p_.info.side ? reach<CountOnly, 1>(r) : reach<CountOnly, 0>(r);
    }
    /// Whether random games use CarriedRows. With two or three rows memory is faster.
    static constexpr bool carries = W == 1 || Lay::rowShifts;
    /// Random games generate the next side's moves as early as possible, since the next ply depends on them. The
    /// processor's window holds fewer instructions than a ply with more than one row.
    static constexpr bool generatesEarly = W > 1;
    GroupRows groupRows(int group) const {
        const auto& g = layout_.groups[group];
        return {reinterpret_cast<const Row*>(p_.plane[g.plane]), reinterpret_cast<const Row*>(g.pass),
                reinterpret_cast<const Row*>(g.stop), reinterpret_cast<const Row*>(g.enter)};
    }
    int slideLimit(const typename Lay::MachineGroup&) const;
    template <bool KeepMovers, bool Extended>
    void addRowGroup(const GroupRows&, const Row* free, int group, int at, Reach<W, L>&) const;
    template <bool CountOnly, bool Extended>
    void addRoyalRow(const GroupRows&, const Row* free, int group, Reach<W, L>&) const;
    bool mayJump(const typename Lay::MachineJump&, int from, int offset) const;
    void addJumps(Reach<W, L>&, const typename Lay::MachineJump&, int from) const;
    void generateJumps(Reach<W, L>&, int side) const;
    void addLeaps(Reach<W, L>&, const LeapTables::Leaper&, int from) const;
    void generateLeaps(Reach<W, L>&, int side) const;
    void addJump(Reach<W, L>&, int classNumber, const Step&) const;
    template <class Visit>
    void eachPiece(ClassSet, const Visit&) const;
    bool mayCrossEver(int classNumber, int from, int to) const;
    bool mayStopAt(int classNumber, int from, int to) const;
    template <int SideNumber, bool Extended>
    void pickMove(const Reach<W, L>&, const PrefixCounts&, u32 k, Step&, CarriedRows<W>*) const;

    // possible_jumps.hpp
    bool countPossibleJumps(Reach<W, L>&, int side) const;
    Step pickPossibleJump(const Reach<W, L>&, u32 k) const;

    // captures.hpp
    void collectCaptures(const Step&, int classNumber, u32 open = ~u32{0});
    RuleIndex findJumpCapture(const Step&, int classNumber);
    bool patternHolds(const Pattern&, int victimCell, int v, int hammerDirection);
    bool condition(std::size_t index);
    int findCompletePattern(int cell);
    RuleIndex findCapturingRule(const Step&, int classNumber, int victimCell);
    void judgeCaptures(const Step&, int classNumber, Ending&);
    void judgeDisplacement(const Step&, RuleIndex, Ending&) const;
    FateKind fateOf(int classNumber, int victimClass) const;
    void applyFates(int classNumber);

    // conditional_calls.hpp
    void evaluateCalls(std::vector<ConditionalCall<W>>&, int side, const ProgramInputs<W>&);
    void prepareCaptureCalls();
    template <class Question>
    void withInputs(const ProgramInputs<W>&, const Question&);
    bool holdsAt(const u64* board, int cell) const;
    bool isSparedNow(int victimClass, int cell, RuleIndex by);
    bool isSpared(int victimClass, int cell, RuleIndex by);
    bool isDisarmedNow(Role, int classNumber, int victimClass, int cell);
    void dropDisarmed(int victimClass, const ProgramInputs<W>&, u64* hostile);
    bool mayTakeNow(const Step&, int classNumber, int victimCell, int victimClass, RuleIndex by);
    ProgramInputs<W> inputsBeforeMove(const ProgramInputs<W>* = nullptr);
    void prepareBars(int side, const ProgramInputs<W>*);
    bool callHolds(const std::vector<ConditionalCall<W>>&, std::size_t index, int side, int cell) const;
    bool isBarredNow(int classNumber, int from, int cell) const;
    bool isWayBarred(int from, int to) const;
    void dropBarredSlides(Reach<W, L>&, int side) const;

    // moves_onto_pieces.hpp
    bool displaces(const Step&) const;
    bool swaps(const Step& step) const { return step.met && !displaces(step); }
    void generateSwaps(Reach<W, L>&, int side) const;
    void generateDisplacements(Reach<W, L>&, int side) const;
    void addSlidesOntoEnemies(Reach<W, L>&, const typename Lay::MachineGroup&, int index, u64 movers);
    void addDisplacement(Reach<W, L>&, int from, int to, bool leap);
    template <class Question>
    void withDisplacements(const Question&);
    RuleIndex findDisplacingRule(int classNumber, int victimClass, int from, int to, bool leap);
    RuleIndex findEndingDisplacement(const Step&, int classNumber);
    void placeOnto(const Step&, int classNumber);
    void putBack(const Step&, int classNumber);
    void seeDisplaced(const Step&, u64* captured) const;

    // entries.hpp
    int moverOf(const Step& step) const { return full && step.enters() ? step.declared + 1 : p_.code[step.from]; }
    bool mayEnter() const;
    void generateEntries(std::vector<Step>&);
    void placeEntering(const Step&, int classNumber);

    // bound_programs.hpp
    void bindPrograms();
    ProgramInputs<W> inputs(const Step&, const u64* captured);
    bool guardHolds(const BoundGuardedProgram<W>&, const Step&, int moverClass, bool captured) const;
    u32 openCaptures(const Step&, int moverClass, int side) const;
    void invalidateAfterMove(const Step&, int moverClass);
    void invalidateAfterUndo(const UndoFrame<L>&);
    bool runEndTest(int k, const Step&);
    void setUpRows();
    void forgetPast();
    void setStates(const StateValues&);
    void gatherOccupants();
    void gatherCaptured(u64* out) const;
    u64 classWord(int classNumber, int w) const;

    // turn.hpp
    /// Both return false if the rules refuse the step; undo it then.
    template <bool Bookkeeping, bool Frames>
    bool play(const Step&, Ending&);
    struct Nothing {
        void operator()() const {}
    };
    template <bool Bookkeeping, bool Frames, int SideNumber = -1, class OnBoardB = Nothing>
    bool playInline(const Step&, Ending&, CarriedRows<W>* = nullptr, OnBoardB = {});
    void put(int cell, int occupant) {
        p_.code[cell] = static_cast<u8>(occupant);
        p_.victim[cell] = layout_.victim[occupant][cell];
        p_.hostile[cell] = layout_.hostile[occupant][cell];
    }
    UndoFrame<L>& pushFrame(const Step&, typename UndoFrame<L>::Kind);
    void place(int from, int to, int classNumber, CarriedRows<W>* = nullptr);
    void carryMarks(const Step&);
    template <class Question>
    void onBoardA(const Step&, int classNumber, const Question&);
    void slideBits(int from, int to, int classNumber, CarriedRows<W>* = nullptr);
    void remove(int cell, int classNumber);
    void add(int cell, int classNumber);
    void restoreVictims(std::size_t firstVictim);
    bool canContinueChain(const Step&, int classNumber);
    bool secondMoveFollows(const Step&);
    void completeTurn(const Step&, int classNumber, Ending&, bool& refused);

    // changes.hpp
    void findChanges(const Step&, int classNumber, ChangeList&);
    void driveMarks(const std::vector<DrivenPiece>&);
    template <bool Frames>
    void exchange(int cell, int before, int after);
    template <bool Frames>
    void applyChanges(const Step&, int classNumber);
    bool moverDriven_ = false;  // by the current turn

    // ends.hpp
    void judgeGoal(const Step&, int classNumber, Ending&);
    bool noOutcomeDue(int side, u32 unproven) const;
    bool noOutcomeAfter(int from, int to, int classNumber) const;
    template <class StraightPath>
    bool noOutcomeDue(int side, u32 unproven, StraightPath&& hasStraightPath) const;
    void judgeOutcomes(const Step&, int classNumber, bool chain, Ending&);
    /// These return false if the rules refuse the move.
    bool judgeHistory(const Step&, int seen, Ending&);
    bool judgeRepetition(const Step&, Ending&);
    bool judgeShuttle(const Step&);
    int enterHistory(const Step&);
    bool claimable(Ending&, const Step& = {});
    u64 stateKey(bool forRepetition) const;

    // candidates.hpp, peek.hpp
    u8 computeHints(int classNumber, int to, bool mayCapture) const;
    void describe(const Step&, Move, bool mayCapture, Candidate&) const;
    LineWords<W> captureSquares() const;
    Candidate* writeSlides(u64 landing, u64 movers, int index, u64 capturing, u64 goals, Candidate*) const;
    Candidate* writeForcingSlides(u64 landing, u64 movers, int index, u64 capturing, Candidate*) const;
    template <bool Forcing>
    Candidate* slides(Candidate*) const;
    bool mayBeLoud() const;
    LineWords<W> loudSquares(int side) const;
    Row dropEnds(Row slides, int cell, int classNumber) const;
    bool hasSingleRoyal() const;
    u64 piecesKeyAfter(int from, int to, int classNumber) const;
    bool isQuiet(const Candidate&, int from, int to, u64 piecesKeyAfter) const;
    void fillEvalInputs(MobilityMode, EvalInputs&) const;
    void countMoves(EvalInputs&) const;
    void addRoyals(const RoyalGroup<W>&, MobilityMode, EvalInputs&) const;
    void addRoyal(const RoyalGroup<W>&, int cell, MobilityMode, EvalInputs&) const;
    template <class BoardRows>
    void addSingleRoyal(const RoyalGroup<W>&, int cell, const BoardRows&, MobilityMode, EvalInputs&) const;
    bool addRoyalLandings(const RoyalGroup<W>&, int cell, Row landing, MobilityMode, EvalInputs&) const;
    template <class BoardRows>
    int countGoalsAfterTurn(const RoyalGroup<W>&, int cell, Row turning, const BoardRows&) const;
    void fillAfterMove(int from, int to, int classNumber, MobilityMode, EvalInputs&);
    u64 keyOf(u64 pieces, int pliesSinceCapture) const;
    u64 keyOfPlies(int pliesSinceCapture) const;

    // legal_moves.hpp
    void legalSteps(std::vector<Step>&);
    bool hasLegalMove();
    template <class Condition>
    bool anyFromTables(const Condition&);
    template <class Condition>
    bool anyMoveOf(int cell, const Condition&);
    bool expandBranches(const Step&, std::vector<Step>*);
    bool isLegal(const Step& step) { return expandBranches(step, nullptr); }
    bool isSimpleTurn() const;
    bool mayRepeat(const Step&) const;
    void generateSlidesAndJumps(std::vector<Step>&);
    bool continuesChain(const Step&);
    void generateChainMoves(std::vector<Step>&);
    bool chainPermits(const Step&, int classNumber, bool chosen);
    void generateSecondMoves(std::vector<Step>&);
    bool movesSecond(int cell) const;
    bool mayStop();
    bool keepDemanded(std::vector<Step>&);
    bool isDemanded(const Step&);
    bool isStuck();
    bool isStuckByProgram();
    bool isStuckBeforeTurn();
    RuleIndex findPassCall();
    bool mayPass();
    RuleIndex findPassingRule();
    bool shuttleLost_ = false;  // by the current turn
    bool probing_ = false;      // only the legality of a step is tested
    bool demanded_ = false;     // the probed step satisfies a demand
    bool ignoreDie_ = false;    // "no moves" is judged without the die

    // playouts.hpp
    std::uint64_t perftGeneral(int depth);
    std::uint64_t perftFast(int depth, bool bulk);
    template <bool Bookkeeping, bool Extended>
    void playRandomGame(Random&, int maxPlies, PlayoutCounts&, Reach<W, L>&);

    // random_turns.hpp
    template <bool Extended>
    void countFromTables(Reach<W, L>&, PrefixCounts&) const;
    template <bool Extended>
    Step pickFromTables(const Reach<W, L>&, const PrefixCounts&, u32 k) const;
    struct DemandScope {
        bool captures = false, entries = false, all = false;
    };
    DemandScope demandScope();
    bool isRoyalNear(const SquareSet&) const;
    bool mayRoyalBeNear(const BoundGuardedProgram<W>&);
    bool mayCapture(const Step&) const;
    void listCaptures(std::vector<Step>&);
    bool playDemanded(Random&, std::vector<Step>&, Ending&);
    bool playRandomStep(Random&, Reach<W, L>&, std::vector<Step>& list, Ending&);
    void rollAtRandom(Random&);
    void playRandomTurns(Random&, int maxPlies, PlayoutCounts&, Reach<W, L>&, std::vector<Step>& list);

    std::shared_ptr<const RuleImage> image_;
    Processor processor_;
    Lay layout_;
    Pos p_;
    Pos start_;
    int plies_ = 0;
    PlyList<UndoFrame<L>> frames_;
    PlyList<Victim> victims_;  // of all frames: captured pieces, then those that changed
    std::vector<std::array<u64, 16 * W>> marksFrames_;
    GameHistory<W> history_;
    int minRepetition_ = 1000;  // smallest count of any repetition of positions

    LeapTables leaps_;
    SetupFacts<W> facts_;
    int findSingleRoyalClass() const {
        return searchTables_.royalGroups.size() == 1 && !facts_.extended ? searchTables_.royalGroups[0].classNumber : 0;
    }

    CaptureList captured_;  // victims of the last step
    std::uint64_t captureChecks_ = 0, capturedTotal_ = 0;

    PositionPrograms<W, hooked> programs_;

    // Inputs of programs.
    u64 occupants_[maxClasses + 1][W]{};  // empty squares, then each class
    u64 capturedWords_[W];
    u64 withinTwo_[hooked ? Sizes<W>::cells : 1][W];  // squares within two steps of a cell

    ConditionCache<W> conditionCache_;
    // Scratch memory of move lists, so that none is allocated.
    std::vector<Step> tableMoves_, listed_;
    std::vector<Candidate> forcing_;
    SearchTables<W> searchTables_;
};

}  // namespace tafl::inline TAFLSMITH_BUILD
