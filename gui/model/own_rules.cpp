#include "model/own_rules.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "model/edits.hpp"
#include "variant/files.hpp"
#include "variant/start.hpp"

namespace tafl::model {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t maxScripts = 100;
constexpr const char* besideTitle = trMark("Scripts beside this variant");

/// The folder of the variant's scripts.
fs::path scriptFolder(const Document& document) { return document.suggestedFile().parent_path(); }

std::vector<fs::path> listScripts(const fs::path& folder) {
    std::vector<fs::path> out;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".lua" && entry.is_regular_file(error)) out.push_back(entry.path());
    std::ranges::sort(out);
    out.resize(std::min(out.size(), maxScripts));
    return out;
}

/// The components of a script as the editor has it, else as it is on disk.
Result<std::vector<Component>> readComponents(const AppContext& appContext, const fs::path& script) {
    const auto overlay = [&]() -> std::optional<std::string> {
        std::error_code error;
        const std::lock_guard lock(appContext.rulesMutex);
        const auto found = appContext.scriptOverlays.find(fs::weakly_canonical(script, error));
        return found == appContext.scriptOverlays.end() ? std::nullopt : std::optional(found->second);
    }();
    // Without holding the lock: a script may take long.
    const LuaLimits& limits = appContext.options().limits;
    return overlay ? loadScriptText(*overlay, script.string(), limits) : loadScript(script, limits);
}

OwnRule makeBroken(const fs::path& script, const Diagnostics& errors) {
    OwnRule out;
    out.entry.id = script.filename().string();
    out.entry.title = script.stem().string();
    out.entry.summary = errors.front().text.shown();
    out.entry.slotTitle = tr(besideTitle);
    out.entry.script = script.string();
    out.entry.broken = true;
    return out;
}

OwnRule makeRule(const fs::path& script, Component component) {
    OwnRule out;
    out.entry = {component.id,    component.slot,    tr(besideTitle),
                 component.title, component.summary, renderWords(component, {}),
                 "lua",           component.sources};
    out.entry.repeatable = component.repeatable;
    out.entry.script = script.string();
    out.component = std::move(component);
    return out;
}

}  // namespace

Result<fs::path> addNewRule(AppContext& appContext, Document& document, const std::string& kind) {
    if (document.isPacked()) return failPacked();
    // 1. A free name beside the variant, which is also the rule's id.
    const fs::path folder = scriptFolder(document);
    const std::string base = makeId(document.id().substr(0, 40) + "-" + kind);
    std::error_code error;
    std::string id = base;
    for (int n = 2; fs::exists(folder / (id + ".lua"), error); ++n) id = base + "-" + std::to_string(n);
    const auto made = makeScriptTemplate(id, kind);
    if (made.empty()) return fail({}, say("there is no template '%1'", kind));
    // 2. The file, and the rule.
    const fs::path file = folder / made.front().path;
    auto components = loadScriptText(made.front().text, file.string(), appContext.options().limits);
    if (!components) return tl::unexpected(components.error());
    fs::create_directories(folder, error);
    if (auto written = writeTextFile(file, made.front().text); !written) return tl::unexpected(written.error());
    addOwnRule(document, makeRule(file, std::move(components->front())));
    return file;
}

std::vector<OwnRule> readOwnRules(const AppContext& appContext, const fs::path& folder, const std::atomic<bool>& stop) {
    std::vector<OwnRule> out;
    for (const fs::path& script : listScripts(folder)) {
        if (stop) break;
        auto components = readComponents(appContext, script);
        if (!components) {
            out.push_back(makeBroken(script, components.error()));
            continue;
        }
        for (Component& each : *components) out.push_back(makeRule(script, std::move(each)));
    }
    return out;
}

void OwnRules::refresh(const Document& document) {
    const fs::path folder = document.isPacked() ? fs::path() : scriptFolder(document);
    if (folder != folder_) rules_.clear();
    folder_ = folder;
    posted_.clear();
    worker_.run([this, folder](const std::atomic<bool>& stop) {
        auto read = folder.empty() ? std::vector<OwnRule>() : readOwnRules(appContext_, folder, stop);
        if (stop) return;
        posted_.set(std::move(read));
        appContext_.redraw.now();
    });
}

bool OwnRules::poll() {
    const auto posted = posted_.take();
    if (posted) rules_ = *posted;
    return posted != nullptr;
}

void OwnRules::waitUntilIdle() {
    worker_.wait();
    poll();
}

std::vector<ComponentEntry> ownEntries(const std::vector<OwnRule>& rules, const std::vector<RuleCard>& present) {
    std::vector<ComponentEntry> out;
    for (const OwnRule& rule : rules) {
        ComponentEntry entry = rule.entry;
        entry.present = std::ranges::any_of(present, [&](const RuleCard& card) {
            return card.on && card.ref.use == entry.id &&
                   fs::path(card.script).filename() == fs::path(entry.script).filename();
        });
        out.push_back(std::move(entry));
    }
    return out;
}

void addOwnRule(Document& document, const OwnRule& rule) {
    if (rule.component) edits::addRule(document, *rule.component, {}, fs::path(rule.entry.script).filename().string());
}

}  // namespace tafl::model
