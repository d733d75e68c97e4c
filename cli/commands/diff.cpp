// taflsmith diff: compares two variants, in rules and in play.
#include <algorithm>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/parse.hpp"
#include "base/text.hpp"
#include "differences/comparison.hpp"
#include "differences/disagreement.hpp"
#include "differences/responsible_rule.hpp"
#include "differences/scenes.hpp"
#include "records/drawing/terminal.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

// --- JSON ---------------------------------------------------------------------------------------------------------

Json pairJson(const std::string (&values)[2]) { return {{"a", values[0]}, {"b", values[1]}}; }

Json comparisonJson(const Comparison& c) {
    Json out = {{"same_rules", c.sameRules()}, {"only_the_start", c.differsOnlyInStart()}};
    for (std::size_t i = 0; i < 2; ++i)
        out[i ? "b" : "a"] = {{"id", c.id[i]},
                              {"name", c.name[i]},
                              {"size", c.size[i]},
                              {"first", name(c.first[i])},
                              {"digest", c.digest[i]}};
    for (const char* part : {"board", "zones", "rules", "options"}) out[part] = Json::array();
    for (const auto& d : c.board) {
        Json each = pairJson(d.piece);
        each["square"] = squareName(d.square, c.size[0]);
        out["board"].push_back(std::move(each));
    }
    for (const auto& d : c.zones)
        out["zones"].push_back({{"name", d.name},
                                {"in_a", d.exists[0]},
                                {"in_b", d.exists[1]},
                                {"only_a", words(squareNames(d.only[0], c.size[0]))},
                                {"only_b", words(squareNames(d.only[1], c.size[0]))}});
    for (const auto& d : c.rules) {
        Json each = {{"slot", d.slot}, {"component", d.component}};
        for (std::size_t i = 0; i < 2; ++i)
            if (!d.identity[i].empty()) each[i ? "b" : "a"] = {{"identity", d.identity[i]}, {"words", d.words[i]}};
        each["parameters"] = Json::object();
        for (const auto& p : d.parameters) each["parameters"][p.name] = pairJson(p.value);
        out["rules"].push_back(std::move(each));
    }
    for (const auto& d : c.options) {
        Json each = pairJson(d.choice);
        each["id"] = d.id;
        each["words"] = d.words;
        out["options"].push_back(std::move(each));
    }
    return out;
}

/// The rules responsible for the difference, by variant.
using Responsible = std::array<std::vector<std::string>, 2>;

Json disagreementJson(const Disagreement& d, const Responsible& responsible) {
    Json out = {{"kind", name(d.kind)}, {"plies", d.plies()}, {"shortest", d.shortest}, {"set_up", d.fromTestPosition}};
    out["move"] = d.move;
    for (std::size_t i = 0; i < 2; ++i) {
        Json reasons = Json::array();
        for (const auto& reason : d.reasons(i)) {
            Json each = {{"kind", reason.kind}, {"text", reason.text}};
            if (!reason.rule.empty()) each["rule"] = reason.rule;
            reasons.push_back(std::move(each));
        }
        out[i ? "b" : "a"] = {{"start", d.start[i]},
                              {"line", d.line[i]},
                              {"position", d.answers[i].before},
                              {"verdict", d.verdict[i]},
                              {"legal", d.answers[i].legal},
                              {"captures", d.answers[i].taken},
                              {"outcome", d.answers[i].outcome},
                              {"rules", d.rules[i]},
                              {"responsible", responsible[i]},
                              {"reasons", std::move(reasons)}};
    }
    return out;
}

Json searchJson(const DisagreementResult& s) {
    Json out = {{"comparable", s.comparable}, {"obstacle", s.incomparableReason},
                {"same_start", s.sameStart},  {"complete_to", s.completePlies},
                {"positions", s.positions},   {"guided_positions", s.guidedPositions},
                {"guided_games", s.games},    {"seconds", s.seconds}};
    return out;
}

// --- text --------------------------------------------------------------------------------------------------------

class DiffPrinter {
public:
    DiffPrinter(Context& context, const LoadedVariant& a, const LoadedVariant& b, const Comparison& c)
        : context_(context), loaded_{&a, &b}, c_(c) {
        // A variant compared with itself needs labels that differ.
        for (std::size_t i = 0; i < 2; ++i)
            label_[i] = escapeForTerminal(c.id[0] == c.id[1] ? (i ? "second" : "first") : c.id[i]);
        labelWidth_ = std::max(displayWidth(label_[0]), displayWidth(label_[1]));
    }

    void words() {
        heading(escapeForTerminal(c_.name[0]) + " (" + label_[0] + ") and " + escapeForTerminal(c_.name[1]) + " (" +
                label_[1] + ")");
        if (c_.sameRules()) line(c_.isIdentical() ? "The same rules." : "The same rules in play, stated differently:");
        if (c_.size[0] != c_.size[1]) {
            part("Board");
            sides({std::to_string(c_.size[0]) + "×" + std::to_string(c_.size[0]),
                   std::to_string(c_.size[1]) + "×" + std::to_string(c_.size[1])});
        }
        if (c_.first[0] != c_.first[1]) {
            part("First move");
            sides({std::string(name(c_.first[0])), std::string(name(c_.first[1]))});
        }
        board();
        zones();
        rules();
        options();
    }

    void differsOnlyInStart() {
        part("In play");
        line("They differ only in the start.");
    }

    void play(const DisagreementResult& s, const Responsible& responsible) {
        part("In play");
        if (!s.comparable) return line("Not comparable in play: " + s.incomparableReason + ".");
        if (s.sameRules) return line("No difference: the compiled rules are equal.");
        if (!s.sameStart)
            line("The starts differ. Compared on the board of " + label_[0] + ", " +
                 std::string(name(c_.first[0] == FirstMover::defenders ? Side::defenders : Side::attackers)) +
                 " to move:");
        if (!s.found) return line("No difference found: " + triedText(s) + ".");
        disagreement(*s.found, s);
        for (std::size_t i = 0; i < 2; ++i)
            if (!responsible[i].empty())
                line("Responsible rules in " + label_[i] + ": " + enumerate(responsible[i]) + ".");
    }

private:
    void heading(const std::string& text) {
        context_.print(context_.paint(Paint::heading, wrapText(text, context_.width(), 0)) + "\n");
    }
    void part(const std::string& title) { context_.print("\n" + context_.paint(Paint::heading, title) + "\n"); }
    void line(const std::string& text) {
        context_.print("  " + wrapText(escapeForTerminal(text), context_.width(), 2) + "\n");
    }
    void sides(const std::array<std::string, 2>& texts) {
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string text = texts[i].empty()
                                         ? context_.paint(Paint::faint, "no such rule")
                                         : wrapText(escapeForTerminal(texts[i]), context_.width(), 6 + labelWidth_);
            context_.print("    " + context_.paint(Paint::faint, padRight(label_[i], labelWidth_)) + "  " + text +
                           "\n");
        }
    }

    /// Pieces on the squares that differ: "attackers on a4 a5; nothing on c3".
    std::string pieces(std::size_t i) const {
        std::map<std::string, std::vector<std::string>> squares;
        for (const auto& d : c_.board) squares[d.piece[i]].push_back(squareName(d.square, c_.size[0]));
        std::vector<std::string> parts;
        for (const auto& [piece, where] : squares)
            parts.push_back((piece.empty() ? "nothing" : piece) + " on " + join(where, " "));
        return join(parts, "; ");
    }
    void board() {
        if (c_.board.empty()) return;
        part("Board");
        sides({pieces(0), pieces(1)});
    }

    void zones() {
        if (c_.zones.empty()) return;
        part("Zones");
        for (const auto& d : c_.zones) {
            line(d.name);
            std::array<std::string, 2> texts;
            for (std::size_t i = 0; i < 2; ++i) {
                const std::string only = squareNames(d.only[i], c_.size[0]);
                texts[i] = !d.exists[i]   ? "no such zone"
                           : only.empty() ? "no squares of its own"
                                          : (d.exists[1 - i] ? "also " : "") + only;
            }
            sides(texts);
        }
    }

    void rules() {
        std::string slot;
        for (const auto& d : c_.rules) {
            if (d.slot != slot) part(d.title);
            slot = d.slot;
            std::string what = d.component;
            std::vector<std::string> parameters;
            for (const auto& p : d.parameters)
                parameters.push_back(p.name + " " + value(p.value[0]) + " → " + value(p.value[1]));
            if (!parameters.empty()) what += ": " + join(parameters, ", ");
            context_.print("  • " + wrapText(escapeForTerminal(what), context_.width(), 4) + "\n");
            sides({d.words[0], d.words[1]});
        }
    }
    static std::string value(const std::string& text) { return text.empty() ? "none" : text; }

    void options() {
        if (c_.options.empty()) return;
        part("Options");
        for (const auto& d : c_.options) {
            line(d.id + ": " + d.words);
            std::array<std::string, 2> texts;
            for (std::size_t i = 0; i < 2; ++i)
                texts[i] = d.known[i] ? d.choice[i] + ": " + d.choiceWords[i] : "no such option";
            sides(texts);
        }
    }

    static std::string count(std::uint64_t n, const std::string& what) {
        return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
    }
    static std::string triedText(const DisagreementResult& s) {
        return "tried all lines of " + std::to_string(s.completePlies) + (s.completePlies == 1 ? " ply" : " plies") +
               " (" + count(s.positions, "position") + ") and " + count(s.games, "guided game") + " (" +
               count(s.guidedPositions, "position") + ")";
    }

    void disagreement(const Disagreement& d, const DisagreementResult& s) {
        // 1. The line.
        if (d.fromTestPosition)
            line("No difference found in play from the start (" + triedText(s) + "). They differ in a test position:");
        else if (d.line[0].empty())
            line("First difference at ply 1.");
        else
            line("First difference at ply " + std::to_string(d.line[0].size() + 1) +
                 (d.shortest ? " (the shortest possible)" : " (shorter lines may exist)") + ": " +
                 join(d.line[0], " "));
        // 2. The board, and the verdict of each variant on the move.
        const WhyAnswer& shown = d.answers[d.answers[0].position.occupants.empty() ? 1 : 0];
        const LoadedVariant& by = *loaded_[&shown == &d.answers[0] ? 0 : 1];
        if (!shown.position.occupants.empty())
            context_.remark("\n" +
                            boardText(*by.image, shown.position.occupants, markedZones(by.variant),
                                      {context_.colours(), shown.moveSquares,
                                       shownStates(*by.image, makeSetup(shown.position, *by.image).states)}) +
                            "\n");
        line(context_.paint(Paint::heading, d.move) + (shown.before.empty() ? "" : " in " + shown.before));
        for (std::size_t i = 0; i < 2; ++i) side(d, i);
    }

    void side(const Disagreement& d, std::size_t i) {
        context_.print("    " + context_.paint(Paint::heading, padRight(label_[i], labelWidth_)) + "  " +
                       wrapText(escapeForTerminal(d.verdict[i]), context_.width(), 6 + labelWidth_) + "\n");
        for (const auto& reason : d.reasons(i))
            context_.print("      " + wrapText(escapeForTerminal(reason.text), context_.width(), 8) + "\n");
        if (!d.rules[i].empty())
            context_.remark(
                "      " +
                context_.paint(Paint::faint, wrapText("rules: " + join(d.rules[i], ", "), context_.width(), 8)) + "\n");
    }

    Context& context_;
    const LoadedVariant* loaded_[2];
    const Comparison& c_;
    std::string label_[2];
    int labelWidth_ = 0;
};

// --- the command -----------------------------------------------------------------------------------------------------

int diff(Context& context, const ParsedArguments& args) {
    int status = exitSuccess;
    const auto a = context.load(args.text("A"), status);
    if (!a) return status;
    OptionChoices with;
    for (const auto& choice : args.texts("--with"))
        if (!parseChoice(choice, with))
            return context.reportError("'" + choice + "' is not of the form id=choice", exitUsage, "--with ID=CHOICE");
    const OptionChoices first = std::exchange(context.options, with);
    const auto b = context.load(args.text("B"), status);
    context.options = first;
    if (!b) return status;
    const Comparison c = compare(context.library().registry(), a->variant, *a->image, b->variant, *b->image);
    std::optional<DisagreementResult> search;
    if (!args.has("--words") && !c.differsOnlyInStart()) {
        DisagreementLimits limits;
        limits.seconds = static_cast<double>(args.number("--time"));
        limits.seed = static_cast<std::uint64_t>(args.number("--seed"));
        // More time than the default raises the other limits in proportion.
        const double more = std::max(1.0, limits.seconds / DisagreementLimits{}.seconds);
        limits.positions = static_cast<std::uint64_t>(static_cast<double>(limits.positions) * more);
        limits.guidedPositions = static_cast<std::uint64_t>(static_cast<double>(limits.guidedPositions) * more);
        limits.testPositions[0] = collectTestPositions(context.library(), a->variant);
        limits.testPositions[1] = collectTestPositions(context.library(), b->variant);
        search = findDisagreement(a->image, b->image, limits);
    }
    Responsible responsible;
    if (search && search->found)
        for (std::size_t i = 0; i < 2; ++i)
            responsible[i] = findResponsibleRules(context.library(), i ? b->variant : a->variant, c, *search->found, i);
    if (context.json) {
        Json answer = comparisonJson(c);
        if (search) {
            answer["disagreement"] = search->found ? disagreementJson(*search->found, responsible) : Json();
            answer["search"] = searchJson(*search);
        } else if (c.differsOnlyInStart()) {
            answer["disagreement"] = nullptr;
        }
        context.printJson(answer);
        return exitSuccess;
    }
    DiffPrinter printer(context, *a, *b, c);
    printer.words();
    if (search)
        printer.play(*search, responsible);
    else if (!args.has("--words"))
        printer.differsOnlyInStart();
    return exitSuccess;
}

}  // namespace

void addDiff(CommandTable& table) {
    table.push_back({
        .name = "diff",
        .summary = "compare two variants, in rules and in play",
        .description =
            "Lists the differences of two variants: board, zones, rules with their parameters, options. Then searches "
            "for the shortest line of play after which they disagree on a legal move, the captures or the outcome, and "
            "shows the board with the reasons of both.\n\n"
            "It first compares all lines of a few plies. Then it plays random games that favour captures, king runs, "
            "sieges, forts and repetition, and shortens any line with a difference. Variants with different starts are "
            "compared on the board of A. --option applies to A and --with to B, so a variant can be compared with "
            "itself.",
        .arguments = {variantArgument("A"),
                      variantArgument("B"),
                      {.name = "--with", .value = "ID=CHOICE", .help = "set an option of B", .repeatable = true},
                      {.name = "--words", .help = "compare the stated rules only; do not search lines of play"},
                      {.name = "--time",
                       .value = "SECONDS",
                       .help = "search time",
                       .type = Argument::Type::number,
                       .minimum = 1,
                       .maximum = 86400,
                       .defaultValue = "7"},
                      {.name = "--seed",
                       .value = "N",
                       .help = "random seed",
                       .type = Argument::Type::number,
                       .defaultValue = "1"}},
        .examples = {{"taflsmith diff nielsen-saami-tablut-9 brainking-tablut", "two kinds of Tablut"},
                     {"taflsmith diff ogrecave-tablut ogrecave-tablut-var1 --words", "stated rules only"},
                     {"taflsmith diff nielsen-saami-tablut-9 nielsen-saami-tablut-9 --with repetition=draw",
                      "the effect of one option"}},
        .run = diff,
    });
}

}  // namespace tafl::cli
