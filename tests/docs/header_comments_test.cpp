// The comments of plugins/sdk/taflsmith.h are up to date. TAFLSMITH_REWRITE=1 in the environment rewrites them.
#include "docs/header_comments.hpp"

#include <cstdlib>
#include <fstream>

#include "docs/support.hpp"

namespace docs {
namespace {

std::string stubs() { return readFile(root / "scripts/api/taflsmith.lua"); }
std::string headerExamples() { return readFile(root / "tests/host/native/plugins/header_examples.c"); }

TEST(HeaderComments, AreUpToDate) {
    const fs::path file = root / "plugins/sdk/taflsmith.h";
    const std::string expected = withHeaderComments(readFile(file), stubs(), headerExamples());
    if (const char* rewrite = std::getenv("TAFLSMITH_REWRITE"); rewrite && *rewrite)
        std::ofstream(file, std::ios::binary) << expected;
    EXPECT_TRUE(readFile(file) == expected) << "taflsmith.h is stale; rewrite it with TAFLSMITH_REWRITE=1";
}

TEST(HeaderComments, ComeFromTheStubsAndTheExamples) {
    const std::string plain = "    void (*slide)(const struct tafl_builder *b, int32_t limit); /* [load: compile] */\n";
    const std::string once = withHeaderComments(
        plain, "-- A part -\n---@class Builder\n---Pieces slide.\nfunction Builder:slide(call) end\n",
        "int f(void) {\n    b->slide(b,\n             3);\n}\n");
    EXPECT_EQ(once, "    /* slide: Pieces slide.\n     *     b->slide(b, 3); */\n" + plain);
    EXPECT_THROW(withHeaderComments(plain, stubs(), ""), std::runtime_error);
}

}  // namespace
}  // namespace docs
