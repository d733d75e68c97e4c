#include "model/rules_page.hpp"

#include "base/text.hpp"
#include "position/move_text.hpp"
#include "records/drawing/svg.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

std::string formatCount(const PieceDescription& piece) {
    return std::to_string(piece.count) + " " + piece.name + (piece.count == 1 ? "" : "s");
}

std::string wrapped(const std::string& text, std::size_t width) {
    std::string out;
    std::size_t used = 0;
    for (const auto& word : words(text)) {
        if (used > 0 && used + 1 + word.size() > width) {
            out += "\n";
            used = 0;
        } else if (used > 0) {
            out += " ";
            ++used;
        }
        out += word;
        used += word.size();
    }
    return out;
}

}  // namespace

RulesPage buildRulesPage(const CompiledVariant& compiled) {
    const VariantDescription& d = compiled.description;
    RulesPage out;
    out.title = d.name;
    std::vector<std::string> pieces;
    for (const auto& piece : d.pieces)
        if (piece.count > 0) pieces.push_back(formatCount(piece));
    out.lead = std::to_string(d.size) + " by " + std::to_string(d.size) + " squares; " + enumerate(pieces) + ".";
    if (!d.summary.empty()) out.sections.push_back({"", {d.summary}});
    for (const auto& slot : d.rules) {
        RulesPage::Section section{slot.title, {}};
        for (const auto& rule : slot.rules) section.paragraphs.push_back(rule.words);
        out.sections.push_back(std::move(section));
    }
    RulesPage::Section squares{"Squares", {}};
    for (const auto& zone : d.zones)
        if (zone.squares.any())
            squares.paragraphs.push_back(zone.name + ": " + squareNames(zone.squares, d.size) + ".");
    if (!squares.paragraphs.empty()) out.sections.push_back(std::move(squares));
    RulesPage::Section options{"Options", {}};
    for (const auto& option : d.options) {
        std::string text = option.words;
        for (const auto& choice : option.choices)
            if (choice.chosen) text += " Here: " + choice.words;
        options.paragraphs.push_back(std::move(text));
    }
    if (!options.paragraphs.empty()) out.sections.push_back(std::move(options));
    if (!d.assumed.empty()) out.sections.push_back({"Taken where the sources are silent", d.assumed});
    if (!d.sources.empty()) out.sections.push_back({"Sources", d.sources});
    return out;
}

std::string RulesPage::text() const {
    std::string out = title + "\n" + std::string(title.size(), '=') + "\n\n" + wrapped(lead, 78) + "\n";
    for (const auto& section : sections) {
        out += "\n";
        if (!section.heading.empty()) out += section.heading + "\n" + std::string(section.heading.size(), '-') + "\n";
        for (const auto& paragraph : section.paragraphs) out += wrapped(paragraph, 78) + "\n";
    }
    return out;
}

std::string RulesPage::html(const CompiledVariant& compiled) const {
    std::string out = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + escapeXml(title) +
                      "</title>\n<style>body{font:16px/1.5 serif;max-width:42em;margin:2em auto;padding:0 1em}"
                      "h1{font-size:1.6em}h2{font-size:1.1em;margin:1.4em 0 .3em}p{margin:.3em 0}"
                      "svg{max-width:24em;height:auto}@media print{body{margin:0}}</style></head><body>\n<h1>" +
                      escapeXml(title) + "</h1>\n<p>" + escapeXml(lead) + "</p>\n" +
                      formatExport(ExportKind::picture, compiled) + "\n";
    for (const auto& section : sections) {
        if (!section.heading.empty()) out += "<h2>" + escapeXml(section.heading) + "</h2>\n";
        for (const auto& paragraph : section.paragraphs) out += "<p>" + escapeXml(paragraph) + "</p>\n";
    }
    return out + "</body></html>\n";
}

std::vector<ExportFormat> listExportFormats() {
    return {{ExportKind::variant, "Variant file that stands by itself", ".toml"},
            {ExportKind::page, "Rules as a page to print", ".html"},
            {ExportKind::text, "Rules as plain text", ".txt"},
            {ExportKind::picture, "Picture of the start", ".svg"},
            {ExportKind::position, "Start position as one line", ".txt"}};
}

std::string nameExport(ExportKind kind, const CompiledVariant& compiled) {
    std::string extension;
    for (const ExportFormat& each : listExportFormats())
        if (each.kind == kind) extension = each.extension;
    if (kind == ExportKind::variant && looksLikePack(formatExport(kind, compiled))) extension = packExtension;
    return compiled.variant.id + (kind == ExportKind::position ? "-position" : "") + extension;
}

std::string formatExport(ExportKind kind, const CompiledVariant& compiled) {
    switch (kind) {
        case ExportKind::variant:
            return formatWithScripts(compiled.variant);
        case ExportKind::page:
            return buildRulesPage(compiled).html(compiled);
        case ExportKind::text:
            return buildRulesPage(compiled).text();
        case ExportKind::picture: {
            SvgStyle style;
            style.title = compiled.description.name;
            style.states = notableStates(*compiled.image);
            return boardSvg(*compiled.image, compiled.image->start, markedZones(compiled.variant), style);
        }
        case ExportKind::position:
            return compiled.description.position + "\n";
    }
    return {};
}

Result<std::monostate> exportTo(const std::filesystem::path& file, ExportKind kind, const CompiledVariant& compiled) {
    return writeTextFile(file, formatExport(kind, compiled));
}

}  // namespace tafl::model
