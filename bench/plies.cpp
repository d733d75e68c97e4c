// Plays random games with full bookkeeping and prints their plies: the workload for counting instructions.
#include <cstdio>
#include <cstdlib>

#include "host/environment.hpp"
#include "position/position.hpp"
#include "program/jit/machine_code.hpp"

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: bench_plies VARIANT GAMES\n");
        return 2;
    }
    tafl::EnvironmentOptions options;
    options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
    options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
    options.variantDirectories = {TAFLSMITH_SOURCE_DIR "/tests/variants"};
    const auto environment = tafl::Environment::standard(options);
    const auto variant = environment.library->load(argv[1]);
    const auto image =
        variant ? environment.library->compile(*variant) : tl::unexpected<tafl::Diagnostics>(variant.error());
    if (!image) {
        std::fprintf(stderr, "%s\n", image.error().front().message().c_str());
        return 3;
    }
    // Portable build and interpreted programs: the same instructions on every machine.
    tafl::enableMachineCode(false);
    const auto position = tafl::Position::create(*image, {}, tafl::Processor::portable);
    const auto counts = position->playouts(1e9, static_cast<std::uint64_t>(std::atoi(argv[2])), 1000, 1, true);
    std::printf("plies %llu\n", static_cast<unsigned long long>(counts.plies));
}
