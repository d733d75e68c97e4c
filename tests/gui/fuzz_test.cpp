// Random clicks and keys: nothing crashes, and saved files stay intact.
// TAFLSMITH_FUZZ_SECONDS: duration, instead of a number of rounds. TAFLSMITH_FUZZ_SEED: seed of the random numbers.
#include <chrono>

#include "gui/random_user.hpp"
#include "support/scale.hpp"
#include "variant/files.hpp"

using gui_test::RandomUser;
using gui_test::readNumber;
using gui_test::readRecoveryTexts;
using gui_test::Screen;
using gui_test::WorkingDirectory;
using namespace tafl;
using namespace tafl::gui;
namespace fs = std::filesystem;

TEST(Fuzz, RandomPresses) {
    const int rounds = tafl::scaled(150), seconds = readNumber("TAFLSMITH_FUZZ_SECONDS", 0);
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
    const int rounds = tafl::scaledUp(120);
    Screen screen("nielsen-brandubh-7", "script");
    const WorkingDirectory inside(screen.home());
    RandomUser user(screen, static_cast<unsigned>(readNumber("TAFLSMITH_FUZZ_SEED", 3)));
    Session& session = screen.session();
    int left = 0;
    for (int i = 0; i < rounds; ++i) {
        if (!session.script) {
            screen.designer().showWorkspace("script");
            for (const auto& card : std::vector(screen.document().checkResult()->cards))
                if (!session.script && model::canFork(session.appContext(), screen.document(), card))
                    session.forkRule(card);
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
