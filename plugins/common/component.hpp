// Included by the file of each shipped rule: the SDK, and the descriptions of its library's components.
#pragma once
#include "components.hpp"  // generated from scripts/rules/ by plugins/descriptors

namespace tafl_rules {

/// Joins a description and its native functions to a component.
template <tafl_sdk::Step compile, tafl_sdk::Step declare = nullptr>
consteval tafl_component complete(tafl_sdk::Description description) {
    description.compile = tafl_sdk::guarded<compile>;
    if constexpr (declare != nullptr) description.declare = tafl_sdk::guarded<declare>;
    return describe(description);
}

}  // namespace tafl_rules

/// Defines a component: TAFL_COMPONENT(capture_custodial, compile) for scripts/rules/capture/custodial.lua. A rule that
/// declares pieces, states or zones names its `declare` function after `compile`. Once per file, outside any namespace.
#define TAFL_COMPONENT(name, ...) \
    constinit const tafl_component tafl_rules::name = complete<__VA_ARGS__>(descriptions::name)
