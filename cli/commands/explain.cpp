// taflsmith explain: shows the rule image of a variant.
#include <fmt/format.h>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/parse.hpp"
#include "base/text.hpp"
#include "variant/costs.hpp"
#include "variant/describe_image.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

Json toJson(const std::string& id, const ImageDescription& d, const std::optional<RuleTimings>& costs) {
    Json out = {{"id", id},
                {"size", d.size},
                {"digest", d.digest},
                {"level", name(d.level)},
                {"planes", d.planes},
                {"bulk_counting", d.bulkCounting},
                {"legality_needs_history", d.pathLegality},
                {"programs", d.programs},
                {"nodes", d.nodes},
                {"callbacks", d.callbacks},
                {"ns_per_ply", costs ? Json(costs->ply) : Json()},
                {"noise_ns_per_ply", costs ? Json(costs->noise) : Json()},
                {"groups", Json::array()},
                {"rules", Json::array()}};
    for (const auto& g : d.groups)
        out["groups"].push_back({{"side", name(g.side)},
                                 {"pieces", g.pieces},
                                 {"plane", g.plane},
                                 {"limit", g.limit},
                                 {"single", g.single},
                                 {"from", words(squareNames(g.from, d.size))}});
    for (std::size_t i = 0; i < d.rules.size(); ++i) {
        const CompiledRule& r = d.rules[i];
        Json written = Json::array();
        for (const auto& w : r.written)
            written.push_back({{"what", w.what},
                               {"text", w.text},
                               {"nodes", w.nodes},
                               {"paths", w.paths},
                               {"callback", w.callback},
                               {"why", escapeForTerminal(w.why)},
                               {"gates", w.gates}});
        out["rules"].push_back({{"identity", r.identity},
                                {"component", r.component},
                                {"slot", r.slot},
                                {"origin", r.origin},
                                {"tier", r.tier},
                                {"words", r.words},
                                {"operations", r.operations},
                                {"functions", r.functions},
                                {"paths", r.paths},
                                {"cost_ns_per_ply", costs && costs->rules[i] ? Json(*costs->rules[i]) : Json()},
                                {"written", std::move(written)}});
    }
    return out;
}

std::string levelText(FeatureLevel level) {
    switch (level) {
        case FeatureLevel::plain:
            return "plain: slides, patterns and goals only";
        case FeatureLevel::hooked:
            return "hooked: programs in addition to tables";
        case FeatureLevel::full:
            return "full: choices, refusals, chains or state";
    }
    return {};
}

std::string pluralize(int number, const char* singular, const char* plural) {
    return std::to_string(number) + " " + (number == 1 ? singular : plural);
}

/// Operations, traced functions and time per ply of a rule; empty for tables.
std::string costText(const CompiledRule& rule, const RuleTimings* costs, std::optional<double> ply) {
    std::vector<std::string> parts;
    if (rule.operations) parts.push_back(pluralize(rule.operations, "operation", "operations"));
    if (rule.functions)
        parts.push_back(pluralize(rule.functions, "function", "functions") + " traced in " +
                        pluralize(rule.paths, "path", "paths"));
    if (ply)
        parts.push_back(*ply < costs->noise ? fmt::format("nothing measurable of {:.0f} ns a ply", costs->ply)
                                            : fmt::format("{:.0f} of {:.0f} ns a ply", *ply, costs->ply));
    else if (costs && rule.tier != "table")
        parts.emplace_back("not measured: there is no game without it");
    return join(parts, "; ");
}

void printText(Context& context, const Variant& variant, const ImageDescription& d,
               const std::optional<RuleTimings>& costs) {
    const int width = context.width();
    const auto label = [&](const char* text) { return context.paint(Paint::faint, padRight(text, 10)); };
    context.print(context.paint(Paint::heading, escapeForTerminal(variant.name)) + "  " +
                  context.paint(Paint::faint, escapeForTerminal(variant.id)) + "\n");
    context.print(label("Digest") + d.digest + "\n" + label("Engine") + levelText(d.level) + "\n");
    context.print(label("Counting") + (d.bulkCounting ? "in bulk: every candidate is a legal move" : "move by move") +
                  "\n");
    if (d.pathLegality) context.print(label("Legality") + "depends on earlier moves\n");
    context.print(label("Programs") +
                  (d.programs ? std::to_string(d.programs) + " with " + std::to_string(d.nodes) + " operations" +
                                    (d.callbacks ? ", " + std::to_string(d.callbacks) + " of them call a function" : "")
                              : "none: tables only") +
                  "\n");
    std::vector<std::string> groups;
    for (const auto& g : d.groups) {
        std::string text = join(g.pieces, ", ");
        std::vector<std::string> notes;
        if (g.limit) notes.push_back("at most " + std::to_string(g.limit));
        if (g.from.any())
            notes.push_back("from " + std::to_string(g.from.count()) + (g.from.count() == 1 ? " square" : " squares"));
        if (!notes.empty()) text += " (" + join(notes, ", ") + ")";
        groups.push_back(escapeForTerminal(text));
    }
    context.print(label("Movers") +
                  wrapText(std::to_string(d.groups.size()) + " groups on " + std::to_string(d.planes) +
                               " planes: " + join(groups, "; "),
                           width, 10) +
                  "\n");
    for (std::size_t i = 0; i < d.rules.size(); ++i) {
        const CompiledRule& r = d.rules[i];
        const Paint tier = r.tier == "table" ? Paint::good : r.tier == "program" ? Paint::warning : Paint::bad;
        context.print("\n" + context.paint(Paint::heading, escapeForTerminal(r.identity)) + "  " +
                      context.paint(tier, r.tier) + context.paint(Paint::faint, ", " + r.origin) + "\n");
        context.remark("  " + wrapText(escapeForTerminal(r.words), width, 2) + "\n");
        const auto cost = costText(r, costs ? &*costs : nullptr, costs ? costs->rules[i] : std::nullopt);
        if (!cost.empty())
            context.print("  " + context.paint(Paint::faint, padRight("cost", 12)) + " " + wrapText(cost, width, 15) +
                          "\n");
        for (const auto& w : r.written) {
            std::string line = escapeForTerminal(w.text);
            if (w.nodes)
                line += "; " + pluralize(w.nodes, "operation", "operations") + (w.callback ? ", with a call" : "") +
                        (w.paths ? ", from " + pluralize(w.paths, "path", "paths") : "");
            context.print("  " + context.paint(Paint::faint, padRight(w.what, 12)) + " " + wrapText(line, width, 15) +
                          "\n");
            if (!w.why.empty())
                context.print("  " + context.paint(Paint::bad, padRight("  because", 12)) + " " +
                              wrapText(escapeForTerminal(w.why), width, 15) + "\n");
            for (const auto& guard : w.gates)
                context.print("  " + context.paint(Paint::faint, "  run for") + "    " +
                              wrapText(escapeForTerminal(guard), width, 15) + "\n");
        }
    }
}

int explain(Context& context, const ParsedArguments& args) {
    int status = exitSuccess;
    const auto loaded = context.load(args.text("VARIANT"), status);
    if (!loaded) return status;
    const ImageDescription description = describeImage(*loaded->image, loaded->traced);
    std::optional<RuleTimings> costs;
    if (const auto time = args.number("--milliseconds"))
        costs = measureRuleTimings(context.library(), loaded->variant, loaded->image, static_cast<double>(time) / 1000);
    if (context.json)
        context.printJson(toJson(loaded->variant.id, description, costs));
    else
        printText(context, loaded->variant, description, costs);
    return exitSuccess;
}

}  // namespace

void addExplain(CommandTable& table) {
    table.push_back({
        .name = "explain",
        .summary = "show what a variant's rules compile to",
        .description =
            "Shows the rule image rule by rule: its tables (slides, barred squares, hostile squares, patterns, goals), "
            "its programs with their size and guards, its tier and its cost. A table costs nothing per move, a program "
            "some nanoseconds, a callback much more. The cost is measured in random games, with all rules and without "
            "this one. For script functions it reports the number of paths traced, one for each combination of branch "
            "outcomes. Equal rules have equal digests.",
        .arguments = {variantArgument(),
                      {.name = "--milliseconds",
                       .value = "N",
                       .help = "processor time to measure each rule that is not a table; 0: do not measure",
                       .type = Argument::Type::number,
                       .maximum = 60000,
                       .defaultValue = "50"}},
        .examples = {{"taflsmith explain nielsen-copenhagen-11", "tables and programs of Copenhagen"},
                     {"taflsmith explain nielsen-copenhagen-11 --rules lua --milliseconds 500",
                      "traced scripts, measured more precisely"}},
        .run = explain,
    });
}

}  // namespace tafl::cli
