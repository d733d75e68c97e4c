// Moves by pointer and keyboard.
#include "panels/board_panel.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/translation.hpp"
#include "look/keys.hpp"
#include "look/widgets.hpp"
#include "model/wording.hpp"

namespace tafl::gui {
namespace {

bool has(const std::vector<Square>& all, Square s) { return std::ranges::find(all, s) != all.end(); }

std::string describeChoice(const model::MoveChoice& choice, const RuleImage& image) {
    if (choice.move.kind() == MoveKind::claim) return tr("now");
    if (choice.move.kind() == MoveKind::claimWithMove) return tr("with this move");
    if (choice.move.entering()) return model::shownName(std::string(image.className(choice.move.entering())));
    return choice.victims.empty() ? tr("takes nothing") : say("takes %1", choice.victims.size());
}

}  // namespace

// --- pointer

const std::vector<model::Target>& BoardPanel::targets(Session& session, Square from) {
    if (from != targetsFrom_) {
        targets_ = from == noSquare ? std::vector<model::Target>{} : session.playtest->targets(from);
        targetsFrom_ = from;
    }
    return targets_;
}

const model::Preview& BoardPanel::preview(Session& session, Square from, Square to) {
    if (!preview_ || previewFrom_ != from || previewTo_ != to) {
        preview_ = session.playtest->preview(from, to);
        previewFrom_ = from;
        previewTo_ = to;
    }
    return *preview_;
}

void BoardPanel::readPointer(Session& session, const BoardGeometry& geometry, bool hovered) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool moved = io.MouseDelta.x != 0 || io.MouseDelta.y != 0;
    if (hovered) {
        const Square below = geometry.at(io.MousePos);
        if (moved || ImGui::IsMouseClicked(0)) {
            pointed_ = below;
            focusVisible_ = false;
        }
        if (ImGui::IsMouseClicked(0)) {
            press(session, below);
            pressedAt_ = io.MousePos;
            const ImVec2 c = geometry.centre(below == noSquare ? 0 : below);
            grabbed_ = {io.MousePos.x - c.x, io.MousePos.y - c.y};
        }
    } else if (moved && !dragging_) {
        pointed_ = noSquare;
    }
    if (selected_ != noSquare && ImGui::IsMouseDown(0) && ImGui::IsItemActive() && !dragging_ &&
        std::hypot(io.MousePos.x - pressedAt_.x, io.MousePos.y - pressedAt_.y) > px(6))
        dragging_ = true;
    if (dragging_) pointed_ = geometry.at(io.MousePos);
    if (ImGui::IsMouseReleased(0)) {
        if (dragging_)
            release(session, geometry, geometry.at(io.MousePos));
        else if (partnerOf_ != noSquare)
            tryMove(session, partnerOf_, std::exchange(selected_, partnerOf_), false);
        else if (deselectOnRelease_)
            selected_ = noSquare;
        dragging_ = deselectOnRelease_ = false;
        partnerOf_ = noSquare;
    }
}

/// Mouse down or Enter: selects a piece, or moves the selected one. A piece that the selected one may change places
/// with can be dragged itself, so a swap waits for the end of the click. A second click lets a piece enter on a square.
void BoardPanel::press(Session& session, Square s) {
    if (s == noSquare) return;
    focus_ = s;
    refusal_.reset();
    const model::PlayView& view = session.playtest->view();
    const bool isMovable = has(session.playtest->movable(), s);
    const bool isTarget =
        selected_ != noSquare &&
        std::ranges::any_of(targets(session, selected_), [&](const auto& target) { return target.square == s; });
    const bool waits = isMovable && isTarget && ImGui::IsMouseDown(0);
    partnerOf_ = waits ? selected_ : noSquare;
    if (selected_ != noSquare && (isTarget || (s != selected_ && !isMovable)) && !waits) {
        tryMove(session, selected_, s, false);
        return;
    }
    deselectOnRelease_ = s == selected_ && view.chain == noSquare;
    if (isMovable) {
        selected_ = s;
        return;
    }
    if (view.occupants[static_cast<std::size_t>(s)] && view.awaited == Game::Awaited::turn) {
        refusal_ = session.playtest->whyNot(s);
        refusedAt_ = session.now;
    }
    if (view.chain == noSquare) selected_ = noSquare;
}

void BoardPanel::release(Session& session, const BoardGeometry&, Square s) {
    if (s == noSquare || s == selected_) return;
    tryMove(session, selected_, s, true);
}

void BoardPanel::tryMove(Session& session, Square from, Square to, bool dragged) {
    for (const model::Target& target : targets(session, from)) {
        if (target.square != to) continue;
        wasDragged_ = dragged;
        // A claim combined with a move is made from the menu, not by moving the piece.
        auto choices = session.playtest->choices(from, to);
        std::erase_if(choices, [](const auto& each) { return each.move.kind() == MoveKind::claimWithMove; });
        return offerChoice(session, std::move(choices));
    }
    refusal_ = session.playtest->preview(from, to);
    refusedAt_ = session.now;
}

/// Asks which move is meant where several share their squares, or several draws can be claimed.
void BoardPanel::chooseMove(Session& session) {
    if (!session.playtest) return;
    session.requests.take([&](const ClaimDraw&) { offerChoice(session, session.playtest->claims()); });
    if (choices_.empty()) {
        // The position that was asked about is gone.
        if (!ImGui::IsPopupOpen("which move") || !ImGui::BeginPopup("which move")) return;
        ImGui::CloseCurrentPopup();
        return ImGui::EndPopup();
    }
    if (!ImGui::IsPopupOpen("which move")) ImGui::OpenPopup("which move");
    const float width = px(300), row = px(34);
    const float height = std::min(px(54) + row * static_cast<float>(choices_.size()), ImGui::GetIO().DisplaySize.y);
    ImGui::SetNextWindowSize({width, height});
    if (!ImGui::BeginPopup("which move", ImGuiWindowFlags_NoMove)) {
        choices_.clear();
        return;
    }
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetWindowPos();
    drawText(list, Face::semibold, {at.x + px(14), at.y + px(12)}, colour().text, tr("Which move?"));
    std::optional<Move> chosen;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
        const Box line = {{at.x + px(6), at.y + px(42) + row * static_cast<float>(i)},
                          {at.x + width - px(6), at.y + px(42) + row * static_cast<float>(i + 1)}};
        ImGui::PushID(static_cast<int>(i));
        const Press press = pressable("choice", line);
        ImGui::PopID();
        if (press.hovered || press.focused) fillBox(list, line, colour().soft, px(6));
        if (press.hovered) choiceVictims_ = choices_[i].victims;
        drawTextIn(list, Face::medium, {{line.min.x + px(10), line.min.y}, {line.max.x, line.max.y}}, colour().text,
                   choices_[i].text);
        drawTextIn(list, Face::small, {{line.min.x, line.min.y}, {line.max.x - px(10), line.max.y}}, colour().caption,
                   describeChoice(choices_[i], session.playtest->game().image()), Align::right);
        if (press.pressed) chosen = choices_[i].move;
    }
    if (chosen) {
        choices_.clear();
        if (const auto played = session.playtest->play(*chosen); !played) session.showError(played.error());
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

/// Plays a single choice at once; several are offered by chooseMove.
void BoardPanel::offerChoice(Session& session, std::vector<model::MoveChoice> choices) {
    if (choices.size() == 1) {
        if (const auto played = session.playtest->play(choices.front().move); !played)
            session.showError(played.error());
        return;
    }
    choices_ = std::move(choices);
}

// --- keyboard

void BoardPanel::readKeys(Session& session, int size) {
    if (focus_ == noSquare) focus_ = (size / 2) * size + size / 2;
    const auto go = [&](int files, int ranks) {
        const int file = std::clamp(focus_ % size + files, 0, size - 1),
                  rank = std::clamp(focus_ / size + ranks, 0, size - 1);
        focus_ = rank * size + file;
        focusVisible_ = true;
        refusal_.reset();
    };
    if (ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyAlt) return;
    if (isPressed(Key::left)) go(-1, 0);
    if (isPressed(Key::right)) go(1, 0);
    if (isPressed(Key::up)) go(0, 1);
    if (isPressed(Key::down)) go(0, -1);
    if (isPressed(Key::home)) go(-size, 0);
    if (isPressed(Key::end)) go(size, 0);
    if (isPressed(Key::pageUp)) go(0, size);
    if (isPressed(Key::pageDown)) go(0, -size);
    if (isPressed(Key::enter) || isPressed(Key::keypadEnter) || (isPressed(Key::space) && focusVisible_)) {
        press(session, focus_);
        if (std::exchange(deselectOnRelease_, false)) selected_ = noSquare;
    }
    if (isPressed(Key::escape)) clear();
    if (isPressed(Key::tab)) focusNext(session, ImGui::GetIO().KeyShift);
    readTyped(session, size);
}

/// Reads typed letters: "e5e8" moves, '[' and ']' step through the game, '.' explains the last move.
void BoardPanel::readTyped(Session& session, int size) {
    for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters) {
        if (letter == '[') session.playtest->back();
        if (letter == ']') session.playtest->forward();
        if (letter == '.' && session.playtest->view().at > 0) {
            refusal_ = session.playtest->why(session.playtest->view().at - 1);
            refusedAt_ = -10;
        }
        const bool file = letter >= 'a' && letter < 'a' + size, digit = letter >= '0' && letter <= '9';
        if (!file && !digit) continue;
        typed_ += static_cast<char>(letter);
    }
    // A move is two squares, each a letter and digits. The second is complete if no digit can follow, or if it is a
    // target.
    if (typed_.size() < 4) return;
    const auto second = typed_.find_first_of("abcdefghijklmnopqrs", 1);
    if (second == std::string::npos) return;
    const Square from = parseSquare(typed_.substr(0, second), size), to = parseSquare(typed_.substr(second), size);
    if (from == noSquare || to == noSquare) {
        if (typed_.size() > 6) typed_.clear();
        return;
    }
    const bool digitMayFollow = size > 9 && typed_.back() == '1' && typed_.size() - second == 2;
    const auto& all = targets(session, from);
    if (digitMayFollow && std::ranges::none_of(all, [&](const auto& t) { return t.square == to; })) return;
    typed_.clear();
    selected_ = from;
    focus_ = to;
    tryMove(session, from, to, false);
}

/// Tab: the next movable piece; with a piece selected, its next target.
void BoardPanel::focusNext(Session& session, bool backwards) {
    std::vector<Square> all;
    if (selected_ == noSquare)
        all = session.playtest->movable();
    else
        for (const model::Target& target : targets(session, selected_)) all.push_back(target.square);
    if (all.empty()) return;
    std::ranges::sort(all);
    auto next = backwards ? std::ranges::lower_bound(all, focus_) : std::ranges::upper_bound(all, focus_);
    if (backwards)
        next = next == all.begin() ? all.end() - 1 : next - 1;
    else if (next == all.end())
        next = all.begin();
    focus_ = *next;
    focusVisible_ = true;
}

}  // namespace tafl::gui
