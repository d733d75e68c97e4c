// How the panels are arranged: a tree of splits with ratios, and leaves with tabs.
#pragma once
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace tafl::model {

struct Pane {
    enum class Kind { leaf, row, column };  ///< row: side by side; column: one above the other
    Kind kind = Kind::leaf;
    double ratio = 0.5, initial = 0.5;  ///< of the first half; initial: what a double click brings back
    std::unique_ptr<Pane> first, second;
    std::vector<std::string> panels;  ///< of a leaf, by id
    std::size_t active = 0;
    bool folded = false;

    Pane() = default;
    Pane(const Pane&);
    Pane& operator=(const Pane&);
    Pane(Pane&&) = default;
    Pane& operator=(Pane&&) = default;

    static Pane leaf(std::vector<std::string> panels, std::size_t active = 0);
    static Pane split(Kind, double ratio, Pane first, Pane second);
    bool operator==(const Pane&) const;
};

enum class Edge { left, right, above, below };

/// One stored arrangement.
struct Workspace {
    std::string name;  ///< "rules", "script", "edit", "trial"
    Pane root;

    /// The leaf that shows a panel; null if none does.
    Pane* findLeaf(const std::string& panel);
    /// Brings it to the front of its leaf; false if it is nowhere.
    bool show(const std::string& panel);
    /// Into another leaf, as its last tab. Leaves that are empty then go away.
    void moveTo(const std::string& panel, const std::string& besidePanel);
    /// Into a leaf of its own beside the leaf it is in, or that of `besidePanel`.
    void splitOff(const std::string& panel, Edge, const std::string& besidePanel = {});
    void close(const std::string& panel);
    /// As a new tab beside another panel, in front; beside nobody where that is not shown: false.
    bool add(const std::string& panel, const std::string& besidePanel);
    /// The first panel of each leaf, in the order drawn.
    std::vector<std::string> leaves() const;
    bool operator==(const Workspace&) const = default;
};

nlohmann::json makeJson(const Pane&);
/// None if it is no tree of panes; ratios are kept within 0.05 and 0.95.
std::optional<Pane> parsePane(const nlohmann::json&);

}  // namespace tafl::model
