#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"OgreCave Tablut",          "Piecepack Tablut v1.1",      "Base-camps Tablut",
                                    "Bologna Tablut Challenge", "Copenhagen Hnefatafl 11x11", nullptr};
constexpr tafl_parameter kParameters[] = {
    zone("zone", nullptr, "The hostile squares, or \"outside\": whatever lies beyond the rim."),
    classes("to", "men", "Whom they help to capture."),
    classes("when", "empty", "Hostile while empty, always, or while one of these pieces stands there.", "empty|always"),
};

void compile(Builder b, Parameters p) {
    const Expr squares = p.is("zone", "outside") ? b.outside() : b.squares(p.text("zone"));
    const std::string to = p.text("to"), when = p.text("when");
    if (when == "empty" || when == "always")
        b.hostile(squares, to, when == "empty" ? TAFL_WHEN_EMPTY : TAFL_WHEN_ALWAYS);
    else
        b.hostile_occupied(squares, to, when);
}

}  // namespace

constinit const tafl_component hostile_zone = describe({
    .id = "hostile/zone",
    .slot = "hostility",
    .title = "Hostile squares",
    .summary = "Squares, or the rim, that count as an enemy in captures.",
    // clang-format off
    .words = "Against " PIECES_WORDS("to") ", [zone=outside: the rim of the board]"
             "[zone!=outside:" ZONE_WORDS("zone") "] may serve as an enemy"
             "[zone!=outside:[when=empty:, as long as nobody stands there][when=always:, whoever stands there]"
             "[when=king:, while the king stands there][when=men:, while a man stands there]"
             "[when=attackers:, while an attacker stands there]"
             "[when=defending men:, while a defending man stands there]"
             "[when!=empty|always|king|men|attackers|defending men:, while one of “{when}” stands there]].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .flags = TAFL_REPEATABLE,
    .key = "zone,to,when",
    .compile = guarded<compile>,
});

}  // namespace tafl_rules
