#include "model/recovery.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>

#include "variant/files.hpp"

namespace tafl::model {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;
constexpr double never = std::numeric_limits<double>::infinity();

fs::path folderOf(const Workshop& workshop) { return workshop.folders.state / "recovery"; }

/// "PID-N.json": whose it is shows in the name.
bool ownerRuns(const fs::path& file) {
    const std::string stem = file.stem().string();
    pid_t pid = 0;
    std::from_chars(stem.data(), stem.data() + stem.size(), pid);
    return pid > 0 && (pid == getpid() || kill(pid, 0) == 0 || errno == EPERM);
}

Leftover of(const Document& document) {
    Leftover out;
    out.file = document.file();
    out.id = document.id();
    out.name = document.name();
    out.text = document.text();
    out.onDisk = document.textOnDisk();
    out.seconds = std::time(nullptr);
    return out;
}

Leftover of(const Script& script, const Document* openWith) {
    Leftover out;
    out.kind = Leftover::Kind::script;
    out.file = script.file();
    out.name = script.file().filename().string();
    out.text = script.text();
    out.onDisk = script.textOnDisk();
    if (openWith) out.variant = openWith->file();
    out.seconds = std::time(nullptr);
    return out;
}

std::string jsonOf(const Leftover& each) {
    const bool script = each.kind == Leftover::Kind::script;
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

/// None if the file is no such thing, or one of a later version of the program.
std::optional<Leftover> readLeftover(const fs::path& kept) {
    const auto text = readText(kept);
    if (!text) return {};
    const Json read = Json::parse(*text, nullptr, false);
    try {
        if (!read.is_object() || read.at("format").get<int>() != 1) return {};
        const std::string kind = read.value("kind", std::string("variant"));
        if (kind != "variant" && kind != "script") return {};
        Leftover out;
        out.kind = kind == "script" ? Leftover::Kind::script : Leftover::Kind::variant;
        out.kept = kept;
        out.file = read.at("file").get<std::string>();
        out.name = read.at("name").get<std::string>();
        out.text = read.at("text").get<std::string>();
        out.onDisk = read.at("on_disk").get<std::string>();
        out.seconds = read.at("time").get<std::int64_t>();
        if (out.kind == Leftover::Kind::script)
            out.variant = read.at("variant").get<std::string>();
        else
            out.id = read.at("id").get<std::string>();
        if (!out.file.empty()) {
            std::error_code error;
            const auto now = readText(out.file);
            out.fileChanged = !now || *now != out.onDisk;
            out.fileGone = !fs::exists(out.file, error);
        }
        return out;
    } catch (const Json::exception&) {
        return {};
    }
}

}  // namespace

Recovery::Recovery(Workshop& workshop) : workshop_(workshop) {}
Recovery::~Recovery() = default;

// --- whatever it is --------------------------------------------------------------------------------------------------

Recovery::Kept& Recovery::keptOf(const void* whose) {
    auto [found, isNew] = kept_.try_emplace(whose);
    if (isNew) {
        std::error_code error;
        do {
            found->second.file =
                folderOf(workshop_) / (std::to_string(getpid()) + "-" + std::to_string(next_++) + ".json");
        } while (fs::exists(found->second.file, error));
    }
    return found->second;
}

/// In how many seconds it is to be kept; 0: now.
double Recovery::due(const void* whose, std::uint64_t revision) {
    const Kept& kept = keptOf(whose);
    if (!kept.written) return 0;
    if (kept.revision == revision) return never;
    const auto passed = std::chrono::steady_clock::now() - kept.when;
    return std::max(0.0, pause - std::chrono::duration<double>(passed).count());
}

fs::path Recovery::write(const void* whose, std::uint64_t revision, const Leftover& what) {
    Kept& kept = keptOf(whose);
    std::error_code error;
    fs::create_directories(kept.file.parent_path(), error);
    const auto written = writeText(kept.file, jsonOf(what));
    complaint_ = written ? "" : written.error().front().message();
    kept.written = true;
    kept.revision = revision;
    kept.when = std::chrono::steady_clock::now();
    return kept.file;
}

void Recovery::drop(const void* whose) {
    const auto found = kept_.find(whose);
    if (found == kept_.end()) return;
    std::error_code error;
    fs::remove(found->second.file, error);
    kept_.erase(found);
}

// --- variants and scripts --------------------------------------------------------------------------------------------

double Recovery::tick(const Document& document) {
    if (!document.unsaved()) return forget(document), never;
    const double wait = due(&document, document.revision());
    if (wait > 0) return wait;
    return keep(document), never;
}

double Recovery::tick(const Script& script, const Document* openWith) {
    if (!script.unsaved()) return forget(script), never;
    const double wait = due(&script, script.revision());
    if (wait > 0) return wait;
    return keep(script, openWith), never;
}

void Recovery::keep(const Document& document) { write(&document, document.revision(), of(document)); }

void Recovery::keep(const Script& script, const Document* openWith) {
    write(&script, script.revision(), of(script, openWith));
}

void Recovery::forget(const Document& document) { drop(&document); }
void Recovery::forget(const Script& script) { drop(&script); }

Leftover Recovery::leave(const Document& document) {
    Leftover out = of(document);
    out.kept = write(&document, document.revision(), out);
    kept_.erase(&document);
    return out;
}

Leftover Recovery::leave(const Script& script, const Document* openWith) {
    Leftover out = of(script, openWith);
    out.kept = write(&script, script.revision(), out);
    kept_.erase(&script);
    return out;
}

// --- afterwards ------------------------------------------------------------------------------------------------------

std::vector<Leftover> Recovery::leftovers(const Workshop& workshop) {
    std::vector<Leftover> out;
    std::error_code error;
    for (fs::directory_iterator walk(folderOf(workshop), error), end; !error && walk != end; walk.increment(error)) {
        if (walk->path().extension() != ".json" || ownerRuns(walk->path())) continue;
        if (auto read = readLeftover(walk->path())) out.push_back(std::move(*read));
    }
    std::ranges::sort(out, [](const Leftover& a, const Leftover& b) { return a.seconds > b.seconds; });
    return out;
}

std::unique_ptr<Document> Recovery::restored(Workshop& workshop, const Leftover& leftover) {
    auto draft = draftFrom(leftover.text, leftover.file);
    if (!draft) draft = draftFrom(leftover.text, {});
    if (!draft) return nullptr;
    return Document::recovered(workshop, std::move(*draft), leftover.file, leftover.onDisk);
}

std::unique_ptr<Script> Recovery::restoredScript(Workshop& workshop, const Leftover& leftover) {
    return Script::recovered(workshop, leftover.file, leftover.text, leftover.onDisk);
}

void Recovery::discard(const Leftover& leftover) {
    std::error_code error;
    fs::remove(leftover.kept, error);
}

}  // namespace tafl::model
