// Crash recovery: one backup file for each unsaved variant and script.
#pragma once
#include "model/script.hpp"

namespace tafl::model {

/// A backup of an unsaved variant draft or script.
struct RecoveryEntry {
    enum class Kind { variant, script };
    Kind kind = Kind::variant;
    std::filesystem::path backup;   ///< the backup file
    std::filesystem::path file;     ///< the original file; empty: a variant that was never saved
    std::string id;                 ///< of a variant
    std::string name;               ///< of the variant, or of the script's file
    std::string text;               ///< the unsaved text
    std::string onDisk;             ///< the file's text when it was opened
    std::filesystem::path variant;  ///< of a script: the variant it was open with; empty if none
    std::int64_t seconds = 0;       ///< time of the backup, Unix time
    bool fileChanged = false;       ///< the original file has changed since
    bool fileGone = false;          ///< the original file no longer exists
};

class Recovery {
public:
    explicit Recovery(AppContext& appContext);
    ~Recovery();  ///< keeps all backups: the program asks about unsaved work before it ends

    /// Backs up changes at most once per `pause`, and removes the backup after a save. Call once a frame.
    /// Returns the seconds until the next call is due; infinity if none is.
    double tick(const Document&);
    double tick(const Script&, const Document* openDocument);
    /// Backs up immediately.
    void backUpNow(const Document&);
    void backUpNow(const Script&, const Document* openDocument);
    /// Call after a save or discard.
    void removeBackup(const Document&);
    void removeBackup(const Script&);
    /// Backs up a document closed without saving, and forgets its address. The entry can be restored or discarded.
    RecoveryEntry closeUnsaved(const Document&);
    RecoveryEntry closeUnsaved(const Script&, const Document* openDocument);
    /// Why the last backup failed; empty if it succeeded.
    const std::string& lastError() const { return lastError_; }
    double pause = 1;  ///< minimum seconds between backups

    /// Backups of processes that no longer run, newest first. Skips unreadable files.
    static std::vector<RecoveryEntry> findRecoverable(const AppContext&);
    /// Null if the draft cannot be parsed.
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
    std::map<const void*, Backup> backups_;  ///< by address of the document or script, until closed
    int next_ = 1;
    std::string lastError_;
};

}  // namespace tafl::model
