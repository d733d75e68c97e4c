// The whole window: panes with their panels, bars, commands, palette and messages. One call draws one frame.
#pragma once
#include "panels/analysis_panel.hpp"
#include "panels/board_panel.hpp"
#include "panels/compare_panel.hpp"
#include "panels/file_panel.hpp"
#include "panels/library_panel.hpp"
#include "panels/moves_panel.hpp"
#include "panels/page_panel.hpp"
#include "panels/problems_panel.hpp"
#include "panels/rules_panel.hpp"
#include "panels/script_panel.hpp"
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
    ScriptPanel& script() { return script_; }
    ComparePanel& compare() { return compare_; }
    LibraryPanel& library() { return library_; }
    /// What the panes hold, by name.
    std::vector<std::string> panels() const { return panes_.names(); }
    /// Where a panel was drawn in the last frame; none if it was not.
    std::optional<Box> boxOf(const std::string& panel) const { return panes_.boxOf(panel); }

    /// "play", "rules", "edit", "script", "trial"; false if there is none of that name.
    bool show(const std::string& workspace);
    const std::string& workspace() const { return shown_; }
    void bring(const std::string& panel);
    void openPalette(const std::string& typed = {});

    /// Takes up work from the background; true if there is something new to draw.
    bool poll() { return static_cast<int>(session.poll()) | static_cast<int>(trials_.poll()); }
    /// Between ImGui::NewFrame and Render.
    void frame(double now);
    /// When the next frame is due at the latest, if nothing happens: a time, or far away.
    double nextFrame() { return session.takeRedrawTime(); }
    bool shouldQuit() const { return quitting_; }
    /// Asks about what is unsaved; shouldQuit says the answer.
    void requestQuit();
    /// Files dropped on the window.
    void dropped(const std::vector<std::string>& files);
    /// The scale of the display has changed, or the zoom: fonts are to be made again before the next frame.
    bool takeRescale() { return std::exchange(rescale_, false); }
    void updateSettings();

private:
    void addPanels();
    void addCommands();
    void handleShortcuts();
    void handleRequests();
    model::Workspace& current();
    void zoom(double factor);

    std::vector<model::Workspace> workspaces_;
    std::string shown_ = "rules";
    Panes panes_;
    model::Commands commands_;
    CommandPalette palette_;
    Dialogs dialogs_;
    bool quitting_ = false, rescale_ = false;

    LibraryPanel library_;
    BoardPanel board_;
    RulesPanel rules_;
    ProblemsPanel problems_;
    MovesPanel moves_;
    ScriptPanel script_;
    AnalysisPanel analysis_;
    ComparePanel compare_;
    FilePanel file_;
    PagePanel page_;
    TrialPanels trials_;
    bool trialWasRunning_ = false;  ///< a trial ran in the last frame
};

}  // namespace tafl::gui
