// The documents under test, and an environment for their rules and examples.
#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "host/environment.hpp"
#include "support/messages.hpp"

namespace docs {

namespace fs = std::filesystem;

inline const fs::path root = TAFLSMITH_SOURCE_DIR;
inline const fs::path build = TAFLSMITH_BUILD_DIR;
inline const fs::path examples = root / "docs/examples";
/// The native form of the example rule, built from docs/examples/spear-thrust.
inline const fs::path nativeExample = TAFLSMITH_EXAMPLE_PLUGIN;

std::string readFile(const fs::path& file);
std::vector<std::string> splitLines(const std::string& text);

/// The shipped rules, and those of `libraries`.
tafl::Environment environment(const std::vector<fs::path>& libraries = {});

/// One fenced block of a markdown file.
struct Block {
    fs::path document;  ///< below the root
    int line = 0;       ///< of the opening fence
    std::string language, text;
    std::string marker;  ///< "file: examples/x.lua" of the comment in the line above; or empty

    std::string place() const { return document.generic_string() + ":" + std::to_string(line); }
};

/// The documents at the root and in docs/, and the README files of plugins and examples.
std::vector<fs::path> documents();
std::vector<Block> readBlocks(const fs::path& document);

}  // namespace docs
