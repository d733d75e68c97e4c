#include "model/document.hpp"

#include "base/text.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace fs = std::filesystem;

constexpr std::size_t notSaved = static_cast<std::size_t>(-1);
constexpr std::size_t mostSteps = 2000;

void nameComponents(const Registry& registry, Compiled& compiled) {
    for (const auto& rule : compiled.image->rules)
        if (const Component* component = registry.find(rule.component)) {
            compiled.titles[rule.component] = component->title;
            compiled.sources[rule.component] = component->sources;
        }
}

// --- judging ---------------------------------------------------------------------------------------------------------

Judgement judge(const Workshop& workshop, Draft draft, const fs::path& file, const std::string& before,
                std::uint64_t revision) {
    draft.file.file = file.empty() ? workshop.folders.variants() / (draft.file.id + ".toml") : file;
    Judgement out;
    out.revision = revision;
    out.file = draft.file.file;
    out.text = textOf(draft, before);
    const std::lock_guard lock(workshop.rules);
    const Library& library = workshop.library();
    // 1. The parent, which stands whatever is wrong with the draft.
    if (draft.file.inherits) {
        OptionChoices choices;
        for (const auto& [option, choice] : draft.file.chosen) choices[option] = choice.text;
        auto parent = library.load(draft.file.inherits->text, choices);
        if (!parent) parent = library.load(draft.file.inherits->text);
        if (parent) out.parent = std::make_shared<const Variant>(std::move(*parent));
    }
    // 2. The cards.
    const ScriptLoader loader = [&](const fs::path& script) { return workshop.loadScript(script); };
    Components components(*workshop.environment.registry, library.path(), loader);
    out.cards = ruleCards(draft, out.parent.get(), components);
    addTwins(out.cards, *workshop.environment.registry);
    out.components = componentEntries(*workshop.environment.registry, out.cards);
    // 3. The rules, as any program would read them.
    auto variant = library.parse(out.text, draft.file.file);
    if (!variant) {
        out.complaints = std::move(variant.error());
        return out;
    }
    if (variant->isAbstract) return out;
    auto image = library.compile(*variant, &out.complaints);
    if (!image) {
        out.complaints.insert(out.complaints.end(), image.error().begin(), image.error().end());
        return out;
    }
    auto compiled = std::make_shared<Compiled>();
    compiled->revision = revision;
    compiled->variant = std::move(*variant);
    compiled->image = std::move(*image);
    compiled->told = describe(compiled->variant, *compiled->image);
    compiled->written = describeImage(*compiled->image);
    nameComponents(workshop.registry(), *compiled);
    for (const auto& card : out.cards) {
        compiled->titles[card.ref.use] = card.title;
        compiled->sources[card.ref.use] = card.sources;
    }
    addTiers(out.cards, compiled->written);
    out.compiled = std::move(compiled);
    return out;
}

// --- the document ----------------------------------------------------------------------------------------------------

Document::Document(Workshop& workshop, Draft draft, fs::path file, std::string textOnDisk)
    : workshop_(workshop), file_(std::move(file)), textOnDisk_(std::move(textOnDisk)), saved_(notSaved) {
    readOnly_ = !file_.empty() && !workshop_.writable(file_);
    steps_.push_back({std::make_shared<const Draft>(std::move(draft)), ""});
    judgeAgain();
}

Document::~Document() = default;

Result<std::unique_ptr<Document>> Document::open(Workshop& workshop, const std::string& idOrFile) {
    fs::path file(idOrFile);
    std::error_code error;
    if (!file.has_parent_path() && file.extension() != ".toml" && !fs::is_regular_file(file, error)) {
        auto found = findVariant(idOrFile, workshop.library().path(), {}, {});
        if (!found) return tl::unexpected(found.error());
        file = std::move(*found);
    }
    auto text = readText(file);
    if (!text) return tl::unexpected(text.error());
    auto draft = draftFrom(*text, file);
    if (!draft) return tl::unexpected(draft.error());
    std::unique_ptr<Document> out(new Document(workshop, std::move(*draft), file, std::move(*text)));
    out->saved_ = 0;
    return out;
}

std::unique_ptr<Document> Document::create(Workshop& workshop, Draft draft) {
    return std::unique_ptr<Document>(new Document(workshop, std::move(draft), {}, {}));
}

std::unique_ptr<Document> Document::recovered(Workshop& workshop, Draft draft, fs::path file, std::string textOnDisk) {
    return std::unique_ptr<Document>(new Document(workshop, std::move(draft), std::move(file), std::move(textOnDisk)));
}

void Document::change(const std::string& words, const std::function<void(Draft&)>& edit, const std::string& key) {
    auto made = std::make_shared<Draft>(draft());
    edit(*made);
    // What says nothing new is no step.
    if (textOf(*made) == textOf(draft())) return;
    steps_.resize(at_ + 1);
    if (saved_ != notSaved && saved_ > at_) saved_ = notSaved;
    if (!key.empty() && key == key_ && at_ > 0 && saved_ != at_) {
        steps_[at_].draft = std::move(made);
    } else {
        steps_.push_back({std::move(made), words});
        ++at_;
    }
    if (steps_.size() > mostSteps) {
        steps_.erase(steps_.begin());
        --at_;
        saved_ = saved_ == 0 || saved_ == notSaved ? notSaved : saved_ - 1;
    }
    key_ = key;
    settled();
}

void Document::undo() {
    if (!canUndo()) return;
    --at_;
    key_.clear();
    settled();
}

void Document::redo() {
    if (!canRedo()) return;
    ++at_;
    key_.clear();
    settled();
}

const std::string& Document::redoWords() const {
    static const std::string none;
    return canRedo() ? steps_[at_ + 1].words : none;
}

void Document::settled() {
    ++revision_;
    judgeAgain();
}

void Document::judgeAgain() {
    worker_.run([this, draft = steps_[at_].draft, file = file_, before = textOnDisk_,
                 revision = revision_](const std::atomic<bool>& stop) {
        Judgement made = judge(workshop_, *draft, file, before, revision);
        if (stop) return;
        fresh_.set(std::move(made));
        workshop_.wake.now();
    });
}

bool Document::poll() {
    auto fresh = fresh_.take();
    if (!fresh) return false;
    takeUp(std::move(fresh));
    return true;
}

void Document::settle() {
    worker_.wait();
    poll();
}

void Document::takeUp(std::shared_ptr<const Judgement> fresh) {
    judgement_ = std::move(fresh);
    if (judgement_->compiled) good_ = judgement_->compiled;
}

// --- the file --------------------------------------------------------------------------------------------------------

fs::path Document::suggestedFile() const {
    return file_.empty() || readOnly_ ? workshop_.folders.variants() / (id() + ".toml") : file_;
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
        const auto there = readText(file);
        if (file_.empty() || !fs::equivalent(file, file_, error))
            return fail(Place{file.string()}, "there is such a file already", "another name");
        if (!there || *there != textOnDisk_)
            return fail(Place{file.string()}, "another program has changed the file since it was read",
                        "save under another name, or write over it");
    }
    // Moving a file that others inherit from by its id is no matter of this one: the old file stays.
    if (id != this->id()) change("rename to " + id, [&](Draft& draft) { draft.file.id = id; });
    fs::create_directories(file.parent_path(), error);
    const std::string made = text();
    if (auto written = writeText(file, made); !written) return written;
    textOnDisk_ = made;
    file_ = file;
    readOnly_ = false;
    key_.clear();
    saved_ = at_;
    settled();  // what lies beside the file depends on where it is
    return std::monostate{};
}

}  // namespace tafl::model
