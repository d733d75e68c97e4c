// All rules of a variant in words, as a page that one could print; and the other forms in which a variant leaves the
// program.
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

    std::string text() const;  ///< plain, wrapped at 78 columns
    /// A page that stands by itself, with a picture of the start.
    std::string html(const CompiledVariant&) const;
};
RulesPage buildRulesPage(const CompiledVariant&);

enum class ExportKind { variant, page, text, picture, position };
struct ExportFormat {
    ExportKind kind;
    std::string label;      ///< "Variant file that stands by itself"
    std::string extension;  ///< ".toml"
};
std::vector<ExportFormat> listExportFormats();
std::string formatExport(ExportKind, const CompiledVariant&);
Result<std::monostate> exportTo(const std::filesystem::path&, ExportKind, const CompiledVariant&);

}  // namespace tafl::model
