#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Linnaeus 1732", "Piecepack Tablut v1.1", "Copenhagen Hnefatafl 11x11", nullptr};

void declare(Builder b, Parameters) {
    b.piece("attacker", TAFL_ATTACKERS, "t");
    b.piece("defender", TAFL_DEFENDERS, "T");
    b.piece("king", TAFL_DEFENDERS, "K", true);
}

}  // namespace

constinit const tafl_component pieces_tafl = describe({
    .id = "pieces/tafl",
    .slot = "pieces",
    .title = "The pieces of tafl",
    .summary = "Attackers against defenders with a king.",
    .words = "The attackers have men (t); the defenders have men (T) and a king (K).",
    .sources = kSources,
    .declare = guarded<declare>,
});

}  // namespace tafl_rules
