// The status line below the board.
#include "panels/board_panel.hpp"

#include "base/translation.hpp"
#include "look/keys.hpp"
#include "model/wording.hpp"

namespace tafl::gui {
namespace {

/// Why the engine, whose turn it is, does not move; null if nothing that the user did keeps it from moving.
const char* describePause(const model::Playtest& game) {
    const model::PlayView& view = game.view();
    if (view.at < view.line.size() || game.seat(view.sideToAct).kind == model::Seat::Kind::human) return nullptr;
    if (game.paused(model::Pause::trial)) return tr("The engine waits until the trial ends.");
    if (game.paused(model::Pause::opened)) return tr("The game was opened, and the engine waits: %1 lets it move.");
    return nullptr;
}

}  // namespace

StatusLine BoardPanel::statusAt(Session& session) {
    StatusLine out;
    if (session.mode == Mode::compare)
        out.text = CompareBoards::statusText(session);
    else if (session.mode == Mode::edit)
        out.text = brushes_.statusText(session);
    else if (session.positionEdit) {
        out.text = positionEditor_.statusText(session);
        if (!positionEditor_.isPlayable(session)) out.icon = Icon::warning, out.ink = colour().gold;
    } else if (session.playtest)
        fillPlayStatus(session, out);
    return out;
}

void BoardPanel::fillPlayStatus(Session& session, StatusLine& out) {
    const Palette& c = colour();
    const model::PlayView& view = session.playtest->view();
    const int size = view.size;
    const Square to = focusVisible_ ? focus_ : pointed_;
    const auto moveName = [&](Square from, Square target) {
        return target == noSquare ? squareName(from, size) : squareName(from, size) + "–" + squareName(target, size);
    };
    const auto verdict = [&](const model::Preview& shown, Square from, Square target) {
        out.icon = shown.legal ? Icon::bulb : Icon::error;
        out.ink = shown.legal ? c.accent : c.error;
        out.lead = moveName(from, target);
        out.setPreview(shown);
    };
    const auto& hint = session.analysis.hint();
    const auto offerTest = [&] {
        if (refusal_ && !refusal_->legal && !refusal_->rule.empty() && view.awaited == Game::Awaited::turn)
            out.testFrom = refusal_->from, out.testTo = refusal_->to;
    };
    if (!view.failure.empty()) {
        out.icon = Icon::error;
        out.ink = c.error;
        out.text = view.failure;
    } else if (selected_ != noSquare && to != noSquare && to != selected_) {
        verdict(preview(session, selected_, to), selected_, to);
        if (refusal_ && refusal_->from == selected_ && refusal_->to == to) offerTest();
    } else if (refusal_) {
        verdict(*refusal_, refusal_->from, refusal_->to);
        offerTest();
    } else if (view.result) {
        out.icon = Icon::crown;
        out.ink = view.result->winner == Winner::draw        ? c.secondary
                  : view.result->winner == Winner::attackers ? c.attackers
                                                             : c.defenders;
        out.text = view.resultText;
        out.component = out.rule = view.result->rule;
    } else if (hint && hint->revision == session.playtest->revision()) {
        out.icon = Icon::bulb;
        out.ink = c.accent;
        out.lead = hint->text;
        out.text = say("is what the engine would play: %1", model::shownScore(hint->words));
    } else if (session.analysis.isHintPending()) {
        out.icon = Icon::bulb;
        out.text = tr("Looking for a good move…");
    } else if (to != noSquare && view.occupants[static_cast<std::size_t>(to)]) {
        out.text = session.playtest->describeSquare(to);
    } else if (view.awaited != Game::Awaited::turn) {
        out.text = model::describeTurn(view) + ".";
    } else if (view.thinking) {
        out.text = tr("The engine is thinking.");
    } else if (const char* const pause = describePause(*session.playtest)) {
        out.icon = Icon::pause;
        out.text = fill(pause, {shownShortcut("Ctrl+E")});
    } else if (view.die != 0) {
        out.text = view.sideToAct == Side::attackers
                       ? say("The die shows %1: Attackers move a piece that it allows.", view.die)
                       : say("The die shows %1: Defenders move a piece that it allows.", view.die);
    } else if (!view.announcements.empty()) {
        out.icon = Icon::crown;
        out.ink = c.gold;
        for (const std::string& each : view.announcements) out.text += (out.text.empty() ? "" : " · ") + each;
    } else {
        out.text = selected_ == noSquare ? tr("Pick a piece: dots show where it may go, rings where it captures.")
                   : !view.occupants[static_cast<std::size_t>(selected_)]
                       ? tr("Click once more to let a piece enter here.")
                       : tr("Dots show where it may go. Point at one to see what the move does.");
    }
}

}  // namespace tafl::gui
