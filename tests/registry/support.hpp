// The rules and variants as they ship, and the variants that only tests use.
#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/environment.hpp"

namespace tafl {

inline Environment environmentWith(std::vector<std::filesystem::path> variants) {
    EnvironmentOptions options;
    options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
    options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
    options.userData = TAFLSMITH_BUILD_DIR "/no-user-data";
    options.variantDirectories = std::move(variants);
    return Environment::standard(options);
}

inline const Environment& shipped() {
    static const Environment value = environmentWith({TAFLSMITH_SOURCE_DIR "/tests/variants"});
    return value;
}

inline std::string messages(const Diagnostics& list) {
    std::string out;
    for (const auto& d : list) out += d.message() + "\n";
    return out;
}

/// Every variant that can be played, under its default choices; those that cannot be loaded have no value.
struct Loaded {
    VariantHeader header;
    Result<Variant> variant;
};
inline const std::vector<Loaded>& playable() {
    static const std::vector<Loaded> all = [] {
        std::vector<Loaded> out;
        for (const auto& header : shipped().library->list())
            if (!header.isAbstract) out.push_back({header, shipped().library->load(header.file.string())});
        return out;
    }();
    return all;
}

/// The lines of a list among the test data, without comments and blank lines.
std::vector<std::string> linesOf(const std::string& file);

}  // namespace tafl
