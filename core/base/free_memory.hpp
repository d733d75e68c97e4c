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

}  // namespace tafl
