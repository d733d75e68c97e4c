#include "dependencies/order.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace dependencies {
namespace fs = std::filesystem;
namespace {

/// The parts of the core: each may use those before it, and itself.
const std::vector<std::string> order = {"base",   "notation",    "program", "image", "position", "solve",
                                        "rules",  "explain",     "variant", "host",  "records",  "evaluation",
                                        "search", "differences", "trials",  "study", "tuning"};

/// Libraries that stay inside the parts that need them; "cli" and "gui" stand for the programs.
const std::map<std::string, std::set<std::string>> confinedLibraries = {
    {"lua.hpp", {"host"}},
    {"lua.h", {"host"}},
    {"lauxlib.h", {"host"}},
    {"lualib.h", {"host"}},
    {"dlfcn.h", {"host"}},
    {"link.h", {"host"}},
    {"taflsmith.h", {"host"}},
    {"taflsmith.hpp", {}},
    {"toml++", {"variant", "trials"}},
    {"nlohmann", {"records", "trials", "cli", "gui"}},
    {"sqlite3.h", {"trials"}},
    {"CLI", {"cli", "gui"}},
    {"histedit.h", {"cli"}},
    {"imgui.h", {"gui"}},
    {"boost", {"gui"}},
    {"xxhash.h", {"base"}},
    {"zlib.h", {"base"}},
    {"asmjit", {"program"}},
    {"librsvg", {"records"}},
    {"webp", {"records"}},
    {"ZXing", {"base"}},
    {"gdk-pixbuf", {"base"}},
};

/// Words for particular rules, or for squares and pieces of particular rules.
const std::set<std::string> ruleWords = {
    "berserk",     "camp",         "camps",    "commander", "commanders", "corner", "corners", "custodial",
    "elimination", "encirclement", "fort",     "forts",     "gwrheill",   "joint",  "king",    "kings",
    "knight",      "knights",      "linnaean", "mercenary", "passive",    "pinned", "raichi",  "shieldwall",
    "strength",    "throne",       "thrones",  "tuichi",    "unarmed",
};
const std::vector<std::string> partsWithoutRules = {"base",     "notation", "program",    "image",
                                                    "position", "solve",    "evaluation", "search"};

/// The phases of a turn's end bear names that players know.
bool namesPhase(const fs::path& file, const std::string& word) {
    static const std::set<std::string> phases = {"fort", "elimination"};
    return phases.contains(word) && (file == "core/image/calls.hpp" || file == "core/image/table_compilation.cpp");
}

std::string at(const Source& source, int line, const std::string& what) {
    return source.file.generic_string() + ":" + std::to_string(line) + ": " + what;
}

/// Files that may contain ids of rules. The core decides by calls (core/rules/call_kinds.hpp), never by an id.
struct IdException {
    std::string file;
    std::set<std::string> ids;  ///< empty: any
};
const std::vector<IdException> idExceptions = {
    // OpenTafl's format has a separate key for each of these rules.
    {"core/records/opentafl/from_variant.cpp", {}},
    {"core/records/opentafl/to_variant.cpp", {}},
    // The template of a new variant is a variant file.
    {"core/variant/start.cpp", {}},
    // Links leave out what many variant files have.
    {"core/variant/link_dictionary.cpp", {}},
    // Error messages quote an example.
    {"core/variant/read_variant.cpp", {"capture/custodial", "win/edge-fort"}},
};

/// Ids of the shipped rules: every one has a script at scripts/rules/ID.lua.
std::vector<std::string> readRuleIds(const fs::path& root) {
    const fs::path folder = root / "scripts" / "rules";
    std::vector<std::string> out;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".lua")
            out.push_back(entry.path().lexically_relative(folder).replace_extension().generic_string());
    return out;
}

/// Whether the line contains the id, not as a part of a longer path.
bool containsId(const std::string& line, const std::string& id) {
    const auto inPath = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '/' || c == '-' || c == '_' || c == '.';
    };
    for (auto at = line.find(id); at != std::string::npos; at = line.find(id, at + 1)) {
        const auto end = at + id.size();
        if ((at == 0 || !inPath(line[at - 1])) && (end == line.size() || !inPath(line[end]))) return true;
    }
    return false;
}

std::string firstFolder(const std::string& header) {
    const auto slash = header.find('/');
    return slash == std::string::npos ? "" : header.substr(0, slash);
}

void checkConfined(const Source& source, const Include& include, const std::string& part,
                   std::vector<std::string>& out) {
    const std::string folder = firstFolder(include.header);
    const auto entry = confinedLibraries.find(folder.empty() ? include.header : folder);
    if (entry != confinedLibraries.end() && !entry->second.contains(part))
        out.push_back(at(source, include.line, part + " may not use <" + include.header + ">"));
}

void checkCore(const fs::path& root, std::vector<std::string>& out) {
    for (const Source& source : readSources(root, "core")) {
        const std::string part = std::next(source.file.begin())->string();
        const auto mine = std::ranges::find(order, part);
        if (mine == order.end()) {
            out.push_back(at(source, 1, "'" + part + "' is no known part of the core"));
            continue;
        }
        for (const Include& include : source.includes) {
            checkConfined(source, include, part, out);
            if (!include.quoted) continue;
            const auto other = std::ranges::find(order, firstFolder(include.header));
            if (other == order.end())
                out.push_back(at(source, include.line,
                                 "\"" + include.header + "\" is written without its part, or is no part of the core"));
            else if (other > mine)
                out.push_back(at(source, include.line,
                                 part + " may not include \"" + include.header + "\": " + *other + " comes after it"));
        }
    }
}

/// The programs on top: they use the core and their own folder, not each other.
void checkProgram(const fs::path& root, const std::string& program, std::vector<std::string>& out) {
    for (const Source& source : readSources(root, program))
        for (const Include& include : source.includes) {
            checkConfined(source, include, program, out);
            if (!include.quoted) continue;
            const std::string folder = firstFolder(include.header);
            const bool core =
                std::ranges::find(order, folder) != order.end() && fs::exists(root / "core" / include.header);
            const bool own = fs::exists(root / program / include.header) ||
                             fs::exists(root / source.file.parent_path() / include.header) ||
                             fs::exists(root / include.header);
            if (!core && !own)
                out.push_back(
                    at(source, include.line, "\"" + include.header + "\" is neither in the core nor in " + program));
            const std::string other = program == "cli" ? "gui" : "cli";
            if (folder == other || include.header.find("../" + other) != std::string::npos)
                out.push_back(at(source, include.line, program + " may not include " + other));
        }
}

/// Includes that plugins/ may contain besides: the header that the build generates, and Lua in its generator.
bool belongsToDescriptors(const fs::path& file, const Include& include) {
    static const std::set<std::string> lua = {"lauxlib.h", "lua.h", "lualib.h"};
    return (file.parent_path() == "plugins/common" && include.header == "components.hpp") ||
           (file.parent_path() == "plugins/descriptors" && lua.contains(include.header));
}

/// A plugin sees the interface, its own folder, plugins/common, and the standard library.
void checkPlugins(const fs::path& root, std::vector<std::string>& out) {
    for (const Source& source : readSources(root, "plugins")) {
        const fs::path folder = root / source.file.parent_path();
        for (const Include& include : source.includes) {
            if (include.header == "taflsmith.h" || include.header == "taflsmith.hpp") continue;
            if (belongsToDescriptors(source.file, include)) continue;
            if (include.quoted) {
                const fs::path header = (folder / include.header).lexically_normal();
                const bool own = header.parent_path() == folder && fs::exists(header);
                const bool common =
                    header.parent_path() == (root / "plugins/common").lexically_normal() && fs::exists(header);
                if (!own && !common)
                    out.push_back(
                        at(source, include.line,
                           "a plugin may include plugins/sdk and its own folder, not \"" + include.header + "\""));
            } else if (include.header.find('/') != std::string::npos || include.header.ends_with(".hpp")) {
                out.push_back(at(source, include.line,
                                 "a plugin may include the standard library, not <" + include.header + ">"));
            }
        }
    }
}

/// The referee is a second reading of the rules: it shares nothing with the first.
void checkReferee(const fs::path& root, std::vector<std::string>& out) {
    for (const Source& source : readSources(root, "tests/reference"))
        for (const Include& include : source.includes) {
            const fs::path folder = root / source.file.parent_path();
            if (include.quoted) {
                const bool own =
                    (fs::exists(folder / include.header) && include.header.find("..") == std::string::npos) ||
                    (include.header.starts_with("reference/") && fs::exists(root / "tests" / include.header));
                if (!own)
                    out.push_back(at(source, include.line,
                                     "the referee may include its own folder alone, not \"" + include.header + "\""));
            } else if (include.header.find_first_of("./") != std::string::npos) {
                out.push_back(at(source, include.line,
                                 "the referee may include the standard library, not <" + include.header + ">"));
            }
        }
}

}  // namespace

std::vector<std::string> findWrongIncludes(const fs::path& root) {
    std::vector<std::string> out;
    checkCore(root, out);
    checkProgram(root, "cli", out);
    checkProgram(root, "gui", out);
    checkPlugins(root, out);
    checkReferee(root, out);
    return out;
}

std::vector<std::string> findRuleWords(const fs::path& root) {
    std::vector<std::string> out;
    for (const auto& part : partsWithoutRules)
        for (const Source& source : readSources(root, fs::path("core") / part))
            for (std::size_t i = 0; i < source.code.size(); ++i)
                for (const std::string& word : splitIntoWords(source.code[i]))
                    if (ruleWords.contains(word) && !namesPhase(source.file, word))
                        out.push_back(at(source, static_cast<int>(i) + 1,
                                         "'" + word + "' belongs to a rule; " + part + " must work for every rule"));
    return out;
}

std::vector<std::string> findRuleIds(const fs::path& root) {
    const std::vector<std::string> ids = readRuleIds(root);
    std::vector<std::string> out;
    std::set<std::string> used;
    for (const Source& source : readSources(root, "core")) {
        const auto exception = std::ranges::find(idExceptions, source.file.generic_string(), &IdException::file);
        for (std::size_t i = 0; i < source.code.size(); ++i)
            for (const std::string& id : ids) {
                if (!containsId(source.code[i], id)) continue;
                if (exception != idExceptions.end() && (exception->ids.empty() || exception->ids.contains(id)))
                    used.insert(exception->file);
                else
                    out.push_back(at(source, static_cast<int>(i) + 1,
                                     "'" + id + "' is the id of a rule; the core must work for every rule"));
            }
    }
    for (const IdException& exception : idExceptions)
        if (!used.contains(exception.file)) out.push_back(exception.file + ": contains no id, needs no exception");
    return out;
}

std::size_t countIncludes(const fs::path& root) {
    std::size_t out = 0;
    for (const char* folder : {"core", "cli", "gui", "plugins", "tests/reference"})
        for (const Source& source : readSources(root, folder)) out += source.includes.size();
    return out;
}

}  // namespace dependencies
