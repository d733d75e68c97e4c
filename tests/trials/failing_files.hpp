// Files of SQLite that fail at a chosen call: a VFS before the system's own, which every database uses while it exists.
#pragma once
#include <sqlite3.h>

namespace tafl::trials_tests {

class FailingFiles {
public:
    enum class How { once, fromThenOn };

    FailingFiles();
    ~FailingFiles();
    FailingFiles(const FailingFiles&) = delete;
    FailingFiles& operator=(const FailingFiles&) = delete;

    /// From now on the call of this number fails, counted from 1; 0: none.
    void failAt(int number, How how = How::once);
    bool hasFailed() const { return failAt_ > 0 && calls_ >= failAt_; }

    /// Counts a read, write, change of size, sync or deletion. True if it must fail.
    bool countCall();
    sqlite3_vfs* system() const { return system_; }

private:
    sqlite3_vfs* system_;
    sqlite3_vfs vfs_;
    int calls_ = 0, failAt_ = 0;
    How how_ = How::once;
};

}  // namespace tafl::trials_tests
