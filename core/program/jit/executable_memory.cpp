#include "program/jit/executable_memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>

namespace tafl {
namespace {

constexpr std::size_t cacheLine = 64;

/// Where the next code starts in its pages. Code that always starts with a page competes for few sets of the
/// instruction cache.
std::size_t nextOffset(std::size_t free) {
    static std::atomic<std::size_t> next{0};
    return next.fetch_add(11 * cacheLine, std::memory_order_relaxed) % (free + cacheLine) / cacheLine * cacheLine;
}

}  // namespace

ExecutableMemory::ExecutableMemory(std::size_t bytes, const std::function<bool(std::byte*)>& write) {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const std::size_t lines = (bytes + cacheLine - 1) / cacheLine * cacheLine;
    length_ = (lines + page - 1) / page * page;
    void* const pages = ::mmap(nullptr, length_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return;
    pages_ = pages;
    std::byte* const at = static_cast<std::byte*>(pages) + nextOffset(length_ - lines);
    if (write(at) && ::mprotect(pages, length_, PROT_READ | PROT_EXEC) == 0) code_ = at;
}

ExecutableMemory::~ExecutableMemory() {
    if (pages_) ::munmap(pages_, length_);
}

}  // namespace tafl
