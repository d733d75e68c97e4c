#include "shell/designer.hpp"

#include "language/languages.hpp"

#include <imgui_internal.h>

#include <algorithm>

#include "base/translation.hpp"
#include "look/fit.hpp"
#include "model/wording.hpp"
#include "shell/bars.hpp"
#include "shell/keys.hpp"
#include "shell/workspaces.hpp"
#include "variant/files.hpp"
#include "variant/link.hpp"
#include "variant/open_text.hpp"
#include "variant/pack.hpp"

namespace tafl::gui {

Designer::Designer(std::unique_ptr<model::AppContext> appContext, model::Settings settings)
    : session(std::move(appContext), std::move(settings)),
      workspaces_(defaultWorkspaces()),
      trials_(session.appContext()),
      sweep_(session.appContext()) {
    // One of them plays at a time.
    trials_.onRun = [this] { sweep_.stop(); };
    sweep_.onRun = [this] { trials_.stop(); };
    for (const model::Workspace& changed : session.settings.workspaces)
        for (model::Workspace& each : workspaces_)
            if (each.name == changed.name) each = changed;
    addPanels();
    addCommands();
    if (!showWorkspace(session.settings.workspace)) showWorkspace("rules");
}

Designer::~Designer() = default;

void Designer::addPanels() {
    panes_.add(
        {"library", trMark("Library"), [this](const Box& box) { library_.draw(session, box); }, {}, false, 190, 160});
    panes_.add({"board", trMark("Board"), [this](const Box& box) { board_.draw(session, box); }, {}, true, 470, 300});
    panes_.add({"rules", trMark("Rules"), [this](const Box& box) { rules_.draw(session, box); }, {}, false, 330, 160});
    panes_.add({"script", trMark("Script"), [this](const Box& box) { script_.draw(session, box); },
                [this] { return script_.tab(session); }, false, 330, 160});
    panes_.add({"problems", trMark("Problems"), [this](const Box& box) { problems_.draw(session, box); },
                [this] {
                    const int errors = session.problems.count(Severity::error);
                    return Tab{tr("Problems"), errors + session.problems.count(Severity::warning), errors > 0};
                },
                false, 300, 120});
    panes_.add({"tests", trMark("Tests"), [this](const Box& box) { tests_.draw(session, box); },
                [this] { return TestsPanel::tab(session); }, false, 300, 140});
    panes_.add({"analysis",
                trMark("Analysis"),
                [this](const Box& box) { analysis_.draw(session, box); },
                {},
                false,
                300,
                140});
    panes_.add(
        {"compare", trMark("Compare"), [this](const Box& box) { compare_.draw(session, box); }, {}, false, 300, 140});
    panes_.add({"file", trMark("File"), [this](const Box& box) { file_.draw(session, box); }, {}, false, 260, 140});
    panes_.add({"page", trMark("In words"), [this](const Box& box) { page_.draw(session, box); }, {}, false, 260, 140});
    panes_.add({"moves", trMark("Moves"), [this](const Box& box) { moves_.draw(session, box); }, {}, false, 200, 150});
    panes_.add({"games", trMark("Games"), [this](const Box& box) { games_.draw(session, box); }, {}, false, 200, 150});
    panes_.add(
        {"puzzles", trMark("Puzzles"), [this](const Box& box) { puzzles_.draw(session, box); }, {}, false, 200, 150});
    panes_.add(
        {"balance", trMark("Balance"), [this](const Box& box) { trials_.balance(session, box); }, {}, false, 230, 150});
    panes_.add({"lengths",
                trMark("Game length"),
                [this](const Box& box) { trials_.lengths(session, box); },
                {},
                false,
                190,
                150});
    panes_.add({"outcomes",
                trMark("Outcomes"),
                [this](const Box& box) { trials_.outcomes(session, box); },
                {},
                false,
                210,
                150});
    panes_.add({"sweep", trMark("Sweep"), [this](const Box& box) { sweep_.draw(session, box); }, {}, false, 260, 200});
}

namespace {

/// The panel that a workspace shows where only one fits.
const char* mainPanel(const std::string& workspace) {
    if (workspace == "rules" || workspace == "script") return workspace.c_str();
    return workspace == "trial" ? "balance" : "board";
}

}  // namespace

model::Workspace& Designer::current() {
    const std::string name = isSmall(ImGui::GetIO().DisplaySize) ? "small" : workspace_;
    return *std::ranges::find(workspaces_, name, &model::Workspace::name);
}

bool Designer::showWorkspace(const std::string& name) {
    if (std::ranges::find(workspaces_, name, &model::Workspace::name) == workspaces_.end()) return false;
    if (name == "small") return false;
    for (model::Workspace& each : workspaces_)
        if (each.name == "small") each.add(mainPanel(name), "board");
    workspace_ = name;
    session.settings.workspace = name;
    if (name == "edit")
        session.mode = Mode::edit;
    else if (session.mode == Mode::edit)
        session.mode = Mode::play;
    return true;
}

void Designer::showPanel(const std::string& name) {
    // 1. In this workspace, else in another one that has the panel.
    if (current().show(name)) return;
    for (model::Workspace& each : workspaces_)
        if (current().name != "small" && each.name != "small" && each.show(name)) {
            showWorkspace(each.name);
            return;
        }
    // 2. A panel of no workspace becomes a tab beside another.
    for (const char* beside : {"problems", "rules", "script", "board", "library"})
        if (current().add(name, beside)) return;
}

void Designer::takeRequests() {
    session.requests.take([this](const ShowWorkspace& request) { showWorkspace(request.name); },
                          [this](const ShowPanel& request) { showPanel(request.name); },
                          [this](const OpenDialog& request) { dialogs_.open(session, request); },
                          [this](const SetZoom& request) { zoom(request.factor); },
                          [this](const SetLanguage& request) { setLanguage(request.code); },
                          [this](const RunTrialOfBoth&) { runTrialOfBoth(); });
}

namespace {

/// Drops popups that were opened but not drawn: they have no window, and ImGui 1.86 dereferences it on Esc.
void closeUndrawnPopups() {
    auto& open = ImGui::GetCurrentContext()->OpenPopupStack;
    while (!open.empty() && !open.back().Window) open.pop_back();
}

}  // namespace

void Designer::frame(double now) {
    session.now = now;
    // A press of the mouse, or a widget that lets go, ends what merges into one step of undo.
    const unsigned active = ImGui::GetActiveID();
    if (session.document && (ImGui::IsMouseClicked(0) || (active == 0 && active_ != 0))) session.document->endGesture();
    active_ = active;
    // The library shows the results of trials.
    if (std::exchange(trialWasRunning_, playsTrial()) && !playsTrial()) session.library.refresh();
    if (session.playtest && !playsTrial()) session.playtest->lift(model::Pause::trial);
    // Of a variant that is opened meanwhile, too.
    if (std::exchange(generation_, session.gameGeneration) != session.gameGeneration && session.playtest &&
        playsTrial())
        session.playtest->pause(model::Pause::trial);
    if (!palette_.isOpen() && !dialogs_.isOpen()) handleShortcuts();
    takeRequests();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(screen);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::Begin("designer", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();
    if (fitScale(requestedScale(), screen) != uiStyle().scale()) rescale_ = true;
    const bool small = isSmall(screen);
    const float gap = px(8), top = px(topBarHeight), foot = small ? gap : px(statusBarHeight);
    drawTopBar(session, commands_, {{0, 0}, {screen.x, top}}, workspace_);
    if (panes_.draw(current(), {{gap, top}, {screen.x - gap, screen.y - foot}})) updateSettings();
    if (!small) drawStatusBar(session, {{0, screen.y - foot}, screen});
    ImGui::End();
    dialogs_.draw(session);
    palette_.draw(px(96));
    drawMissingFocus();
    drawToasts(session);
    takeRequests();
    if (dialogs_.takeQuit()) quitting_ = true;
    closeUndrawnPopups();
    // A text field's caret blinks, and a tooltip appears after a delay.
    if (ImGui::GetIO().WantTextInput) session.redrawAt(now + 0.5);
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    if (g.HoveredId != 0 && g.HoveredIdTimer < 0.5f)
        session.redrawAt(now + 0.51 - static_cast<double>(g.HoveredIdTimer));
}

void Designer::handleShortcuts() {
    const bool typing = ImGui::GetIO().WantTextInput || script_.holdsKeyboard();
    for (const model::Command& command : commands_.all()) {
        if (command.shortcut.empty()) continue;
        const auto shortcut = model::Shortcut::from(command.shortcut);
        if (!shortcut || !isPressed(*shortcut)) continue;
        // A text field keeps plain letters, and has its own undo.
        const bool isText =
            !shortcut->control && !shortcut->alt && (shortcut->key.size() < 2 || shortcut->key[0] != 'F');
        if (typing && (isText || command.id == "edit.undo" || command.id == "edit.redo")) continue;
        commands_.run(command.id);
        return;
    }
}

void Designer::openPalette(const std::string& typed) {
    std::vector<model::PaletteEntry> entries;
    if (session.document && session.document->checkResult()) {
        for (const model::RuleCard& card : session.document->checkResult()->cards) {
            const std::string key = card.ref.identity.empty() ? card.ref.use : card.ref.identity;
            entries.push_back({tr("Rules in this variant"),
                               card.title,
                               card.ref.use,
                               {},
                               [this, key] { session.showRule({key}); },
                               true});
            for (const model::ParameterCard& each : card.parameters)
                entries.push_back({tr("Rules in this variant"),
                                   card.title + ": " + model::shownName(each.specification.name),
                                   model::shownValue(each.value),
                                   {},
                                   [this, key, name = each.specification.name] {
                                       session.showRule({key, name});
                                   },
                                   true});
        }
        for (const model::ComponentEntry& each : session.document->checkResult()->components) {
            if (each.present && !each.repeatable) continue;
            entries.push_back({tr("Add a rule"),
                               each.title,
                               each.id,
                               {},
                               [this, id = each.id] {
                                   if (const Component* component = session.appContext().registry().find(id)) {
                                       model::edits::addRule(*session.document, *component);
                                       session.showRule({id});
                                   }
                               },
                               true});
        }
    }
    for (const model::PaletteEntry& each : model::makePaletteEntries(commands_)) entries.push_back(each);
    for (const model::LibraryRow& row : session.library.rows())
        if (!row.isAbstract)
            entries.push_back(
                {tr("Variants"), row.name, row.id, {}, [this, file = row.file.string()] { session.open(file); }, true});
    palette_.open(std::move(entries), typed);
}

void Designer::setLanguage(const std::string& code) {
    session.settings.language = code;
    useLanguage(code);
    addCommands();  // their labels
    session.library.refresh();
    if (session.document) session.document->recheck();
}

void Designer::zoom(double factor) {
    session.settings.zoom = std::clamp(factor, 0.7, 3.0);
    rescale_ = true;
    updateSettings();
}

std::string Designer::title() const {
    const std::string program = "– Taflsmith";
    if (!session.document) return program;
    return session.document->name() + (session.document->unsaved() ? " * " : " ") + program;
}

void Designer::saveSettings() {
    updateSettings();
    model::Settings& settings = session.settings;
    session.rememberSeats();
    if (session.playtest) settings.clock = session.playtest->clock().settings();
    if (const auto written = model::writeSettings(settings, model::Folders::standard()); !written)
        std::fprintf(stderr, "%s\n", written.error().front().message().c_str());
}

/// Stores the workspaces that the user changed in the settings.
void Designer::updateSettings() {
    session.settings.workspaces.clear();
    const auto defaults = defaultWorkspaces();
    for (std::size_t i = 0; i < workspaces_.size(); ++i) {
        // The active tab of a small window follows the workspace, which is not a change by the user.
        model::Workspace each = workspaces_[i];
        if (each.name == "small") each.root.active = defaults[i].root.active;
        if (!(each == defaults[i])) session.settings.workspaces.push_back(std::move(each));
    }
}

void Designer::requestQuit() {
    if (session.unsaved().empty())
        quitting_ = true;
    else
        dialogs_.open(session, {DialogKind::quit});
}

std::vector<std::string> Designer::openDroppedFiles(const std::vector<std::string>& files) {
    // A dialog works on the variant and the game that it was opened for.
    if (dialogs_.isOpen()) {
        session.showToast(tr("Close the dialog first."), Severity::warning);
        return files;
    }
    palette_.close();
    std::vector<std::string> failed;
    for (const std::string& file : files) {
        const auto text = readTextFile(file);
        const bool bringsRules = text && (looksLikePack(*text) || looksLikeLink(*text));
        const bool isPicture = file.ends_with(".png") || isPictureFile(file);
        if (file.ends_with(".toml") || isPicture || bringsRules || looksLikeLink(file)) {
            if (!session.open(file)) failed.push_back(file);
            continue;
        }
        const Diagnostics notes = session.openGames(file);
        session.showError(notes);
        if (hasErrors(notes)) failed.push_back(file);
    }
    return failed;
}

}  // namespace tafl::gui
