#include "solve/table_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "solve/table_format.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

static_assert(std::endian::native == std::endian::little, "tables are written as they are in memory");

std::string_view bytesOf(const auto& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof values[0]};
}

std::string_view valuesOf(const LayerTable& table, std::size_t side) {
    return table.words[side].empty() ? bytesOf(table.bytes[side]) : bytesOf(table.words[side]);
}

std::string digestOf(const std::string& header, const LayerTable& table) {
    return tableDigest(header, table.words[0].empty() ? 1 : 2, valuesOf(table, 0), valuesOf(table, 1));
}

bool writeAll(int file, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(file, text.data(), std::min<std::size_t>(text.size(), 1u << 30));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

constexpr const char* temporaryMark = ".part";  ///< begins the end of a temporary file's name

/// A new file beside the table for this call alone: others may write the same table.
int openTemporary(const fs::path& target, fs::path& temporary) {
    static std::atomic<unsigned> calls = 0;
    for (int attempt = 0;; ++attempt) {
        temporary = target.string() + temporaryMark + '-' + std::to_string(::getpid()) + '-' + std::to_string(++calls);
        const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST || attempt == 100) return file;
    }
}

void syncFolder(const fs::path& folder) {
    if (const int file = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC); file >= 0) {
        ::fsync(file);
        ::close(file);
    }
}

}  // namespace

Result<void> writeTable(const fs::path& folder, const Tables& tables, const LayerTable& table) {
    const fs::path target = folder / tableFileName(*tables.image(), table.material);
    fs::path temporary;
    int file = -1;
    const auto failed = [&](const Phrase& what) {
        const std::string why = std::strerror(errno);
        if (file >= 0) ::unlink(temporary.c_str());
        return fail({target.string(), 0, 0}, phrase("%1: %2", what, why));
    };
    std::error_code error;
    fs::create_directories(folder, error);
    file = openTemporary(target, temporary);
    if (file < 0) return failed(phrase("cannot write the table"));
    const std::string header = formatTableHeader(tables, table);
    bool good = writeAll(file, header);
    for (std::size_t s = 0; s < 2; ++s)
        good = good && writeAll(file, bytesOf(table.bytes[s])) && writeAll(file, bytesOf(table.words[s]));
    good = good && writeAll(file, digestOf(header, table)) && ::fsync(file) == 0;
    if (::close(file) != 0 || !good) return failed(phrase("cannot write the table"));
    if (::rename(temporary.c_str(), target.c_str()) != 0) return failed(phrase("cannot rename the table"));
    syncFolder(folder);
    return {};
}

void removeLeftovers(const fs::path& folder) {
    std::error_code error;
    const auto old = fs::file_time_type::clock::now() - std::chrono::hours(24);
    std::vector<fs::path> files;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().filename().string().find(std::string(tableExtension) + temporaryMark) != std::string::npos)
            files.push_back(it->path());
    for (const fs::path& file : files)
        if (const auto written = fs::last_write_time(file, error); !error && written < old) fs::remove(file, error);
}

}  // namespace tafl
