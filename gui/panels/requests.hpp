// Requests from one part of the designer to another. The sender posts a request; its receiver takes it when it next
// draws.
#pragma once
#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "notation/square_set.hpp"

namespace tafl::gui {

// --- to the window
/// "play", "rules", "edit", "script", "trial".
struct ShowWorkspace {
    std::string name;
};
/// Brings a panel to the front.
struct ShowPanel {
    std::string name;
};
enum class DialogKind {
    newVariant,
    openFile,
    saveAs,
    saveGame,
    exportFile,
    changedFile,  ///< another program changed the variant's file
    position,
    rows,
    metadata,
    clock,
    settings,
    quit
};
struct OpenDialog {
    DialogKind kind{};
    std::string field;  ///< of the metadata: gets the keyboard; empty: the first
    int format = 0;     ///< of an export: its ExportKind
};
/// Empty: the system's.
struct SetLanguage {
    std::string code;
};
struct SetZoom {
    double factor = 1;
};
/// Starts a trial of the open variant and of the one that it is compared with.
struct RunTrialOfBoth {};
/// Opens the list of all menus; taken by the bar at the top.
struct OpenMenus {};

// --- to a panel
/// Opens the card of a rule; taken by the rules panel.
struct ShowRule {
    std::string rule;                     ///< identity, or id of its component
    std::string parameter;                ///< highlighted; empty: none
    std::optional<std::size_t> ownIndex;  ///< index among the draft's own rules, where several have that component
};
/// Scrolls to an option of the variant; taken by the rules panel.
struct ShowOption {
    std::string id;
};
/// Marks a line of the script in the editor, counted from 1; taken by the script panel.
struct ShowScriptLine {
    int line = 1;
};
/// Marks a line of the variant's file, counted from 1; taken by the file panel.
struct ShowFileLine {
    int line = 1;
};
/// Opens the last test of the variant; taken by the panel of tests.
struct ShowLastTest {};
/// Selects a zone as the brush; taken by the brushes.
struct SelectZone {
    std::string name;
};
/// Rings squares on the board until something is painted; taken by the brushes.
struct HighlightSquares {
    SquareSet squares;
};
/// Offers the draws that can be claimed; taken by the board panel.
struct ClaimDraw {};

using Request =
    std::variant<ShowWorkspace, ShowPanel, OpenDialog, SetZoom, SetLanguage, RunTrialOfBoth, OpenMenus, ShowRule,
                 ShowOption, ShowScriptLine, ShowFileLine, ShowLastTest, SelectZone, HighlightSquares, ClaimDraw>;

/// Requests wait here in the order posted until their receiver takes them. Used only by the thread that draws.
class RequestQueue {
public:
    void post(Request request) { pending_.push_back(std::move(request)); }

    /// Takes every request that one of the handlers accepts, in the order posted. Each handler names its type:
    /// `take([&](const ShowFileLine& request) { … })`. A handler may post further requests.
    template <class... Handlers>
    void take(Handlers... handlers) {
        const Overloaded<Handlers...> handle{std::move(handlers)...};
        const auto accepted = [](const Request& each) {
            return std::visit(
                []<class T>(const T&) { return std::is_invocable_v<const Overloaded<Handlers...>&, const T&>; }, each);
        };
        const auto first = std::ranges::stable_partition(pending_, std::not_fn(accepted)).begin();
        const std::vector<Request> taken(first, pending_.end());
        pending_.erase(first, pending_.end());
        for (const Request& each : taken)
            std::visit(
                [&]<class T>(const T& request) {
                    if constexpr (std::is_invocable_v<const Overloaded<Handlers...>&, const T&>) handle(request);
                },
                each);
    }

    /// Whether a request of this type waits.
    template <class T>
    bool has() const {
        return std::ranges::any_of(pending_, [](const Request& each) { return std::holds_alternative<T>(each); });
    }

private:
    template <class... Handlers>
    struct Overloaded : Handlers... {
        using Handlers::operator()...;
    };

    std::vector<Request> pending_;
};

}  // namespace tafl::gui
