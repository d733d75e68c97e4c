// Random clicks and keys: nothing crashes, and saved files stay intact.
// TAFLSMITH_FUZZ_SECONDS: duration, instead of a number of rounds. TAFLSMITH_FUZZ_SEED: seed of the random numbers.
#include <chrono>
#include <nlohmann/json.hpp>
#include <random>

#include "gui/screen.hpp"
#include "variant/files.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;
namespace fs = std::filesystem;

namespace {

int readNumber(const char* variable, int fallback) {
    const char* text = std::getenv(variable);
    return text ? std::max(1, std::atoi(text)) : fallback;
}

/// Makes a folder the current one, so that relative paths typed at random stay inside it.
class WorkingDirectory {
public:
    explicit WorkingDirectory(const fs::path& folder) : before_(fs::current_path()) { fs::current_path(folder); }
    ~WorkingDirectory() { fs::current_path(before_); }

private:
    fs::path before_;
};

class RandomUser {
public:
    RandomUser(Screen& screen, unsigned seed) : screen_(screen), random_(seed) {}

    void act() {
        switch (upTo(12)) {
            case 0:
            case 1:
            case 2:
                screen_.move(anywhere()), screen_.press(), screen_.release();
                break;
            case 3:
            case 4:
                // A random widget.
                if (const auto& all = screen_.pressables(); !all.empty()) {
                    const ImVec2 at = all[static_cast<std::size_t>(upTo(static_cast<int>(all.size())))].box.centre();
                    screen_.move(at), screen_.press(), screen_.release();
                }
                break;
            case 5:
                screen_.drag(anywhere(), anywhere());
                break;
            case 6:
                screen_.rightClick(anywhere());
                break;
            case 7:
                screen_.wheel(static_cast<float>(upTo(7) - 3));
                break;
            case 8:
            case 9:
                screen_.key(keys()[static_cast<std::size_t>(upTo(static_cast<int>(keys().size())))]);
                break;
            case 10:
                screen_.type(std::string(1, static_cast<char>(' ' + upTo(95))));
                break;
            default:
                // A random command, as the palette runs it.
                const auto& all = screen_.designer().commands().all();
                screen_.designer().commands().run(all[static_cast<std::size_t>(upTo(static_cast<int>(all.size())))].id);
                screen_.frame();
        }
        // Stop background work after each action, so that runs are reproducible.
        if (screen_.designer().trials().running()) screen_.designer().trials().stop();
        screen_.session().analysis.stop();
        if (screen_.designer().takeRescale()) uiStyle().build(static_cast<float>(screen_.session().settings.zoom));
    }

private:
    int upTo(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    ImVec2 anywhere() { return {static_cast<float>(upTo(1440)), static_cast<float>(upTo(900))}; }
    static const std::vector<std::string>& keys() {
        static const std::vector<std::string> all = {
            "Tab",    "Enter",  "Esc",    "Up",     "Down",   "Left",   "Right",  "Space",    "Home",
            "End",    "F6",     "F2",     "F8",     "Ctrl+Z", "Ctrl+Y", "Ctrl+K", "Ctrl+T",   "Ctrl+N",
            "Ctrl+S", "Ctrl+O", "Ctrl+P", "Ctrl+H", "Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4",   "Ctrl+5",
            "Ctrl+B", "Ctrl+R", "Ctrl+F", "Ctrl+J", "PgUp",   "PgDn",   "Del",    "Backspace"};
        return all;
    }

    Screen& screen_;
    std::mt19937 random_;
};

/// The texts in recovery.
std::set<std::string> readRecoveryTexts(const fs::path& home) {
    std::set<std::string> out;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(home / ".local/state/taflsmith/recovery", error))
        if (const auto text = readTextFile(entry.path())) {
            const auto read = nlohmann::json::parse(*text, nullptr, false);
            if (read.is_object()) out.insert(read.value("text", std::string()));
        }
    return out;
}

}  // namespace

TEST(Fuzz, RandomPresses) {
    const int rounds = 150 * readNumber("TAFLSMITH_TEST_SCALE", 1), seconds = readNumber("TAFLSMITH_FUZZ_SECONDS", 0);
    const auto seed = static_cast<unsigned>(readNumber("TAFLSMITH_FUZZ_SEED", 7));
    Screen screen("nielsen-brandubh-7");
    const WorkingDirectory inside(screen.home());
    const fs::path folder = screen.home() / ".local/share/taflsmith/variants";
    ASSERT_TRUE(screen.document().saveAs(folder / "aside.toml"));
    const std::string aside = screen.document().textOnDisk();
    ASSERT_TRUE(screen.document().saveAs(folder / "kept.toml"));
    RandomUser user(screen, seed);
    const auto begun = std::chrono::steady_clock::now();
    const auto hasNext = [&](int round) {
        if (std::getenv("TAFLSMITH_FUZZ_SECONDS"))
            return std::chrono::steady_clock::now() - begun < std::chrono::seconds(seconds);
        return round < rounds;
    };
    int done = 0;
    for (; hasNext(done); ++done) {
        user.act();
        ASSERT_TRUE(screen.session().document) << "round " << done;
        // The file on disk is as the designer last wrote it.
        const fs::path& file = screen.document().file();
        if (done % 10 == 0 && !file.empty() && !screen.document().readOnly()) {
            const auto text = readTextFile(file);
            ASSERT_TRUE(text) << file;
            EXPECT_EQ(*text, screen.document().textOnDisk()) << "round " << done;
        }
    }
    screen.frame(5);
    RecordProperty("rounds", done);
    const auto untouched = readTextFile(folder / "aside.toml");
    ASSERT_TRUE(untouched) << "a file that was not opened is unchanged";
    EXPECT_EQ(*untouched, aside);
    const auto again = model::Document::open(screen.session().appContext(), (folder / "kept.toml").string());
    EXPECT_TRUE(again) << "the saved file can be read";
}

/// After any action, the text of a script is in the editor, in its file, or in recovery.
TEST(Fuzz, NoScriptIsLost) {
    const int rounds = 120 * readNumber("TAFLSMITH_TEST_SCALE", 1);
    Screen screen("nielsen-brandubh-7", "script");
    const WorkingDirectory inside(screen.home());
    RandomUser user(screen, static_cast<unsigned>(readNumber("TAFLSMITH_FUZZ_SEED", 3)));
    Session& session = screen.session();
    int left = 0;
    for (int i = 0; i < rounds; ++i) {
        if (!session.script) {
            screen.designer().showWorkspace("script");
            for (const auto& card : std::vector(screen.document().checkResult()->cards))
                if (!session.script && model::canFork(session.appContext(), card)) session.forkRule(card);
            screen.frame(2);
        }
        if (!session.script || session.script->readOnly()) continue;
        session.script->setText(session.script->text() + "-- " + std::to_string(i) + "\n");
        session.script->endGesture();
        // First a random action, then one that closes the script.
        for (const bool chance : {true, false}) {
            if (!session.script) break;
            const auto scripts = session.scriptGeneration;
            const std::string typed = session.script->text();
            const fs::path file = session.script->file();
            if (chance)
                user.act();
            else if (i % 7 == 0)
                session.closeScript();
            else if (i % 11 == 0)
                session.open(i % 2 ? "nielsen-brandubh-7" : "nielsen-copenhagen-11");
            if (session.scriptGeneration == scripts) continue;  // still open
            ++left;
            const auto saved = readTextFile(file);
            EXPECT_TRUE(readRecoveryTexts(screen.home()).contains(typed) || (saved && *saved == typed))
                << "round " << i;
        }
    }
    EXPECT_GT(left, 10);
}
