// taflsmith show: prints a variant's board and rules, and draws pictures.
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/parse.hpp"
#include "base/qr_code.hpp"
#include "base/text.hpp"
#include "explain/why.hpp"
#include "output/rule_list.hpp"
#include "output/states.hpp"
#include "position/move_text.hpp"
#include "records/drawing/booklet.hpp"
#include "records/drawing/card.hpp"
#include "records/drawing/forum_post.hpp"
#include "records/drawing/game_frames.hpp"
#include "records/drawing/png.hpp"
#include "records/drawing/webp.hpp"
#include "records/make_link.hpp"
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

std::vector<std::string> squareList(const SquareSet& squares, int size) { return words(squareNames(squares, size)); }

Json toJson(const VariantDescription& d) {
    Json out = {{"id", d.id},           {"name", d.name},         {"year", d.year},         {"summary", d.summary},
                {"licence", d.licence}, {"file", d.file},         {"family", d.family},     {"inherits", d.ancestors},
                {"size", d.size},       {"position", d.position}, {"first", name(d.first)}, {"digest", d.digest}};
    for (const auto& p : d.pieces)
        out["pieces"].push_back({{"name", p.name},
                                 {"letter", std::string(1, p.letter)},
                                 {"side", name(p.side)},
                                 {"royal", p.royal},
                                 {"count", p.count}});
    out["zones"] = Json::object();
    if (d.holes.any()) out["holes"] = squareList(d.holes, d.size);
    for (const auto& z : d.zones) out["zones"][z.name] = squareList(z.squares, d.size);
    out["rules"] = Json::array();
    for (const auto& slot : d.rules)
        for (const auto& r : slot.rules)
            out["rules"].push_back({{"slot", slot.slot},
                                    {"identity", r.identity},
                                    {"component", r.component},
                                    {"words", r.words},
                                    {"parameters", parametersJson(r.parameters)},
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

/// Prints a description as text.
class DescriptionPrinter {
public:
    DescriptionPrinter(Context& context, const VariantDescription& d)
        : context_(context), d_(d), width_(context.width()) {}

    void printHeader() const {
        std::string line = context_.paint(Paint::heading, escapeForTerminal(d_.name)) + "  " +
                           context_.paint(Paint::faint, escapeForTerminal(d_.id) + ", " + d_.board);
        if (!d_.year.empty()) line += context_.paint(Paint::faint, ", " + escapeForTerminal(d_.year));
        context_.print(line + "\n");
        if (!d_.summary.empty()) context_.print(wrapText(escapeForTerminal(oneLine(d_.summary)), width_, 0) + "\n");
        context_.print("\n");
    }

    void board(const RuleImage& image, const PlainPosition& position, const std::vector<MarkedZone>& zones,
               const SquareSet& highlighted) const {
        const auto& occupants = position.occupants;
        const BoardStyle style{context_.colours(), highlighted, shownStates(image, makeSetup(position, image).states)};
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
        if (!d_.licence.empty()) list("Licence", {d_.licence});
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

/// The position to draw and its marks.
struct DrawnPosition {
    PlainPosition position;
    BoardMarks marks;
};

std::optional<DrawnPosition> makeDrawnPosition(Context& context, const ParsedArguments& args,
                                               const LoadedVariant& loaded, int& status) {
    const RuleImage& image = *loaded.image;
    const Explainer explainer(loaded.image);
    const std::string start = args.text("--position");
    auto moves = args.texts("--moves");
    const auto after = playLine(image, explainer, start, moves);
    if (!after) {
        status = context.reportError(after.error());
        return {};
    }
    DrawnPosition out{*after, {}};
    // 1. The last move.
    if (!moves.empty()) {
        const auto last = parseMove(moves.back(), image.size);
        moves.pop_back();
        const auto before = playLine(image, explainer, start, moves);
        if (before && last && last->from != noSquare)
            out.marks = markMove(before->occupants, after->occupants, last->from, last->to);
    }
    // 2. Legal moves.
    if (args.has("--legal")) {
        const std::string text = args.text("--legal");
        const Square from = parseSquare(text, image.size);
        if (from == noSquare && text != "all") {
            status = context.reportError("--legal: '" + text + "' is not a square", exitUsage,
                                         "a square such as e5, or all");
            return {};
        }
        const BoardMarks legal = markLegalMoves(explainer, *after, from);
        out.marks.chosen = legal.chosen;
        out.marks.targets = legal.targets;
        out.marks.takes = legal.takes;
    }
    return out;
}

/// The position and moves of the command as a game.
Result<Game> playDrawnGame(const ParsedArguments& args, const LoadedVariant& loaded) {
    std::optional<Setup> start;
    if (args.has("--position")) {
        auto setup = parseSetup(args.text("--position"), *loaded.image);
        if (!setup) return tl::unexpected(setup.error());
        start = std::move(*setup);
    }
    Game game(loaded.image, std::move(start));
    for (const std::string& move : args.texts("--moves"))
        if (const auto done = game.act(move); !done) return tl::unexpected(done.error());
    return game;
}

/// The card: it holds the variant, or the game if a position or moves are given.
Result<std::string> drawCard(Context& context, const ParsedArguments& args, const LoadedVariant& loaded,
                             const std::string& board, const SvgStyle& style) {
    const auto game = playDrawnGame(args, loaded);
    if (!game) return tl::unexpected(game.error());
    const auto link = linkBoard(*game, makeRecord(*game, loaded.variant), loaded.variant, context.environment());
    if (!link) return link;
    if (link->size() > maxQrText && !context.quiet)
        context.reportError({{Severity::note,
                              {},
                              "the link has " + std::to_string(link->size()) + " characters, and a code holds " +
                                  std::to_string(maxQrText) +
                                  ": send the file of the card itself, as programs that make a new picture lose it",
                              {}}});
    return renderCard(cardSvg(describe(loaded.variant, *loaded.image), board, style, makeQrCode(*link)), *link);
}

/// The number of moves in a game.
std::ptrdiff_t countPlies(const Game& game) {
    return std::ranges::count(game.actions(), Action::Kind::move, &Action::kind);
}

/// The game that VARIANT names, if the command draws its last position: the record may say how the players ended it,
/// and has the marks of the moves.
std::optional<Game> restoreNamedGame(const ParsedArguments& args, const Game& drawn, std::vector<MoveMark>& marks) {
    Diagnostics printed;  // where the rules were loaded
    const auto record = findNamedGame(args.text("VARIANT"), printed);
    if (!record || !*record) return {};
    auto game = restoreGame(**record, drawn.sharedImage(), printed);
    if (!game || countPlies(*game) < countPlies(drawn) || game->position().setup() != drawn.position().setup())
        return {};
    marks = listMarks(**record, *game);
    return std::move(*game);
}

/// The text for forums: of the game that VARIANT names, or else of the one that is drawn.
Result<std::string> writePost(Context& context, const ParsedArguments& args, const LoadedVariant& loaded) {
    const auto drawn = playDrawnGame(args, loaded);
    if (!drawn) return tl::unexpected(drawn.error());
    std::vector<MoveMark> marks;
    const auto named = restoreNamedGame(args, *drawn, marks);
    const Game& game = named ? *named : *drawn;
    GameRecord record = makeRecord(game, loaded.variant);
    if (named) {
        Diagnostics printed;
        if (const auto read = findNamedGame(args.text("VARIANT"), printed); read && *read)
            std::ranges::copy((*read)->players, record.players);
    }
    const auto link = linkBoard(game, record, loaded.variant, context.environment());
    if (!link) return link;
    return forumPost(game, record, loaded.variant, *link);
}

Result<std::string> drawMovingPicture(const ParsedArguments& args, const LoadedVariant& loaded,
                                      const std::vector<MarkedZone>& zones, const SvgStyle& style) {
    const auto drawn = playDrawnGame(args, loaded);
    if (!drawn) return tl::unexpected(drawn.error());
    std::vector<MoveMark> marks;
    const auto named = restoreNamedGame(args, *drawn, marks);
    const GameFrames frames(named ? *named : *drawn, zones, style, marks);
    return renderWebp(frames.count(), [&](int i) { return WebpFrame{frames.svg(i), frames.milliseconds(i)}; });
}

/// Writes the requested pictures. Sets `alone` if one went to standard output.
int writePictures(Context& context, const ParsedArguments& args, const LoadedVariant& loaded,
                  const DrawnPosition& drawn, const std::vector<MarkedZone>& zones, bool& alone) {
    SvgStyle style{loaded.variant.name, drawn.marks};
    style.theme = *parseBoardTheme(args.text("--look"));
    style.squareSize = static_cast<int>(args.number("--square"));
    style.states = shownStates(*loaded.image, makeSetup(drawn.position, *loaded.image).states);
    const std::string picture = boardSvg(*loaded.image, drawn.position.occupants, zones, style);
    for (const char* kind : {"--svg", "--png", "--webp", "--card", "--booklet", "--post"}) {
        if (!args.has(kind)) continue;
        std::string output = picture;
        if (std::string_view(kind) == "--png") {
            auto pixels = renderPng(picture);
            if (!pixels) return context.reportError(pixels.error());
            output = std::move(*pixels);
        } else if (std::string_view(kind) == "--webp") {
            auto moving = drawMovingPicture(args, loaded, zones, style);
            if (!moving) return context.reportError(moving.error());
            output = std::move(*moving);
        } else if (std::string_view(kind) == "--card") {
            auto card = drawCard(context, args, loaded, picture, style);
            if (!card) return context.reportError(card.error());
            output = std::move(*card);
        } else if (std::string_view(kind) == "--post") {
            auto post = writePost(context, args, loaded);
            if (!post) return context.reportError(post.error());
            output = std::move(*post);
        } else if (std::string_view(kind) == "--booklet") {
            output = bookletHtml(context.library(), loaded.variant, loaded.image, {style.theme});
        }
        if (const int status = context.writeOutput(args.text(kind), output)) return status;
        alone = alone || args.text(kind) == "-";
    }
    return exitSuccess;
}

int show(Context& context, const ParsedArguments& given) {
    int status = exitSuccess;
    const auto loaded = context.load(given.text("VARIANT"), status);
    if (!loaded) return status;
    const auto own = withOwnPosition(context, given, *loaded->image, status);
    if (!own) return status;
    const ParsedArguments& args = *own;
    const auto drawn = makeDrawnPosition(context, args, *loaded, status);
    if (!drawn) return status;
    const VariantDescription description = describe(loaded->variant, *loaded->image);
    const auto zones = markedZones(loaded->variant);
    bool alone = false;
    if (const int failed = writePictures(context, args, *loaded, *drawn, zones, alone)) return failed;
    if (alone) return exitSuccess;
    if (context.json) {
        Json out = toJson(description);
        addStates(out, *loaded->image, makeSetup(drawn->position, *loaded->image).states);
        context.printJson(out);
        return exitSuccess;
    }
    const DescriptionPrinter printer(context, description);
    printer.printHeader();
    SquareSet marked = drawn->marks.targets;
    for (const Square s : {drawn->marks.from, drawn->marks.to})
        if (s != noSquare) marked.add(s);
    printer.board(*loaded->image, drawn->position, zones, marked);
    context.print("\n");
    printRules(context, description, args.has("--ids"));
    printer.options();
    printer.printFooter();
    return exitSuccess;
}

}  // namespace

void addShow(CommandTable& table) {
    const std::string position = "Position options", output = "Output options";
    const auto grouped = [](Argument argument, const std::string& group) {
        argument.group = group;
        return argument;
    };
    table.push_back({
        .name = "show",
        .summary = "show a variant's board and rules",
        .description =
            "Draws the board and prints the rules by topic, then the options with the current choice, the assumptions "
            "of the file and its sources. --ids adds the id of each rule and the file that states it. Any position can "
            "be drawn, with the last move, its captures and legal moves marked.\n\n"
            "--webp writes the game that VARIANT names, or --moves, as a moving picture, one second for each move, "
            "with the move and the end of the game in words below the board. --post writes the same game as text for "
            "forums and chats: players, moves, end, board and link.\n\n"
            "--card writes a picture that holds the variant itself, or the position or game that is drawn, as a link "
            "(docs/links.md). Every command that takes a variant accepts the picture.",
        .arguments = {variantArgument(),
                      grouped(positionOption(), position),
                      {.name = "--moves",
                       .value = "MOVE",
                       .help = "moves to play first; the last is marked",
                       .group = position,
                       .variadic = true},
                      {.name = "--legal",
                       .value = "SQUARE",
                       .help = "mark the legal moves of the piece on this square; all: of every piece",
                       .group = position},
                      {.name = "--ids", .help = "print the id of each rule", .group = output},
                      {.name = "--svg",
                       .value = "FILE",
                       .help = "also write the board as SVG; -: print only that",
                       .group = output,
                       .completion = CompletionKind::file},
                      {.name = "--png",
                       .value = "FILE",
                       .help = "also write the board as PNG",
                       .group = output,
                       .completion = CompletionKind::file},
                      {.name = "--webp",
                       .value = "FILE",
                       .help = "also write the game as a moving picture (WebP): the board after each move",
                       .group = output,
                       .completion = CompletionKind::file},
                      {.name = "--card",
                       .value = "FILE",
                       .help = "write a PNG card with board and rules, which holds the variant itself",
                       .group = output,
                       .completion = CompletionKind::file},
                      {.name = "--booklet",
                       .value = "FILE",
                       .help = "write a printable HTML rule sheet with examples",
                       .group = output,
                       .completion = CompletionKind::file},
                      {.name = "--post",
                       .value = "FILE",
                       .help = "write the game as text for forums; -: print only that",
                       .group = output,
                       .completion = CompletionKind::file},
                      {.name = "--look",
                       .value = "LOOK",
                       .help = "board theme of pictures",
                       .group = output,
                       .choices = {"oak", "birch", "slate"},
                       .defaultValue = "birch",
                       .completion = CompletionKind::choices},
                      {.name = "--square",
                       .value = "PIXELS",
                       .help = "square size in pictures",
                       .group = output,
                       .type = Argument::Type::number,
                       .minimum = 8,
                       .maximum = 400,
                       .defaultValue = "44"}},
        .examples = {{"taflsmith show brandubh", "board and rules of Brandubh"},
                     {"taflsmith show ogrecave-tablut --ids", "with the ids of the rules"},
                     {"taflsmith show ogrecave-tablut --svg board.svg", "with the board as a picture"},
                     {"taflsmith show ogrecave-tablut --moves e7-g7 --legal d9 --png board.png",
                      "after a move, with the moves of a piece marked"},
                     {"taflsmith show game.tafl --webp game.webp", "a game as a moving picture"},
                     {"taflsmith show game.tafl --post -", "a game as text for a forum"},
                     {"taflsmith show ogrecave-tablut --card tablut.png", "a card to send"},
                     {"taflsmith show ogrecave-tablut --booklet ogrecave.html", "a rule sheet to print"}},
        .run = show,
    });
}

}  // namespace tafl::cli
