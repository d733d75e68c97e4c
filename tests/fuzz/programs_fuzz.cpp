// Bytes make a graph; every part of it is run by the evaluator and as machine code, and held to the plain evaluator.
#include <cstdio>
#include <cstdlib>

#include "property/random_programs.hpp"

namespace {

using namespace tafl;
using namespace tafl::random_programs;

/// The bytes one after the other; zeros when they are used up.
class Bytes final : public Choices {
public:
    Bytes(const std::uint8_t* data, std::size_t count) : at_(data), end_(data + count) {}
    std::uint32_t below(std::uint32_t n) override {
        const std::uint32_t value = n <= 256 ? next() : next() << 8 | next();
        return value % n;
    }

private:
    std::uint32_t next() { return at_ == end_ ? 0u : *at_++; }
    const std::uint8_t *at_, *end_;
};

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
