// taflsmith new: a working start for a variant, a script or a plugin.
#include <filesystem>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "base/text.hpp"
#include "records/opentafl/variants.hpp"
#include "variant/files.hpp"
#include "variant/start.hpp"

namespace tafl::cli {
namespace {

namespace fs = std::filesystem;

/// The files to be made, or nothing and the status.
std::optional<std::vector<TemplateFile>> makeFiles(Context& context, const ParsedArguments& args, int& status) {
    const std::string kind = args.text("KIND"), id = args.text("NAME"), from = args.text("--from");
    if (kind != "variant") {
        if (from.empty()) return kind == "script" ? makeScriptTemplate(id) : makePluginTemplate(id);
        status = context.reportError("--from is for variants", exitUsage);
        return {};
    }
    if (from.empty()) return makeVariantTemplate(id);
    Diagnostics lost;
    const auto record = opentafl::findNamedRecord(from);
    auto parent = opentafl::load(context.library(), from, context.options, {}, &lost);
    if (!parent) {
        status = context.reportError(parent.error());
        return {};
    }
    if (!lost.empty()) context.reportError(lost);
    // Nobody can inherit from a rules record: its rules are written out.
    if (record && *record) return makeCopyTemplate(id, *std::move(parent));
    // An abstract parent may not compile by itself; its rules are then listed without words.
    const auto image = context.library().compile(*parent);
    return makeChildTemplate(id, *parent, image ? image->get() : nullptr);
}

/// What tells editors with a Lua language server where the stubs of this installation are: beside a new script, unless
/// the folder has its own settings already.
std::optional<TemplateFile> makeEditorSettings(Context& context, const fs::path& folder) {
    const fs::path name = ".luarc.json";
    std::error_code error;
    const fs::path stubs = fs::absolute(context.environment().share / "scripts" / "api", error);
    if (context.environment().share.empty() || error || !fs::is_directory(stubs, error)) return {};
    if (fs::exists(fs::symlink_status(folder / name, error))) return {};
    nlohmann::ordered_json absent;  // from the sandbox
    for (const char* library : {"coroutine", "debug", "io", "os", "package", "utf8"}) absent[library] = "disable";
    const nlohmann::ordered_json settings = {{"runtime.version", "Lua 5.4"},
                                             {"runtime.builtin", absent},
                                             {"workspace.library", {stubs.lexically_normal().string()}}};
    return TemplateFile{name, settings.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n"};
}

std::string nextStep(const std::string& kind, const std::vector<TemplateFile>& files, const fs::path& folder) {
    if (kind == "plugin") {
        const std::string where = (folder / files.front().path).lexically_normal().parent_path().string(),
                          id = files.front().path.stem().string();
        return "cmake -S " + where + " -B " + where + "/build && cmake --build " + where +
               "/build && taflsmith --plugin " + where + "/build/" + id + ".so check " +
               (folder / files.back().path).lexically_normal().string();
    }
    return "taflsmith check " + (folder / files.back().path).lexically_normal().string();
}

int create(Context& context, const ParsedArguments& args) {
    const std::string id = args.text("NAME");
    const fs::path folder = args.text("--into");
    if (!isId(id)) return context.reportError("'" + id + "' is no name", exitUsage, std::string(validId));
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return context.reportError(Diagnostics{{Severity::error, {folder.string()}, "there is no such folder", {}}});
    int status = exitSuccess;
    auto files = makeFiles(context, args, status);
    if (!files) return status;
    for (const TemplateFile& file : *files)
        if (fs::exists(fs::symlink_status(folder / file.path, error)))
            return context.reportError(Diagnostics{{Severity::error,
                                                    {(folder / file.path).string()},
                                                    "is there already; nothing was written",
                                                    "another name"}});
    if (args.text("KIND") == "script")
        if (auto settings = makeEditorSettings(context, folder))
            files->insert(files->begin() + 1, std::move(*settings));  // the last one is the game to try it
    nlohmann::ordered_json written = nlohmann::ordered_json::array();
    for (const TemplateFile& file : *files) {
        const fs::path path = (folder / file.path).lexically_normal();
        fs::create_directories(path.parent_path().empty() ? fs::path(".") : path.parent_path(), error);
        if (const auto done = writeTextFile(path, file.text); !done) return context.reportError(done.error());
        written.push_back(path.string());
        if (!context.json) context.print(escapeForTerminal(path.string()) + "\n");
    }
    const std::string next = nextStep(args.text("KIND"), *files, folder.lexically_normal());
    if (context.json)
        context.printJson({{"files", written}, {"next", next}});
    else
        context.remark("Next: " + escapeForTerminal(next) + "\n");
    return exitSuccess;
}

}  // namespace

void addNew(CommandTable& table) {
    table.push_back({
        .name = "new",
        .summary = "a working start for a variant, a script or a plugin",
        .description = "Writes files that work as they are. A variant is a small game with all rules written out, or "
                       "with --from a child of another: "
                       "its board to change, its rules listed to be replaced or dropped; from a rules record of "
                       "OpenTafl's, a variant that has its rules written out. A script is a rule in Lua, "
                       "and a plugin one in C, each with a "
                       "game to try it; beside a script, .luarc.json points editors at the stubs of this "
                       "installation. Nothing is ever overwritten.",
        .arguments = {{.name = "KIND",
                       .help = "what to begin",
                       .required = true,
                       .choices = {"variant", "script", "plugin"},
                       .completion = CompletionKind::choices},
                      {.name = "NAME", .help = "its id: lower-case letters, digits and '-'", .required = true},
                      {.name = "--from",
                       .value = "VARIANT",
                       .help = "the parent of a new variant, or an OpenTafl rules record",
                       .completion = CompletionKind::variant},
                      {.name = "--into",
                       .value = "DIR",
                       .help = "the folder to write into",
                       .defaultValue = ".",
                       .completion = CompletionKind::folder}},
        .examples = {{"taflsmith new variant my-tafl --from nielsen-copenhagen-11", "Copenhagen, to be changed"},
                     {"taflsmith new script my-rule --into ~/tafl", "a rule in Lua"}},
        .run = create,
    });
}

}  // namespace tafl::cli
