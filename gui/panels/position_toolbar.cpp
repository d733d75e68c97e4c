#include "panels/position_toolbar.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "look/keys.hpp"
#include "look/widgets.hpp"
#include "model/wording.hpp"

namespace tafl::gui {

BoardPicture PositionEditor::picture(Session& session) const {
    return makeBoardPicture(session.positionEdit->rules(), session.positionEdit->position().occupants);
}

void PositionEditor::put(Session& session, Square s) {
    if (s != noSquare) session.positionEdit->put(s, erasing_ ? 0 : std::max(piece_, 0));
}

void PositionEditor::readPointer(Session& session, const BoardGeometry& geometry, bool hovered) {
    model::PositionEdit& edit = *session.positionEdit;
    hovered_ = hovered || dragged_ != noSquare ? geometry.at(ImGui::GetIO().MousePos) : noSquare;
    if (hovered && (ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0)) focusVisible_ = false;
    const bool left = ImGui::IsMouseClicked(0), right = ImGui::IsMouseClicked(1);
    if (hovered && (left || right) && hovered_ != noSquare) {
        focus_ = hovered_;
        if (left && piece_ == hand) {
            if (edit.at(hovered_)) dragged_ = hovered_;
        } else {
            // The same piece again removes it, and so does the right button.
            painting_ = true;
            erasing_ = right || (piece_ > 0 && edit.at(hovered_) == piece_);
            last_ = noSquare;
            edit.beginStroke();
        }
    }
    if (painting_ && (ImGui::IsMouseDown(0) || ImGui::IsMouseDown(1))) {
        if (hovered_ != noSquare && hovered_ != last_) put(session, last_ = hovered_);
    } else if (painting_) {
        painting_ = erasing_ = false;
        edit.endStroke();
    }
    if (dragged_ != noSquare && !ImGui::IsMouseDown(0)) {
        if (hovered_ == noSquare)
            edit.put(dragged_, 0);  // dropped outside the board
        else
            edit.move(dragged_, hovered_);
        dragged_ = noSquare;
    }
}

void PositionEditor::readKeys(Session& session) {
    if (ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyAlt) return;
    model::PositionEdit& edit = *session.positionEdit;
    const int size = edit.size();
    if (focus_ == noSquare || focus_ >= size * size) focus_ = (size / 2) * size + size / 2;
    const auto go = [&](int files, int ranks) {
        focus_ = std::clamp(focus_ / size + ranks, 0, size - 1) * size + std::clamp(focus_ % size + files, 0, size - 1);
        focusVisible_ = true;
    };
    if (isPressed(Key::left)) go(-1, 0);
    if (isPressed(Key::right)) go(1, 0);
    if (isPressed(Key::up)) go(0, 1);
    if (isPressed(Key::down)) go(0, -1);
    if (isPressed(Key::enter) || (isPressed(Key::space) && focusVisible_)) put(session, focus_);
    if (isPressed(Key::del) || isPressed(Key::backspace)) edit.put(focus_, 0);
    const auto classes = edit.rules().image->calls.classes.size();
    for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters) {
        if (letter >= '1' && static_cast<std::size_t>(letter - '1') < classes) piece_ = static_cast<int>(letter - '0');
        if (letter == '0') piece_ = hand;
        if (letter == 'x' || letter == 'X') piece_ = 0;
    }
}

void PositionEditor::mark(const BoardGeometry& geometry, BoardPicture& picture, bool hovered) const {
    picture.focus = focusVisible_ ? focus_ : hovered ? hovered_ : noSquare;
    picture.focusVisible = picture.focus != noSquare;
    if (dragged_ == noSquare) return;
    for (BoardPiece& piece : picture.pieces) {
        if (piece.square != dragged_) continue;
        const ImVec2 c = geometry.centre(dragged_), p = ImGui::GetIO().MousePos;
        piece.offset = {p.x - c.x, p.y - c.y};
        piece.style.lift = 1;
        piece.onTop = true;
    }
}

bool PositionEditor::isPlayable(Session& session) {
    if (checkedPosition_ != session.positionEdit->position()) {
        checkedPosition_ = session.positionEdit->position();
        obstacle_ = session.positionEdit->obstacle();
    }
    return obstacle_.empty();
}

std::string PositionEditor::statusText(Session& session) {
    if (!isPlayable(session)) return obstacle_ + ".";
    const std::string census = session.positionEdit->census();
    return piece_ == hand ? say("%1. Drag pieces; dropped beside the board they are gone.", census)
                          : say("%1. Press or drag to put; again, or the right button, takes away.", census);
}

void PositionEditor::brushes(Session& session, const Box& box, float& y) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    const RuleImage& image = *session.positionEdit->rules().image;
    const int classes = static_cast<int>(image.calls.classes.size());
    const int inRow = 3;
    const float side = (box.width() - px(8)) / inRow, height = px(40);
    int number = 0;
    // The hand, every piece class, and the eraser.
    for (int piece = hand; piece <= classes; ++piece, ++number) {
        const int shown = piece == hand ? hand : piece == classes ? 0 : piece + 1;
        const float x = box.min.x + static_cast<float>(number % inRow) * (side + px(4));
        const Box tile = {{x, y}, {x + side, y + height}};
        ImGui::PushID(number);
        const Press press = pressable("put", tile);
        ImGui::PopID();
        const bool on = piece_ == shown;
        fillBox(list, tile, on ? c.soft : press.hovered ? c.raised : c.card, px(7));
        if (on) frameBox(list, tile, c.accent, px(7), px(1.5f));
        if (press.focused) drawFocus(list, tile.inset(px(2), px(2)), px(6));
        if (shown == hand) {
            drawIcon(list, Icon::move, tile.centre(), c.text, 20);
            showTooltip(tr("Move pieces"), tr("Drag them; dropped beside the board they are gone."), "0");
        } else if (shown == 0) {
            drawIcon(list, Icon::eraser, tile.centre(), c.text, 20);
            showTooltip(tr("Take away"), {}, "X");
        } else {
            drawPiece(list, makePieceLook(image, shown), tile.centre(), px(36), {.shadow = false});
            showTooltip(model::pieceTitle(std::string(image.className(shown))),
                        tr("Press squares to put it there, or drag over several."), std::to_string(shown));
        }
        if (press.pressed) piece_ = shown;
        if (number % inRow == inRow - 1) y += height + px(4);
    }
    if (number % inRow) y += height + px(4);
}

void PositionEditor::column(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    model::PositionEdit& edit = *session.positionEdit;
    float y = box.min.y;
    drawCaption(list, {box.min.x + px(4), y}, tr("Pieces"));
    y += px(20);
    brushes(session, box, y);
    drawCaption(list, {box.min.x + px(4), y += px(4)}, tr("To move"));
    y += px(20);
    // The sides are shown as signs: there is no room for both names.
    const float half = (box.width() - px(4)) / 2;
    for (const Side side : {Side::attackers, Side::defenders}) {
        const float x = box.min.x + (side == Side::attackers ? 0 : half + px(4));
        const Box tile = {{x, y}, {x + half, y + px(34)}};
        const bool on = edit.position().toMove == side;
        const Press press = pressable(side == Side::attackers ? "attackers to move" : "defenders to move", tile);
        showTooltip(side == Side::attackers ? tr("Attackers to move") : tr("Defenders to move"));
        fillBox(list, tile, on ? colour().soft : press.hovered ? colour().raised : colour().card, px(7));
        if (on) frameBox(list, tile, colour().accent, px(7), px(1.5f));
        if (press.focused) drawFocus(list, tile.inset(px(2), px(2)), px(6));
        drawSideSign(list, side == Side::attackers, tile.centre(), px(24));
        if (press.pressed) edit.setToMove(side);
    }
    y += px(42);
    if (button("empty", {{box.min.x, y}, {box.min.x + half, y + px(32)}}, tr("Empty"))) edit.empty();
    if (button("layout", {{box.min.x + half + px(4), y}, {box.max.x, y + px(32)}}, tr("Layout"))) edit.layout();
    showTooltip(tr("The starting position"));
    const float low = std::max(y + px(40), box.max.y - px(72));
    if (button("play arranged", {{box.min.x, low}, {box.max.x, low + px(34)}}, tr("Play from here"),
               {std::nullopt, ButtonKind::primary, isPlayable(session)}))
        return session.playFromPosition();
    if (button("cancel arranging", {{box.min.x, low + px(38)}, {box.max.x, low + px(72)}}, tr("Cancel"),
               {std::nullopt, ButtonKind::quiet}))
        session.endPositionEdit();
}

}  // namespace tafl::gui
