// Random variants with scripts: children of shipped variants with some rules in Lua.
#pragma once
#include <algorithm>

#include "base/random.hpp"
#include "base/text.hpp"
#include "support/scale.hpp"
#include "support/temporary_folder.hpp"
#include "variant/files.hpp"

namespace tafl {

/// How many compositions a test tries: 60, and 500 in the full run.
inline int compositionCount() { return std::clamp(scaled(60), 15, 500); }

/// Writes a composition and its scripts. Returns its file. Some compositions have rules that contradict each other.
inline std::filesystem::path writeComposition(const TemporaryFolder& folder, Random& random, int number) {
    const std::filesystem::path root = TAFLSMITH_SOURCE_DIR;
    const struct {
        std::string rule;
        std::filesystem::path script;
    } rules[] = {
        {"use = \"house/leap\"", root / "tests/variants/scripts/leap.lua"},
        {"use = \"house/guard\"\nfrom = \"move/jump\"", root / "tests/variants/scripts/guard.lua"},
        {"use = \"house/traps\"\nzone = \"board - edge\"\nafter = 2", root / "tests/variants/scripts/traps.lua"},
        {"use = \"house/spear-thrust\"\nside = \"defenders\"", root / "docs/examples/spear-thrust.lua"},
        {"use = \"house/one-leap\"", root / "docs/examples/one-leap.lua"},
        {"use = \"house/locked-shields\"", root / "docs/examples/locked-shields.lua"},
        {"use = \"house/turncoats\"", root / "docs/examples/turncoats.lua"},
        {"use = \"house/last-stand\"", root / "docs/examples/last-stand.lua"},
    };
    const char* parents[] = {"nielsen-brandubh-7", "nielsen-copenhagen-11", "nielsen-saami-tablut-9",
                             "opentafl-brandub-7"};
    const char* names[] = {"rule.lua", "a/rule.lua", "b/My Rule 2.lua", "Ürule.lua", "c/d/e/rule_.lua"};
    std::string text = "# composition " + std::to_string(number) +
                       "\nformat = 1\nid = \"mix\"\nname = \"Mix\"\ninherits = \"" + parents[random.below(4)] + "\"\n";
    for (std::size_t i = 0; i < std::size(rules); ++i) {
        if (random.below(3)) continue;
        // Several scripts may have the same name, in different folders; some have unusual line ends.
        std::string script = *readTextFile(rules[i].script);
        if (random.below(4) == 0) script.pop_back();
        const std::string name = "s" + std::to_string(i) + "/" + names[random.below(5)];
        folder.write(name, script);
        text += "\n[[rule]]  # with a comment\n" + rules[i].rule + "\nscript = \"" + name + "\"\n";
    }
    return folder.write("mix.toml", text);
}

}  // namespace tafl
