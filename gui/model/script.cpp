#include "model/script.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "model/edits.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t mostSteps = 2000;

/// "… (line 12 of my.lua, …": the line that a complaint names, 0 if none.
int lineNamed(const std::string& text, const std::string& file) {
    const auto of = text.find(" of " + file);
    if (of == std::string::npos) return 0;
    const auto line = text.rfind("line ", of);
    if (line == std::string::npos) return 0;
    int out = 0;
    std::from_chars(text.data() + line + 5, text.data() + of, out);
    return out;
}

}  // namespace

std::vector<ScriptMistake> mistakesIn(const fs::path& script, const Diagnostics& complaints) {
    std::vector<ScriptMistake> out;
    std::error_code error;
    const fs::path real = fs::weakly_canonical(script, error);
    for (const auto& d : complaints) {
        // Lua keeps only the end of a long name.
        const bool cut = d.place.file.starts_with("...") && script.string().ends_with(d.place.file.substr(3));
        const bool here = cut || (!d.place.file.empty() && fs::weakly_canonical(d.place.file, error) == real);
        const int named = here ? d.place.line : lineNamed(d.text, script.filename().string());
        if (here || named > 0)
            out.push_back({std::max(named, 1), here ? d.place.column : 0, d.severity,
                           d.text + (d.valid.empty() ? "" : " (" + d.valid + ")")});
    }
    return out;
}

Script::Script(Workshop& workshop, fs::path file, std::string text)
    : workshop_(workshop), file_(std::move(file)), onDisk_(text), readOnly_(!workshop.writable(file_)) {
    steps_.push_back(std::move(text));
    lines_.set(steps_.front());
    watch_.watch(file_);
}

Script::~Script() {
    worker_.stop();
    worker_.wait();
    std::error_code error;
    const std::lock_guard lock(workshop_.rules);
    workshop_.overlays.erase(fs::weakly_canonical(file_, error));
}

Result<std::unique_ptr<Script>> Script::open(Workshop& workshop, const fs::path& file) {
    auto text = readText(file);
    if (!text) return tl::unexpected(text.error());
    std::unique_ptr<Script> out(new Script(workshop, file, std::move(*text)));
    out->tryNow();
    return out;
}

std::unique_ptr<Script> Script::recovered(Workshop& workshop, const fs::path& file, std::string text,
                                          const std::string& before) {
    const auto there = readText(file);
    std::unique_ptr<Script> out(new Script(workshop, file, there ? *there : before));
    if (there)
        out->theirs_ = *there != before;
    else
        out->onDisk_.reset();
    if (text != out->text()) out->push(std::move(text));
    out->tryNow();
    return out;
}

const std::string& Script::textOnDisk() const {
    static const std::string none;
    return onDisk_ ? *onDisk_ : none;
}

std::optional<Place> Script::tooWide() const {
    Place place{file_.string(), 1, 1};
    for (const char raw : text()) {
        const auto c = static_cast<unsigned char>(raw);
        if (c >= 0xf0) return place;  // four bytes of UTF-8, or none at all
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
    steps_.resize(at_ + 1);
    if (typing_ && at_ > 0) {
        steps_[at_] = std::move(text);
        changed();
    } else {
        push(std::move(text));
    }
    typing_ = true;
}

/// As a step of its own.
void Script::push(std::string text) {
    endGesture();
    steps_.resize(at_ + 1);
    steps_.push_back(std::move(text));
    ++at_;
    if (steps_.size() > mostSteps) {
        steps_.erase(steps_.begin());
        --at_;
    }
    changed();
}

void Script::undo() {
    if (!canUndo()) return;
    --at_;
    typing_ = false;
    changed();
}

void Script::redo() {
    if (!canRedo()) return;
    ++at_;
    typing_ = false;
    changed();
}

void Script::changed() {
    ++revision_;
    lines_.set(text());
    lastChange_ = std::chrono::steady_clock::now();
    due_ = true;
}

// --- live reload -----------------------------------------------------------------------------------------------------

void Script::tryNow() {
    due_ = false;
    typing_ = false;
    worker_.run([this, text = text(), revision = revision_](const std::atomic<bool>& stop) {
        Tried out;
        out.revision = revision;
        {
            const std::lock_guard lock(workshop_.rules);
            if (stop) return;
            const auto loaded = loadScriptText(text, file_.string(), workshop_.options().limits);
            out.good = loaded.has_value();
            if (loaded) {
                for (const auto& component : *loaded) out.components.push_back(component.id);
                std::error_code error;
                workshop_.overlays[fs::weakly_canonical(file_, error)] = text;
            } else {
                out.mistakes = mistakesIn(file_, loaded.error());
                if (out.mistakes.empty()) out.mistakes.push_back({1, 0, Severity::error, loaded.error().front().text});
            }
        }
        tried_.set(std::move(out));
        workshop_.wake.now();
    });
}

bool Script::poll(bool& reloaded) {
    reloaded = false;
    const double idle = std::chrono::duration<double>(std::chrono::steady_clock::now() - lastChange_).count();
    if (due_ && idle >= pause) tryNow();
    const auto tried = tried_.take();
    if (!tried || tried->revision != revision_) return false;
    mistakes_ = tried->mistakes;
    if (tried->good) components_ = tried->components;
    reloaded = tried->good;
    return true;
}

bool Script::settle() {
    if (due_) tryNow();
    worker_.wait();
    bool reloaded = false;
    poll(reloaded);
    return reloaded;
}

Result<std::monostate> Script::save() {
    if (readOnly_) return fail(Place{file_.string()}, "the file may not be changed", "fork the rule");
    if (auto there = readText(file_); there && onDisk_ != *there) {
        onDisk_ = std::move(*there);
        theirs_ = true;
    }
    if (std::exchange(theirs_, false) && unsaved())
        return fail(Place{file_.string()}, "another program has changed the file since it was read",
                    "save again to write over it");
    std::error_code error;
    fs::create_directories(file_.parent_path(), error);
    if (auto written = writeText(file_, text()); !written) return written;
    onDisk_ = text();
    watch_.watch(file_);
    endGesture();
    return std::monostate{};
}

bool Script::changedOutside() {
    if (watch_.poll().empty()) return false;
    auto now = readText(file_);
    if (!now || onDisk_ == *now) return false;
    theirs_ = unsaved();
    onDisk_ = *now;
    if (!theirs_) push(std::move(*now));
    return true;
}

// --- forks -----------------------------------------------------------------------------------------------------------

namespace {

const Component* twinOf(const Workshop& workshop, const RuleCard& card) {
    return workshop.environment.registry->find(card.ref.use, "lua");
}

/// The names that a script asks for with require.
std::vector<std::string> requiredBy(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = text.find("require"); at != std::string::npos; at = text.find("require", at + 7)) {
        const auto begin = text.find_first_of("\"'", at);
        const auto lineEnd = text.find('\n', at);
        if (begin == std::string::npos || begin > lineEnd) continue;
        const auto end = text.find(text[begin], begin + 1);
        if (end == std::string::npos) continue;
        out.push_back(text.substr(begin + 1, end - begin - 1));
    }
    return out;
}

/// The libraries that a script needs, copied into `lib` beside the copy, and what these need in turn.
Result<std::monostate> copyLibraries(const std::string& text, const fs::path& from, const fs::path& to, int depth = 0) {
    if (depth > 8) return std::monostate{};
    for (const auto& name : requiredBy(text)) {
        const fs::path target = to / "lib" / (name + ".lua");
        std::error_code error;
        if (fs::exists(target, error)) continue;
        for (fs::path folder = from.parent_path(); folder.has_parent_path(); folder = folder.parent_path()) {
            const fs::path found = folder / "lib" / (name + ".lua");
            if (!fs::exists(found, error)) {
                if (folder == folder.parent_path()) break;
                continue;
            }
            const auto library = readText(found);
            if (!library) return tl::unexpected(library.error());
            fs::create_directories(target.parent_path(), error);
            if (auto written = writeText(target, *library); !written) return written;
            if (auto more = copyLibraries(*library, found, to, depth + 1); !more) return more;
            break;
        }
    }
    return std::monostate{};
}

}  // namespace

bool canFork(const Workshop& workshop, const RuleCard& card) { return !card.script.empty() || twinOf(workshop, card); }

Result<fs::path> forkRule(Workshop& workshop, Document& document, const RuleCard& card) {
    // 1. Where it comes from.
    fs::path from;
    if (!card.script.empty())
        from = card.file;
    else if (const Component* twin = twinOf(workshop, card))
        from = twin->file;
    if (from.empty()) return fail({}, "'" + card.ref.use + "' has no script", "a rule that is written in Lua as well");
    const auto text = readText(from);
    if (!text) return tl::unexpected(text.error());
    // 2. A free name beside the variant.
    const fs::path folder = document.suggestedFile().parent_path();
    std::string name = card.ref.use.substr(card.ref.use.rfind('/') + 1);
    std::error_code error;
    fs::path to = folder / (document.id() + "-" + name + ".lua");
    for (int n = 2; fs::exists(to, error); ++n)
        to = folder / (document.id() + "-" + name + "-" + std::to_string(n) + ".lua");
    // 3. The copy, and what it needs.
    fs::create_directories(folder, error);
    if (auto copied = copyLibraries(*text, from, folder); !copied) return tl::unexpected(copied.error());
    if (auto written = writeText(to, *text); !written) return tl::unexpected(written.error());
    edits::setScript(document, card, to.filename().string(), card.ref.use);
    return to;
}

}  // namespace tafl::model
