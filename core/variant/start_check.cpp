// The start position of a variant: pieces, moves, goals that hold already, and first moves that decide the game.
#include <algorithm>

#include "base/text.hpp"
#include "explain/explainer.hpp"
#include "explain/scene.hpp"
#include "position/move_text.hpp"
#include "variant/playability.hpp"

namespace tafl {
namespace {

using direct::at;

constexpr Side sides[] = {Side::attackers, Side::defenders};

class StartCheck {
public:
    StartCheck(const Variant& variant, const std::shared_ptr<const RuleImage>& image)
        : variant_(variant), shared_(image), image_(*image), calls_(image->calls), position_(Position::create(image)) {}

    Diagnostics run() {
        checkPieces();
        if (!hasErrors(out_)) checkMoves();
        if (out_.empty()) checkHeldGoals();
        const bool callbacks = std::ranges::any_of(image_.rules, [](const auto& r) { return r.tier == "callback"; });
        if (out_.empty() && !callbacks)  // a callback may be slow
            for (const Side first : firstMovers()) checkFirstMoves(first);
        return std::move(out_);
    }

private:
    void report(Severity severity, std::string text, std::string valid) {
        out_.push_back({severity, variant_.boardPlace, std::move(text), std::move(valid)});
    }

    std::string identity(RuleIndex rule) const {
        return rule < image_.rules.size() ? " (" + image_.rules[rule].identity + ")" : "";
    }

    std::vector<Side> firstMovers() const {
        if (calls_.first == FirstMover::lot) return {Side::attackers, Side::defenders};
        return {calls_.first == FirstMover::defenders ? Side::defenders : Side::attackers};
    }

    void checkPieces() {
        for (const Side side : sides) {
            std::vector<std::string> pieces, men;
            int pieceCount = 0, menCount = 0;
            for (int c = 1; c <= static_cast<int>(calls_.classes.size()); ++c) {
                const PieceClass& piece = calls_.classes[at(c - 1)];
                if (piece.side != side) continue;
                const auto count = static_cast<int>(std::ranges::count(image_.start, c));
                const std::string letter = std::string(1, piece.letter) + " (" + piece.name + ")";
                pieces.push_back(letter);
                pieceCount += count;
                if (piece.royal) continue;
                men.push_back(letter);
                menCount += count;
            }
            const std::string who(name(side));
            if (!pieceCount)
                report(Severity::error, "the layout has no pieces of the " + who, join(pieces, ", "));
            else if (!menCount && !men.empty())
                report(Severity::warning, "the layout has no men of the " + who, join(men, ", "));
        }
    }

    bool canMove(Side side) {
        position_->set({image_.start, side});
        return std::ranges::any_of(legalMoves(), &Move::movesPiece);
    }

    std::vector<Move> legalMoves() {
        std::vector<Move> out;
        if (position_->mustRoll()) position_->roll(0);
        position_->legal(out, false);
        return out;
    }

    void checkMoves() {
        constexpr const char* valid = "an empty square to which a piece may move";
        bool stuck[2];
        for (const Side side : sides) stuck[at(side)] = !canMove(side);
        for (const Side side : firstMovers()) {
            position_->start(side);
            if (const Ending ending = position_->ending(); ending.over)
                return report(Severity::error,
                              "the game is over before the first move: the " + std::string(name(side)) +
                                  (stuck[at(side)] ? " cannot move" : " have lost") + identity(ending.ruleIndex),
                              valid);
        }
        if (stuck[0] && stuck[1]) return report(Severity::error, "neither side can move at the start", valid);
        for (const Side side : sides)
            if (stuck[at(side)])
                report(Severity::warning, "the " + std::string(name(side)) + " cannot move at the start", valid);
    }

    void checkHeldGoals() {
        for (const GoalCall& call : calls_.goals)
            for (Square s = 0; s < image_.size * image_.size; ++s)
                if (const int c = image_.start[at(s)]; call.squares.has(s) && direct::has(call.classes, c))
                    report(Severity::warning,
                           "the " + std::string(image_.className(c)) + " starts on " + squareName(s, image_.size) +
                               ", where the " + std::string(name(call.winner)) + " win" + identity(call.ruleIndex),
                           "a start away from the goal");
        const direct::CallTables tables(shared_);
        const PlainPosition start = Explainer(shared_).start();
        for (std::size_t i = 0; i < calls_.outcomes.size(); ++i)
            if (std::ranges::any_of(sides, [&](Side mover) { return holds(tables, start, i, mover); }))
                report(Severity::warning,
                       "the game is decided at the start: the condition of '" +
                           image_.rules[calls_.outcomes[i].ruleIndex].identity + "' holds",
                       "a start position in which it does not hold yet");
    }

    bool holds(const direct::CallTables& tables, const PlainPosition& start, std::size_t outcome, Side mover) const {
        for (const OutcomeEntry& entry : image_.outcomes[at(mover)]) {
            if (entry.test.payload != static_cast<int>(outcome) || entry.judgesReply) continue;
            if (entry.counter >= 0) {
                const PieceCountEnd& end = image_.pieceCountEnds[at(entry.counter)];
                return std::ranges::count_if(image_.start, [&](int c) { return direct::has(end.classes, c); }) <
                       end.below;
            }
            // Without a move such a condition has no meaning.
            const auto readsTurn = [](const Node& n) {
                return n.op == Op::input && n.input != Input::pieces && n.input != Input::state &&
                       n.input != Input::sinceCapture && n.input != Input::loop;
            };
            return !image_.graph->contains(entry.test.program, readsTurn) &&
                   direct::Scene(tables, start, mover).truth(entry.test.program);
        }
        return false;
    }

    /// A move of the side to move that wins.
    struct Win {
        Move move;
        RuleIndex ruleIndex = noRule;
    };

    /// `ended`: how many of the moves end the game. Looks at all moves only if it is asked for.
    std::optional<Win> findWin(std::size_t* ended = nullptr) {
        const Side side = position_->toMove();
        const bool rolls = position_->mustRoll();
        const auto moves = legalMoves();
        std::optional<Win> out;
        std::size_t over = 0;
        for (const Move move : moves) {
            position_->make(move);
            const Ending ending = position_->ending();
            position_->undo();
            over += ending.over;
            if (ending.over && ending.winner == winnerOf(side) && !out) out = Win{move, ending.ruleIndex};
            if (out && !ended) break;
        }
        if (rolls) position_->undo();
        if (ended) *ended = over;
        return out;
    }

    void checkFirstMoves(Side first) {
        constexpr const char* valid = "a start position from which neither side wins at once";
        const std::string firstName(name(first)), secondName(name(other(first)));
        position_->start(first);
        const auto moves = legalMoves();
        position_->start(first);
        std::size_t ended = 0;
        const auto win = findWin(&ended);
        if (ended == moves.size()) {
            position_->start(first);
            legalMoves();
            position_->make(moves.front());
            return report(
                Severity::error,
                "every first move of the " + firstName + " ends the game" + identity(position_->ending().ruleIndex),
                valid);
        }
        if (win)
            return report(Severity::warning,
                          "the " + firstName + " win with the first move " + moveText(win->move, {}, image_) +
                              identity(win->ruleIndex),
                          valid);
        // A sound start position has a first move without a winning reply: mostly the first that is tried.
        std::optional<Win> reply;
        for (const Move move : moves) {
            position_->start(first);
            legalMoves();
            position_->make(move);
            if (position_->toMove() == first || position_->ending().over) return;
            reply = findWin();
            if (!reply) return;
        }
        report(Severity::warning,
               "whatever the " + firstName + " play first, the " + secondName + " win at once" +
                   identity(reply->ruleIndex),
               valid);
    }

    const Variant& variant_;
    const std::shared_ptr<const RuleImage> shared_;
    const RuleImage& image_;
    const Calls& calls_;
    const std::unique_ptr<Position> position_;
    Diagnostics out_;
};

}  // namespace

Diagnostics checkStart(const Variant& variant, const std::shared_ptr<const RuleImage>& image) {
    return StartCheck(variant, image).run();
}

}  // namespace tafl
