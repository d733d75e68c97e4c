// Tries the components of a library: compiles each on plain boards, with its defaults and with other values of its
// parameters, and plays a few moves.
#pragma once
#include <functional>

#include "rules/component.hpp"

namespace tafl {

/// Errors that the components report do not matter: a plain board may lack what they need. `announce` gets each step
/// before it begins: "compile of 'house/x'". Returns why the components must not be used, or "".
std::string tryComponents(const std::vector<Component>&, const std::function<void(const std::string&)>& announce);

}  // namespace tafl
