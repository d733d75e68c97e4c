// The variant under edit: the designer's model behind the forms of a page. Each edit is one undo step, and is checked
// at once.
#include <algorithm>
#include <cmath>

#include "interface.hpp"
#include "model/board_edit.hpp"
#include "model/edits.hpp"
#include "model/own_rules.hpp"
#include "model/script.hpp"
#include "model/set_chips.hpp"
#include "records/drawing/svg.hpp"
#include "variant/files.hpp"
#include "variant/pack.hpp"
#include "variant/script_templates.hpp"

namespace tafl::web {

struct Design {
    std::unique_ptr<model::Document> document;
};

namespace {

namespace fs = std::filesystem;
namespace edits = model::edits;

// --- what the page shows ---------------------------------------------------------------------------------------------

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

/// Errors as lines. The files of the variant are named without their folder, which is that of no person.
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

Json describeZones(const model::Draft& draft, const model::CompiledVariant* compiled) {
    Json out = Json::object();
    for (const auto& [name, expression] : draft.file.zones) out[name] = {{"expression", expression}, {"own", true}};
    if (compiled)
        for (const ZoneDescription& zone : compiled->description.zones) {
            Json& shown = out[zone.name];
            if (shown.is_null()) shown = {{"expression", zone.expression}, {"own", false}};
            shown["squares"] = Json::array();
            zone.squares.each([&](Square s) { shown["squares"].push_back(squareName(s, compiled->image->size)); });
        }
    return out;
}

Json describeOptions(const model::CompiledVariant* compiled) {
    Json out = Json::array();
    if (!compiled) return out;
    for (const OptionDescription& option : compiled->description.options) {
        Json choices = Json::array();
        for (const ChoiceDescription& choice : option.choices)
            choices.push_back({{"id", choice.id}, {"words", choice.words}, {"chosen", choice.chosen}});
        out.push_back({{"id", option.id}, {"words", option.words}, {"choices", choices}});
    }
    return out;
}

/// The scripts beside the variant, and the libraries below.
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

/// Its layout: this file's, or its parent's.
model::Rows rowsOf(const model::Document& document) {
    if (document.draft().file.rows) return *document.draft().file.rows;
    const auto& check = document.checkResult();
    return check && check->parent ? check->parent->rows : model::Rows{};
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
                {"zones", describeZones(document.draft(), compiled)},
                {"options", describeOptions(compiled)},
                {"scripts", describeScripts(session.app.folders.variants())}};
    for (const ScriptTemplate& each : scriptTemplates())
        out["templates"].push_back({{"name", each.name}, {"summary", each.summary}});
    for (const auto& card : check->cards) out["cards"].push_back(describeCard(session.app, card, compiled));
    if (!compiled) return out;
    out["layout"] = drawLayout(rowsOf(document), *compiled, readText(request, "theme"));
    for (const PieceDescription& piece : compiled->description.pieces)
        out["pieces"].push_back({{"letter", std::string(1, piece.letter)}, {"name", piece.name}});
    if (check->compiled) {
        out["digest"] = compiled->image->digest;
        out["standalone"] = standaloneText(document, *compiled);
    }
    return out;
}

// --- beginning -------------------------------------------------------------------------------------------------------

/// A draft of a text, whose scripts become files beside it. Parents that came along are written out: another variant
/// must not take the place of one that ships.
Result<model::Draft> unpackDraft(const Session& session, std::string text) {
    const model::AppContext& app = session.app;
    const fs::path folder = app.folders.variants(), place = makeFileName(text);
    if (!looksLikePack(text)) return model::parseDraft(text, place);
    auto pack = readPack(text, place);
    if (!pack) return tl::unexpected(pack.error());
    if (!pack->parents.empty()) {
        const auto variant = app.library().parse(text, place);
        if (!variant) return tl::unexpected(variant.error());
        auto whole = packVariant(*variant);
        if (!whole) return tl::unexpected(whole.error());
        pack = readPack(*whole, place);
        if (!pack) return tl::unexpected(pack.error());
    }
    auto draft = model::parseDraft(pack->variant.text, pack->variant.name + ".toml");
    if (!draft) return draft;
    std::error_code error;
    for (const PackedFile& file : unpackedFiles(*pack)) {
        const fs::path to = folder / file.name;
        if (to.extension() != ".lua") continue;
        fs::create_directories(to.parent_path(), error);
        if (const auto written = writeTextFile(to, file.text); !written) return tl::unexpected(written.error());
    }
    return draft;
}

/// The new variant of a request: a child of "id", the variant of "text", or a game on a blank board of "size".
Result<model::Draft> makeDraft(const Session& session, const Json& request) {
    const Library& library = session.app.library();
    const std::string text = readText(request, "text"), id = readText(request, "id");
    if (!text.empty()) return unpackDraft(session, text);
    if (id.empty()) return model::makeBlankDraft("my-game", static_cast<int>(readNumber(request, "size", 9)));
    const auto parent = library.load(id);
    if (!parent) return tl::unexpected(parent.error());
    return model::makeChildDraft(model::makeId("my-" + id), *parent);
}

/// Begins to edit a variant; the scripts of the one before are forgotten.
Result<Json> beginDesign(Session& session, const Json& request) {
    const fs::path folder = session.app.folders.variants();
    std::error_code error;
    session.design.reset();
    fs::remove_all(folder, error);
    fs::create_directories(folder, error);
    auto draft = makeDraft(session, request);
    if (!draft) return tl::unexpected(draft.error());
    session.design.reset(new Design{model::Document::create(session.app, std::move(*draft))});
    return describeDesign(session, request);
}

// --- edits -----------------------------------------------------------------------------------------------------------

/// What an edit may ask for.
class Edit {
public:
    Edit(Session& session, const Json& request)
        : session_(session), request_(request), document_(*session.design->document) {}

    Result<void> run() {
        static const std::map<std::string, Result<void> (Edit::*)()> all = {{"undo", &Edit::undo},
                                                                            {"redo", &Edit::redo},
                                                                            {"look", &Edit::look},
                                                                            {"text", &Edit::changeText},
                                                                            {"file", &Edit::changeFile},
                                                                            {"paint", &Edit::paint},
                                                                            {"clear", &Edit::clear},
                                                                            {"resize", &Edit::resize},
                                                                            {"paint_zone", &Edit::paintZone},
                                                                            {"zone", &Edit::changeZone},
                                                                            {"add_rule", &Edit::addRule},
                                                                            {"switch", &Edit::switchRule},
                                                                            {"remove", &Edit::removeRule},
                                                                            {"revert", &Edit::revertRule},
                                                                            {"parameter", &Edit::setParameter},
                                                                            {"reset", &Edit::resetParameter},
                                                                            {"press", &Edit::pressChip},
                                                                            {"choose", &Edit::choose},
                                                                            {"new_script", &Edit::addScript},
                                                                            {"fork", &Edit::forkRule},
                                                                            {"script", &Edit::changeScript}};
        const auto found = all.find(readText(request_, "do"));
        if (found != all.end()) return (this->*found->second)();
        std::string known;
        for (const auto& [name, edit] : all) known += (known.empty() ? "" : ", ") + name;
        return fail("there is no edit '" + readText(request_, "do") + "'", known);
    }

private:
    Result<void> look() { return {}; }  // the page wants the answer again, in other colours
    Result<void> undo() { return document_.undo(), Result<void>(); }
    Result<void> redo() { return document_.redo(), Result<void>(); }

    Result<void> changeText() {
        const std::map<std::string, edits::Field> fields = {
            {"name", edits::Field::name}, {"summary", edits::Field::summary}, {"year", edits::Field::year}};
        const auto field = fields.find(readText(request_, "field"));
        if (field == fields.end()) return fail("there is no such field", "name, summary, year");
        edits::setText(document_, field->second, readText(request_, "value"));
        return {};
    }

    /// The whole file, as a person wrote it.
    Result<void> changeFile() {
        auto draft = model::parseDraft(readText(request_, "text"), document_.checkResult()->file);
        if (!draft) return tl::unexpected(draft.error());
        document_.change("change the text", [&](model::Draft& out) { out = std::move(*draft); });
        return {};
    }

    // The board.
    Result<model::Symmetry> symmetry() const {
        using enum model::Symmetry;
        const std::string text = readText(request_, "symmetry");
        for (const auto each : {none, twofold, fourfold, eightfold})
            if (text == model::name(each)) return each;
        if (text.empty()) return none;
        return fail("there is no symmetry '" + text + "'", "one square, two-fold, four-fold, eight-fold");
    }
    /// Edits of one stroke are one undo step.
    std::string stroke(const std::string& what) const {
        const double number = readNumber(request_, "stroke", 0);
        return number == 0 ? "" : what + " " + std::to_string(static_cast<std::int64_t>(std::clamp(number, 0.0, 1e15)));
    }
    Result<std::vector<Square>> squares(int size) const {
        std::vector<Square> out;
        for (const std::string& each : readTexts(request_, "squares")) {
            out.push_back(parseSquare(each, size));
            if (out.back() == noSquare) return fail("there is no square '" + each + "'");
        }
        return out;
    }

    Result<void> paint() {
        model::Rows rows = rowsOf(document_);
        const auto at = squares(static_cast<int>(rows.size()));
        if (!at) return tl::unexpected(at.error());
        const auto images = symmetry();
        if (!images) return tl::unexpected(images.error());
        const std::string letter = readText(request_, "letter");
        const bool isPiece = letter.size() == 1 && std::isalpha(static_cast<unsigned char>(letter[0]));
        if (!isPiece && letter != "." && letter != "#")
            return fail("'" + letter + "' is no letter of a layout", "a piece's letter, . (empty) or # (no square)");
        for (const Square s : *at) rows = model::setLetter(std::move(rows), s, letter[0], *images);
        edits::setRows(document_, std::move(rows), "paint the board", stroke("paint"));
        return {};
    }

    Result<void> clear() {
        edits::setRows(document_, model::clearRows(rowsOf(document_)), "clear the board");
        return {};
    }

    Result<void> resize() {
        const int size = static_cast<int>(std::clamp(readNumber(request_, "size", 0), 0.0, 1000.0));
        if (size < minBoardSize || size > maxBoardSize)
            return fail("a board of " + std::to_string(size) + " squares a side", "5 to 19");
        edits::resize(document_, size);
        return {};
    }

    Result<void> paintZone() {
        const int size = static_cast<int>(rowsOf(document_).size());
        const auto at = squares(size);
        if (!at) return tl::unexpected(at.error());
        const auto images = symmetry();
        if (!images) return tl::unexpected(images.error());
        SquareSet zone;
        if (const auto& compiled = document_.lastValid(); compiled && compiled->image->size == size)
            for (const ZoneDescription& each : compiled->description.zones)
                if (each.name == readText(request_, "zone")) zone = each.squares;
        for (const Square s : *at) zone = model::toggleSquares(zone, s, *images, size, readBool(request_, "on", true));
        edits::setZone(document_, readText(request_, "zone"), zone.any() ? model::formatZone(zone, size) : "none",
                       stroke("zone"));
        return {};
    }

    Result<void> changeZone() {
        const std::string zone = readText(request_, "zone");
        if (zone.empty() || zone.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") != zone.npos)
            return fail("'" + zone + "' is no name of a zone", "small letters, digits, - and _");
        edits::setZone(document_, zone, readText(request_, "expression"));
        return {};
    }

    // Rules.
    Result<const model::RuleCard*> card() const {
        const auto& cards = document_.checkResult()->cards;
        const double number = readNumber(request_, "card", -1);
        if (!(number >= 0 && number < static_cast<double>(cards.size()))) return fail("there is no such rule");
        return &cards[static_cast<std::size_t>(number)];
    }
    Result<const model::ParameterCard*> parameter(const model::RuleCard& card) const {
        for (const auto& each : card.parameters)
            if (each.specification.name == readText(request_, "parameter")) return &each;
        return fail("there is no parameter '" + readText(request_, "parameter") + "'");
    }

    template <class Change>
    Result<void> changeCard(Change change) {
        const auto at = card();
        if (!at) return tl::unexpected(at.error());
        change(**at);
        return {};
    }
    template <class Change>
    Result<void> changeParameter(Change change) {
        const auto at = card();
        if (!at) return tl::unexpected(at.error());
        const auto which = parameter(**at);
        if (!which) return tl::unexpected(which.error());
        return change(**at, **which);
    }

    Result<void> addRule() {
        const Component* const component = session_.app.registry().find(readText(request_, "component"));
        if (!component) return fail("there is no rule '" + readText(request_, "component") + "'");
        edits::addRule(document_, *component);
        return {};
    }
    Result<void> switchRule() {
        return changeCard(
            [&](const auto& card) { edits::switchRule(document_, card, readBool(request_, "on", true)); });
    }
    Result<void> removeRule() {
        return changeCard([&](const auto& card) { edits::removeRule(document_, card); });
    }
    Result<void> revertRule() {
        return changeCard([&](const auto& card) { edits::revertRule(document_, card); });
    }
    Result<void> setParameter() {
        return changeParameter([&](const auto& card, const auto& parameter) -> Result<void> {
            auto value = readValue(parameter.specification);
            if (!value) return tl::unexpected(value.error());
            edits::setParameter(document_, card, parameter.specification.name, std::move(*value));
            return {};
        });
    }
    Result<void> resetParameter() {
        return changeParameter([&](const auto& card, const auto& parameter) -> Result<void> {
            edits::resetParameter(document_, card, parameter.specification.name);
            return {};
        });
    }
    Result<void> pressChip() {
        return changeParameter([&](const auto& card, const auto& parameter) -> Result<void> {
            if (!document_.lastValid()) return fail("first mend the errors of the variant");
            edits::setParameter(document_, card, parameter.specification.name,
                                model::pressed(parameter, readText(request_, "word"), *document_.lastValid()));
            return {};
        });
    }
    /// The "value" of a parameter, in its type.
    Result<ParameterValue> readValue(const ParameterSpecification& of) const {
        const auto found = request_.find("value");
        if (found == request_.end()) return fail("there is no value");
        switch (of.type) {
            case ParameterType::boolean:
                if (found->is_boolean()) return ParameterValue(found->template get<bool>());
                break;
            case ParameterType::integer:
                // JavaScript's numbers are all of one type.
                if (const double n = readNumber(request_, "value", 0.5); n == std::floor(n) && std::abs(n) < 1e9)
                    return ParameterValue(static_cast<std::int64_t>(n));
                break;
            case ParameterType::zones:
            case ParameterType::texts:
                if (found->is_array()) return ParameterValue(readTexts(request_, "value"));
                break;
            default:
                if (found->is_string()) return ParameterValue(found->template get<std::string>());
        }
        return fail("this is no value of '" + of.name + "'", std::string(name(of.type)));
    }

    Result<void> choose() {
        edits::choose(document_, readText(request_, "option"), readText(request_, "choice"));
        return {};
    }

    // Scripts.
    Result<void> addScript() {
        const auto added = model::addNewRule(session_.app, document_, readText(request_, "kind"));
        if (!added) return tl::unexpected(added.error());
        return {};
    }
    Result<void> forkRule() {
        const auto at = card();
        if (!at) return tl::unexpected(at.error());
        const auto forked = model::forkRule(session_.app, document_, **at);
        if (!forked) return tl::unexpected(forked.error());
        return {};
    }
    Result<void> changeScript() {
        const fs::path file = session_.app.folders.variants() / readText(request_, "name");
        // Only a script that is there: the name chooses no other file.
        const auto names = describeScripts(session_.app.folders.variants());
        if (std::ranges::none_of(names, [&](const Json& s) { return s["name"] == readText(request_, "name"); }))
            return fail("there is no script '" + readText(request_, "name") + "'");
        if (const auto written = writeTextFile(file, readText(request_, "text")); !written)
            return tl::unexpected(written.error());
        document_.recheck();
        return {};
    }

    Session& session_;
    const Json& request_;
    model::Document& document_;
};

/// One edit ("do" and its members), of the state that the page knows ("revision").
Result<Json> editDesign(Session& session, const Json& request) {
    if (!session.design) return fail("no variant is being edited");
    const double revision = readNumber(request, "revision", -1);
    if (revision != static_cast<double>(session.design->document->revision()))
        return fail("the variant has changed since");
    if (const auto done = Edit(session, request).run(); !done) return tl::unexpected(done.error());
    return describeDesign(session, request);
}

}  // namespace

void addDesignCommands(Commands& commands) {
    commands["design"] = beginDesign;
    commands["edit"] = editDesign;
}

}  // namespace tafl::web
