#include "solve/mapped_table.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
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
    const Place place{path.string(), 0, 0};
    // The length is that of the file which is mapped, whatever takes its name meanwhile.
    const std::uint64_t expected = header.fileLength();
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat found {};
    const bool known = file >= 0 && ::fstat(file, &found) == 0;
    const auto length = static_cast<std::uint64_t>(found.st_size);
    void* const base =
        known && length == expected ? ::mmap(nullptr, expected, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    const std::string why = base == MAP_FAILED ? std::strerror(errno) : "";
    if (file >= 0) ::close(file);
    if (known && length != expected)
        return fail(place,
                    length < expected ? phrase("it is cut off: %1 bytes instead of %2", length, expected)
                                      : phrase("it is too long: %1 bytes instead of %2", length, expected),
                    phrase(tableRemedy));
    if (base == MAP_FAILED) return fail(place, phrase("cannot map the table: %1", why));
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
