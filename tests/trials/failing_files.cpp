#include "trials/failing_files.hpp"

#include <new>

namespace tafl::trials_tests {
namespace {

FailingFiles& filesOf(sqlite3_vfs* vfs) { return *static_cast<FailingFiles*>(vfs->pAppData); }

/// The system's file lies behind it, in the memory that SQLite supplies.
struct File {
    sqlite3_file base;
    FailingFiles* files;
    sqlite3_file* system() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
File& fileOf(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }

/// Calls the system's method of the same place and type.
template <auto method, class... Arguments>
int forward(sqlite3_file* file, Arguments... arguments) {
    sqlite3_file* system = fileOf(file).system();
    return (system->pMethods->*method)(system, arguments...);
}
/// The same, or a failure.
template <auto method, int failure, class... Arguments>
int forwardOrFail(sqlite3_file* file, Arguments... arguments) {
    return fileOf(file).files->countCall() ? failure : forward<method>(file, arguments...);
}

using Io = sqlite3_io_methods;

int closeFile(sqlite3_file* file) { return forward<&Io::xClose>(file); }
/// Nothing has to outlast the machine, and real syncs are slow.
int syncFile(sqlite3_file* file, int) { return fileOf(file).files->countCall() ? SQLITE_IOERR_FSYNC : SQLITE_OK; }
void barrier(sqlite3_file* file) {
    sqlite3_file* system = fileOf(file).system();
    system->pMethods->xShmBarrier(system);
}

const Io methods = {
    2,
    closeFile,
    forwardOrFail<&Io::xRead, SQLITE_IOERR_READ, void*, int, sqlite3_int64>,
    forwardOrFail<&Io::xWrite, SQLITE_IOERR_WRITE, const void*, int, sqlite3_int64>,
    forwardOrFail<&Io::xTruncate, SQLITE_IOERR_TRUNCATE, sqlite3_int64>,
    syncFile,
    forward<&Io::xFileSize, sqlite3_int64*>,
    forward<&Io::xLock, int>,
    forward<&Io::xUnlock, int>,
    forward<&Io::xCheckReservedLock, int*>,
    forward<&Io::xFileControl, int, void*>,
    [](sqlite3_file* file) { return forward<&Io::xSectorSize>(file); },
    [](sqlite3_file* file) { return forward<&Io::xDeviceCharacteristics>(file); },
    forward<&Io::xShmMap, int, int, int, void volatile**>,
    forward<&Io::xShmLock, int, int, int>,
    barrier,
    forward<&Io::xShmUnmap, int>,
    nullptr,
    nullptr,
};

int openFile(sqlite3_vfs* vfs, sqlite3_filename name, sqlite3_file* out, int flags, int* outFlags) {
    FailingFiles& files = filesOf(vfs);
    File* file = new (out) File{{nullptr}, &files};
    if (files.countCall()) return SQLITE_CANTOPEN;
    const int result = files.system()->xOpen(files.system(), name, file->system(), flags, outFlags);
    if (file->system()->pMethods) file->base.pMethods = &methods;
    return result;
}

int deleteFile(sqlite3_vfs* vfs, const char* name, int sync) {
    FailingFiles& files = filesOf(vfs);
    return files.countCall() ? SQLITE_IOERR_DELETE : files.system()->xDelete(files.system(), name, sync);
}

}  // namespace

FailingFiles::FailingFiles() : system_(sqlite3_vfs_find(nullptr)), vfs_(*system_) {
    vfs_.zName = "failing";
    vfs_.pAppData = this;
    vfs_.pNext = nullptr;
    vfs_.szOsFile = static_cast<int>(sizeof(File)) + system_->szOsFile;
    vfs_.xOpen = openFile;
    vfs_.xDelete = deleteFile;
    sqlite3_vfs_register(&vfs_, 1);
}

FailingFiles::~FailingFiles() {
    sqlite3_vfs_unregister(&vfs_);
    sqlite3_vfs_register(system_, 1);
}

void FailingFiles::failAt(int number, How how) {
    calls_ = 0;
    failAt_ = number;
    how_ = how;
}

bool FailingFiles::countCall() {
    ++calls_;
    return failAt_ > 0 && (how_ == How::once ? calls_ == failAt_ : calls_ >= failAt_);
}

}  // namespace tafl::trials_tests
