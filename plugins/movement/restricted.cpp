#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"OgreCave Tablut", "Piecepack Tablut v1.1", "Copenhagen Hnefatafl 11x11",
                                    "Ludii Tablut", nullptr};
constexpr tafl_parameter kParameters[] = {
    zone("zone", nullptr, "The restricted squares."),
    choice("stop", "king", "king|all|nobody",
           "Who may end a move there. Nobody: who starts there may leave, not return."),
    choice("pass", "all", "all|king|nobody", "Who may slide across when it is empty."),
};

/// Who is shut out: "" if everyone is admitted.
std::string find_barred(const std::string& admitted) {
    if (admitted == "king") return "men";
    return admitted == "nobody" ? "all" : "";
}

void compile(Builder b, Parameters p) {
    const Expr zone = b.squares(p.text("zone"));
    if (const std::string who = find_barred(p.text("stop")); !who.empty()) b.bar_stop(who, zone);
    if (const std::string who = find_barred(p.text("pass")); !who.empty()) b.bar_pass(who, zone);
}

}  // namespace

constinit const tafl_component passage_restricted = describe({
    .id = "passage/restricted",
    .slot = "passage",
    .title = "Restricted squares",
    .summary = "Who may stop on the throne, the corners or other squares, and who may cross them.",
    // clang-format off
    .words = "[stop=king: Only the king][stop=all: Any piece][stop=nobody: No piece] may stop on " SQUARE_WORDS("zone")
             "[stop=nobody:, and one that starts there may leave but not return]"
             "[pass=all:; any piece may][pass=king:; only the king may][pass=nobody:; no piece may] slide across.",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .flags = TAFL_REPEATABLE,
    .key = "zone",
    .compile = guarded<compile>,
});

}  // namespace tafl_rules
