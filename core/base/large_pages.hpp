// Memory for large tables with random access.
#pragma once
#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

#include <cstddef>
#include <new>

namespace tafl {

/// An allocator that requests 2 MB pages, which saves a page walk per random access. Falls back to normal pages.
template <typename T>
struct HugePageAllocator {
    using value_type = T;
    static constexpr std::size_t pageSize = std::size_t{2} << 20;

    HugePageAllocator() = default;
    template <typename U>
    explicit HugePageAllocator(const HugePageAllocator<U>&) {}

    T* allocate(std::size_t count) {
        if (count > ~std::size_t{0} / 4 / sizeof(T)) throw std::bad_alloc();
        const std::size_t bytes = (count * sizeof(T) + pageSize - 1) / pageSize * pageSize;
        // Sanitizers end the program where the form that throws finds no memory.
        void* const place = ::operator new (bytes, std::align_val_t{pageSize}, std::nothrow);
        if (!place) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
        ::madvise(place, bytes, MADV_HUGEPAGE);
#endif
        return static_cast<T*>(place);
    }
    void deallocate(T* place, std::size_t) { ::operator delete (place, std::align_val_t{pageSize}); }
    template <typename U>
    bool operator==(const HugePageAllocator<U>&) const {
        return true;
    }
};

}  // namespace tafl
