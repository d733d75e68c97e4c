// Machine code in the process: its memory, its switch, and the same games with and without it.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "base/sanitized.hpp"
#include "host/environment.hpp"
#include "position/position.hpp"
#include "program/random_programs.hpp"
#include "program/refusing_system.hpp"

namespace tafl {
namespace {

using namespace random_programs;

constexpr int size = 9, width = 2;

/// A line of /proc/self/maps.
struct Mapping {
    std::uintptr_t begin = 0, end = 0;
    std::string rights;
};
std::vector<Mapping> mappings() {
    std::vector<Mapping> out;
    std::ifstream file("/proc/self/maps");
    for (std::string line; std::getline(file, line);) {
        Mapping m;
        char dash = 0;
        std::istringstream(line) >> std::hex >> m.begin >> dash >> m.end >> m.rights;
        out.push_back(m);
    }
    return out;
}
std::string rightsAt(const void* address) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    for (const Mapping& m : mappings())
        if (m.begin <= at && at < m.end) return m.rights;
    return "none";
}

/// The squares around the mover: a program for tests that need any.
Program neighboursProgram() {
    Graph g(size);
    return compileProgram(g, g.unary(Op::neighbours, g.input(Input::to)));
}
struct Fixture {
    Random random{1};
    Turn<width> turn{size, random};
    RankWords<width> words;
    BoundProgram<width> program;
    Fixture() {
        words.set(size);
        program = BoundProgram<width>(neighboursProgram(), words);
    }
    bool isCorrect() {
        const u64* board = program.board(turn.fast(), words, turn);
        return board && words.toSquares(board) == neighbours(turn.to, size);
    }
};

class Machine : public testing::Test {
protected:
    void SetUp() override {
        if (!isMachineCodeAvailable()) GTEST_SKIP() << "no machine code on this processor or in this build";
    }
    void TearDown() override { enableMachineCode(true); }
};

TEST(MachineCodeCallbacks, PropagateErrors) {
    Graph g(size);
    bool fails = true;
    const Callback callback{"fails at first", [&fails](int, const std::vector<CallbackValue>&) {
                                if (fails) throw CallbackFailure("the rule cannot answer");
                                return CallbackValue{Type::integer, 7, {}};
                            }};
    const Program program = compileProgram(g, g.callback(callback, Type::integer, {g.input(Input::to)}));
    Random random(1);
    Turn<width> turn{size, random};
    RankWords<width> words;
    words.set(size);
    BoundProgram<width> evaluator(program, words), machine(program, words);
    if (!machine.compile(size)) GTEST_SKIP() << "no machine code here";
    for (auto* each : {&evaluator, &machine}) {
        fails = true;
        EXPECT_THROW(each->number(turn.fast(), words, turn), CallbackFailure);
        // The next run succeeds again.
        fails = false;
        EXPECT_EQ(each->number(turn.fast(), words, turn), 7);
    }
}

TEST_F(Machine, IsNeverWritableAndExecutableAtOnce) {
    std::vector<std::shared_ptr<const MachineCode>> live;
    for (int i = 0; i < 50; ++i) live.push_back(compileToMachine(neighboursProgram(), size, width));
    for (const auto& code : live) {
        ASSERT_TRUE(code);
        EXPECT_EQ(rightsAt(reinterpret_cast<const void*>(code->function())), "r-xp");
    }
    for (const Mapping& m : mappings())
        EXPECT_FALSE(m.rights.find('w') != std::string::npos && m.rights.find('x') != std::string::npos)
            << std::hex << m.begin << " is " << m.rights;
}

TEST_F(Machine, IsFreedWithItsLastOwner) {
    Fixture f;
    ASSERT_TRUE(f.program.compile(size));
    auto code = compileToMachine(neighboursProgram(), size, width);
    auto other = code;
    const auto* const address = reinterpret_cast<const void*>(code->function());
    code.reset();
    EXPECT_EQ(rightsAt(address), "r-xp");
    other.reset();
    EXPECT_NE(rightsAt(address), "r-xp");

    auto copy = std::make_unique<Fixture>();
    copy->program = f.program;
    f.program = {};
    EXPECT_TRUE(copy->program.isMachineCode());
    EXPECT_TRUE(copy->isCorrect());
}

TEST_F(Machine, IsCompiledAfterEnoughRuns) {
    const int runs = 100;
    setMachineCodeThreshold(runs);
    Fixture f;
    for (int i = 1; i < runs; ++i) ASSERT_TRUE(f.isCorrect());
    EXPECT_FALSE(f.program.isMachineCode());
    EXPECT_TRUE(f.isCorrect());
    EXPECT_TRUE(f.program.isMachineCode());
    EXPECT_TRUE(f.isCorrect());
}

TEST_F(Machine, CanBeSwitchedOff) {
    enableMachineCode(false);
    EXPECT_FALSE(isMachineCodeEnabled());
    Fixture f;
    for (int i = 0; i < 10'000; ++i) ASSERT_TRUE(f.isCorrect());
    EXPECT_FALSE(f.program.isMachineCode());
    enableMachineCode(true);
    EXPECT_TRUE(isMachineCodeEnabled());
}

TEST_F(Machine, CanBeSwitchedByOptionsAndEnvironment) {
    EnvironmentOptions options;
    options.native = options.lua = false;  // only the switch
    options.machineCode = false;
    Environment::standard(options);
    EXPECT_FALSE(isMachineCodeEnabled());

    enableMachineCode(true);
    options.machineCode = true;
    const char* const before = std::getenv("TAFLSMITH_MACHINE_CODE");
    const std::string kept = before ? before : "";
    ::setenv("TAFLSMITH_MACHINE_CODE", "1", 1);
    Environment::standard(options);
    EXPECT_EQ(machineCodeThreshold(), 1);
    ::setenv("TAFLSMITH_MACHINE_CODE", "0", 1);
    Environment::standard(options);
    EXPECT_FALSE(isMachineCodeEnabled());
    EXPECT_EQ(machineCodeThreshold(), 0);
    before ? ::setenv("TAFLSMITH_MACHINE_CODE", kept.c_str(), 1) : ::unsetenv("TAFLSMITH_MACHINE_CODE");
}

TEST_F(Machine, FallsBackToTheEvaluatorWhereTheSystemRefuses) {
    if (isSanitizerBuild) GTEST_SKIP() << "a sanitizer cannot do without memory";
    for (const Refused refused : {Refused::memory, Refused::execution})
        EXPECT_TRUE(holdsWhere(refused, [] {
            Fixture f;
            if (f.program.compile(size) || f.program.isMachineCode()) return false;
            Fixture often;
            for (int i = 0; i < 10'000; ++i)
                if (!often.isCorrect()) return false;
            return f.isCorrect() && !often.program.isMachineCode();
        })) << (refused == Refused::memory ? "memory" : "execution");
}

TEST_F(Machine, CompilesAndRunsOnManyThreads) {
    std::atomic<int> correct = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t)
        threads.emplace_back([&] {
            for (int i = 0; i < 50; ++i) {
                Fixture f;
                correct += f.program.compile(size) && f.isCorrect();
            }
        });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(correct, 8 * 50);
}

/// Random games of a variant, identified by their plies and captures.
std::pair<std::uint64_t, std::uint64_t> games(const char* id, bool machine) {
    EnvironmentOptions options;
    options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
    options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
    options.userData = TAFLSMITH_BUILD_DIR "/no-user-data";
    options.variantDirectories = {TAFLSMITH_SOURCE_DIR "/tests/variants", TAFLSMITH_SOURCE_DIR "/bench/variants"};
    static const Environment environment = Environment::standard(options);
    enableMachineCode(machine);  // overrides the environment
    const auto variant = environment.library->load(id);
    const auto image = variant ? environment.library->compile(*variant) : tl::unexpected<Diagnostics>(variant.error());
    if (!image) {
        ADD_FAILURE() << id << ": " << image.error().front().message();
        return {};
    }
    const PlayoutCounts counts = Position::create(*image)->playouts(1e9, 300, 1000, 1, true);
    return {counts.plies, counts.captures};
}

TEST_F(Machine, PlaysTheSameGames) {
    // One variant per width, with rules that are programs.
    for (const char* id : {"nielsen-brandubh-7", "opentafl-tablut-9", "nielsen-copenhagen-11", "nielsen-historical-13",
                           "opentafl-alea-19"})
        EXPECT_EQ(games(id, false), games(id, true)) << id;
    // The same rules as tables and as a program.
    EXPECT_EQ(games("perft-c11", true), games("custodial-program-11", true));
    EXPECT_EQ(games("perft-c11", true), games("custodial-program-11", false));
}

}  // namespace
}  // namespace tafl
