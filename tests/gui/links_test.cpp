// Links and cards in the window: copied, pasted, dropped and opened.
#include <gmock/gmock.h>

#include <fstream>

#include "base/png_text.hpp"
#include "gui/screen.hpp"
#include "model/rules_page.hpp"
#include "records/drawing/png.hpp"
#include "variant/files.hpp"
#include "variant/link.hpp"
#include "variant/open_text.hpp"

namespace gui_test {
namespace {

using testing::HasSubstr;

std::string copied() { return ImGui::GetClipboardText() ? ImGui::GetClipboardText() : ""; }

TEST(Links, AreCopiedAndPasted) {
    Screen screen("nielsen-brandubh-7", "play");
    screen.waitUntilIdle();
    screen.key("Ctrl+Shift+C");
    const std::string variant = copied();
    EXPECT_THAT(variant, testing::StartsWith("taflsmith:v1."));
    EXPECT_THAT(screen.session().toasts.back().text, HasSubstr("The link is in the clipboard: "));
    // After a move the link holds the game.
    ASSERT_TRUE(screen.session().open(tafl::formatLink("taflsmith-game 1\nvariant nielsen-brandubh-7\n\nd6-c6\n")));
    screen.waitUntilIdle();
    screen.key("Ctrl+Shift+C");
    const std::string game = copied();
    EXPECT_NE(game, variant);
    EXPECT_THAT(tafl::readLink(game, "x").value_or(""), HasSubstr("\nd6-c6\n"));
    // So does a text for forums.
    screen.designer().commands().run("file.copy-post");
    EXPECT_THAT(copied(), AllOf(testing::StartsWith("Irish Brandubh"), HasSubstr("\n1. d6-c6\n"),
                                testing::EndsWith("\n" + game + "\n")));

    ASSERT_TRUE(screen.session().open("nielsen-copenhagen-11"));
    screen.waitUntilIdle();
    ImGui::SetClipboardText(("  " + game + "\n").c_str());
    screen.key("Ctrl+Shift+V");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().id(), "nielsen-brandubh-7");
    ASSERT_EQ(screen.game().game().actions().size(), 1u);
    EXPECT_EQ(screen.game().game().actions().front().text, "d6-c6");

    for (const std::string bad : {"hello", "taflsmith:v1.abc", "taflsmith:v9.abc"}) {
        ImGui::SetClipboardText(bad.c_str());
        screen.key("Ctrl+Shift+V");
        screen.frame(2);
        EXPECT_NE(screen.session().toasts.back().severity, tafl::Severity::note) << bad;
        EXPECT_EQ(screen.document().id(), "nielsen-brandubh-7") << bad;
    }
}

TEST(Links, ACardHoldsTheGameOnTheBoard) {
    if (const auto picture = tafl::renderPng("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>");
        !picture)
        GTEST_SKIP() << picture.error().front().message();
    Screen screen("nielsen-brandubh-7", "play");
    const auto save = [&](const std::string& name) {
        screen.session().post(tafl::gui::OpenDialog{tafl::gui::DialogKind::exportFile, "",
                                                    static_cast<int>(tafl::model::ExportKind::card)});
        screen.frame(3);
        screen.clickOn("path");
        screen.key("Ctrl+A");
        const auto file = screen.home() / name;
        screen.type(file.string());
        screen.clickOn("confirm");
        screen.frame(2);
        return file;
    };
    const auto variant = save("variant.png");
    ASSERT_TRUE(screen.session().open(tafl::formatLink("taflsmith-game 1\nvariant nielsen-brandubh-7\n\nd6-c6\n")));
    screen.waitUntilIdle();
    const auto game = save("game.png");
    EXPECT_NE(tafl::readTextFile(variant).value_or("v"), tafl::readTextFile(game).value_or("g"));
    for (const auto& [file, plies] : {std::pair{game, 1u}, {variant, 0u}}) {
        ASSERT_TRUE(screen.session().open("nielsen-copenhagen-11"));
        screen.waitUntilIdle();
        screen.designer().openDroppedFiles({file.string()});
        screen.waitUntilIdle();
        EXPECT_EQ(screen.document().id(), "nielsen-brandubh-7") << file;
        EXPECT_EQ(screen.game().game().actions().size(), plies) << file;
    }
}

TEST(Links, AreDroppedAsFilesAndCards) {
    Screen screen("nielsen-copenhagen-11", "play");
    screen.waitUntilIdle();
    const std::string link = tafl::formatLink("taflsmith-game 1\nvariant nielsen-brandubh-7\n\nd6-c6\n");
    const auto text = screen.home() / "link.txt", card = screen.home() / "card.png", bad = screen.home() / "bad.png";
    std::ofstream(text) << link << "\n";
    // The header of a picture, the link, and the end: no more is read.
    const std::string start("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\0\0\0\0\x3a\x7e\x9b\x55", 33),
        pixel("\0\0\0\nIDATx\x9c\x63\x60\0\0\0\2\0\1\x48\xaf\xa4\x71", 22), end("\0\0\0\0IEND\xae\x42\x60\x82", 12);
    std::ofstream(card, std::ios::binary) << tafl::addPngText(start + end, tafl::cardKeyword, link);
    std::ofstream(bad, std::ios::binary) << start << pixel << end;
    for (const auto& file : {text, card}) {
        ASSERT_TRUE(screen.session().open("nielsen-copenhagen-11"));
        screen.waitUntilIdle();
        screen.designer().openDroppedFiles({file.string()});
        screen.waitUntilIdle();
        EXPECT_EQ(screen.document().id(), "nielsen-brandubh-7") << file;
        EXPECT_EQ(screen.game().game().actions().size(), 1u) << file;
    }
    screen.designer().openDroppedFiles({bad.string()});
    EXPECT_THAT(screen.session().toasts.back().text, HasSubstr("the picture holds no variant"));
}

}  // namespace
}  // namespace gui_test
