// taflsmith list: lists the variants in the variant folders.
#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/first_games.hpp"
#include "base/text.hpp"
#include "variant/find_by_name.hpp"

namespace tafl::cli {
namespace {

int list(Context& context, const ParsedArguments& args) {
    Diagnostics notes;
    const std::string family = args.text("--family");
    std::vector<VariantHeader> found;
    std::vector<std::string> families, matching;
    auto all = context.library().list(&notes);
    if (args.has("NAME")) {
        const auto search = findByName(args.text("NAME"), all, firstGameIds());
        for (const auto& header : search.matching) matching.push_back(header.id);
        if (matching.empty())
            return context.reportError(
                "no variant is called '" + args.text("NAME") + "'" +
                    (search.near ? "; did you mean '" + search.near->name + "' (" + search.near->id + ")?" : ""),
                exitNegative, "a word of a name, id or family; 'taflsmith list' shows all variants");
    }
    for (auto& header : all) {
        if (args.has("NAME") && std::ranges::find(matching, header.id) == matching.end()) continue;
        if (header.isAbstract && !args.has("--abstract")) continue;
        for (const auto& name : header.family)
            if (std::ranges::find(families, name) == families.end()) families.push_back(name);
        if (!family.empty() && std::ranges::find(header.family, family) == header.family.end()) continue;
        found.push_back(std::move(header));
    }
    int status = context.reportError(notes, hasErrors(notes) ? exitUnreadable : exitSuccess);
    if (const auto broken = context.requestedFailureStatus()) status = *broken;
    if (!family.empty() && found.empty()) {
        const std::string hint = nearest(family, families);
        return context.reportError(
            "unknown family '" + family + "'" + (hint.empty() ? "" : "; did you mean '" + hint + "'?"), exitNegative,
            enumerate(families));
    }
    if (context.json) {
        auto answer = nlohmann::ordered_json::array();
        for (const auto& header : found)
            answer.push_back({{"id", header.id},
                              {"name", header.name},
                              {"size", header.size},
                              {"file", header.file.string()},
                              {"family", header.family},
                              {"records", header.records},
                              {"abstract", header.isAbstract}});
        context.printJson(answer);
        return status;
    }
    if (args.has("--ids")) {
        for (const auto& header : found) context.print(escapeForTerminal(header.id) + "\n");
        return status;
    }
    int maxWidth = 0;
    for (const auto& header : found) maxWidth = std::max(maxWidth, displayWidth(escapeForTerminal(header.id)));
    std::vector<std::string> last;
    for (const auto& header : found) {
        if (header.family != last || &header == &found.front()) {
            const std::string title = header.family.empty() ? "other" : join(header.family, "/");
            context.remark((&header == &found.front() ? "" : "\n") +
                           context.paint(Paint::heading, escapeForTerminal(title)) + "\n");
            last = header.family;
        }
        const std::string size = header.size ? std::to_string(header.size) + "×" + std::to_string(header.size) : "";
        context.print("  " + padRight(escapeForTerminal(header.id), maxWidth) + "  " +
                      context.paint(Paint::faint, padRight(size, 5)) + "  " + escapeForTerminal(header.name) +
                      (header.isAbstract ? context.paint(Paint::faint, " (abstract)") : "") + "\n");
    }
    context.remark("\n" + std::to_string(found.size()) + (found.size() == 1 ? " variant\n" : " variants\n"));
    return status;
}

}  // namespace

void addList(CommandTable& table) {
    table.push_back({
        .name = "list",
        .summary = "list the available variants",
        .description =
            "Lists the variants in the variant folders by family. With NAME, lists only those whose name, id or family "
            "has these words, in upper or lower case. Abstract files, which exist only as parents of other variants, "
            "are omitted.",
        .arguments = {{.name = "NAME", .help = "list only variants with these words, such as tablut"},
                      {.name = "--family", .value = "NAME", .help = "list only this family, such as tablut"},
                      {.name = "--abstract", .help = "include abstract files"},
                      {.name = "--ids", .help = "print only the ids, one per line"}},
        .examples = {{"taflsmith list copenhagen", "variants with a word in their name"},
                     {"taflsmith list --family tablut", "variants of one family"}},
        .run = list,
    });
}

}  // namespace tafl::cli
