// A solved layer on disk, mapped into memory: the system reads a page of values when it is first probed.
#pragma once
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>

#include "base/diagnostic.hpp"
#include "image/calls.hpp"

namespace tafl {

struct TableHeader;

class MappedTable {
public:
    /// Maps a file whose header has been read. An error if it is not as long as the header says.
    static Result<std::shared_ptr<const MappedTable>> map(const std::filesystem::path&, const TableHeader&);
    ~MappedTable();
    MappedTable(const MappedTable&) = delete;
    MappedTable& operator=(const MappedTable&) = delete;

    /// As in LayerTable.
    std::uint16_t code(Side toMove, std::uint64_t number) const {
        const std::uint64_t at = static_cast<std::uint64_t>(toMove) * count_ + number;
        if (width_ == 1) return values_[at];
        return static_cast<std::uint16_t>(values_[2 * at] | values_[2 * at + 1] << 8);
    }
    std::uint64_t size() const { return 2 * count_ * width_; }  ///< bytes of the values

    /// Whether the digest fits. The first call reads the whole file; the answer is kept. Any thread may call it.
    bool isSound() const;
    /// The error that isSound has found; nothing before it is called.
    Diagnostics problems() const;

private:
    MappedTable(std::filesystem::path file, const TableHeader&, const std::uint8_t* base);

    std::filesystem::path file_;
    std::string header_;
    std::uint64_t count_ = 0;
    unsigned width_ = 1;  ///< bytes of a value
    const std::uint8_t* base_ = nullptr;
    const std::uint8_t* values_ = nullptr;
    std::size_t length_ = 0;
    mutable std::once_flag verified_;
    mutable std::atomic<bool> damaged_ = false;
};

}  // namespace tafl
