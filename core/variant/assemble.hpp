// Merges a variant file with its parents and active choices.
#pragma once
#include "variant/components.hpp"
#include "variant/variant_file.hpp"

namespace tafl {

/// `chain` starts with the root; the last file is the variant.
Result<Variant> assemble(std::vector<VariantFile> chain, const OptionChoices& activeChoices, ComponentResolver&);

}  // namespace tafl
