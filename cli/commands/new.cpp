// taflsmith new: a working start for a variant, a script or a plugin.
#include <filesystem>

#include "base/text.hpp"
#include "arguments/commands.hpp"
#include "arguments/context.hpp"
#include "records/opentafl/variants.hpp"
#include "variant/files.hpp"
#include "variant/start.hpp"

namespace tafl::cli {
namespace {

namespace fs = std::filesystem;

/// The files to be made, or nothing and the status.
std::optional<std::vector<NewFile>> start(Context& context, const Given& given, int& status) {
    const std::string kind = given.text("KIND"), id = given.text("NAME"), from = given.text("--from");
    if (kind != "variant") {
        if (from.empty()) return kind == "script" ? startOfScript(id) : startOfPlugin(id);
        status = context.complain("--from is for variants", usage);
        return {};
    }
    if (from.empty()) return startOfVariant(id);
    Diagnostics lost;
    const auto record = opentafl::recordNamed(from);
    auto parent = opentafl::load(context.library(), from, context.options, {}, &lost);
    if (!parent) {
        status = context.complain(parent.error());
        return {};
    }
    if (!lost.empty()) context.complain(lost);
    // Nobody can inherit from a rules record: its rules are written out.
    if (record && *record) return startOfCopy(id, *std::move(parent));
    // An abstract parent may not compile by itself; its rules are then listed without words.
    const auto image = context.library().compile(*parent);
    return startOfChild(id, *parent, image ? image->get() : nullptr);
}

/// What tells editors with a Lua language server where the stubs of this installation are: beside a new script, unless
/// the folder has its own settings already.
std::optional<NewFile> settingsForEditors(Context& context, const fs::path& folder) {
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
    return NewFile{name, settings.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n"};
}

std::string nextStep(const std::string& kind, const std::vector<NewFile>& files, const fs::path& folder) {
    if (kind == "plugin") {
        const std::string where = (folder / files.front().path).lexically_normal().parent_path().string(),
                          id = files.front().path.stem().string();
        return "cmake -S " + where + " -B " + where + "/build && cmake --build " + where +
               "/build && taflsmith --plugin " + where + "/build/" + id + ".so check " +
               (folder / files.back().path).lexically_normal().string();
    }
    return "taflsmith check " + (folder / files.back().path).lexically_normal().string();
}

int create(Context& context, const Given& given) {
    const std::string id = given.text("NAME");
    const fs::path folder = given.text("--into");
    if (!isId(id)) return context.complain("'" + id + "' is no name", usage, std::string(validId));
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return context.complain(Diagnostics{{Severity::error, {folder.string()}, "there is no such folder", {}}});
    int status = fine;
    auto files = start(context, given, status);
    if (!files) return status;
    for (const NewFile& file : *files)
        if (fs::exists(fs::symlink_status(folder / file.path, error)))
            return context.complain(Diagnostics{{Severity::error,
                                                 {(folder / file.path).string()},
                                                 "is there already; nothing was written",
                                                 "another name"}});
    if (given.text("KIND") == "script")
        if (auto settings = settingsForEditors(context, folder))
            files->insert(files->begin() + 1, std::move(*settings));  // the last one is the game to try it
    nlohmann::ordered_json written = nlohmann::ordered_json::array();
    for (const NewFile& file : *files) {
        const fs::path path = (folder / file.path).lexically_normal();
        fs::create_directories(path.parent_path().empty() ? fs::path(".") : path.parent_path(), error);
        if (const auto done = writeText(path, file.text); !done) return context.complain(done.error());
        written.push_back(path.string());
        if (!context.json) context.print(printable(path.string()) + "\n");
    }
    const std::string next = nextStep(given.text("KIND"), *files, folder.lexically_normal());
    if (context.json)
        context.printJson({{"files", written}, {"next", next}});
    else
        context.remark("Next: " + printable(next) + "\n");
    return fine;
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
                       .needed = true,
                       .choices = {"variant", "script", "plugin"},
                       .completes = Completes::choices},
                      {.name = "NAME", .help = "its id: lower-case letters, digits and '-'", .needed = true},
                      {.name = "--from",
                       .value = "VARIANT",
                       .help = "the parent of a new variant, or an OpenTafl rules record",
                       .completes = Completes::variant},
                      {.name = "--into",
                       .value = "DIR",
                       .help = "the folder to write into",
                       .fallback = ".",
                       .completes = Completes::folder}},
        .examples = {{"taflsmith new variant my-tafl --from nielsen-copenhagen-11", "Copenhagen, to be changed"},
                     {"taflsmith new script my-rule --into ~/tafl", "a rule in Lua"}},
        .run = create,
    });
}

}  // namespace tafl::cli
