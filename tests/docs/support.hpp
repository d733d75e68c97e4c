// The documents under test, and the rules and examples that they talk about.
#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "host/environment.hpp"

namespace docs {

namespace fs = std::filesystem;

inline const fs::path root = TAFLSMITH_SOURCE_DIR;
inline const fs::path build = TAFLSMITH_BUILD_DIR;
inline const fs::path examples = root / "docs/examples";
/// The native form of the example rule, built from docs/examples/spear-thrust.
inline const fs::path nativeExample = TAFLSMITH_EXAMPLE_PLUGIN;

std::string textOf(const fs::path& file);
std::vector<std::string> linesOf(const std::string& text);
std::string messages(const tafl::Diagnostics&);

/// The rules that ship; `libraries` are loaded as well.
tafl::Environment environment(const std::vector<fs::path>& libraries = {});

/// One fenced block of a markdown file.
struct Block {
    fs::path document;  ///< below the root
    int line = 0;       ///< of the opening fence
    std::string language, text;
    std::string marker;  ///< "file: examples/x.lua" of the comment in the line above; or empty

    std::string place() const { return document.generic_string() + ":" + std::to_string(line); }
};

/// README.md, docs/*.md and the README files of plugins and examples.
std::vector<fs::path> documents();
std::vector<Block> blocksOf(const fs::path& document);

}  // namespace docs
