#include "../common/words.hpp"
#include "components.hpp"

namespace tafl_rules {
namespace {

using namespace tafl_sdk;

constexpr const char* kSources[] = {"Linnaeus 1732", "OgreCave Tablut", "Base-camps Tablut",
                                    "Scandinavian museum Tablut (Expo style)", nullptr};
constexpr tafl_parameter kParameters[] = {
    zone("zone", "edge", "Where the paths lead."),
    texts("calls", "raichi;tuichi", "What is called for one path, for two, and so on; the last one also for more."),
    choice("after", "defenders", "defenders|both|attackers", "After whose moves it is called."),
};

void compile(Builder b, Parameters p) {
    const std::vector<std::string> calls = p.list("calls");
    if (calls.empty()) b.fail("calls", "at least one call is needed");
    const tafl_side after =
        p.pick<tafl_side>("after", {{"defenders", TAFL_DEFENDERS}, {"both", TAFL_BOTH}, {"attackers", TAFL_ATTACKERS}});
    b.announce("open-paths", b.open_paths("king", b.squares(p.text("zone"))), calls, after);
}

}  // namespace

constinit const tafl_component announce_open_paths = describe({
    .id = "announce/open-paths",
    .slot = "announcement",
    .title = "Raichi and tuichi",
    .summary = "The king's open paths are called out.",
    // clang-format off
    .words = "Called out after [after=defenders: the defenders’ moves][after=attackers: the attackers’ moves]"
             "[after=both: every move], for one, two or more open paths of the king to " ZONE_WORDS("zone")
             ": {calls}.",
    // clang-format on
    .sources = kSources,
    .parameters = kParameters,
    .flags = TAFL_REPEATABLE,
    .key = "zone",
    .compile = guarded<compile>,
});

}  // namespace tafl_rules
