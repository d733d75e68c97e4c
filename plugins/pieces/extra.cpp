#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Berserk Hnefatafl 11x11", "Dragonheels Alea Evangelii", "OpenTafl", nullptr};
constexpr tafl_parameter kParameters[] = {
    text("name", nullptr, "What the piece is called, as one word in lower case."),
    choice("side", nullptr, "attackers|defenders", "Whose piece it is at the start."),
    text("letter", nullptr, "The letter that stands for it in positions."),
    boolean("fights", true, "Whether it captures, and is captured between two enemies."),
    text("when_captured", "removed", "\"removed\", or the piece that it turns into on its square."),
};

void declare(Builder b, Parameters p) {
    b.piece(p.text("name"), p.is("side", "attackers") ? TAFL_ATTACKERS : TAFL_DEFENDERS, p.text("letter"));
}

void compile(Builder b, Parameters p) {
    const std::string name = p.text("name");
    if (!p.is("when_captured", "removed")) {
        if (!b.has_class(p.text("when_captured")))
            b.fail("when_captured", "no piece is called \"" + p.text("when_captured") + "\"");
        b.fate_becomes(name, p.text("when_captured"));
    }
    if (p.flag("fights")) return;
    b.disarm(name, TAFL_HAMMER);
    b.disarm(name, TAFL_ANVIL);
    // Named, because a guard is not safe from everything: a shieldwall still takes it.
    b.spare(name, b.board(), "capture/custodial");
}

}  // namespace

constinit const tafl_component pieces_extra = describe({
    .id = "pieces/extra",
    .slot = "pieces",
    .title = "A further kind of man",
    .summary = "Knights, commanders, guards, mercenaries.",
    // clang-format off
    .words = "[side=attackers: The attackers][side=defenders: The defenders] also have a kind of man called “{name}” "
             "({letter})"
             "[fights=false:, which neither captures nor is taken between two enemies]"
             "[when_captured!=removed:; when captured it stays on its square and becomes “{when_captured}”].",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .flags = TAFL_REPEATABLE,
    .key = "name",
    .declare = guarded<declare>,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules
