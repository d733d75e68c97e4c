#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

/// The pieces that are kept out when only `admitted` may enter; "" if all may.
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

TAFL_COMPONENT(passage_restricted, compile);
