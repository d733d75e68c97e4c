#include "model/move_tree.hpp"

#include <algorithm>

namespace tafl::model {

MoveTree::Node MoveTree::add(Node parent, RecordedAction action, Remark remark) {
    const auto node = static_cast<Node>(entries_.size());
    entries_.push_back({std::move(action), std::move(remark), parent, {}});
    at(parent).replies.push_back(node);
    return node;
}

std::optional<MoveTree::Node> MoveTree::find(Node parent, const std::string& text) const {
    const auto found = std::ranges::find(replies(parent), text, [&](Node each) { return action(each).text; });
    return found == replies(parent).end() ? std::nullopt : std::optional(*found);
}

void MoveTree::bringForward(Node node) {
    auto& among = at(parent(node)).replies;
    const auto found = std::ranges::find(among, node);
    std::rotate(among.begin(), found, std::next(found));
}

void MoveTree::makeMain(Node node) {
    for (; node != root; node = parent(node)) bringForward(node);
}

bool MoveTree::isMain(Node node) const {
    for (; node != root; node = parent(node))
        if (replies(parent(node)).front() != node) return false;
    return true;
}

void MoveTree::remove(Node node) {
    constexpr std::size_t maxRemoved = 20;
    auto& among = at(parent(node)).replies;
    const auto found = std::ranges::find(among, node);
    if (found == among.end()) return;
    if (removed_.size() == maxRemoved) removed_.erase(removed_.begin());
    removed_.push_back({node, static_cast<std::size_t>(found - among.begin())});
    among.erase(found);
}

std::optional<MoveTree::Node> MoveTree::restore() {
    if (removed_.empty()) return std::nullopt;
    const auto [node, place] = removed_.back();
    removed_.pop_back();
    auto& among = at(parent(node)).replies;
    const auto again = find(parent(node), action(node).text);
    if (again) {
        std::ranges::replace(among, *again, node);
        merge(*again, node);
    } else {
        among.insert(among.begin() + static_cast<std::ptrdiff_t>(std::min(place, among.size())), node);
    }
    return node;
}

/// Moves what follows one node to another with the same action.
void MoveTree::merge(Node from, Node into) {
    if (remark(into).empty()) remark(into) = remark(from);
    for (const Node reply : std::vector(replies(from))) {
        if (const auto same = find(into, action(reply).text)) {
            merge(reply, *same);
        } else {
            at(reply).parent = into;
            at(into).replies.push_back(reply);
        }
    }
}

std::vector<MoveTree::Node> MoveTree::lineThrough(Node node) const {
    std::vector<Node> line;
    for (Node each = node; each != root; each = parent(each)) line.push_back(each);
    std::ranges::reverse(line);
    while (!replies(node).empty()) line.push_back(node = replies(node).front());
    return line;
}

std::size_t MoveTree::length(Node node) const {
    std::size_t count = 1;
    for (; !replies(node).empty(); ++count) node = replies(node).front();
    return count;
}

std::vector<GameRecord::Line> MoveTree::lines(Game& game, Node from) const {
    std::vector<GameRecord::Line> out;
    const std::size_t before = game.actions().size();
    const auto add = [&](Node node) {
        if (!game.act(action(node).text)) return false;
        out.push_back({game.actions().back().text, {}, remark(node), {}});
        return true;
    };
    const auto isPossible = [&](Node node) { return game.act(action(node).text) && game.undo(); };
    if (from != root && !add(from)) return out;
    for (Node node = from;;) {
        const auto& all = replies(node);
        const auto main = std::ranges::find_if(all, isPossible);
        if (main == all.end()) break;
        // Side lines come first, while the position is that before the action they replace.
        std::vector<std::vector<GameRecord::Line>> sideLines;
        for (const Node each : all)
            if (each != *main)
                if (auto line = lines(game, each); !line.empty()) sideLines.push_back(std::move(line));
        node = *main;
        if (!add(node)) break;
        out.back().sideLines = std::move(sideLines);
    }
    while (game.actions().size() > before) game.undo();
    return out;
}

}  // namespace tafl::model
