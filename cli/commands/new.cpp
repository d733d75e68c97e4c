// taflsmith new: creates a variant, a script or a plugin from a template.
#include <filesystem>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "base/text.hpp"
#include "records/opentafl/variants.hpp"
#include "variant/files.hpp"
#include "variant/pack.hpp"
#include "variant/script_templates.hpp"
#include "variant/start.hpp"

namespace tafl::cli {
namespace {

namespace fs = std::filesystem;

/// What a new script can do.
std::vector<std::string> namesOfRules() {
    std::vector<std::string> out;
    for (const ScriptTemplate& each : scriptTemplates()) out.emplace_back(each.name);
    return out;
}

/// The files to write. On failure prints the error, sets `status` and returns nothing.
std::optional<std::vector<TemplateFile>> makeFiles(Context& context, const ParsedArguments& args, int& status) {
    const std::string kind = args.text("KIND"), id = args.text("NAME"), rule = args.text("--rule");
    std::string from = args.text("--from");
    if (kind != "script" && !rule.empty()) {
        status = context.reportError("--rule requires the kind 'script'", exitUsage);
        return {};
    }
    if (kind != "variant") {
        if (from.empty())
            return kind == "plugin" ? makePluginTemplate(id) : makeScriptTemplate(id, rule.empty() ? "end" : rule);
        status = context.reportError("--from requires the kind 'variant'", exitUsage);
        return {};
    }
    if (from.empty()) return makeVariantTemplate(id);
    const auto parentName = context.resolveName(from);
    if (!parentName) {
        status = context.reportError(parentName.error());
        return {};
    }
    from = *parentName;
    Diagnostics lost;
    const auto record = opentafl::findNamedRecord(from);
    auto parent = opentafl::load(context.library(), from, context.options, {}, &lost);
    if (!parent) {
        status = context.reportError(parent.error());
        return {};
    }
    if (!lost.empty()) context.reportError(lost);
    // A variant cannot inherit from a rules record: write out its rules.
    if (record && *record) return makeCopyTemplate(id, *std::move(parent));
    if (parent->file.extension() != ".toml") {
        status = context.reportError("a variant cannot inherit from a packed one, a link or a card", exitUsage,
                                     "'taflsmith unpack' writes its files");
        return {};
    }
    // An abstract parent may not compile; its rules are then listed without descriptions.
    const auto image = context.library().compile(*parent);
    return makeChildTemplate(id, *parent, image ? image->get() : nullptr);
}

/// Settings that point a Lua language server to the stubs of this installation; nothing if the folder already has
/// settings.
std::optional<TemplateFile> makeEditorSettings(Context& context, const fs::path& folder) {
    const fs::path name = ".luarc.json";
    std::error_code error;
    const fs::path stubs = fs::absolute(context.environment().share / "scripts" / "api", error);
    if (context.environment().share.empty() || error || !fs::is_directory(stubs, error)) return {};
    if (fs::exists(fs::symlink_status(folder / name, error))) return {};
    nlohmann::ordered_json absent;  // libraries that the sandbox lacks
    for (const char* library : {"coroutine", "debug", "io", "os", "package", "utf8"}) absent[library] = "disable";
    const nlohmann::ordered_json settings = {{"runtime.version", "Lua 5.4"},
                                             {"runtime.builtin", absent},
                                             {"workspace.library", {stubs.lexically_normal().string()}}};
    return TemplateFile{name, settings.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n"};
}

/// The command that tries the new files; the last file is the variant.
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
    if (!isId(id)) return context.reportError("'" + id + "' is not a valid name", exitUsage, std::string(validId));
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return context.reportError(Diagnostics{{Severity::error, {folder.string()}, "no such folder", {}}});
    int status = exitSuccess;
    auto files = makeFiles(context, args, status);
    if (!files) return status;
    for (const TemplateFile& file : *files)
        if (fs::exists(fs::symlink_status(folder / file.path, error)))
            return context.reportError(Diagnostics{{Severity::error,
                                                    {(folder / file.path).string()},
                                                    "already exists; nothing was written",
                                                    "another name"}});
    if (args.text("KIND") == "script")
        if (auto settings = makeEditorSettings(context, folder))
            files->insert(files->begin() + 1, std::move(*settings));  // the variant must stay last
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
        .summary = "create a variant, a script or a plugin from a template",
        .description =
            "Writes files that work unchanged. A variant is a small game with all rules written out. With --from it is "
            "a child of another variant: a board to change, and the rules listed to be replaced or dropped. From an "
            "OpenTafl rules record it is a variant with all rules written out. A script is a rule in Lua and a plugin "
            "is a rule in C, each with a game to try it. --rule chooses what the script does: a capture, a movement, "
            "an end of the game, or a state that the game remembers. Beside a script, .luarc.json points editors to "
            "the Lua stubs "
            "of this installation. Existing files are never overwritten.",
        .arguments = {{.name = "KIND",
                       .help = "what to create",
                       .required = true,
                       .choices = {"variant", "script", "plugin"},
                       .completion = CompletionKind::choices},
                      {.name = "NAME", .help = "id: lower-case letters, digits and '-'", .required = true},
                      {.name = "--from",
                       .value = "VARIANT",
                       .help = "parent of a new variant, or an OpenTafl rules record",
                       .completion = CompletionKind::variant},
                      {.name = "--rule",
                       .value = "WHAT",
                       .help = "what a new script does [default: end]",
                       .choices = namesOfRules(),
                       .completion = CompletionKind::choices},
                      {.name = "--into",
                       .value = "DIR",
                       .help = "target folder",
                       .defaultValue = ".",
                       .completion = CompletionKind::folder}},
        .examples = {{"taflsmith new variant my-tafl --from nielsen-copenhagen-11", "a child of Copenhagen"},
                     {"taflsmith new script my-rule --into ~/tafl", "a rule in Lua"},
                     {"taflsmith new script my-rule --rule capture", "a rule that captures"}},
        .run = create,
    });
}

}  // namespace tafl::cli
