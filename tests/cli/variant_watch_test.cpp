// taflsmith check --watch while files change.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "cli/program.hpp"

namespace cli_tests {
namespace {

/// A running program whose output is read line by line.
class Watching {
public:
    explicit Watching(const Folder& folder, const std::string& variant) {
        int ends[2];
        if (pipe(ends) != 0) return;
        child_ = fork();
        if (child_ == 0) {
            dup2(ends[1], STDOUT_FILENO);
            dup2(ends[1], STDERR_FILENO);
            close(ends[0]);
            setenv("XDG_CACHE_HOME", folder.path.c_str(), 1);
            setenv("XDG_DATA_HOME", folder.path.c_str(), 1);
            execl(TAFLSMITH_BUILD_DIR "/bin/taflsmith", "taflsmith", "check", "--watch", variant.c_str(), nullptr);
            _exit(127);
        }
        close(ends[1]);
        out_ = ends[0];
    }
    ~Watching() {
        if (child_ > 0) stop();
        close(out_);
    }

    /// The output up to the line that contains `wanted`; empty after a timeout.
    std::string until(const std::string& wanted) {
        for (;;) {
            for (std::size_t end; (end = buffer_.find('\n')) != std::string::npos;) {
                const std::string line = buffer_.substr(0, end + 1);
                buffer_.erase(0, end + 1);
                lines_ += line;
                if (line.find(wanted) != std::string::npos) return std::exchange(lines_, {});
            }
            pollfd ready{out_, POLLIN, 0};
            char buffer[4096];
            if (::poll(&ready, 1, 60'000) <= 0) return {};
            const auto count = read(out_, buffer, sizeof buffer);
            if (count <= 0) return {};
            buffer_.append(buffer, static_cast<std::size_t>(count));
        }
    }
    int stop() {
        kill(child_, SIGINT);
        int status = 0;
        waitpid(std::exchange(child_, -1), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    pid_t child_ = -1;
    int out_ = -1;
    std::string buffer_, lines_;
};

std::string scriptThatTakes(const std::string& victims) {
    return "return component { id = 'house/rule', slot = 'capture', words = 'A rule.', compile = function(b)\n"
           "  b:capture { program = function(i) return " +
           victims + " end }\nend }\n";
}

const char* const variant =
    "format = 1\nid = \"mine\"\nname = \"Mine\"\ninherits = \"nielsen-brandubh-7\"\nsources = [\"none\"]\n"
    "[[rule]]\nuse = \"house/rule\"\nscript = \"rule.lua\"\n"
    "[[test]]\nname = \"Whoever stands beside falls\"\nrule = \"house/rule\"\nfires = true\n"
    "position = \"7/7/3K3/7/1t1T3/7/7 defenders\"\nmove = \"d3-c3\"\ncaptures = \"b3\"\n";

using testing::HasSubstr;
using testing::Not;

TEST(Watch, ChecksAgainWhatHasChangedAndKeepsTheLastGoodScript) {
    const Folder folder;
    const std::string good = scriptThatTakes("i.to:neighbours() & (i.enemy - i.royal)");
    folder.write("rule.lua", good);
    const std::string file = folder.write("mine.toml", variant).string();
    Watching program(folder, file);
    EXPECT_THAT(program.until("1 variant:"), HasSubstr("1 ok, 0 failed"));

    // An invalid script is reported, and the variant is not checked again.
    folder.write("rule.lua", "return component {");
    const std::string broken = program.until("the last valid version stays in use");
    EXPECT_THAT(broken, HasSubstr("rule.lua:1"));
    EXPECT_THAT(broken, Not(HasSubstr("1 variant:")));
    // A changed variant is checked with the last valid script, and passes.
    folder.write("mine.toml", std::string(variant) + "# touched\n");
    EXPECT_THAT(program.until("1 variant:"), HasSubstr("1 ok, 0 failed"));

    // A script with another effect: its variant is compiled again, and its test fails.
    folder.write("rule.lua", scriptThatTakes("i.none"));
    EXPECT_THAT(program.until("1 variant:"), HasSubstr("0 ok, 1 failed"));
    folder.write("rule.lua", good + "-- mended\n");
    EXPECT_THAT(program.until("1 variant:"), HasSubstr("1 ok, 0 failed"));
    EXPECT_EQ(program.stop(), 0);
}

TEST(Watch, WaitsForAScriptThatIsBrokenFromTheBeginning) {
    const Folder folder;
    folder.write("rule.lua", "nonsense");
    const std::string file = folder.write("mine.toml", variant).string();
    Watching program(folder, file);
    EXPECT_THAT(program.until("1 variant:"), HasSubstr("0 ok, 1 failed"));
    folder.write("rule.lua", scriptThatTakes("i.to:neighbours() & (i.enemy - i.royal)"));
    EXPECT_THAT(program.until("1 variant:"), HasSubstr("1 ok, 0 failed"));
    EXPECT_EQ(program.stop(), 0);
}

TEST(Watch, EndsWhereThereIsNothingToWatch) {
    const Answer answer = run("check --watch /no/such.toml");
    EXPECT_EQ(answer.status, 3);
    EXPECT_THAT(answer.out, HasSubstr("1 variant: 0 ok, 1 failed"));
}

}  // namespace
}  // namespace cli_tests
