// docs/components.md is up to date. With TAFLSMITH_REWRITE=1 in the environment it is written anew.
#include "docs/component_reference.hpp"

#include <cstdlib>
#include <fstream>

#include "docs/support.hpp"

namespace docs {
namespace {

TEST(ComponentReference, IsUpToDate) {
    const tafl::Environment here = environment();
    ASSERT_EQ(messages(here.notes), "");
    const std::string text = componentReference(*here.registry);
    const fs::path file = root / "docs/components.md";
    if (const char* rewrite = std::getenv("TAFLSMITH_REWRITE"); rewrite && *rewrite)
        std::ofstream(file, std::ios::binary) << text;
    // Compared as a whole, and told in short.
    const auto wanted = linesOf(text), given = linesOf(textOf(file));
    std::size_t i = 0;
    while (i < wanted.size() && i < given.size() && wanted[i] == given[i]) ++i;
    EXPECT_TRUE(wanted == given) << "docs/components.md is stale from line " << i + 1
                                 << "; write it anew with TAFLSMITH_REWRITE=1:\n"
                                 << (i < wanted.size() ? wanted[i] : "(nothing)")
                                 << "\nis what the components say, and the file has\n"
                                 << (i < given.size() ? given[i] : "(nothing)");
}

TEST(ComponentReference, HasEveryComponent) {
    const tafl::Environment here = environment();
    const std::string text = componentReference(*here.registry);
    EXPECT_GE(here.registry->ids().size(), 32u);
    for (const auto& id : here.registry->ids()) EXPECT_NE(text.find("### `" + id + "`"), std::string::npos) << id;
}

}  // namespace
}  // namespace docs
