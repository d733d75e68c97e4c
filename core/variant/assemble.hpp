// The files of a line, laid over each other: board, zones, rules, options in force.
#pragma once
#include "variant/components.hpp"
#include "variant/variant_file.hpp"

namespace tafl {

/// `line` has the root first; the last file is the variant.
Result<Variant> assemble(std::vector<VariantFile> line, const OptionChoices& activeChoices, ComponentResolver&);

}  // namespace tafl
