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

constexpr Side bothSides[] = {Side::attackers, Side::defenders};

class StartCheck {
public:
    StartCheck(const Variant& variant, const std::shared_ptr<const RuleImage>& image)
        : variant_(variant), shared_(image), image_(*image), calls_(image->calls), position_(Position::create(image)) {}

    Diagnostics run() {
        checkPieces();
        if (!hasErrors(out_)) checkMoves();
        if (!out_.empty()) return std::move(out_);
        checkHeldGoals();
        if (!image_.anyCallback())
            for (const Side first : firstMovers()) checkFirstMoves(first);
        return std::move(out_);
    }

private:
    void report(Severity severity, Phrase text, Phrase valid, RuleIndex rule = noRule) {
        out_.push_back({severity, findPlace(rule), std::move(text), std::move(valid)});
    }

    /// The board, or the part that the file itself adds to an inherited board.
    Place findPlace(RuleIndex rule) const {
        if (variant_.boardPlace.file == variant_.place.file || rule >= image_.rules.size()) return variant_.boardPlace;
        const auto text = std::ranges::find(variant_.rules, image_.rules[rule].identity, &RuleText::identity);
        const bool own = text != variant_.rules.end() && text->place.file == variant_.place.file;
        return own ? text->place : variant_.boardPlace;
    }

    /// The sentence, and the rule that is the reason.
    Phrase withRule(Phrase sentence, RuleIndex rule) const {
        return rule < image_.rules.size() ? phrase("%1 (%2)", sentence, image_.rules[rule].identity) : sentence;
    }

    std::vector<Side> firstMovers() const {
        if (calls_.first == FirstMover::lot) return {Side::attackers, Side::defenders};
        return {calls_.first == FirstMover::defenders ? Side::defenders : Side::attackers};
    }

    void checkPieces() {
        for (const Side side : bothSides) {
            std::vector<Phrase> pieces, men;
            int pieceCount = 0, menCount = 0;
            for (int c = 1; c <= static_cast<int>(calls_.classes.size()); ++c) {
                const PieceClass& piece = calls_.classes[at(c - 1)];
                if (piece.side != side) continue;
                const auto count = static_cast<int>(std::ranges::count(image_.start, c)) + waits(c);
                const Phrase letter = phrase("letter '%1': %2", std::string(1, piece.letter), phraseName(piece.name));
                pieces.push_back(letter);
                pieceCount += count;
                if (piece.royal) continue;
                men.push_back(letter);
                menCount += count;
            }
            const Phrase who = phraseName(name(side));
            if (!pieceCount)
                report(Severity::error, phrase("the layout has no pieces of the %1", who), phraseSeries(pieces));
            else if (!menCount && !men.empty())
                report(Severity::warning, phrase("the layout has no men of the %1", who), phraseSeries(men));
        }
    }

    /// Whether pieces of this class wait in a reserve.
    bool waits(int classNumber) const {
        return std::ranges::any_of(calls_.entries, [&](const EnterCall& call) {
            return call.classNumber == classNumber && (call.reserve < 0 || calls_.states[at(call.reserve)].start > 0);
        });
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
        const Phrase valid = phrase("an empty square to which a piece may move");
        bool stuck[2];
        for (const Side side : bothSides) stuck[at(side)] = !canMove(side);
        for (const Side side : firstMovers()) {
            position_->start(side);
            if (const Ending ending = position_->ending(); ending.over)
                return report(
                    Severity::error,
                    withRule(stuck[at(side)] ? phrase("the game is over before the first move: the %1 cannot move",
                                                      phraseName(name(side)))
                                             : phrase("the game is over before the first move"),
                             ending.ruleIndex),
                    valid, ending.ruleIndex);
        }
        if (stuck[0] && stuck[1]) return report(Severity::error, phrase("neither side can move at the start"), valid);
        for (const Side side : bothSides)
            if (stuck[at(side)] && calls_.noMoves[at(side)].result != Stuck::pass)
                report(Severity::warning, phrase("the %1 cannot move at the start", phraseName(name(side))), valid);
    }

    void checkHeldGoals() {
        for (const GoalCall& call : calls_.goals)
            for (Square s = 0; s < image_.size * image_.size; ++s)
                if (const int c = image_.start[at(s)]; call.squares.has(s) && direct::has(call.classes, c))
                    report(Severity::warning,
                           withRule(phrase("the %1 starts on %2, where the %3 win", phraseName(image_.className(c)),
                                           squareName(s, image_.size), phraseName(name(call.winner))),
                                    call.ruleIndex),
                           phrase("a start away from the goal"), call.ruleIndex);
        const direct::CallTables tables(shared_);
        const PlainPosition start = Explainer(shared_).start();
        for (std::size_t i = 0; i < calls_.outcomes.size(); ++i) {
            const RuleIndex rule = calls_.outcomes[i].ruleIndex;
            if (std::ranges::any_of(bothSides, [&](Side mover) { return holds(tables, start, i, mover); }))
                report(Severity::warning,
                       phrase("the condition of '%1' holds at the start", image_.rules[rule].identity),
                       phrase("a start position in which it does not hold yet"), rule);
        }
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

    /// The immediate results of one side's moves.
    struct Outlook {
        std::size_t moves = 0, over = 0;  ///< `over`: moves that end the game
        RuleIndex endedBy = noRule;       ///< the rule of the last of them
        std::optional<Move> win;          ///< the first that wins
    };

    /// Tries all moves of the side to move, or those up to the first that wins.
    Outlook tryMoves(bool stopAtWin) {
        const Side side = position_->toMove();
        const bool rolls = position_->mustRoll();
        const auto moves = legalMoves();
        Outlook out{.moves = moves.size()};
        for (const Move move : moves) {
            position_->make(move);
            const Ending ending = position_->ending();
            position_->undo();
            if (!ending.over) continue;
            ++out.over;
            const bool wins = ending.winner == winnerOf(side);
            if (!out.win) out.endedBy = ending.ruleIndex;
            if (wins && !out.win) out.win = move;
            if (wins && stopAtWin) break;
        }
        if (rolls) position_->undo();
        return out;
    }

    void checkFirstMoves(Side first) {
        const Phrase valid = phrase("a start position from which neither side wins at once");
        const Phrase firstName = phraseName(name(first)), secondName = phraseName(name(other(first)));
        position_->start(first);
        const Outlook outlook = tryMoves(false);
        if (outlook.over == outlook.moves)
            return report(Severity::error,
                          withRule(phrase("every first move of the %1 ends the game", firstName), outlook.endedBy),
                          valid, outlook.endedBy);
        if (!out_.empty()) return;  // goals that hold already are the cause
        if (outlook.win)
            return report(
                Severity::warning,
                withRule(phrase("the %1 win with the first move %2", firstName, moveText(*outlook.win, {}, image_)),
                         outlook.endedBy),
                valid, outlook.endedBy);
        if (const auto rule = findWinningReplies())
            report(Severity::warning,
                   withRule(phrase("whatever the %1 play first, the %2 win at once", firstName, secondName), *rule),
                   valid, *rule);
    }

    /// Whether the other side has a winning reply to every move, and the rule of one. The first move without a winning
    /// reply ends the search: from a sound start position this is usually the first move tried.
    std::optional<RuleIndex> findWinningReplies() {
        const Side first = position_->toMove();
        std::optional<RuleIndex> out;
        for (const Move move : legalMoves()) {
            position_->make(move);
            const bool answered = position_->toMove() != first && !position_->ending().over;
            const Outlook reply = answered ? tryMoves(true) : Outlook{};
            position_->undo();
            if (!reply.win) return {};
            out = reply.endedBy;
        }
        return out;
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
