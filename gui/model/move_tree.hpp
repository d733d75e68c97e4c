// The moves of a game with all its side lines. A line stays until the user removes it.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "records/game_record.hpp"

namespace tafl::model {

/// An action of a game, with its effects under the rules of that time.
struct RecordedAction {
    std::string text;
    Action::Kind kind{};
    Side by{};
    std::vector<Square> taken;
    std::string result;  ///< empty if the game continues
};

class MoveTree {
public:
    using Node = int;
    static constexpr Node root = 0;  ///< before the first action

    RecordedAction& action(Node node) { return at(node).action; }
    const RecordedAction& action(Node node) const { return at(node).action; }
    Remark& remark(Node node) { return at(node).remark; }
    const Remark& remark(Node node) const { return at(node).remark; }
    /// The actions that were tried after this one, the main one first.
    const std::vector<Node>& replies(Node node) const { return at(node).replies; }
    Node parent(Node node) const { return at(node).parent; }
    bool empty() const { return at(root).replies.empty() && at(root).remark.empty(); }

    Node add(Node parent, RecordedAction, Remark = {});
    std::optional<Node> find(Node parent, const std::string& text) const;
    /// Makes it the first among the replies to its parent.
    void bringForward(Node);
    /// Makes it part of the main line.
    void makeMain(Node);
    bool isMain(Node) const;
    /// Removes it with all that follows.
    void remove(Node);
    /// Puts the node removed last back in its place. A line that was played there since becomes part of it. Returns the
    /// node; none if all that was removed is back.
    std::optional<Node> restore();
    bool canRestore() const { return !removed_.empty(); }
    void clear() { *this = {}; }

    /// The line to a node from the first action on, and its main continuation.
    std::vector<Node> lineThrough(Node) const;
    std::vector<Node> mainLine() const { return lineThrough(root); }
    /// The number of actions of its main continuation, itself included.
    std::size_t length(Node) const;

    /// The tree as lines of a record, as far as it can be played in `game`, which is restored.
    std::vector<GameRecord::Line> lines(Game& game, Node from = root) const;

private:
    struct Entry {
        RecordedAction action;
        Remark remark;
        Node parent = root;
        std::vector<Node> replies;
    };
    struct Removal {
        Node node = root;
        std::size_t place = 0;  ///< among the replies to its parent
    };
    void merge(Node from, Node into);
    Entry& at(Node node) { return entries_[static_cast<std::size_t>(node)]; }
    const Entry& at(Node node) const { return entries_[static_cast<std::size_t>(node)]; }

    std::vector<Entry> entries_{1};  ///< removed ones stay here, without a parent that knows them
    std::vector<Removal> removed_;   ///< that can be restored, the last one at the end
};

}  // namespace tafl::model
