// Feeds a fuzz target without libFuzzer: the files of a corpus, then random inputs from a seed.
//   fuzz_… [SEED [COUNT [FOLDER]]]
//   fuzz_… FILE…
#include <sys/time.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "base/sanitized.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count);

namespace {

/// Processor time of one input. What the first one loads and compiles for all of them belongs to it.
constexpr int slowness = tafl::isSanitizerBuild ? 10 : 1, maxSeconds = 2 * slowness, maxFirstSeconds = 20 * slowness;

std::string current;  // the input, for messages

/// Names the failing input, to repeat it.
void reportInput(int signal) {
    std::fprintf(stderr, "%s%s\n", current.c_str(), signal == SIGPROF ? ": too much processor time" : "");
    std::_Exit(1);
}

/// SIGPROF after this much processor time; 0: never.
void setTimer(int seconds) {
    itimerval timer{};
    timer.it_value.tv_sec = seconds;
    setitimer(ITIMER_PROF, &timer, nullptr);
}

void test(const std::vector<std::uint8_t>& input) {
    static bool first = true;
    setTimer(first ? maxFirstSeconds : maxSeconds);
    first = false;
    LLVMFuzzerTestOneInput(input.data(), input.size());
    setTimer(0);
}

void testFile(const std::filesystem::path& path) {
    current = path.string();
    std::ifstream file(path, std::ios::binary);
    if (!file) std::abort();
    test(std::vector<std::uint8_t>(std::istreambuf_iterator<char>(file), {}));
}

/// Returns the number of files, which a corpus must have.
std::size_t testCorpus(const std::filesystem::path& folder) {
    current = "no input in " + folder.string();
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
    if (files.empty()) std::abort();
    std::ranges::sort(files);
    for (const auto& file : files) testFile(file);
    return files.size();
}

}  // namespace

int main(int argc, char** argv) {
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGPROF}) std::signal(signal, reportInput);
    char* end = nullptr;
    const unsigned long long seed = argc > 1 ? std::strtoull(argv[1], &end, 10) : 1;
    if (end && *end) {
        for (int i = 1; i < argc; ++i) testFile(argv[i]);
        return 0;
    }
    const unsigned long long count = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1000;
    const std::size_t files = argc > 3 ? testCorpus(argv[3]) : 0;
    for (unsigned long long number = 0; number < count; ++number) {
        current = "seed " + std::to_string(seed) + ", input " + std::to_string(number);
        tafl::Random random(seed * 0x9e3779b97f4a7c15ull + number);
        std::vector<std::uint8_t> bytes(random.below(600));
        for (auto& b : bytes) b = static_cast<std::uint8_t>(random.below(256));
        test(bytes);
    }
    std::printf("%zu files, %llu inputs of seed %llu: all passed\n", files, count, seed);
}
