// taflsmith show: a variant's board and rules.
#include <cstdio>
#include <filesystem>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "base/text.hpp"
#include "explain/why.hpp"
#include "position/move_text.hpp"
#include "records/drawing/booklet.hpp"
#include "records/drawing/png.hpp"
#include "variant/describe.hpp"
#include "variant/files.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

Json parametersJson(const Parameters& parameters) {
    Json out = Json::object();
    for (const auto& [key, value] : parameters)
        std::visit([&out, &name = key](const auto& v) { out[name] = v; }, value);
    return out;
}

std::vector<std::string> namesOf(const SquareSet& squares, int size) { return words(squareNames(squares, size)); }

Json toJson(const VariantDescription& d) {
    Json out = {{"id", d.id},
                {"name", d.name},
                {"year", d.year},
                {"summary", d.summary},
                {"file", d.file},
                {"family", d.family},
                {"inherits", d.ancestors},
                {"size", d.size},
                {"position", d.position},
                {"first", name(d.first)},
                {"digest", d.digest}};
    for (const auto& p : d.pieces)
        out["pieces"].push_back({{"name", p.name},
                                 {"letter", std::string(1, p.letter)},
                                 {"side", name(p.side)},
                                 {"royal", p.royal},
                                 {"count", p.count}});
    out["zones"] = Json::object();
    for (const auto& z : d.zones) out["zones"][z.name] = namesOf(z.squares, d.size);
    out["rules"] = Json::array();
    for (const auto& slot : d.rules)
        for (const auto& r : slot.rules)
            out["rules"].push_back({{"slot", slot.slot},
                                    {"identity", r.identity},
                                    {"component", r.component},
                                    {"words", r.words},
                                    {"parameters", parametersJson(r.given)},
                                    {"origin", r.origin},
                                    {"tier", r.tier},
                                    {"stated_by", r.statedBy}});
    out["options"] = Json::array();
    for (const auto& o : d.options) {
        Json choices = Json::array();
        std::string chosen;
        for (const auto& c : o.choices) {
            choices.push_back({{"id", c.id}, {"words", c.words}});
            if (c.chosen) chosen = c.id;
        }
        out["options"].push_back({{"id", o.id},
                                  {"words", o.words},
                                  {"source", o.source},
                                  {"chosen", chosen},
                                  {"choices", std::move(choices)}});
    }
    out["assumed"] = d.assumed;
    out["sources"] = d.sources;
    out["records"] = d.records;
    out["same_rules_as"] = d.sameRulesAs;
    out["tests"] = d.tests;
    return out;
}

/// Tells a description in text.
class DescriptionPrinter {
public:
    DescriptionPrinter(Context& context, const VariantDescription& d)
        : context_(context), d_(d), width_(context.width()) {}

    void printHeader() const {
        const std::string size = std::to_string(d_.size);
        std::string line = context_.paint(Paint::heading, escapeForTerminal(d_.name)) + "  " +
                           context_.paint(Paint::faint, escapeForTerminal(d_.id) + ", " + size + "×" + size);
        if (!d_.year.empty()) line += context_.paint(Paint::faint, ", " + escapeForTerminal(d_.year));
        context_.print(line + "\n");
        if (!d_.summary.empty()) context_.print(wrapText(escapeForTerminal(oneLine(d_.summary)), width_, 0) + "\n");
        context_.print("\n");
    }

    void board(const RuleImage& image, const std::vector<std::uint8_t>& occupants, const std::vector<MarkedZone>& zones,
               const SquareSet& highlighted) const {
        const BoardStyle style{context_.colours(), highlighted};
        context_.print(boardText(image, occupants, zones, style) + "\n");
        std::string line = "  ";
        int used = 2;
        for (const auto& part : boardLegend(image, occupants, zones, style)) {
            if (used > 2 && used + 3 + displayWidth(part) > width_) {
                line += "\n  ";
                used = 2;
            } else if (used > 2) {
                line += "   ";
                used += 3;
            }
            line += part;
            used += displayWidth(part);
        }
        context_.print(line + "\n");
    }

    void rules() const {
        for (const auto& slot : d_.rules) {
            context_.print("\n" + context_.paint(Paint::heading, slot.title) + "\n");
            for (const auto& rule : slot.rules) {
                context_.print("  • " + wrapText(escapeForTerminal(rule.words), width_, 4) + "\n");
                context_.remark("    " +
                                context_.paint(Paint::faint, escapeForTerminal(rule.identity) +
                                                                 (rule.own || rule.statedBy.empty()
                                                                      ? ""
                                                                      : ", from " + escapeForTerminal(rule.statedBy)) +
                                                                 (rule.origin == "lua" ? ", in Lua" : "")) +
                                "\n");
            }
        }
    }

    void options() const {
        if (d_.options.empty()) return;
        context_.print("\n" + context_.paint(Paint::heading, "Options") + "\n");
        for (const auto& option : d_.options) {
            const std::string source = option.source.empty() ? "" : " (" + option.source + ")";
            context_.print("  " + context_.paint(Paint::heading, escapeForTerminal(option.id)) + ": " +
                           wrapText(escapeForTerminal(option.words + source), width_, 4) + "\n");
            int maxWidth = 0;
            for (const auto& choice : option.choices)
                maxWidth = std::max(maxWidth, displayWidth(escapeForTerminal(choice.id)));
            for (const auto& choice : option.choices) {
                const std::string id = padRight(escapeForTerminal(choice.id), maxWidth);
                context_.print("    " + std::string(choice.chosen ? "● " : "○ ") +
                               (choice.chosen ? context_.paint(Paint::good, id) : id) + "  " +
                               wrapText(escapeForTerminal(choice.words), width_, 8 + maxWidth) + "\n");
            }
        }
    }

    void list(const std::string& title, const std::vector<std::string>& items) const {
        if (items.empty()) return;
        context_.print("\n" + context_.paint(Paint::heading, title) + "\n");
        for (const auto& item : items) context_.print("  • " + wrapText(escapeForTerminal(item), width_, 4) + "\n");
    }

    void printFooter() const {
        list("Assumed where the source is silent", d_.assumed);
        list("Sources", d_.sources);
        list("Recorded games", d_.records);
        list("The same rules as", d_.sameRulesAs);
        context_.print("\n" + context_.paint(Paint::faint, "File    ") + escapeForTerminal(d_.file) + "\n");
        if (!d_.ancestors.empty())
            context_.print(context_.paint(Paint::faint, "Parent  ") + escapeForTerminal(join(d_.ancestors, ", ")) +
                           "\n");
        context_.print(context_.paint(Paint::faint, "Start   ") + d_.position + "\n");
        context_.print(context_.paint(Paint::faint, "Digest  ") + d_.digest + "\n");
    }

private:
    static std::string oneLine(std::string text) {
        for (char& c : text)
            if (c == '\n') c = ' ';
        return text;
    }

    Context& context_;
    const VariantDescription& d_;
    int width_;
};

/// The position to draw, and its marks.
struct DrawnPosition {
    PlainPosition position;
    BoardMarks marks;
};

std::optional<DrawnPosition> makeDrawnPosition(Context& context, const ParsedArguments& given,
                                               const LoadedVariant& loaded, int& status) {
    const RuleImage& image = *loaded.image;
    const Explainer explainer(loaded.image);
    const std::string start = given.text("--position");
    auto moves = given.texts("--moves");
    const auto here = playLine(image, explainer, start, moves);
    if (!here) {
        status = context.reportError(here.error());
        return {};
    }
    DrawnPosition out{*here, {}};
    // 1. The last move.
    if (!moves.empty()) {
        const auto last = parseMove(moves.back(), image.size);
        moves.pop_back();
        const auto before = playLine(image, explainer, start, moves);
        if (before && last && last->from != noSquare)
            out.marks = markMove(before->occupants, here->occupants, last->from, last->to);
    }
    // 2. Legal moves.
    if (given.has("--legal")) {
        const std::string text = given.text("--legal");
        const Square from = parseSquare(text, image.size);
        if (from == noSquare && text != "all") {
            status =
                context.reportError("--legal: '" + text + "' is no square", exitUsage, "a square such as e5, or all");
            return {};
        }
        const BoardMarks legal = markLegalMoves(explainer, *here, from);
        out.marks.chosen = legal.chosen;
        out.marks.targets = legal.targets;
        out.marks.takes = legal.takes;
    }
    return out;
}

/// Writes to the file, or to standard output where it is "-".
int writeOutput(Context& context, const std::string& file, std::string_view what) {
    if (file == "-") {
        context.print(what);
        return exitSuccess;
    }
    const auto written = writeTextFile(file, what);
    return written ? exitSuccess : context.reportError(written.error());
}

/// The pictures that were asked for; `alone`: one of them went to standard output.
int pictures(Context& context, const ParsedArguments& given, const LoadedVariant& loaded, const DrawnPosition& scene,
             const std::vector<MarkedZone>& zones, bool& alone) {
    SvgStyle style{loaded.variant.name, scene.marks};
    style.theme = *parseBoardTheme(given.text("--look"));
    style.squareSize = static_cast<int>(given.number("--square"));
    const std::string picture = boardSvg(*loaded.image, scene.position.occupants, zones, style);
    for (const char* kind : {"--svg", "--png", "--booklet"}) {
        if (!given.has(kind)) continue;
        std::string what = picture;
        if (std::string_view(kind) == "--png") {
            auto pixels = renderPng(picture);
            if (!pixels) return context.reportError(pixels.error());
            what = std::move(*pixels);
        } else if (std::string_view(kind) == "--booklet") {
            what = bookletHtml(context.library(), loaded.variant, loaded.image, {style.theme});
        }
        if (const int status = writeOutput(context, given.text(kind), what)) return status;
        alone = alone || given.text(kind) == "-";
    }
    return exitSuccess;
}

int show(Context& context, const ParsedArguments& given) {
    int status = exitSuccess;
    const auto loaded = context.load(given.text("VARIANT"), status);
    if (!loaded) return status;
    const auto scene = makeDrawnPosition(context, given, *loaded, status);
    if (!scene) return status;
    const VariantDescription description = describe(loaded->variant, *loaded->image);
    const auto zones = markedZones(loaded->variant);
    bool alone = false;
    if (const int failed = pictures(context, given, *loaded, *scene, zones, alone)) return failed;
    if (alone) return exitSuccess;
    if (context.json) {
        context.printJson(toJson(description));
        return exitSuccess;
    }
    const DescriptionPrinter printer(context, description);
    printer.printHeader();
    SquareSet concerned = scene->marks.targets;
    for (const Square s : {scene->marks.from, scene->marks.to})
        if (s != noSquare) concerned.add(s);
    printer.board(*loaded->image, scene->position.occupants, zones, concerned);
    printer.rules();
    printer.options();
    printer.printFooter();
    return exitSuccess;
}

}  // namespace

void addShow(CommandTable& table) {
    table.push_back({
        .name = "show",
        .summary = "a variant's board and its rules in words",
        .description = "Draws the board and tells the rules, grouped by what they are about; then the options with the "
                       "choice in force, what the file "
                       "assumes, and its sources. Any position can be drawn, with the last move, what it took, and "
                       "legal moves marked.",
        .arguments =
            {{.name = "VARIANT", .help = "id or file", .required = true, .completion = CompletionKind::variant},
             {.name = "--position", .value = "ROWS SIDE", .help = "draw this position; otherwise the start"},
             {.name = "--moves", .value = "MOVE", .help = "played first; the last one is marked", .variadic = true},
             {.name = "--legal", .value = "SQUARE", .help = "mark where the piece there may go; all: every piece"},
             {.name = "--svg",
              .value = "FILE",
              .help = "write a picture of the board too; - for standard output, alone",
              .completion = CompletionKind::file},
             {.name = "--png", .value = "FILE", .help = "the same in pixels", .completion = CompletionKind::file},
             {.name = "--booklet",
              .value = "FILE",
              .help = "write the rules with examples as a sheet to print, in HTML",
              .completion = CompletionKind::file},
             {.name = "--look",
              .value = "LOOK",
              .help = "what the drawn board is made of",
              .choices = {"oak", "birch", "slate"},
              .defaultValue = "birch",
              .completion = CompletionKind::choices},
             {.name = "--square",
              .value = "PIXELS",
              .help = "the side of a square in pictures",
              .type = Argument::Type::number,
              .minimum = 8,
              .maximum = 400,
              .defaultValue = "44"}},
        .examples = {{"taflsmith show ogrecave-tablut", "board and rules of OgreCave's Tablut"},
                     {"taflsmith show ogrecave-tablut --svg board.svg", "and the board as a picture"},
                     {"taflsmith show ogrecave-tablut --moves e7-g7 --legal d9 --png board.png",
                      "after a move, with the moves of a piece marked"},
                     {"taflsmith show ogrecave-tablut --booklet ogrecave.html", "rules to print and to give away"}},
        .run = show,
    });
}

}  // namespace tafl::cli
