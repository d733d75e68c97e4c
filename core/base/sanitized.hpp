// Is this a sanitizer build? It is several times slower, and takes address space and memory of its own, so limits on
// either that guard a normal build would only fail there.
#pragma once

namespace tafl {

// GCC has a macro for each sanitizer, Clang a question.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool isSanitizerBuild = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool isSanitizerBuild = true;
#else
constexpr bool isSanitizerBuild = false;
#endif
#else
constexpr bool isSanitizerBuild = false;
#endif

}  // namespace tafl
