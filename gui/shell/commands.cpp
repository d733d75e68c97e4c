// Everything the designer can do, by name: the menus, the shortcuts and the palette read this table.
#include "model/rules_page.hpp"
#include "shell/designer.hpp"
#include "shell/workspaces.hpp"

namespace tafl::gui {

void Designer::addCommands() {
    using model::Command;
    const auto add = [this](Command command) { commands_.add(std::move(command)); };
    const auto hasGame = [this] { return session.playtest != nullptr; };
    const auto hasDocument = [this] { return session.document != nullptr; };

    // --- files
    add({"file.new",
         "New…",
         "File",
         "Ctrl+N",
         [this] { session.newWanted = true; },
         {},
         {},
         "A blank board, or a child of the variant that is open."});
    add({"file.open",
         "Open…",
         "File",
         "Ctrl+O",
         [this] { session.openWanted = true; },
         {},
         {},
         "A variant or a saved game, by the name of its file."});
    add({"file.save",
         "Save",
         "File",
         "Ctrl+S",
         [this] {
             if (script_.takesSave(session))
                 session.saveScript();
             else if (session.document->file().empty() || session.document->readOnly())
                 dialogs_.openSaveAs(session);
             else
                 session.save();
         },
         hasDocument,
         {},
         "Writes the variant file; while the script editor has the keyboard, the script."});
    add({"file.save-as",
         "Save as…",
         "File",
         "Ctrl+Shift+S",
         [this] { dialogs_.openSaveAs(session); },
         hasDocument,
         {},
         "Under another name; the id follows."});
    add({"file.save-script",
         "Save the script",
         "File",
         "",
         [this] { session.saveScript(); },
         [this] { return session.script && session.script->unsaved() && !session.script->readOnly(); },
         {},
         "Writes the script in the editor, as Ctrl+S does there."});
    add({"file.save-game",
         "Save the game…",
         "File",
         "",
         [this] { dialogs_.openSaveGame(session); },
         hasGame,
         {},
         "The moves so far, as a text file."});
    for (const model::ExportFormat& form : model::listExportFormats())
        add({"export." + std::to_string(static_cast<int>(form.kind)),
             "Export: " + form.label,
             "File",
             "",
             [this, form] {
                 const std::filesystem::path folder = session.appContext().folders.data / "exports";
                 std::error_code error;
                 std::filesystem::create_directories(folder, error);
                 const std::filesystem::path file =
                     folder / (session.document->id() + (form.kind == model::ExportKind::position ? "-position" : "") +
                               form.extension);
                 if (const auto done = model::exportTo(file, form.kind, *session.document->lastValid()); !done)
                     session.showError(done.error());
                 else
                     session.showToast("Written to " + file.string(), Severity::note, "Copy the path",
                                       [file] { ImGui::SetClipboardText(file.c_str()); });
             },
             [this] { return session.document && session.document->lastValid(); },
             {},
             ""});
    add({"file.quit", "Quit", "File", "Ctrl+Q", [this] { requestQuit(); }, {}, {}, ""});

    // --- edit
    add({"edit.undo",
         "Undo",
         "Edit",
         "Ctrl+Z",
         [this] { session.undo(); },
         [this] { return session.canUndo(); },
         {},
         "Takes the last change of the variant back."});
    add({"edit.redo",
         "Redo",
         "Edit",
         "Ctrl+Y",
         [this] { session.redo(); },
         [this] { return session.canRedo(); },
         {},
         "Makes it again."});
    add({"edit.rename",
         "Name and sources…",
         "Edit",
         "F2",
         [this] { dialogs_.openMetadata(session); },
         hasDocument,
         {},
         "What the variant is called, when and where it comes from."});

    // --- game
    add({"game.play",
         "Play a new game",
         "Game",
         "F5",
         [this] {
             show("play");
             session.positionEdit.reset();
             session.mode = Mode::play;
             session.playtest->newGame();
             session.playtest->setPaused(false);
             session.settings.firstRun = false;
         },
         hasGame,
         {},
         "Against the engine, under the rules as they stand."});
    add({"game.new",
         "New game",
         "Game",
         "Ctrl+R",
         [this] { session.playtest->newGame(); },
         hasGame,
         {},
         "From the starting position."});
    add({"game.takeback",
         "Take back",
         "Game",
         "Ctrl+B",
         [this] { session.playtest->takeback(); },
         hasGame,
         {},
         "To your move before this one."});
    add({"game.back", "One turn back", "Game", "Alt+Left", [this] { session.playtest->back(); }, hasGame, {}, ""});
    add({"game.forward", "One turn on", "Game", "Alt+Right", [this] { session.playtest->forward(); }, hasGame, {}, ""});
    add({"game.engine",
         "Engine moves now",
         "Game",
         "Ctrl+E",
         [this] { session.playtest->moveNow(); },
         hasGame,
         {},
         "Once, for the side to move."});
    add({"game.hint",
         "Hint",
         "Game",
         "Ctrl+H",
         [this] { session.analysis.requestHint(*session.playtest); },
         hasGame,
         {},
         "An arrow shows what the engine would play."});
    add({"game.clock",
         "Clocks…",
         "Game",
         "",
         [this] { dialogs_.openClock(session); },
         hasGame,
         {},
         "Time for each side, and what each move adds."});
    add({"game.swap",
         "Swap sides",
         "Game",
         "",
         [this] {
             const model::Seat seat = session.playtest->seat(Side::attackers);
             session.playtest->setSeat(Side::attackers, session.playtest->seat(Side::defenders));
             session.playtest->setSeat(Side::defenders, seat);
         },
         hasGame,
         {},
         "You play what the engine played."});
    add({"game.arrange",
         "Set up a position",
         "Game",
         "Ctrl+P",
         [this] {
             if (shown_ == "edit") show("play");
             session.startPositionEdit();
         },
         hasGame,
         {},
         "By hand, on the board."});
    add({"game.position",
         "Position as text…",
         "Game",
         "",
         [this] { dialogs_.openPosition(session); },
         hasGame,
         {},
         "Rows and the side to move."});
    add({"game.analyse", "Analyse", "Game", "F8",
         [this] {
             if (session.analysis.running())
                 session.analysis.stop();
             else
                 session.analysis.start(*session.playtest);
             if (session.mode == Mode::play) session.mode = Mode::analyse;
             bring("analysis");
         },
         hasGame, [this] { return session.analysis.running(); }, "Lines as they deepen."});

    // --- trial
    add({"trial.run",
         "Run a trial",
         "Trial",
         "F9",
         [this] {
             if (trials_.run(session)) show("trial");
         },
         hasGame,
         {},
         "The engine plays itself, to see whether the variant is fair."});
    add({"trial.report",
         "Write the report",
         "Trial",
         "",
         [this] { trials_.report(); },
         hasGame,
         {},
         "All figures as a page that can be kept or printed."});
    add({"trial.stop",
         "Stop the trial",
         "Trial",
         "",
         [this] { trials_.stop(); },
         [this] { return trials_.running(); },
         {},
         ""});

    // --- view
    for (const auto& [id, label, key] : {std::array{"play", "Play", "Ctrl+1"}, std::array{"rules", "Rules", "Ctrl+2"},
                                         std::array{"edit", "Edit", "Ctrl+3"}, std::array{"script", "Script", "Ctrl+4"},
                                         std::array{"trial", "Trial", "Ctrl+5"}})
        add({std::string("view.") + id,
             std::string("Workspace: ") + label,
             "View",
             key,
             [this, name = std::string(id)] { show(name); },
             {},
             [this, name = std::string(id)] { return shown_ == name; },
             ""});
    add({"view.palette",
         "Search everything",
         "View",
         "Ctrl+K",
         [this] { openPalette(); },
         {},
         {},
         "Variants, rules, parameters and commands."});
    add({"view.theme",
         "Dark or light",
         "View",
         "Ctrl+T",
         [this] {
             const bool dark = uiStyle().theme() == Theme::dark;
             session.settings.theme = dark ? model::ThemeChoice::light : model::ThemeChoice::dark;
             uiStyle().setTheme(dark ? Theme::light : Theme::dark);
             uiStyle().setWood(session.settings.board == "slate" ? WoodKind::slate : usualWood(uiStyle().theme()));
         },
         {},
         {},
         "The other theme."});
    add({"view.settings",
         "Settings…",
         "View",
         "Ctrl+,",
         [this] { dialogs_.openSettings(); },
         {},
         {},
         "Theme, board, motion and size."});
    add({"view.slate",
         "Slate board",
         "View",
         "",
         [this] {
             const bool slate = uiStyle().woodKind() == WoodKind::slate;
             session.settings.board = slate ? "wood" : "slate";
             uiStyle().setWood(slate ? usualWood(uiStyle().theme()) : WoodKind::slate);
         },
         {},
         [] { return uiStyle().woodKind() == WoodKind::slate; },
         ""});
    add({"view.motion",
         "Motion",
         "View",
         "",
         [this] { session.animate = session.settings.motion = !session.animate; },
         {},
         [this] { return session.animate; },
         "Pieces slide."});
    add({"view.larger", "Larger", "View", "Ctrl++", [this] { zoom(session.settings.zoom * 1.1); }, {}, {}, ""});
    add({"view.smaller", "Smaller", "View", "Ctrl+-", [this] { zoom(session.settings.zoom / 1.1); }, {}, {}, ""});
    add({"view.usual-size", "Usual size", "View", "Ctrl+0", [this] { zoom(1); }, {}, {}, ""});
    add({"view.board-only",
         "Board only",
         "View",
         "F11",
         [this] {
             auto& root = current().root;
             const bool folded = root.first && root.first->folded;
             for (model::Pane* pane : {root.first.get(), root.second ? root.second->second.get() : nullptr})
                 if (pane) pane->folded = !folded;
         },
         {},
         {},
         "Folds what lies around it."});
    add({"view.next-pane", "Next pane", "View", "F6", [this] { panes_.cycle(1); }, {}, {}, ""});
    add({"view.previous-pane", "Previous pane", "View", "Shift+F6", [this] { panes_.cycle(-1); }, {}, {}, ""});
    add({"view.reset",
         "Arrange panes as shipped",
         "View",
         "",
         [this] {
             // In a small window that is not the one whose name is shown.
             for (const model::Workspace& each : defaultWorkspaces())
                 if (each.name == current().name) current() = each;
             updateSettings();
         },
         {},
         {},
         ""});
    for (const auto& [id, label] :
         {std::array{"rules", "Rules"}, std::array{"problems", "Problems"}, std::array{"analysis", "Analysis"},
          std::array{"compare", "Compare with another variant"}, std::array{"page", "Rules in words"},
          std::array{"file", "The variant’s file"}})
        add({std::string("show.") + id,
             std::string("Show: ") + label,
             "View",
             "",
             [this, name = std::string(id)] {
                 bring(name);
                 if (name == "compare") session.mode = Mode::compare;
             },
             {},
             {},
             ""});
    add({"library.filter",
         "Filter the library",
         "View",
         "Ctrl+F",
         [this] {
             bring("library");
             library_.focusFilter();
         },
         {},
         {},
         ""});
    add({"library.tree",
         "Family tree of the variants",
         "View",
         "",
         [this] {
             bring("library");
             library_.showTree(!library_.showsTree());
         },
         {},
         [this] { return library_.showsTree(); },
         "Who inherits from whom."});
    add({"view.arrange",
         "Arrange this pane…",
         "View",
         "Ctrl+Shift+A",
         [this] { panes_.openPaneMenu(); },
         {},
         {},
         "Moves the pane that has the keyboard, or its tab, elsewhere."});
    add({"view.menus", "All menus", "View", "F10", [this] { session.menusWanted = true; }, {}, {}, ""});
    add({"board.focus",
         "To the board",
         "View",
         "Ctrl+J",
         [this] { panes_.focus("board"); },
         {},
         {},
         "The keyboard goes to the board."});
}

}  // namespace tafl::gui
