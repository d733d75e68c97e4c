#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Linnaeus 1732",
                                    "Piecepack Tablut v1.1",
                                    "Tablut, 13 rules after the 2010 manuscript",
                                    "Berkeley CS61B Tablut",
                                    "OpenTafl",
                                    nullptr};
constexpr tafl_parameter kParameters[] = {
    zone("zone", "throne", "Where the king stands."),
    integer("men_beside", "3", 1, 4, "men", "How many attackers must stand beside it."),
};

void compile(Builder b, Parameters p) {
    const Expr throne = b.squares(p.text("zone"));
    const Expr king_at_home = (throne & b.pieces("king")).any();
    const Expr attackers_beside = (throne.neighbours() & b.pieces("attackers")).count();
    b.hostile_while(throne, "defending men", both(king_at_home, attackers_beside.at_least(p.integer("men_beside"))));
}

}  // namespace

constinit const tafl_component hostile_linnaean = describe({
    .id = "hostile/linnaean",
    .slot = "hostility",
    .title = "Linnaean capture",
    .summary = "A king besieged on his throne is no help to the last man beside him.",
    // clang-format off
    .words = "While the king stands on " SQUARE_WORDS("zone")
             " with [men_beside=1: an attacker][men_beside!=1: at least {men_beside} attackers] beside it,"
             " a defender beside him may be taken against it.",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .compile = guarded<compile>,
});

}  // namespace tafl_rules
