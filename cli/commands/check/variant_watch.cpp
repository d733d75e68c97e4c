#include "commands/check/variant_watch.hpp"

#include <algorithm>
#include <thread>

#include "arguments/context.hpp"
#include "arguments/interrupt.hpp"
#include "base/text.hpp"
#include "records/opentafl/variants.hpp"
#include "variant/files.hpp"

namespace tafl::cli {
namespace fs = std::filesystem;
namespace {

constexpr auto pollInterval = std::chrono::milliseconds(150);

std::string readStamp(const fs::path& file) {
    std::error_code error;
    const auto time = fs::last_write_time(file, error);
    return error ? std::string()
                 : std::to_string(time.time_since_epoch().count()) + "/" + std::to_string(fs::file_size(file, error));
}

}  // namespace

VariantWatch::VariantWatch(Context& context)
    : context_(context), scripts_(*context.environment().registry, context.environment().scripts) {
    if (!context.environment().share.empty()) scripts_.watch(context.environment().share / "scripts" / "rules");
    installInterruptHandler();
}

void VariantWatch::addVariant(const std::string& idOrFile) {
    Sources& sources = variants_[idOrFile];
    if (const auto variant = opentafl::load(context_.library(), idOrFile, context_.options)) {
        sources = {.readable = true};
        sources.stamps[variant->file];
        for (const std::string& ancestor : variant->ancestors)
            if (const auto loaded = context_.library().load(ancestor)) sources.stamps[loaded->file];
        for (const RuleText& rule : variant->rules) sources.components.push_back(rule.use);
    } else {
        sources.readable = false;
        const auto file = findVariant(idOrFile, context_.library().path(), {}, {});
        if (sources.stamps.empty()) sources.stamps[file ? *file : fs::path(idOrFile)];
    }
    for (auto& [file, stamp] : sources.stamps) stamp = readStamp(file);
}

bool VariantWatch::hasFiles() const {
    return std::ranges::any_of(variants_, [](const auto& variant) {
        return std::ranges::any_of(variant.second.stamps, [](const auto& each) { return !each.second.empty(); });
    });
}

/// Ignores a missing file: editors delete and recreate files.
bool VariantWatch::hasChanged(Sources& sources) const {
    return std::ranges::any_of(sources.stamps, [](auto& each) {
        const std::string now = readStamp(each.first);
        return !now.empty() && now != each.second;
    });
}

std::vector<std::string> VariantWatch::collectChanges() {
    std::vector<std::string> components;
    for (const ScriptWatch::Change& change : scripts_.poll()) {
        context_.reportError(change.diagnostics);
        if (hasErrors(change.diagnostics))
            context_.print(context_.paint(Paint::bad, "failed") + "  " +
                           escapeForTerminal(change.script.filename().string()) +
                           "  the last valid version stays in use\n");
        components.insert(components.end(), change.components.begin(), change.components.end());
    }
    std::vector<std::string> out;
    for (auto& [variant, sources] : variants_) {
        const bool uses = std::ranges::any_of(sources.components, [&](const std::string& component) {
            return std::ranges::find(components, component) != components.end();
        });
        if (uses || (!sources.readable && !components.empty()) || hasChanged(sources)) out.push_back(variant);
    }
    return out;
}

std::vector<std::string> VariantWatch::wait() {
    while (!wasInterrupted()) {
        if (auto out = collectChanges(); !out.empty()) return out;
        std::fflush(stdout);
        std::this_thread::sleep_for(pollInterval);
    }
    return {};
}

}  // namespace tafl::cli
