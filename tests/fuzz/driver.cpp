// Feeds a fuzz target without libFuzzer: random inputs from a seed, or files.
//   fuzz_… [SEED [COUNT]]
//   fuzz_… FILE…
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "base/random.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count);

namespace {

unsigned long long seed = 1, round_ = 0;

/// Prints the number of the failing input, to repeat it.
void reportInput(int) {
    std::fprintf(stderr, "seed %llu, input %llu\n", seed, round_);
    std::_Exit(1);
}

}  // namespace

int main(int argc, char** argv) {
    char* end = nullptr;
    if (argc > 1) seed = std::strtoull(argv[1], &end, 10);
    if (end && *end) {
        for (int i = 1; i < argc; ++i) {
            std::ifstream file(argv[i], std::ios::binary);
            const std::vector<char> bytes(std::istreambuf_iterator<char>(file), {});
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
        }
        return 0;
    }
    const unsigned long long count = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1000;
    std::signal(SIGABRT, reportInput);
    std::signal(SIGSEGV, reportInput);
    for (round_ = 0; round_ < count; ++round_) {
        tafl::Random random(seed * 0x9e3779b97f4a7c15ull + round_);
        std::vector<std::uint8_t> bytes(random.below(600));
        for (auto& b : bytes) b = static_cast<std::uint8_t>(random.below(256));
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%llu inputs of seed %llu: all passed\n", count, seed);
}
