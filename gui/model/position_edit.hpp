// A position that is set up by hand: pieces put, moved and taken away, with undo, before a game goes on from it.
#pragma once
#include "model/document.hpp"
#include "position/move_text.hpp"

namespace tafl::model {

class PositionEdit {
public:
    /// Begins with what stands on the board now.
    PositionEdit(std::shared_ptr<const CompiledVariant> rules, Setup position);

    const CompiledVariant& rules() const { return *rules_; }
    int size() const { return rules_->image->size; }
    const Setup& position() const { return undoStack_[undoIndex_]; }
    int at(Square square) const { return position().occupants[static_cast<std::size_t>(square)]; }

    // --- changes, one step of undo each; those that change nothing are none
    /// A piece of a class (0: none) on a square. A king of whom the layout has only one leaves where he stood.
    void put(Square, int piece);
    /// Whatever stands at the target is gone.
    void move(Square from, Square to);
    void empty();
    /// The layout of the variant.
    void layout();
    void setToMove(Side);
    /// As in --position; what cannot be understood is told and changes nothing.
    Result<std::monostate> read(std::string_view text);
    bool canUndo() const { return undoIndex_ > 0; }
    bool canRedo() const { return undoIndex_ + 1 < undoStack_.size(); }
    void undo();
    void redo();
    /// Everything put until the next `endStroke` is one step: the pointer is held.
    void beginStroke() { stroke_ = Stroke::begun; }
    void endStroke() { stroke_ = Stroke::none; }

    /// As in --position: "ROWS attackers".
    std::string text() const { return positionText(position(), *rules_->image); }
    /// Why no game can go on from here; empty if one can.
    std::string obstacle() const;
    /// "5 attackers, 3 defenders and a king": what stands on the board.
    std::string census() const;

private:
    void change(const std::function<void(Setup&)>&);
    bool single(int piece) const;

    enum class Stroke { none, begun, goesOn };
    std::shared_ptr<const CompiledVariant> rules_;
    std::vector<Setup> undoStack_;
    std::size_t undoIndex_ = 0;
    Stroke stroke_ = Stroke::none;
};

}  // namespace tafl::model
