#include "model/rules_page.hpp"

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/wording.hpp"
#include "position/move_text.hpp"
#include "records/drawing/svg.hpp"
#include "rules/expressions.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

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

namespace {

/// A default zone that the variant lacks reads "none", as in the words of a compiled rule.
Parameters withoutMissingZones(const Component& component, Parameters out, const CompiledVariant& compiled) {
    std::map<std::string, SquareSet> zones;
    for (const auto& zone : compiled.description.zones) zones[zone.name] = zone.squares;
    for (const ParameterSpecification& p : component.parameters)
        if (p.type == ParameterType::zone && !out.contains(p.name) &&
            !parseZone(parameterText(p.fallback), compiled.image->size, zones))
            out[p.name] = std::string("none");
    return out;
}

}  // namespace

std::string shownRule(const Registry& registry, const CompiledVariant& compiled, const std::string& identity) {
    for (const auto& slot : compiled.description.rules)
        for (const auto& rule : slot.rules) {
            if (rule.identity != identity) continue;
            const Component* const component = hasCatalogue() ? registry.find(rule.component, rule.origin) : nullptr;
            return component ? shownWords(*component, withoutMissingZones(*component, rule.parameters, compiled))
                             : rule.words;
        }
    return {};
}

RulesPage buildRulesPage(const CompiledVariant& compiled, const Registry* registry) {
    const VariantDescription& d = compiled.description;
    RulesPage out;
    out.title = d.name;
    std::vector<std::string> pieces;
    for (const auto& piece : d.pieces)
        if (piece.count > 0) pieces.push_back(countPieces(piece.name, piece.count));
    out.lead = say("%1 by %1 squares; %2.", d.size, shownList(pieces));
    if (!d.summary.empty()) out.sections.push_back({"", {d.summary}});
    for (const auto& slot : d.rules) {
        RulesPage::Section section{tr(slot.title), {}};
        for (const auto& rule : slot.rules)
            section.paragraphs.push_back(registry ? shownRule(*registry, compiled, rule.identity) : rule.words);
        out.sections.push_back(std::move(section));
    }
    RulesPage::Section squares{tr("Squares"), {}};
    for (const auto& zone : d.zones)
        if (zone.squares.any())
            squares.paragraphs.push_back(shownName(zone.name) + ": " + squareNames(zone.squares, d.size) + ".");
    if (!squares.paragraphs.empty()) out.sections.push_back(std::move(squares));
    RulesPage::Section options{tr("Options"), {}};
    for (const auto& option : d.options) {
        std::string text = option.words;
        for (const auto& choice : option.choices)
            if (choice.chosen) text += " " + say("Here: %1", choice.words);
        options.paragraphs.push_back(std::move(text));
    }
    if (!options.paragraphs.empty()) out.sections.push_back(std::move(options));
    if (!d.assumed.empty()) out.sections.push_back({tr("Taken where the sources are silent"), d.assumed});
    if (!d.sources.empty()) out.sections.push_back({tr("Sources"), d.sources});
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
    std::string out = "<!DOCTYPE html>\n<html lang=\"" + std::string(trIn("the code of this language", "en")) +
                      "\"><head><meta charset=\"utf-8\"><title>" + escapeXml(title) +
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
    return {{ExportKind::variant, tr("Variant file that stands by itself"), ".toml"},
            {ExportKind::page, tr("Rules as a page to print"), ".html"},
            {ExportKind::text, tr("Rules as plain text"), ".txt"},
            {ExportKind::picture, tr("Picture of the start"), ".svg"},
            {ExportKind::card, tr("Card: a picture that holds the game"), ".png"},
            {ExportKind::position, tr("Start position as one line"), ".txt"}};
}

std::string nameExport(ExportKind kind, const CompiledVariant& compiled) {
    std::string extension;
    for (const ExportFormat& each : listExportFormats())
        if (each.kind == kind) extension = each.extension;
    if (kind == ExportKind::variant && looksLikePack(formatExport(kind, compiled))) extension = packExtension;
    return compiled.variant.id + (kind == ExportKind::position ? "-position" : "") + extension;
}

std::string formatExport(ExportKind kind, const CompiledVariant& compiled, const Registry* registry) {
    switch (kind) {
        case ExportKind::variant:
            return formatWithScripts(compiled.variant);
        case ExportKind::page:
            return buildRulesPage(compiled, registry).html(compiled);
        case ExportKind::text:
            return buildRulesPage(compiled, registry).text();
        case ExportKind::picture: {
            SvgStyle style;
            style.title = compiled.description.name;
            style.states = notableStates(*compiled.image);
            return boardSvg(*compiled.image, compiled.image->start, markedZones(compiled.variant), style);
        }
        case ExportKind::position:
            return compiled.description.position + "\n";
        case ExportKind::card:
            break;
    }
    return {};
}

Result<std::monostate> exportTo(const std::filesystem::path& file, ExportKind kind, const CompiledVariant& compiled,
                                const Registry* registry) {
    return writeTextFile(file, formatExport(kind, compiled, registry));
}

}  // namespace tafl::model
