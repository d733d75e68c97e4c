// Library, rules, boards, scripts and problems, by pointer and keyboard.
#include "gui/screen.hpp"
#include "model/board_edit.hpp"
#include "model/edits.hpp"
#include "panels/code_field.hpp"
#include "variant/files.hpp"

using gui_test::Screen;
using namespace tafl;
using namespace tafl::gui;

namespace {

const model::RuleCard& findCard(Screen& screen, const std::string& use) {
    for (const auto& card : screen.document().checkResult()->cards)
        if (card.ref.use == use) return card;
    throw std::runtime_error("no rule " + use);
}

/// Writes a variant file into the user's folder and opens it.
void openText(Screen& screen, const std::string& id, const std::string& text) {
    const auto file = screen.session().appContext().folders.variants() / (id + ".toml");
    ASSERT_TRUE(writeTextFile(file, text));
    ASSERT_TRUE(screen.session().open(file.string()));
    screen.waitUntilIdle();
}
std::string makeChild(const std::string& parent, const std::string& id, const std::string& rest) {
    return "format = 1\nid = \"" + id + "\"\nname = \"" + id + "\"\ninherits = \"" + parent + "\"\n" + rest;
}

}  // namespace

// --- library

TEST(Library, TheFamilyTreeFoldsAndOpens) {
    Screen screen("nielsen-copenhagen-11");
    screen.clickOn("family");
    screen.frame(2);
    ASSERT_GT(screen.count("fold"), 0u);
    // A filter finds in the tree too.
    screen.key("Ctrl+F");
    screen.frame(2);
    screen.type("brandubh");
    screen.frame(2);
    ASSERT_GT(screen.count("row"), 2u);
    screen.move(screen.find("row", 1));
    screen.wheel(200);
    screen.frame(2);
    // A folded root hides all other rows.
    screen.clickOn("fold", 0);
    screen.frame(2);
    EXPECT_EQ(screen.count("row"), 1u);
    screen.clickOn("fold", 0);
    screen.frame(2);
    EXPECT_GT(screen.count("row"), 2u);
    // A click opens the variant.
    screen.clickOn("row", screen.count("row") - 1);
    screen.waitUntilIdle();
    EXPECT_NE(screen.document().id(), "nielsen-copenhagen-11");
    screen.clickOn("family");
    screen.frame(2);
    EXPECT_EQ(screen.count("fold"), 0u);
}

TEST(Library, APictureFollowsItsFile) {
    Screen screen;
    model::LibraryRow row;
    row.file = "/somewhere/mine.toml";
    row.size = 5;
    row.picture = {"..t..", ".....", "t.K.t", ".....", "..t.."};
    const auto before = screen.session().thumbnail(row).occupants;
    row.picture[0] = "t.t.t";
    EXPECT_NE(screen.session().thumbnail(row).occupants, before);
}

TEST(Library, AFilterShowsItsBestMatch) {
    const auto openFirst = [](bool scrolled) {
        Screen screen("nielsen-copenhagen-11");
        screen.move(screen.find("row", 3));
        screen.wheel(scrolled ? -20 : 100);
        screen.frame(4);
        screen.key("Ctrl+F");
        screen.frame(2);
        screen.type("tablut");
        screen.frame(4);
        screen.clickOn("row");  // the first of those in sight
        screen.waitUntilIdle();
        return screen.document().id();
    };
    const std::string best = openFirst(false);
    EXPECT_NE(best, "nielsen-copenhagen-11");
    EXPECT_EQ(openFirst(true), best);
}

TEST(Library, AboutLinksToParentAndChildren) {
    Screen screen("nielsen-saami-tablut-9-played");
    ASSERT_EQ(screen.count("about"), 1u);
    screen.clickOn("parent");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().id(), "nielsen-saami-tablut-9");
    screen.clickOn("children");
    screen.frame(3);
    EXPECT_GT(screen.count("fold"), 0u) << "the family tree is shown";
    // Folded, the card is one line.
    screen.clickOn("about");
    screen.frame(2);
    EXPECT_EQ(screen.count("parent"), 0u);
    screen.clickOn("about");
    screen.frame(2);
}

TEST(Library, RowsStayValidForAFrame) {
    Screen screen("nielsen-copenhagen-11");
    Session& session = screen.session();
    // The library has been read anew, but poll() has not replaced its rows yet: a click on a row can come now.
    session.library.refresh();
    session.library.wait();
    const auto before = session.library.revision();
    ASSERT_TRUE(session.open("nielsen-brandubh-7"));
    EXPECT_EQ(session.library.revision(), before) << "the rows are still valid for a panel that iterates over them";
    screen.frame();
    EXPECT_GT(session.library.revision(), before);
}

TEST(Library, SourcesAreOpenedOrCopied) {
    Screen screen("cyningstan-alea-19");
    ASSERT_GE(screen.count("source"), 1u);
    screen.clickOn("source");
    EXPECT_STREQ(ImGui::GetClipboardText(), "https://cyningstan.com");
    std::string openedUrl;
    screen.session().openBrowser = [&](const std::string& address) {
        openedUrl = address;
        return true;
    };
    screen.clickOn("source");
    EXPECT_EQ(openedUrl, "https://cyningstan.com");
}

TEST(Library, ANewVariantFromALayout) {
    Screen screen("nielsen-brandubh-7");
    screen.key("Ctrl+N");
    screen.frame(3);
    screen.type("From rows");
    screen.clickOn("beginning/2");
    screen.frame(2);
    EXPECT_EQ(screen.count("layout"), 1u);
    screen.clickOn("confirm");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().id(), "from-rows");
    EXPECT_FALSE(screen.document().draft().file.inherits) << "the layout alone is taken";
    EXPECT_EQ(model::letterAt(*screen.document().draft().file.rows, 24), 'K');
    ASSERT_TRUE(screen.document().lastValidIsCurrent());
}

TEST(Library, AnInvalidLayoutIsRefused) {
    Screen screen("nielsen-brandubh-7");
    const std::string before = screen.document().id();
    screen.key("Ctrl+N");
    screen.frame(3);
    screen.clickOn("beginning/2");
    screen.clickOn("layout");
    screen.key("Ctrl+A");
    screen.type("nonsense");
    screen.clickOn("confirm");
    screen.frame(2);
    EXPECT_EQ(screen.count("confirm"), 1u) << "the dialog stays open";
    screen.key("Esc");
    screen.frame(2);
    EXPECT_EQ(screen.document().id(), before);
}

TEST(Library, TheParentCanBeChanged) {
    Screen screen("nielsen-brandubh-7");
    screen.session().create("Child", true, 7);
    screen.waitUntilIdle();
    screen.key("F2");
    screen.frame(3);
    screen.clickOn("inherits");
    screen.key("Ctrl+A");
    screen.type("nielsen-copenhagen-12");
    screen.clickOn("confirm");
    screen.frame(2);
    EXPECT_EQ(screen.count("confirm"), 1u) << "no such variant, so the dialog stays open";
    screen.clickOn("inherits");
    screen.key("Ctrl+A");
    screen.type("nielsen-copenhagen-11");
    screen.clickOn("confirm");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().draft().file.inherits->text, "nielsen-copenhagen-11");
    EXPECT_EQ(screen.document().lastValid()->image->size, 11);
    screen.key("Ctrl+Z");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().lastValid()->image->size, 7);
}

// --- rules

TEST(Rules, SetsAreChips) {
    Screen screen("nielsen-copenhagen-11");
    const std::string before = screen.digest();
    screen.session().showRule({"passage/restricted", "stop"});
    screen.frame(4);
    ASSERT_GT(screen.count("chip"), 2u);
    screen.clickOn("chip", 0);
    screen.waitUntilIdle();
    EXPECT_TRUE(screen.document().unsaved());
    const std::string changed = screen.digest();
    screen.key("Ctrl+Z");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.digest(), before);
    screen.key("Ctrl+Y");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.digest(), changed);
    screen.key("Ctrl+Z");
    screen.waitUntilIdle();
    // The pencil shows the set as text.
    const std::size_t fields = screen.count("value");
    screen.clickOn("written", 0);
    screen.frame(2);
    EXPECT_EQ(screen.count("value"), fields + 1);
    screen.clickOn("written", 0);
    screen.frame(2);
    EXPECT_EQ(screen.count("value"), fields);
}

TEST(Rules, NativeOrLua) {
    Screen screen("nielsen-copenhagen-11");
    screen.session().showRule({"capture/shieldwall"});
    screen.frame(4);
    screen.clickOn("twin/1");
    screen.waitUntilIdle();
    EXPECT_EQ(findCard(screen, "capture/shieldwall").origin, "lua");
    screen.frame(3);
    screen.clickOn("twin/0");
    screen.waitUntilIdle();
    EXPECT_EQ(findCard(screen, "capture/shieldwall").origin, "native");
}

TEST(Rules, AStatedParameterIsReset) {
    Screen screen("nielsen-copenhagen-11");
    const auto card = findCard(screen, "capture/shieldwall");
    model::edits::setParameter(screen.document(), card, "completed_by", std::string("any"));
    screen.waitUntilIdle();
    const auto given = [&] { return findCard(screen, "capture/shieldwall").parameters[0].given; };
    ASSERT_TRUE(given());
    screen.session().showRule({"capture/shieldwall"});
    screen.frame(4);
    screen.clickOn("name", 0);
    screen.waitUntilIdle();
    EXPECT_FALSE(given());
}

TEST(Rules, PageAndFileAreExported) {
    Screen screen("nielsen-copenhagen-11");
    screen.designer().showPanel("page");
    screen.frame(3);
    screen.clickOn("write page");
    screen.frame(3);
    screen.clickOn("confirm");
    screen.frame(2);
    EXPECT_TRUE(std::filesystem::exists(screen.home() / ".local/share/taflsmith/exports/nielsen-copenhagen-11.html"));
    screen.designer().showPanel("file");
    screen.frame(3);
    screen.clickOn("copy", screen.count("copy") - 1);
    EXPECT_EQ(std::string(ImGui::GetClipboardText()), screen.document().checkResult()->text);
}

// --- boards and zones

TEST(Edit, ZonesAreRenamedRewrittenAndRemoved) {
    Screen screen("", "edit");
    screen.session().create("Own", false, 9);
    screen.waitUntilIdle();
    screen.session().mode = Mode::edit;
    screen.frame(2);
    screen.clickOn("new zone");
    screen.type("camps");
    screen.key("Enter");
    screen.waitUntilIdle();
    ASSERT_TRUE(screen.document().draft().file.zones.contains("camps"));
    screen.clickSquare("a5");
    screen.waitUntilIdle();
    EXPECT_NE(screen.document().draft().file.zones.at("camps").find("a5"), std::string::npos);
    screen.clickOn("zone menu");
    screen.frame(2);
    screen.clickOn("zone squares");
    screen.key("Ctrl+A");
    screen.type("d1 e1 f1");
    screen.clickOn("zone name");
    screen.key("Ctrl+A");
    screen.type("forts");
    screen.clickOn("keep zone");
    screen.waitUntilIdle();
    EXPECT_FALSE(screen.document().draft().file.zones.contains("camps"));
    ASSERT_TRUE(screen.document().draft().file.zones.contains("forts"));
    EXPECT_EQ(screen.document().draft().file.zones.at("forts"), "d1 e1 f1");
    screen.frame(2);
    screen.clickOn("zone menu");
    screen.frame(2);
    screen.clickOn("remove zone");
    screen.waitUntilIdle();
    EXPECT_FALSE(screen.document().draft().file.zones.contains("forts"));
}

TEST(Edit, ANameThatNoZoneMayHaveIsRefused) {
    Screen screen("", "edit");
    screen.session().create("Own", false, 9);
    screen.waitUntilIdle();
    screen.session().mode = Mode::edit;
    screen.frame(2);
    screen.clickOn("new zone");
    screen.type("Burg");
    screen.key("Enter");
    screen.waitUntilIdle();
    EXPECT_FALSE(screen.document().draft().file.zones.contains("Burg"));
    ASSERT_FALSE(screen.session().toasts.empty());
    EXPECT_NE(screen.session().toasts.back().text.find("'Burg' is no name for a zone"), std::string::npos);
    // What was typed is still there, to be changed.
    screen.session().toasts.clear();
    screen.clickOn("zone name");
    screen.key("Ctrl+A");
    screen.type("burg");
    screen.key("Enter");
    screen.waitUntilIdle();
    ASSERT_TRUE(screen.document().draft().file.zones.contains("burg"));
    EXPECT_TRUE(screen.session().toasts.empty());
    screen.clickOn("zone menu");
    screen.frame(2);
    screen.clickOn("zone name");
    screen.key("Ctrl+A");
    screen.type("a1");
    screen.clickOn("keep zone");
    screen.waitUntilIdle();
    EXPECT_TRUE(screen.document().draft().file.zones.contains("burg"));
    EXPECT_FALSE(screen.session().toasts.empty());
}

TEST(Edit, RowsAndSizeFromTheMenu) {
    Screen screen("nielsen-brandubh-7", "edit");
    ImGui::SetClipboardText("dim:7 starti:/3t3/3t3/3T3/ttTKTt1/3T3/3t3/3t3/");
    screen.clickOn("board");
    screen.frame(2);
    screen.clickOn("From rows, also OpenTafl’s…");
    screen.frame(3);
    screen.clickOn("confirm");
    screen.waitUntilIdle();
    EXPECT_EQ((*screen.document().draft().file.rows)[3], "ttTKTt.");
    screen.clickOn("board");
    screen.frame(2);
    screen.clickOn("more", screen.count("more") - 1);
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().draft().file.rows->size(), 8u);
    screen.key("Esc");
    screen.frame(2);
}

TEST(Edit, PaintingByKeyboard) {
    Screen screen("nielsen-brandubh-7", "edit");
    screen.key("Ctrl+J");
    screen.frame(2);
    screen.clickOn("symmetry/0");
    screen.key("Ctrl+J");
    screen.frame(2);
    screen.type("1");
    screen.key("Left");  // the first key goes to the middle
    screen.key("Left");
    screen.key("Down");
    screen.key("Enter");  // c3
    screen.waitUntilIdle();
    ASSERT_TRUE(screen.document().draft().file.rows);
    EXPECT_EQ(model::letterAt(*screen.document().draft().file.rows, 2 * 7 + 2), 't')
        << testing::PrintToString(*screen.document().draft().file.rows);
    screen.type("x");
    screen.key("Space");
    screen.waitUntilIdle();
    EXPECT_FALSE(screen.document().draft().file.rows &&
                 model::letterAt(*screen.document().draft().file.rows, 2 * 7 + 2) == 't');
}

// --- scripts

TEST(Script, OneClickFixesAMistake) {
    Screen screen("nielsen-copenhagen-11", "script");
    screen.session().forkRule(findCard(screen, "capture/shieldwall"));
    screen.waitUntilIdle();
    screen.frame(3);
    auto* script = screen.session().script.get();
    ASSERT_TRUE(script);
    const std::string lastValid = script->text();
    std::string wrong = lastValid;
    const auto at = wrong.find("if p.completed_by == ");
    ASSERT_NE(at, std::string::npos);
    wrong.replace(at, 21, "if p.completed_by === ");
    script->setText(wrong);
    script->waitUntilIdle();
    screen.frame(3);
    ASSERT_EQ(script->text(), wrong);
    ASSERT_FALSE(script->mistakes().empty());
    ASSERT_TRUE(model::suggestScriptFix(wrong, script->mistakes().front())) << script->mistakes().front().text;
    ASSERT_EQ(screen.count("mend"), 1u);
    screen.clickOn("mend");
    EXPECT_EQ(script->text(), lastValid);
    script->waitUntilIdle();
    screen.frame(3);
    EXPECT_TRUE(script->mistakes().empty());
    EXPECT_EQ(screen.count("mend"), 0u);
    // The same by key, for a mistake that is found only by compiling.
    const auto name = wrong.find("b:capture {");
    std::string misspelt = lastValid;
    misspelt.replace(lastValid.find("b:capture {"), 11, "b:captur {");
    ASSERT_NE(name, std::string::npos);
    script->setText(misspelt);
    script->waitUntilIdle();
    screen.frame(2);
    screen.document().recheck();
    screen.waitUntilIdle();
    screen.frame(3);
    ASSERT_EQ(screen.count("mend"), 1u);
    screen.key("Ctrl+.");
    EXPECT_EQ(script->text(), lastValid);
}

TEST(Script, AFieldOutOfSight) {
    Screen screen("nielsen-brandubh-7", "script");
    screen.clickOn("rule", 0);
    screen.waitUntilIdle();
    ASSERT_TRUE(screen.session().script);
    CodeEditor editor;
    editor.update(*screen.session().script);
    // A pane that is narrower than the line numbers shows nothing of the field.
    for (const float width : {400.0f, 400.0f, 30.0f, 30.0f, 400.0f}) {
        ImGui::NewFrame();
        const gui_test::WindowsOutOfSight hidden;
        ImGui::Begin("narrow");
        editor.draw(screen.session(), *screen.session().script, {}, {{20, 40}, {20 + width, 400}});
        ImGui::End();
        hidden.check();
        ImGui::Render();
    }
}

TEST(Script, UndoWhileTyping) {
    Screen screen("nielsen-brandubh-7", "script");
    screen.clickOn("rule", 0);
    screen.waitUntilIdle();
    auto* script = screen.session().script.get();
    ASSERT_TRUE(script);
    screen.frame(3);
    const std::string before = script->text();
    screen.key("Home");
    screen.type("xyz");
    ASSERT_NE(script->text(), before);
    screen.key("Ctrl+Z");
    screen.frame(4);
    EXPECT_EQ(script->text(), before);
    screen.type("a");
    screen.frame(2);
    EXPECT_NE(script->text(), before) << "the keyboard is still in the field";
    EXPECT_EQ(script->text().size(), before.size() + 1);
}

TEST(Script, QuickUndosAreAllOfTheScript) {
    Screen screen("nielsen-brandubh-7", "script");
    screen.clickOn("capture");
    screen.waitUntilIdle();
    auto* script = screen.session().script.get();
    ASSERT_TRUE(script);
    screen.frame(3);
    const std::string before = script->text();
    screen.key("Home");
    for (const char* each : {"x", "y", "z"}) {
        screen.type(each);
        script->endGesture();
    }
    // The field loses the keyboard for some frames after each undo.
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(script->canUndo());
        screen.key("Ctrl+Z");
    }
    EXPECT_EQ(script->text(), before);
    EXPECT_NE(screen.document().text().find("brandubh-7-capture.lua"), std::string::npos) << "the rule is still there";
}

// --- problems

TEST(Problems, JumpToTheWidget) {
    Screen screen("nielsen-brandubh-7", "edit");
    openText(screen, "wrong-value",
             makeChild("nielsen-brandubh-7", "wrong-value", "[[rule]]\nuse = \"turn/first\"\nside = \"atackers\"\n"));
    screen.designer().showPanel("problems");
    screen.frame(3);
    ASSERT_GE(screen.count("entry"), 1u);
    screen.clickOn("entry", 0);
    screen.frame(4);
    EXPECT_EQ(screen.count("remove"), 1u) << "the card is open";
    EXPECT_FALSE(screen.session().requests.has<ShowRule>()) << "the rules panel has taken the request";
    // Apply the fix.
    screen.designer().showPanel("problems");
    screen.frame(3);
    screen.clickOn("fix", 0);
    screen.waitUntilIdle();
    EXPECT_EQ(screen.session().problems.count(Severity::error), 0);
}

TEST(Problems, JumpToZonesMetadataAndLines) {
    Screen screen("nielsen-brandubh-7", "rules");
    openText(screen, "wrong-places",
             makeChild("nielsen-brandubh-7", "wrong-places",
                       "[zones]\ncamps = \"a1 zz9\"\n\n[[test]]\nname = \"no\"\nrule = \"turn/first\"\nposition = "
                       "\"nonsense\"\nmove = \"a1-a2\"\nlegal = false\n"));
    model::JumpTarget target;
    target.kind = model::JumpTarget::Kind::zone;
    target.key = "corners";
    screen.session().jump(target);
    screen.frame(3);
    EXPECT_EQ(screen.session().mode, Mode::edit);
    EXPECT_FALSE(screen.session().requests.has<SelectZone>()) << "the brushes have taken the request";
    EXPECT_EQ(screen.count("zone menu"), 1u);
    target.kind = model::JumpTarget::Kind::test;
    target.place.line = 9;
    screen.session().jump(target);
    screen.frame(3);
    EXPECT_FALSE(screen.session().requests.has<ShowFileLine>()) << "the file panel has taken the request";
    target.kind = model::JumpTarget::Kind::head;
    target.key = "summary";
    screen.session().jump(target);
    screen.frame(4);
    screen.type("Keyboard in the field");
    screen.clickOn("confirm");
    screen.waitUntilIdle();
    EXPECT_EQ(screen.document().draft().file.summary, "Keyboard in the field");
    // Click every entry: none may crash.
    screen.designer().showPanel("problems");
    screen.frame(3);
    const std::size_t entries = screen.count("entry");
    EXPECT_GT(entries, 0u);
    for (std::size_t i = 0; i < entries; ++i) {
        screen.designer().showPanel("problems");
        screen.frame(3);
        if (i >= screen.count("entry")) break;
        screen.clickOn("entry", i);
        screen.key("Esc");
        screen.frame(3);
    }
}

TEST(Problems, AnEntryOfTheParentOpensItsFile) {
    Screen screen("nielsen-brandubh-7", "rules");
    const auto folder = screen.session().appContext().folders.variants();
    const std::string wrong = "[[rule]]\nuse = \"win/ecsape\"\n[[rule]]\nuse = \"win/captrue\"\n";
    ASSERT_TRUE(writeTextFile(folder / "wrong-parent.toml", makeChild("nielsen-brandubh-7", "wrong-parent", wrong)));
    openText(screen, "wrong-child", makeChild("wrong-parent", "wrong-child", ""));
    screen.designer().showPanel("problems");
    screen.frame(3);
    ASSERT_GE(screen.count("entry"), 2u);
    // The list is another one before the entries below are drawn.
    screen.clickOn("entry", 0);
    screen.waitUntilIdle();
    screen.frame(3);
    EXPECT_EQ(screen.document().id(), "wrong-parent");
    EXPECT_GE(screen.session().problems.count(Severity::error), 2);
}

TEST(Problems, JumpToALineOfAScript) {
    Screen screen("nielsen-copenhagen-11", "script");
    screen.session().forkRule(findCard(screen, "capture/shieldwall"));
    screen.waitUntilIdle();
    screen.frame(3);
    const auto file = screen.session().script->file();
    model::JumpTarget target;
    target.kind = model::JumpTarget::Kind::script;
    target.place = {file.string(), 40, 1};
    screen.designer().showPanel("rules");
    screen.frame(2);
    screen.session().jump(target);
    screen.frame(4);
    ASSERT_TRUE(screen.session().script);
    EXPECT_EQ(screen.session().script->file(), file);
    EXPECT_FALSE(screen.session().requests.has<ShowScriptLine>());
}

TEST(Problems, JumpToOptionsAndSquares) {
    Screen screen("nielsen-copenhagen-11", "rules");
    const auto& options = screen.document().lastValid()->description.options;
    ASSERT_FALSE(options.empty());
    model::JumpTarget target;
    target.kind = model::JumpTarget::Kind::option;
    target.key = options.front().id;
    screen.session().jump(target);
    screen.frame(3);
    EXPECT_FALSE(screen.session().requests.has<ShowOption>());
    target.kind = model::JumpTarget::Kind::board;
    target.squares = SquareSet::of(3);
    screen.session().jump(target);
    screen.frame(3);
    EXPECT_EQ(screen.session().mode, Mode::edit);
    EXPECT_TRUE(screen.designer().board().brushes().highlighted().has(3));
    screen.clickSquare("c3");
    screen.waitUntilIdle();
    EXPECT_FALSE(screen.designer().board().brushes().highlighted().any()) << "painting clears the rings";
}

// --- shell

TEST(Shell, APaneIsMovedByKey) {
    Screen screen;
    screen.key("Ctrl+J");
    screen.frame(2);
    screen.key("Ctrl+Shift+A");
    screen.frame(3);
    ASSERT_EQ(screen.count("beside Library"), 1u);
    screen.clickOn("beside Library");
    screen.frame(3);
    EXPECT_EQ(screen.count("tab"), 2u + 5u) << "library and board are tabs of one pane now";
}

TEST(Shell, AMenuIsClosedInTheFrameAfterItOpened) {
    Screen screen;
    screen.key("Ctrl+J");
    screen.designer().commands().run("view.arrange");
    screen.frame();
    screen.key("Esc");
    screen.frame(2);
    EXPECT_EQ(screen.count("beside Library"), 0u);
    // A popup that is opened but not drawn is closed.
    ImGui::NewFrame();
    ImGui::OpenPopup("not drawn");
    screen.designer().frame(1e3);
    ImGui::Render();
    screen.key("Esc");
    EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId));
}

TEST(Shell, SizeFromTheSettings) {
    Screen screen;
    screen.key("Ctrl+,");
    screen.frame(3);
    screen.clickOn("combo", screen.count("combo") - 1);
    screen.frame(2);
    screen.clickOn("one", 5);
    screen.frame(4);
    EXPECT_NEAR(screen.session().settings.zoom, 1.5, 1e-9);
    screen.key("Esc");
    screen.frame(2);
    screen.key("Ctrl+0");
    screen.frame(2);
    EXPECT_NEAR(screen.session().settings.zoom, 1, 1e-9);
}

TEST(Shell, MenusByKey) {
    Screen screen;
    screen.key("F10");
    screen.frame(3);
    EXPECT_EQ(screen.count("File"), 1u);
    screen.key("Esc");
}
