// Spear thrust, a house rule: a man who steps in right behind a comrade thrusts past him. The same as spear-thrust.lua.
#include <taflsmith.hpp>

using namespace tafl_sdk;

namespace {

constexpr const char* kSources[] = {"House rule", nullptr};
constexpr tafl_parameter kParameters[] = {
    choice("side", "both", "both|attackers|defenders", "Who carries spears."),
    boolean("cornered", true, "Whether only a man who cannot step back is taken."),
};

void compile(Builder b, Parameters p) {
    // The victims, and the comrades past whom the spear goes.
    Expr victims = b.no_squares(), comrades = b.no_squares();
    for (const tafl_direction ahead : kDirections) {
        const tafl_direction back = opposite(ahead);
        Expr victim = (b.own() & b.to().shift(ahead)).shift(ahead) & (b.enemy() - b.pieces("royal"));
        if (p.flag("cornered")) victim -= b.empty().shift(back);
        victims |= victim;
        comrades |= victim.shift(back);
    }
    const auto side =
        p.pick<tafl_side>("side", {{"both", TAFL_BOTH}, {"attackers", TAFL_ATTACKERS}, {"defenders", TAFL_DEFENDERS}});
    b.capture(side, victims, victims | comrades | b.to());
}

constinit const tafl_component spear_thrust = describe({
    .id = "house/spear-thrust",
    .slot = "capture",
    .title = "Spear thrust",
    .summary = "A man who steps in right behind a comrade thrusts past him.",
    .words = "A move to the square right behind a comrade takes the enemy man on the comrade’s other side"
             "[cornered=true:, if that man has no empty square behind him]"
             "[side=attackers:; only the attackers carry spears][side=defenders:; only the defenders carry spears].",
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace

TAFLSMITH_LIBRARY("spear-thrust", "1.0", &spear_thrust);
