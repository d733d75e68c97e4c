// Finds variants by the names that people use: "brandubh", "Saami Tablut", "copenhagen".
#pragma once
#include <span>

#include "variant/variant.hpp"

namespace tafl {

struct NameSearch {
    std::optional<VariantHeader> meant;   ///< the one variant that the name stands for
    std::vector<VariantHeader> matching;  ///< all that it fits, best first, the one meant included
    std::optional<VariantHeader> near;    ///< if it fits none: the best one for the nearest words
};

/// Compares the words of the name with those of ids, names and families; case and signs do not matter. Among several
/// variants, prefers the first of `preferred` (ids), then one with recorded games of people.
NameSearch findByName(std::string_view name, std::span<const VariantHeader> variants,
                      std::span<const std::string> preferred = {});

}  // namespace tafl
