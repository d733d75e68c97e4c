// docs/components.md is up to date. TAFLSMITH_REWRITE=1 in the environment rewrites it.
#include "docs/component_reference.hpp"

#include <cstdlib>
#include <fstream>

#include "docs/support.hpp"

namespace docs {
namespace {

TEST(ComponentReference, IsUpToDate) {
    const tafl::Environment shipped = environment();
    ASSERT_EQ(messages(shipped.notes), "");
    const std::string text = componentReference(*shipped.registry);
    const fs::path file = root / "docs/components.md";
    if (const char* rewrite = std::getenv("TAFLSMITH_REWRITE"); rewrite && *rewrite)
        std::ofstream(file, std::ios::binary) << text;
    const auto expected = splitLines(text), actual = splitLines(readFile(file));
    std::size_t i = 0;
    while (i < expected.size() && i < actual.size() && expected[i] == actual[i]) ++i;
    EXPECT_TRUE(expected == actual) << "docs/components.md is stale from line " << i + 1
                                    << "; rewrite it with TAFLSMITH_REWRITE=1:\n"
                                    << (i < expected.size() ? expected[i] : "(nothing)")
                                    << "\nis expected, and the file has\n"
                                    << (i < actual.size() ? actual[i] : "(nothing)");
}

TEST(ComponentReference, HasEveryComponent) {
    const tafl::Environment shipped = environment();
    const std::string text = componentReference(*shipped.registry);
    EXPECT_GE(shipped.registry->ids().size(), 32u);
    for (const auto& id : shipped.registry->ids()) EXPECT_NE(text.find("### `" + id + "`"), std::string::npos) << id;
}

}  // namespace
}  // namespace docs
