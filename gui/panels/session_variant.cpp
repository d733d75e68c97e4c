// The open variant: opened, made, saved, read again, and its scripts and tests.
#include "panels/session.hpp"

#include "base/qr_code.hpp"
#include "base/text.hpp"
#include "base/translation.hpp"
#include "records/drawing/forum_post.hpp"
#include "records/make_link.hpp"
#include "variant/link.hpp"

namespace tafl::gui {

bool Session::open(const std::string& idOrFile) {
    auto opened = model::Document::open(appContext(), idOrFile);
    if (!opened) {
        showError(opened.error());
        return false;
    }
    if (!looksLikeLink(idOrFile)) {
        settings.opened(idOrFile);
        settings.lastVariant = idOrFile;
    }
    setDocument(std::move(*opened));
    openNamedGame(idOrFile);
    return true;
}

Result<std::string> Session::makeLink() {
    if (!document || !document->lastValid()) return fail({}, tr("these rules are not consistent"));
    const model::CompiledVariant& rules = *document->lastValid();
    const std::lock_guard lock(appContext().rulesMutex);
    const Environment& environment = appContext().environment;
    return playtest ? linkBoard(playtest->game(), playtest->record(), rules.variant, environment)
                    : linkVariant(rules.variant, *rules.image, environment);
}

Result<std::string> Session::makePost() {
    const auto link = makeLink();
    if (!link) return link;
    return forumPost(playtest->game(), playtest->record(), playtest->rules().variant, *link);
}

Result<std::monostate> Session::saveCard(const std::filesystem::path& file) {
    const auto link = makeLink();
    if (!link) return tl::unexpected(link.error());
    const model::Card card = model::makeCard(*document->lastValid(), playtest ? &playtest->game() : nullptr, *link);
    if (!drawCard) {
        const auto saved = model::saveCard(file, card);
        if (!saved) return saved;
    } else {
        drawCard(file, card);
    }
    if (link->size() > maxQrText)
        showToast(tr("The link is too long for a code: send the file of the card itself."), Severity::warning);
    return std::monostate{};
}

void Session::setDocument(std::unique_ptr<model::Document> opened) {
    const bool sameFile = document && !document->file().empty() && opened->file() == document->file();
    setDocument(std::move(opened), sameFile);
}

void Session::setDocument(std::unique_ptr<model::Document> opened, bool keepScript) {
    // 1. Close the script of the old variant.
    std::optional<model::RecoveryEntry> unsavedScript;
    if (document && !keepScript) unsavedScript = detachScript();
    // 2. Replace the variant.
    std::unique_ptr<model::Document> closed = std::move(document);
    positionEdit.reset();
    if (playtest && playtest->unsaved()) leaveGame(*playtest);
    rememberSeats();
    playtest.reset();
    document = std::move(opened);
    if (unsavedScript) document->recheck();  // it may have been compiled with the unsaved script
    document->waitUntilIdle();
    pollDocument();
    if (!closed) return;
    if (!closed->unsaved()) recovery.removeBackup(*closed);
    if (!closed->unsaved() && !unsavedScript) {
        closedDocument_ = std::move(closed);
        return;
    }
    // 3. Offer to reopen unsaved work while the toast is visible; afterwards recovery still has it.
    std::vector<std::string> names;
    std::optional<model::RecoveryEntry> unsavedDraft;
    if (closed->unsaved()) {
        names.push_back(closed->name());
        unsavedDraft = recovery.closeUnsaved(*closed);
    }
    if (unsavedScript) names.push_back(unsavedScript->name);
    const auto backup = std::make_shared<std::unique_ptr<model::Document>>(std::move(closed));
    offerReopen(names, [this, backup, unsavedDraft, unsavedScript] {
        if (!*backup) return;
        setDocument(std::move(*backup));
        if (unsavedDraft && recovery.lastError().empty()) model::Recovery::discard(*unsavedDraft);
        if (unsavedScript) restore(*unsavedScript);
    });
}

void Session::offerReopen(const std::vector<std::string>& names, std::function<void()> reopen) {
    showToast(unsavedMessage(names), Severity::warning, tr("Go back"), std::move(reopen));
    toasts.back().until = recovery.lastError().empty() ? now + 20 : 1e9;
}

void Session::restore(const model::RecoveryEntry& entry) {
    if (entry.kind == model::RecoveryEntry::Kind::variant) {
        auto restored = model::Recovery::restored(appContext(), entry);
        if (!restored)
            return showToast(say("%1 cannot be read from %2.", entry.name, entry.backup.string()), Severity::error);
        setDocument(std::move(restored), true);
        recovery.backUpNow(*document);
    } else {
        if (!entry.variant.empty() && (!document || document->file() != entry.variant)) open(entry.variant.string());
        closeScript();
        script = model::Recovery::restoredScript(appContext(), entry);
        ++scriptGeneration;
        recovery.backUpNow(*script, document.get());
        post(ShowPanel{"script"});
    }
    if (recovery.lastError().empty()) model::Recovery::discard(entry);
}

Diagnostics Session::create(const std::string& name, bool child, int size) {
    std::string id = model::makeId(name);
    if (id.empty()) id = "untitled";
    id = library.makeUniqueId(id);
    model::Draft draft = child && document && document->lastValid()
                             ? model::makeChildDraft(id, document->lastValid()->variant)
                             : model::makeBlankDraft(id, size);
    if (!trim(name).empty()) draft.file.name = name;
    if (Diagnostics errors = model::findUnreadable(draft); !errors.empty()) return errors;
    setDocument(model::Document::create(appContext(), std::move(draft)));
    return {};
}

Diagnostics Session::createFromLayout(const std::string& name, const std::string& layout) {
    std::string id = model::makeId(name);
    if (id.empty()) id = "untitled";
    Diagnostics notes;
    auto draft = model::makeDraftFromLayout(library.makeUniqueId(id), layout, notes);
    if (!draft) return draft.error();
    if (!trim(name).empty()) draft->file.name = name;
    if (Diagnostics errors = model::findUnreadable(*draft); !errors.empty()) return errors;
    setDocument(model::Document::create(appContext(), std::move(*draft)));
    std::string lost;
    for (const Diagnostic& note : notes) lost += (lost.empty() ? "" : "; ") + note.text.shown();
    if (!lost.empty()) {
        showToast(say("Not taken from the record: %1.", lost), Severity::warning);
        toasts.back().until = now + 20;
    }
    return {};
}

void Session::forkRule(const model::RuleCard& card) {
    const auto forked = model::forkRule(appContext(), *document, card);
    if (!forked) {
        showError(forked.error());
        return;
    }
    post(ShowWorkspace{"script"});
    openScript(*forked);
}

void Session::newRule(const std::string& kind) {
    const auto made = model::addNewRule(appContext(), *document, kind);
    if (!made) return showError(made.error());
    post(ShowWorkspace{"script"});
    openScript(*made);
}

void Session::addTest(const Result<TestText>& test) {
    if (!test) return showError(test.error());
    model::edits::addTest(*document, *test);
    const std::string& name = document->draft().file.tests.back().name;
    showToast(say("Test “%1” added.", name), Severity::note, tr("Show"), [this] {
        post(ShowLastTest{});
        post(ShowPanel{"tests"});
    });
}

void Session::save(bool overwrite) {
    if (!document) return;
    if (document->readOnly()) {
        showToast(
            say("%1 came with the program and is kept as it is. Make a child of it to change it.", document->name()),
            Severity::warning);
        return;
    }
    if (!overwrite && document->differsFromFile()) return post(OpenDialog{DialogKind::changedFile});
    if (const auto saved = document->save(overwrite); !saved) {
        showError(saved.error());
        return;
    }
    showToast(say("Saved as %1.", document->file().filename().string()));
    library.refresh();
}

bool Session::reload() {
    if (!document) return false;
    if (document->isPacked()) return open(document->file().string());
    if (const auto read = document->reload(); !read) {
        showError(read.error());
        return false;
    }
    showToast(say("%1 is read again.", document->file().filename().string()));
    return true;
}

/// Looks once a second whether another program changed the variant's file. Without unsaved changes it is read again;
/// else a message says so once.
bool Session::pollFile() {
    constexpr double pause = 1;
    if (!document || now < fileTime_ + pause) return false;
    fileTime_ = now;
    if (!document->noticeFileChange()) return false;
    const std::string name = document->file().filename().string();
    if (!document->unsaved() && !document->isPacked() && document->reload()) {
        offerUndo(say("Another program has changed %1; it is read again.", name));
    } else {
        showToast(say("Another program has changed %1.", name), Severity::warning, tr("Read again"),
                  [this] { reload(); });
        toasts.back().holds = [this, of = document.get()] { return document.get() == of; };
    }
    return true;
}

}  // namespace tafl::gui
