// Reasons for the effects of moves, with the rules behind them.
#include <algorithm>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/playtest.hpp"
#include "model/wording.hpp"
#include "program/callback_failure.hpp"

namespace tafl::model {
namespace {

constexpr Move makeSlide(Square from, Square to) { return Move::of(MoveKind::slide, from, to); }

/// The status line shows the first reason that names a rule.
void setRule(Preview& preview, const ReasonDetails& reason) {
    if (!preview.rule.empty()) return;
    preview.rule = reason.rule;
    preview.component = reason.component;
    preview.title = reason.title;
    preview.sources = reason.sources;
}

}  // namespace

std::vector<Square> listSquares(const std::vector<CapturedPiece>& taken) {
    std::vector<Square> out;
    for (const CapturedPiece& t : taken) out.push_back(t.square);
    return out;
}

ReasonDetails Playtest::describeReason(const Reason& reason) const {
    ReasonDetails out;
    out.kind = reason.kind;
    out.text = reason.text;
    out.victim = reason.victim;
    out.squares = reason.squares;
    if (!reason.hasCaller || reason.ruleIndex >= rules_->image->rules.size()) return out;
    const RuleEntry& rule = rules_->image->rules[reason.ruleIndex];
    out.rule = rule.identity;
    out.component = rule.component;
    out.words = rule.words;
    if (const auto title = rules_->titles.find(rule.component); title != rules_->titles.end())
        out.title = tr(title->second);
    if (const auto from = rules_->sources.find(rule.component); from != rules_->sources.end())
        out.sources = from->second;
    return out;
}

Preview Playtest::describeMove(Move move, const Explanation& explained) const {
    Preview out;
    if (move.movesPiece()) out.from = move.from(), out.to = move.to();
    out.legal = explained.legal;
    out.victims = listSquares(explained.taken);
    out.announcements = explained.announcements;
    out.ends = explained.ending.over;
    for (const Reason& reason : explained.reasons) out.reasons.push_back(describeReason(reason));
    // Priority for the status line: what blocks the move, what ends the game, captures and changes, near misses.
    using Kind = Reason::Kind;
    const std::vector<std::vector<Kind>> importance =
        out.legal
            ? std::vector<std::vector<Kind>>{{Kind::ended},
                                             {Kind::captured, Kind::capturedByProgram, Kind::changed},
                                             {Kind::spared, Kind::pending},
                                             {Kind::announced, Kind::almostCaptured, Kind::almostEnded, Kind::declared}}
            : std::vector<std::vector<Kind>>{{Kind::refused, Kind::obstacle}};
    std::vector<std::string> texts;
    for (const auto& kinds : importance) {
        for (const auto& reason : out.reasons) {
            if (std::ranges::find(kinds, reason.kind) == kinds.end()) continue;
            if (std::ranges::find(texts, reason.text) == texts.end()) texts.push_back(reason.text);
            setRule(out, reason);
        }
        if (!texts.empty()) break;
    }
    const int size = rules_->image->size;
    if (!texts.empty())
        out.statusLine = capital(join(texts, " "));
    else if (out.from != noSquare)
        out.statusLine = say(out.legal ? trMark("%1 to %2: takes nothing") : trMark("%1 to %2 is not possible"),
                             squareName(out.from, size), squareName(out.to, size));
    return out;
}

Preview Playtest::preview(Move move) {
    // A claim is explained by its move.
    const Move pieceMove = move.kind() == MoveKind::claimWithMove ? makeSlide(move.from(), move.to()) : move;
    if (!move.movesPiece()) return {};
    const InLanguage here;
    try {
        return describeMove(pieceMove, game_->why(pieceMove, true));
    } catch (const std::exception& e) {
        Preview out;
        out.from = move.from(), out.to = move.to();
        out.statusLine = say("A rule failed: %1", failureMessage(e).shown());
        return out;
    }
}

Preview Playtest::preview(Square from, Square to) {
    if (from == noSquare || to == noSquare) return {};
    if (view_.awaited != Game::Awaited::turn) {
        Preview out = whyNot(from);
        out.to = to;
        return out;
    }
    for (const Move m : ask([&] { return game_->legal(); }))
        if (m.movesPiece() && m.kind() != MoveKind::claimWithMove && m.from() == from && m.to() == to)
            return preview(m);
    return from == to ? Preview{} : preview(makeSlide(from, to));
}

Preview Playtest::whyNot(Square from) {
    Preview out;
    out.from = from;
    const int size = rules_->image->size;
    if (view_.result) {
        out.statusLine = say("The game is over: %1", view_.resultText);
        out.rule = out.component = view_.result->rule;
        return out;
    }
    if (view_.awaited == Game::Awaited::lot) out.statusLine = tr("First the lot says who begins");
    if (view_.awaited == Game::Awaited::die) out.statusLine = tr("First the die is thrown");
    if (view_.awaited == Game::Awaited::answer)
        out.statusLine = view_.sideToAct == Side::attackers ? tr("A draw was offered: the attackers accept or decline")
                                                            : tr("A draw was offered: the defenders accept or decline");
    if (!out.statusLine.empty()) return out;
    const int piece = game_->position().occupant(from);
    if (piece == 0) {
        out.statusLine = say("%1 is empty", squareName(from, size));
    } else if (rules_->image->sideOf(piece) != view_.sideToAct) {
        out.statusLine =
            view_.sideToAct == Side::attackers ? tr("The attackers are to move") : tr("The defenders are to move");
    } else if (view_.chain != noSquare && view_.chain != from) {
        out.statusLine = say("The piece on %1 is in the middle of its turn", squareName(view_.chain, size));
    } else if (const auto& again = rules_->image->calls.again;
               view_.inTurn && again && again->with == AgainWith::other && game_->position().chainSquare() == from &&
               std::ranges::none_of(movable(), [&](Square s) { return s == from; })) {
        out.statusLine = tr("Another piece makes the second move of the turn");
    } else {
        for (const Square s : movable()) out.legal |= s == from;
        if (out.legal) return out;
        // Find the blocker: one step in each direction.
        for (const Direction d : allDirections) {
            const Square to = step(from, d, size);
            if (to == noSquare) continue;
            for (const auto& reason : preview(makeSlide(from, to)).reasons) {
                out.reasons.push_back(reason);
                setRule(out, reason);
            }
        }
        out.statusLine = say("The %1 on %2 cannot move now", shownName(std::string(rules_->image->className(piece))),
                             squareName(from, size));
        std::vector<std::string> texts;
        for (const auto& reason : out.reasons)
            if (reason.kind == Reason::Kind::refused && std::ranges::find(texts, reason.text) == texts.end())
                texts.push_back(reason.text);
        if (!texts.empty()) out.statusLine += ". " + capital(join(texts, " "));
    }
    return out;
}

Preview Playtest::why(std::size_t action) {
    if (action >= at()) return {};
    const Action& done = game_->actions()[action];
    if (done.kind != Action::Kind::move) return {};
    const InLanguage here;
    return ask([&] { return describeMove(done.move, game_->explain(action, true)); });
}

std::string Playtest::describeSquare(Square square) const {
    const RuleImage& image = *rules_->image;
    if (square < 0 || square >= image.size * image.size) return {};
    std::string out = squareName(square, image.size) + ": ";
    const int piece = game_->position().occupant(square);
    out += piece ? shownName(std::string(image.className(piece))) : tr("empty");
    for (const auto& zone : rules_->description.zones)
        if (zone.squares.has(square)) out += ", " + shownName(zone.name);
    return out;
}

}  // namespace tafl::model
