#include "arguments/tables.hpp"

#include "solve/table_file.hpp"

namespace tafl::cli {

Argument tablesOption(const std::string& use, const std::string& group) {
    return {.name = "--tables",
            .value = "FOLDER",
            .help = use + " by the tables of 'solve' in this folder",
            .group = group,
            .completion = CompletionKind::folder};
}

bool openTablesOption(Context& context, const ParsedArguments& args, const std::shared_ptr<const RuleImage>& image,
                      std::shared_ptr<const Tables>& out, int& status) {
    if (!args.has("--tables")) return true;
    auto tables = openTables(args.text("--tables"), image);
    if (!tables) {
        status = context.reportError(tables.error(),
                                     tables.error().front().place.file.empty() ? exitNegative : exitUnreadable);
        return false;
    }
    out = std::make_shared<const Tables>(std::move(*tables));
    return true;
}

std::shared_ptr<const Tables> openCheckedTables(const std::string& folder,
                                                const std::shared_ptr<const RuleImage>& image, Diagnostics& problems) {
    auto opened = openTables(folder, image);
    problems = opened ? opened->verify() : opened.error();
    return problems.empty() ? std::make_shared<const Tables>(std::move(*opened)) : nullptr;
}

int reportDamagedTables(Context& context, const std::shared_ptr<const Tables>& tables, int status) {
    const Diagnostics problems = tables ? tables->problems() : Diagnostics();
    return problems.empty() ? status : context.reportError(problems);
}

}  // namespace tafl::cli
