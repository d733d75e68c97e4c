// A function whose loops become vector instructions, compiled a second time for machines with wider ones.
#pragma once

// Not where a sanitizer checks every access: it starts too late for functions that are chosen when the program loads.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define TAFLSMITH_WIDE __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define TAFLSMITH_WIDE
#endif
