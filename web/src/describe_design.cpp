// What the page shows of the variant under edit.
#include <algorithm>

#include "design.hpp"
#include "model/script.hpp"
#include "model/set_chips.hpp"
#include "records/drawing/svg.hpp"
#include "variant/files.hpp"
#include "variant/script_templates.hpp"

namespace tafl::web {

namespace fs = std::filesystem;

namespace {

Json toJson(const ParameterValue& value) {
    return std::visit([](const auto& v) { return Json(v); }, value);
}

Json describeParameter(const model::ParameterCard& parameter, const model::CompiledVariant* compiled) {
    const ParameterSpecification& of = parameter.specification;
    Json out = {{"name", of.name},          {"type", name(of.type)}, {"value", toJson(parameter.value)},
                {"given", parameter.given}, {"doc", of.doc},         {"unit", of.unit}};
    if (of.type == ParameterType::integer) out["least"] = of.least, out["most"] = of.most;
    if (!of.choices.empty()) out["choices"] = of.choices;
    if (!compiled) return out;
    for (const model::SetChip& chip : model::makeChips(parameter, *compiled))
        out["chips"].push_back({{"word", chip.word}, {"title", chip.title}, {"on", chip.on}});
    return out;
}

Json describeCard(const model::AppContext& app, const model::RuleCard& card, const model::CompiledVariant* compiled) {
    constexpr const char* places[] = {"own", "choice", "inherited"};
    Json parameters = Json::array();
    for (const auto& parameter : card.parameters) parameters.push_back(describeParameter(parameter, compiled));
    return {{"use", card.ref.use},
            {"where", places[static_cast<int>(card.ref.where)]},
            {"slot", card.slotTitle},
            {"title", card.title},
            {"summary", card.summary},
            {"words", card.words()},
            {"on", card.on},
            {"replaces", card.replaces},
            {"script", card.script},
            {"fork", model::canFork(app, card)},
            {"parameters", std::move(parameters)},
            {"errors", messages(app, card.diagnostics)}};
}

Json describeComponents(const std::vector<model::ComponentEntry>& entries) {
    Json out = Json::array();
    for (const model::ComponentEntry& entry : entries)
        out.push_back({{"id", entry.id},
                       {"slot", entry.slotTitle},
                       {"title", entry.title},
                       {"summary", entry.summary},
                       {"present", entry.present && !entry.repeatable}});
    return out;
}

Json describeZones(const model::Document& document) {
    const model::DocumentZones zones = zonesOf(document);
    const int size = static_cast<int>(rowsOf(document).size());
    Json out = Json::object();
    for (const auto& [name, expression] : zones.expressions) {
        Json squares = Json::array();
        if (const auto found = zones.squares.find(name); found != zones.squares.end())
            found->second.each([&](Square s) { squares.push_back(squareName(s, size)); });
        out[name] = {{"expression", expression},
                     {"own", document.draft().file.zones.contains(name)},
                     {"squares", std::move(squares)}};
    }
    return out;
}

/// The layout as a picture, if its letters and its size are those of rules without errors.
Json drawLayout(const model::Rows& rows, const model::CompiledVariant& compiled, const std::string& theme) {
    const RuleImage& image = *compiled.image;
    const int size = static_cast<int>(rows.size());
    if (size != image.size || shapeOf(rows).holes != image.holes) return nullptr;
    std::vector<std::uint8_t> occupants(static_cast<std::size_t>(size * size));
    Json pieces = Json::object();
    for (Square s = 0; s < size * size; ++s)
        for (std::size_t c = 0; c < image.calls.classes.size(); ++c)
            if (model::letterAt(rows, s) == image.calls.classes[c].letter) {
                occupants[static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(c + 1);
                pieces[squareName(s, size)] = image.calls.classes[c].name;
            }
    SvgStyle style{.title = "The start position"};
    style.theme = parseBoardTheme(theme).value_or(style.theme);
    return {{"svg", boardSvg(image, occupants, markedZones(compiled.variant), style)}, {"pieces", pieces}};
}

/// The variant as a text that stands by itself, for a board, a link or a file.
std::string standaloneText(const model::Document& document, const model::CompiledVariant& compiled) {
    const auto hasScript = [](const RuleText& rule) { return rule.scriptText && !rule.script.empty(); };
    return std::ranges::any_of(compiled.variant.rules, hasScript) ? formatWithScripts(compiled.variant)
                                                                  : document.text();
}

}  // namespace

Json messages(const model::AppContext& app, const Diagnostics& diagnostics) {
    const std::string folder = app.folders.variants().string() + "/";
    Json out = Json::array();
    for (const Diagnostic& d : diagnostics) {
        std::string line = d.message();
        for (auto at = line.find(folder); at != line.npos; at = line.find(folder, at)) line.erase(at, folder.size());
        out.push_back(std::move(line));
    }
    return out;
}

Json describeScripts(const fs::path& folder) {
    Json out = Json::array();
    std::vector<fs::path> found;
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error))
        if (entry.path().extension() == ".lua") found.push_back(entry.path());
    std::ranges::sort(found);
    for (const fs::path& script : found)
        if (const auto text = readTextFile(script))
            out.push_back({{"name", script.lexically_relative(folder).string()}, {"text", *text}});
    return out;
}

Json describeDesign(Session& session, const Json& request) {
    model::Document& document = *session.design->document;
    document.waitUntilIdle();
    const auto& check = document.checkResult();
    const model::CompiledVariant* compiled = document.lastValid().get();
    const VariantFile& file = document.draft().file;
    Json out = {{"revision", document.revision()},
                {"id", file.id},
                {"name", file.name},
                {"summary", file.summary},
                {"parent", file.inherits ? file.inherits->text : ""},
                {"text", document.text()},
                {"rows", rowsOf(document)},
                {"valid", check->compiled != nullptr},
                {"undo", document.undoLabel()},
                {"canRedo", document.canRedo()},
                {"errors", messages(session.app, check->diagnostics)},
                {"cards", Json::array()},
                {"components", describeComponents(check->components)},
                {"zones", describeZones(document)},
                {"options", describeOptions(session)},
                {"scripts", describeScripts(session.app.folders.variants())}};
    for (const ScriptTemplate& each : scriptTemplates())
        out["templates"].push_back({{"name", each.name}, {"summary", each.summary}});
    for (const auto& card : check->cards) out["cards"].push_back(describeCard(session.app, card, compiled));
    if (!compiled) return out;
    out["layout"] = drawLayout(rowsOf(document), *compiled, readText(request, "theme"));
    for (const PieceDescription& piece : compiled->description.pieces)
        out["pieces"].push_back({{"letter", std::string(1, piece.letter)}, {"name", piece.name}});
    if (check->compiled) out["standalone"] = standaloneText(document, *compiled);
    return out;
}

}  // namespace tafl::web
