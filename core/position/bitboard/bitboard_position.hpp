// The position on bitboards of W words a direction, at one feature level. Members are defined by subject:
//   interface.hpp         the virtual functions of Position
//   move_generation.hpp   pseudo-legal moves from the tables: slides, jumps, the reach of one piece
//   captures.hpp          captures of a move, choices, fates
//   end_watches.hpp       guard squares that spare testing the whole board again
//   bound_programs.hpp    guards, inputs, and the tables as operations of programs
//   turn.hpp              make and undo: the steps of a turn in their order
//   ends.hpp              what ends a game
//   legal_moves.hpp       lists of legal moves, with branches, refusals, chains and claims
//   candidates.hpp        moves for the search, with their gain and hints
//   peek.hpp              evaluation inputs, of this position and of the one after a slide
//   search_support.hpp    square values, null move, copy, repetition
//   playouts.hpp          perft and random games
#pragma once
#include <limits>
#include <memory>
#include <utility>

#include "position/bitboard/end_watches.hpp"
#include "position/bitboard/piece_boards.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// What is asked of the reach: how many moves, one of them at random, or all. To choose one, the movers are read from
/// the plane of their group, which is not copied.
enum class ReachMode { count, choice, list };

template <int W, FeatureLevel L>
class BitboardPosition final : public Position {
public:
    using Lay = Layout<W>;
    using Pos = PieceBoards<W, L>;
    static constexpr int K = Lay::K;
    static constexpr bool hooked = L != FeatureLevel::plain, full = L == FeatureLevel::full;
    /// On wider boards a straight path costs more to find, and stays open longer.
    static constexpr bool checksStraightPath = hooked && W <= 4;

    BitboardPosition(std::shared_ptr<const RuleImage>, Processor);
    std::string refusal;  ///< why this image cannot be laid out; empty if it can

    // --- Board
    const RuleImage& image() const override { return *image_; }
    void start(std::optional<Side> first) override;
    void set(const Setup&) override;
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
    void makePeeked(const Candidate&) override;
    int value() const override { return p_.info.value; }
    int findRepetition(Ending&) const override;
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

    // --- operations of programs that ask the tables (called by the evaluator)
    void hostileBoard(int classNumber, const ProgramInputs<W>&, u64* out);
    void heldBoard(ClassSet, const ProgramInputs<W>&, u64* out);
    void reachBoard(ClassSet, int direction, const ProgramInputs<W>&, u64* out);

private:
    /// Where the side to move can go: per group and line word the landing squares and the movers.
    struct Reach {
        static constexpr int maxEntries = maxGroups * K + 8;
        alignas(64) u64 to[maxEntries], from[maxEntries];
        u16 base[maxEntries];
        u32 row[maxGroups * W + 4];
        int rows = 0, entries = 0;
        u32 slides = 0, total = 0;
        int jumpCount = 0;
        /// Not cleared beforehand: that would be three kilobytes in every look at the board.
        union Jumps {
            Jumps() {}
            std::array<Step, hooked ? 256 : 1> steps;
        } jumps;
    };
    struct Frame {
        enum class Kind : u8 { move, still, roll };
        Step step;
        u8 moverClass;
        Kind kind;
        std::size_t victims, history, historyBase;
        StateInfo<L> info;
        Ending ending;
    };
    struct BoundGuardedProgram {  // a program of the image with its gate
        BoundProgram<W> program;
        GuardCondition guard;
        u8 toCell[Sizes<W>::cells]{};
        RuleIndex ruleIndex = 0;
    };
    struct Outcome {
        BoundGuardedProgram test;
        Phase phase{};
        Winner winner{};
        int pendingBit = -1;
        bool judgesReply = false;
        int counter = -1;
        int endTest = -1;  // an end by the whole board, judged at once: its number among the watches
    };

    /// Of the first two rows: the moves of their first one, two and three words; of the first row: all.
    struct PrefixCounts {
        u32 count[2][3]{}, firstRow = 0;
    };

    // move_generation.hpp
    template <ReachMode, int SideNumber, bool Extended>
    void computeReach(Reach&, const Row* free, PrefixCounts&) const;
    template <bool CountOnly, int SideNumber>
    __attribute__((always_inline)) void reach(Reach& r) const {
        if (extended_) [[unlikely]]
            return reachExtended<CountOnly, SideNumber>(r);
        PrefixCounts prefixCounts;
        computeReach<CountOnly ? ReachMode::count : ReachMode::list, SideNumber, false>(r, Free(p_).board,
                                                                                        prefixCounts);
    }
    template <bool CountOnly, int SideNumber>
    __attribute__((noinline)) void reachExtended(Reach& r) const {
        PrefixCounts prefixCounts;
        computeReach<CountOnly ? ReachMode::count : ReachMode::list, SideNumber, true>(r, Free(p_).board, prefixCounts);
    }
    template <bool CountOnly>
    void reach(Reach& r) const {
        p_.info.side ? reach<CountOnly, 1>(r) : reach<CountOnly, 0>(r);
    }
    struct Masks {
        Row pass, stop, enter;
    };
    struct Rows {  // of one group: its pieces and masks
        const Row *pieces, *pass, *stop, *enter;
        __attribute__((always_inline)) Masks masks(int w) const { return {pass[w], stop[w], enter[w]}; }
    };
    /// The squares without a piece, as rows (and beyond the rim, which all masks leave out).
    struct Free {
        Row board[W];
        __attribute__((always_inline)) explicit Free(const Pos& p) {
#pragma GCC unroll 8
            for (int w = 0; w < W; ++w) board[w] = ~reinterpret_cast<const Row*>(p.occupied)[w];
        }
    };
    /// They and what the move changes, in a register from ply to ply of a random game: the next side's moves wait for
    /// nothing else. Of two and three rows it is faster left in memory.
    static constexpr bool carries = W == 1 || Lay::rowShifts;
    struct Carried {
        Free free;
        Row change[W];
    };
    /// The next ply of a random game waits for the moves of the next side. With more than one row they are looked for
    /// before all that only this ply has to do: the processor looks ahead by fewer instructions than a ply has.
    static constexpr bool generatesEarly = W > 1;
    Rows rowsOf(int group) const {
        const auto& g = layout_.groups[group];
        return {reinterpret_cast<const Row*>(p_.plane[g.plane]), reinterpret_cast<const Row*>(g.pass),
                reinterpret_cast<const Row*>(g.stop), reinterpret_cast<const Row*>(g.enter)};
    }
    int slideLimit(const typename Lay::MachineGroup&) const;
    template <bool Extended>
    Row landings(Row movers, Row free, const Masks&, const typename Lay::MachineGroup*) const;
    template <bool Extended>
    Row landingsOf(int cell, Row bits, Rows, Row free, const typename Lay::MachineGroup*) const;
    template <bool CountOnly, bool Extended>
    void royalRow(Rows, const Row* free, const typename Lay::MachineGroup*, Reach&) const;
    template <bool KeepMovers, bool Extended>
    void rowGroup(Rows, const Row* free, const typename Lay::MachineGroup*, int at, Reach&) const;
    template <bool Extended>
    u64 singleWord(const typename Lay::MachineGroup&, int cell, int direction, int limit) const;
    void generateJumps(Reach&, int side) const;
    bool mayStopAt(int classNumber, int from, int to) const;
    template <class F>
    static void eachSlide(const Lay&, const Reach&, F&&);
    template <int SideNumber, bool Extended>
    void pickMove(const Reach&, const PrefixCounts&, u32 k, Step&, Carried&) const;
    void prepare(Reach&) const;

    // captures.hpp
    bool mayCaptureAt(int to, int classNumber) const;
    void collectCaptures(const Step&, int classNumber,
                         u32 open = ~u32{0});  // fills captured_; open: programs whose gate is open
    bool patternHolds(const Pattern&, int victimCell, int v, int hammerDirection);
    bool condition(std::size_t index);
    int findStandingPattern(int cell);
    RuleIndex findCapturingRule(const Step&, int classNumber, int victimCell);
    void judgeCaptures(const Step&, int classNumber, Ending&);
    void applyFates();
    int countChoices() const;  // how many sets of victims the mover may choose from
    void applyChoice(int index);

    // bound_programs.hpp
    void bindPrograms();
    ProgramInputs<W> inputs(const Step&, const u64* captured);
    bool guardHolds(const BoundGuardedProgram&, const Step&, int moverClass, bool captured) const;
    u32 openCaptures(const Step&, int moverClass, int side) const;
    void invalidateAfterMove(const Step&, int moverClass);
    void invalidateAfterUndo(const Frame&);
    bool runEndTest(int k, const Step&);
    void sharePlanes(const Setup&);
    void setUpRows();
    void gatherOccupants();
    u64 classWord(int classNumber, int w) const;
    bool anyEnemyBeside(int cell) const;

    // turn.hpp
    template <bool Bookkeeping, bool Frames>
    bool play(const Step&, Ending&);  // false: refused (undo it)
    struct Nothing {
        void operator()() const {}
    };
    /// Inlined; for the side to move, or one known beforehand. `onBoardB` is done as soon as the pieces stand.
    template <bool Bookkeeping, bool Frames, int SideNumber = -1, class OnBoardB = Nothing>
    bool playHere(const Step&, Ending&, Carried* = nullptr, OnBoardB = {});
    void put(int cell, int occupant) {
        p_.code[cell] = static_cast<u8>(occupant);
        p_.victim[cell] = layout_.victim[occupant][cell];
        p_.hostile[cell] = layout_.hostile[occupant][cell];
    }
    Frame& pushFrame(const Step&, typename Frame::Kind);
    void place(int from, int to, int classNumber, Carried* = nullptr);
    void slideBits(int from, int to, int classNumber, Carried* = nullptr);
    void remove(int cell, int classNumber);
    void add(int cell, int classNumber);
    void restoreVictims(std::size_t firstVictim);
    bool canContinueChain(const Step&, int classNumber);
    void completeTurn(const Step&, int classNumber, Ending&, bool& refused);

    // ends.hpp
    void judgeGoal(const Step&, int classNumber, Ending&);
    bool isTooFew(const PieceCountEnd&) const;
    bool noOutcomeDue(int side, u32 unproven) const;
    bool noOutcomeAfter(int from, int to, int classNumber) const;
    template <class StraightPath>
    bool noOutcomeDue(int side, u32 unproven, StraightPath&& hasStraightPath) const;
    void judgeOutcomes(const Step&, int classNumber, bool chain, Ending&);
    bool judgeHistory(const Step&, int seen, Ending&);  // false: refused
    bool judgeRepetition(const Step&, Ending&);
    bool judgeShuttle(const Step&);  // false: refused
    Winner repetitionWinner(const RepetitionCall&, u64 key, Side mover, std::size_t newest) const;
    int enterHistory(const Step&);
    bool claimable(Ending&, const Step& = {});
    u64 stateKey(bool forRepetition) const;

    // candidates.hpp, peek.hpp
    struct alignas(32) LineWords {
        u64 words[K];
        /// All empty, row by row: of a loop compilers make one instruction that is slow for so little.
        LineWords() {
            [&]<std::size_t... I>(std::index_sequence<I...>) { ((row(static_cast<int>(I)) = Row{}), ...); }
            (std::make_index_sequence<W>());
        }
        Row& row(int w) { return reinterpret_cast<Row*>(words)[w]; }
        const Row& row(int w) const { return reinterpret_cast<const Row*>(words)[w]; }
        /// Those of a square's lines.
        Row cross(const Lay& lay, int cell) const { return Lay::cross(row(lay.rankRow(cell)), row(lay.fileRow(cell))); }
        void add(const Lay& lay, int cell) {
            const Row bits = *reinterpret_cast<const Row*>(lay.bits[cell]);
            row(lay.rankRow(cell)) |= bits & Lay::alongRank;
            row(lay.fileRow(cell)) |= bits & Lay::alongFile;
        }
    };
    struct RoyalGroup {
        int classNumber, group;
        LineWords goals;
        LineWords turns;  // squares from which it sees a goal when it turns, by the line that it came on
    };
    u8 hintsOf(int classNumber, int to, bool mayCapture) const;
    void describe(const Step&, Move, bool mayCapture, Candidate&) const;
    LineWords captureSquares() const;
    Candidate* writeSlides(u64 landing, u64 movers, int index, u64 capturing, u64 goals, Candidate*) const;
    Candidate* writeForcingSlides(u64 landing, u64 movers, int index, u64 capturing, Candidate*) const;
    template <bool Forcing>
    Candidate* slides(Candidate*) const;
    /// The rows from which evaluation inputs are computed: of this position,
    struct CurrentRows {
        const BitboardPosition& position;
        Row occupied(int w) const { return reinterpret_cast<const Row*>(position.p_.occupied)[w]; }
        Row pieces(int w, int plane) const { return reinterpret_cast<const Row*>(position.p_.plane[plane])[w]; }
    };
    /// or as they will after a slide of a piece of this plane.
    struct RowsAfterSlide {
        const BitboardPosition& position;
        int from, to, plane;
        Row occupied(int w) const { return CurrentRows{position}.occupied(w) ^ position.layout_.changeAt(from, to, w); }
        Row pieces(int w, int of) const {
            return CurrentRows{position}.pieces(w, of) ^
                   (position.layout_.changeAt(from, to, w) & reinterpret_cast<const Row*>(all)[of == plane]);
        }
        alignas(32) static constexpr u64 all[2][4] = {{}, {~u64{0}, ~u64{0}, ~u64{0}, ~u64{0}}};
    };
    bool hasSingleRoyal() const;
    void fillEvalInputs(MobilityMode, EvalInputs&) const;
    void countMoves(EvalInputs&) const;
    void addRoyals(const RoyalGroup&, MobilityMode, EvalInputs&) const;
    void addRoyal(const RoyalGroup&, int cell, MobilityMode, EvalInputs&) const;
    template <class BoardRows>
    void addSingleRoyal(const RoyalGroup&, int cell, const BoardRows&, MobilityMode, EvalInputs&) const;
    bool addRoyalLandings(const RoyalGroup&, int cell, Row landing, MobilityMode, EvalInputs&) const;
    template <class BoardRows>
    int countGoalsAfterTurn(const RoyalGroup&, int cell, Row turning, const BoardRows&) const;
    void fillAfterMove(int from, int to, int classNumber, MobilityMode, EvalInputs&);
    u64 keyOf(u64 pieces, int pliesSinceCapture) const;

    // legal_moves.hpp
    void legalSteps(std::vector<Step>&);
    bool hasLegalMove();
    bool expandBranches(const Step&, std::vector<Step>*);
    bool isSimpleTurn() const;
    bool mayRepeat(const Step&) const;
    void generateSlidesAndJumps(std::vector<Step>&);
    void generateChainMoves(std::vector<Step>&);
    bool chainPermits(const Step&, int classNumber, bool chosen);
    bool isStuck();
    bool shuttleLost_ = false;  // by this turn
    bool probing_ = false;      // only whether a step is legal is asked
    bool ignoreDie_ = false;    // judging "no moves": without the die
    Step stepOf(Move) const;
    void addJump(Step&) const;
    Move moveOf(const Step&) const;

    // playouts.hpp
    std::uint64_t perftGeneral(int depth);
    std::uint64_t perftFast(int depth, bool bulk);
    template <bool Bookkeeping, bool Extended>
    void playRandomGame(Random&, int maxPlies, PlayoutCounts&, Reach&);

    std::shared_ptr<const RuleImage> image_;
    Processor processor_;
    Lay layout_;
    Pos p_;
    Pos start_;
    int plies_ = 0;
    PlyList<Frame> frames_;
    PlyList<Victim> victims_;  // of all frames
    std::vector<std::array<u64, 16 * W>> marksFrames_;
    PlyList<HistoryEntry> history_;
    std::size_t historyBase_ = 0;
    // How many entries share the low bits of a key: while fewer than a repetition needs, nothing has to be compared.
    // Games on small boards are short, and every one begins with clearing this.
    static constexpr std::size_t keyCountSize = W <= 2 ? 1024 : 2048;
    std::array<u16, keyCountSize> keyCounts_{};
    int minRepetition_ = 1000;  // the smallest count that any repetition of positions asks for
    void resetHistory() {
        if (history_.size() > keyCountSize / 32)
            keyCounts_.fill(0);
        else
            for (std::size_t i = 0; i < history_.size(); ++i) --keyCounts_[history_[i].key % keyCountSize];
        history_.clear();
        historyBase_ = 0;
    }
    __attribute__((always_inline)) int pushHistory(u64 key, u64 arrangement, u8 mover, bool threat) {
        if (!keepHistory_) return 0;
        HistoryEntry& entry = history_.push();
        entry.key = key;
        entry.arrangement = arrangement;
        entry.mover = mover;
        entry.threat = threat;
        return ++keyCounts_[key % keyCountSize];
    }
    // What the turn asks on every ply, gathered from the image.
    bool keepHistory_ = false;             // some rule asks for it
    bool arrangementKeys_ = false;         // and for the arrangements of one side
    bool sidesInHistory_ = false;          // and for what one side did: its arrangement, its threats
    bool keepClasses_ = false;             // classes share a plane: each has a board of its own
    int sharedRoyal_ = 0, sharedMen_ = 0;  // unless it is one royal piece among men of one class: its square tells
    int rowPlanes_[2]{};                   // by side: the plane of the group that moves by rows
    int singleRoyalClass_ = 0;             // the only class that is royal, in the usual case
    int findSingleRoyalClass() const {
        return royalGroups_.size() == 1 && !extended_ ? royalGroups_[0].classNumber : 0;
    }
    Rows rows_[2]{}, royal_[2]{};  // the usual case: one group of each side, and one royal piece with its masks
    // Plies without capture: so many end the game, from so many on they are part of the key.
    std::int32_t minCountLimit_ = std::numeric_limits<std::int32_t>::max(), minPliesInKey_ = minCountLimit_;
    static constexpr std::int32_t keyedPlies = 15;  // before the end
    std::array<Victim, maxSquares> captured_;
    int capturedCount_ = 0;
    bool capturedRoyal_ = false;
    std::uint64_t captureChecks_ = 0, capturedTotal_ = 0;

    // programs
    std::vector<BoundGuardedProgram> captures_[2], refusals_[2];
    std::vector<Outcome> outcomes_[2];
    std::vector<BoundProgram<W>> conditions_[2];
    std::vector<BoundProgram<W>> updates_, options_[2], when_[2];
    u32 optionsOfCaptures_ = 0;  // bits of those that ask what a move captures
    std::array<std::int8_t, 64> conditionKnown_{};
    bool currentMade_ = false;
    BoundProgram<W> threat_[2];
    int stuck_[2] = {-1, -1};  // watches
    bool hasThreat_[2] = {false, false}, hasPieceCountEnd_[2] = {false, false};
    bool otherEnds_[2] = {false, false};  // by numbers, or delayed
    EndTestCache<W> endTests_;
    u32 captureAt_[2][hooked ? Sizes<W>::cells : 1]{};  // capture programs that may take when a piece lands there
    bool extended_ = false;                             // slides beyond plain masks, or jumps
    std::vector<std::size_t> repetitionOrder_;
    u64 occupants_[maxClasses + 1][W]{};  // boards of empty squares and of each class, gathered for programs
    u64 capturedWords_[W];
    u64 near_[hooked ? Sizes<W>::cells : 1][W];
    ProgramInputs<W> current_;  // of the step being judged, for conditions: made when the first is asked
    Step currentStep_;
    ClassSet royals_ = 0;

    // for a search
    std::int16_t values_[9][Sizes<W>::cells]{};  // square values by class; class 0 is worth nothing
    u8 capturable_[2]{};                         // by side: the enemies that it can take, as victims' bits
    bool capturesAlike_[2]{true, true};          // by side: each of its classes can take all of these
    std::vector<LineWords> groupGoals_;          // squares that are a goal of some class of a group
    u8 goalRoyal_[2]{};                          // by side: the royal class that alone among its rows has goals, or 0
    std::vector<RoyalGroup> royalGroups_;
};

}  // namespace tafl::inline TAFLSMITH_BUILD
