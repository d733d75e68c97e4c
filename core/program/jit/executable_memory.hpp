// Pages for machine code: written first, executable afterwards, never both.
#pragma once
#include <cstddef>
#include <functional>

namespace tafl {

/// Whole pages of their own, so that making them executable cannot take the right to write from anything else, and a
/// child process shares none that it could write to.
class ExecutableMemory {
public:
    /// Maps room for `bytes`, lets `write` fill it, then makes it executable. `write` gets the address at which the
    /// code will stay and returns whether it succeeded. Empty when it did not, or when the system refuses.
    ExecutableMemory(std::size_t bytes, const std::function<bool(std::byte* at)>& write);
    ~ExecutableMemory();
    ExecutableMemory(const ExecutableMemory&) = delete;
    ExecutableMemory& operator=(const ExecutableMemory&) = delete;

    void* code() const { return code_; }  ///< null: empty

private:
    void* pages_ = nullptr;
    std::size_t length_ = 0;
    void* code_ = nullptr;
};

}  // namespace tafl
