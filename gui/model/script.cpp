#include "model/script.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/copy_script.hpp"
#include "model/edits.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t maxUndoSteps = 2000;

/// The line number in "… (line 12 of my.lua, …"; 0 if there is none.
int parseLineNumber(const std::string& text, const std::string& file) {
    const auto of = text.find(" of " + file);
    if (of == std::string::npos) return 0;
    const auto line = text.rfind("line ", of);
    if (line == std::string::npos) return 0;
    int out = 0;
    std::from_chars(text.data() + line + 5, text.data() + of, out);
    return out;
}

}  // namespace

std::vector<ScriptMistake> findMistakes(const fs::path& script, const Diagnostics& diagnostics) {
    std::vector<ScriptMistake> out;
    std::error_code error;
    const fs::path real = fs::weakly_canonical(script, error);
    for (const auto& d : diagnostics) {
        // Lua keeps only the end of a long name.
        const bool cut = d.place.file.starts_with("...") && script.string().ends_with(d.place.file.substr(3));
        const bool inScript = cut || (!d.place.file.empty() && fs::weakly_canonical(d.place.file, error) == real);
        const int named = inScript ? d.place.line : parseLineNumber(d.text, script.filename().string());
        if (inScript || named > 0)
            out.push_back({std::max(named, 1), inScript ? d.place.column : 0, d.severity,
                           d.valid.empty() ? d.text : phrase("%1 (%2)", d.text, d.valid)});
    }
    return out;
}

Script::Script(AppContext& appContext, fs::path file, std::string text)
    : appContext_(appContext), file_(std::move(file)), onDisk_(text), readOnly_(!appContext.writable(file_)) {
    undoStack_.push_back(std::move(text));
    lines_.set(undoStack_.front());
    watch_.watch(file_);
}

Script::~Script() {
    worker_.stop();
    worker_.wait();
    std::error_code error;
    const std::lock_guard lock(appContext_.rulesMutex);
    appContext_.scriptOverlays.erase(fs::weakly_canonical(file_, error));
}

Result<std::unique_ptr<Script>> Script::open(AppContext& appContext, const fs::path& file) {
    auto text = readTextFile(file);
    if (!text) return tl::unexpected(text.error());
    std::unique_ptr<Script> out(new Script(appContext, file, std::move(*text)));
    out->reloadNow();
    return out;
}

std::unique_ptr<Script> Script::recovered(AppContext& appContext, const fs::path& file, std::string text,
                                          const std::string& before) {
    const auto diskText = readTextFile(file);
    std::unique_ptr<Script> out(new Script(appContext, file, diskText ? *diskText : before));
    if (diskText)
        out->changedOnDisk_ = *diskText != before;
    else
        out->onDisk_.reset();
    if (text != out->text()) out->push(std::move(text));
    out->reloadNow();
    return out;
}

const std::string& Script::textOnDisk() const {
    static const std::string none;
    return onDisk_ ? *onDisk_ : none;
}

std::optional<Place> Script::findUnsupportedCharacter() const {
    Place place{file_.string(), 1, 1};
    for (const char raw : text()) {
        const auto c = static_cast<unsigned char>(raw);
        if (c >= 0xf0) return place;  // four-byte UTF-8, or invalid
        if (c == '\n') {
            ++place.line;
            place.column = 1;
        } else if ((c & 0xc0) != 0x80) {
            ++place.column;
        }
    }
    return {};
}

// --- changes ---------------------------------------------------------------------------------------------------------

void Script::setText(std::string text) {
    if (text == this->text() || readOnly_) return;
    undoStack_.resize(undoIndex_ + 1);
    if (typing_ && undoIndex_ > 0) {
        undoStack_[undoIndex_] = std::move(text);
        changed();
    } else {
        push(std::move(text));
    }
    typing_ = true;
}

/// Adds an undo step.
void Script::push(std::string text) {
    endGesture();
    undoStack_.resize(undoIndex_ + 1);
    undoStack_.push_back(std::move(text));
    ++undoIndex_;
    if (undoStack_.size() > maxUndoSteps) {
        undoStack_.erase(undoStack_.begin());
        --undoIndex_;
    }
    changed();
}

void Script::undo() {
    if (!canUndo()) return;
    --undoIndex_;
    typing_ = false;
    changed();
}

void Script::redo() {
    if (!canRedo()) return;
    ++undoIndex_;
    typing_ = false;
    changed();
}

void Script::changed() {
    ++revision_;
    lines_.set(text());
    lastChange_ = std::chrono::steady_clock::now();
    reloadPending_ = true;
}

// --- live reload -----------------------------------------------------------------------------------------------------

void Script::reloadNow() {
    reloadPending_ = false;
    typing_ = false;
    worker_.run([this, text = text(), revision = revision_](const std::atomic<bool>& stop) {
        LoadResult out;
        out.revision = revision;
        {
            const std::lock_guard lock(appContext_.rulesMutex);
            if (stop) return;
            const auto loaded = loadScriptText(text, file_.string(), appContext_.options().limits);
            out.isValid = loaded.has_value();
            if (loaded) {
                for (const auto& component : *loaded) out.components.push_back(component.id);
                std::error_code error;
                appContext_.scriptOverlays[fs::weakly_canonical(file_, error)] = text;
            } else {
                out.mistakes = findMistakes(file_, loaded.error());
                if (out.mistakes.empty()) out.mistakes.push_back({1, 0, Severity::error, loaded.error().front().text});
            }
        }
        loadResult_.set(std::move(out));
        appContext_.redraw.now();
    });
}

bool Script::poll(bool& reloaded) {
    reloaded = false;
    const double idle = std::chrono::duration<double>(std::chrono::steady_clock::now() - lastChange_).count();
    if (reloadPending_ && idle >= pause) reloadNow();
    const auto loadResult = loadResult_.take();
    if (!loadResult || loadResult->revision != revision_) return false;
    mistakes_ = loadResult->mistakes;
    if (loadResult->isValid) components_ = loadResult->components;
    reloaded = loadResult->isValid;
    return true;
}

bool Script::waitUntilIdle() {
    if (reloadPending_) reloadNow();
    worker_.wait();
    bool reloaded = false;
    poll(reloaded);
    return reloaded;
}

Result<std::monostate> Script::save() {
    if (readOnly_) return fail(Place{file_.string()}, tr("the file may not be changed"), tr("fork the rule"));
    if (auto diskText = readTextFile(file_); diskText && onDisk_ != *diskText) {
        onDisk_ = std::move(*diskText);
        changedOnDisk_ = true;
    }
    if (std::exchange(changedOnDisk_, false) && unsaved())
        return fail(Place{file_.string()}, tr("another program has changed the file since it was read"),
                    tr("save again to write over it"));
    std::error_code error;
    fs::create_directories(file_.parent_path(), error);
    if (auto written = writeTextFile(file_, text()); !written) return written;
    onDisk_ = text();
    watch_.watch(file_);
    endGesture();
    return std::monostate{};
}

bool Script::changedExternally() {
    if (watch_.poll().empty()) return false;
    auto now = readTextFile(file_);
    if (!now || onDisk_ == *now) return false;
    changedOnDisk_ = unsaved();
    onDisk_ = *now;
    if (!changedOnDisk_) push(std::move(*now));
    return true;
}

// --- forking a rule --------------------------------------------------------------------------------------------------

namespace {

const Component* findLuaTwin(const AppContext& appContext, const RuleCard& card) {
    return appContext.environment.registry->find(card.ref.use, "lua");
}

}  // namespace

bool canFork(const AppContext& appContext, const RuleCard& card) {
    return !card.script.empty() || findLuaTwin(appContext, card);
}

bool canFork(const AppContext& appContext, const Document& document, const RuleCard& card) {
    return !document.isPacked() && canFork(appContext, card);
}

Result<fs::path> forkRule(AppContext& appContext, Document& document, const RuleCard& card) {
    // 1. Find the source.
    if (document.isPacked()) return failPacked();
    fs::path from;
    if (!card.script.empty())
        from = card.file;
    else if (const Component* twin = findLuaTwin(appContext, card))
        from = twin->file;
    if (from.empty())
        return fail({}, say("'%1' has no script", card.ref.use), tr("a rule that is written in Lua as well"));
    // 2. Choose a free file name beside the variant.
    const fs::path folder = document.suggestedFile().parent_path();
    std::string name = card.ref.use.substr(card.ref.use.rfind('/') + 1);
    std::error_code error;
    fs::path to = folder / (document.id() + "-" + name + ".lua");
    for (int n = 2; fs::exists(to, error); ++n)
        to = folder / (document.id() + "-" + name + "-" + std::to_string(n) + ".lua");
    // 3. Write the copy and its libraries.
    if (auto copied = copyScript(from, to); !copied) return tl::unexpected(copied.error());
    edits::setScript(document, card, to.filename().string(), card.ref.use);
    return to;
}

}  // namespace tafl::model
