// A printable page of all rules in words, and the other export formats of a variant.
#pragma once
#include "model/document.hpp"

namespace tafl::model {

struct RulesPage {
    struct Section {
        std::string heading;
        std::vector<std::string> paragraphs;
    };
    std::string title, lead;  ///< lead: size, pieces, who moves first
    std::vector<Section> sections;

    std::string text() const;  ///< plain text, wrapped at 78 columns
    /// A self-contained page with a diagram of the start position.
    std::string html(const CompiledVariant&) const;
};
/// The words of a rule in the language of the designer; the user's own scripts have English words.
std::string shownRule(const Registry&, const CompiledVariant&, const std::string& identity);
/// With the registry, the rules are in the language of the designer.
RulesPage buildRulesPage(const CompiledVariant&, const Registry* = nullptr);

enum class ExportKind { variant, page, text, picture, position, card };
struct ExportFormat {
    ExportKind kind;
    std::string label;      ///< "Variant file that stands by itself"
    std::string extension;  ///< ".toml"
};
std::vector<ExportFormat> listExportFormats();
/// The usual name of the file: "ID.toml", "ID-position.txt", "ID.tafl-variant" for a variant with scripts.
std::string nameExport(ExportKind, const CompiledVariant&);
/// A variant with scripts is packed. Not for cards (model/card.hpp).
std::string formatExport(ExportKind, const CompiledVariant&, const Registry* = nullptr);
Result<std::monostate> exportTo(const std::filesystem::path&, ExportKind, const CompiledVariant&,
                                const Registry* = nullptr);

}  // namespace tafl::model
