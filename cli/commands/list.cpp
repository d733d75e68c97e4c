// taflsmith list: lists the variants in the variant folders.
#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "base/text.hpp"

namespace tafl::cli {
namespace {

int list(Context& context, const ParsedArguments& args) {
    Diagnostics notes;
    const std::string family = args.text("--family");
    std::vector<VariantHeader> found;
    std::vector<std::string> families;
    for (auto& header : context.library().list(&notes)) {
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
        .description = "Lists the variants in the variant folders by family. Abstract files, which exist only as "
                       "parents of other variants, are omitted.",
        .arguments = {{.name = "--family", .value = "NAME", .help = "list only this family, such as tablut"},
                      {.name = "--abstract", .help = "include abstract files"},
                      {.name = "--ids", .help = "print only the ids, one per line"}},
        .examples = {{"taflsmith list --family tablut", "variants of one family"}},
        .run = list,
    });
}

}  // namespace tafl::cli
