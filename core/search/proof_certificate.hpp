// A strategy with its rules as one text, which a program that shares no code with this one can check (docs/solved.md).
#pragma once
#include <string>

#include "search/proof_strategy.hpp"
#include "variant/variant.hpp"

namespace tafl {

/// `image` has all rules of the variant.
std::string formatCertificate(const Variant&, const RuleImage& image, const Strategy&);

}  // namespace tafl
