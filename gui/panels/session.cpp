#include "panels/session.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "model/saved_game.hpp"
#include "model/trial_ready.hpp"
#include "records/make_link.hpp"
#include "variant/link.hpp"

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

void Session::showError(const Diagnostics& errors) {
    if (errors.empty()) return;
    const Diagnostic& first = errors.front();
    std::string text = first.text;
    if (!first.valid.empty()) text += " (" + first.valid + ")";
    showToast(std::move(text), Severity::error);
}

void Session::openExternally(const std::filesystem::path& file) {
    if (openBrowser && openBrowser(file.string())) return;
    ImGui::SetClipboardText(file.c_str());
    showToast(tr("There is no program to open it with; its path is in the clipboard."), Severity::warning);
}

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

void Session::openNamedGame(const std::string& named) {
    Diagnostics notes;
    const auto game = findNamedGame(named, notes);
    if (!game || !*game || !playtest || ((*game)->actions.empty() && (*game)->position.empty())) return;
    if (const auto loaded = playtest->load(**game, notes); !loaded)
        showError(loaded.error());
    else if (!notes.empty())
        showError(notes);
}

std::optional<std::string> Session::makeLink() {
    if (!document || !document->lastValid()) return {};
    const model::CompiledVariant& rules = *document->lastValid();
    const Game* game = playtest ? &playtest->game() : nullptr;
    const std::lock_guard lock(appContext().rulesMutex);
    const bool hasGame = game && (game->customStart() || !game->actions().empty());
    const auto link = hasGame ? linkGame(playtest->record(), rules.variant, appContext().environment)
                              : linkVariant(rules.variant, *rules.image, appContext().environment);
    if (link) return *link;
    showError(link.error());
    return {};
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

void Session::create(const std::string& name, bool child, int size) {
    std::string id = model::makeId(name);
    if (id.empty()) id = "untitled";
    id = library.makeUniqueId(id);
    model::Draft draft = child && document && document->lastValid()
                             ? model::makeChildDraft(id, document->lastValid()->variant)
                             : model::makeBlankDraft(id, size);
    if (!name.empty()) draft.file.name = name;
    setDocument(model::Document::create(appContext(), std::move(draft)));
}

Diagnostics Session::createFromLayout(const std::string& name, const std::string& layout) {
    std::string id = model::makeId(name);
    if (id.empty()) id = "untitled";
    Diagnostics notes;
    auto draft = model::makeDraftFromLayout(library.makeUniqueId(id), layout, notes);
    if (!draft) return draft.error();
    if (!name.empty()) draft->file.name = name;
    setDocument(model::Document::create(appContext(), std::move(*draft)));
    std::string lost;
    for (const Diagnostic& note : notes) lost += (lost.empty() ? "" : "; ") + note.text;
    if (!lost.empty()) {
        showToast(say("Not taken from the record: %1.", lost), Severity::warning);
        toasts.back().until = now + 20;
    }
    return {};
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

// --- the script in the editor

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

bool Session::isEditingPosition() const { return positionEdit && mode != Mode::edit; }
bool Session::canUndo() const {
    return isEditingPosition() ? positionEdit->canUndo() : document && document->canUndo();
}
bool Session::canRedo() const {
    return isEditingPosition() ? positionEdit->canRedo() : document && document->canRedo();
}
void Session::undo() {
    if (canUndo()) isEditingPosition() ? positionEdit->undo() : document->undo();
}
void Session::redo() {
    if (canRedo()) isEditingPosition() ? positionEdit->redo() : document->redo();
}

void Session::startPositionEdit() {
    if (!playtest) return;
    positionEdit = std::make_unique<model::PositionEdit>(document->lastValid(), playtest->game().position().setup());
    playtest->setPaused(true);
    analysis.stop();
    mode = Mode::play;
}

void Session::playFromPosition() {
    if (!positionEdit || !playtest) return;
    if (const std::string obstacle = positionEdit->obstacle(); !obstacle.empty())
        return showToast(obstacle + ".", Severity::warning);
    if (const auto set = playtest->setUp(positionEdit->text()); !set) return showError(set.error());
    positionEdit.reset();
    playtest->setPaused(false);
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
    if (!document->unsaved() && !document->isPacked() && document->reload())
        showToast(say("Another program has changed %1; it is read again.", name), Severity::note, tr("Undo"),
                  [this] { document->undo(); });
    else
        showToast(say("Another program has changed %1.", name), Severity::warning, tr("Read again"),
                  [this] { reload(); });
    return true;
}

void Session::leaveGame(const model::Playtest& game) {
    if (!keepsGames || puzzles.isFromPuzzle(game)) return;
    keptRevision_ = 0;
    const auto kept =
        model::keepGame(appContext().folders.games(), game.rules().variant.id, game.formatGame(), keptGame_);
    keptGame_.clear();
    if (!kept) return showError(kept.error());
    showToast(tr("The game is kept."), Severity::note, tr("Reopen"),
              [this, file = *kept] { showError(openGames(file)); });
}

/// Keeps the game on the board every few seconds, in case the program crashes.
void Session::keepGame() {
    constexpr double pause = 5;
    if (puzzles.isFromPuzzle(*playtest)) return;
    if (!playtest->unsaved()) {
        std::error_code error;
        if (!keptGame_.empty()) std::filesystem::remove(keptGame_, error);  // it is saved elsewhere
        keptGame_.clear();
        keptRevision_ = playtest->contentRevision();
    } else if (keptRevision_ != playtest->contentRevision()) {
        if (now - keptTime_ < pause) return redrawAt(keptTime_ + pause);
        keptRevision_ = playtest->contentRevision();
        keptTime_ = now;
        const auto kept = model::keepGame(appContext().folders.games(), playtest->rules().variant.id,
                                          playtest->formatGame(), keptGame_);
        if (kept) keptGame_ = *kept;
    }
}

Diagnostics Session::openGames(const std::filesystem::path& file) {
    Diagnostics notes;
    auto read = loadGames(file, notes);
    if (!read) return read.error();
    if (read->games.empty())
        return notes.empty() ? Diagnostics{{Severity::error, {file.string()}, tr("there is no game in it"), ""}}
                             : notes;
    if (model::Puzzles::hasPuzzles(read->games)) {
        if (const auto opened = puzzles.open(file, notes); !opened) return opened.error();
        openPuzzle(0);
        post(ShowPanel{"puzzles"});
        return notes;
    }
    if (read->games.size() == 1) return openGame(read->games.front(), file);
    games.showFile(file, std::move(read->games));
    post(ShowPanel{"games"});
    return {};
}

void Session::openPuzzle(std::size_t number) {
    if (const auto chosen = puzzles.choose(number); !chosen) return showError(chosen.error());
    showError(openGame(puzzles.board(), puzzles.file()));
    if (!playtest || !puzzles.isOn(*playtest)) return;
    for (const Side side : {Side::attackers, Side::defenders}) playtest->setSeat(side, {});  // a person, with the reply
}

Diagnostics Session::openGame(const RecordedGame& game, const std::filesystem::path& file) {
    // 1. Its rules.
    Diagnostics notes;
    auto prepared = model::prepareGame(appContext(), game, file, document ? document->id() : "", notes);
    if (!prepared) return prepared.error();
    const auto& digest = prepared->image->digest;
    const bool open = playtest && document->lastValidIsCurrent() && playtest->rules().image->digest == digest;
    if (!open && prepared->installed) {
        if (!this->open(prepared->variant.id)) return {};  // which showed the error
    } else if (!open) {
        auto made = model::Document::recovered(appContext(), formatWithScripts(prepared->variant), {}, {});
        if (!made) return {{Severity::error, game.place, tr("the rules in the record cannot be read"), ""}};
        setDocument(std::move(made));
    }
    // 2. The game.
    if (!playtest || playtest->rules().image->digest != digest)
        return {
            {Severity::error, game.place, tr("the rules in the record do not give the rules that were played"), ""}};
    if (const auto loaded = playtest->load(prepared->record, notes); !loaded) return loaded.error();
    post(ShowPanel{"board"});
    return notes;
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
            playtest->setRules(*lastValid);
            // Keep the position being set up, if it is valid under the new rules.
            if (positionEdit) {
                const std::string text = positionEdit->text();
                positionEdit = std::make_unique<model::PositionEdit>(*lastValid, playtest->game().position().setup());
                static_cast<void>(positionEdit->read(text));
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

Evaluation Session::evaluation() const {
    Evaluation out;
    if (!playtest) return out;
    const auto& result = analysis.result();
    const auto& graph = analysis.graph();
    std::string score;
    if (analysis.running() && result && result->revision == playtest->revision() && !result->lines.empty()) {
        out.known = true;
        out.attackersShare = result->lines.front().attackersShare;
        score = result->lines.front().words;
    } else {
        for (const model::PlyScore& ply : graph)
            if (ply.actions == playtest->view().at) {
                out.known = true;
                out.attackersShare = ply.attackersShare;
                score = ply.words;
            }
    }
    // Drop the side of "attackers +0.35" and the length of "attackers win in 3 moves": the colour shows the side, and
    // there is room for a word.
    if (score.find(" win") != std::string::npos) {
        out.text = trIn("evaluation", "win");
        return out;
    }
    out.text = score == "even" ? tr("even") : score.substr(score.find_last_of(' ') + 1);
    if (const auto point = out.text.find('.'); point != std::string::npos)
        out.text.resize(std::min(out.text.size(), point + 2));
    out.text = shownDecimal(out.text);
    return out;
}

std::string Session::explainEvaluation() {
    const Evaluation shown = evaluation();
    if (playtest && playtest->view().result) return playtest->view().resultText;
    if (!shown.known) return tr("The engine has not searched this position yet.");
    if (shown.attackersShare <= 0 || shown.attackersShare >= 1)
        return shown.attackersShare > 0 ? tr("Attackers win by force.") : tr("Defenders win by force.");
    return say("Attackers win %1", expectedShares.describe(*playtest, shown.attackersShare));
}

std::vector<std::optional<double>> Session::evaluationHistory() const {
    std::vector<std::optional<double>> out(playtest ? playtest->view().line.size() + 1 : 0);
    for (const model::PlyScore& ply : analysis.graph())
        if (ply.actions < out.size()) out[ply.actions] = ply.attackersShare;
    return out;
}

const Thumbnail& Session::thumbnail(const model::LibraryRow& row) {
    auto& out = thumbnails_[row.file.string()];
    if (out.size == row.size && row.size > 0) return out;
    out = {};
    out.size = row.size;
    const auto n = static_cast<std::size_t>(row.size);
    out.occupants.assign(n * n, 0);
    for (std::size_t y = 0; y < std::min(n, row.picture.size()); ++y)
        for (std::size_t x = 0; x < std::min(n, row.picture[y].size()); ++x)
            out.occupants[(n - 1 - y) * n + x] = static_cast<std::uint8_t>(model::classifyLetter(row.picture[y][x]));
    if (row.picture.size() == n) out.holes = shapeOf(row.picture).holes;
    return out;
}

PieceLook makePieceLook(const RuleImage& image, int classNumber) {
    const auto& classes = image.calls.classes;
    const PieceClass& piece = classes[static_cast<std::size_t>(classNumber - 1)];
    PieceLook out{piece.side == Side::attackers, piece.royal, 0};
    if (!piece.royal)
        for (int c = 1; c < classNumber; ++c) {
            const PieceClass& other = classes[static_cast<std::size_t>(c - 1)];
            if (other.side == piece.side && !other.royal) ++out.rank;
        }
    return out;
}

BoardPicture makeBoardPicture(const model::CompiledVariant& rules, const std::vector<std::uint8_t>& occupants) {
    BoardPicture out;
    const RuleImage& image = *rules.image;
    out.size = image.size;
    out.holes = image.holes;
    for (std::size_t s = 0; s < occupants.size(); ++s)
        if (occupants[s])
            out.pieces.push_back({static_cast<Square>(s), makePieceLook(image, occupants[s]), {}, {}, false});
    for (const ZoneDescription& zone : rules.description.zones) {
        if (zone.name == "throne")
            out.thrones |= zone.squares;
        else if (zone.name == "corners")
            out.corners |= zone.squares;
        else if (zone.name == "camps")
            out.camps |= zone.squares;
        else if (zone.name == "blocks")
            out.blocks |= zone.squares;
        else if (zone.name != "edge" && zone.squares.count() * 2 < image.size * image.size)
            out.zones.push_back({zone.name, zone.squares});
    }
    const ClassSet royals = image.royals();
    for (Square s = 0; s < image.size * image.size; ++s)
        if (image.goal[static_cast<std::size_t>(s)] & royals) out.goals.add(s);
    return out;
}

std::string unsavedMessage(const std::vector<std::string>& names) {
    const std::string all = shownList(names);
    return names.size() == 1 ? say("%1 has changes that are not saved.", all)
                             : say("%1 have changes that are not saved.", all);
}

std::string_view sideTitle(Side side) { return side == Side::attackers ? tr("Attackers") : tr("Defenders"); }

}  // namespace tafl::gui
