// The shipped rules and variants, and the variants of the tests.
#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/environment.hpp"
#include "support/messages.hpp"

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

/// A playable variant with its default options, or the errors from loading it.
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

/// Lines of a file below tests/, without comments and blank lines.
std::vector<std::string> readList(const std::string& file);

}  // namespace tafl
