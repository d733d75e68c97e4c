// One game as people play it: a board for speed, direct evaluation for reasons, and everything that is no move: lot,
// die, offers, claims, resignation, takeback.
#pragma once
#include "base/diagnostic.hpp"
#include "base/random.hpp"
#include "explain/explainer.hpp"

namespace tafl {

/// One thing that a player or chance did.
struct Action {
    enum class Kind { move, lot, roll, offer, accept, decline, resign };
    Kind kind{};
    Side by = Side::attackers;  ///< who did it; of a lot: on whom it fell
    Move move;
    int face = 0;                 ///< of the die
    bool chainContinues = false;  ///< a chain: the same piece moves again
    bool inChain = false;         ///< it went on from the move before
    std::vector<CapturedPiece> taken;
    std::string text;  ///< as written in a saved game
};

/// How a game ended.
struct GameResult {
    Winner winner{};
    std::string reason;  ///< "the king reached a1"
    std::string rule;    ///< component id; empty when a player resigned
    Ending ending;       ///< not over when the players ended it themselves

    /// "the king reached a1: defenders win (win/escape)".
    std::string text() const;
};

class Game {
public:
    /// What the game waits for.
    enum class Awaited { lot, die, turn, answer, nothing };

    explicit Game(std::shared_ptr<const RuleImage>, std::optional<Setup> position = {});

    const RuleImage& image() const { return *image_; }
    const std::shared_ptr<const RuleImage>& sharedImage() const { return image_; }
    /// The board as it stands. Whoever searches on it leaves it as it was.
    Position& board() { return *board_; }
    const Position& board() const { return *board_; }
    const std::optional<Setup>& position() const { return position_; }  ///< the start, where it is not the layout

    Awaited awaited() const;
    /// Whose decision is awaited: the side to move, or the one to whom a draw was offered.
    Side sideToAct() const;
    const std::vector<Action>& actions() const { return actions_; }
    const std::optional<GameResult>& result() const { return result_; }

    /// Legal moves, claims included; none where no turn is awaited.
    std::vector<Move> legal();
    /// A legal move with the pieces it takes, as people write it.
    std::string text(Move);
    /// The legal move that is meant; else the choices, or why it is not legal.
    Result<Move> find(const ParsedMove&);

    /// Plays a legal move.
    const Action& play(Move);
    /// Does what is written, or says why it cannot be done.
    Result<Action> act(std::string_view text);
    Result<Action> act(const ParsedMove&);
    /// Draws the lot or throws the die; only where one is awaited.
    const Action& chance(Random&);

    /// Ends the game by what no rule says: time that is up, an umpire.
    void adjudicate(Winner, std::string reason);

    /// Takes the last action back.
    bool undo();
    /// Takes the last turn back, with all moves of a chain and what followed. A die thrown for it stays thrown.
    bool takeback();

    /// Why: a move at this point, legal or not.
    Explanation why(Move) const;
    /// What happened in an action, with reasons and announcements; empty for one that is not played on the board.
    Explanation explain(std::size_t action) const;

private:
    Action& add(Action::Kind, Side, std::string text);
    Result<Action> rollDie(int face);
    Result<Action> drawLot(Side);
    Result<Action> negotiate(const ParsedMove&);
    void updateResult();
    Diagnostics explainRefusal(const ParsedMove&, Diagnostics otherwise) const;
    const PlainPosition& positionBefore(std::size_t action) const;

    std::shared_ptr<const RuleImage> image_;
    std::unique_ptr<Position> board_;
    Explainer explainer_;
    std::optional<Setup> position_;
    std::vector<Action> actions_;
    std::optional<GameResult> result_;
    bool lotPending_ = false;
    std::optional<Side> drawOfferedBy_;

    // The last position asked about, as direct evaluation sees it, and how many actions led to it.
    mutable PlainPosition cachedPosition_;
    mutable std::size_t cachedActions_ = 0;
    mutable bool cacheValid_ = false;
};

/// The end of a game in words, as the board stands; `taken`: by the last move.
GameResult makeGameResult(const RuleImage&, const Position&, const Ending&, const Action* last);

}  // namespace tafl
