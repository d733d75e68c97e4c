// What is not saved yet, kept beside so that a crash costs nothing: one file for each variant and each script under
// edit in a running program.
#pragma once
#include "model/script.hpp"

namespace tafl::model {

/// What was left behind without being saved or discarded: a draft of a variant, or the text of a script.
struct RecoveryEntry {
    enum class Kind { variant, script };
    Kind kind = Kind::variant;
    std::filesystem::path backup;   ///< the file that holds it
    std::filesystem::path file;     ///< its own file; empty: a variant that was never saved
    std::string id;                 ///< of a variant
    std::string name;               ///< the variant's, or that of the script's file
    std::string text;               ///< as its file would have it
    std::string onDisk;             ///< the text it was made from
    std::filesystem::path variant;  ///< of a script: the file of the variant it was open with; empty: it had none
    std::int64_t seconds = 0;       ///< when it was kept, since 1970
    bool fileChanged = false;       ///< its file is not what it was any more
    bool fileGone = false;          ///< it had a file, which is not there any more
};

class Recovery {
public:
    explicit Recovery(AppContext& appContext);
    ~Recovery();  ///< forgets nothing: what is unsaved at the end of a program is asked about before

    /// Keeps it if it has changed and a second has passed since the last time; forgets it when it is saved. Once a
    /// frame. Gives in how many seconds it is to be called again, even if nothing happens; infinity if it need not be.
    double tick(const Document&);
    double tick(const Script&, const Document* openDocument);
    /// Keeps it now.
    void backUpNow(const Document&);
    void backUpNow(const Script&, const Document* openDocument);
    /// It is saved or discarded.
    void removeBackup(const Document&);
    void removeBackup(const Script&);
    /// It is closed without being saved: kept now, and from then on whoever takes its place is another. What it gives
    /// can be had back, and then discarded.
    RecoveryEntry closeUnsaved(const Document&);
    RecoveryEntry closeUnsaved(const Script&, const Document* openDocument);
    /// Why the last one could not be kept; empty if it could.
    const std::string& lastError() const { return lastError_; }
    double pause = 1;  ///< seconds between two times

    /// Of programs that do not run any more, the latest first. Files that cannot be read are left alone.
    static std::vector<RecoveryEntry> findRecoverable(const AppContext&);
    /// Null if the draft cannot be read.
    static std::unique_ptr<Document> restored(AppContext&, const RecoveryEntry& variant);
    static std::unique_ptr<Script> restoredScript(AppContext&, const RecoveryEntry& script);
    static void discard(const RecoveryEntry&);

private:
    struct Backup {
        std::filesystem::path file;
        std::uint64_t revision = 0;
        std::chrono::steady_clock::time_point when;
        bool written = false;
    };
    Backup& findOrAddBackup(const void*);
    double secondsUntilDue(const void*, std::uint64_t revision);
    std::filesystem::path write(const void*, std::uint64_t revision, const RecoveryEntry&);
    void removeFile(const void*);

    AppContext& appContext_;
    std::map<const void*, Backup> backups_;  ///< by the document or script, until it is forgotten or left
    int next_ = 1;
    std::string lastError_;
};

}  // namespace tafl::model
