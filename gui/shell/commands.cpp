// All commands of the designer: menus, shortcuts and the palette are made from these tables.
#include <initializer_list>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/wording.hpp"
#include "shell/designer.hpp"
#include "shell/workspaces.hpp"
#include "variant/link.hpp"
#include "variant/script_templates.hpp"

namespace tafl::gui {

using Condition = std::function<bool(const Designer&)>;

struct Designer::CommandRow {
    std::string id, label, menu, shortcut;
    Condition enabled;  ///< none: always
    std::function<void(Designer&)> action;
    std::string hint;
    Condition checked = nullptr;  ///< for commands that switch something on and off
};

namespace {

// --- conditions
constexpr std::nullptr_t always = nullptr;
bool hasVariant(const Designer& d) { return d.session.document != nullptr; }
bool hasGame(const Designer& d) { return d.session.playtest != nullptr; }
bool hasMove(const Designer& d) { return d.session.playtest && d.session.playtest->canGoBack(); }
bool hasValidRules(const Designer& d) { return d.session.document && d.session.document->lastValid(); }
bool canUndo(const Designer& d) { return d.session.canUndo(); }
bool canRedo(const Designer& d) { return d.session.canRedo(); }
bool hasAnswer(const Designer& d) { return d.session.findAnswerable() != nullptr; }
bool hasMessage(const Designer& d) { return !d.session.toasts.empty(); }
bool isAnalysing(const Designer& d) { return d.session.analysis.running(); }
bool isAnimated(const Designer& d) { return d.session.animate; }
bool isSlate(const Designer&) { return uiStyle().woodKind() == WoodKind::slate; }
bool canSaveScript(const Designer& d) {
    const model::Script* script = d.session.script.get();
    return script && script->unsaved() && !script->readOnly();
}
Condition inWorkspace(const char* name) {
    return [name](const Designer& d) { return d.workspace() == name; };
}

// --- actions
auto dialog(DialogKind kind) {
    return [kind](Designer& d) { d.session.post(OpenDialog{kind}); };
}
auto openWorkspace(const char* name) {
    return [name](Designer& d) { d.showWorkspace(name); };
}
auto openPanel(const char* name) {
    return [name](Designer& d) { d.showPanel(name); };
}

}  // namespace

void Designer::addCommands() {
    const Condition isTrialRunning = [](const Designer& d) { return d.playsTrial(); };
    const Condition isTreeShown = [](const Designer& d) { return d.library_.isTreeShown(); };
    // clang-format off
    // Each row: id, label, menu, shortcut; condition, action, hint; whether it is checked.
    addCommands({
        {"file.new", tr("New…"), trMark("File"), "Ctrl+N",
            always, dialog(DialogKind::newVariant), tr("A blank board, or a child of the variant that is open.")},
        {"file.open", tr("Open…"), trMark("File"), "Ctrl+O",
            always, dialog(DialogKind::openFile), tr("A variant or a file of games: by name, from a list, or recent ones.")},
        {"file.save", tr("Save"), trMark("File"), "Ctrl+S",
            hasVariant, &Designer::save,
            tr("Writes the variant file; while the script editor has the keyboard, the script.")},
        {"file.save-as", tr("Save as…"), trMark("File"), "Ctrl+Shift+S",
            hasVariant, dialog(DialogKind::saveAs), tr("Under another name; the id follows.")},
        {"file.save-script", tr("Save the script"), trMark("File"), "",
            canSaveScript, [](Designer& d) { d.session.saveScript(); },
            tr("Writes the script in the editor, as Ctrl+S does there.")},
        {"file.save-game", tr("Save the game…"), trMark("File"), "",
            hasGame, dialog(DialogKind::saveGame),
            tr("All moves, side lines and comments, as a text file; as a moving picture if its name ends in .webp.")},
    });
    addExportCommands();
    addCommands({
        {"file.copy-link", tr("Copy link"), trMark("File"), "Ctrl+Shift+C",
            hasValidRules, &Designer::copyLink, tr("One word that holds the game on the board, or the variant.")},
        {"file.copy-post", tr("Copy as text"), trMark("File"), "",
            hasGame, &Designer::copyPost, tr("For forums and chats: moves, board and link.")},
        {"file.paste-link", tr("Open the link in the clipboard"), trMark("File"), "Ctrl+Shift+V",
            always, &Designer::pasteLink, tr("As 'Copy link' and 'taflsmith link' make it.")},
        {"file.quit", tr("Quit"), trMark("File"), "Ctrl+Q",
            always, &Designer::requestQuit, ""},

        {"edit.undo", tr("Undo"), trMark("Edit"), "Ctrl+Z",
            canUndo, [](Designer& d) { d.session.undo(); }, tr("Takes the last change of the variant back, or brings a removed side line back.")},
        {"edit.redo", tr("Redo"), trMark("Edit"), "Ctrl+Y",
            canRedo, [](Designer& d) { d.session.redo(); }, tr("Makes it again.")},
        {"edit.test", tr("Test the last move"), trMark("Edit"), "",
            hasMove, [](Designer& d) {
                d.session.addTest(model::makeTestOfLastMove(d.session.appContext(), *d.session.playtest));
            }, tr("Adds a test to the variant: what the move does, and the rule that decides it.")},
        {"edit.rename", tr("Name and sources…"), trMark("Edit"), "F2",
            hasVariant, dialog(DialogKind::metadata), tr("What the variant is called, when and where it comes from.")},

        {"game.play", tr("Play a new game"), trMark("Game"), "F5",
            hasGame, &Designer::play, tr("Against the engine, under the rules as they stand.")},
        {"game.new", tr("New game"), trMark("Game"), "Ctrl+R",
            hasGame, [](Designer& d) { d.session.playtest->newGame(); }, tr("From the starting position.")},
        {"game.list", tr("Your games"), trMark("Game"), "Ctrl+G",
            always, [](Designer& d) { d.session.games.showOwn(); d.showPanel("games"); },
            tr("Saved ones, and those that were left.")},
        {"game.puzzles", tr("Puzzles"), trMark("Game"), "",
            always, [](Designer& d) { d.showPanel("puzzles"); },
            tr("Positions in which one move wins: those that come with the program, or a file of yours.")},
        {"game.takeback", tr("Take back"), trMark("Game"), "Ctrl+B",
            hasGame, [](Designer& d) { d.session.playtest->takeback(); }, tr("To your move before this one.")},
        {"game.back", tr("One turn back"), trMark("Game"), "Alt+Left",
            hasGame, [](Designer& d) { d.session.playtest->back(); }, ""},
        {"game.forward", tr("One turn on"), trMark("Game"), "Alt+Right",
            hasGame, [](Designer& d) { d.session.playtest->forward(); }, ""},
        {"game.engine", tr("Engine moves now"), trMark("Game"), "Ctrl+E",
            hasGame, [](Designer& d) { d.session.playtest->moveNow(); }, tr("Once, for the side to move.")},
        {"game.hint", tr("Hint"), trMark("Game"), "Ctrl+H",
            hasGame, [](Designer& d) { d.session.analysis.requestHint(*d.session.playtest); },
            tr("An arrow shows what the engine would play.")},
        {"game.clock", tr("Clocks…"), trMark("Game"), "",
            hasGame, dialog(DialogKind::clock), tr("Time for each side, and what each move adds.")},
        {"game.swap", tr("Swap sides"), trMark("Game"), "",
            hasGame, [](Designer& d) { d.session.playtest->swapSeats(); }, tr("You play what the engine played.")},
        {"game.arrange", tr("Set up a position"), trMark("Game"), "Ctrl+P",
            hasGame, &Designer::editPosition, tr("By hand, on the board.")},
        {"game.position", tr("Position as text…"), trMark("Game"), "",
            hasGame, dialog(DialogKind::position), tr("Rows and the side to move.")},
        {"game.analyse", tr("Analyse"), trMark("Game"), "F8",
            hasGame, &Designer::toggleAnalysis, tr("Lines as they deepen."), isAnalysing},

        {"trial.run", tr("Run a trial"), trMark("Trial"), "F9",
            hasGame, &Designer::runTrial, tr("The engine plays itself, to see whether the variant is fair.")},
        {"trial.report", tr("Write the report"), trMark("Trial"), "",
            always, [](Designer& d) { d.trials_.report(); }, tr("All figures as a page that can be kept or printed.")},
        {"trial.stop", tr("Stop the trial"), trMark("Trial"), "",
            isTrialRunning, [](Designer& d) { d.trials_.stop(); d.sweep_.stop(); }, ""},
        {"trial.sweep", tr("Sweep a parameter"), trMark("Trial"), "",
            hasGame, openPanel("sweep"), tr("Which value of a parameter or option makes the variant fair.")},

        {"view.play", tr("Workspace: Play"), trMark("View"), "Ctrl+1", always, openWorkspace("play"), "", inWorkspace("play")},
        {"view.rules", tr("Workspace: Rules"), trMark("View"), "Ctrl+2", always, openWorkspace("rules"), "", inWorkspace("rules")},
        {"view.edit", tr("Workspace: Edit"), trMark("View"), "Ctrl+3", always, openWorkspace("edit"), "", inWorkspace("edit")},
        {"view.script", tr("Workspace: Script"), trMark("View"), "Ctrl+4",
            always, openWorkspace("script"), "", inWorkspace("script")},
        {"view.trial", tr("Workspace: Trial"), trMark("View"), "Ctrl+5", always, openWorkspace("trial"), "", inWorkspace("trial")},
        {"view.palette", tr("Search everything"), trMark("View"), "Ctrl+K",
            always, [](Designer& d) { d.openPalette(); }, tr("Variants, rules, parameters and commands.")},
        {"view.theme", tr("Dark or light"), trMark("View"), "Ctrl+T",
            always, &Designer::toggleTheme, tr("The other theme.")},
        {"view.settings", tr("Settings…"), trMark("View"), "Ctrl+,",
            always, dialog(DialogKind::settings), tr("Theme, board, motion and size.")},
        {"view.slate", tr("Slate board"), trMark("View"), "",
            always, &Designer::toggleSlate, "", isSlate},
        {"view.motion", tr("Motion"), trMark("View"), "",
            always, [](Designer& d) { d.session.animate = d.session.settings.motion = !d.session.animate; },
            tr("Pieces slide."), isAnimated},
        {"view.larger", tr("Larger"), trMark("View"), "Ctrl++",
            always, [](Designer& d) { d.zoom(d.session.settings.zoom * 1.1); }, ""},
        {"view.smaller", tr("Smaller"), trMark("View"), "Ctrl+-",
            always, [](Designer& d) { d.zoom(d.session.settings.zoom / 1.1); }, ""},
        {"view.usual-size", tr("Usual size"), trMark("View"), "Ctrl+0",
            always, [](Designer& d) { d.zoom(1); }, ""},
        {"view.board-only", tr("Board only"), trMark("View"), "F11",
            always, &Designer::toggleSurroundings, tr("Folds what lies around it.")},
        {"view.next-pane", tr("Next pane"), trMark("View"), "F6",
            always, [](Designer& d) { d.panes_.cycle(1); }, ""},
        {"view.previous-pane", tr("Previous pane"), trMark("View"), "Shift+F6",
            always, [](Designer& d) { d.panes_.cycle(-1); }, ""},
        {"view.answer", tr("Answer the message"), trMark("View"), "Ctrl+M",
            hasAnswer, [](Designer& d) { d.session.answerToast(); }, tr("Does what the last message offers.")},
        {"view.close-message", tr("Close the message"), trMark("View"), "Ctrl+Shift+M",
            hasMessage, [](Designer& d) { d.session.toasts.pop_back(); }, ""},
        {"view.reset", tr("Arrange panes as shipped"), trMark("View"), "",
            always, &Designer::resetPanes, ""},
        {"show.rules", tr("Show: Rules"), trMark("View"), "", always, openPanel("rules"), ""},
        {"show.problems", tr("Show: Problems"), trMark("View"), "", always, openPanel("problems"), ""},
        {"show.tests", tr("Show: Tests"), trMark("View"), "", always, openPanel("tests"), ""},
        {"show.analysis", tr("Show: Analysis"), trMark("View"), "", always, openPanel("analysis"), ""},
        {"show.compare", tr("Show: Compare with another variant"), trMark("View"), "",
            always, [](Designer& d) { d.showPanel("compare"); d.session.mode = Mode::compare; }, ""},
        {"show.page", tr("Show: Rules in words"), trMark("View"), "", always, openPanel("page"), ""},
        {"show.file", tr("Show: The variant’s file"), trMark("View"), "", always, openPanel("file"), ""},
        {"library.filter", tr("Filter the library"), trMark("View"), "Ctrl+F",
            always, &Designer::filterLibrary, ""},
        {"library.tree", tr("Family tree of the variants"), trMark("View"), "",
            always, &Designer::toggleFamilyTree, tr("Who inherits from whom."), isTreeShown},
        {"view.arrange", tr("Arrange this pane…"), trMark("View"), "Ctrl+Shift+A",
            always, [](Designer& d) { d.panes_.openPaneMenu(); },
            tr("Moves the pane that has the keyboard, or its tab, elsewhere.")},
        {"view.menus", tr("All menus"), trMark("View"), "F10",
            always, [](Designer& d) { d.session.post(OpenMenus{}); }, ""},
        {"board.focus", tr("To the board"), trMark("View"), "Ctrl+J",
            always, [](Designer& d) { d.panes_.focus("board"); }, tr("The keyboard goes to the board.")},
    });
    // clang-format on
    addMarkCommands();
    addNewRuleCommands();
}

void Designer::addCommands(std::initializer_list<CommandRow> rows) {
    const auto bind = [this](const Condition& condition) {
        return condition ? [this, condition] { return condition(*this); } : std::function<bool()>();
    };
    for (const CommandRow& row : rows)
        commands_.add({row.id, row.label, row.menu, row.shortcut, [this, action = row.action] { action(*this); },
                       bind(row.enabled), bind(row.checked), row.hint});
}

void Designer::addExportCommands() {
    for (const model::ExportFormat& format : model::listExportFormats())
        addCommands({{"export." + std::to_string(static_cast<int>(format.kind)), say("Export: %1", format.label),
                      trMark("File"), "", hasValidRules,
                      [format](Designer& d) {
                          d.session.post(OpenDialog{DialogKind::exportFile, "", static_cast<int>(format.kind)});
                      },
                      ""}});
}

void Designer::addMarkCommands() {
    const auto add = [this](MoveMark mark, const std::string& label) {
        addCommands({{"mark." + std::to_string(static_cast<int>(mark)), label, trMark("Mark"), "", hasMove,
                      [mark](Designer& d) { d.session.playtest->setMark(mark); }, tr("Of the move shown."),
                      [mark](const Designer& d) { return hasMove(d) && d.session.playtest->mark() == mark; }}});
    };
    for (const MoveMark mark : moveMarks) add(mark, model::describeMark(mark) + " (" + std::string(sign(mark)) + ")");
    add(MoveMark::none, model::describeMark(MoveMark::none));
}

void Designer::addNewRuleCommands() {
    for (const ScriptTemplate& each : scriptTemplates()) {
        const std::string kind(each.name);
        addCommands(
            {{"edit.new-" + kind, say("New rule in Lua: %1", tr(kind)), trMark("Edit"), "", hasVariant,
              [kind](Designer& d) { d.session.newRule(kind); }, say("For %1.", tr(std::string(each.summary)))}});
    }
}

// --- actions

void Designer::save() {
    if (script_.takesSave(session))
        session.saveScript();
    else if (session.document->file().empty() || session.document->readOnly())
        session.post(OpenDialog{DialogKind::saveAs});
    else
        session.save();
}

void Designer::copyLink() {
    const auto link = session.makeLink();
    if (!link) return session.showError(link.error());
    ImGui::SetClipboardText(link->c_str());
    const auto length = static_cast<std::int64_t>(link->size());
    if (link->size() <= maxPortableLink)
        session.showToast(sayMany("The link is in the clipboard: %1 character.",
                                  "The link is in the clipboard: %1 characters.", length));
    else
        session.showToast(
            sayMany("The link is in the clipboard. It has %1 character; some programs shorten it.",
                    "The link is in the clipboard. It has %1 characters; some programs shorten it.", length),
            Severity::warning);
}

void Designer::copyPost() {
    const auto post = session.makePost();
    if (!post) return session.showError(post.error());
    ImGui::SetClipboardText(post->c_str());
    session.showToast(tr("The text is in the clipboard."));
}

void Designer::pasteLink() {
    const char* copied = ImGui::GetClipboardText();
    const std::string text(trim(copied ? copied : ""));
    if (looksLikeLink(text))
        session.open(text);
    else
        session.showToast(tr("There is no link in the clipboard (taflsmith:v1.…)."), Severity::warning);
}

void Designer::play() {
    showWorkspace("play");
    session.endPositionEdit();
    session.mode = Mode::play;
    session.playtest->newGame();
    session.playtest->lift(model::Pause::manual);
    session.settings.firstRun = false;
}

void Designer::editPosition() {
    if (workspace_ == "edit") showWorkspace("play");
    session.startPositionEdit();
}

void Designer::toggleAnalysis() {
    if (session.analysis.running())
        session.analysis.stop();
    else
        session.analysis.start(*session.playtest);
    if (session.mode == Mode::play) session.mode = Mode::analyse;
    showPanel("analysis");
}

void Designer::runTrial() {
    if (trials_.run(session)) showWorkspace("trial");
}

void Designer::runTrialOfBoth() {
    const auto& shown = session.comparison.shown();
    if (!session.comparison.on() || !shown || !shown->sides[1]) return;
    if (trials_.runAgainst(session, shown->sides[1])) showWorkspace("trial");
}

void Designer::toggleTheme() {
    const bool dark = uiStyle().theme() == Theme::dark;
    session.settings.theme = dark ? model::ThemeChoice::light : model::ThemeChoice::dark;
    uiStyle().setTheme(dark ? Theme::light : Theme::dark);
    uiStyle().setWood(session.settings.board == "slate" ? WoodKind::slate : usualWood(uiStyle().theme()));
}

void Designer::toggleSlate() {
    const bool slate = uiStyle().woodKind() == WoodKind::slate;
    session.settings.board = slate ? "wood" : "slate";
    uiStyle().setWood(slate ? usualWood(uiStyle().theme()) : WoodKind::slate);
}

/// Folds or unfolds the panes around the board.
void Designer::toggleSurroundings() {
    auto& root = current().root;
    const bool folded = root.first && root.first->folded;
    for (model::Pane* pane : {root.first.get(), root.second ? root.second->second.get() : nullptr})
        if (pane) pane->folded = !folded;
}

void Designer::resetPanes() {
    // Not by workspace_: a small window uses another arrangement.
    for (const model::Workspace& each : defaultWorkspaces())
        if (each.name == current().name) current() = each;
    updateSettings();
}

void Designer::filterLibrary() {
    showPanel("library");
    library_.focusFilter();
}

void Designer::toggleFamilyTree() {
    showPanel("library");
    library_.showTree(!library_.isTreeShown());
}

}  // namespace tafl::gui
