// Reads TOML text into a VariantFile, or reports all its errors.
#include <algorithm>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "variant/files.hpp"
#include "variant/strict_table.hpp"
#include "variant/variant_file.hpp"

namespace tafl {
namespace {

constexpr const char* validRule = trMark("a list of rules: [[rule]], or rule = [ { use = \"…\" } ]");

class VariantReader {
public:
    VariantReader(const toml::table& table, const std::filesystem::path& file, Diagnostics& errors)
        : root_(table, phrase("a variant file"), file.string(), errors), errors_(errors) {
        out_.file = file;
        out_.place = {file.string(), 1, 1};
    }

    VariantFile run() {
        readHead();
        readBoard();
        readZones();
        out_.rules = readRules(root_, "[[rule]]");
        const auto options = root_.tables("option", phrase("[[option]] tables"));
        if (checkCount(root_, "option", options.size(), maxVariantOptions,
                       phrase("%1 options are too many", options.size())))
            for (const auto* table : options) readOption(*table);
        for (const auto* table : root_.tables("test", phrase("[[test]] tables"))) readTest(*table);
        root_.reportUnknownKeys();
        return std::move(out_);
    }

private:
    StrictTable open(const toml::table& table, const std::string& title) {
        return {table, title, out_.file.string(), errors_};
    }

    bool checkCount(StrictTable& t, const std::string& key, std::size_t count, std::size_t max, const Phrase& text) {
        if (count > max) t.addError(t.placeOf(key), text, phrase("at most %1", max));
        return count <= max;
    }

    // --- the head of the file ----------------------------------------------------------------------------------------

    void readHead() {
        const auto format = root_.integer("format", phrase("format = 1"));
        if (!root_.has("format"))
            root_.addError(out_.place, phrase("a variant file needs 'format'"), phrase("format = 1"));
        if (format && *format != 1)
            root_.addError(root_.placeOf("format"), phrase("format %1 is unknown", *format), phrase("format = 1"));
        out_.id = root_.requiredText("id", phrase(validId));
        checkId();
        out_.name = root_.requiredText("name", phrase("what people call the game"));
        if (root_.has("name") && trim(out_.name).empty() && root_.raw().get("name")->is_string())
            root_.addError(root_.placeOf("name"), phrase("the name is empty"), phrase("what people call the game"));
        out_.year = root_.text("year", phrase("a text in quotes, such as \"1732\"")).value_or("");
        out_.summary = root_.lines("summary", phrase("one or two sentences")).value_or("");
        out_.licence = root_.text("licence", phrase("a text in quotes, such as \"CC BY 4.0\"")).value_or("");
        out_.isAbstract = root_.boolean("abstract").value_or(false);
        if (auto parent = root_.text("inherits", phrase("the id of another file"))) {
            out_.inherits = PlacedText{*parent, root_.placeOf("inherits")};
            if (!isId(*parent))
                root_.addError(out_.inherits->place, phrase("'%1' is no id of a variant", *parent),
                               phrase("%1; no paths", phrase(validId)));
        }
        if (const auto* table = root_.table("options", phrase("options = { option-id = \"choice-id\" }")))
            for (const auto& [key, value] : *table) {
                StrictTable each = open(*table, "options");
                if (auto choice = each.printableText(value, std::string(key.str()), phrase("the id of a choice")))
                    out_.chosen[std::string(key.str())] = {*choice, each.placeOf(value)};
            }
        if (const auto* list = root_.get("drop")) out_.drop = readPlacedTexts(*list, "drop");
        out_.sources = root_.texts("sources");
        out_.assumed = root_.texts("assumed");
        out_.records = root_.texts("records");
        out_.sameRulesAs = root_.texts("same_rules_as");
        for (const auto& other : out_.sameRulesAs)
            if (!isId(other))
                root_.addError(root_.placeOf("same_rules_as"), phrase("'%1' is no id of a variant", other),
                               phrase(validId));
    }

    void checkId() {
        if (out_.id.empty()) {
            if (const auto* id = root_.raw().get_as<std::string>("id"))
                root_.addError(root_.placeOf(*id), phrase("the id is empty"), phrase(validId));
            return;
        }
        if (!isId(out_.id))
            return root_.addError(root_.placeOf("id"), phrase("'%1' is no id", out_.id), phrase(validId));
        const std::string stem = out_.file.stem().string();
        if (out_.file.extension() == ".toml" && stem != out_.id)
            root_.addError(root_.placeOf("id"),
                           phrase("the id is '%1', but the file is called '%2.toml'", out_.id, stem),
                           phrase("the file has the name of the id"));
    }

    std::vector<PlacedText> readPlacedTexts(const toml::node& node, const std::string& key) {
        std::vector<PlacedText> out;
        const Phrase valid = phrase("a list of identities or component ids, such as [\"win/edge-fort\"]");
        const auto* list = node.as_array();
        if (!list) {
            root_.reportWrongType(node, key, valid);
            return out;
        }
        for (const auto& item : *list)
            if (auto text = root_.printableText(item, key, valid))
                out.push_back({std::move(*text), root_.placeOf(item)});
        return out;
    }

    // --- board and zones ---------------------------------------------------------------------------------------------

    void readBoard() {
        const auto* table = root_.table("board", phrase("[board] with layout = \"\"\"…\"\"\""));
        if (!table) return;
        StrictTable t = open(*table, "[board]");
        const Phrase valid = phrase("rows of letters, '.' and '#', the highest rank first");
        if (!t.has("layout")) t.addError(t.place(), phrase("[board] needs 'layout'"), valid);
        const auto layout = t.lines("layout", valid);
        const auto size = readSize(t);
        t.reportUnknownKeys();
        out_.boardPlace = t.placeOf("layout");
        if (!layout) return;
        auto parsed = parseLayout(*layout);
        if (!parsed) {
            for (const auto& d : parsed.error()) t.addError(out_.boardPlace, phrase("layout: %1", d.text), d.valid);
            return;
        }
        const auto& [rows, files, ranks] = *parsed;
        const std::string found = std::to_string(files) + "x" + std::to_string(ranks);
        if (size && *size != found && *size != std::to_string(ranks))
            t.addError(t.placeOf("size"),
                       phrase("size is %1, but the layout has %2 rows of %3 squares", *size, ranks, files),
                       phrase("size may be left out"));
        else if (files != ranks && size != found)
            t.addError(out_.boardPlace, phrase("layout: %1 rows of %2 squares", ranks, files),
                       phrase("as many rows as a row has squares; a rectangle needs size = \"%1\"", found));
        out_.rows = rows;
    }

    /// "7", or "9x7" for nine files and seven ranks.
    std::optional<std::string> readSize(StrictTable& t) {
        const auto* node = t.raw().get("size");
        if (node && node->is_string()) return t.text("size", phrase("\"9x7\" for nine files and seven ranks"));
        const auto size = t.integer("size", phrase("a number from 5 to 19, or \"9x7\" for nine files and seven ranks"));
        if (!size) return std::nullopt;
        if (*size < minBoardSize || *size > maxBoardSize)
            t.addError(t.placeOf("size"), phrase("a board of %1", *size), phrase("5 to 19"));
        return std::to_string(*size);
    }

    void readZones() {
        const auto* table = root_.table("zones", phrase("[zones] with name = \"squares\""));
        if (!table ||
            !checkCount(root_, "zones", table->size(), maxVariantZones, phrase("%1 zones are too many", table->size())))
            return;
        StrictTable t = open(*table, "[zones]");
        static const std::vector<std::string> builtIn = {"board", "edge", "centre", "none", "outside"};
        for (const auto& [key, value] : *table) {
            const std::string name(key.str());
            const Place place{out_.file.string(), static_cast<int>(key.source().begin.line),
                              static_cast<int>(key.source().begin.column)};
            if (std::ranges::find(builtIn, name) != builtIn.end())
                t.addError(place, phrase("the zone '%1' is given on every board", name), phrase("another name"));
            else if (!isZoneName(name))
                t.addError(place, phrase("'%1' is no name for a zone", name),
                           phrase("lower-case letters, digits, '-' and '_', beginning with a letter, and no square"));
            if (auto expression = t.printableText(
                    value, name, phrase("squares as text, such as \"a1 a9\" or \"edge - camps\""), true)) {
                out_.zones[name] = *expression;
                out_.zonePlaces[name] = t.placeOf(value);
            }
        }
    }

    static bool isZoneName(const std::string& name) {
        if (name.empty() || name.size() > 64 || name.front() < 'a' || name.front() > 'z') return false;
        if (parseSquare(name, maxBoardSize) != noSquare) return false;
        return std::ranges::all_of(
            name, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'; });
    }

    // --- rules -------------------------------------------------------------------------------------------------------

    std::vector<RuleText> readRules(StrictTable& t, const std::string& title) {
        std::vector<RuleText> out;
        const auto tables = t.tables("rule", phrase(validRule));
        if (checkCount(t, "rule", tables.size(), maxVariantRules, phrase("%1 rules are too many", tables.size())))
            for (const auto* table : tables) out.push_back(readRule(*table, title));
        return out;
    }

    RuleText readRule(const toml::table& table, const std::string& title) {
        StrictTable t = open(table, title);
        RuleText out;
        out.place = t.place();
        out.use = t.requiredText("use", phrase("the id of a component, such as use = \"capture/custodial\""));
        const Phrase validAs = phrase("a name of lower-case letters, digits and '-'");
        if (auto as = t.text("as", validAs)) {
            out.identity = *as;
            if (!isId(*as)) t.addError(t.placeOf("as"), phrase("'%1' is no name for a rule", *as), validAs);
        }
        if (auto origin = t.text("origin", phrase("\"native\" or \"lua\""))) {
            out.origin = *origin;
            if (*origin != "native" && *origin != "lua")
                t.addError(t.placeOf("origin"), phrase("origin '%1'", *origin), phrase("\"native\" or \"lua\""));
        }
        if (auto script = t.text("script", phrase("a .lua file below the variant folders"))) {
            out.script = *script;
            if (out.origin == "native")
                t.addError(t.placeOf("origin"), phrase("a rule from a script is not native"),
                           phrase("leave 'origin' out"));
        }
        for (const auto& [key, value] : table) {
            const std::string name(key.str());
            out.places[name] = t.placeOf(value);
            if (name == "use" || name == "as" || name == "origin" || name == "script") continue;
            if (auto parameter = readParameter(t, name, value)) out.parameters[name] = std::move(*parameter);
        }
        return out;
    }

    std::optional<ParameterValue> readParameter(StrictTable& t, const std::string& key, const toml::node& value) {
        const Phrase valid = phrase("true, false, a whole number, a text or a list of texts");
        if (const auto* boolean = value.as_boolean()) return ParameterValue(boolean->get());
        if (const auto* number = value.as_integer()) return ParameterValue(number->get());
        if (value.is_string()) {
            if (auto text = t.printableText(value, key, valid)) return ParameterValue(std::move(*text));
            return std::nullopt;
        }
        const auto* list = value.as_array();
        if (!list) {
            t.reportWrongType(value, key, valid);
            return std::nullopt;
        }
        std::vector<std::string> items;
        for (const auto& item : *list) {
            auto text = t.printableText(item, key, phrase("a list of texts"));
            if (!text) return std::nullopt;
            items.push_back(std::move(*text));
        }
        return ParameterValue(std::move(items));
    }

    // --- options -----------------------------------------------------------------------------------------------------

    void readOption(const toml::table& table) {
        StrictTable t = open(table, "[[option]]");
        OptionText out;
        out.place = t.place();
        out.id = readId(t, "id");
        for (const auto& other : out_.options)
            if (!out.id.empty() && other.id == out.id)
                t.addError(t.placeOf("id"), phrase("option '%1' stands twice", out.id), phrase("one id each"));
        if (!t.has("words"))
            t.addError(t.place(), phrase("[[option]] needs 'words'"), phrase("what the option is about"));
        out.words = t.lines("words", phrase("what the option is about")).value_or("");
        out.source = t.text("source").value_or("");
        out.fallback = t.requiredText("default", phrase("the id of one of the choices"));
        for (const auto* each : t.tables("choice", phrase("[[option.choice]] tables"))) readChoice(*each, out);
        t.reportUnknownKeys();
        std::vector<std::string> ids;
        for (const auto& c : out.choices) ids.push_back(c.id);
        if (ids.empty())
            t.addError(t.place(), phrase("option '%1' has no choices", out.id), phrase("[[option.choice]] tables"));
        else if (!out.fallback.empty() && std::ranges::find(ids, out.fallback) == ids.end())
            t.addError(t.placeOf("default"), phrase("the default '%1' is none of the choices", out.fallback),
                       phraseList(ids));
        out_.options.push_back(std::move(out));
    }

    void readChoice(const toml::table& table, OptionText& option) {
        StrictTable t = open(table, "[[option.choice]]");
        OptionChoice out;
        out.id = readId(t, "id");
        for (const auto& other : option.choices)
            if (!out.id.empty() && other.id == out.id)
                t.addError(t.placeOf("id"), phrase("choice '%1' stands twice", out.id), phrase("one id each"));
        if (!t.has("words"))
            t.addError(t.place(), phrase("[[option.choice]] needs 'words'"), phrase("what holds when it is taken"));
        out.words = t.lines("words", phrase("what holds when it is taken")).value_or("");
        out.drop = t.texts("drop");
        out.rules = readRules(t, "rule");
        t.reportUnknownKeys();
        option.choices.push_back(std::move(out));
    }

    std::string readId(StrictTable& t, const std::string& key) {
        const std::string id = t.requiredText(key, phrase(validId));
        const bool written = t.raw().get(key) && t.raw().get(key)->is_string();
        if (written && !isId(id)) t.addError(t.placeOf(key), phrase("'%1' is no id", id), phrase(validId));
        return id;
    }

    // --- tests -------------------------------------------------------------------------------------------------------

    void readTest(const toml::table& table) {
        StrictTable t = open(table, "[[test]]");
        TestText out;
        out.place = t.place();
        out.name = t.requiredText("name", phrase("what the test shows"));
        out.rule = t.text("rule", phrase("the identity or component id of a rule")).value_or("");
        out.fires = t.boolean("fires");
        if (out.fires && out.rule.empty())
            t.addError(t.placeOf("fires"), phrase("'fires' without 'rule'"), phrase("which rule is meant"));
        if (!t.has("position"))
            t.addError(t.place(), phrase("[[test]] needs 'position'"),
                       phrase("\"ROWS attackers\" or \"ROWS defenders\""));
        out.position = t.lines("position", phrase("\"ROWS attackers\" or \"ROWS defenders\"")).value_or("");
        out.moves = t.texts("moves");
        out.move = t.requiredText("move", phrase("a move, such as \"e5-e8\""));
        const auto captures = t.text("captures", phrase("squares, such as \"e4 e6\"; \"\" for none"));
        out.hasCaptures = captures.has_value();
        out.captures = captures.value_or("");
        const Phrase validOutcome = phrase("none, attackers, defenders or draw");
        if (const auto outcome = t.text("outcome", validOutcome)) {
            out.hasOutcome = true;
            out.outcome = *outcome;
            if (out.outcome != "none" && out.outcome != "draw" && !parseSide(out.outcome))
                t.addError(t.placeOf("outcome"), phrase("outcome '%1'", out.outcome), validOutcome);
        }
        out.legal = t.boolean("legal").value_or(true);
        if (!out.legal && (out.hasCaptures || out.hasOutcome))
            t.addError(t.placeOf("legal"), phrase("a refused move has neither captures nor an outcome"),
                       phrase("leave them out"));
        if (!t.has("captures") && !t.has("outcome") && !t.has("legal"))
            t.addError(t.place(), phrase("the test expects nothing"), phrase("captures, outcome or legal = false"));
        if (const auto* options = t.table("options", phrase("options = { option-id = \"choice-id\" }")))
            for (const auto& [key, value] : *options)
                if (auto text = t.printableText(value, std::string(key.str()), phrase("the id of a choice")))
                    out.options[std::string(key.str())] = *text;
        t.reportUnknownKeys();
        out_.tests.push_back(std::move(out));
    }

    StrictTable root_;
    Diagnostics& errors_;
    VariantFile out_;
};

}  // namespace

Result<VariantFile> readVariant(std::string_view text, const std::filesystem::path& file) {
    const auto table = parseToml(text, file.string());
    if (!table) return tl::unexpected(table.error());
    Diagnostics errors;
    VariantFile out = VariantReader(*table, file, errors).run();
    if (hasErrors(errors)) {
        std::ranges::stable_sort(errors, {},
                                 [](const Diagnostic& d) { return std::pair(d.place.line, d.place.column); });
        return tl::unexpected(std::move(errors));
    }
    return out;
}

Result<HeaderText> readHeader(std::string_view text, const std::filesystem::path& file) {
    const auto table = parseToml(text, file.string());
    if (!table) return tl::unexpected(table.error());
    HeaderText out;
    out.id = (*table)["id"].value_or(std::string{});
    out.name = (*table)["name"].value_or(std::string{});
    out.inherits = (*table)["inherits"].value_or(std::string{});
    out.isAbstract = (*table)["abstract"].value_or(false);
    if (const auto* records = (*table)["records"].as_array())
        for (const auto& record : *records)
            if (auto stem = record.value<std::string>()) out.records.push_back(*stem);
    if (const auto layout = (*table)["board"]["layout"].value<std::string>())
        if (const auto parsed = parseLayout(*layout)) out.size = static_cast<int>(parsed->rows.size());
    if (!isId(out.id)) return fail({file.string()}, phrase("no variant: it has no id"), phrase(validId));
    return out;
}

}  // namespace tafl
