// docs/script-reference.md is up to date. TAFLSMITH_REWRITE=1 in the environment rewrites it.
#include "docs/script_reference.hpp"

#include <cstdlib>
#include <fstream>

#include "docs/support.hpp"

namespace docs {
namespace {

std::string reference() {
    return scriptReference(readFile(root / "scripts/api/taflsmith.lua"), readFile(examples / "frame.lua"));
}

TEST(ScriptReference, IsUpToDate) {
    const std::string text = reference();
    const fs::path file = root / "docs/script-reference.md";
    if (const char* rewrite = std::getenv("TAFLSMITH_REWRITE"); rewrite && *rewrite)
        std::ofstream(file, std::ios::binary) << text;
    const auto expected = splitLines(text), actual = splitLines(readFile(file));
    std::size_t i = 0;
    while (i < expected.size() && i < actual.size() && expected[i] == actual[i]) ++i;
    EXPECT_TRUE(expected == actual) << "docs/script-reference.md is stale from line " << i + 1
                                    << "; rewrite it with TAFLSMITH_REWRITE=1";
}

TEST(ScriptReference, HasEveryNameThatScriptsMayUse) {
    const std::string text = reference();
    for (const auto& [kind, names] : tafl::scriptApiNames())
        for (const std::string& name : names)
            EXPECT_TRUE(
                text.find(":" + name + "(") != std::string::npos || text.find(":" + name + "{") != std::string::npos ||
                text.find("`" + name + "(") != std::string::npos || text.find("`" + name + "{") != std::string::npos ||
                text.find("| `" + name + "` |") != std::string::npos)
                << kind << " " << name;
}

}  // namespace
}  // namespace docs
