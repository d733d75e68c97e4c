// The engine for boards of W words at one level. Members are defined by subject:
//   generate.hpp  candidates from the tables: slides, jumps, one piece's reach
//   captures.hpp  victims of a move, choice, fates
//   watch.hpp     witnesses that spare testing the whole board again
//   programs.hpp  gates, inputs, and the tables as operations of programs
//   turn.hpp      make and undo: the steps of a turn in their order
//   ends.hpp      what ends a game
//   legal.hpp     lists of legal moves, with branches, refusals, chains and claims
//   search.hpp    what a search asks: candidates with what can be told of them, a look at the board, repetition
//   play.hpp      perft and random games
//   board.hpp     the interface to the outside
#pragma once
#include <limits>
#include <memory>
#include <utility>

#include "position/bitboard/piece_boards.hpp"
#include "position/bitboard/end_watches.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

/// What is asked of the reach: how many moves, one of them at random, or all. To choose one, the movers are read from
/// the plane of their group, which is not copied.
enum class Want { count, choice, list };

template <int W, Level L>
class Engine final : public Board {
public:
    using Lay = Layout<W>;
    using Pos = Position<W, L>;
    static constexpr int K = Lay::K;
    static constexpr bool hooked = L != Level::plain, full = L == Level::full;
    static constexpr bool looksStraight = hooked && W <= 4;  // on wider boards a path found is dearer, but stays longer

    Engine(std::shared_ptr<const RuleImage>, Processor);
    std::string refusal;  ///< why this image cannot be laid out; empty if it can

    // --- Board
    const RuleImage& image() const override { return *image_; }
    void start(std::optional<Side> first) override;
    void set(const Setup&) override;
    Setup setup() const override;
    Side toMove() const override { return static_cast<Side>(p_.small.side); }
    int occupant(Square s) const override { return p_.code[lay_.cellOf[s]]; }
    int count(int classNumber) const override { return p_.count[classNumber]; }
    Square chainSquare() const override;
    int sinceCapture() const override { return p_.small.since; }
    int plies() const override { return plies_; }
    bool mustRoll() const override;
    int die() const override;
    void roll(int face) override;
    bool state(int number) const override;
    std::uint32_t pending() const override { return p_.small.pending; }
    void legal(std::vector<Move>&, bool claims) override;
    std::size_t countLegal() override;
    Made make(Move) override;
    void undo() override;
    Ending ending() override;
    std::size_t taken(std::span<Taken>) const override;
    void setValues(const SquareValues&) override;
    int candidates(Candidate*, bool forcingOnly) override;
    bool candidate(Move, Candidate&) override;
    Glance glance(Counted) const override;
    bool glanceAfter(const Candidate&, Counted, Glance&) override;
    void makeGlanced(const Candidate&) override;
    int value() const override { return p_.small.value; }
    int repeated(Ending&) const override;
    void makeNull() override;
    std::unique_ptr<Board> clone() const override;
    std::uint64_t key() const override { return keyOf(p_.small.key, p_.small.since); }
    std::uint64_t keyChange(Move) const override;
    std::uint64_t repetitionKey() const override { return p_.small.key ^ stateKey(true); }
    std::uint64_t keyFromScratch() const override;
    std::string inconsistency() const override;
    std::uint64_t perft(int depth, bool bulk) override;
    PlayoutCounts playouts(double seconds, std::uint64_t games, int mostPlies, std::uint64_t seed,
                           bool bookkeeping) override;
    Level level() const override { return L; }
    Processor processor() const override { return processor_; }

    // --- operations of programs that ask the tables (called by the evaluator)
    void hostileBoard(int classNumber, const ProgramInputs<W>&, u64* out);
    void heldBoard(ClassSet, const ProgramInputs<W>&, u64* out);
    void reachBoard(ClassSet, int direction, const ProgramInputs<W>&, u64* out);

private:
    /// Where the side to move can go: per group and line word the landing squares and the movers.
    struct Reach {
        static constexpr int most = mostGroups * K + 8;
        alignas(64) u64 to[most], from[most];
        u16 base[most];
        u32 row[mostGroups * W + 4];
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
        Small<L> small;
        Ending ending;
    };
    struct Running {  // a program of the image with its gate
        BoundProgram<W> program;
        Gate gate;
        u8 toCell[Sizes<W>::cells]{};
        Caller caller = 0;
    };
    struct Outcome {
        Running test;
        Phase phase{};
        Winner winner{};
        int pendingBit = -1;
        bool judgesReply = false;
        int counter = -1;
        int watch = -1;  // an end by the whole board, judged at once: its number among the watches
    };

    /// Of the first two rows: the moves of their first one, two and three words; of the first row: all.
    struct UpTo {
        u32 count[2][3]{}, firstRow = 0;
    };

    // generate.hpp
    template <Want, int SideNumber, bool Extended>
    void reachOf(Reach&, const Row* free, UpTo&) const;
    template <bool CountOnly, int SideNumber>
    __attribute__((always_inline)) void reach(Reach& r) const {
        if (extended_) [[unlikely]]
            return reachExtended<CountOnly, SideNumber>(r);
        UpTo upTo;
        reachOf<CountOnly ? Want::count : Want::list, SideNumber, false>(r, Free(p_).board, upTo);
    }
    template <bool CountOnly, int SideNumber>
    __attribute__((noinline)) void reachExtended(Reach& r) const {
        UpTo upTo;
        reachOf<CountOnly ? Want::count : Want::list, SideNumber, true>(r, Free(p_).board, upTo);
    }
    template <bool CountOnly>
    void reach(Reach& r) const {
        p_.small.side ? reach<CountOnly, 1>(r) : reach<CountOnly, 0>(r);
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
    static constexpr bool looksEarly = W > 1;
    Rows rowsOf(int group) const {
        const auto& g = lay_.groups[group];
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
    void pick(const Reach&, const UpTo&, u32 k, Step&, Carried&) const;
    void prepare(Reach&) const;

    // captures.hpp
    bool byteTest(int to, int classNumber) const;
    void collect(const Step&, int classNumber, u32 open = ~u32{0});  // fills found_; open: programs whose gate is open
    bool patternHolds(const Pattern&, int victimCell, int v, int hammerDirection);
    bool condition(std::size_t index);
    int statically(int cell);
    Caller captor(const Step&, int classNumber, int victimCell);
    void judgeFallen(const Step&, int classNumber, Ending&);
    void applyFates();
    int permitted() const;  // how many sets of victims the mover may choose from
    void choose(int index);

    // programs.hpp
    void bind();
    ProgramInputs<W> inputs(const Step&, const u64* captured);
    bool gateOpen(const Running&, const Step&, int moverClass, bool captured) const;
    u32 openCaptures(const Step&, int moverClass, int side) const;
    void noteMove(const Step&, int moverClass);
    void noteUndo(const Frame&);
    bool testWatch(int k, const Step&);
    void sharePlanes(const Setup&);
    void layRows();
    void gatherOccupants();
    u64 classWord(int classNumber, int w) const;
    bool anyEnemyBeside(int cell) const;

    // turn.hpp
    template <bool Book, bool Frames>
    bool play(const Step&, Ending&);  // false: refused (undo it)
    struct Nothing {
        void operator()() const {}
    };
    /// Inlined; for the side to move, or one known beforehand. `onBoardB` is done as soon as the pieces stand.
    template <bool Book, bool Frames, int SideNumber = -1, class OnBoardB = Nothing>
    bool playHere(const Step&, Ending&, Carried* = nullptr, OnBoardB = {});
    void put(int cell, int occupant) {
        p_.code[cell] = static_cast<u8>(occupant);
        p_.victim[cell] = lay_.victim[occupant][cell];
        p_.hostile[cell] = lay_.hostile[occupant][cell];
    }
    Frame& pushFrame(const Step&, typename Frame::Kind);
    void place(int from, int to, int classNumber, Carried* = nullptr);
    void slideBits(int from, int to, int classNumber, Carried* = nullptr);
    void remove(int cell, int classNumber);
    void add(int cell, int classNumber);
    void revive(std::size_t firstVictim);
    bool chainGoesOn(const Step&, int classNumber);
    void completeTurn(const Step&, int classNumber, Ending&, bool& refused);

    // ends.hpp
    void judgeGoal(const Step&, int classNumber, Ending&);
    bool tooFew(const CounterEnd&) const;
    bool outcomesQuiet(int side, u32 broken) const;
    bool quietAfter(int from, int to, int classNumber) const;
    template <class Straight>
    bool outcomesQuiet(int side, u32 broken, Straight&& seesStraight) const;
    void judgeOutcomes(const Step&, int classNumber, bool chain, Ending&);
    bool judgeHistory(const Step&, int seen, Ending&);  // false: refused
    bool judgeRepetition(const Step&, Ending&);
    bool judgeShuttle(const Step&);  // false: refused
    Winner repetitionWinner(const RepetitionCall&, u64 key, Side mover, std::size_t newest) const;
    int enterHistory(const Step&);
    bool claimable(Ending&, const Step& = {});
    u64 stateKey(bool forRepetition) const;

    // candidates.hpp, glance.hpp
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
    u8 hintsOf(int classNumber, int to, bool mayTake) const;
    void describe(const Step&, Move, bool mayTake, Candidate&) const;
    LineWords takingSquares() const;
    Candidate* slidesOf(u64 landing, u64 movers, int index, u64 taking, u64 goals, Candidate*) const;
    Candidate* forcingOf(u64 landing, u64 movers, int index, u64 taking, Candidate*) const;
    template <bool Forcing>
    Candidate* slides(Candidate*) const;
    /// The boards that a glance looks at, row by row: as they stand,
    struct AsItStands {
        const Engine& engine;
        Row occupied(int w) const { return reinterpret_cast<const Row*>(engine.p_.occupied)[w]; }
        Row pieces(int w, int plane) const { return reinterpret_cast<const Row*>(engine.p_.plane[plane])[w]; }
    };
    /// or as they will after a slide of a piece of this plane.
    struct AfterSlide {
        const Engine& engine;
        int from, to, plane;
        Row occupied(int w) const { return AsItStands{engine}.occupied(w) ^ engine.lay_.changeAt(from, to, w); }
        Row pieces(int w, int of) const {
            return AsItStands{engine}.pieces(w, of) ^
                   (engine.lay_.changeAt(from, to, w) & reinterpret_cast<const Row*>(all)[of == plane]);
        }
        alignas(32) static constexpr u64 all[2][4] = {{}, {~u64{0}, ~u64{0}, ~u64{0}, ~u64{0}}};
    };
    bool oneRoyal() const;
    void look(Counted, Glance&) const;
    void countMoves(Glance&) const;
    void glanceAtAll(const RoyalGroup&, Counted, Glance&) const;
    void glanceAt(const RoyalGroup&, int cell, Counted, Glance&) const;
    template <class BoardRows>
    void glanceFrom(const RoyalGroup&, int cell, const BoardRows&, Counted, Glance&) const;
    bool glanceOver(const RoyalGroup&, int cell, Row landing, Counted, Glance&) const;
    template <class BoardRows>
    int goalsBehind(const RoyalGroup&, int cell, Row turning, const BoardRows&) const;
    void lookAfter(int from, int to, int classNumber, Counted, Glance&);
    u64 keyOf(u64 pieces, int since) const;

    // legal.hpp
    void legalSteps(std::vector<Step>&);
    bool anyLegal();
    bool expand(const Step&, std::vector<Step>*);
    bool usualTurn() const;
    bool mayRecur(const Step&) const;
    void slidesAndJumps(std::vector<Step>&);
    void chainCandidates(std::vector<Step>&);
    bool chainPermits(const Step&, int classNumber, bool chosen);
    bool isStuck();
    bool shuttleLost_ = false;  // by this turn
    bool trying_ = false;       // only whether a step is legal is asked
    bool judgeFree_ = false;    // judging "no moves": without the die
    Step stepOf(Move) const;
    void addJump(Step&) const;
    Move moveOf(const Step&) const;

    // play.hpp
    std::uint64_t perftAny(int depth);
    std::uint64_t perftFast(int depth, bool bulk);
    template <bool Book, bool Extended>
    void oneGame(Random&, int mostPlies, PlayoutCounts&, Reach&);

    std::shared_ptr<const RuleImage> image_;
    Processor processor_;
    Lay lay_;
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
    static constexpr std::size_t sightings = W <= 2 ? 1024 : 2048;
    std::array<u16, sightings> seen_{};
    int leastRepetition_ = 1000;  // the smallest count that any repetition of positions asks for
    void forgetHistory() {
        if (history_.size() > sightings / 32)
            seen_.fill(0);
        else
            for (std::size_t i = 0; i < history_.size(); ++i) --seen_[history_[i].key % sightings];
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
        return ++seen_[key % sightings];
    }
    // What the turn asks on every ply, gathered from the image.
    bool keepHistory_ = false;             // some rule asks for it
    bool arrangementKeys_ = false;         // and for the arrangements of one side
    bool sidesInHistory_ = false;          // and for what one side did: its arrangement, its threats
    bool keepClasses_ = false;             // classes share a plane: each has a board of its own
    int sharedRoyal_ = 0, sharedMen_ = 0;  // unless it is one royal piece among men of one class: its square tells
    int rowPlanes_[2]{};                   // by side: the plane of the group that moves by rows
    int loneRoyal_ = 0;                    // the only class that is royal, in the usual case
    int usualRoyal() const { return royalGroups_.size() == 1 && !extended_ ? royalGroups_[0].classNumber : 0; }
    Rows rows_[2]{}, royal_[2]{};  // the usual case: one group of each side, and one royal piece with its masks
    // Plies without capture: so many end the game, from so many on they are part of the key.
    std::int32_t leastCountLimit_ = std::numeric_limits<std::int32_t>::max(), leastInKey_ = leastCountLimit_;
    static constexpr std::int32_t lastInKey = 15;  // before the end
    std::array<Victim, mostSquares> found_;
    int foundCount_ = 0;
    bool foundRoyal_ = false;
    std::uint64_t entered_ = 0, capturedTotal_ = 0;

    // programs
    std::vector<Running> captures_[2], refusals_[2];
    std::vector<Outcome> outcomes_[2];
    std::vector<BoundProgram<W>> conditions_[2];
    std::vector<BoundProgram<W>> updates_, options_[2], when_[2];
    u32 optionsOfCaptures_ = 0;  // bits of those that ask what a move captures
    std::array<std::int8_t, 64> conditionKnown_{};
    bool currentMade_ = false;
    BoundProgram<W> threat_[2];
    int stuck_[2] = {-1, -1};  // watches
    bool hasThreat_[2] = {false, false}, anyCounter_[2] = {false, false};
    bool otherEnds_[2] = {false, false};  // by numbers, or delayed
    Watches<W> watches_;
    u32 captureAt_[2][hooked ? Sizes<W>::cells : 1]{};  // capture programs that may take when a piece lands there
    bool extended_ = false;                             // slides beyond plain masks, or jumps
    std::vector<std::size_t> repetitionOrder_;
    u64 occupants_[mostClasses + 1][W]{};  // boards of empty squares and of each class, gathered for programs
    u64 capturedWords_[W];
    u64 near_[hooked ? Sizes<W>::cells : 1][W];
    ProgramInputs<W> current_;  // of the step being judged, for conditions: made when the first is asked
    Step currentStep_;
    ClassSet royals_ = 0;

    // for a search
    std::int16_t values_[9][Sizes<W>::cells]{};  // square values by class; class 0 is worth nothing
    u8 takes_[2]{};                              // by side: the enemies that it can take, as victims' bits
    bool takesAlike_[2]{true, true};             // by side: each of its classes can take all of these
    std::vector<LineWords> groupGoals_;          // squares that are a goal of some class of a group
    u8 royalArrives_[2]{};                       // by side: the royal class that alone among its rows has goals, or 0
    std::vector<RoyalGroup> royalGroups_;
};

}  // namespace tafl::inline TAFLSMITH_BUILD

#include "position/bitboard/interface.hpp"
#include "position/bitboard/candidates.hpp"
#include "position/bitboard/captures.hpp"
#include "position/bitboard/ends.hpp"
#include "position/bitboard/move_generation.hpp"
#include "position/bitboard/peek.hpp"
#include "position/bitboard/legal_moves.hpp"
#include "position/bitboard/playouts.hpp"
#include "position/bitboard/bound_programs.hpp"
#include "position/bitboard/search_support.hpp"
#include "position/bitboard/turn.hpp"
