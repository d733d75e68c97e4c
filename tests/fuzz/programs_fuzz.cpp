// Random expression graphs: evaluator and machine code agree with the slow reference on every part.
#include <cstdio>
#include <cstdlib>

#include "fuzz/bytes.hpp"

namespace {

using namespace tafl;
using namespace tafl::random_programs;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    Bytes choices(data, count);
    Graph g(5 + static_cast<int>(choices.below(15)));
    g.setClasses(attackers, defenders);
    Random turns(choices.below(1u << 16));
    const auto parts = Growth(g, choices).run(1 + static_cast<int>(choices.below(40)));
    Met met;
    const std::string difference = disagreement(g, parts, turns, true, met);
    if (difference.empty()) return 0;
    std::fprintf(stderr, "%s\n", difference.c_str());
    std::abort();
}
