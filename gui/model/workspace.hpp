// The panel layout: a tree of splits, with tabbed panels in its leaves.
#pragma once
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace tafl::model {

struct Pane {
    enum class Kind { leaf, row, column };  ///< row: side by side; column: stacked
    Kind kind = Kind::leaf;
    double ratio = 0.5, initial = 0.5;  ///< size of the first half; initial: restored by a double click
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

/// A named panel layout.
struct Workspace {
    std::string name;  ///< "rules", "script", "edit", "trial"
    Pane root;

    /// The leaf that contains a panel; null if none does.
    Pane* findLeaf(const std::string& panel);
    /// Activates the panel's tab; false if it is not in the layout.
    bool show(const std::string& panel);
    /// Moves the panel to another leaf as its last tab, and removes empty leaves.
    void moveTo(const std::string& panel, const std::string& besidePanel);
    /// Moves the panel to a new leaf beside its own leaf, or beside that of `besidePanel`.
    void splitOff(const std::string& panel, Edge, const std::string& besidePanel = {});
    void close(const std::string& panel);
    /// Adds the panel as the active tab beside another. False if that one is not in the layout.
    bool add(const std::string& panel, const std::string& besidePanel);
    /// The first panel of each leaf, in drawing order.
    std::vector<std::string> leaves() const;
    bool operator==(const Workspace&) const = default;
};

nlohmann::json makeJson(const Pane&);
/// None if the JSON is not a valid tree. Clamps ratios to 0.05 to 0.95.
std::optional<Pane> parsePane(const nlohmann::json&);

}  // namespace tafl::model
