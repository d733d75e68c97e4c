#include "gui/random_user.hpp"

#include <sys/stat.h>

#include <map>
#include <nlohmann/json.hpp>

#include "variant/files.hpp"

namespace gui_test {
namespace fs = std::filesystem;

namespace {

const std::vector<std::string>& randomKeys() {
    static const std::vector<std::string> all = {
        "Tab",    "Enter",  "Esc",    "Up",     "Down",   "Left",   "Right",  "Space",    "Home",
        "End",    "F6",     "F2",     "F8",     "Ctrl+Z", "Ctrl+Y", "Ctrl+K", "Ctrl+T",   "Ctrl+N",
        "Ctrl+S", "Ctrl+O", "Ctrl+P", "Ctrl+H", "Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4",   "Ctrl+5",
        "Ctrl+B", "Ctrl+R", "Ctrl+F", "Ctrl+J", "PgUp",   "PgDn",   "Del",    "Backspace"};
    return all;
}

}  // namespace

int readNumber(const char* variable, int fallback) {
    const char* text = std::getenv(variable);
    return text ? std::max(1, std::atoi(text)) : fallback;
}

void RandomUser::press(ImVec2 at) {
    last_ = "click";
    for (const tafl::gui::Pressable& each : screen_.pressables())
        if (each.box.has(at)) last_ += " " + each.id;
    screen_.move(at), screen_.press(), screen_.release();
}

void RandomUser::act() {
    switch (upTo(12)) {
        case 0:
        case 1:
        case 2:
            press(anywhere());
            break;
        case 3:
        case 4:
            // A random widget.
            last_ = "nothing";
            if (const auto& all = screen_.pressables(); !all.empty())
                press(all[static_cast<std::size_t>(upTo(static_cast<int>(all.size())))].box.centre());
            break;
        case 5: {
            const ImVec2 from = anywhere(), to = anywhere();
            last_ = "drag";
            screen_.drag(from, to);
            break;
        }
        case 6:
            last_ = "right click";
            screen_.rightClick(anywhere());
            break;
        case 7:
            last_ = "wheel";
            screen_.wheel(static_cast<float>(upTo(7) - 3));
            break;
        case 8:
        case 9: {
            const std::string& key =
                randomKeys()[static_cast<std::size_t>(upTo(static_cast<int>(randomKeys().size())))];
            last_ = "key " + key;
            screen_.key(key);
            break;
        }
        case 10:
            last_ = "letter";
            screen_.type(std::string(1, static_cast<char>(' ' + upTo(95))));
            break;
        default: {
            // A random command, as the palette runs it.
            const auto& all = screen_.designer().commands().all();
            const std::string id = all[static_cast<std::size_t>(upTo(static_cast<int>(all.size())))].id;
            last_ = "command " + id;
            screen_.designer().commands().run(id);
            screen_.frame();
        }
    }
    // Stop background work after each action, so that runs are reproducible.
    if (screen_.designer().trials().running()) screen_.designer().trials().stop();
    if (screen_.designer().sweep().running()) screen_.designer().sweep().stop();
    screen_.session().analysis.stop();
    if (screen_.designer().takeRescale())
        tafl::gui::uiStyle().build(static_cast<float>(screen_.session().settings.zoom));
}

/// The texts in recovery. A file is read once: a backup replaces the file, which gives it another number.
std::set<std::string> readRecoveryTexts(const fs::path& home) {
    struct File {
        ino_t number = 0;
        timespec time{};
        std::string text;
    };
    static std::map<fs::path, File> known;
    std::set<std::string> out;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(home / ".local/state/taflsmith/recovery", error)) {
        struct stat now {};
        if (::stat(entry.path().c_str(), &now) != 0) continue;
        File& file = known[entry.path()];
        const timespec& time = now.st_mtim;
        if (file.number != now.st_ino || file.time.tv_sec != time.tv_sec || file.time.tv_nsec != time.tv_nsec) {
            const auto text = tafl::readTextFile(entry.path());
            const auto read = nlohmann::json::parse(text.value_or(""), nullptr, false);
            file = {now.st_ino, time, read.is_object() ? read.value("text", std::string()) : std::string()};
        }
        out.insert(file.text);
    }
    return out;
}

}  // namespace gui_test
