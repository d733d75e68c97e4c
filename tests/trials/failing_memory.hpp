// Memory of SQLite that runs out at a chosen allocation. No database may be open where it begins or ends.
#pragma once
#include <sqlite3.h>

namespace tafl::trials_tests {

class FailingMemory {
public:
    FailingMemory() {
        sqlite3_shutdown();
        sqlite3_config(SQLITE_CONFIG_GETMALLOC, &system_);
        sqlite3_mem_methods methods = system_;
        methods.xMalloc = [](int size) { return countCall() ? nullptr : system_.xMalloc(size); };
        methods.xRealloc = [](void* block, int size) { return countCall() ? nullptr : system_.xRealloc(block, size); };
        sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
        sqlite3_initialize();
    }
    ~FailingMemory() {
        sqlite3_shutdown();
        sqlite3_config(SQLITE_CONFIG_MALLOC, &system_);
        sqlite3_initialize();
    }
    FailingMemory(const FailingMemory&) = delete;
    FailingMemory& operator=(const FailingMemory&) = delete;

    /// From now on the call of this number and all later ones fail, counted from 1; 0: none.
    static void failAt(int number) {
        calls_ = 0;
        failAt_ = number;
    }
    static bool hasFailed() { return failAt_ > 0 && calls_ >= failAt_; }

private:
    static bool countCall() {
        ++calls_;
        return hasFailed();
    }

    static inline sqlite3_mem_methods system_{};
    static inline int calls_ = 0, failAt_ = 0;
};

}  // namespace tafl::trials_tests
