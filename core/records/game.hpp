// A game between players: moves, lots, dice, draw offers, claims, resignation, takeback. The engine's position supplies
// speed, direct evaluation the reasons.
#pragma once
#include "base/diagnostic.hpp"
#include "base/random.hpp"
#include "explain/explainer.hpp"

namespace tafl {

/// An event of a game, by a player or by chance.
struct Action {
    enum class Kind { move, lot, roll, offer, accept, decline, resign };
    Kind kind{};
    Side by = Side::attackers;  ///< who acted; for a lot: the drawn side
    Move move;
    int face = 0;                 ///< of the die
    bool chainContinues = false;  ///< the same side moves again
    bool inChain = false;         ///< continues the move before
    std::vector<CapturedPiece> taken;
    std::string text;  ///< as written in a saved game
};

/// How a game ended.
struct GameResult {
    Winner winner{};
    std::string reason;  ///< "the king reached a1"
    std::string rule;    ///< component id; empty when a player resigned
    Ending ending;       ///< not over if the players ended the game themselves

    /// "the king reached a1: defenders win (win/escape)".
    std::string text() const;
};

/// What a move would do.
struct MoveOutcome {
    Ending ending;
    std::vector<CapturedPiece> taken;
};

/// A callback of a rule that fails throws a CallbackFailure through the functions that ask the rules, but for `act`,
/// where it is the reason of the refusal. The game stays as it was.
class Game {
public:
    /// What the game waits for.
    enum class Awaited { lot, die, turn, answer, nothing };

    explicit Game(std::shared_ptr<const RuleImage>, std::optional<Setup> position = {});

    const RuleImage& image() const { return *image_; }
    const std::shared_ptr<const RuleImage>& sharedImage() const { return image_; }
    /// A new position at the start of the game.
    std::unique_ptr<Position> createStartPosition() const;
    /// The current position. A search must restore it.
    Position& position() { return *position_; }
    const Position& position() const { return *position_; }
    /// The start position if it is not the variant's layout.
    const std::optional<Setup>& customStart() const { return customStart_; }

    Awaited awaited() const;
    /// The side that decides next: the side to move, or the one that was offered a draw.
    Side sideToAct() const;
    const std::vector<Action>& actions() const { return actions_; }
    const std::optional<GameResult>& result() const { return result_; }

    /// Legal moves; empty unless a turn is awaited.
    std::vector<Move> legal(bool claims = true);
    /// What a legal move would do.
    MoveOutcome outcome(Move);
    /// A legal move in notation, with its captures.
    std::string text(Move);
    /// Moves in notation. Those that make a rule fail are left out, and named in `failures`: the others can be played.
    std::vector<std::string> texts(const std::vector<Move>&, Diagnostics& failures);
    /// Resolves a parsed move. Fails with the choices, or with the reason why it is illegal.
    Result<Move> find(const ParsedMove&);

    /// Plays a legal move.
    const Action& play(Move);
    /// Performs an action given as text, or fails with the reason.
    Result<Action> act(std::string_view text);
    Result<Action> act(const ParsedMove&);
    /// The same, but a move of the other side first ends a chain that may be stopped, because records leave the stop
    /// out. Nothing happens if that move is not legal.
    Result<Action> actEndingRun(const ParsedMove&);
    /// Draws the lot or throws the die; only where one is awaited.
    const Action& chance(Random&);

    /// Ends the game for a reason outside the rules: time, an umpire.
    void adjudicate(Winner, std::string reason);

    /// Makes the position anew from the actions: for who has asked the rules by `position()`, and one of them failed.
    /// Actions that the rules cannot judge any more are dropped.
    void restore();
    /// Takes the last action back.
    bool undo();
    /// Takes back the last turn with its whole chain and all later actions. Keeps the die thrown for it.
    bool takeback();

    /// Explains a move in the current position, legal or not.
    Explanation why(Move, bool nearMisses = false) const;
    /// Explains a played move, with reasons and announcements; empty for other actions.
    Explanation explain(std::size_t action, bool nearMisses = false) const;
    /// The states of the rules after this many actions.
    StateValues statesAfter(std::size_t actions) const;

private:
    /// Asks the rules, with the promise of the class.
    template <class Question>
    decltype(auto) ask(const Question&);
    std::vector<Square> victimsOf(Move);
    Action& add(Action::Kind, Side, std::string text);
    Result<Action> perform(const ParsedMove&);
    Result<Action> rollDie(int face);
    Result<Action> drawLot(Side);
    Result<Action> negotiate(const ParsedMove&);
    void updateResult(const Action* last);
    Diagnostics explainRefusal(const ParsedMove&, Diagnostics otherwise) const;
    Explanation explainMove(std::size_t action, Move, bool nearMisses) const;
    const PlainPosition& positionBefore(std::size_t action) const;

    std::shared_ptr<const RuleImage> image_;
    std::unique_ptr<Position> position_;
    Explainer explainer_;
    std::optional<Setup> customStart_;
    std::vector<Action> actions_;
    std::optional<GameResult> result_;
    bool lotPending_ = false;
    std::optional<Side> drawOfferedBy_;

    // Cache for explanations: the position after the first cachedActions_ actions.
    mutable PlainPosition cachedPosition_;
    mutable std::size_t cachedActions_ = 0;
    mutable bool cacheValid_ = false;
};

/// Describes the end of a game. `last`: the last action, or null.
GameResult makeGameResult(const RuleImage&, const Position&, const Ending&, const Action* last);

}  // namespace tafl
