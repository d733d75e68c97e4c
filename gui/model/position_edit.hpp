// A position editor: pieces can be placed, moved and removed, with undo, before a game starts from it.
#pragma once
#include <optional>

#include "model/document.hpp"
#include "position/move_text.hpp"

namespace tafl::model {

class PositionEdit {
public:
    /// Starts with the current position.
    PositionEdit(std::shared_ptr<const CompiledVariant> rules, Setup position);

    /// The same under other rules, without the steps of undo that these do not allow; nothing if they do not allow the
    /// position.
    std::optional<PositionEdit> under(std::shared_ptr<const CompiledVariant> rules) const;

    const CompiledVariant& rules() const { return *rules_; }
    int size() const { return rules_->image->size; }
    const Setup& position() const { return undoStack_[undoIndex_]; }
    int at(Square square) const { return position().occupants[static_cast<std::size_t>(square)]; }

    // --- changes; each makes one undo step unless it has no effect
    /// Places a piece class on a square; 0 removes. A unique king moves from its old square.
    void put(Square, int piece);
    /// Replaces any piece on the target.
    void move(Square from, Square to);
    void empty();
    /// Restores the variant's start position.
    void layout();
    void setToMove(Side);
    /// Parses a position as in --position. On error nothing changes.
    Result<std::monostate> read(std::string_view text);
    bool canUndo() const { return undoIndex_ > 0; }
    bool canRedo() const { return undoIndex_ + 1 < undoStack_.size(); }
    void undo();
    void redo();
    /// Everything placed until `endStroke` is one undo step.
    void beginStroke() { stroke_ = Stroke::begun; }
    void endStroke() { stroke_ = Stroke::none; }

    /// As in --position: "ROWS attackers".
    std::string text() const { return positionText(position(), *rules_->image); }
    /// Why no game can start here; empty if one can.
    std::string obstacle() const;
    /// Piece counts in words: "5 attackers, 3 defenders and a king".
    std::string census() const;

private:
    void change(const std::function<void(Setup&)>&);
    bool single(int piece) const;
    bool isSquare(Square) const;

    enum class Stroke { none, begun, continued };
    std::shared_ptr<const CompiledVariant> rules_;
    std::vector<Setup> undoStack_;
    std::size_t undoIndex_ = 0;
    Stroke stroke_ = Stroke::none;
};

}  // namespace tafl::model
