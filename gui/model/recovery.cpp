#include "model/recovery.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "variant/files.hpp"

namespace tafl::model {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;

fs::path folderOf(const Workshop& workshop) { return workshop.folders.state / "recovery"; }

/// "PID-N.json": whose it is shows in the name.
bool ownerRuns(const fs::path& file) {
    const std::string stem = file.stem().string();
    pid_t pid = 0;
    std::from_chars(stem.data(), stem.data() + stem.size(), pid);
    return pid > 0 && (pid == getpid() || kill(pid, 0) == 0 || errno == EPERM);
}

}  // namespace

Recovery::Recovery(Workshop& workshop) : workshop_(workshop) {}
Recovery::~Recovery() = default;

Recovery::Kept& Recovery::keptOf(const Document& document) {
    auto [found, isNew] = kept_.try_emplace(&document);
    if (isNew) {
        std::error_code error;
        do {
            found->second.file =
                folderOf(workshop_) / (std::to_string(getpid()) + "-" + std::to_string(next_++) + ".json");
        } while (fs::exists(found->second.file, error));
    }
    return found->second;
}

void Recovery::tick(const Document& document) {
    if (!document.unsaved()) return forget(document);
    Kept& kept = keptOf(document);
    const auto now = std::chrono::steady_clock::now();
    if (kept.written && kept.revision == document.revision()) return;
    if (kept.written && std::chrono::duration<double>(now - kept.when).count() < pause) return;
    keep(document);
}

void Recovery::keep(const Document& document) {
    Kept& kept = keptOf(document);
    const Json out = {{"format", 1},
                      {"file", document.file().string()},
                      {"id", document.id()},
                      {"name", document.name()},
                      {"text", document.text()},
                      {"on_disk", document.textOnDisk()},
                      {"time", static_cast<std::int64_t>(std::time(nullptr))}};
    std::error_code error;
    fs::create_directories(kept.file.parent_path(), error);
    const auto written = writeText(kept.file, out.dump(1, ' ', false, Json::error_handler_t::replace));
    complaint_ = written ? "" : written.error().front().message();
    kept.written = true;
    kept.revision = document.revision();
    kept.when = std::chrono::steady_clock::now();
}

void Recovery::forget(const Document& document) {
    const auto found = kept_.find(&document);
    if (found == kept_.end()) return;
    std::error_code error;
    fs::remove(found->second.file, error);
    kept_.erase(found);
}

std::vector<Leftover> Recovery::leftovers(const Workshop& workshop) {
    std::vector<Leftover> out;
    std::error_code error;
    for (fs::directory_iterator walk(folderOf(workshop), error), end; !error && walk != end; walk.increment(error)) {
        if (walk->path().extension() != ".json" || ownerRuns(walk->path())) continue;
        const auto text = readText(walk->path());
        if (!text) continue;
        const Json read = Json::parse(*text, nullptr, false);
        if (!read.is_object() || read.value("format", 0) != 1) continue;
        try {
            Leftover each;
            each.kept = walk->path();
            each.file = read.at("file").get<std::string>();
            each.id = read.at("id").get<std::string>();
            each.name = read.at("name").get<std::string>();
            each.text = read.at("text").get<std::string>();
            each.onDisk = read.at("on_disk").get<std::string>();
            each.seconds = read.at("time").get<std::int64_t>();
            if (!each.file.empty()) {
                const auto now = readText(each.file);
                each.fileChanged = !now || *now != each.onDisk;
            }
            out.push_back(std::move(each));
        } catch (const Json::exception&) {
            continue;
        }
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

void Recovery::discard(const Leftover& leftover) {
    std::error_code error;
    fs::remove(leftover.kept, error);
}

}  // namespace tafl::model
