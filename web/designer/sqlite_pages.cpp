// Keeps SQLite from a fault of Emscripten. Pages have 64 KiB here, so SQLite maps two pieces of 32 KiB of a log's index
// at once, and unmaps them by the length of one. Emscripten's munmap refuses another length than was mapped, and
// returns with its lock held: the next thread that maps anything waits for ever. Of pages of 32 KiB SQLite maps one.
#include <sqlite3.h>

extern "C" {

static int pageSize() { return 32 * 1024; }

/// SQLite calls it once, before anything is opened (SQLITE_EXTRA_INIT). Returns an SQLite code.
int taflsmithInitializeSqlite(const char* /*unused*/) {
    sqlite3_vfs* const files = sqlite3_vfs_find(nullptr);
    return files->xSetSystemCall(files, "getpagesize", reinterpret_cast<sqlite3_syscall_ptr>(&pageSize));
}
}
