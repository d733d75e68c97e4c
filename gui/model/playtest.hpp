// A game at the designer's board: moves by hand, engine players, reasons, undo, and replay under changed rules.
#pragma once
#include <optional>
#include <set>

#include "model/clock.hpp"
#include "model/document.hpp"
#include "model/move_tree.hpp"
#include "model/opponent.hpp"
#include "records/drawing/state_signs.hpp"
#include "search/skill_levels.hpp"

namespace tafl::model {

/// A destination of the selected piece, with its mark.
struct Target {
    enum class Mark { quiet, capture, win };
    Square square = noSquare;
    Mark mark = Mark::quiet;
    std::vector<Move> moves;  ///< several: the user must choose
};
/// One of several moves between the same squares.
struct MoveChoice {
    Move move;
    std::string text;             ///< move notation
    std::vector<Square> victims;  ///< captured squares
};

std::vector<Square> listSquares(const std::vector<CapturedPiece>&);

/// A reason with the rule behind it.
struct ReasonDetails {
    Reason::Kind kind{};
    std::string text;                    ///< one sentence
    std::string rule, component, words;  ///< identity, id, the rule as a sentence; empty if no rule is involved
    std::string title;                   ///< of the component
    std::vector<std::string> sources;
    Square victim = noSquare;
    std::vector<SquareRole> squares;
};
/// The effects of a move, or why it is illegal.
struct Preview {
    Square from = noSquare, to = noSquare;
    bool legal = false;
    std::vector<Square> victims;
    std::vector<ReasonDetails> reasons;
    std::vector<std::string> announcements;
    bool ends = false;
    std::string statusLine;  ///< summary for the status line
    /// The rule to show: identity, id and title, with its sources; empty if none.
    std::string rule, component, title;
    std::vector<std::string> sources;
};

/// A line of play beside the one in the move list.
struct SideLine {
    MoveTree::Node node = MoveTree::root;  ///< its first action
    std::string text;                      ///< of that action
    MoveMark mark = MoveMark::none;
    std::size_t plies = 0;
    bool main = false;
};
/// One action in the move list.
struct MoveListEntry {
    std::string text;
    Action::Kind kind{};
    Side by{};
    int turn = 0;  ///< from 1; actions of one turn share it
    std::vector<Square> taken;
    bool played = false;             ///< before the current position
    bool unplayable = false;         ///< follows a move that is illegal under the current rules
    bool differs = false;            ///< the first with a different effect under the current rules
    MoveMark mark = MoveMark::none;  ///< by hand
    std::string comment;
    std::vector<SideLine> instead;  ///< lines that begin with another action here
};

/// The first action whose effect changed with the rules.
struct Divergence {
    std::size_t action = 0;
    bool illegal = false;  ///< no longer legal
    std::string text;      ///< "e5-e8 captured e4; now it captures nothing"
};

/// Everything the board shows.
struct PlayView {
    int size = 0;
    std::vector<std::uint8_t> occupants;  ///< class number by square
    std::vector<ShownState> states;       ///< the states of the rules
    Game::Awaited awaited{};
    Side sideToAct{};
    std::vector<MoveListEntry> line;
    std::size_t at = 0;       ///< number of actions played
    bool inSideLine = false;  ///< `line` is not the main line
    std::string startComment;
    Square lastFrom = noSquare, lastTo = noSquare;
    std::vector<Square> lastTaken;
    std::optional<GameResult> result;
    std::string resultText;
    bool inTurn = false;      ///< the side has moved, and goes on
    Square chain = noSquare;  ///< then: the only piece that may
    int die = 0;              ///< the current roll
    bool canMove = false, canPass = false, canStop = false, canClaim = false, canOffer = false, canResign = false;
    std::vector<std::string> announcements;  ///< after the last move: "raichi", "tuichi"
    /// Open lines of royal pieces to winning squares: from, to.
    std::vector<std::pair<Square, Square>> escapeLines;
    int captured[2] = {0, 0};  ///< losses of each side since the start
    bool thinking = false;
    std::string failure;  ///< of a rule callback
};

/// Whose turn it is, or what the game waits for: "Attackers to move".
std::string describeTurn(const PlayView&);

/// Why the engine does not move by itself.
enum class Pause {
    manual,  ///< until it is lifted, as while a position is set up
    trial,   ///< a trial or a sweep uses the processor
    opened,  ///< the game comes from a file, and nobody has played on yet
};

class Playtest {
public:
    Playtest(AppContext&, std::shared_ptr<const CompiledVariant>, std::function<double()> now = {});

    // --- rules
    const CompiledVariant& rules() const { return *rules_; }
    /// Replays the line under new rules. Starts a new game if it cannot, as on another board.
    void setRules(std::shared_ptr<const CompiledVariant>);
    const std::optional<Divergence>& divergence() const { return divergence_; }
    /// Accepts the outcomes under the new rules.
    void acceptDivergence();

    // --- the position
    const PlayView& view() const { return view_; }
    /// Changes with every change of position or line.
    std::uint64_t revision() const { return revision_; }
    /// Changes with every comment and mark, too.
    std::uint64_t contentRevision() const { return contentRevision_; }
    // A rule that fails leaves the answers of the following empty.
    std::vector<Square> movable();
    /// A move that makes a rule fail counts as quiet; its preview names the failure.
    std::vector<Target> targets(Square from);
    std::vector<MoveChoice> choices(Square from, Square to);
    /// Draw claims that are due now, or after a move.
    std::vector<MoveChoice> claims();
    /// The effects of a move, legal or not, with reasons.
    Preview preview(Square from, Square to);
    Preview preview(Move);
    /// Why a piece cannot move; `legal` is true if it can.
    Preview whyNot(Square from);
    /// The reasons for the effects of a past action.
    Preview why(std::size_t action);
    /// Describes a square: "e5: king, on the throne".
    std::string describeSquare(Square) const;

    // --- actions; illegal ones return the reasons as errors, and so do rules that fail
    Result<std::monostate> play(Move);
    /// Accepts all notation: moves, pass, stop, claim, offer, accept, decline, resign, {lot …}, {die …}.
    Result<std::monostate> act(std::string_view text);
    /// Draws the lot or rolls the die, if one is due.
    void chance();

    // --- the line
    void goTo(std::size_t actions);
    void back();     ///< one turn
    void forward();  ///< one turn
    bool canGoBack() const { return at() > 0; }
    bool canGoForward() const { return at() < playable_; }
    /// Goes back to the previous turn of a human player. Another move then becomes the main line, and what was taken
    /// back a side line. A move made after going back otherwise becomes a side line itself.
    void takeback();
    /// Shows the line through an action, up to that action.
    void showLine(MoveTree::Node);
    void showMainLine();
    /// Makes the line in the move list the main line.
    void makeMainLine();
    /// Removes an action with all that follows.
    void removeLine(MoveTree::Node);
    /// Brings back what was removed last, and shows it.
    void restoreLine();
    bool canRestoreLine() const { return tree_.canRestore(); }
    /// The action before the current position; the root at the start.
    MoveTree::Node shownNode() const { return at() == 0 ? MoveTree::root : line_[at() - 1]; }
    /// Comments on an action, by default the one before the current position, or on the start. Several lines are
    /// possible; empty: none.
    void setComment(const std::string& text) { setComment(shownNode(), text); }
    void setComment(MoveTree::Node, const std::string&);
    std::string comment() const { return comment(shownNode()); }
    std::string comment(MoveTree::Node) const;
    /// Marks the action before the current position; the start has no mark.
    void setMark(MoveMark);
    MoveMark mark() const { return tree_.remark(shownNode()).mark; }
    const MoveTree& moves() const { return tree_; }

    // --- games
    void newGame();
    /// Starts from a position as in --position: "ROWS attackers".
    Result<std::monostate> setUp(const std::string& position);
    std::string positionText() const;
    /// The game with its players, side lines and comments. A loaded game keeps its names, tags and, while its main line
    /// ends as it did, a result outside the rules.
    GameRecord record() const;
    std::string formatGame() const { return recordText(record()); }
    Result<std::monostate> save(const std::filesystem::path& file);
    /// Loads a game under the current rules. `notes` lists actions that cannot be played.
    Result<std::monostate> load(const GameRecord&, Diagnostics& notes);
    const Game& game() const { return *game_; }
    /// Changes with each new or loaded game, whose nodes are other moves.
    std::uint64_t gameNumber() const { return gameNumber_; }
    /// Whether there are moves or comments that no file contains.
    bool unsaved() const { return unsaved_; }
    /// Called before a game that is not saved gives way to another one.
    std::function<void(const Playtest&)> onLeave;

    // --- players
    const Seat& seat(Side side) const { return byHand_ ? person : chosenSeat(side); }
    /// Who plays when the game is not played by hand.
    const Seat& chosenSeat(Side side) const { return seats_[static_cast<int>(side)]; }
    void setSeat(Side, const Seat&);
    void swapSeats();
    /// People play both sides, as in a puzzle, until a game is loaded or set up. The seats from before then count
    /// again. If a side gets another player before, a person keeps the other side.
    void playByHand();
    /// Pauses engine moves. They also pause while an earlier position is viewed.
    void pause(Pause);
    /// Lifts this pause alone.
    void lift(Pause);
    /// Pauses by hand, or lifts every pause.
    void setPaused(bool paused);
    bool paused() const { return !pauses_.empty(); }
    bool paused(Pause why) const { return pauses_.contains(why); }
    /// Plays one engine move for the side to move. A game that was opened then goes on.
    void moveNow();
    GameClock& clock() { return clock_; }
    const GameClock& clock() const { return clock_; }
    void setClock(const ClockSettings&);
    bool autoChance = true;  ///< draw lots and roll dice automatically

    /// Takes engine moves and checks the clocks. True if anything changed. Call once a frame.
    bool poll();
    /// For tests: waits for the engine and takes its move.
    void waitUntilIdle();

private:
    std::size_t at() const { return game_->actions().size(); }
    std::unique_ptr<Game> makeGame() const;
    bool canStart(const CompiledVariant&) const;
    Result<std::monostate> recordAction(const Action&);
    RecordedAction makeRecordedAction(const Game&, const Action&) const;
    void addLine(const std::vector<GameRecord::Line>&, MoveTree::Node parent, MoveTree&, Game&, Diagnostics& notes);
    void replayLine();
    void follow(std::vector<MoveTree::Node> line, std::size_t to);
    void leave();
    void setRemark(MoveTree::Node, Remark);
    const RecordedAction& lineAction(std::size_t i) const { return tree_.action(line_[i]); }
    /// `failure`: of the rule that kept the change from going further.
    void changed(std::string failure = {});
    void updateView();
    void askRulesForView();
    std::string describeResult() const;
    void think();
    void findEscapeLines();
    ReasonDetails describeReason(const Reason&) const;
    Preview describeMove(Move, const Explanation&) const;
    void followGame();
    void noteFailure(const std::exception&);
    Result<std::monostate> catchRuleErrors(const std::function<Result<std::monostate>()>&);
    template <class Question>
    auto ask(const Question& question) {
        try {
            return question();
        } catch (const std::exception&) {
            followGame();
            return decltype(question()){};
        }
    }

    /// The data of a loaded game beyond its moves.
    struct LoadedHead {
        std::string players[2];
        std::vector<std::pair<std::string, std::string>> tags;
        std::string result;
        MoveTree::Node end = MoveTree::root;  ///< of its main line
    };

    std::shared_ptr<const CompiledVariant> rules_;
    LoadedHead head_;
    std::string start_;  ///< start position; empty: the variant's layout
    std::unique_ptr<Game> game_;
    MoveTree tree_;
    std::vector<MoveTree::Node> line_;  ///< the game, then undone actions
    std::size_t playable_ = 0;          ///< number of actions legal under the current rules
    bool retrying_ = false;             ///< a turn was taken back
    bool unsaved_ = false;
    std::uint64_t contentRevision_ = 0;
    std::optional<Divergence> divergence_;
    std::unique_ptr<Explainer> explainer_;  ///< built for `explained_`
    std::shared_ptr<const RuleImage> explained_;
    PlayView view_;
    std::uint64_t revision_ = 0;
    static constexpr Seat person{};
    Seat seats_[2];
    bool byHand_ = false, moveOnce_ = false;
    std::set<Pause> pauses_;
    std::uint64_t gameNumber_ = 0;
    GameClock clock_;
    Opponent opponent_;
};

}  // namespace tafl::model
