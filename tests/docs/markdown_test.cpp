// What the documents show is what there is: code blocks equal the files, commands give the output shown, links lead
// somewhere.
//
// A block below the line <!-- file: PATH --> is the file, below <!-- part of: PATH --> consecutive lines of it (paths
// from the document's folder). Below <!-- output --> it is commands, each behind "$ ", with what they print; a line "…"
// stands for any number of lines, and "…" within a line for any text.
#include <unistd.h>

#include <algorithm>
#include <regex>
#include <set>

#include "docs/support.hpp"
#include "support/shell.hpp"

namespace docs {
namespace {

TEST(Markdown, CodeBlocksEqualTheFiles) {
    std::set<std::string> shown;
    for (const auto& document : documents())
        for (const Block& block : blocksOf(document)) {
            const bool whole = block.marker.starts_with("file: "), part = block.marker.starts_with("part of: ");
            if (!whole && !part) continue;
            const fs::path file = root / document.parent_path() / block.marker.substr(block.marker.find(": ") + 2);
            ASSERT_TRUE(fs::exists(file)) << block.place() << ": " << file;
            const std::string text = textOf(file);
            if (whole)
                EXPECT_EQ(block.text, text) << block.place();
            else
                EXPECT_NE(text.find(block.text), std::string::npos) << block.place() << " is no part of " << file;
            shown.insert(file.filename().string());
        }
    for (const char* file : {"spear-thrust.lua", "spear_thrust.cpp", "spear-brandubh-7.toml", "CMakeLists.txt",
                             "step-1.lua", "step-1.toml", "step-2.lua", "locked-shields.lua", "locked-brandubh-7.toml"})
        EXPECT_TRUE(shown.contains(file)) << file << " is shown nowhere";
}

TEST(Markdown, LinksLeadSomewhere) {
    static const std::regex link(R"(\]\(([^)#:]+)(#[^)]*)?\))");
    for (const auto& document : documents()) {
        const std::string text = textOf(root / document);
        for (std::sregex_iterator i(text.begin(), text.end(), link), end; i != end; ++i)
            EXPECT_TRUE(fs::exists(root / document.parent_path() / (*i)[1].str())) << document << ": " << (*i)[1];
    }
}

TEST(Markdown, PathsInCodeSpansExist) {
    static const std::regex path("`((core|cli|plugins|scripts|variants|tests|docs|bench|gui)/[A-Za-z0-9_./-]*)`");
    std::size_t found = 0;
    for (const auto& document :
         {fs::path("README.md"), fs::path("docs/architecture.md"), fs::path("docs/write-a-rule.md")}) {
        const std::string text = textOf(root / document);
        for (std::sregex_iterator i(text.begin(), text.end(), path), end; i != end; ++i, ++found)
            EXPECT_TRUE(fs::exists(root / (*i)[1].str())) << document << ": " << (*i)[1];
    }
    EXPECT_GT(found, 40u);
}

/// A header named without its folder is one of the tree.
TEST(Markdown, HeadersInCodeSpansExist) {
    std::set<std::string> headers;
    for (const char* folder : {"core", "cli", "gui", "plugins", "bench"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.path().extension() == ".hpp") headers.insert(entry.path().filename().string());
    static const std::regex header("`([A-Za-z0-9_]+\\.hpp)`");
    std::size_t found = 0;
    const std::string text = textOf(root / "docs/architecture.md");
    for (std::sregex_iterator i(text.begin(), text.end(), header), end; i != end; ++i, ++found)
        EXPECT_TRUE(headers.contains((*i)[1].str())) << (*i)[1];
    EXPECT_GT(found, 20u);
}

// --- Commands --------------------------------------------------------------------------------------------------------

/// Runs a shell command in a folder where the examples lie as a reader would have them.
cli_tests::Heard run(const fs::path& folder, const std::string& command) {
    const std::string line = "cd '" + folder.string() + "' && PATH='" + (build / "bin").string() +
                             "':$PATH NO_COLOR=1 COLUMNS=100 XDG_DATA_HOME='" + (folder / "data").string() +
                             "' XDG_CACHE_HOME='" + (folder / "cache").string() + "' sh -c '" +
                             std::regex_replace(command, std::regex("'"), "'\\''") + "' 2>&1 < /dev/null";
    return cli_tests::shell(line);
}

/// Whether a line fits, where "…" stands for any text. Blanks at the end do not count.
bool lineFits(std::string wanted, std::string given) {
    wanted.erase(wanted.find_last_not_of(' ') + 1);
    given.erase(given.find_last_not_of(' ') + 1);
    static const std::string dots = "…";
    const auto first = wanted.find(dots);
    if (first == std::string::npos) return wanted == given;
    if (!given.starts_with(wanted.substr(0, first))) return false;
    std::size_t at = first;
    for (auto from = first + dots.size();;) {
        const auto next = wanted.find(dots, from);
        const std::string part = wanted.substr(from, next - from);
        if (next == std::string::npos) return given.size() >= at + part.size() && given.ends_with(part);
        at = given.find(part, at);
        if (at == std::string::npos) return false;
        at += part.size();
        from = next + dots.size();
    }
}

/// Whether the lines fit, where "…" stands for any number of lines.
bool fits(const std::vector<std::string>& wanted, std::size_t w, const std::vector<std::string>& given, std::size_t g) {
    for (; w < wanted.size(); ++w, ++g) {
        if (wanted[w] == "…") {
            for (std::size_t skip = g; skip <= given.size(); ++skip)
                if (fits(wanted, w + 1, given, skip)) return true;
            return false;
        }
        if (g >= given.size() || !lineFits(wanted[w], given[g])) return false;
    }
    return g == given.size();
}

class Commands : public testing::Test {
protected:
    void SetUp() override {
        if (!fs::exists(build / "bin/taflsmith")) GTEST_SKIP() << "the program is not built";
        folder_ = fs::temp_directory_path() / ("taflsmith-docs-" + std::to_string(::getpid()));
        fs::remove_all(folder_);
        fs::create_directories(folder_ / "build");
        for (const auto& entry : fs::directory_iterator(examples))
            if (entry.is_regular_file()) fs::copy(entry.path(), folder_);
        fs::copy(nativeExample, folder_ / "build/spear_thrust.so");
        fs::create_directory_symlink(root / "docs", folder_ / "docs");
    }
    void TearDown() override {
        if (!folder_.empty()) fs::remove_all(folder_);
    }
    fs::path folder_;
};

TEST_F(Commands, PrintWhatIsShown) {
    int commands = 0;
    for (const auto& document : documents())
        for (const Block& block : blocksOf(document)) {
            if (block.marker != "output") continue;
            const auto lines = linesOf(block.text);
            for (std::size_t i = 0; i < lines.size();) {
                ASSERT_TRUE(lines[i].starts_with("$ ")) << block.place() << ": " << lines[i];
                const std::string command = lines[i++].substr(2);
                std::vector<std::string> wanted;
                for (; i < lines.size() && !lines[i].starts_with("$ "); ++i) wanted.push_back(lines[i]);
                while (!wanted.empty() && wanted.back().empty()) wanted.pop_back();
                const auto answer = run(folder_, command);
                auto given = linesOf(answer.out);
                while (!given.empty() && given.back().empty()) given.pop_back();
                EXPECT_TRUE(fits(wanted, 0, given, 0)) << block.place() << ": " << command << " prints\n" << answer.out;
                ++commands;
            }
        }
    EXPECT_GE(commands, 5);
}

TEST(Fits, LeavesOutWhatTheDotsStandFor) {
    const std::vector<std::string> given = {"a", "b", "c"};
    EXPECT_TRUE(fits({"a", "b", "c"}, 0, given, 0));
    EXPECT_TRUE(fits({"a", "…"}, 0, given, 0));
    EXPECT_TRUE(fits({"…", "c"}, 0, given, 0));
    EXPECT_TRUE(fits({"…", "b", "…"}, 0, given, 0));
    EXPECT_FALSE(fits({"a", "b"}, 0, given, 0));
    EXPECT_FALSE(fits({"a", "…", "d"}, 0, given, 0));
    EXPECT_FALSE(fits({"a", "b", "c", "d"}, 0, given, 0));
    EXPECT_TRUE(lineFits("20 games (… plies)", "20 games (707 plies)  "));
    EXPECT_TRUE(lineFits("a…c…e", "abcde"));
    EXPECT_FALSE(lineFits("a…d…c", "abcde"));
    EXPECT_FALSE(lineFits("ab…bc", "abc"));
}

}  // namespace
}  // namespace docs
