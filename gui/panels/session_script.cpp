// The script in the editor: opened, closed, saved, and watched.
#include "base/translation.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

void Session::openScript(const std::filesystem::path& file) {
    post(ShowPanel{"script"});
    std::error_code error;
    if (script && std::filesystem::equivalent(script->file(), file, error)) return;
    auto opened = model::Script::open(appContext(), file);
    if (!opened) return showError(opened.error());
    closeScript();
    script = std::move(*opened);
    ++scriptGeneration;
}

/// Closes the script. Returns the recovery entry of its unsaved text, if any.
std::optional<model::RecoveryEntry> Session::detachScript() {
    std::optional<model::RecoveryEntry> out;
    if (!script) return out;
    if (script->unsaved())
        out = recovery.closeUnsaved(*script, document.get());
    else
        recovery.removeBackup(*script);
    script.reset();
    ++scriptGeneration;
    return out;
}

void Session::closeScript() {
    const auto entry = detachScript();
    if (!entry) return;
    if (document) document->recheck();
    offerReopen({entry->name}, [this, entry] { restore(*entry); });
}

void Session::saveScript() {
    if (!script) return;
    if (const auto saved = script->save(); !saved) return showError(saved.error());
    recovery.removeBackup(*script);
    showToast(say("Saved as %1.", script->file().filename().string()));
}

/// Collects the results of reloading the script, and changes that other programs made to its file.
bool Session::pollScript() {
    if (!script) return false;
    bool reloaded = false;
    bool hasNews = script->poll(reloaded);
    if (reloaded && document) document->recheck();
    if (script->changedExternally()) {
        showToast(say("%1 was changed by another program.", script->file().filename().string()), Severity::warning);
        hasNews = true;
    }
    if (script->isReloadPending()) redrawAt(now + script->pause);
    redrawAt(now + recovery.tick(*script, document.get()));
    return hasNews;
}

}  // namespace tafl::gui
