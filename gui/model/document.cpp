#include "model/document.hpp"

#include <utility>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/copy_script.hpp"
#include "records/game_record.hpp"
#include "variant/files.hpp"
#include "variant/link.hpp"
#include "variant/open_text.hpp"

namespace tafl::model {
namespace fs = std::filesystem;

constexpr std::size_t neverSaved = static_cast<std::size_t>(-1);
constexpr std::size_t maxUndoSteps = 2000;

void nameComponents(const Registry& registry, CompiledVariant& compiled) {
    for (const auto& rule : compiled.image->rules)
        if (const Component* component = registry.find(rule.component)) {
            compiled.titles[rule.component] = component->title;
            compiled.sources[rule.component] = component->sources;
        }
}

// --- checking --------------------------------------------------------------------------------------------------------

CheckResult checkDraft(const AppContext& appContext, Draft draft, const fs::path& file, const std::string& before,
                       std::uint64_t revision, const Pack* pack) {
    const std::string extension = pack ? std::string(packExtension) : ".toml";
    draft.file.file = file.empty() ? appContext.folders.variants() / (draft.file.id + extension) : file;
    CheckResult out;
    out.revision = revision;
    out.file = pack ? draftPlace(draft.file.file, draft.file.id) : draft.file.file;
    out.text = formatDraft(draft, before);
    const std::lock_guard lock(appContext.rulesMutex);
    const Library& library = appContext.library();
    // 1. The parent, which loads even if the draft has errors. For a packed draft it is a separate pack.
    const auto packed = pack ? packDraft(*pack, library, draft, out.text) : Result<Pack>();
    if (draft.file.inherits) {
        OptionChoices choices;
        for (const auto& [option, choice] : draft.file.chosen) choices[option] = choice.text;
        const auto load = [&](const OptionChoices& options) {
            if (!packed || packed->parents.empty()) return library.load(draft.file.inherits->text, options);
            Pack own = *packed;
            own.variant = own.parents.front();
            own.parents.erase(own.parents.begin());
            return library.parse(formatPack(own), draft.file.file, options);
        };
        auto parent = load(choices);
        if (!parent) parent = load({});
        if (parent) out.parent = std::make_shared<const Variant>(std::move(*parent));
    }
    // 2. The cards.
    if (pack) bindScripts(draft, *pack);
    const ScriptLoader loader = appContext.scriptLoader();
    ComponentResolver components(*appContext.environment.registry, library.path(), loader);
    out.cards = ruleCards(draft, out.parent.get(), components);
    addTwins(out.cards, *appContext.environment.registry);
    out.components = componentEntries(*appContext.environment.registry, out.cards);
    // 3. The rules, read from the text as any program would.
    auto variant = !packed ? Result<Variant>(tl::unexpected(packed.error()))
                           : library.parse(pack ? formatPack(*packed) : out.text, draft.file.file);
    if (!variant) {
        out.diagnostics = std::move(variant.error());
        return out;
    }
    if (variant->isAbstract) return out;
    auto image = library.compile(*variant, &out.diagnostics);
    if (!image) {
        out.diagnostics.insert(out.diagnostics.end(), image.error().begin(), image.error().end());
        return out;
    }
    auto compiled = std::make_shared<CompiledVariant>();
    compiled->revision = revision;
    compiled->variant = std::move(*variant);
    compiled->image = std::move(*image);
    compiled->description = describe(compiled->variant, *compiled->image);
    compiled->written = describeImage(*compiled->image);
    nameComponents(appContext.registry(), *compiled);
    for (const auto& card : out.cards) {
        compiled->titles[card.ref.use] = card.title;
        compiled->sources[card.ref.use] = card.sources;
    }
    addTiers(out.cards, compiled->written);
    out.compiled = std::move(compiled);
    return out;
}

// --- the document ----------------------------------------------------------------------------------------------------

Document::Document(AppContext& appContext, Draft draft, fs::path file, std::string textOnDisk,
                   std::shared_ptr<const Pack> pack)
    : appContext_(appContext),
      file_(std::move(file)),
      textOnDisk_(std::move(textOnDisk)),
      textBefore_(pack ? pack->variant.text : textOnDisk_),
      pack_(std::move(pack)),
      savedIndex_(neverSaved) {
    readOnly_ = !file_.empty() && !appContext_.writable(file_);
    undoStack_.push_back({std::make_shared<const Draft>(std::move(draft)), ""});
    recheck();
}

Document::~Document() = default;

Result<std::unique_ptr<Document>> Document::open(AppContext& appContext, const std::string& idOrFile) {
    // 1. The text, or the game whose rules are opened.
    fs::path file(idOrFile);
    std::error_code error;
    if (!looksLikeLink(idOrFile) && !file.has_parent_path() && file.extension() != ".toml" &&
        !fs::is_regular_file(file, error)) {
        auto found = findVariant(idOrFile, appContext.library().path(), {}, {});
        if (!found) return tl::unexpected(found.error());
        file = std::move(*found);
    }
    auto text = openText(file.string());
    if (!text) return tl::unexpected(text.error());
    const fs::path place = placeName(file.string());
    if (looksLikeRecord(*text)) {
        Diagnostics notes;
        const auto game = readRecord(*text, place, notes);
        if (!game) return tl::unexpected(game.error());
        const auto rules = [&] {
            const std::lock_guard lock(appContext.rulesMutex);
            return loadRules(*game, appContext.library(), notes);
        }();
        if (!rules) return tl::unexpected(rules.error());
        if (findVariant(rules->id, appContext.library().path(), {}, {}) == rules->file)
            return open(appContext, rules->file.string());
        const auto packed = packVariant(*rules);
        return packed ? openPack(appContext, *packed, place, {}) : tl::unexpected(packed.error());
    }
    // 2. One file with its scripts, or a variant file.
    if (tafl::isPacked(*text, file)) {
        const bool own = file.extension() == packExtension;
        return openPack(appContext, *text, place, own ? file : fs::path());
    }
    auto draft = parseDraft(*text, file);
    if (!draft) return tl::unexpected(draft.error());
    std::unique_ptr<Document> out(new Document(appContext, std::move(*draft), file, std::move(*text)));
    out->savedIndex_ = 0;
    return out;
}

Result<std::unique_ptr<Document>> Document::openPack(AppContext& appContext, const std::string& text,
                                                     const fs::path& place, fs::path file) {
    auto pack = readPack(text, place);
    if (!pack) return tl::unexpected(pack.error());
    if (const auto files = readPackedFiles(*pack, place); !files) return tl::unexpected(files.error());
    auto draft = parseDraft(pack->variant.text, draftPlace(place, pack->variant.name));
    if (!draft) return tl::unexpected(draft.error());
    std::unique_ptr<Document> out(new Document(appContext, std::move(*draft), std::move(file), text,
                                               std::make_shared<const Pack>(std::move(*pack))));
    out->savedIndex_ = 0;  // a link can be opened again
    return out;
}

std::unique_ptr<Document> Document::create(AppContext& appContext, Draft draft) {
    return std::unique_ptr<Document>(new Document(appContext, std::move(draft), {}, {}));
}

std::unique_ptr<Document> Document::recovered(AppContext& appContext, const std::string& text, fs::path file,
                                              std::string textOnDisk) {
    if (looksLikePack(text)) {
        auto opened = openPack(appContext, text, file, file);
        if (!opened) return nullptr;
        (*opened)->textOnDisk_ = std::move(textOnDisk);
        (*opened)->savedIndex_ = neverSaved;
        if (auto there = readTextFile((*opened)->file_)) (*opened)->noticedText_ = std::move(*there);
        return std::move(*opened);
    }
    auto draft = parseDraft(text, file);
    if (!draft) draft = parseDraft(text, {});
    if (!draft) return nullptr;
    const auto there = readTextFile(file);
    std::unique_ptr<Document> out(new Document(appContext, std::move(*draft), std::move(file), std::move(textOnDisk)));
    if (there) out->noticedText_ = *there;  // the code that restores a draft reports whether its file has changed
    return out;
}

void Document::change(const std::string& label, const std::function<void(Draft&)>& edit, const std::string& key) {
    auto made = std::make_shared<Draft>(draft());
    edit(*made);
    // A change without effect makes no step.
    const std::string text = formatDraft(*made);
    if (text == formatDraft(draft())) return;
    // What cannot be read again would be lost. A draft that is so already may become whatever it can.
    if (Diagnostics errors = findUnreadable(*made); !errors.empty() && findUnreadable(draft()).empty()) {
        refusal_ = std::move(errors);
        return;
    }
    if (!key.empty() && key == key_ && undoIndex_ > 0 && savedIndex_ != undoIndex_) {
        undoStack_.resize(undoIndex_ + 1);
        if (savedIndex_ != neverSaved && savedIndex_ > undoIndex_) savedIndex_ = neverSaved;
        // A gesture that leads back to where it began is no step.
        if (text == formatDraft(*undoStack_[undoIndex_ - 1].draft)) {
            undoStack_.pop_back();
            --undoIndex_;
            key_.clear();
            return stateChanged();
        }
        undoStack_[undoIndex_].draft = std::move(made);
    } else {
        push(std::move(made), label);
    }
    key_ = key;
    stateChanged();
}

/// Adds an undo step in place of those that were undone.
void Document::push(std::shared_ptr<const Draft> made, const std::string& label) {
    undoStack_.resize(undoIndex_ + 1);
    if (savedIndex_ != neverSaved && savedIndex_ > undoIndex_) savedIndex_ = neverSaved;
    undoStack_.push_back({std::move(made), label});
    ++undoIndex_;
    if (undoStack_.size() > maxUndoSteps) {
        undoStack_.erase(undoStack_.begin());
        --undoIndex_;
        savedIndex_ = savedIndex_ == 0 || savedIndex_ == neverSaved ? neverSaved : savedIndex_ - 1;
    }
}

void Document::undo() {
    if (!canUndo()) return;
    --undoIndex_;
    key_.clear();
    stateChanged();
}

void Document::redo() {
    if (!canRedo()) return;
    ++undoIndex_;
    key_.clear();
    stateChanged();
}

void Document::stateChanged() {
    ++revision_;
    recheck();
}

void Document::recheck() {
    worker_.run([this, draft = undoStack_[undoIndex_].draft, file = file_, before = textBefore_, revision = revision_,
                 pack = pack_](const std::atomic<bool>& stop) {
        CheckResult made = checkDraft(appContext_, *draft, file, before, revision, pack.get());
        if (stop) return;
        posted_.set(std::move(made));
        appContext_.redraw.now();
    });
}

std::function<CheckResult(const Draft&)> Document::makeChecker() const {
    return [&appContext = appContext_, file = file_, before = textBefore_, pack = pack_](const Draft& draft) {
        return checkDraft(appContext, draft, file, before, 0, pack.get());
    };
}

bool Document::poll() {
    auto posted = posted_.take();
    if (!posted) return false;
    applyCheckResult(std::move(posted));
    return true;
}

void Document::waitUntilIdle() {
    worker_.wait();
    poll();
}

void Document::applyCheckResult(std::shared_ptr<const CheckResult> posted) {
    checkResult_ = std::move(posted);
    if (checkResult_->compiled) lastValid_ = checkResult_->compiled;
}

// --- the file --------------------------------------------------------------------------------------------------------

fs::path Document::suggestedFile() const {
    const std::string extension = pack_ ? std::string(packExtension) : ".toml";
    return file_.empty() || readOnly_ ? appContext_.folders.variants() / (id() + extension) : file_;
}

std::string Document::formatFile(const Draft& draft, const Pack* pack, const std::string& before) const {
    const std::string text = formatDraft(draft, before);
    if (!pack) return text;
    const std::lock_guard lock(appContext_.rulesMutex);
    const auto packed = packDraft(*pack, appContext_.library(), draft, text);
    if (packed) return formatPack(*packed);
    // The parent is unknown: the variant is kept without it.
    Pack alone = *pack;
    alone.variant = {draft.file.id, text};
    return formatPack(alone);
}

Result<std::monostate> Document::save(bool overwrite) {
    if (readOnly_)
        return fail(Place{file_.string()}, tr("the file may not be changed"), tr("save it under another name"));
    return saveAs(suggestedFile(), overwrite);
}

Result<std::monostate> Document::saveAs(const fs::path& file, bool overwrite) {
    // 1. The name and the form.
    const std::string id = file.stem().string();
    const bool packed = file.extension() == packExtension;
    const Place place{file.string()};
    if ((file.extension() != ".toml" && !packed) || !isId(id))
        return fail(place, tr("no name for a variant's file"), say("ID.toml or ID.tafl-variant, with %1", tr(validId)));
    if (!packed && pack_ && (!pack_->scripts.empty() || !pack_->parents.empty()))
        return fail(place, tr("this variant came as one file, with its scripts or parents"),
                    say("%1; 'taflsmith unpack' writes its files", id + std::string(packExtension)));
    std::error_code error;
    if (!overwrite && fs::exists(file, error)) {
        const auto there = readTextFile(file);
        if (file_.empty() || !fs::equivalent(file, file_, error))
            return fail(place, tr("there is such a file already"), tr("another name"));
        if (!there || *there != textOnDisk_)
            return fail(place, tr("another program has changed the file since it was read"),
                        tr("save under another name, or write over it"));
    }
    std::shared_ptr<const Pack> pack = packed ? pack_ : nullptr;
    if (packed && !pack_) {
        // The scripts are files, so they are packed with the variant.
        if (unsaved() || file_.empty())
            return fail(place, tr("one file is made of a saved variant"),
                        say("save it as %1 first", this->id() + ".toml"));
        const std::lock_guard lock(appContext_.rulesMutex);
        const auto made = appContext_.library().pack(file_.string());
        if (!made) return tl::unexpected(made.error());
        pack = std::make_shared<const Pack>(*readPack(*made, file));
    }
    // 2. Written. The old file stays: other variants may inherit from it by id.
    const std::string before = pack && !pack_ ? pack->variant.text : textBefore_;
    Draft named = draft();
    named.file.id = id;
    std::string made = formatFile(named, pack.get(), before);
    fs::create_directories(file.parent_path(), error);
    if (!packed)
        if (auto copied = copyScripts(file.parent_path()); !copied) return copied;
    if (auto written = writeTextFile(file, made); !written) return written;
    // 3. What is saved. Nothing fails from here on.
    pack_ = std::move(pack);
    // Each step has the new name: under the old one, undo would lead to a variant that the file's name forbids.
    if (id != this->id())
        for (Step& step : undoStack_) {
            auto renamed = std::make_shared<Draft>(*step.draft);
            renamed->file.id = id;
            step.draft = std::move(renamed);
        }
    textOnDisk_ = std::move(made);
    textBefore_ = formatDraft(draft(), before);
    noticedText_.clear();
    file_ = file;
    readOnly_ = false;
    key_.clear();
    savedIndex_ = undoIndex_;
    stateChanged();  // relative script paths depend on the file's folder
    return std::monostate{};
}

/// Copies the scripts beside this file that its rules use. Installed scripts are found from any folder.
Result<std::monostate> Document::copyScripts(const fs::path& folder) const {
    const fs::path now = suggestedFile().parent_path();
    std::error_code error;
    if (fs::equivalent(now, folder, error)) return std::monostate{};
    std::vector<std::string> scripts;
    for (const DraftRule& each : draft().rules) scripts.push_back(each.rule.script);
    for (const OptionText& option : draft().file.options)
        for (const OptionChoice& choice : option.choices)
            for (const RuleText& rule : choice.rules) scripts.push_back(rule.script);
    for (const std::string& script : scripts) {
        const fs::path from = now / script, to = folder / script;
        if (script.empty() || fs::path(script).is_absolute() || !fs::is_regular_file(from, error)) continue;
        if (!fs::exists(to, error))
            if (auto copied = copyScript(from, to); !copied) return copied;
    }
    return std::monostate{};
}

bool Document::differsFromFile() const {
    if (file_.empty()) return false;
    const auto there = readTextFile(file_);
    return there && *there != textOnDisk_;
}

bool Document::noticeFileChange() {
    if (file_.empty() || readOnly_) return false;
    const auto there = readTextFile(file_);
    if (!there || *there == textOnDisk_ || *there == noticedText_) return false;
    noticedText_ = *there;
    return true;
}

Result<std::monostate> Document::reload() {
    if (pack_) return fail(Place{file_.string()}, tr("this variant is one file with its scripts"), tr("open it again"));
    auto there = readTextFile(file_);
    if (!there) return tl::unexpected(there.error());
    auto draft = parseDraft(*there, file_);
    if (!draft) return tl::unexpected(draft.error());
    push(std::make_shared<const Draft>(std::move(*draft)), "reload " + file_.filename().string());
    textOnDisk_ = textBefore_ = std::move(*there);
    noticedText_.clear();
    key_.clear();
    savedIndex_ = undoIndex_;
    stateChanged();
    return std::monostate{};
}

}  // namespace tafl::model
