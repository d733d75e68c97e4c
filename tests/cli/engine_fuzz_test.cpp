// Random lines to the engine protocol: every answer is valid, and the program exits normally.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "base/random.hpp"
#include "cli/program.hpp"
#include "support/scale.hpp"

using namespace cli_tests;

namespace {

std::string choose(tafl::Random& random, const std::vector<std::string>& list) {
    return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

/// A random command line, sometimes with some characters replaced.
std::string randomLine(tafl::Random& random) {
    const std::vector<std::string> lines = {"tafl",
                                            "isready",
                                            "newgame",
                                            "show",
                                            "legal",
                                            "stop",
                                            "go nodes 50",
                                            "go depth 2",
                                            "go movetime 5",
                                            "go depth 3 multipv 3",
                                            "variant nielsen-brandubh-7",
                                            "variant nielsen-copenhagen-11",
                                            "variant no-such-variant",
                                            "variant bell-tawlbwrdd-dice-11",
                                            "position start",
                                            "position start moves d6-c6",
                                            "position start moves d6-c6 d5-c5",
                                            "position start moves {die 2}",
                                            "position 7/7/7/6t/7/7/2K4 attackers",
                                            "position 7/7/7/6t/7/7/2K4 defenders moves c1-a1",
                                            "position",
                                            "setoption name Memory value 2",
                                            "setoption name Threads value 2",
                                            "setoption name MultiPV value 2",
                                            "setoption name Level value novice",
                                            "setoption name Level value none",
                                            "setoption name Seed value 9",
                                            "setoption name Tables value none",
                                            "setoption name Tables value no such folder",
                                            "setoption name Memory value -1",
                                            "setoption name Memory value 65536",
                                            "go",
                                            "nonsense",
                                            ""};
    std::string line = choose(random, lines);
    if (line == "go") line = "go nodes 30";  // without a limit it searches for seconds
    if (random.below(3) == 0)
        for (std::uint32_t n = 1 + random.below(3); n > 0 && !line.empty(); --n)
            line[random.below(static_cast<std::uint32_t>(line.size()))] = static_cast<char>(1 + random.below(255));
    // Keep mutated searches short.
    if (line.starts_with("go") && line.find_first_of("0123456789") == std::string::npos) line = "go nodes 30";
    for (char& c : line)
        if (c == '\n') c = ' ';
    return line;
}

TEST(Protocol, AnswersWhateverComes) {
    const int sessions = tafl::testScale() >= 20 ? 200 : 6;
    for (int number = 0; number < sessions; ++number) {
        tafl::Random random(static_cast<std::uint64_t>(number) + 1);
        std::string lines;
        for (int i = 0; i < 60; ++i) {
            const std::string line = randomLine(random);
            lines += line + "\n";
            // Stop every search.
            if (line.starts_with("go")) lines += "stop\n";
        }
        const Folder folder;
        const Answer answer = run("engine", "cat '" + folder.write("lines", lines + "quit\n").string() + "'");
        ASSERT_EQ(answer.status, 0) << "session " << number << ": " << answer.err;
        std::istringstream lines_(answer.out);
        for (std::string line; std::getline(lines_, line);) {
            const std::string word = line.substr(0, line.find_first_of(" :"));
            EXPECT_THAT((std::vector<std::string>{"id", "option", "taflok", "readyok", "variantok", "position", "over",
                                                  "legal", "info", "bestmove", "error"}),
                        testing::Contains(word))
                << "session " << number << ": " << line;
            for (const char c : line) ASSERT_FALSE(static_cast<unsigned char>(c) < 32) << "session " << number;
        }
    }
}

/// A client that waits for each answer before the next command.
TEST(Protocol, AClientPlaysAGame) {
    // bash sends each best move back as part of the next position, for 20 plies.
    const Folder folder;
    const auto script = folder.write("client.sh", R"(
set -e
coproc ENGINE { "$1" engine; }
ask() { echo "$1" >&"${ENGINE[1]}"; }
await() { while read -r line <&"${ENGINE[0]}"; do case "$line" in error*) echo "$line"; exit 1;; "$1"*) return;; esac; done; exit 2; }
ask tafl; await taflok
ask "variant nielsen-brandubh-7"; await variantok
moves=
for ply in $(seq 20); do
    ask "position start${moves:+ moves$moves}"
    ask "go nodes 200"
    await bestmove
    move=${line#bestmove }
    if [ "$move" = none ]; then break; fi
    moves="$moves $move"
done
echo "played$moves"
ask quit
)");
    const auto output = folder.path / "output";
    const std::string line =
        "bash '" + script.string() + "' " TAFLSMITH_BUILD_DIR "/bin/taflsmith >'" + output.string() + "' 2>&1";
    EXPECT_EQ(std::system(line.c_str()), 0) << whole(output);
    EXPECT_THAT(whole(output), testing::ContainsRegex("played( [a-g][1-7]-[a-g][1-7][^ ]*)+"));
}

}  // namespace
