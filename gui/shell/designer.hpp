// The contents of the window: panes with their panels, bars, commands, palette and toasts.
#pragma once
#include "model/rules_page.hpp"
#include "panels/analysis_panel.hpp"
#include "panels/board_panel.hpp"
#include "panels/compare_panel.hpp"
#include "panels/file_panel.hpp"
#include "panels/games_panel.hpp"
#include "panels/library_panel.hpp"
#include "panels/moves_panel.hpp"
#include "panels/page_panel.hpp"
#include "panels/problems_panel.hpp"
#include "panels/puzzles_panel.hpp"
#include "panels/rules_panel.hpp"
#include "panels/script_panel.hpp"
#include "panels/sweep_panel.hpp"
#include "panels/tests_panel.hpp"
#include "panels/trial_panels.hpp"
#include "shell/dialogs.hpp"
#include "shell/palette.hpp"
#include "shell/panes.hpp"

namespace tafl::gui {

class Designer {
public:
    Designer(std::unique_ptr<model::AppContext>, model::Settings);
    ~Designer();

    Session session;
    const model::Commands& commands() const { return commands_; }
    BoardPanel& board() { return board_; }
    TrialPanels& trials() { return trials_; }
    SweepPanel& sweep() { return sweep_; }
    ScriptPanel& script() { return script_; }
    ComparePanel& compare() { return compare_; }
    LibraryPanel& library() { return library_; }
    /// Ids of all panels.
    std::vector<std::string> panels() const { return panes_.names(); }
    /// The pane that showed a panel in the last frame; none if it was not shown.
    std::optional<Box> panelBox(const std::string& panel) const { return panes_.panelBox(panel); }

    /// "play", "rules", "edit", "script", "trial"; false for another name.
    bool showWorkspace(const std::string& name);
    const std::string& workspace() const { return workspace_; }
    /// Brings a panel to the front, in another workspace or as a new tab if need be.
    void showPanel(const std::string& name);
    void openPalette(const std::string& typed = {});

    /// Collects the results of background work; true if there is something new to draw.
    bool poll() {
        const bool hasNews = session.poll(), hasGames = trials_.poll();
        return sweep_.poll() || hasNews || hasGames;
    }
    bool playsTrial() const { return trials_.running() || sweep_.running(); }
    /// Builds one frame, between ImGui::NewFrame and Render. `now`: seconds.
    void frame(double now);
    /// When the next frame is due without input, in seconds; 1e9: never. Resets it.
    double takeRedrawTime() { return session.takeRedrawTime(); }
    bool shouldQuit() const { return quitting_; }
    /// Quits, or asks first if there is unsaved work; see shouldQuit().
    void requestQuit();
    /// Returns those that cannot be opened. A link stands for a file that holds it.
    std::vector<std::string> openDroppedFiles(const std::vector<std::string>& files);
    /// True once after the scale changed: the caller rebuilds the fonts before the next frame.
    bool takeRescale() { return std::exchange(rescale_, false); }
    /// What the window is called: the variant, and whether it is saved.
    std::string title() const;
    /// Writes the settings, with the workspaces that the user changed and who plays the game on the board.
    void saveSettings();

private:
    struct CommandRow;

    void addPanels();
    void addCommands();
    void addCommands(std::initializer_list<CommandRow>);
    void addExportCommands();
    void addMarkCommands();
    void addNewRuleCommands();
    void handleShortcuts();
    void takeRequests();
    model::Workspace& current();
    void updateSettings();
    void zoom(double factor);
    void setLanguage(const std::string& code);

    // Actions of commands.
    void save();
    void copyLink();
    void copyPost();
    void pasteLink();
    void play();
    void editPosition();
    void toggleAnalysis();
    void runTrial();
    void runTrialOfBoth();
    void toggleTheme();
    void toggleSlate();
    void toggleSurroundings();
    void resetPanes();
    void filterLibrary();
    void toggleFamilyTree();

    std::vector<model::Workspace> workspaces_;
    std::string workspace_ = "rules";
    Panes panes_;
    model::Commands commands_;
    CommandPalette palette_;
    Dialogs dialogs_;
    bool quitting_ = false, rescale_ = false;

    LibraryPanel library_;
    BoardPanel board_;
    RulesPanel rules_;
    ProblemsPanel problems_;
    TestsPanel tests_;
    MovesPanel moves_;
    GamesPanel games_;
    PuzzlesPanel puzzles_;
    ScriptPanel script_;
    AnalysisPanel analysis_;
    ComparePanel compare_;
    FilePanel file_;
    PagePanel page_;
    TrialPanels trials_;
    SweepPanel sweep_;
    bool trialWasRunning_ = false;  ///< in the last frame
    std::uint64_t generation_ = 0;  ///< of the games, in the last frame
    unsigned active_ = 0;           ///< ImGui's active widget in the last frame; 0: none
};

}  // namespace tafl::gui
