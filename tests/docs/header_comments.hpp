// The comments of plugins/sdk/taflsmith.h on the functions of the builder, made from the stubs for editors, so that a
// call means the same for both languages. The lines of example come from a library that the tests run.
#pragma once
#include <string>

namespace docs {

/// The header with these comments. `examples` is the source of a library that calls every function. Throws if a
/// function of the builder has no example.
std::string withHeaderComments(const std::string& header, const std::string& stubs, const std::string& examples);

}  // namespace docs
