// A variant under edit: its draft, undo history, file and continuously checked rules.
#pragma once
#include "model/app_context.hpp"
#include "model/packed_draft.hpp"
#include "model/rule_sheet.hpp"
#include "variant/describe.hpp"

namespace tafl::model {

/// A draft that compiled, ready for play and analysis.
struct CompiledVariant {
    std::uint64_t revision = 0;
    Variant variant;
    std::shared_ptr<const RuleImage> image;
    VariantDescription description;
    ImageDescription written;
    /// By component id, for reasons.
    std::map<std::string, std::string> titles;
    std::map<std::string, std::vector<std::string>> sources;
};

/// Fills in titles and sources of the components in use, except those from scripts: their cards have them.
void nameComponents(const Registry&, CompiledVariant&);

/// The result of checking one revision of a document.
struct CheckResult {
    std::uint64_t revision = 0;
    std::shared_ptr<const CompiledVariant> compiled;  ///< null if the rules do not compile
    std::shared_ptr<const Variant> parent;            ///< with its inheritance resolved; null without one
    std::vector<RuleCard> cards;
    std::vector<ComponentEntry> components;  ///< available to add
    Diagnostics diagnostics;
    std::string text;  ///< the file as it would be saved
    std::filesystem::path file;
};

/// Checks a draft as the given file (empty: in the user's folder). `before`: the text it was read from. `pack`: the
/// pack that it came from, if not null. Takes milliseconds, longer when scripts are verified for the first time.
/// Thread-safe.
CheckResult checkDraft(const AppContext&, Draft, const std::filesystem::path& file, const std::string& before,
                       std::uint64_t revision, const Pack* pack = nullptr);

class Document {
public:
    /// By id, file, link or card; of a game, its rules. Packed variants keep their scripts in memory.
    static Result<std::unique_ptr<Document>> open(AppContext&, const std::string& idOrFile);
    /// A new document. Saved into the user's folder unless another file is chosen.
    static std::unique_ptr<Document> create(AppContext&, Draft);
    /// Restores a draft after a crash. `text`: as save() would have written it. `file`: its own file; empty if it never
    /// had one. Null if the text cannot be read.
    static std::unique_ptr<Document> recovered(AppContext&, const std::string& text, std::filesystem::path file,
                                               std::string textOnDisk);
    ~Document();

    const Draft& draft() const { return *undoStack_[undoIndex_].draft; }
    const std::string& id() const { return draft().file.id; }
    const std::string& name() const { return draft().file.name; }
    const std::filesystem::path& file() const { return file_; }  ///< empty: never saved
    bool unsaved() const { return undoIndex_ != savedIndex_; }
    bool readOnly() const { return readOnly_; }  ///< only "save as" works
    std::uint64_t revision() const { return revision_; }

    // --- changes
    /// Makes one undo step. Consecutive changes with the same key, such as a dragged slider, merge into one step. A
    /// change after which the file could not be read again, as with an empty name, is refused.
    void change(const std::string& label, const std::function<void(Draft&)>& edit, const std::string& key = {});
    /// Why a change was refused; empty if none was. Each refusal is returned once.
    Diagnostics takeRefusal() { return std::exchange(refusal_, {}); }
    /// Ends merging: the next change is a new step even with the same key.
    void endGesture() { key_.clear(); }
    bool canUndo() const { return undoIndex_ > 0; }
    bool canRedo() const { return undoIndex_ + 1 < undoStack_.size(); }
    void undo();
    void redo();
    const std::string& undoLabel() const { return undoStack_[undoIndex_].label; }  ///< "" if there is nothing to undo

    // --- checked rules
    /// Takes a finished check. True if anything is new. Call once a frame.
    bool poll();
    /// Waits until the current revision is checked.
    void waitUntilIdle();
    bool isChecked() const { return checkResult_ && checkResult_->revision == revision_; }
    /// Of this revision, or of an older one while the check runs. Null before the first.
    const std::shared_ptr<const CheckResult>& checkResult() const { return checkResult_; }
    /// The last revision that compiled; null if none did.
    const std::shared_ptr<const CompiledVariant>& lastValid() const { return lastValid_; }
    /// False while an older valid revision stays in force.
    bool lastValidIsCurrent() const { return lastValid_ && lastValid_->revision == revision_; }
    /// Checks again after scripts or parents changed.
    void recheck();
    /// Checks other drafts as if they stood in this file. The function may outlive the document, and run on any thread.
    std::function<CheckResult(const Draft&)> makeChecker() const;

    // --- the file
    std::string text() const { return formatDraft(draft(), textBefore_); }
    /// The text that save() writes, packed if the variant is one file with its scripts.
    std::string fileText() const { return formatFile(draft(), pack_.get(), textBefore_); }
    bool isPacked() const { return pack_ != nullptr; }
    /// Writes the file atomically. Without `overwrite`, refuses if another program changed the file or if it holds
    /// another variant.
    Result<std::monostate> save(bool overwrite = false);
    /// Changes the id to match the new file name: ID.toml, or ID.tafl-variant for one file with its scripts.
    /// In another folder, the scripts beside the old file are copied too, unless files of those names exist. On failure
    /// the document and its file stay unchanged.
    Result<std::monostate> saveAs(const std::filesystem::path& file, bool overwrite = false);
    /// Whether another program changed the file since it was read or written.
    bool differsFromFile() const;
    /// The same, but true only once for each such change. Call it about once a second.
    bool noticeFileChange();
    /// Reads the variant from the file. One undo step restores the old state.
    Result<std::monostate> reload();
    /// The current file, or one named after the id in the user's folder.
    std::filesystem::path suggestedFile() const;
    const std::string& textOnDisk() const { return textOnDisk_; }

private:
    struct Step {
        std::shared_ptr<const Draft> draft;
        std::string label;
    };
    Document(AppContext&, Draft, std::filesystem::path file, std::string textOnDisk,
             std::shared_ptr<const Pack> = nullptr);
    static Result<std::unique_ptr<Document>> openPack(AppContext&, const std::string& text,
                                                      const std::filesystem::path& place, std::filesystem::path file);
    std::string formatFile(const Draft&, const Pack*, const std::string& before) const;
    Result<std::monostate> copyScripts(const std::filesystem::path& folder) const;
    void push(std::shared_ptr<const Draft>, const std::string& label);
    void applyCheckResult(std::shared_ptr<const CheckResult>);
    void stateChanged();

    AppContext& appContext_;
    std::filesystem::path file_;
    std::string textOnDisk_;            ///< the file as it was read or written
    std::string noticedText_;           ///< the file when a change by another program was noticed
    std::string textBefore_;            ///< the variant in it, whose comments stay
    std::shared_ptr<const Pack> pack_;  ///< scripts, libraries and parents; null: they are files
    bool readOnly_ = false;
    std::vector<Step> undoStack_;
    std::size_t undoIndex_ = 0;
    std::size_t savedIndex_;  ///< the step that is on disk; npos: none
    std::string key_;
    Diagnostics refusal_;
    std::uint64_t revision_ = 0;
    std::shared_ptr<const CheckResult> checkResult_;
    std::shared_ptr<const CompiledVariant> lastValid_;
    LatestValue<CheckResult> posted_;
    BackgroundTask worker_;  ///< last, so that it stops before the members it uses are destroyed
};

}  // namespace tafl::model
