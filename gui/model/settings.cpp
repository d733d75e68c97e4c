#include "model/settings.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/translation.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;

constexpr std::size_t maxRecent = 20;

fs::path settingsFile(const Folders& folders) { return folders.config / "settings.json"; }

Json makeJson(const Seat& seat) {
    return {{"kind", name(seat.kind)}, {"level", seat.level}, {"seconds", seat.seconds}};
}

/// Reads values of the expected type and reports the rest.
class Reading {
public:
    Reading(const Json& json, std::string file, Diagnostics& notes)
        : json_(json), file_(std::move(file)), notes_(notes) {}

    template <class T>
    void take(const char* key, T& value, const std::function<bool(const T&)>& valid = {}) {
        if (!json_.contains(key)) return;
        try {
            T read = json_.at(key).get<T>();
            if (!valid || valid(read)) {
                value = std::move(read);
                return;
            }
        } catch (const Json::exception&) {
            // reported below
        }
        notes_.push_back({Severity::warning, Place{file_}, say("'%1' makes no sense; left as it ships", key), {}});
    }
    const Json& json() const { return json_; }

private:
    const Json& json_;
    std::string file_;
    Diagnostics& notes_;
};

void takeSeat(const Json& json, Seat& seat, const std::string& file, Diagnostics& notes) {
    Reading in(json, file, notes);
    std::string kind(name(seat.kind));
    in.take<std::string>("kind", kind,
                         [](const std::string& k) { return k == "human" || k == "engine" || k == "random"; });
    seat.kind = kind == "human" ? Seat::Kind::human : kind == "engine" ? Seat::Kind::engine : Seat::Kind::random;
    in.take<int>("level", seat.level, [](int n) { return n >= 1 && n <= static_cast<int>(levels.size()); });
    in.take<double>("seconds", seat.seconds, [](double s) { return s >= 0 && s <= 3600; });
}

}  // namespace

std::string_view name(ThemeChoice theme) { return theme == ThemeChoice::dark ? "dark" : "light"; }

void Settings::opened(const std::string& idOrFile) {
    std::erase(recent, idOrFile);
    recent.insert(recent.begin(), idOrFile);
    if (recent.size() > maxRecent) recent.resize(maxRecent);
    lastVariant = idOrFile;
}

bool Settings::operator==(const Settings& o) const {
    return theme == o.theme && board == o.board && language == o.language && zoom == o.zoom && motion == o.motion &&
           width == o.width && height == o.height && workspace == o.workspace && workspaces == o.workspaces &&
           recent == o.recent && lastVariant == o.lastVariant && exportFolder == o.exportFolder &&
           seats[0] == o.seats[0] && seats[1] == o.seats[1] && clock.on == o.clock.on &&
           clock.seconds == o.clock.seconds && clock.increment == o.clock.increment && firstRun == o.firstRun &&
           showThreats == o.showThreats && showGraph == o.showGraph;
}

Settings readSettings(const Folders& folders, Diagnostics& notes) {
    Settings out;
    const fs::path file = settingsFile(folders);
    std::error_code error;
    if (!fs::exists(file, error)) return out;
    const auto text = readTextFile(file);
    if (!text) {
        notes.insert(notes.end(), text.error().begin(), text.error().end());
        return out;
    }
    const Json json = Json::parse(*text, nullptr, false);
    if (!json.is_object()) {
        fs::rename(file, file.string() + ".bad", error);
        notes.push_back(
            {Severity::warning, Place{file.string()}, tr("no settings; kept beside as settings.json.bad"), {}});
        return out;
    }
    Reading in(json, file.string(), notes);
    std::string theme(name(out.theme));
    in.take<std::string>("theme", theme, [](const std::string& t) { return t == "dark" || t == "light"; });
    out.theme = theme == "dark" ? ThemeChoice::dark : ThemeChoice::light;
    in.take<std::string>("board", out.board, [](const std::string& b) { return b == "wood" || b == "slate"; });
    in.take<std::string>("language", out.language, [](const std::string& l) { return l.size() <= 8; });
    in.take<double>("zoom", out.zoom, [](double z) { return z >= 0.7 && z <= 3; });
    in.take<bool>("motion", out.motion);
    in.take<int>("width", out.width, [](int w) { return w >= 400 && w <= 20000; });
    in.take<int>("height", out.height, [](int h) { return h >= 300 && h <= 20000; });
    in.take<std::string>("workspace", out.workspace);
    in.take<std::vector<std::string>>("recent", out.recent,
                                      [](const std::vector<std::string>& r) { return r.size() <= maxRecent; });
    in.take<std::string>("last_variant", out.lastVariant);
    in.take<std::string>("export_folder", out.exportFolder);
    in.take<bool>("first_run", out.firstRun);
    in.take<bool>("show_threats", out.showThreats);
    in.take<bool>("show_graph", out.showGraph);
    if (json.contains("seats") && json["seats"].is_array() && json["seats"].size() == 2)
        for (std::size_t i = 0; i < 2; ++i) takeSeat(json["seats"][i], out.seats[i], file.string(), notes);
    if (json.contains("clock") && json["clock"].is_object()) {
        Reading clock(json["clock"], file.string(), notes);
        clock.take<bool>("on", out.clock.on);
        clock.take<double>("seconds", out.clock.seconds, [](double s) { return s > 0 && s <= 86400; });
        clock.take<double>("increment", out.clock.increment, [](double s) { return s >= 0 && s <= 3600; });
    }
    if (json.contains("workspaces") && json["workspaces"].is_object())
        for (const auto& [key, value] : json["workspaces"].items()) {
            auto pane = parsePane(value);
            if (pane)
                out.workspaces.push_back({key, std::move(*pane)});
            else
                notes.push_back({Severity::warning,
                                 Place{file.string()},
                                 say("the workspace '%1' makes no sense; left as it ships", key),
                                 {}});
        }
    return out;
}

Result<std::monostate> writeSettings(const Settings& settings, const Folders& folders) {
    Json out = {
        {"format", 1},
        {"theme", name(settings.theme)},
        {"board", settings.board},
        {"language", settings.language},
        {"zoom", settings.zoom},
        {"motion", settings.motion},
        {"width", settings.width},
        {"height", settings.height},
        {"workspace", settings.workspace},
        {"recent", settings.recent},
        {"last_variant", settings.lastVariant},
        {"export_folder", settings.exportFolder},
        {"first_run", settings.firstRun},
        {"show_threats", settings.showThreats},
        {"show_graph", settings.showGraph},
        {"seats", {makeJson(settings.seats[0]), makeJson(settings.seats[1])}},
        {"clock",
         {{"on", settings.clock.on}, {"seconds", settings.clock.seconds}, {"increment", settings.clock.increment}}}};
    out["workspaces"] = Json::object();
    for (const auto& workspace : settings.workspaces) out["workspaces"][workspace.name] = makeJson(workspace.root);
    std::error_code error;
    fs::create_directories(folders.config, error);
    return writeTextFile(settingsFile(folders), out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace tafl::model
