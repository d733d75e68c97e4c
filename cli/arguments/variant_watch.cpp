#include "arguments/variant_watch.hpp"

#include <algorithm>
#include <thread>

#include "base/text.hpp"
#include "arguments/context.hpp"
#include "arguments/interrupt.hpp"
#include "records/opentafl/variants.hpp"
#include "variant/files.hpp"

namespace tafl::cli {
namespace fs = std::filesystem;
namespace {

constexpr auto pause = std::chrono::milliseconds(150);

std::string stampOfFile(const fs::path& file) {
    std::error_code error;
    const auto time = fs::last_write_time(file, error);
    return error ? std::string()
                 : std::to_string(time.time_since_epoch().count()) + "/" + std::to_string(fs::file_size(file, error));
}

}  // namespace

VariantWatch::VariantWatch(Context& context)
    : context_(context), scripts_(*context.environment().registry, context.environment().scripts) {
    if (!context.environment().share.empty()) scripts_.watch(context.environment().share / "scripts" / "rules");
    noticeInterrupts();
}

void VariantWatch::take(const std::string& idOrFile) {
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
    for (auto& [file, stamp] : sources.stamps) stamp = stampOfFile(file);
}

/// A file that is gone is waited for: editors replace files so.
bool VariantWatch::changed(Sources& sources) const {
    return std::ranges::any_of(sources.stamps, [](auto& each) {
        const std::string now = stampOfFile(each.first);
        return !now.empty() && now != each.second;
    });
}

std::vector<std::string> VariantWatch::look() {
    std::vector<std::string> components;
    for (const ScriptWatch::Change& change : scripts_.poll()) {
        context_.complain(change.complaints);
        if (hasErrors(change.complaints))
            context_.print(context_.paint(Paint::bad, "failed") + "  " + printable(change.script.filename().string()) +
                           "  the version before stays in use\n");
        components.insert(components.end(), change.components.begin(), change.components.end());
    }
    std::vector<std::string> out;
    for (auto& [variant, sources] : variants_) {
        const bool uses = std::ranges::any_of(sources.components, [&](const std::string& component) {
            return std::ranges::find(components, component) != components.end();
        });
        if (uses || (!sources.readable && !components.empty()) || changed(sources)) out.push_back(variant);
    }
    return out;
}

std::vector<std::string> VariantWatch::wait() {
    while (!wasInterrupted()) {
        if (auto out = look(); !out.empty()) return out;
        std::fflush(stdout);
        std::this_thread::sleep_for(pause);
    }
    return {};
}

}  // namespace tafl::cli
