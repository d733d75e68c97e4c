#include "model/workspace.hpp"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

namespace tafl::model {

Pane::Pane(const Pane& other)
    : kind(other.kind),
      ratio(other.ratio),
      initial(other.initial),
      first(other.first ? std::make_unique<Pane>(*other.first) : nullptr),
      second(other.second ? std::make_unique<Pane>(*other.second) : nullptr),
      panels(other.panels),
      active(other.active),
      folded(other.folded) {}

Pane& Pane::operator=(const Pane& other) { return *this = Pane(other); }

Pane Pane::leaf(std::vector<std::string> panels, std::size_t active) {
    Pane out;
    out.panels = std::move(panels);
    out.active = active;
    return out;
}

Pane Pane::split(Kind kind, double ratio, Pane first, Pane second) {
    Pane out;
    out.kind = kind;
    out.ratio = out.initial = ratio;
    out.first = std::make_unique<Pane>(std::move(first));
    out.second = std::make_unique<Pane>(std::move(second));
    return out;
}

bool Pane::operator==(const Pane& other) const {
    if (kind != other.kind || folded != other.folded) return false;
    if (kind == Kind::leaf) return panels == other.panels && active == other.active;
    return ratio == other.ratio && *first == *other.first && *second == *other.second;
}

namespace {

Pane* find(Pane& pane, const std::string& panel) {
    if (pane.kind != Pane::Kind::leaf) {
        Pane* found = find(*pane.first, panel);
        return found ? found : find(*pane.second, panel);
    }
    return std::ranges::find(pane.panels, panel) == pane.panels.end() ? nullptr : &pane;
}

/// Removes empty leaves; their neighbours grow. Keeps the last leaf.
void removeEmptyLeaves(Pane& pane) {
    if (pane.kind == Pane::Kind::leaf) {
        pane.active = std::min(pane.active, pane.panels.empty() ? 0 : pane.panels.size() - 1);
        return;
    }
    removeEmptyLeaves(*pane.first);
    removeEmptyLeaves(*pane.second);
    const auto empty = [](const Pane& p) { return p.kind == Pane::Kind::leaf && p.panels.empty(); };
    if (empty(*pane.first)) {
        pane = Pane(std::move(*std::exchange(pane.second, nullptr)));
    } else if (empty(*pane.second)) {
        pane = Pane(std::move(*std::exchange(pane.first, nullptr)));
    }
}

void take(Pane& root, const std::string& panel) {
    if (Pane* leaf = find(root, panel)) std::erase(leaf->panels, panel);
}

}  // namespace

Pane* Workspace::findLeaf(const std::string& panel) { return find(root, panel); }

bool Workspace::show(const std::string& panel) {
    Pane* leaf = findLeaf(panel);
    if (!leaf) return false;
    leaf->active = static_cast<std::size_t>(std::ranges::find(leaf->panels, panel) - leaf->panels.begin());
    leaf->folded = false;
    return true;
}

void Workspace::moveTo(const std::string& panel, const std::string& besidePanel) {
    Pane* goal = findLeaf(besidePanel);
    if (!goal || goal == findLeaf(panel)) return;
    take(root, panel);
    goal->panels.push_back(panel);
    goal->active = goal->panels.size() - 1;
    removeEmptyLeaves(root);
}

void Workspace::splitOff(const std::string& panel, Edge edge, const std::string& besidePanel) {
    Pane* goal = findLeaf(besidePanel.empty() ? panel : besidePanel);
    if (!goal || (goal == findLeaf(panel) && goal->panels.size() == 1)) return;
    take(root, panel);
    Pane own = Pane::leaf({panel}), rest = std::move(*goal);
    const bool before = edge == Edge::left || edge == Edge::above;
    const auto kind = edge == Edge::left || edge == Edge::right ? Pane::Kind::row : Pane::Kind::column;
    *goal = before ? Pane::split(kind, 0.5, std::move(own), std::move(rest))
                   : Pane::split(kind, 0.5, std::move(rest), std::move(own));
    removeEmptyLeaves(root);
}

void Workspace::close(const std::string& panel) {
    take(root, panel);
    removeEmptyLeaves(root);
}

bool Workspace::add(const std::string& panel, const std::string& besidePanel) {
    if (show(panel)) return true;
    Pane* goal = findLeaf(besidePanel);
    if (!goal) return false;
    goal->panels.push_back(panel);
    goal->active = goal->panels.size() - 1;
    goal->folded = false;
    return true;
}

namespace {

void gather(const Pane& pane, std::vector<std::string>& out) {
    if (pane.kind == Pane::Kind::leaf) {
        if (!pane.panels.empty()) out.push_back(pane.panels.front());
        return;
    }
    gather(*pane.first, out);
    gather(*pane.second, out);
}

}  // namespace

std::vector<std::string> Workspace::leaves() const {
    std::vector<std::string> out;
    gather(root, out);
    return out;
}

nlohmann::json makeJson(const Pane& pane) {
    if (pane.kind == Pane::Kind::leaf)
        return {{"panels", pane.panels}, {"active", pane.active}, {"folded", pane.folded}};
    return {{"split", pane.kind == Pane::Kind::row ? "row" : "column"},
            {"ratio", pane.ratio},
            {"initial", pane.initial},
            {"folded", pane.folded},
            {"first", makeJson(*pane.first)},
            {"second", makeJson(*pane.second)}};
}

namespace {

std::optional<Pane> parsePane(const nlohmann::json& json, int depth) {
    if (!json.is_object() || depth > 16) return {};
    try {
        if (!json.contains("split")) {
            Pane out =
                Pane::leaf(json.at("panels").get<std::vector<std::string>>(), json.value("active", std::size_t{0}));
            out.folded = json.value("folded", false);
            if (out.active >= out.panels.size()) out.active = 0;
            return out;
        }
        const std::string kind = json.at("split").get<std::string>();
        auto first = parsePane(json.at("first"), depth + 1), second = parsePane(json.at("second"), depth + 1);
        if ((kind != "row" && kind != "column") || !first || !second) return {};
        Pane out = Pane::split(kind == "row" ? Pane::Kind::row : Pane::Kind::column,
                               std::clamp(json.value("ratio", 0.5), 0.05, 0.95), std::move(*first), std::move(*second));
        out.initial = std::clamp(json.value("initial", 0.5), 0.05, 0.95);
        out.folded = json.value("folded", false);
        return out;
    } catch (const nlohmann::json::exception&) {
        return {};
    }
}

}  // namespace

std::optional<Pane> parsePane(const nlohmann::json& json) { return parsePane(json, 0); }

}  // namespace tafl::model
