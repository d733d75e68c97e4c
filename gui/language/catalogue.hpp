// The catalogues of gettext that are built into the program. Boost.Locale reads them; in a browser, where it is not,
// web/designer/catalogue.cpp does.
#pragma once
#include <memory>
#include <span>

#include "base/translation.hpp"

namespace tafl::gui {

/// A compiled catalogue of gettext (.mo) in the program.
struct EmbeddedCatalogue {
    const char* code = nullptr;
    std::span<const unsigned char> bytes;
};
std::span<const EmbeddedCatalogue> embeddedCatalogues();
/// Null if it cannot be read.
std::unique_ptr<const Catalogue> readCatalogue(const EmbeddedCatalogue&);

}  // namespace tafl::gui
