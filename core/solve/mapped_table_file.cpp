#include "solve/mapped_table.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "solve/table_format.hpp"

namespace tafl {

MappedTable::MappedTable(std::filesystem::path file, const TableHeader& header, const std::uint8_t* base)
    : file_(std::move(file)),
      header_(header.text),
      count_(header.count),
      width_(header.width),
      base_(base),
      values_(base + header.text.size()),
      length_(header.fileLength()) {}

MappedTable::~MappedTable() { ::munmap(const_cast<std::uint8_t*>(base_), length_); }

Result<std::shared_ptr<const MappedTable>> MappedTable::map(const std::filesystem::path& path,
                                                            const TableHeader& header) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    void* const base = file < 0 ? MAP_FAILED : ::mmap(nullptr, header.fileLength(), PROT_READ, MAP_SHARED, file, 0);
    const std::string why = base == MAP_FAILED ? std::strerror(errno) : "";
    if (file >= 0) ::close(file);
    if (base == MAP_FAILED) return fail({path.string(), 0, 0}, phrase("cannot map the table: %1", why));
    return std::shared_ptr<const MappedTable>(new MappedTable(path, header, static_cast<const std::uint8_t*>(base)));
}

bool MappedTable::isSound() const {
    std::call_once(verified_, [this] {
        void* const base = const_cast<std::uint8_t*>(base_);
        ::madvise(base, length_, MADV_SEQUENTIAL);
        const char* const values = reinterpret_cast<const char*>(values_);
        const std::size_t each = size() / 2;
        const std::string found = tableDigest(header_, width_, {values, each}, {values + each, each});
        damaged_ = std::string_view(values + 2 * each, tableDigestLength) != found;
        ::madvise(base, length_, MADV_RANDOM);
    });
    return !damaged_;
}

Diagnostics MappedTable::problems() const {
    if (!damaged_) return {};
    return {{Severity::error, {file_.string(), 0, 0}, phrase(tableDamaged), phrase(tableRemedy)}};
}

}  // namespace tafl
