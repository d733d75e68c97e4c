// taflsmith convert: converts variants, positions and games between formats.
#include <algorithm>
#include <fstream>
#include <iostream>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/terminal.hpp"
#include "base/text.hpp"
#include "output/new_files.hpp"
#include "position/state_text.hpp"
#include "records/positions.hpp"
#include "records/replay.hpp"
#include "variant/files.hpp"
#include "variant/link.hpp"
#include "variant/open_text.hpp"
#include "variant/pack.hpp"

namespace tafl::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// The result of a conversion.
struct Conversion {
    std::string from, to;  ///< the formats
    std::string text;
    Diagnostics unsupported;
    std::vector<std::pair<std::string, std::string>> files;  ///< name and text of each game, if there are several
};

/// The arguments of a conversion.
struct ConversionRequest {
    std::string to;       ///< --to; empty: the default format
    std::string variant;  ///< --variant
    std::string game;     ///< --game
    std::string id;       ///< id of the written variant, from its file name
    opentafl::Dialect dialect;
    bool inverted = false, folder = false;
};

std::string targetFormat(const ConversionRequest& request, const std::string& defaultFormat) {
    return request.to.empty() ? defaultFormat : request.to;
}

auto unknownFormat(const std::string& what, const std::string& format, const std::string& valid) {
    return fail({}, "a " + what + " cannot be written as '" + format + "'", valid);
}

// --- variants --------------------------------------------------------------------------------------------------------

Result<Conversion> convertVariant(Context& context, const std::string& named, const ConversionRequest& request,
                                  bool isRecord) {
    Conversion out;
    out.from = isRecord ? "OpenTafl's rules record" : "variant";
    const std::string to = targetFormat(request, isRecord ? "taflsmith" : "opentafl");
    auto variant = opentafl::load(context.library(), named, context.options, request.dialect, &out.unsupported);
    if (!variant) return tl::unexpected(variant.error());
    const auto image = context.library().compile(*variant);
    if (!image) return tl::unexpected(image.error());
    if (to == "taflsmith") {
        out.to = "variant";
        if (!request.id.empty()) variant->id = request.id;
        out.text = formatVariant(*variant);
        for (const RuleText& rule : variant->rules)
            if (rule.packed)
                out.unsupported.push_back({Severity::warning, rule.place,
                                           "the script '" + rule.script + "' is not in a variant file",
                                           "'taflsmith unpack' writes it"});
        return out;
    }
    if (to != "opentafl") return unknownFormat("variant", to, "taflsmith or opentafl");
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
        // The variant decides on letters and side to move.
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
        position->states = trim(stateWords(setup->states, **image));
    }
    static const std::map<std::string, PositionFormat> formats = {{"taflsmith", PositionFormat::own},
                                                                  {"opentafl", PositionFormat::opentafl},
                                                                  {"fen", PositionFormat::fen},
                                                                  {"plain", PositionFormat::plain}};
    const std::string to = targetFormat(request, position->format == PositionFormat::own ? "opentafl" : "taflsmith");
    const auto format = formats.find(to);
    if (format == formats.end()) return unknownFormat("position", to, "taflsmith, opentafl, fen or plain");
    out.to = name(format->second);
    const auto unsupported = [&](const std::string& text_) {
        out.unsupported.push_back({Severity::warning, {}, text_, ""});
    };
    const bool needsSide = format->second == PositionFormat::own || format->second == PositionFormat::fen;
    if (needsSide && !position->toMove) unsupported("the side to move is missing; assuming the attackers");
    if (!needsSide && position->toMove) unsupported("this format does not contain the side to move");
    if (!position->states.empty() && format->second != PositionFormat::own)
        unsupported("this format does not contain states");
    const std::string_view letters =
        format->second == PositionFormat::opentafl ? opentafl::pieceLetters : std::string_view("tk");
    for (const auto& row : position->rows)
        for (const char c : row)
            if (c != '.' && format->second != PositionFormat::own &&
                (letters.find(static_cast<char>(c | 0x20)) == letters.npos || c == 'k'))
                return fail({}, "this format has no piece '" + std::string(1, c) + "'",
                            "--variant, if the variant defines the letter");
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
        const std::string to = targetFormat(request_, isForeign ? "taflsmith" : "opentafl");
        if (to != "taflsmith" && to != "opentafl" && to != "plain" && to != "moves")
            return unknownFormat("game", to, "taflsmith, opentafl, plain or moves");
        if (!request_.game.empty())
            std::erase_if(games->games, [&](const RecordedGame& g) { return g.id != request_.game; });
        if (games->games.empty()) return fail({file_.string()}, "the file has no game '" + request_.game + "'");
        const bool one = to == "taflsmith" || to == "opentafl";
        if (one && games->games.size() > 1 && !request_.folder)
            return fail({file_.string()},
                        "the file has " + std::to_string(games->games.size()) + " games, but this format holds one",
                        "--game ID, or a folder as OUT");
        static const std::map<std::string, RecordFormat> formats = {{"taflsmith", RecordFormat::own},
                                                                    {"opentafl", RecordFormat::opentafl},
                                                                    {"plain", RecordFormat::plain},
                                                                    {"moves", RecordFormat::moves}};
        out.to = name(formats.at(to));
        FileNames names;
        for (const auto& game : games->games) {
            auto text_ = write(game, to, out.unsupported);
            if (!text_) return tl::unexpected(text_.error());
            if (request_.folder)
                out.files.emplace_back(names.add(game.id, to == "taflsmith"  ? ".tafl"
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
        const GameRecord record = makeRecord(recorded, *game, *variant, unsupported);
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

/// The text of a file, or of standard input for "-".
Result<std::string> readInput(const std::string& in) {
    std::ifstream file;
    if (in != "-") file.open(in, std::ios::binary);
    if (!file) return fail({in}, "cannot read the file");
    std::istream& from = in == "-" ? std::cin : file;
    std::string text;
    for (char piece[1 << 16]; from && text.size() <= maxCollectionSize;) {
        from.read(piece, sizeof piece);
        text.append(piece, static_cast<std::size_t>(from.gcount()));
    }
    if (text.size() > maxCollectionSize)
        return fail({in == "-" ? "<input>" : in}, "the input is too large", "at most 64 MiB");
    return text;
}

/// Whether the text is a position and nothing else.
bool isPosition(const std::string& text) {
    return text.size() < 4096 && text.substr(0, text.find('{')).find('-') == text.npos &&
           readPosition(text).has_value();
}

Result<Conversion> convert(Context& context, const std::string& in, const ConversionRequest& request) {
    std::error_code error;
    if (opentafl::isRulesName(in)) return convertVariant(context, in, request, true);
    if (in == "-" || looksLikeLink(in) || fs::is_regular_file(in, error)) {
        if (fs::path(in).extension() == ".toml" || fs::path(in).extension() == packExtension)
            return convertVariant(context, in, request, false);
        const fs::path file = in == "-" ? fs::path("<input>") : placeName(in);
        auto text = looksLikeLink(in) ? in : readInput(in);
        if (text) text = unwrapText(std::move(*text), file);
        if (!text) return tl::unexpected(text.error());
        if (in != "-" && looksLikePack(*text)) return convertVariant(context, in, request, false);
        if (opentafl::looksLikeRules(*text)) return convertVariant(context, in == "-" ? *text : in, request, true);
        if (isPosition(*text)) return convertPosition(context, *text, request);
        return GameConverter(context, request, file).run(*text);
    }
    if (isPosition(in)) return convertPosition(context, in, request);
    const auto variant = context.resolveName(in);
    if (variant) return convertVariant(context, *variant, request, false);
    if (isId(in)) return tl::unexpected(variant.error());
    return fail({in}, "not a file, variant, rules record or position");
}

/// The format for the extension of a file name; empty if unknown.
std::string formatFromName(const fs::path& out) {
    const std::string ending = out.extension().string();
    if (ending == ".otg" || ending == ".otr") return "opentafl";
    if (ending == ".tafl" || ending == ".toml") return "taflsmith";
    return ending == ".tsv" ? "plain" : "";
}

/// The text with its control characters escaped, but for line ends and tabs.
std::string printableText(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\n\t"), text.size());
        out += escapeForTerminal(text.substr(0, end));
        if (end < text.size()) out += text[end];
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

int convertCommand(Context& context, const ParsedArguments& args) {
    context.environment();
    ConversionRequest request;
    const std::string out = args.has("OUT") ? args.text("OUT") : "-";
    std::error_code error;
    request.folder = out != "-" && fs::is_directory(out, error);
    request.to = args.has("--to") ? args.text("--to") : formatFromName(out);
    if (const auto stem = fs::path(out).stem().string(); fs::path(out).extension() == ".toml") {
        if (!isId(stem))
            return context.reportError("'" + escapeForTerminal(stem) + "' is not a variant id", exitUsage,
                                       std::string(validId));
        request.id = stem;
    }
    if (args.has("--variant")) {
        const auto variant = context.resolveName(args.text("--variant"));
        if (!variant) return context.reportError(variant.error());
        request.variant = *variant;
    }
    request.game = args.text("--game");
    request.inverted = args.has("--inverted");
    if (args.has("--reading")) {
        auto dialect = opentafl::parseDialect(args.text("--reading"));
        if (!dialect) return context.reportError(dialect.error(), exitUsage);
        request.dialect = *dialect;
    }
    const auto done = convert(context, args.text("IN"), request);
    if (!done) return context.reportError(done.error());
    // What could not be converted is a warning.
    Diagnostics unsupported = done->unsupported;
    for (Diagnostic& d : unsupported)
        if (d.severity == Severity::error) d.severity = Severity::warning;
    context.reportError(unsupported);
    auto files = done->files;
    for (auto& [name, text] : files) {
        name = (fs::path(out) / name).string();
        if (holdsOther(name, text))
            return context.reportError("'" + name + "' exists and holds something else", exitUsage, "another folder");
    }
    if (!request.folder && out != "-") files.emplace_back(out, done->text);
    Json written = Json::array();
    for (const auto& [name, text] : files) {
        if (const auto saved = writeTextFile(name, text); !saved) return context.reportError(saved.error());
        written.push_back(name);
    }
    if (context.json) {
        Json list = Json::array();
        for (const Diagnostic& d : unsupported) list.push_back(d.text);
        context.printJson(
            {{"from", done->from}, {"to", done->to}, {"text", done->text}, {"files", written}, {"lost", list}});
    } else if (out == "-") {
        context.print(isTerminal(Stream::out) ? printableText(done->text) : done->text);
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
        .summary = "convert variants, positions and games between formats",
        .description =
            "Converts a variant, a position or a game between Taflsmith's formats and OpenTafl's notation. Other "
            "supported formats are FEN-like rows, the plain tab-separated format, move lists and JSON archives. The "
            "type and format of IN are detected, and printed when a file is written. Standard error lists what the "
            "target format cannot express. docs/records.md has the complete list.\n\n"
            "OpenTafl's document and program differ in some points. --reading selects which to follow: 'document' "
            "(default), 'program', or either with exceptions, such as 'document,tfr=program'. The points are:" +
            ambiguities,
        .arguments =
            {{.name = "IN",
              .help = "file, - for standard input, variant id, rules record 'dim:7 …' or position",
              .required = true,
              .completion = CompletionKind::file},
             {.name = "OUT",
              .help = "file whose extension selects the format (.toml .tafl .otg .otr .tsv), folder for several games, "
                      "in which no file with other contents is replaced, or - for standard output [default: -]",
              .completion = CompletionKind::file},
             {.name = "--to",
              .value = "FORMAT",
              .help = "target format [default: opentafl for Taflsmith's formats, taflsmith for all others]",
              .choices = {"taflsmith", "opentafl", "plain", "moves", "fen"},
              .completion = CompletionKind::choices},
             {.name = "--variant",
              .value = "VARIANT",
              .help = "rules of a game or position that does not contain them",
              .completion = CompletionKind::variant},
             {.name = "--game", .value = "ID", .help = "convert only this game of the file"},
             {.name = "--reading", .value = "SOURCE", .help = "source to follow where OpenTafl's sources differ"},
             {.name = "--inverted", .help = "write OpenTafl rows from the top (starti:)"},
             {.name = "--strict", .help = "exit with status 1 if anything could not be expressed"}},
        .examples =
            {{"taflsmith convert nielsen-copenhagen-11", "to an OpenTafl rules record"},
             {"taflsmith convert 'dim:7 ks:n cenhe: cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/' brandub-7.toml",
              "a rules record to a variant file"},
             {"taflsmith convert game.otg game.tafl", "an OpenTafl game"},
             {"taflsmith convert '/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'", "an OpenTafl position"}},
        .run = convertCommand,
    });
}

}  // namespace tafl::cli
