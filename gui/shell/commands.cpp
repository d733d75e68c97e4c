// All commands of the designer: menus, shortcuts and the palette are made from these tables.
#include <initializer_list>

#include "base/text.hpp"
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
    const Condition isTrialRunning = [](const Designer& d) { return d.trials_.running(); };
    const Condition isTreeShown = [](const Designer& d) { return d.library_.isTreeShown(); };
    // clang-format off
    // Each row: id, label, menu, shortcut; condition, action, hint; whether it is checked.
    addCommands({
        {"file.new", "New…", "File", "Ctrl+N",
            always, dialog(DialogKind::newVariant), "A blank board, or a child of the variant that is open."},
        {"file.open", "Open…", "File", "Ctrl+O",
            always, dialog(DialogKind::openFile), "A variant or a file of games: by name, from a list, or recent ones."},
        {"file.save", "Save", "File", "Ctrl+S",
            hasVariant, &Designer::save,
            "Writes the variant file; while the script editor has the keyboard, the script."},
        {"file.save-as", "Save as…", "File", "Ctrl+Shift+S",
            hasVariant, dialog(DialogKind::saveAs), "Under another name; the id follows."},
        {"file.save-script", "Save the script", "File", "",
            canSaveScript, [](Designer& d) { d.session.saveScript(); },
            "Writes the script in the editor, as Ctrl+S does there."},
        {"file.save-game", "Save the game…", "File", "",
            hasGame, dialog(DialogKind::saveGame), "All moves, side lines and comments, as a text file."},
    });
    addExportCommands();
    addCommands({
        {"file.copy-link", "Copy link", "File", "Ctrl+Shift+C",
            hasValidRules, &Designer::copyLink, "One word that holds the game on the board, or the variant."},
        {"file.paste-link", "Open the link in the clipboard", "File", "Ctrl+Shift+V",
            always, &Designer::pasteLink, "As 'Copy link' and 'taflsmith link' make it."},
        {"file.quit", "Quit", "File", "Ctrl+Q",
            always, &Designer::requestQuit, ""},

        {"edit.undo", "Undo", "Edit", "Ctrl+Z",
            canUndo, [](Designer& d) { d.session.undo(); }, "Takes the last change of the variant back."},
        {"edit.redo", "Redo", "Edit", "Ctrl+Y",
            canRedo, [](Designer& d) { d.session.redo(); }, "Makes it again."},
        {"edit.test", "Test the last move", "Edit", "",
            hasMove, [](Designer& d) {
                d.session.addTest(model::makeTestOfLastMove(d.session.appContext(), *d.session.playtest));
            }, "Adds a test to the variant: what the move does, and the rule that decides it."},
        {"edit.rename", "Name and sources…", "Edit", "F2",
            hasVariant, dialog(DialogKind::metadata), "What the variant is called, when and where it comes from."},

        {"game.play", "Play a new game", "Game", "F5",
            hasGame, &Designer::play, "Against the engine, under the rules as they stand."},
        {"game.new", "New game", "Game", "Ctrl+R",
            hasGame, [](Designer& d) { d.session.playtest->newGame(); }, "From the starting position."},
        {"game.list", "Your games", "Game", "Ctrl+G",
            always, [](Designer& d) { d.session.games.showOwn(); d.showPanel("games"); },
            "Saved ones, and those that were left."},
        {"game.puzzles", "Puzzles", "Game", "",
            always, [](Designer& d) { d.showPanel("puzzles"); },
            "Positions in which one move wins. Open a file of them first."},
        {"game.takeback", "Take back", "Game", "Ctrl+B",
            hasGame, [](Designer& d) { d.session.playtest->takeback(); }, "To your move before this one."},
        {"game.back", "One turn back", "Game", "Alt+Left",
            hasGame, [](Designer& d) { d.session.playtest->back(); }, ""},
        {"game.forward", "One turn on", "Game", "Alt+Right",
            hasGame, [](Designer& d) { d.session.playtest->forward(); }, ""},
        {"game.engine", "Engine moves now", "Game", "Ctrl+E",
            hasGame, [](Designer& d) { d.session.playtest->moveNow(); }, "Once, for the side to move."},
        {"game.hint", "Hint", "Game", "Ctrl+H",
            hasGame, [](Designer& d) { d.session.analysis.requestHint(*d.session.playtest); },
            "An arrow shows what the engine would play."},
        {"game.clock", "Clocks…", "Game", "",
            hasGame, dialog(DialogKind::clock), "Time for each side, and what each move adds."},
        {"game.swap", "Swap sides", "Game", "",
            hasGame, [](Designer& d) { d.session.playtest->swapSeats(); }, "You play what the engine played."},
        {"game.arrange", "Set up a position", "Game", "Ctrl+P",
            hasGame, &Designer::editPosition, "By hand, on the board."},
        {"game.position", "Position as text…", "Game", "",
            hasGame, dialog(DialogKind::position), "Rows and the side to move."},
        {"game.analyse", "Analyse", "Game", "F8",
            hasGame, &Designer::toggleAnalysis, "Lines as they deepen.", isAnalysing},

        {"trial.run", "Run a trial", "Trial", "F9",
            hasGame, &Designer::runTrial, "The engine plays itself, to see whether the variant is fair."},
        {"trial.report", "Write the report", "Trial", "",
            always, [](Designer& d) { d.trials_.report(); }, "All figures as a page that can be kept or printed."},
        {"trial.stop", "Stop the trial", "Trial", "",
            isTrialRunning, [](Designer& d) { d.trials_.stop(); }, ""},

        {"view.play", "Workspace: Play", "View", "Ctrl+1", always, openWorkspace("play"), "", inWorkspace("play")},
        {"view.rules", "Workspace: Rules", "View", "Ctrl+2", always, openWorkspace("rules"), "", inWorkspace("rules")},
        {"view.edit", "Workspace: Edit", "View", "Ctrl+3", always, openWorkspace("edit"), "", inWorkspace("edit")},
        {"view.script", "Workspace: Script", "View", "Ctrl+4",
            always, openWorkspace("script"), "", inWorkspace("script")},
        {"view.trial", "Workspace: Trial", "View", "Ctrl+5", always, openWorkspace("trial"), "", inWorkspace("trial")},
        {"view.palette", "Search everything", "View", "Ctrl+K",
            always, [](Designer& d) { d.openPalette(); }, "Variants, rules, parameters and commands."},
        {"view.theme", "Dark or light", "View", "Ctrl+T",
            always, &Designer::toggleTheme, "The other theme."},
        {"view.settings", "Settings…", "View", "Ctrl+,",
            always, dialog(DialogKind::settings), "Theme, board, motion and size."},
        {"view.slate", "Slate board", "View", "",
            always, &Designer::toggleSlate, "", isSlate},
        {"view.motion", "Motion", "View", "",
            always, [](Designer& d) { d.session.animate = d.session.settings.motion = !d.session.animate; },
            "Pieces slide.", isAnimated},
        {"view.larger", "Larger", "View", "Ctrl++",
            always, [](Designer& d) { d.zoom(d.session.settings.zoom * 1.1); }, ""},
        {"view.smaller", "Smaller", "View", "Ctrl+-",
            always, [](Designer& d) { d.zoom(d.session.settings.zoom / 1.1); }, ""},
        {"view.usual-size", "Usual size", "View", "Ctrl+0",
            always, [](Designer& d) { d.zoom(1); }, ""},
        {"view.board-only", "Board only", "View", "F11",
            always, &Designer::toggleSurroundings, "Folds what lies around it."},
        {"view.next-pane", "Next pane", "View", "F6",
            always, [](Designer& d) { d.panes_.cycle(1); }, ""},
        {"view.previous-pane", "Previous pane", "View", "Shift+F6",
            always, [](Designer& d) { d.panes_.cycle(-1); }, ""},
        {"view.reset", "Arrange panes as shipped", "View", "",
            always, &Designer::resetPanes, ""},
        {"show.rules", "Show: Rules", "View", "", always, openPanel("rules"), ""},
        {"show.problems", "Show: Problems", "View", "", always, openPanel("problems"), ""},
        {"show.tests", "Show: Tests", "View", "", always, openPanel("tests"), ""},
        {"show.analysis", "Show: Analysis", "View", "", always, openPanel("analysis"), ""},
        {"show.compare", "Show: Compare with another variant", "View", "",
            always, [](Designer& d) { d.showPanel("compare"); d.session.mode = Mode::compare; }, ""},
        {"show.page", "Show: Rules in words", "View", "", always, openPanel("page"), ""},
        {"show.file", "Show: The variant’s file", "View", "", always, openPanel("file"), ""},
        {"library.filter", "Filter the library", "View", "Ctrl+F",
            always, &Designer::filterLibrary, ""},
        {"library.tree", "Family tree of the variants", "View", "",
            always, &Designer::toggleFamilyTree, "Who inherits from whom.", isTreeShown},
        {"view.arrange", "Arrange this pane…", "View", "Ctrl+Shift+A",
            always, [](Designer& d) { d.panes_.openPaneMenu(); },
            "Moves the pane that has the keyboard, or its tab, elsewhere."},
        {"view.menus", "All menus", "View", "F10",
            always, [](Designer& d) { d.session.post(OpenMenus{}); }, ""},
        {"board.focus", "To the board", "View", "Ctrl+J",
            always, [](Designer& d) { d.panes_.focus("board"); }, "The keyboard goes to the board."},
    });
    // clang-format on
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
        addCommands({{"export." + std::to_string(static_cast<int>(format.kind)), "Export: " + format.label, "File", "",
                      hasValidRules,
                      [format](Designer& d) {
                          d.session.post(OpenDialog{DialogKind::exportFile, "", static_cast<int>(format.kind)});
                      },
                      ""}});
}

void Designer::addNewRuleCommands() {
    for (const ScriptTemplate& each : scriptTemplates()) {
        const std::string kind(each.name);
        addCommands({{"edit.new-" + kind, "New rule in Lua: " + kind, "Edit", "", hasVariant,
                      [kind](Designer& d) { d.session.newRule(kind); }, "For " + std::string(each.summary) + "."}});
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
    if (!link) return;
    ImGui::SetClipboardText(link->c_str());
    const std::string length = std::to_string(link->size()) + " characters";
    if (link->size() <= maxPortableLink)
        session.showToast("The link is in the clipboard: " + length + ".");
    else
        session.showToast("The link is in the clipboard. It has " + length + "; some programs shorten it.",
                          Severity::warning);
}

void Designer::pasteLink() {
    const char* copied = ImGui::GetClipboardText();
    const std::string text(trim(copied ? copied : ""));
    if (looksLikeLink(text))
        session.open(text);
    else
        session.showToast("There is no link in the clipboard (taflsmith:v1.…).", Severity::warning);
}

void Designer::play() {
    showWorkspace("play");
    session.positionEdit.reset();
    session.mode = Mode::play;
    session.playtest->newGame();
    session.playtest->setPaused(false);
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
