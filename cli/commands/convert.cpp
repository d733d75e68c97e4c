// taflsmith convert: variants, positions and games between this program's forms and those of others.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "base/text.hpp"
#include "records/positions.hpp"
#include "records/replay.hpp"
#include "variant/files.hpp"

namespace tafl::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// What comes of one conversion.
struct Conversion {
    std::string from, to;  ///< the forms
    std::string text;
    Diagnostics unsupported;
    std::vector<std::pair<std::string, std::string>> files;  ///< several games: name and text
};

/// What is asked for.
struct ConversionRequest {
    std::string to;       ///< a word of --to; empty: what suits
    std::string variant;  ///< --variant
    std::string game;     ///< --game
    std::string id;       ///< of a variant that is written, by its file's name
    opentafl::Dialect dialect;
    bool inverted = false, folder = false;
};

std::string targetForm(const ConversionRequest& request, const std::string& defaultForm) {
    return request.to.empty() ? defaultForm : request.to;
}

auto unknownForm(const std::string& what, const std::string& format, const std::string& valid) {
    return fail({}, "a " + what + " cannot be written as '" + format + "'", valid);
}

// --- variants --------------------------------------------------------------------------------------------------------

Result<Conversion> convertVariant(Context& context, const std::string& named, const ConversionRequest& request,
                                  bool isRecord) {
    Conversion out;
    out.from = isRecord ? "OpenTafl's rules record" : "variant";
    const std::string to = targetForm(request, isRecord ? "taflsmith" : "opentafl");
    auto variant = opentafl::load(context.library(), named, context.options, request.dialect, &out.unsupported);
    if (!variant) return tl::unexpected(variant.error());
    const auto image = context.library().compile(*variant);
    if (!image) return tl::unexpected(image.error());
    if (to == "taflsmith") {
        out.to = "variant";
        if (!request.id.empty()) variant->id = request.id;
        out.text = formatVariant(*variant);
        return out;
    }
    if (to != "opentafl") return unknownForm("variant", to, "taflsmith or opentafl");
    out.to = "OpenTafl's rules record";
    auto written = opentafl::makeRulesRecord(*variant, **image, context.library(), request.inverted);
    if (!written) return tl::unexpected(written.error());
    out.text = written->text + "\n";
    out.unsupported.insert(out.unsupported.end(), written->unsupported.begin(), written->unsupported.end());
    return out;
}

// --- positions -------------------------------------------------------------------------------------------------------

Result<Conversion> convertPosition(Context& context, const std::string& text, const ConversionRequest& request) {
    auto position = readPosition(text);
    if (!position) return tl::unexpected(position.error());
    Conversion out;
    out.from = name(position->format);
    if (!request.variant.empty()) {
        // Under rules: letters and the side to move are those of the variant.
        auto variant = opentafl::load(context.library(), request.variant, context.options, request.dialect);
        if (!variant) return tl::unexpected(variant.error());
        const auto image = context.library().compile(*variant);
        if (!image) return tl::unexpected(image.error());
        const auto setup = parseAnySetup(text, **image);
        if (!setup) return tl::unexpected(setup.error());
        const auto rows =
            opentafl::parseRows(opentafl::positionRecord(*setup, **image), opentafl::RowOrder::upward, {});
        if (!rows) return tl::unexpected(rows.error());
        position->rows = *rows;
        position->toMove = setup->toMove;
    }
    static const std::map<std::string, PositionFormat> forms = {{"taflsmith", PositionFormat::own},
                                                                {"opentafl", PositionFormat::opentafl},
                                                                {"fen", PositionFormat::fen},
                                                                {"plain", PositionFormat::plain}};
    const std::string to = targetForm(request, position->format == PositionFormat::own ? "opentafl" : "taflsmith");
    const auto format = forms.find(to);
    if (format == forms.end()) return unknownForm("position", to, "taflsmith, opentafl, fen or plain");
    out.to = name(format->second);
    const auto unsupported = [&](const std::string& what) {
        out.unsupported.push_back({Severity::warning, {}, what, ""});
    };
    const bool needsSide = format->second == PositionFormat::own || format->second == PositionFormat::fen;
    if (needsSide && !position->toMove) unsupported("the side to move is not told; the attackers are taken");
    if (!needsSide && position->toMove) unsupported("the side to move is not told in this form");
    const std::string_view letters =
        format->second == PositionFormat::opentafl ? opentafl::pieceLetters : std::string_view("tk");
    for (const auto& row : position->rows)
        for (const char c : row)
            if (c != '.' && format->second != PositionFormat::own &&
                (letters.find(static_cast<char>(c | 0x20)) == letters.npos || c == 'k'))
                return fail({}, "this form has no piece '" + std::string(1, c) + "'",
                            "--variant, if it is a letter of a variant's own");
    out.text = positionText(*position, format->second,
                            request.inverted ? opentafl::RowOrder::downward : opentafl::RowOrder::upward) +
               "\n";
    return out;
}

// --- games -----------------------------------------------------------------------------------------------------------

class GameConverter {
public:
    GameConverter(Context& context, const ConversionRequest& request, const fs::path& file)
        : context_(context), request_(request), file_(file) {}

    Result<Conversion> run(std::string_view text) {
        Conversion out;
        auto games = readGames(text, file_, out.unsupported, request_.dialect);
        if (!games) return tl::unexpected(games.error());
        out.from = name(games->format);
        const bool isForeign = games->format != RecordFormat::own;
        const std::string to = targetForm(request_, isForeign ? "taflsmith" : "opentafl");
        if (to != "taflsmith" && to != "opentafl" && to != "plain" && to != "moves")
            return unknownForm("game", to, "taflsmith, opentafl, plain or moves");
        if (!request_.game.empty())
            std::erase_if(games->games, [&](const RecordedGame& g) { return g.id != request_.game; });
        if (games->games.empty()) return fail({file_.string()}, "there is no game '" + request_.game + "' in it");
        const bool one = to == "taflsmith" || to == "opentafl";
        if (one && games->games.size() > 1 && !request_.folder)
            return fail({file_.string()},
                        "there are " + std::to_string(games->games.size()) + " games in it, and this form holds one",
                        "--game ID, or a folder to write into");
        static const std::map<std::string, RecordFormat> forms = {{"taflsmith", RecordFormat::own},
                                                                  {"opentafl", RecordFormat::opentafl},
                                                                  {"plain", RecordFormat::plain},
                                                                  {"moves", RecordFormat::moves}};
        out.to = name(forms.at(to));
        for (const auto& game : games->games) {
            auto text_ = write(game, to, out.unsupported);
            if (!text_) return tl::unexpected(text_.error());
            if (request_.folder)
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
    Result<std::string> write(const RecordedGame& recorded, const std::string& to, Diagnostics& unsupported) {
        auto variant = rules(recorded, unsupported);
        if (!variant) return tl::unexpected(variant.error());
        const auto image = context_.library().compile(*variant);
        if (!image) return tl::unexpected(image.error());
        auto game = replayGame(recorded, *image, unsupported);
        if (!game) return tl::unexpected(game.error());
        const GameRecord record = makeRecord(recorded, *game, *variant);
        if (to == "taflsmith") return recordText(record);
        if (to == "opentafl") {
            auto rules = opentafl::makeRulesRecord(*variant, **image, context_.library(), request_.inverted);
            if (!rules) return tl::unexpected(rules.error());
            unsupported.insert(unsupported.end(), rules->unsupported.begin(), rules->unsupported.end());
            return opentafl::gameText(record, *game, rules->text, unsupported);
        }
        const auto plain = makePlainRecord(record, *game, recorded.id, unsupported);
        if (!plain) return tl::unexpected(plain.error());
        if (to == "plain") return plainText(*plain);
        std::vector<std::string> moves;
        for (const auto& move : plain->moves) moves.push_back(move.text);
        return join(moves, " ") + "\n";
    }

    Result<Variant> rules(const RecordedGame& game, Diagnostics& unsupported) {
        if (!request_.variant.empty())
            return opentafl::load(context_.library(), request_.variant, context_.options, request_.dialect);
        if (auto own = findEmbeddedRules(game, context_.library(), unsupported)) return std::move(*own);
        if (!headers_) headers_ = context_.library().list();
        const auto named = findVariantByRecords(file_, *headers_);
        if (!named) return tl::unexpected(named.error());
        return context_.library().load(*named, context_.options);
    }

    Context& context_;
    const ConversionRequest& request_;
    fs::path file_;
    std::optional<std::vector<VariantHeader>> headers_;
};

// --- the command -----------------------------------------------------------------------------------------------------

/// The text of a file, or of the input for "-".
Result<std::string> readInput(const std::string& in) {
    if (in == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
    std::ifstream file(in, std::ios::binary);
    if (!file) return fail({in}, "cannot read the file");
    return std::string(std::istreambuf_iterator<char>(file), {});
}

/// A text that holds a position and nothing else.
bool isPosition(const std::string& text) {
    return text.size() < 4096 && text.find('-') == text.npos && readPosition(text).has_value();
}

Result<Conversion> convert(Context& context, const std::string& in, const ConversionRequest& request) {
    std::error_code error;
    if (opentafl::isRulesName(in)) return convertVariant(context, in, request, true);
    if (in == "-" || fs::is_regular_file(in, error)) {
        if (fs::path(in).extension() == ".toml") return convertVariant(context, in, request, false);
        auto text = readInput(in);
        if (!text) return tl::unexpected(text.error());
        const fs::path file = in == "-" ? fs::path("<input>") : fs::path(in);
        if (opentafl::looksLikeRules(*text)) return convertVariant(context, in == "-" ? *text : in, request, true);
        if (isPosition(*text)) return convertPosition(context, *text, request);
        return GameConverter(context, request, file).run(*text);
    }
    if (isPosition(in)) return convertPosition(context, in, request);
    if (isId(in)) return convertVariant(context, in, request, false);
    return fail({in}, "is no file, no variant, no rules record and no position that can be read");
}

/// The form that a file's name asks for.
std::string guessForm(const fs::path& out) {
    const std::string ending = out.extension().string();
    if (ending == ".otg" || ending == ".otr") return "opentafl";
    if (ending == ".tafl" || ending == ".toml") return "taflsmith";
    return ending == ".tsv" ? "plain" : "";
}

int convertCommand(Context& context, const ParsedArguments& args) {
    context.environment();
    ConversionRequest request;
    const std::string out = args.has("OUT") ? args.text("OUT") : "-";
    std::error_code error;
    request.folder = out != "-" && fs::is_directory(out, error);
    request.to = args.has("--to") ? args.text("--to") : guessForm(out);
    if (const auto stem = fs::path(out).stem().string(); fs::path(out).extension() == ".toml") {
        if (!isId(stem))
            return context.reportError("'" + escapeForTerminal(stem) + "' is no id of a variant", exitUsage,
                                       std::string(validId));
        request.id = stem;
    }
    request.variant = args.text("--variant");
    request.game = args.text("--game");
    request.inverted = args.has("--inverted");
    if (args.has("--reading")) {
        auto dialect = opentafl::parseDialect(args.text("--reading"));
        if (!dialect) return context.reportError(dialect.error(), exitUsage);
        request.dialect = *dialect;
    }
    const auto done = convert(context, args.text("IN"), request);
    if (!done) return context.reportError(done.error());
    // What was lost is said in any case; of a whole file once.
    Diagnostics unsupported = done->unsupported;
    for (Diagnostic& d : unsupported)
        if (d.severity == Severity::error) d.severity = Severity::warning;
    context.reportError(unsupported);
    auto files = done->files;
    if (!request.folder && out != "-") files.emplace_back(out, done->text);
    Json written = Json::array();
    for (const auto& [name_, text] : files) {
        std::string name = name_;
        if (request.folder) {
            std::ranges::replace(name, '/', '_');
            name = (fs::path(out) / name).string();
        }
        if (const auto saved = writeTextFile(name, text); !saved) return context.reportError(saved.error());
        written.push_back(name);
    }
    if (context.json) {
        Json list = Json::array();
        for (const Diagnostic& d : unsupported) list.push_back(d.text);
        context.printJson(
            {{"from", done->from}, {"to", done->to}, {"text", done->text}, {"files", written}, {"lost", list}});
    } else if (out == "-") {
        context.print(done->text);
    } else {
        context.remark(done->from + " -> " + done->to + "\n");
    }
    return args.has("--strict") && !unsupported.empty() ? exitNegative : exitSuccess;
}

}  // namespace

void addConvert(CommandTable& table) {
    std::string ambiguities;
    for (const auto& ambiguity : opentafl::ambiguities())
        ambiguities += " " + std::string(ambiguity.name) + " (document: " + std::string(ambiguity.document) +
                       "; program: " + std::string(ambiguity.program) + ").";
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
            ambiguities,
        .arguments =
            {{.name = "IN",
              .help = "a file, - for the input, the id of a variant, a rules record 'dim:7 …' or a position",
              .required = true,
              .completion = CompletionKind::file},
             {.name = "OUT",
              .help = "a file whose ending tells the form (.toml .tafl .otg .otr .tsv), a folder for many games, or - "
                      "for standard output (the default)",
              .completion = CompletionKind::file},
             {.name = "--to",
              .value = "FORM",
              .help = "the form to write; otherwise OpenTafl's for what is ours, and ours for all else",
              .choices = {"taflsmith", "opentafl", "plain", "moves", "fen"},
              .completion = CompletionKind::choices},
             {.name = "--variant",
              .value = "VARIANT",
              .help = "the rules of a game or position that does not bring them",
              .completion = CompletionKind::variant},
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
