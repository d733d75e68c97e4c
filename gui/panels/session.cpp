#include "panels/session.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "model/trial_ready.hpp"

namespace tafl::gui {

Session::Session(std::unique_ptr<model::AppContext> appContext, model::Settings remembered)
    : appContext_(std::move(appContext)),
      settings(std::move(remembered)),
      library(*appContext_),
      problems(*appContext_),
      analysis(*appContext_),
      exact(*appContext_),
      expectedShares(*appContext_),
      comparison(*appContext_),
      recovery(*appContext_),
      costs(*appContext_),
      ownRules(*appContext_),
      games(*appContext_),
      puzzles(*appContext_),
      animate(settings.motion) {
    library.refresh();
}

Session::~Session() {
    // Background work ends before the rules that it uses.
    analysis.stop();
    comparison.end();
    if (playtest && playtest->unsaved()) leaveGame(*playtest);
    playtest.reset();
    script.reset();
    document.reset();
}

void Session::showToast(std::string text, Severity severity, std::string action, std::function<void()> run) {
    if (toasts.size() >= 3) toasts.erase(toasts.begin());
    toasts.push_back({std::move(text), severity, std::move(action), std::move(run), now + 6});
}

const Toast* Session::findAnswerable() const {
    for (auto toast = toasts.rbegin(); toast != toasts.rend(); ++toast)
        if (!toast->action.empty() && (!toast->holds || toast->holds())) return &*toast;
    return nullptr;
}

void Session::answerToast() {
    const Toast* const found = findAnswerable();
    if (!found) return;
    const auto run = found->run;
    toasts.erase(toasts.begin() + (found - toasts.data()));
    if (run) run();
}

void Session::offerUndo(std::string text) {
    showToast(std::move(text), Severity::note, tr("Undo"), [this] { document->undo(); });
    toasts.back().holds = [this, of = document.get(), revision = document->revision()] {
        return document.get() == of && document->revision() == revision;
    };
}

void Session::showError(const Diagnostics& errors) {
    if (errors.empty()) return;
    const Diagnostic& first = errors.front();
    std::string text = first.text.shown();
    if (!first.valid.empty()) text += " (" + first.valid.shown() + ")";
    showToast(std::move(text), Severity::error);
}

void Session::openExternally(const std::filesystem::path& file) {
    if (openBrowser && openBrowser(file.string())) return;
    ImGui::SetClipboardText(file.c_str());
    showToast(tr("There is no program to open it with; its path is in the clipboard."), Severity::warning);
}

void Session::showRule(ShowRule request) {
    post(std::move(request));
    post(ShowPanel{"rules"});
}

void Session::jump(const model::JumpTarget& target) {
    using Kind = model::JumpTarget::Kind;
    const auto showFileLine = [this](int line) {
        post(ShowFileLine{std::max(1, line)});
        post(ShowPanel{"file"});
    };
    switch (target.kind) {
        case Kind::rule:
            showRule({target.use, target.key, target.index});
            return;
        case Kind::option:
            post(ShowOption{target.key});
            post(ShowPanel{"rules"});
            return;
        case Kind::board:
            mode = Mode::edit;
            post(HighlightSquares{target.squares});
            return;
        case Kind::zone:
            mode = Mode::edit;
            post(SelectZone{target.key});
            return;
        case Kind::script:
            openScript(target.place.file);
            if (target.place.line > 0) post(ShowScriptLine{target.place.line});
            return;
        case Kind::head:
            for (const char* field : {"name", "year", "summary", "sources", "inherits"})
                if (target.key == field) {
                    post(OpenDialog{DialogKind::metadata, field});
                    return;
                }
            showFileLine(target.place.line);
            return;
        case Kind::test:
        case Kind::none:
            showFileLine(target.place.line);
            return;
        case Kind::otherFile:
            if (target.place.file.ends_with(".toml") && open(target.place.file)) showFileLine(target.place.line);
            return;
    }
}

void Session::openUrl(const std::string& address) {
    if (openBrowser && openBrowser(address)) return;
    ImGui::SetClipboardText(address.c_str());
    showToast(say("%1 is in the clipboard.", address));
}

bool Session::isEditingPosition() const { return positionEdit && mode != Mode::edit; }
bool Session::canRestoreLine() const {
    return mode != Mode::edit && playtest && playtest->canRestoreLine() && document &&
           document->revision() == removalRevision_;
}
bool Session::canUndo() const {
    if (isEditingPosition()) return positionEdit->canUndo();
    return canRestoreLine() || (document && document->canUndo());
}
bool Session::canRedo() const {
    return isEditingPosition() ? positionEdit->canRedo() : document && document->canRedo();
}
void Session::undo() {
    if (!canUndo()) return;
    if (isEditingPosition())
        positionEdit->undo();
    else if (canRestoreLine())
        playtest->restoreLine();
    else
        document->undo();
}
void Session::redo() {
    if (canRedo()) isEditingPosition() ? positionEdit->redo() : document->redo();
}

std::vector<std::string> Session::unsaved() const {
    std::vector<std::string> out;
    if (document && document->unsaved()) out.push_back(document->name());
    if (script && script->unsaved()) out.push_back(script->file().filename().string());
    return out;
}

std::string Session::backUpUnsaved() {
    if (document && document->unsaved()) recovery.backUpNow(*document);
    std::string lastError = recovery.lastError();
    if (script && script->unsaved()) recovery.backUpNow(*script, document.get());
    return lastError.empty() ? recovery.lastError() : lastError;
}

std::optional<Diagnostic> Session::trialObstacle() const { return model::trialObstacle(*document, script.get()); }

bool Session::poll() {
    closedDocument_.reset();
    const bool hasNews = library.poll();
    return pollDocument() || hasNews;
}

bool Session::pollDocument() {
    bool hasNews = document && document->poll();
    if (document) showError(document->takeRefusal());
    if (const auto* lastValid = document ? &document->lastValid() : nullptr; lastValid && *lastValid) {
        if (!playtest) {
            playtest = std::make_unique<model::Playtest>(appContext(), *lastValid);
            playtest->onLeave = [this](const model::Playtest& game) { leaveGame(game); };
            if (pauseNewGames) playtest->setPaused(true);
            ++gameGeneration;
            for (const Side side : {Side::attackers, Side::defenders})
                playtest->setSeat(side, settings.seats[static_cast<int>(side)]);
            playtest->setClock(settings.clock);
        } else if (&playtest->rules() != lastValid->get()) {
            changeRules(*lastValid);
            // Keep the position being set up, if it is valid under the new rules.
            if (positionEdit) {
                auto kept = positionEdit->under(*lastValid);
                if (!kept) kept.emplace(*lastValid, playtest->game().position().setup());
                positionEdit = std::make_unique<model::PositionEdit>(std::move(*kept));
            }
            const auto& divergence = playtest->divergence();
            const bool isNew = divergence && (!shownDivergence_ || *shownDivergence_ != divergence->action);
            if (isNew) {
                const std::size_t action = divergence->action;
                showToast(say("The rules changed; the game still stands to ply %1.", action), Severity::warning,
                          say("Show ply %1", action + 1), [this, action] {
                              if (playtest) playtest->goTo(action);
                          });
                toasts.back().holds = [this, action, text = divergence->text] {
                    const auto current = playtest ? playtest->divergence() : std::nullopt;
                    return current && current->action == action && current->text == text;
                };
            }
            shownDivergence_ = divergence ? std::optional(divergence->action) : std::nullopt;
        }
    }
    if (playtest && playtest->poll()) hasNews = true;
    if (playtest && keepsGames) keepGame();
    if (playtest && analysis.poll(*playtest)) hasNews = true;
    if (playtest && exact.poll(*playtest)) hasNews = true;
    if (games.poll()) hasNews = true;
    if (playtest && puzzles.poll(*playtest)) hasNews = true;
    if (ownRules.poll()) hasNews = true;
    if (document && comparison.poll(*document)) hasNews = true;
    if (document && problems.poll(*document)) hasNews = true;
    if (document) redrawAt(now + recovery.tick(*document));
    if (pollFile()) hasNews = true;
    if (pollScript()) hasNews = true;
    if (recovery.lastError() != shownRecoveryError_) {
        shownRecoveryError_ = recovery.lastError();
        if (!shownRecoveryError_.empty())
            showToast(say("What is not saved cannot be kept: %1", shownRecoveryError_), Severity::error);
    }
    return hasNews;
}

std::string unsavedMessage(const std::vector<std::string>& names) {
    const std::string all = shownList(names);
    return names.size() == 1 ? say("%1 has changes that are not saved.", all)
                             : say("%1 have changes that are not saved.", all);
}

}  // namespace tafl::gui
