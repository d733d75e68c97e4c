// Memory that the program has freed, but keeps for later.
#pragma once
#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace tafl {

/// Gives it back to the system, as far as possible. The C library keeps it for each thread by itself, so a program with
/// many short threads holds the sum of what each once needed. Takes milliseconds.
inline void returnFreeMemory() {
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

/// From now on blocks of a megabyte or more go back as soon as they are freed, such as the tables of a search. By
/// itself the C library keeps ever larger ones, after the first that was freed.
inline void returnLargeBlocks() {
#ifdef __GLIBC__
    ::mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

}  // namespace tafl
