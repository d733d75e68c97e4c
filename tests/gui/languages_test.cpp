// The designer in its languages: the same widgets, no label cut that English has room for, and the setting.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/translation.hpp"
#include "gui/screen.hpp"
#include "language/languages.hpp"
#include "model/settings.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

namespace {

const std::vector<const char*> workspaceNames = {"play", "rules", "edit", "script", "trial"};
const std::vector<const char*> panelNames = {"library",  "rules",   "script",  "problems", "tests",
                                             "analysis", "compare", "file",    "page",     "moves",
                                             "games",    "puzzles", "balance", "lengths",  "outcomes"};

void useLanguageOf(Screen& screen, const std::string& code) {
    screen.session().post(SetLanguage{code});
    screen.frame(2);
    screen.session().library.waitUntilIdle();
    screen.waitUntilIdle();
}

/// Ids of the widgets that can be seen.
std::vector<std::string> idsOf(const Screen& screen) {
    std::vector<std::string> out;
    for (const Pressable& each : screen.pressables()) out.push_back(each.id);
    return out;
}

/// Draws every workspace, panel and dialog, and calls `look` with a name of each.
void tour(Screen& screen, const std::function<void(const std::string&)>& look) {
    for (const char* workspace : workspaceNames) {
        screen.designer().showWorkspace(workspace);
        screen.frame(3);
        look(workspace);
    }
    screen.designer().showWorkspace("rules");
    for (const char* panel : panelNames) {
        screen.designer().commands().run("view.reset");  // else each panel would add a tab
        screen.designer().showPanel(panel);
        screen.frame(3);
        look(std::string("panel ") + panel);
    }
    screen.designer().showWorkspace("play");
    for (int kind = 0; kind <= static_cast<int>(DialogKind::quit); ++kind) {
        screen.session().post(OpenDialog{static_cast<DialogKind>(kind)});
        screen.frame(3);
        look("dialog " + std::to_string(kind));
        screen.key("Esc");
        screen.frame(2);
    }
}

class LanguagesOfTheDesigner : public testing::Test {
protected:
    void SetUp() override {
        if (listLanguages().size() < 2) GTEST_SKIP() << "this build has English only";
    }
    void TearDown() override {
        recordCutTexts(nullptr);
        useLanguage("en");
    }
};

TEST_F(LanguagesOfTheDesigner, TheSettingWorksAtOnceAndIsKept) {
    Screen screen;
    EXPECT_EQ(screen.designer().commands().find("file.open")->label, "Open…");
    screen.key("Ctrl+,");
    screen.frame(2);
    screen.clickOn("combo", screen.count("combo") - 2);  // before that of the size
    screen.frame(2);
    screen.clickOn("one", 2);  // the system's, English, Deutsch
    screen.frame(3);
    EXPECT_EQ(screen.session().settings.language, "de");
    EXPECT_STREQ(tr("Settings"), "Einstellungen");
    EXPECT_EQ(screen.designer().commands().find("file.open")->label, "Öffnen …");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().checkResult()->cards.front().slotTitle, "Figuren");

    Diagnostics notes;
    const model::Folders& folders = screen.session().appContext().folders;
    ASSERT_TRUE(model::writeSettings(screen.session().settings, folders));
    EXPECT_EQ(model::readSettings(folders, notes).language, "de");
}

TEST_F(LanguagesOfTheDesigner, WidgetsHaveTheSameIdsInAllOfThem) {
    std::map<std::string, std::vector<std::string>> english;
    {
        Screen screen("nielsen-copenhagen-11", "rules");
        tour(screen, [&](const std::string& place) { english[place] = idsOf(screen); });
    }
    for (const Language& language : listLanguages()) {
        Screen other("nielsen-copenhagen-11", "rules");
        useLanguageOf(other, language.code);
        tour(other, [&](const std::string& place) {
            const auto now = idsOf(other);
            const std::set<std::string> had(english[place].begin(), english[place].end()), has(now.begin(), now.end());
            // Longer sentences leave room for fewer of the widgets below them, and none has another id.
            for (const std::string& id : has)
                EXPECT_TRUE(had.contains(id)) << language.code << ", " << place << ": " << id;
        });
    }
}

TEST_F(LanguagesOfTheDesigner, NoLabelIsCutThatEnglishHasRoomFor) {
    for (const auto& [width, height] : {std::pair{1440, 900}, std::pair{1280, 800}}) {
        std::map<std::string, std::map<std::string, std::set<std::string>>> cut;  // by language and place
        for (const Language& language : listLanguages()) {
            Screen screen("nielsen-copenhagen-11", "rules", width, height);
            useLanguageOf(screen, language.code);
            std::vector<std::string> texts;
            recordCutTexts(&texts);
            tour(screen, [&](const std::string& place) {
                cut[language.code][place].insert(texts.begin(), texts.end());
                texts.clear();
            });
            recordCutTexts(nullptr);
        }
        for (const Language& language : listLanguages()) {
            // What English cuts, too: names, paths, hints of fields.
            useLanguage(language.code);
            for (const auto& [place, texts] : cut[language.code]) {
                std::set<std::string> allowed;
                for (const std::string& each : cut["en"][place]) {
                    allowed.insert(each);
                    allowed.insert(tr(each));
                }
                for (const std::string& each : texts)
                    EXPECT_TRUE(allowed.contains(each))
                        << language.code << ", " << place << " at " << width << ": " << each;
            }
        }
    }
}

TEST_F(LanguagesOfTheDesigner, ReasonsAndResultsAreInTheLanguage) {
    Screen screen("nielsen-brandubh-7", "play");
    useLanguageOf(screen, "de");
    const auto& game = screen.game();
    const model::Preview refused = screen.game().preview(24, 45);
    EXPECT_FALSE(refused.legal);
    EXPECT_EQ(refused.statusLine.find("The "), std::string::npos) << refused.statusLine;
    EXPECT_THAT(refused.statusLine, testing::HasSubstr("nicht")) << refused.statusLine;
    ASSERT_TRUE(screen.game().act("resign"));
    EXPECT_THAT(game.view().resultText, testing::HasSubstr("geben auf"));
    // Files stay as they are.
    ASSERT_TRUE(game.game().result());
    EXPECT_THAT(game.game().result()->reason, testing::HasSubstr("resign"));
}

}  // namespace
