// Include cycles: strongly connected components of the include graph (R. Tarjan, "Depth-first search and linear graph
// algorithms", 1972).
#include <algorithm>
#include <map>
#include <set>

#include "dependencies/order.hpp"

namespace dependencies {
namespace fs = std::filesystem;
namespace {

using Graph = std::map<std::string, std::set<std::string>>;

/// A header and its .cpp count as one file.
std::string removeExtension(const fs::path& file) { return fs::path(file).replace_extension().generic_string(); }

Graph readIncludeGraph(const fs::path& root) {
    Graph out;
    for (const char* program : {"core", "cli", "gui"})
        for (const Source& source : readSources(root, program)) {
            const std::string from = removeExtension(source.file);
            out[from];
            for (const Include& include : source.includes) {
                if (!include.quoted) continue;
                for (const fs::path& folder : {fs::path(program), fs::path("core"), source.file.parent_path()}) {
                    const fs::path header = (folder / include.header).lexically_normal();
                    if (!fs::exists(root / header)) continue;
                    if (const std::string to = removeExtension(header); to != from) out[from].insert(to);
                    break;
                }
            }
        }
    return out;
}

class ComponentSearch {
public:
    explicit ComponentSearch(const Graph& graph) : graph_(graph) {
        for (const auto& [unit, unused] : graph)
            if (!number_.contains(unit)) visit(unit);
    }
    std::vector<std::vector<std::string>> found;

private:
    void visit(const std::string& unit) {
        number_[unit] = low_[unit] = static_cast<int>(number_.size());
        stack_.push_back(unit);
        if (const auto edges = graph_.find(unit); edges != graph_.end())
            for (const std::string& next : edges->second) {
                if (!number_.contains(next)) {
                    visit(next);
                    low_[unit] = std::min(low_[unit], low_[next]);
                } else if (std::ranges::find(stack_, next) != stack_.end()) {
                    low_[unit] = std::min(low_[unit], number_[next]);
                }
            }
        if (low_[unit] != number_[unit]) return;
        const auto first = std::ranges::find(stack_, unit);
        std::vector<std::string> component(first, stack_.end());
        stack_.erase(first, stack_.end());
        if (component.size() > 1) found.push_back(std::move(component));
    }

    const Graph& graph_;
    std::map<std::string, int> number_, low_;
    std::vector<std::string> stack_;
};

}  // namespace

std::vector<std::string> findIncludeCycles(const fs::path& root) {
    const Graph graph = readIncludeGraph(root);
    std::vector<std::string> out;
    for (std::vector<std::string> cycle : ComponentSearch(graph).found) {
        std::ranges::sort(cycle);
        std::string line;
        for (const std::string& unit : cycle) line += (line.empty() ? "" : " ") + unit;
        out.push_back(std::move(line));
    }
    std::ranges::sort(out);
    return out;
}

}  // namespace dependencies
