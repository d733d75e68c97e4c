#include "host/native/plugin_loader.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "host/native/plugin_library.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

void hostReport(const tafl_host* host, tafl_severity severity, const char* text) {
    if (host && severity == TAFL_ERROR) *static_cast<std::string*>(const_cast<void*>(host->host)) = text ? text : "";
}

Diagnostics makeError(const std::string& file, const std::string& text, const std::string& valid = {}) {
    return {{Severity::error, Place{file}, text, valid}};
}

}  // namespace

Result<std::shared_ptr<PluginLibrary>> PluginLibrary::open(const fs::path& file, const PluginJudge& judge) {
    std::error_code error;
    const fs::path absolute = fs::absolute(file, error);
    const auto failWith = [&](Diagnostics d) { return tl::unexpected(std::move(d)); };
    const std::string name = absolute.string();
    if (const std::string why = findLibraryFileError(absolute); !why.empty()) return failWith(makeError(name, why));
    if (judge)
        if (const std::string why = judge(absolute); !why.empty())
            return failWith(makeError(name, "is refused: " + why));

    std::shared_ptr<PluginLibrary> out(new PluginLibrary);
    out->file_ = name;
    if (const std::string why = out->library_.open(absolute); !why.empty())
        return failWith(makeError(name, "cannot be loaded: " + why));
    out->table_ = out->library_.table();
    if (auto diagnostics = out->negotiate(); hasErrors(diagnostics)) return failWith(std::move(diagnostics));
    if (auto diagnostics = out->initialise(); hasErrors(diagnostics)) return failWith(std::move(diagnostics));
    return out;
}

Diagnostics PluginLibrary::negotiate() {
    if (!table_) return makeError(file_, "is no rule library: it exports no 'tafl_plugin'");
    // Read the version first: the layout of the rest depends on it.
    const std::string theirs = std::to_string(table_->abi_major) + "." + std::to_string(table_->abi_minor);
    const std::string ours = std::to_string(TAFL_ABI_MAJOR) + "." + std::to_string(TAFL_ABI_MINOR);
    if (table_->abi_major != TAFL_ABI_MAJOR || table_->abi_minor > TAFL_ABI_MINOR)
        return makeError(file_, "is made for plugin interface " + theirs + ", this program has " + ours,
                         std::to_string(TAFL_ABI_MAJOR) + ".0 to " + ours);
    if (table_->struct_size < sizeof(tafl_library))
        return makeError(file_, "its library structure has " + std::to_string(table_->struct_size) + " bytes",
                         "at least " + std::to_string(sizeof(tafl_library)));
    if (!table_->name || !table_->version) return makeError(file_, "the library has no name or no version");
    if (!table_->count || !table_->component) return makeError(file_, "the library has no list of components");
    return {};
}

Diagnostics PluginLibrary::initialise() {
    host_ = {sizeof(tafl_host), TAFL_ABI_MAJOR, TAFL_ABI_MINOR, &hostError_, hostReport};
    if (!table_->init) {
        initialised_ = true;
        return {};
    }
    std::string why;
    try {
        initialised_ = table_->init(&host_) == TAFL_OK;
        if (!initialised_) why = "its init failed" + (hostError_.empty() ? "" : ": " + hostError_);
    } catch (const std::exception& e) {
        why = std::string("its init threw an exception: ") + e.what();
    } catch (...) {
        why = "its init threw an exception";
    }
    return initialised_ ? Diagnostics{} : makeError(file_, why);
}

PluginLibrary::~PluginLibrary() {
    if (initialised_ && table_->deinit) {
        try {
            table_->deinit();
        } catch (...) {  // no caller is left to report to
        }
    }
}

std::string PluginLibrary::title() const { return std::string(table_->name) + " " + table_->version; }

Diagnostics loadPlugin(const fs::path& file, Registry& registry, const PluginJudge& judge) {
    const auto library = PluginLibrary::open(file, judge);
    if (!library) return library.error();
    const std::string& name = (*library)->file();
    const auto known = registry.all();
    if (std::ranges::any_of(known, [&](const Component* c) { return c->file == name; }))
        return makeError(name, "the library is loaded already");
    auto components = readPluginComponents(*library);
    if (!components) return components.error();
    Diagnostics diagnostics;
    for (auto& component : *components) {
        auto found = registry.add(std::move(component));
        diagnostics.insert(diagnostics.end(), found.begin(), found.end());
    }
    if (hasErrors(diagnostics)) registry.remove(name);
    return diagnostics;
}

Diagnostics loadPlugins(const fs::path& folder, Registry& registry, const PluginJudge& judge) {
    const auto files = listLibraryFiles(folder);
    if (!files) return files.error();
    Diagnostics diagnostics;
    for (const auto& file : *files) {
        auto found = loadPlugin(file, registry, judge);
        diagnostics.insert(diagnostics.end(), found.begin(), found.end());
    }
    return diagnostics;
}

}  // namespace tafl
