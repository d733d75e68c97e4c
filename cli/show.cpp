// taflsmith show: a variant's board and rules.
#include <cstdio>
#include <filesystem>

#include "base/text.hpp"
#include "commands.hpp"
#include "context.hpp"
#include "records/svg.hpp"
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

Json answerOf(const Description& d) {
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
                                    {"stated_by", r.stated}});
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
class Teller {
public:
    Teller(Context& context, const Description& d) : context_(context), d_(d), width_(context.width()) {}

    void head() const {
        const std::string size = std::to_string(d_.size);
        std::string line = context_.paint(Paint::heading, printable(d_.name)) + "  " +
                           context_.paint(Paint::faint, printable(d_.id) + ", " + size + "×" + size);
        if (!d_.year.empty()) line += context_.paint(Paint::faint, ", " + printable(d_.year));
        context_.print(line + "\n");
        if (!d_.summary.empty()) context_.print(wrapped(printable(oneLine(d_.summary)), width_, 0) + "\n");
        context_.print("\n");
    }

    void board(const RuleImage& image, const std::vector<MarkedZone>& zones) const {
        const BoardStyle style{context_.colours(), {}};
        context_.print(boardText(image, image.start, zones, style) + "\n");
        std::string line = "  ";
        int used = 2;
        for (const auto& part : boardLegend(image, image.start, zones, style)) {
            if (used > 2 && used + 3 + columns(part) > width_) {
                line += "\n  ";
                used = 2;
            } else if (used > 2) {
                line += "   ";
                used += 3;
            }
            line += part;
            used += columns(part);
        }
        context_.print(line + "\n");
    }

    void rules() const {
        for (const auto& slot : d_.rules) {
            context_.print("\n" + context_.paint(Paint::heading, slot.title) + "\n");
            for (const auto& rule : slot.rules) {
                context_.print("  • " + wrapped(printable(rule.words), width_, 4) + "\n");
                context_.remark(
                    "    " +
                    context_.paint(Paint::faint,
                                   printable(rule.identity) +
                                       (rule.own || rule.stated.empty() ? "" : ", from " + printable(rule.stated)) +
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
            context_.print("  " + context_.paint(Paint::heading, printable(option.id)) + ": " +
                           wrapped(printable(option.words + source), width_, 4) + "\n");
            int longest = 0;
            for (const auto& choice : option.choices) longest = std::max(longest, columns(printable(choice.id)));
            for (const auto& choice : option.choices) {
                const std::string id = padded(printable(choice.id), longest);
                context_.print("    " + std::string(choice.chosen ? "● " : "○ ") +
                               (choice.chosen ? context_.paint(Paint::good, id) : id) + "  " +
                               wrapped(printable(choice.words), width_, 8 + longest) + "\n");
            }
        }
    }

    void list(const std::string& title, const std::vector<std::string>& items) const {
        if (items.empty()) return;
        context_.print("\n" + context_.paint(Paint::heading, title) + "\n");
        for (const auto& item : items) context_.print("  • " + wrapped(printable(item), width_, 4) + "\n");
    }

    void foot() const {
        list("Assumed where the source is silent", d_.assumed);
        list("Sources", d_.sources);
        list("Recorded games", d_.records);
        list("The same rules as", d_.sameRulesAs);
        context_.print("\n" + context_.paint(Paint::faint, "File    ") + printable(d_.file) + "\n");
        if (!d_.ancestors.empty())
            context_.print(context_.paint(Paint::faint, "Parent  ") + printable(join(d_.ancestors, ", ")) + "\n");
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
    const Description& d_;
    int width_;
};

int show(Context& context, const Given& given) {
    int status = fine;
    const auto loaded = context.load(given.text("VARIANT"), status);
    if (!loaded) return status;
    const Description told = describe(loaded->variant, *loaded->image);
    const auto zones = markedZones(loaded->variant);
    if (given.has("--svg")) {
        const std::string picture = boardSvg(*loaded->image, loaded->image->start, zones, {told.name, {}});
        if (given.text("--svg") == "-") {
            context.print(picture);
            return fine;
        }
        if (const auto written = writeText(given.text("--svg"), picture); !written)
            return context.complain(written.error());
    }
    if (context.json) {
        context.printJson(answerOf(told));
        return fine;
    }
    const Teller teller(context, told);
    teller.head();
    teller.board(*loaded->image, zones);
    teller.rules();
    teller.options();
    teller.foot();
    return fine;
}

}  // namespace

void addShow(CommandTable& table) {
    table.push_back({
        .name = "show",
        .summary = "a variant's board and its rules in words",
        .description = "Draws the board and tells the rules, grouped by what they are about; then the options with the "
                       "choice in force, what the file "
                       "assumes, and its sources.",
        .arguments = {{.name = "VARIANT", .help = "id or file", .needed = true, .completes = Completes::variant},
                      {.name = "--svg",
                       .value = "FILE",
                       .help = "write a picture of the board too; - for standard output, alone",
                       .completes = Completes::file}},
        .examples = {{"taflsmith show ogrecave-tablut", "board and rules of OgreCave's Tablut"},
                     {"taflsmith show ogrecave-tablut --svg board.svg", "and the board as a picture"}},
        .run = show,
    });
}

}  // namespace tafl::cli
