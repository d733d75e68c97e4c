// taflsmith explain: what the rules of a variant were compiled to.
#include "base/text.hpp"
#include "commands.hpp"
#include "context.hpp"
#include "variant/describe_image.hpp"

namespace tafl::cli {
namespace {

using Json = nlohmann::ordered_json;

Json answerOf(const std::string& id, const ImageDescription& d) {
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
                {"groups", Json::array()},
                {"rules", Json::array()}};
    for (const auto& g : d.groups)
        out["groups"].push_back({{"side", name(g.side)},
                                 {"pieces", g.pieces},
                                 {"plane", g.plane},
                                 {"limit", g.limit},
                                 {"single", g.single},
                                 {"from", words(squareNames(g.from, d.size))}});
    for (const auto& r : d.rules) {
        Json written = Json::array();
        for (const auto& w : r.written)
            written.push_back({{"what", w.what},
                               {"text", w.text},
                               {"nodes", w.nodes},
                               {"callback", w.callback},
                               {"why", printable(w.why)},
                               {"gates", w.gates}});
        out["rules"].push_back({{"identity", r.identity},
                                {"component", r.component},
                                {"slot", r.slot},
                                {"origin", r.origin},
                                {"tier", r.tier},
                                {"words", r.words},
                                {"written", std::move(written)}});
    }
    return out;
}

std::string levelText(Level level) {
    switch (level) {
        case Level::plain:
            return "plain: slides, patterns and goals alone";
        case Level::hooked:
            return "hooked: programs besides the tables";
        case Level::full:
            return "full: choices, refusals, chains or state";
    }
    return {};
}

void tell(Context& context, const Variant& variant, const ImageDescription& d) {
    const int width = context.width();
    const auto label = [&](const char* text) { return context.paint(Paint::faint, padded(text, 10)); };
    context.print(context.paint(Paint::heading, printable(variant.name)) + "  " +
                  context.paint(Paint::faint, printable(variant.id)) + "\n");
    context.print(label("Digest") + d.digest + "\n" + label("Engine") + levelText(d.level) + "\n");
    context.print(label("Counting") + (d.bulkCounting ? "in bulk: every candidate is a legal move" : "move by move") +
                  "\n");
    if (d.pathLegality) context.print(label("Legality") + "depends on the moves before\n");
    context.print(label("Programs") +
                  (d.programs ? std::to_string(d.programs) + " with " + std::to_string(d.nodes) + " operations" +
                                    (d.callbacks ? ", " + std::to_string(d.callbacks) + " of them call a function" : "")
                              : "none: all is tables") +
                  "\n");
    std::vector<std::string> groups;
    for (const auto& g : d.groups) {
        std::string text = join(g.pieces, ", ");
        std::vector<std::string> notes;
        if (g.limit) notes.push_back("at most " + std::to_string(g.limit));
        if (g.from.any())
            notes.push_back("from " + std::to_string(g.from.count()) + (g.from.count() == 1 ? " square" : " squares"));
        if (!notes.empty()) text += " (" + join(notes, ", ") + ")";
        groups.push_back(printable(text));
    }
    context.print(label("Movers") +
                  wrapped(std::to_string(d.groups.size()) + " groups on " + std::to_string(d.planes) +
                              " planes: " + join(groups, "; "),
                          width, 10) +
                  "\n");
    for (const auto& r : d.rules) {
        const Paint tier = r.tier == "table" ? Paint::good : r.tier == "program" ? Paint::warning : Paint::bad;
        context.print("\n" + context.paint(Paint::heading, printable(r.identity)) + "  " + context.paint(tier, r.tier) +
                      context.paint(Paint::faint, ", " + r.origin) + "\n");
        context.remark("  " + wrapped(printable(r.words), width, 2) + "\n");
        for (const auto& w : r.written) {
            std::string line = printable(w.text);
            if (w.nodes)
                line += "; " + std::to_string(w.nodes) + (w.nodes == 1 ? " operation" : " operations") +
                        (w.callback ? ", with a call" : "");
            context.print("  " + context.paint(Paint::faint, padded(w.what, 12)) + " " + wrapped(line, width, 15) +
                          "\n");
            if (!w.why.empty())
                context.print("  " + context.paint(Paint::bad, padded("  because", 12)) + " " +
                              wrapped(printable(w.why), width, 15) + "\n");
            for (const auto& gate : w.gates)
                context.print("  " + context.paint(Paint::faint, "  run for") + "    " +
                              wrapped(printable(gate), width, 15) + "\n");
        }
    }
}

int explain(Context& context, const Given& given) {
    int status = fine;
    const auto loaded = context.load(given.text("VARIANT"), status);
    if (!loaded) return status;
    const ImageDescription told = describeImage(*loaded->image);
    if (context.json)
        context.printJson(answerOf(loaded->variant.id, told));
    else
        tell(context, loaded->variant, told);
    return fine;
}

}  // namespace

void addExplain(CommandTable& table) {
    table.push_back({
        .name = "explain",
        .summary = "what the rules of a variant were compiled to",
        .description = "Shows the compiled image rule by rule: the tables it wrote (slides, bars, hostile squares, "
                       "patterns, goals), its programs with "
                       "their size and when they are run at all, and its tier. A table costs nothing per move, a "
                       "program some nanoseconds, a callback "
                       "much more. The digest is equal for equal rules.",
        .arguments = {{.name = "VARIANT", .help = "id or file", .needed = true, .completes = Completes::variant}},
        .examples = {{"taflsmith explain nielsen-copenhagen-11", "tables and programs of Copenhagen"}},
        .run = explain,
    });
}

}  // namespace tafl::cli
