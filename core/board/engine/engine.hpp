// The engine for boards of W words at one level. Members are defined by subject:
//   generate.hpp  candidates from the tables: slides, jumps, one piece's reach
//   captures.hpp  victims of a move, choice, fates
//   watch.hpp     witnesses that spare testing the whole board again
//   programs.hpp  gates, inputs, and the tables as operations of programs
//   turn.hpp      make and undo: the steps of a turn in their order
//   ends.hpp      what ends a game
//   legal.hpp     lists of legal moves, with branches, refusals, chains and claims
//   play.hpp      perft and random games
//   board.hpp     the interface to the outside
#pragma once
#include <memory>

#include "board/engine/position.hpp"
#include "board/engine/watch.hpp"

namespace tafl::inline TAFLSMITH_BUILD {

template <int W, Level L>
class Engine final : public Board {
public:
    using Lay = Layout<W>;
    using Pos = Position<W, L>;
    static constexpr int K = Lay::K;
    static constexpr bool hooked = L != Level::plain, full = L == Level::full;

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
    std::vector<Taken> taken() const override;
    std::uint64_t key() const override;
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
        static constexpr int most = (hooked ? mostGroups : 2) * K + 8;
        alignas(64) u64 to[most], from[most];
        u16 base[most];
        u32 row[(hooked ? mostGroups : 2) * W + 4];
        int rows = 0, entries = 0;
        u32 slides = 0, total = 0;
        int jumpCount = 0;
        std::array<Step, hooked ? 256 : 1> jumps;
    };
    struct Frame {
        Step step;
        u8 moverClass = 0;
        enum class Kind : u8 { move, still, roll } kind = Kind::move;
        std::size_t victims = 0, history = 0, historyBase = 0;
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
        Watch<W>* watch = nullptr;  // an end by the whole board, judged at once
    };

    // generate.hpp
    template <bool CountOnly, int SideNumber, bool Extended>
    void reachOf(Reach&) const;
    template <bool CountOnly, int SideNumber>
    __attribute__((always_inline)) void reach(Reach& r) const {
        if constexpr (hooked)
            if (extended_) [[unlikely]]
                return reachExtended<CountOnly, SideNumber>(r);
        reachOf<CountOnly, SideNumber, false>(r);
    }
    template <bool CountOnly, int SideNumber>
    __attribute__((noinline)) void reachExtended(Reach& r) const {
        reachOf<CountOnly, SideNumber, true>(r);
    }
    template <bool CountOnly>
    void reach(Reach& r) const {
        p_.small.side ? reach<CountOnly, 1>(r) : reach<CountOnly, 0>(r);
    }
    template <bool CountOnly, bool Extended>
    void rowGroup(int group, int at, Reach&) const;
    template <bool Extended>
    u64 singleWord(const typename Lay::MachineGroup&, int cell, int direction, int limit) const;
    void generateJumps(Reach&) const;
    bool mayStopAt(int classNumber, int from, int to) const;
    template <class F>
    static void eachSlide(const Lay&, const Reach&, F&&);
    template <int SideNumber>
    void pick(const Reach&, u32 k, Step&) const;
    static void prepare(Reach&);

    // captures.hpp
    bool byteTest(int to, int classNumber) const;
    void collect(const Step&, int classNumber, u32 open = ~u32{0});  // fills found_; open: programs whose gate is open
    bool patternHolds(const Pattern&, int victimCell, int v, int hammerDirection);
    bool condition(std::size_t index);
    int statically(int cell);
    Caller captor(const Step&, int classNumber, int victimCell);
    void applyFates(Ending&);
    int permitted() const;  // how many sets of victims the mover may choose from
    void choose(int index);

    // programs.hpp
    void bind();
    ProgramInputs<W> inputs(const Step&, const u64* captured);
    bool gateOpen(const Running&, const Step&, int moverClass, bool captured) const;
    u32 openCaptures(const Step&, int moverClass) const;
    Watch<W>* watchOf(Expr);
    void noteMove(const Step&, int moverClass);
    void noteUndo(const Frame&);
    void gatherClasses();
    bool anyEnemyBeside(int cell) const;

    // turn.hpp
    template <bool Book, bool Frames>
    bool play(const Step&, Ending&);  // false: refused (undo it)
    template <bool Book, bool Frames>
    bool playHere(const Step&, Ending&);  // the same, inlined
    void put(int cell, int occupant) {
        p_.code[cell] = static_cast<u8>(occupant);
        p_.victim[cell] = lay_.victim[occupant][cell];
        p_.hostile[cell] = lay_.hostile[occupant][cell];
    }
    void place(int from, int to, int classNumber);
    void remove(int cell, int classNumber);
    void add(int cell, int classNumber);
    bool chainGoesOn(const Step&, int classNumber);
    void completeTurn(const Step&, int classNumber, Ending&, bool& refused);

    // ends.hpp
    void judgeGoal(const Step&, int classNumber, Ending&);
    bool outcomesQuiet() const;
    void judgeOutcomes(const Step&, int classNumber, bool chain, Ending&);
    bool judgeHistory(const Step&, Ending&);  // false: refused
    bool judgeRepetition(const Step&, Ending&);
    bool judgeShuttle(const Step&);  // false: refused
    Winner repetitionWinner(const RepetitionCall&, u64 key, Side mover, std::size_t newest) const;
    void enterHistory(const Step&);
    bool claimable(Ending&, const Step& = {});
    u64 stateKey(bool forRepetition) const;

    // legal.hpp
    void legalSteps(std::vector<Step>&);
    bool anyLegal();
    bool expand(const Step&, std::vector<Step>*);
    void candidates(std::vector<Step>&);
    void chainCandidates(std::vector<Step>&);
    bool chainPermits(const Step&, int classNumber, bool chosen);
    bool isStuck();
    bool shuttleLost_ = false;  // by this turn
    bool trying_ = false;       // only whether a step is legal is asked
    bool judgeFree_ = false;    // judging "no moves": without the die
    Step stepOf(Move) const;
    Move moveOf(const Step&) const;

    // play.hpp
    std::uint64_t perftAny(int depth);
    std::uint64_t perftFast(int depth, bool bulk);
    template <bool Book>
    void oneGame(Random&, int mostPlies, PlayoutCounts&, Reach&);

    std::shared_ptr<const RuleImage> image_;
    Processor processor_;
    Lay lay_;
    Pos p_;
    Pos start_;
    int plies_ = 0;
    std::vector<Frame> frames_;
    std::vector<Victim> victims_;  // of all frames
    std::vector<std::array<u64, 16 * W>> marksFrames_;
    HistoryList history_;
    std::size_t historyBase_ = 0;
    // How many entries share the low bits of a key: while fewer than a repetition needs, nothing has to be compared.
    static constexpr std::size_t sightings = 4096;
    std::array<u16, sightings> seen_{};
    int leastRepetition_ = 1000;  // the smallest count that any repetition of positions asks for
    void forgetHistory() {
        for (std::size_t i = 0; i < history_.size(); ++i) --seen_[history_[i].key % sightings];
        history_.clear();
        historyBase_ = 0;
    }
    __attribute__((always_inline)) void pushHistory(const HistoryEntry& h) {
        if (!keepHistory_) return;
        ++seen_[h.key % sightings];
        history_.push(h);
    }
    bool keepHistory_ = false;  // some rule asks for it
    std::array<Victim, mostSquares> found_;
    int foundCount_ = 0;
    bool foundRoyal_ = false;
    std::uint64_t entered_ = 0, capturedTotal_ = 0;

    // programs
    std::vector<Running> captures_[2], refusals_[2];
    std::vector<Outcome> outcomes_[2];
    std::vector<BoundProgram<W>> conditions_[2];
    std::vector<BoundProgram<W>> updates_, options_[2], when_[2];
    std::array<std::int8_t, 64> conditionKnown_{};
    BoundProgram<W> threat_[2];
    Watch<W>* stuck_[2] = {nullptr, nullptr};
    bool hasThreat_[2] = {false, false}, hasStuck_[2] = {false, false};
    std::vector<std::unique_ptr<Watch<W>>> watches_;
    Watch<W>* told_[8] = {};  // the same, for the tellers
    int toldCount_ = 0;
    struct Quiet {  // what must be so for no end by program or number to need looking at
        std::vector<Watch<W>*> standing;
        bool counters = false, always = false;
    } quiet_[2];
    std::vector<std::pair<Expr, Watch<W>*>> watchIndex_;
    bool extended_ = false;  // slides beyond plain masks, or jumps
    std::vector<std::size_t> repetitionOrder_;
    u64 gathered_[mostClasses][W];  // class boards where the position keeps none
    u64 capturedWords_[W];
    u64 near_[hooked ? Sizes<W>::cells : 1][W];
    ProgramInputs<W> current_;  // of the step being judged, for conditions
    Step currentStep_;
    ClassSet royals_ = 0;
};

}  // namespace tafl::inline TAFLSMITH_BUILD

#include "board/engine/board.hpp"
#include "board/engine/captures.hpp"
#include "board/engine/ends.hpp"
#include "board/engine/generate.hpp"
#include "board/engine/legal.hpp"
#include "board/engine/play.hpp"
#include "board/engine/programs.hpp"
#include "board/engine/turn.hpp"
