// taflsmith pack and unpack: write a variant as one file, and restore its files.
#include "variant/pack.hpp"

#include <filesystem>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/parse.hpp"
#include "base/text.hpp"
#include "commands/pack.hpp"
#include "output/new_files.hpp"
#include "records/game_record.hpp"
#include "records/opentafl/variants.hpp"
#include "variant/files.hpp"
#include "variant/open_text.hpp"

namespace tafl::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// --- pack ------------------------------------------------------------------------------------------------------------

}  // namespace

Diagnostics findPlugins(Context& context, const Variant& variant) {
    Diagnostics out;
    const Environment& environment = context.environment();
    for (const RuleText& rule : variant.rules) {
        const Component* component = rule.script.empty() ? environment.registry->find(rule.use, rule.origin) : nullptr;
        if (!component || component->origin != "native") continue;
        const fs::path library(component->file);
        if (library.parent_path() == environment.plugins) continue;
        out.push_back({Severity::warning, rule.place,
                       "'" + rule.use + "' comes from " + library.filename().string() + ", which cannot be packed",
                       "a rule in Lua, or the library beside the file, for --plugin"});
    }
    return out;
}

namespace {

int packCommand(Context& context, const ParsedArguments& args) {
    // 1. The variant. A rules record and a game have no files, and chosen options change them: then all rules are
    // written out.
    const auto named = context.resolveName(args.text("VARIANT"));
    if (!named) return context.reportError(named.error());
    Diagnostics notes;
    const auto variant = opentafl::load(context.library(), *named, context.options, {}, &notes);
    if (!variant) return context.reportError(variant.error());
    const auto record = opentafl::findNamedRecord(*named);
    const auto game = findNamedGame(*named, notes);
    const bool hasFiles = context.options.empty() && !(record && *record) && !(game && *game);
    const auto text = hasFiles ? context.library().pack(*named) : packVariant(*variant);
    if (!text) return context.reportError(text.error());
    const Diagnostics plugins = findPlugins(context, *variant);
    notes.insert(notes.end(), plugins.begin(), plugins.end());
    if (!context.quiet) context.reportError(notes);

    // 2. The file. Without --out, an existing file is not replaced.
    const std::string out = args.has("--out") ? args.text("--out") : variant->id + std::string(packExtension);
    if (!args.has("--out") && holdsOther(out, *text))
        return context.reportError("'" + out + "' exists and holds something else", exitUsage, "--out FILE");
    if (const int status = context.writeOutput(out, *text)) return status;
    const auto pack = readPack(*text, out);
    if (context.json && out != "-")
        context.printJson({{"file", out},
                           {"id", variant->id},
                           {"bytes", text->size()},
                           {"parents", pack->parents.size()},
                           {"scripts", pack->scripts.size()},
                           {"libraries", pack->libraries.size()}});
    else if (out != "-")
        context.remark("written: " + escapeForTerminal(out) + "\n");
    return exitSuccess;
}

// --- unpack ----------------------------------------------------------------------------------------------------------

/// The text of an installed variant; empty if there is none.
std::string installedText(const Library& library, const std::string& id) {
    const auto file = findVariant(id, library.path(), {}, {});
    const auto text = file ? readTextFile(*file) : tl::unexpected(file.error());
    return text ? *text : std::string();
}

int unpackCommand(Context& context, const ParsedArguments& args) {
    // 1. The pack. If it cannot be played here, its files can still be read.
    const fs::path file = placeName(args.text("FILE"));
    const auto text = openText(args.text("FILE"));
    if (!text) return context.reportError(text.error());
    const auto pack = readPack(*text, file);
    if (!pack) return context.reportError(pack.error());
    if (const auto files = readPackedFiles(*pack, file); !files) return context.reportError(files.error());
    Diagnostics notes;
    if (const auto variant = context.library().parse(*text, file); !variant) notes = variant.error();

    // 2. Its files. Installed parents are not needed again, unless they differ.
    const fs::path folder = args.has("--out") ? args.text("--out") : pack->variant.name;
    std::vector<PackedFile> files;
    for (PackedFile& each : unpackedFiles(*pack)) {
        const fs::path name(each.name);
        const std::string installed =
            name.extension() == ".toml" ? installedText(context.library(), name.stem().string()) : std::string();
        if (installed == each.text && name.stem() != pack->variant.name) continue;
        if (!installed.empty() && installed != each.text)
            notes.push_back(
                {Severity::warning, Place{(folder / name).string()},
                 "the installed '" + name.stem().string() + "' is another file, and is found first by its id",
                 "--variants " + shellWord(folder.string())});
        files.push_back(std::move(each));
    }
    if (!args.has("--overwrite"))
        for (const PackedFile& each : files)
            if (holdsOther(folder / each.name, each.text))
                return context.reportError("'" + (folder / each.name).string() + "' exists and holds something else",
                                           exitUsage, "--overwrite, or another folder with --out");

    // 3. Written.
    for (Diagnostic& note : notes) note.severity = Severity::warning;
    if (!context.quiet) context.reportError(notes);
    Json written = Json::array();
    for (const PackedFile& each : files) {
        const fs::path path = (folder / each.name).lexically_normal();
        std::error_code error;
        fs::create_directories(path.parent_path().empty() ? fs::path(".") : path.parent_path(), error);
        if (const auto done = writeTextFile(path, each.text); !done) return context.reportError(done.error());
        written.push_back(path.string());
        if (!context.json) context.print(escapeForTerminal(path.string()) + "\n");
    }
    if (context.json) context.printJson({{"id", pack->variant.name}, {"files", written}});
    return exitSuccess;
}

}  // namespace

void addPack(CommandTable& table) {
    table.push_back({
        .name = "pack",
        .summary = "write a variant, with its scripts, as one file to send",
        .description =
            "Writes a packed variant: one text with the variant file, its parents, the Lua scripts of its rules, the "
            "libraries that these require, and a digest. Comments and tests stay. Every command that takes a variant "
            "accepts this file, in any folder and without the other files. The same variant gives the same text on "
            "every machine. Native plugins cannot be packed.\n\n"
            "With --option, or for an OpenTafl rules record, the variant is written without parents, with all rules of "
            "the active choices.",
        .arguments = {variantArgument(),
                      {.name = "--out",
                       .value = "FILE",
                       .help = "file to write, or - for standard output [default: ID.tafl-variant]",
                       .completion = CompletionKind::file}},
        .examples = {{"taflsmith pack my-tafl.toml", "write my-tafl.tafl-variant"},
                     {"taflsmith play my-tafl.tafl-variant", "play by it, anywhere"}},
        .run = packCommand,
    });
}

void addUnpack(CommandTable& table) {
    table.push_back({
        .name = "unpack",
        .summary = "write the files of a packed variant again",
        .description =
            "Writes the variant file, its scripts and their libraries into a folder, with their comments, to be "
            "edited. Parents that are installed with the same text are left out. If a file exists with other contents, "
            "nothing is written, unless --overwrite is given.",
        .arguments = {{.name = "FILE",
                       .help = "packed variant, a link or a card",
                       .required = true,
                       .completion = CompletionKind::file},
                      {.name = "--out",
                       .value = "FOLDER",
                       .help = "target folder [default: the id of the variant]",
                       .completion = CompletionKind::folder},
                      {.name = "--overwrite", .help = "replace files that exist"}},
        .examples = {{"taflsmith unpack my-tafl.tafl-variant --out ~/tafl/my-tafl", "files to edit"}},
        .run = unpackCommand,
    });
}

}  // namespace tafl::cli
