// taflsmith convert: variants, positions and games between this program's forms and those of others.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>

#include "base/text.hpp"
#include "arguments/commands.hpp"
#include "arguments/context.hpp"
#include "records/positions.hpp"
#include "records/replay.hpp"
#include "variant/files.hpp"

namespace tafl::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// What comes of one conversion.
struct Converted {
    std::string from, to;  ///< the forms
    std::string text;
    Diagnostics lost;
    std::vector<std::pair<std::string, std::string>> files;  ///< several games: name and text
};

/// What is asked for.
struct Wish {
    std::string to;       ///< a word of --to; empty: what suits
    std::string variant;  ///< --variant
    std::string game;     ///< --game
    std::string id;       ///< of a variant that is written, by its file's name
    opentafl::Reading reading;
    bool inverted = false, folder = false;
};

std::string wishedForm(const Wish& wish, const std::string& otherwise) { return wish.to.empty() ? otherwise : wish.to; }

auto unknownForm(const std::string& what, const std::string& form, const std::string& valid) {
    return fail({}, "a " + what + " cannot be written as '" + form + "'", valid);
}

// --- variants --------------------------------------------------------------------------------------------------------

Result<Converted> convertVariant(Context& context, const std::string& named, const Wish& wish, bool isRecord) {
    Converted out;
    out.from = isRecord ? "OpenTafl's rules record" : "variant";
    const std::string to = wishedForm(wish, isRecord ? "taflsmith" : "opentafl");
    auto variant = opentafl::load(context.library(), named, context.options, wish.reading, &out.lost);
    if (!variant) return tl::unexpected(variant.error());
    const auto image = context.library().compile(*variant);
    if (!image) return tl::unexpected(image.error());
    if (to == "taflsmith") {
        out.to = "variant";
        if (!wish.id.empty()) variant->id = wish.id;
        out.text = writeVariant(*variant);
        return out;
    }
    if (to != "opentafl") return unknownForm("variant", to, "taflsmith or opentafl");
    out.to = "OpenTafl's rules record";
    auto written = opentafl::rulesOf(*variant, **image, context.library(), wish.inverted);
    if (!written) return tl::unexpected(written.error());
    out.text = written->text + "\n";
    out.lost.insert(out.lost.end(), written->lost.begin(), written->lost.end());
    return out;
}

// --- positions -------------------------------------------------------------------------------------------------------

Result<Converted> convertPosition(Context& context, const std::string& text, const Wish& wish) {
    auto position = readPosition(text);
    if (!position) return tl::unexpected(position.error());
    Converted out;
    out.from = name(position->form);
    if (!wish.variant.empty()) {
        // Under rules: letters and the side to move are those of the variant.
        auto variant = opentafl::load(context.library(), wish.variant, context.options, wish.reading);
        if (!variant) return tl::unexpected(variant.error());
        const auto image = context.library().compile(*variant);
        if (!image) return tl::unexpected(image.error());
        const auto setup = anySetupFrom(text, **image);
        if (!setup) return tl::unexpected(setup.error());
        const auto rows = opentafl::rowsFrom(opentafl::positionRecord(*setup, **image), opentafl::RowOrder::upward, {});
        if (!rows) return tl::unexpected(rows.error());
        position->rows = *rows;
        position->toMove = setup->toMove;
    }
    static const std::map<std::string, PositionForm> forms = {{"taflsmith", PositionForm::own},
                                                              {"opentafl", PositionForm::opentafl},
                                                              {"fen", PositionForm::fen},
                                                              {"plain", PositionForm::plain}};
    const std::string to = wishedForm(wish, position->form == PositionForm::own ? "opentafl" : "taflsmith");
    const auto form = forms.find(to);
    if (form == forms.end()) return unknownForm("position", to, "taflsmith, opentafl, fen or plain");
    out.to = name(form->second);
    const auto lost = [&](const std::string& what) { out.lost.push_back({Severity::warning, {}, what, ""}); };
    const bool sideAsked = form->second == PositionForm::own || form->second == PositionForm::fen;
    if (sideAsked && !position->toMove) lost("the side to move is not told; the attackers are taken");
    if (!sideAsked && position->toMove) lost("the side to move is not told in this form");
    const std::string_view letters = form->second == PositionForm::opentafl ? opentafl::types : std::string_view("tk");
    for (const auto& row : position->rows)
        for (const char c : row)
            if (c != '.' && form->second != PositionForm::own &&
                (letters.find(static_cast<char>(c | 0x20)) == letters.npos || c == 'k'))
                return fail({}, "this form has no piece '" + std::string(1, c) + "'",
                            "--variant, if it is a letter of a variant's own");
    out.text = positionText(*position, form->second,
                            wish.inverted ? opentafl::RowOrder::downward : opentafl::RowOrder::upward) +
               "\n";
    return out;
}

// --- games -----------------------------------------------------------------------------------------------------------

class Games {
public:
    Games(Context& context, const Wish& wish, const fs::path& file) : context_(context), wish_(wish), file_(file) {}

    Result<Converted> run(std::string_view text) {
        Converted out;
        auto games = readGames(text, file_, out.lost, wish_.reading);
        if (!games) return tl::unexpected(games.error());
        out.from = name(games->form);
        const bool theirs = games->form != RecordForm::own;
        const std::string to = wishedForm(wish_, theirs ? "taflsmith" : "opentafl");
        if (to != "taflsmith" && to != "opentafl" && to != "plain" && to != "moves")
            return unknownForm("game", to, "taflsmith, opentafl, plain or moves");
        if (!wish_.game.empty()) std::erase_if(games->games, [&](const RecordedGame& g) { return g.id != wish_.game; });
        if (games->games.empty()) return fail({file_.string()}, "there is no game '" + wish_.game + "' in it");
        const bool one = to == "taflsmith" || to == "opentafl";
        if (one && games->games.size() > 1 && !wish_.folder)
            return fail({file_.string()},
                        "there are " + std::to_string(games->games.size()) + " games in it, and this form holds one",
                        "--game ID, or a folder to write into");
        static const std::map<std::string, RecordForm> forms = {{"taflsmith", RecordForm::own},
                                                                {"opentafl", RecordForm::opentafl},
                                                                {"plain", RecordForm::plain},
                                                                {"moves", RecordForm::moves}};
        out.to = name(forms.at(to));
        for (const auto& game : games->games) {
            auto text_ = write(game, to, out.lost);
            if (!text_) return tl::unexpected(text_.error());
            if (wish_.folder)
                out.files.emplace_back(game.id + (to == "taflsmith"  ? ".tafl"
                                                  : to == "opentafl" ? ".otg"
                                                                     : ".tsv"),
                                       *text_);
            else
                out.text += *text_;
        }
        return out;
    }

private:
    Result<std::string> write(const RecordedGame& recorded, const std::string& to, Diagnostics& lost) {
        auto variant = rules(recorded, lost);
        if (!variant) return tl::unexpected(variant.error());
        const auto image = context_.library().compile(*variant);
        if (!image) return tl::unexpected(image.error());
        auto game = played(recorded, *image, lost);
        if (!game) return tl::unexpected(game.error());
        const GameRecord record = recordOf(recorded, *game, *variant);
        if (to == "taflsmith") return recordText(record);
        if (to == "opentafl") {
            auto rules = opentafl::rulesOf(*variant, **image, context_.library(), wish_.inverted);
            if (!rules) return tl::unexpected(rules.error());
            lost.insert(lost.end(), rules->lost.begin(), rules->lost.end());
            return opentafl::gameText(record, *game, rules->text, lost);
        }
        const auto plain = plainRecordOf(record, *game, recorded.id, lost);
        if (!plain) return tl::unexpected(plain.error());
        if (to == "plain") return plainText(*plain);
        std::vector<std::string> moves;
        for (const auto& move : plain->moves) moves.push_back(move.text);
        return join(moves, " ") + "\n";
    }

    Result<Variant> rules(const RecordedGame& game, Diagnostics& lost) {
        if (!wish_.variant.empty())
            return opentafl::load(context_.library(), wish_.variant, context_.options, wish_.reading);
        if (auto own = ownRules(game, context_.library(), lost)) return std::move(*own);
        if (!headers_) headers_ = context_.library().list();
        const auto named = variantNaming(file_, *headers_);
        if (!named) return tl::unexpected(named.error());
        return context_.library().load(*named, context_.options);
    }

    Context& context_;
    const Wish& wish_;
    fs::path file_;
    std::optional<std::vector<VariantHeader>> headers_;
};

// --- the command -----------------------------------------------------------------------------------------------------

/// The text of a file, or of the input for "-".
Result<std::string> textOf(const std::string& in) {
    if (in == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
    std::ifstream file(in, std::ios::binary);
    if (!file) return fail({in}, "cannot read the file");
    return std::string(std::istreambuf_iterator<char>(file), {});
}

/// A text that holds a position and nothing else.
bool isPosition(const std::string& text) {
    return text.size() < 4096 && text.find('-') == text.npos && readPosition(text).has_value();
}

Result<Converted> convert(Context& context, const std::string& in, const Wish& wish) {
    std::error_code error;
    if (opentafl::namesRules(in)) return convertVariant(context, in, wish, true);
    if (in == "-" || fs::is_regular_file(in, error)) {
        if (fs::path(in).extension() == ".toml") return convertVariant(context, in, wish, false);
        auto text = textOf(in);
        if (!text) return tl::unexpected(text.error());
        const fs::path file = in == "-" ? fs::path("<input>") : fs::path(in);
        if (opentafl::looksLikeRules(*text)) return convertVariant(context, in == "-" ? *text : in, wish, true);
        if (isPosition(*text)) return convertPosition(context, *text, wish);
        return Games(context, wish, file).run(*text);
    }
    if (isPosition(in)) return convertPosition(context, in, wish);
    if (isId(in)) return convertVariant(context, in, wish, false);
    return fail({in}, "is no file, no variant, no rules record and no position that can be read");
}

/// The form that a file's name asks for.
std::string formOf(const fs::path& out) {
    const std::string ending = out.extension().string();
    if (ending == ".otg" || ending == ".otr") return "opentafl";
    if (ending == ".tafl" || ending == ".toml") return "taflsmith";
    return ending == ".tsv" ? "plain" : "";
}

int convertCommand(Context& context, const Given& given) {
    context.environment();
    Wish wish;
    const std::string out = given.has("OUT") ? given.text("OUT") : "-";
    std::error_code error;
    wish.folder = out != "-" && fs::is_directory(out, error);
    wish.to = given.has("--to") ? given.text("--to") : formOf(out);
    if (const auto stem = fs::path(out).stem().string(); fs::path(out).extension() == ".toml") {
        if (!isId(stem))
            return context.complain("'" + printable(stem) + "' is no id of a variant", usage, std::string(validId));
        wish.id = stem;
    }
    wish.variant = given.text("--variant");
    wish.game = given.text("--game");
    wish.inverted = given.has("--inverted");
    if (given.has("--reading")) {
        auto reading = opentafl::readingFrom(given.text("--reading"));
        if (!reading) return context.complain(reading.error(), usage);
        wish.reading = *reading;
    }
    const auto done = convert(context, given.text("IN"), wish);
    if (!done) return context.complain(done.error());
    // What was lost is said in any case; of a whole file once.
    Diagnostics lost = done->lost;
    for (Diagnostic& d : lost)
        if (d.severity == Severity::error) d.severity = Severity::warning;
    context.complain(lost);
    auto files = done->files;
    if (!wish.folder && out != "-") files.emplace_back(out, done->text);
    Json written = Json::array();
    for (const auto& [name_, text] : files) {
        std::string name = name_;
        if (wish.folder) {
            std::ranges::replace(name, '/', '_');
            name = (fs::path(out) / name).string();
        }
        if (const auto saved = writeText(name, text); !saved) return context.complain(saved.error());
        written.push_back(name);
    }
    if (context.json) {
        Json list = Json::array();
        for (const Diagnostic& d : lost) list.push_back(d.text);
        context.printJson(
            {{"from", done->from}, {"to", done->to}, {"text", done->text}, {"files", written}, {"lost", list}});
    } else if (out == "-") {
        context.print(done->text);
    } else {
        context.remark(done->from + " -> " + done->to + "\n");
    }
    return given.has("--strict") && !lost.empty() ? no : fine;
}

}  // namespace

void addConvert(CommandTable& table) {
    std::string traps;
    for (const auto& trap : opentafl::traps())
        traps += " " + std::string(trap.name) + " (document: " + std::string(trap.document) +
                 "; program: " + std::string(trap.program) + ").";
    table.push_back({
        .name = "convert",
        .summary = "variants, positions and games in other programs' forms",
        .description =
            "Converts a variant, a position or a game between Taflsmith's forms and OpenTafl's notation, and reads and "
            "writes further forms: FEN-like rows, the plain tab-separated form, lists of moves, JSON of an archive. "
            "What "
            "IN is and how it is written is guessed from what stands there, and told where a file is written. What the "
            "other form cannot express is listed on standard error; docs/records.md has the whole list.\n\n"
            "Where OpenTafl's document and program disagree, --reading says whom to follow: 'document' (unless given), "
            "'program', or with exceptions, such as 'document,tfr=program'. The traps:" +
            traps,
        .arguments =
            {{.name = "IN",
              .help = "a file, - for the input, the id of a variant, a rules record 'dim:7 …' or a position",
              .needed = true,
              .completes = Completes::file},
             {.name = "OUT",
              .help = "a file whose ending tells the form (.toml .tafl .otg .otr .tsv), a folder for many games, or - "
                      "for standard output (the default)",
              .completes = Completes::file},
             {.name = "--to",
              .value = "FORM",
              .help = "the form to write; otherwise OpenTafl's for what is ours, and ours for all else",
              .choices = {"taflsmith", "opentafl", "plain", "moves", "fen"},
              .completes = Completes::choices},
             {.name = "--variant",
              .value = "VARIANT",
              .help = "the rules of a game or position that does not bring them",
              .completes = Completes::variant},
             {.name = "--game", .value = "ID", .help = "this game of a file that holds many"},
             {.name = "--reading",
              .value = "WHOM",
              .help = "how OpenTafl's notation is read where its sources disagree"},
             {.name = "--inverted", .help = "write OpenTafl's rows from the top (starti:)"},
             {.name = "--strict", .help = "exit with 1 if anything could not be expressed"}},
        .examples =
            {{"taflsmith convert nielsen-copenhagen-11", "as a rules record of OpenTafl's"},
             {"taflsmith convert 'dim:7 ks:n cenhe: cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/' brandub-7.toml",
              "a rules record as a variant file"},
             {"taflsmith convert game.otg game.tafl", "a game of OpenTafl's"},
             {"taflsmith convert '/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'", "a position of OpenTafl's"}},
        .run = convertCommand,
    });
}

}  // namespace tafl::cli
