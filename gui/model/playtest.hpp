// A game at the designer's board: every kind of move by hand, the engine on either side, reasons for everything, and
// the line of play kept when it is taken back or when the rules change under it.
#pragma once
#include <optional>

#include "model/clock.hpp"
#include "model/document.hpp"
#include "model/opponent.hpp"
#include "search/skill_levels.hpp"

namespace tafl::model {

/// A square that the chosen piece may go to, and what the dot on it tells.
struct Target {
    enum class Mark { quiet, capture, win };
    Square square = noSquare;
    Mark mark = Mark::quiet;
    std::vector<Move> moves;  ///< more than one: the mover chooses
};
/// One of several moves between the same squares.
struct MoveChoice {
    Move move;
    std::string text;             ///< as it is written
    std::vector<Square> victims;  ///< what it takes
};

std::vector<Square> listSquares(const std::vector<CapturedPiece>&);

/// A reason with the rule behind it.
struct ReasonDetails {
    Reason::Kind kind{};
    std::string text;                    ///< one sentence
    std::string rule, component, words;  ///< identity, id, the rule in words; empty for what is no rule's doing
    std::string title;                   ///< of the component
    std::vector<std::string> sources;
    Square victim = noSquare;
    std::vector<SquareRole> squares;
};
/// What a move would do, or did; or why it cannot be made.
struct Preview {
    Square from = noSquare, to = noSquare;
    bool legal = false;
    std::vector<Square> victims;
    std::vector<ReasonDetails> reasons;
    std::vector<std::string> announcements;
    bool ends = false;
    std::string statusLine;  ///< one line for the reason strip
    /// The rule to show beside it, by identity, id and title, and who documents it; empty if none.
    std::string rule, component, title;
    std::vector<std::string> sources;
};

/// One action of the line, as the list of moves shows it.
struct MoveListEntry {
    std::string text;
    Action::Kind kind{};
    Side by{};
    int turn = 0;  ///< from 1; actions of one turn share it
    std::vector<Square> taken;
    bool played = false;      ///< before the point that is looked at
    bool unplayable = false;  ///< under the present rules it comes after a move that is not legal any more
    bool differs = false;     ///< the first that is not what it was
};

/// The first action that a change of rules made another.
struct Divergence {
    std::size_t action = 0;
    bool illegal = false;  ///< it cannot be played any more
    std::string text;      ///< "e5-e8 captured e4; now it captures nothing"
};

/// What the board shows now.
struct PlayView {
    int size = 0;
    std::vector<std::uint8_t> occupants;  ///< class number by square
    Game::Awaited awaited{};
    Side sideToAct{};
    std::vector<MoveListEntry> line;
    std::size_t at = 0;  ///< actions played so far
    Square lastFrom = noSquare, lastTo = noSquare;
    std::vector<Square> lastTaken;
    std::optional<GameResult> result;
    std::string resultText;
    Square chain = noSquare;  ///< the piece that goes on
    int die = 0;              ///< the face in force
    bool canPass = false, canStop = false, canClaim = false, canOffer = false, canResign = false;
    std::vector<std::string> announcements;  ///< after the last move: "raichi", "tuichi"
    /// Open ways of royal pieces to squares that win: from, to.
    std::vector<std::pair<Square, Square>> escapeLines;
    int captured[2] = {0, 0};  ///< pieces of each side that are gone since the start
    bool thinking = false;
    std::string failure;  ///< of a rule that is called in play
};

class Playtest {
public:
    Playtest(AppContext&, std::shared_ptr<const CompiledVariant>, std::function<double()> now = {});

    // --- rules
    const CompiledVariant& rules() const { return *rules_; }
    /// The moves are played again under these. Where they cannot be (another board), a new game begins.
    void setRules(std::shared_ptr<const CompiledVariant>);
    const std::optional<Divergence>& divergence() const { return divergence_; }
    /// What happened under the new rules is what happened.
    void acceptDivergence();

    // --- the position
    const PlayView& view() const { return view_; }
    /// Changes whenever the position or the line does.
    std::uint64_t revision() const { return revision_; }
    std::vector<Square> movable() const;
    std::vector<Target> targets(Square from) const;
    std::vector<MoveChoice> choices(Square from, Square to) const;
    /// Draws that may be claimed: at once, or with a move that would make them due.
    std::vector<MoveChoice> claims() const;
    /// A move pointed at: legal or not, what it takes, what ends, and why.
    Preview preview(Square from, Square to) const;
    Preview preview(Move) const;
    /// Why a piece cannot be moved now; legal if it can.
    Preview whyNot(Square from) const;
    /// Why what happened in an action of the line happened.
    Preview why(std::size_t action) const;
    /// What stands on a square, in words: "e5: king, on the throne".
    std::string describeSquare(Square) const;

    // --- acting; what cannot be done is refused with the reasons
    Result<std::monostate> play(Move);
    /// Everything that can be written: moves, pass, stop, claim, offer, accept, decline, resign, {lot …}, {die …}.
    Result<std::monostate> act(std::string_view text);
    /// Draws the lot or throws the die, where one is awaited.
    void chance();

    // --- the line
    void goTo(std::size_t actions);
    void back();     ///< one turn
    void forward();  ///< one turn
    bool canGoBack() const { return at() > 0; }
    bool canGoForward() const { return at() < playable_; }
    /// To the turn of a person before this one; the line after it is kept until another move is made.
    void takeback();

    // --- games
    void newGame();
    /// A position as in --position: "ROWS attackers".
    Result<std::monostate> setUp(const std::string& position);
    std::string positionText() const;
    std::string formatGame() const;
    Result<std::monostate> save(const std::filesystem::path& file) const;
    /// A game saved under these rules; what cannot be played under them is told in `notes`.
    Result<std::monostate> load(const std::filesystem::path& file, Diagnostics& notes);
    const Game& game() const { return *game_; }

    // --- players
    const Seat& seat(Side side) const { return seats_[static_cast<int>(side)]; }
    void setSeat(Side, const Seat&);
    /// The engine does not move by itself while one looks at an earlier point, nor when it is held.
    void setPaused(bool paused);
    bool paused() const { return paused_; }
    /// The engine moves for whoever is to move, once.
    void moveNow();
    GameClock& clock() { return clock_; }
    const GameClock& clock() const { return clock_; }
    void setClock(const ClockSettings&);
    bool autoChance = true;  ///< lots and dice fall by themselves

    /// Takes up the engine's move, and looks at the clocks; true if something has changed. Call it once a frame.
    bool poll();
    /// Waits for the engine, and takes up its move. For tests.
    void waitUntilIdle();

private:
    struct RecordedAction {
        std::string text;
        Action::Kind kind{};
        Side by{};
        std::vector<Square> taken;
        std::string result;  ///< "" while the game went on
    };
    std::size_t at() const { return game_->actions().size(); }
    std::unique_ptr<Game> makeGame() const;
    Result<std::monostate> recordAction(const Action&);
    RecordedAction makeRecordedAction(const Game&, const Action&) const;
    void replayLine();
    void changed();
    void updateView();
    void think();
    void findEscapeLines();
    ReasonDetails describeReason(const Reason&) const;
    Preview describeMove(Move, const Explanation&) const;
    Result<std::monostate> catchRuleErrors(const std::function<Result<std::monostate>()>&);

    std::shared_ptr<const CompiledVariant> rules_;
    std::string start_;  ///< the position the game begins from; empty: the layout
    std::unique_ptr<Game> game_;
    std::vector<RecordedAction> line_;  ///< the game, and what was taken back
    std::size_t playable_ = 0;          ///< so much of it can be played under the present rules
    std::optional<Divergence> divergence_;
    std::unique_ptr<Explainer> explainer_;  ///< of `explained_`
    std::shared_ptr<const RuleImage> explained_;
    PlayView view_;
    std::uint64_t revision_ = 0;
    Seat seats_[2];
    bool paused_ = false, moveOnce_ = false;
    GameClock clock_;
    Opponent opponent_;
};

}  // namespace tafl::model
