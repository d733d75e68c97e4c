#include "../common/component.hpp"

namespace {

using namespace tafl_sdk;

void compile(Builder b, Parameters p) {
    const auto number = [&](const char* name) { return static_cast<std::int32_t>(p.integer(name)); };
    b.leap(p.text("pieces"), number("across"), number("up"), number("limit"));
    if (!p.flag("slides")) b.slide(p.text("pieces"), TAFL_NO_SLIDES);
}

}  // namespace

TAFL_COMPONENT(move_leap, compile);
