// Whether this is a sanitizer build. It is several times slower and needs additional address space, so limits on time
// or memory would only fail.
#pragma once

namespace tafl {

// GCC defines macros, Clang has __has_feature.
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
/// The factor for time limits in such a build.
constexpr int slowness = isSanitizerBuild ? 10 : 1;

}  // namespace tafl
