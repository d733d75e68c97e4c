#include "model/recovery.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "variant/files.hpp"

namespace tafl::model {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;
constexpr double never = std::numeric_limits<double>::infinity();

fs::path recoveryFolder(const AppContext& appContext) { return appContext.folders.state / "recovery"; }

/// The backups of this process. In a browser, and in containers, an earlier process may have had the same number.
std::set<fs::path>& ownBackups() {
    static std::set<fs::path> out;
    return out;
}

/// "PID-N.json": the name identifies the process.
bool ownerRuns(const fs::path& file) {
    const std::string stem = file.stem().string();
    pid_t pid = 0;
    std::from_chars(stem.data(), stem.data() + stem.size(), pid);
    if (pid == getpid()) return ownBackups().contains(file);
    return pid > 0 && (kill(pid, 0) == 0 || errno == EPERM);
}

RecoveryEntry of(const Document& document) {
    RecoveryEntry out;
    out.file = document.file();
    out.id = document.id();
    out.name = document.name();
    out.text = document.fileText();
    out.onDisk = document.textOnDisk();
    out.seconds = std::time(nullptr);
    return out;
}

RecoveryEntry of(const Script& script, const Document* openDocument) {
    RecoveryEntry out;
    out.kind = RecoveryEntry::Kind::script;
    out.file = script.file();
    out.name = script.file().filename().string();
    out.text = script.text();
    out.onDisk = script.textOnDisk();
    if (openDocument) out.variant = openDocument->file();
    out.seconds = std::time(nullptr);
    return out;
}

std::string makeJson(const RecoveryEntry& each) {
    const bool script = each.kind == RecoveryEntry::Kind::script;
    Json out = {{"format", 1},
                {"kind", script ? "script" : "variant"},
                {"file", each.file.string()},
                {"name", each.name},
                {"text", each.text},
                {"on_disk", each.onDisk},
                {"time", each.seconds}};
    out[script ? "variant" : "id"] = script ? each.variant.string() : each.id;
    return out.dump(1, ' ', false, Json::error_handler_t::replace);
}

/// None if the file is not a backup, or has a newer format.
std::optional<RecoveryEntry> readRecoveryEntry(const fs::path& backup) {
    const auto text = readTextFile(backup);
    if (!text) return {};
    const Json read = Json::parse(*text, nullptr, false);
    try {
        if (!read.is_object() || read.at("format").get<int>() != 1) return {};
        const std::string kind = read.value("kind", std::string("variant"));
        if (kind != "variant" && kind != "script") return {};
        RecoveryEntry out;
        out.kind = kind == "script" ? RecoveryEntry::Kind::script : RecoveryEntry::Kind::variant;
        out.backup = backup;
        out.file = read.at("file").get<std::string>();
        out.name = read.at("name").get<std::string>();
        out.text = read.at("text").get<std::string>();
        out.onDisk = read.at("on_disk").get<std::string>();
        out.seconds = read.at("time").get<std::int64_t>();
        if (out.kind == RecoveryEntry::Kind::script)
            out.variant = read.at("variant").get<std::string>();
        else
            out.id = read.at("id").get<std::string>();
        if (!out.file.empty()) {
            std::error_code error;
            const auto now = readTextFile(out.file);
            out.fileChanged = !now || *now != out.onDisk;
            out.fileGone = !fs::exists(out.file, error);
        }
        return out;
    } catch (const Json::exception&) {
        return {};
    }
}

}  // namespace

Recovery::Recovery(AppContext& appContext) : appContext_(appContext) {}
Recovery::~Recovery() = default;

// --- backups of any document -----------------------------------------------------------------------------------------

Recovery::Backup& Recovery::findOrAddBackup(const void* key) {
    auto [found, isNew] = backups_.try_emplace(key);
    if (isNew) {
        std::error_code error;
        do {
            found->second.file =
                recoveryFolder(appContext_) / (std::to_string(getpid()) + "-" + std::to_string(next_++) + ".json");
        } while (fs::exists(found->second.file, error));
        ownBackups().insert(found->second.file);
    }
    return found->second;
}

/// Seconds until the next backup is due; 0: now.
double Recovery::secondsUntilDue(const void* key, std::uint64_t revision) {
    const Backup& backup = findOrAddBackup(key);
    if (!backup.written) return 0;
    if (backup.revision == revision) return never;
    const auto passed = std::chrono::steady_clock::now() - backup.when;
    return std::max(0.0, pause - std::chrono::duration<double>(passed).count());
}

fs::path Recovery::write(const void* key, std::uint64_t revision, const RecoveryEntry& what) {
    Backup& backup = findOrAddBackup(key);
    std::error_code error;
    fs::create_directories(backup.file.parent_path(), error);
    const auto written = writeTextFile(backup.file, makeJson(what));
    lastError_ = written ? "" : written.error().front().shownMessage();
    backup.written = true;
    backup.revision = revision;
    backup.when = std::chrono::steady_clock::now();
    return backup.file;
}

void Recovery::removeFile(const void* key) {
    const auto found = backups_.find(key);
    if (found == backups_.end()) return;
    std::error_code error;
    fs::remove(found->second.file, error);
    backups_.erase(found);
}

// --- variants and scripts --------------------------------------------------------------------------------------------

double Recovery::tick(const Document& document) {
    if (!document.unsaved()) return removeBackup(document), never;
    const double wait = secondsUntilDue(&document, document.revision());
    if (wait > 0) return wait;
    return backUpNow(document), never;
}

double Recovery::tick(const Script& script, const Document* openDocument) {
    if (!script.unsaved()) return removeBackup(script), never;
    const double wait = secondsUntilDue(&script, script.revision());
    if (wait > 0) return wait;
    return backUpNow(script, openDocument), never;
}

void Recovery::backUpNow(const Document& document) { write(&document, document.revision(), of(document)); }

void Recovery::backUpNow(const Script& script, const Document* openDocument) {
    write(&script, script.revision(), of(script, openDocument));
}

void Recovery::removeBackup(const Document& document) { removeFile(&document); }
void Recovery::removeBackup(const Script& script) { removeFile(&script); }

RecoveryEntry Recovery::closeUnsaved(const Document& document) {
    RecoveryEntry out = of(document);
    out.backup = write(&document, document.revision(), out);
    backups_.erase(&document);
    return out;
}

RecoveryEntry Recovery::closeUnsaved(const Script& script, const Document* openDocument) {
    RecoveryEntry out = of(script, openDocument);
    out.backup = write(&script, script.revision(), out);
    backups_.erase(&script);
    return out;
}

// --- restoring -------------------------------------------------------------------------------------------------------

std::vector<RecoveryEntry> Recovery::findRecoverable(const AppContext& appContext) {
    std::vector<RecoveryEntry> out;
    std::error_code error;
    for (fs::directory_iterator walk(recoveryFolder(appContext), error), end; !error && walk != end;
         walk.increment(error)) {
        if (walk->path().extension() != ".json" || ownerRuns(walk->path())) continue;
        if (auto read = readRecoveryEntry(walk->path())) out.push_back(std::move(*read));
    }
    std::ranges::sort(out, [](const RecoveryEntry& a, const RecoveryEntry& b) { return a.seconds > b.seconds; });
    return out;
}

std::unique_ptr<Document> Recovery::restored(AppContext& appContext, const RecoveryEntry& leftover) {
    return Document::recovered(appContext, leftover.text, leftover.file, leftover.onDisk);
}

std::unique_ptr<Script> Recovery::restoredScript(AppContext& appContext, const RecoveryEntry& leftover) {
    return Script::recovered(appContext, leftover.file, leftover.text, leftover.onDisk);
}

void Recovery::discard(const RecoveryEntry& leftover) {
    std::error_code error;
    fs::remove(leftover.backup, error);
}

}  // namespace tafl::model
