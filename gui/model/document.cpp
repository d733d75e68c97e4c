#include "model/document.hpp"

#include "base/text.hpp"
#include "variant/files.hpp"
#include "variant/pack.hpp"

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
                       std::uint64_t revision) {
    draft.file.file = file.empty() ? appContext.folders.variants() / (draft.file.id + ".toml") : file;
    CheckResult out;
    out.revision = revision;
    out.file = draft.file.file;
    out.text = formatDraft(draft, before);
    const std::lock_guard lock(appContext.rulesMutex);
    const Library& library = appContext.library();
    // 1. The parent, which loads even if the draft has errors.
    if (draft.file.inherits) {
        OptionChoices choices;
        for (const auto& [option, choice] : draft.file.chosen) choices[option] = choice.text;
        auto parent = library.load(draft.file.inherits->text, choices);
        if (!parent) parent = library.load(draft.file.inherits->text);
        if (parent) out.parent = std::make_shared<const Variant>(std::move(*parent));
    }
    // 2. The cards.
    const ScriptLoader loader = appContext.scriptLoader();
    ComponentResolver components(*appContext.environment.registry, library.path(), loader);
    out.cards = ruleCards(draft, out.parent.get(), components);
    addTwins(out.cards, *appContext.environment.registry);
    out.components = componentEntries(*appContext.environment.registry, out.cards);
    // 3. The rules, read from the text as any program would.
    auto variant = library.parse(out.text, draft.file.file);
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

Document::Document(AppContext& appContext, Draft draft, fs::path file, std::string textOnDisk)
    : appContext_(appContext), file_(std::move(file)), textOnDisk_(std::move(textOnDisk)), savedIndex_(neverSaved) {
    readOnly_ = !file_.empty() && !appContext_.writable(file_);
    undoStack_.push_back({std::make_shared<const Draft>(std::move(draft)), ""});
    recheck();
}

Document::~Document() = default;

Result<std::unique_ptr<Document>> Document::open(AppContext& appContext, const std::string& idOrFile) {
    fs::path file(idOrFile);
    std::error_code error;
    if (!file.has_parent_path() && file.extension() != ".toml" && !fs::is_regular_file(file, error)) {
        auto found = findVariant(idOrFile, appContext.library().path(), {}, {});
        if (!found) return tl::unexpected(found.error());
        file = std::move(*found);
    }
    auto text = readTextFile(file);
    if (!text) return tl::unexpected(text.error());
    if (isPacked(*text, file))
        return fail({file.string()}, "the designer edits the files of a variant, and this is a packed one",
                    "'taflsmith unpack' writes its files");
    auto draft = parseDraft(*text, file);
    if (!draft) return tl::unexpected(draft.error());
    std::unique_ptr<Document> out(new Document(appContext, std::move(*draft), file, std::move(*text)));
    out->savedIndex_ = 0;
    return out;
}

std::unique_ptr<Document> Document::create(AppContext& appContext, Draft draft) {
    return std::unique_ptr<Document>(new Document(appContext, std::move(draft), {}, {}));
}

std::unique_ptr<Document> Document::recovered(AppContext& appContext, Draft draft, fs::path file,
                                              std::string textOnDisk) {
    return std::unique_ptr<Document>(
        new Document(appContext, std::move(draft), std::move(file), std::move(textOnDisk)));
}

void Document::change(const std::string& label, const std::function<void(Draft&)>& edit, const std::string& key) {
    auto made = std::make_shared<Draft>(draft());
    edit(*made);
    // A change without effect makes no step.
    if (formatDraft(*made) == formatDraft(draft())) return;
    undoStack_.resize(undoIndex_ + 1);
    if (savedIndex_ != neverSaved && savedIndex_ > undoIndex_) savedIndex_ = neverSaved;
    if (!key.empty() && key == key_ && undoIndex_ > 0 && savedIndex_ != undoIndex_) {
        undoStack_[undoIndex_].draft = std::move(made);
    } else {
        undoStack_.push_back({std::move(made), label});
        ++undoIndex_;
    }
    if (undoStack_.size() > maxUndoSteps) {
        undoStack_.erase(undoStack_.begin());
        --undoIndex_;
        savedIndex_ = savedIndex_ == 0 || savedIndex_ == neverSaved ? neverSaved : savedIndex_ - 1;
    }
    key_ = key;
    stateChanged();
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
    worker_.run([this, draft = undoStack_[undoIndex_].draft, file = file_, before = textOnDisk_,
                 revision = revision_](const std::atomic<bool>& stop) {
        CheckResult made = checkDraft(appContext_, *draft, file, before, revision);
        if (stop) return;
        posted_.set(std::move(made));
        appContext_.redraw.now();
    });
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
    return file_.empty() || readOnly_ ? appContext_.folders.variants() / (id() + ".toml") : file_;
}

Result<std::monostate> Document::save(bool overwrite) {
    if (readOnly_) return fail(Place{file_.string()}, "the file may not be changed", "save it under another name");
    return saveAs(suggestedFile(), overwrite);
}

Result<std::monostate> Document::saveAs(const fs::path& file, bool overwrite) {
    const std::string id = file.stem().string();
    if (file.extension() != ".toml" || !isId(id))
        return fail(Place{file.string()}, "no name for a variant's file", "ID.toml, with " + std::string(validId));
    std::error_code error;
    if (!overwrite && fs::exists(file, error)) {
        const auto there = readTextFile(file);
        if (file_.empty() || !fs::equivalent(file, file_, error))
            return fail(Place{file.string()}, "there is such a file already", "another name");
        if (!there || *there != textOnDisk_)
            return fail(Place{file.string()}, "another program has changed the file since it was read",
                        "save under another name, or write over it");
    }
    // The old file stays: other variants may inherit from it by id.
    if (id != this->id()) change("rename to " + id, [&](Draft& draft) { draft.file.id = id; });
    fs::create_directories(file.parent_path(), error);
    const std::string made = text();
    if (auto written = writeTextFile(file, made); !written) return written;
    textOnDisk_ = made;
    file_ = file;
    readOnly_ = false;
    key_.clear();
    savedIndex_ = undoIndex_;
    stateChanged();  // relative script paths depend on the file's folder
    return std::monostate{};
}

}  // namespace tafl::model
