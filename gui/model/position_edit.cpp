#include "model/position_edit.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/wording.hpp"
#include "program/callback_failure.hpp"
#include "records/game.hpp"

namespace tafl::model {

PositionEdit::PositionEdit(std::shared_ptr<const CompiledVariant> rules, Setup position)
    : rules_(std::move(rules)), undoStack_{std::move(position)} {}

std::optional<PositionEdit> PositionEdit::under(std::shared_ptr<const CompiledVariant> rules) const {
    std::vector<Setup> steps;
    std::size_t at = 0;
    for (std::size_t i = 0; i < undoStack_.size(); ++i) {
        auto setup = parseSetup(positionText(undoStack_[i], *rules_->image), *rules->image);
        if (!setup && i == undoIndex_) return {};
        if (!setup) continue;
        if (i == undoIndex_) at = steps.size();
        steps.push_back(std::move(*setup));
    }
    PositionEdit out(std::move(rules), {});
    out.undoStack_ = std::move(steps);
    out.undoIndex_ = at;
    out.stroke_ = stroke_;
    return out;
}

void PositionEdit::change(const std::function<void(Setup&)>& edit) {
    Setup next = position();
    edit(next);
    if (next == position()) return;
    undoStack_.resize(undoIndex_ + 1);
    if (stroke_ == Stroke::continued) {
        undoStack_[undoIndex_] = std::move(next);
        return;
    }
    undoStack_.push_back(std::move(next));
    ++undoIndex_;
    if (stroke_ == Stroke::begun) stroke_ = Stroke::continued;
}

bool PositionEdit::single(int piece) const {
    if (piece == 0 || !(rules_->image->royals() >> (piece - 1) & 1)) return false;
    return std::ranges::count(rules_->image->start, piece) <= 1;
}

/// Squares and pieces may come from a gesture that began under other rules.
bool PositionEdit::isSquare(Square square) const {
    return square >= 0 && square < size() * size() && !rules_->image->holes.has(square);
}

void PositionEdit::put(Square square, int piece) {
    if (!isSquare(square) || piece > static_cast<int>(rules_->image->calls.classes.size())) return;
    change([&](Setup& setup) {
        if (single(piece)) std::ranges::replace(setup.occupants, static_cast<std::uint8_t>(piece), std::uint8_t{0});
        setup.occupants[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(piece);
    });
}

void PositionEdit::move(Square from, Square to) {
    if (from == to || !isSquare(from) || !isSquare(to) || at(from) == 0) return;
    change([&](Setup& setup) {
        setup.occupants[static_cast<std::size_t>(to)] =
            std::exchange(setup.occupants[static_cast<std::size_t>(from)], std::uint8_t{0});
    });
}

void PositionEdit::empty() {
    change([](Setup& setup) {
        std::ranges::fill(setup.occupants, std::uint8_t{0});
        setup.states.clear();
    });
}

void PositionEdit::layout() {
    change([this](Setup& setup) {
        setup.occupants = rules_->image->start;
        setup.states.clear();
    });
}

void PositionEdit::setToMove(Side side) {
    change([side](Setup& setup) { setup.toMove = side; });
}

Result<std::monostate> PositionEdit::read(std::string_view text) {
    auto setup = parseSetup(text, *rules_->image);
    if (!setup) return tl::unexpected(setup.error());
    change([&](Setup& now) { now = std::move(*setup); });
    return std::monostate{};
}

void PositionEdit::undo() {
    if (canUndo()) --undoIndex_;
    endStroke();
}

void PositionEdit::redo() {
    if (canRedo()) ++undoIndex_;
    endStroke();
}

std::string PositionEdit::obstacle() const {
    const RuleImage& image = *rules_->image;
    const auto& occupants = position().occupants;
    // 1. Pieces that every game needs.
    int pieces[2] = {0, 0};
    bool royal = false, home = false;
    for (std::size_t s = 0; s < occupants.size(); ++s) {
        const int piece = occupants[s];
        if (!piece) continue;
        ++pieces[static_cast<int>(image.sideOf(piece))];
        if (!(image.royals() >> (piece - 1) & 1)) continue;
        royal = true;
        home = home || (image.goal[s] >> (piece - 1) & 1);
    }
    for (const Side side : {Side::attackers, Side::defenders})
        if (!pieces[static_cast<int>(side)])
            return side == Side::attackers ? tr("There is no piece of the attackers")
                                           : tr("There is no piece of the defenders");
    if (image.royals() && !royal) return tr("There is no king");
    if (home) return tr("The king stands on a square where he has won");
    // 2. Games that would end at once.
    try {
        const InLanguage here;
        Game game(rules_->image, position());
        if (const auto& result = game.result()) return say("The game would be over: %1", result->reason);
        if (game.awaited() == Game::Awaited::turn && game.legal().empty())
            return position().toMove == Side::attackers ? tr("The attackers cannot move")
                                                        : tr("The defenders cannot move");
    } catch (const std::exception& e) {
        return say("A rule failed: %1", failureMessage(e).shown());
    }
    return {};
}

std::string PositionEdit::census() const {
    const auto& classes = rules_->image->calls.classes;
    std::vector<std::string> parts;
    for (std::size_t c = 0; c < classes.size(); ++c) {
        const auto count = std::ranges::count(position().occupants, static_cast<std::uint8_t>(c + 1));
        if (count) parts.push_back(countPieces(classes[c].name, count));
    }
    return parts.empty() ? tr("an empty board") : shownList(parts);
}

}  // namespace tafl::model
