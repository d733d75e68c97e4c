// The command table: help, manual, completion and docs are generated from it, and every command has a test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "cli/program.hpp"

using namespace cli_tests;
using testing::HasSubstr;
using testing::Not;

namespace {

std::set<std::string> commands() {
    std::set<std::string> out;
    std::istringstream text(run("--help").out);
    bool inside = false;
    for (std::string line; std::getline(text, line);) {
        if (line == "Commands:")
            inside = true;
        else if (line.empty())
            inside = false;
        else if (inside && line.size() > 2 && line[2] != ' ')
            out.insert(line.substr(2, line.find(' ', 2) - 2));
    }
    return out;
}

TEST(Table, EveryCommandHasHelpManualCompletionAndATest) {
    const auto all = commands();
    ASSERT_GE(all.size(), 12u);
    const std::string manual = run("manual").out, markdown = run("manual --markdown").out;
    std::string tests;
    for (const auto& file : fs::directory_iterator(TAFLSMITH_SOURCE_DIR "/tests/cli"))
        if (file.path().extension() == ".cpp") tests += whole(file.path());
    for (const auto& command : all) {
        const Answer help = run(command + " --help");
        EXPECT_EQ(help.status, 0) << command;
        EXPECT_THAT(help.out, HasSubstr("Usage: taflsmith " + command)) << command;
        EXPECT_THAT(help.out, HasSubstr("Examples:")) << command;
        EXPECT_THAT(manual, HasSubstr(".BR taflsmith\\-" + command + " (1)\n")) << command;
        const std::string page = run("manual " + command).out;
        EXPECT_THAT(page, testing::StartsWith(".TH TAFLSMITH\\-")) << command;
        for (const char* section : {".SH NAME\ntaflsmith\\-", ".SH SYNOPSIS\ntaflsmith ", ".SH DESCRIPTION\n",
                                    ".SH EXAMPLES\n", ".SH SEE ALSO\n.BR taflsmith (1)\n"})
            EXPECT_THAT(page, HasSubstr(section)) << command;
        EXPECT_THAT(markdown, HasSubstr("## " + command + "\n")) << command;
        for (const char* shell : {"bash", "zsh", "fish"})
            EXPECT_THAT(run("completion " + std::string(shell)).out, HasSubstr(command)) << shell;
        EXPECT_THAT(tests, HasSubstr("run(\"" + command)) << "no test runs " << command;
    }
}

TEST(Table, DocsAreNotStale) {
    EXPECT_EQ(whole(TAFLSMITH_SOURCE_DIR "/docs/commands.md"), run("manual --markdown").out)
        << "regenerate docs/commands.md: taflsmith manual --markdown > docs/commands.md";
}

TEST(Table, BashReadsItsCompletion) {
    const Answer answer = run("completion bash | bash -n");
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_EQ(run("completion tcsh").status, 2);
    const Answer words = run(
        "completion bash > /dev/null; bash -c 'PATH=" TAFLSMITH_BUILD_DIR
        "/bin:$PATH; source <(taflsmith completion bash); COMP_WORDS=(taflsmith show ogrecave-tablut-v); COMP_CWORD=2; "
        "_taflsmith; echo ${COMPREPLY[@]}'");
    EXPECT_EQ(words.out, "ogrecave-tablut-var1 ogrecave-tablut-var2 ogrecave-tablut-var3\n") << words.err;
}

TEST(Table, UsageErrors) {
    EXPECT_EQ(run("").status, 2);
    const Answer typo = run("lst");
    EXPECT_EQ(typo.status, 2);
    EXPECT_THAT(typo.err, HasSubstr("did you mean 'list'?"));
    EXPECT_EQ(run("show").status, 2);
    EXPECT_EQ(run("show a b c").status, 2);
    EXPECT_EQ(run("list --nonsense").status, 2);
    EXPECT_EQ(run("perft nielsen-brandubh-7 -1").status, 2);
    EXPECT_EQ(run("perft nielsen-brandubh-7 two").status, 2);
    EXPECT_EQ(run("--rules cobol list").status, 2);
    EXPECT_EQ(run("--option edges show ogrecave-tablut").status, 2);
    const Answer escape = run("$(printf 'a\\033[31mb')");
    EXPECT_EQ(escape.status, 2);
    EXPECT_THAT(escape.err, Not(HasSubstr("\x1b")));
}

TEST(Table, Version) {
    EXPECT_THAT(run("--version").out, testing::MatchesRegex("taflsmith [0-9.]+\n"));
    EXPECT_EQ(run("--version").status, 0);
}

TEST(Table, NoColoursAndNoMarkupOffATerminal) {
    for (const char* line : {"list", "show ogrecave-tablut", "components", "explain ogrecave-tablut", "--help"})
        EXPECT_THAT(run(line).out, Not(HasSubstr("\x1b"))) << line;
}

}  // namespace
