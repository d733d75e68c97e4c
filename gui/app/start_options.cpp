#include "app/start_options.hpp"

#include <cstdio>
#include <set>

#include "base/translation.hpp"
#include "language/languages.hpp"
#include "shell/designer.hpp"

namespace tafl::gui {
namespace {

/// Offers to restore the latest unsaved variant and script of an earlier run.
void offerRecovery(Session& session) {
    std::set<model::RecoveryEntry::Kind> offered;
    for (const model::RecoveryEntry& entry : model::Recovery::findRecoverable(session.appContext())) {
        if (!offered.insert(entry.kind).second) continue;
        std::string message = say("%1 was not saved when the program ended last time.", entry.name);
        if (entry.fileGone)
            message += std::string(" ") + tr("Its file is gone: saving writes it anew.");
        else if (entry.fileChanged)
            message += std::string(" ") + tr("Its file has changed since.");
        session.showToast(std::move(message), Severity::warning, tr("Restore"),
                          [&session, entry] { session.restore(entry); });
        session.toasts.back().until = 1e9;
    }
}

}  // namespace

std::unique_ptr<Designer> makeDesigner(const LaunchOptions& start, std::function<void()> redraw) {
    model::Folders folders = model::Folders::standard();
    if (!start.home.empty()) folders = {start.home / "data", start.home / "state", start.home / "config"};
    Diagnostics notes;
    model::Settings settings = model::readSettings(folders, notes);
    if (!start.screenshot.empty()) {
        settings = {};
        settings.motion = false;
    }
    if (start.theme)
        settings.theme = *start.theme == Theme::dark ? model::ThemeChoice::dark : model::ThemeChoice::light;
    if (!start.board.empty()) settings.board = start.board;
    useLanguage(start.language.empty() ? settings.language : start.language);
    if (!start.workspace.empty()) settings.workspace = start.workspace;
    const Theme theme = settings.theme == model::ThemeChoice::dark ? Theme::dark : Theme::light;
    uiStyle().setTheme(theme);
    uiStyle().setWood(settings.board == "slate" ? WoodKind::slate : usualWood(theme));
    auto out =
        std::make_unique<Designer>(model::makeAppContext(start.environment, folders, std::move(redraw)), settings);
    Session& session = out->session;
    for (const Diagnostic& note : session.appContext().environment.notes)
        std::fprintf(stderr, "%s\n", note.message().c_str());
    session.showError(notes);
    // Open the given variant, else the last one, else the default. An engine waits until the given moves are played,
    // and never moves in a picture.
    const bool isPicture = !start.screenshot.empty();
    session.pauseNewGames = isPicture || !start.moves.empty();
    session.keepsGames = !isPicture;
    const bool isGame = model::isGameFile(start.variant);
    if (isGame) session.showError(session.openGames(start.variant));
    const bool opened =
        session.document || (!isGame && !start.variant.empty() && session.open(start.variant)) ||
        ((isGame || start.variant.empty()) && !settings.lastVariant.empty() && session.open(settings.lastVariant)) ||
        session.open("nielsen-saami-tablut-9");
    if (!opened)
        session.setDocument(model::Document::create(session.appContext(), model::makeBlankDraft("untitled", 9)));
    offerRecovery(session);
    if (session.playtest) {
        for (const std::string& move : start.moves)
            if (const auto done = session.playtest->act(move); !done) {
                session.showError(done.error());
                break;
            }
        if (!start.moves.empty() && !isPicture) session.playtest->setPaused(false);
    }
    session.pauseNewGames = false;
    out->library().showTree(start.family);
    if (!start.rule.empty()) session.showRule({start.rule});
    if (!start.panel.empty()) out->showPanel(start.panel);
    return out;
}

}  // namespace tafl::gui
