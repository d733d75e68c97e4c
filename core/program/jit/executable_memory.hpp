// Pages for machine code: writable first, executable afterwards, never both.
#pragma once
#include <cstddef>
#include <functional>

namespace tafl {

/// Owns whole pages, so making them executable write-protects nothing else. They are private to the process.
class ExecutableMemory {
public:
    /// Maps `bytes`, calls `write`, then makes the pages executable. `write` gets the final address and returns
    /// success. Empty if it fails or the system refuses.
    ExecutableMemory(std::size_t bytes, const std::function<bool(std::byte* at)>& write);
    ~ExecutableMemory();
    ExecutableMemory(const ExecutableMemory&) = delete;
    ExecutableMemory& operator=(const ExecutableMemory&) = delete;

    void* code() const { return code_; }  ///< null if empty

private:
    void* pages_ = nullptr;
    std::size_t length_ = 0;
    void* code_ = nullptr;
};

}  // namespace tafl
