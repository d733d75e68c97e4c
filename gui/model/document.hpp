// A variant being edited: its draft, undo and redo of every change, its file, and what the rules make of it as one
// goes.
#pragma once
#include "model/app_context.hpp"
#include "model/draft.hpp"
#include "model/rule_sheet.hpp"
#include "variant/describe.hpp"

namespace tafl::model {

/// A draft that holds together: what is played and analysed.
struct CompiledVariant {
    std::uint64_t revision = 0;
    Variant variant;
    std::shared_ptr<const RuleImage> image;
    VariantDescription description;
    ImageDescription written;
    /// Of the components in use, by id: for reasons.
    std::map<std::string, std::string> titles;
    std::map<std::string, std::vector<std::string>> sources;
};

/// Titles and sources of the components in use; those of scripts stand on their cards.
void nameComponents(const Registry&, CompiledVariant&);

/// What there is to say about one state of a document.
struct CheckResult {
    std::uint64_t revision = 0;
    std::shared_ptr<const CompiledVariant> compiled;  ///< null if the rules do not hold together
    std::shared_ptr<const Variant> parent;            ///< resolved; null without one
    std::vector<RuleCard> cards;
    std::vector<ComponentEntry> components;  ///< to add
    Diagnostics complaints;
    std::string text;  ///< the file as it would be written
    std::filesystem::path file;
};

/// Judges a draft as the file it will be (empty: in the user's folder); `before`: the text it came from. Takes
/// milliseconds, more where scripts are proven for the first time. Any thread.
CheckResult checkDraft(const AppContext&, Draft, const std::filesystem::path& file, const std::string& before,
                       std::uint64_t revision);

class Document {
public:
    /// By id or file.
    static Result<std::unique_ptr<Document>> open(AppContext&, const std::string& idOrFile);
    /// Something new, not saved yet; saved into the user's folder unless told otherwise.
    static std::unique_ptr<Document> create(AppContext&, Draft);
    /// What was found after a crash: the draft, and the file it belongs to (empty: none).
    static std::unique_ptr<Document> recovered(AppContext&, Draft, std::filesystem::path file, std::string textOnDisk);
    ~Document();

    const Draft& draft() const { return *undoStack_[undoIndex_].draft; }
    const std::string& id() const { return draft().file.id; }
    const std::string& name() const { return draft().file.name; }
    const std::filesystem::path& file() const { return file_; }  ///< empty: never saved
    bool unsaved() const { return undoIndex_ != savedIndex_; }
    bool readOnly() const { return readOnly_; }  ///< only "save as" works
    std::uint64_t revision() const { return revision_; }

    // --- changes
    /// One step. Changes in a row with the same key (a slider that is dragged, a name being typed) are one step.
    void change(const std::string& label, const std::function<void(Draft&)>& edit, const std::string& key = {});
    /// The next change with the same key is a step of its own: the widget was let go.
    void endGesture() { key_.clear(); }
    bool canUndo() const { return undoIndex_ > 0; }
    bool canRedo() const { return undoIndex_ + 1 < undoStack_.size(); }
    void undo();
    void redo();
    const std::string& undoLabel() const { return undoStack_[undoIndex_].label; }  ///< "" if there is nothing to undo
    const std::string& redoLabel() const;

    // --- what the rules make of it
    /// Takes up what was judged meanwhile; true if there is something new. Call it once a frame.
    bool poll();
    /// Waits until the present state is judged.
    void waitUntilIdle();
    bool isChecked() const { return checkResult_ && checkResult_->revision == revision_; }
    /// Of this state or, while it is being judged, an older one. Null before the first.
    const std::shared_ptr<const CheckResult>& checkResult() const { return checkResult_; }
    /// The last state that held together; null if none did yet.
    const std::shared_ptr<const CompiledVariant>& lastValid() const { return lastValid_; }
    /// False while the last good rules stay in force because the present ones do not hold together.
    bool lastValidIsCurrent() const { return lastValid_ && lastValid_->revision == revision_; }
    /// Scripts or parents have changed: judge again.
    void recheck();

    // --- the file
    std::string text() const { return formatDraft(draft(), textOnDisk_); }
    /// Writes the file as a whole or not at all. Refuses to write over what another program has put there meanwhile,
    /// and over another variant, unless told to.
    Result<std::monostate> save(bool overwrite = false);
    /// The file is called as its id: saving under another name changes the id.
    Result<std::monostate> saveAs(const std::filesystem::path& file, bool overwrite = false);
    /// Where it would be saved: its file, or ID.toml in the user's folder.
    std::filesystem::path suggestedFile() const;
    const std::string& textOnDisk() const { return textOnDisk_; }

private:
    struct Step {
        std::shared_ptr<const Draft> draft;
        std::string label;
    };
    Document(AppContext&, Draft, std::filesystem::path file, std::string textOnDisk);
    void applyCheckResult(std::shared_ptr<const CheckResult>);
    void stateChanged();

    AppContext& appContext_;
    std::filesystem::path file_;
    std::string textOnDisk_;
    bool readOnly_ = false;
    std::vector<Step> undoStack_;
    std::size_t undoIndex_ = 0;
    std::size_t savedIndex_;  ///< the step that is on disk; npos: none
    std::string key_;
    std::uint64_t revision_ = 0;
    std::shared_ptr<const CheckResult> checkResult_;
    std::shared_ptr<const CompiledVariant> lastValid_;
    LatestValue<CheckResult> posted_;
    BackgroundTask worker_;  ///< last: it ends before what it works on
};

}  // namespace tafl::model
