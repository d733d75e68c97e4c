// Documents are accurate: code blocks equal the files, commands print the output shown, links and paths exist.
//
// The line above a block states its kind. <!-- file: PATH -->: the whole file. <!-- part of: PATH -->: consecutive
// lines of it. Paths start in the document's folder. <!-- output -->: commands after "$ ", and their output. A line "…"
// matches any number of lines, and "…" within a line any text.
//
// Lines of prose end at the columns of the code.
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>

#include "docs/support.hpp"
#include "support/shell.hpp"

namespace docs {
namespace {

TEST(Markdown, CodeBlocksEqualTheFiles) {
    std::set<std::string> shown;
    for (const auto& document : documents())
        for (const Block& block : readBlocks(document)) {
            const bool whole = block.marker.starts_with("file: "), part = block.marker.starts_with("part of: ");
            if (!whole && !part) continue;
            const fs::path file = root / document.parent_path() / block.marker.substr(block.marker.find(": ") + 2);
            ASSERT_TRUE(fs::exists(file)) << block.place() << ": " << file;
            const std::string text = readFile(file);
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

TEST(Markdown, LinkedFilesExist) {
    static const std::regex link(R"(\]\(([^)#:]+)(#[^)]*)?\))");
    for (const auto& document : documents()) {
        const std::string text = readFile(root / document);
        for (std::sregex_iterator i(text.begin(), text.end(), link), end; i != end; ++i)
            EXPECT_TRUE(fs::exists(root / document.parent_path() / (*i)[1].str())) << document << ": " << (*i)[1];
    }
}

/// The anchor of a heading: lower case, without punctuation, blanks as hyphens.
std::string anchor(const std::string& heading) {
    std::string out;
    for (const char c : heading) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == ' ')
            out += '-';
        else if (std::isalnum(byte) || c == '-' || c == '_' || byte >= 0x80)
            out += static_cast<char>(std::tolower(byte));
    }
    return out;
}

std::set<std::string> anchors(const std::string& text) {
    std::set<std::string> out;
    bool code = false;
    for (const auto& line : splitLines(text)) {
        if (line.starts_with("```")) code = !code;
        const auto blank = line.find(' ');
        if (!code && blank != std::string::npos && blank > 0 && line.find_first_not_of('#') == blank)
            out.insert(anchor(line.substr(blank + 1)));
    }
    return out;
}

TEST(Markdown, LinkedHeadingsExist) {
    static const std::regex link(R"(\]\(([^)#:\s]*)#([^)\s]+)\))");
    std::size_t found = 0;
    for (const auto& document : documents()) {
        const std::string text = readFile(root / document);
        for (std::sregex_iterator i(text.begin(), text.end(), link), end; i != end; ++i, ++found) {
            const fs::path target = (*i)[1].length() ? document.parent_path() / (*i)[1].str() : document;
            EXPECT_TRUE(anchors(readFile(root / target)).contains((*i)[2])) << document << ": " << (*i)[0];
        }
    }
    EXPECT_GT(found, 20u);
    EXPECT_EQ(anchor("Goals, and `start`"), "goals-and-start");
}

/// Every document can be found from the index.
TEST(Markdown, TheIndexNamesEveryDocument) {
    const std::string index = readFile(root / "docs/index.md");
    for (const auto& document : documents()) {
        if (document == "docs/index.md") continue;
        const std::string target = document.lexically_relative("docs").generic_string();
        EXPECT_NE(index.find("](" + target + ")"), std::string::npos) << "docs/index.md has no link to " << target;
    }
}

TEST(Markdown, PathsInCodeSpansExist) {
    static const std::regex path("`((core|cli|plugins|scripts|variants|tests|docs|bench|gui)/[A-Za-z0-9_./-]*)`");
    std::size_t found = 0;
    for (const auto& document :
         {fs::path("CONTRIBUTING.md"), fs::path("docs/architecture.md"), fs::path("docs/write-a-rule.md")}) {
        const std::string text = readFile(root / document);
        for (std::sregex_iterator i(text.begin(), text.end(), path), end; i != end; ++i, ++found)
            EXPECT_TRUE(fs::exists(root / (*i)[1].str())) << document << ": " << (*i)[1];
    }
    EXPECT_GT(found, 40u);
}

/// Checks headers named without their folder.
TEST(Markdown, HeadersInCodeSpansExist) {
    std::set<std::string> headers;
    for (const char* folder : {"core", "cli", "gui", "plugins", "bench"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.path().extension() == ".hpp") headers.insert(entry.path().filename().string());
    static const std::regex header("`([A-Za-z0-9_]+\\.hpp)`");
    std::size_t found = 0;
    const std::string text = readFile(root / "docs/architecture.md");
    for (std::sregex_iterator i(text.begin(), text.end(), header), end; i != end; ++i, ++found)
        EXPECT_TRUE(headers.contains((*i)[1].str())) << (*i)[1];
    EXPECT_GT(found, 20u);
}

/// Counts characters of UTF-8.
std::size_t columns(const std::string& line) {
    return static_cast<std::size_t>(std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }));
}

/// Lines of prose beyond the columns. Ignores code blocks, tables, and single words such as addresses.
std::vector<int> linesTooLong(const std::string& text) {
    constexpr std::size_t maxColumns = 120;
    std::vector<int> out;
    int number = 0;
    bool code = false;
    for (const auto& line : splitLines(text)) {
        ++number;
        const auto begin = std::min(line.find_first_not_of(" >"), line.size());
        if (line.substr(begin).starts_with("```")) code = !code;
        if (code || line.substr(begin).starts_with('|')) continue;
        if (columns(line) > maxColumns && line.find(' ', begin) != std::string::npos) out.push_back(number);
    }
    return out;
}

/// All documents that people write, without those made from the program.
std::vector<fs::path> writtenDocuments() {
    std::vector<fs::path> out = {"scripts/README.md"};
    for (const auto& entry : fs::directory_iterator(root / "tests"))
        if (const fs::path file = entry.path() / "README.md"; fs::exists(file))
            out.push_back(file.lexically_relative(root));
    static const std::set<fs::path> generated = {"docs/commands.md", "docs/components.md", "docs/script-reference.md"};
    for (const auto& file : documents())
        if (!generated.contains(file)) out.push_back(file);
    return out;
}

TEST(Markdown, ProseFitsTheColumns) {
    const auto files = writtenDocuments();
    EXPECT_GT(files.size(), 20u);
    for (const auto& file : files)
        for (const int line : linesTooLong(readFile(root / file)))
            ADD_FAILURE() << file.generic_string() << ":" << line << ": wrap lines of prose at 120 columns";
}

TEST(Markdown, LongLinesAreFound) {
    const std::string word = "Attackers ", full = std::string(120, 'a'), wide = "König " + std::string(114, 'a');
    std::string prose;
    while (prose.size() <= 120) prose += word;
    EXPECT_EQ(linesTooLong("Short.\n" + prose + "\n- " + prose + "\n"), (std::vector<int>{2, 3}));
    EXPECT_EQ(linesTooLong(full + "\n" + full + "a\n" + wide + "\n" + wide + "a\n"), std::vector<int>{4});
    EXPECT_EQ(linesTooLong("| " + prose + " |\n```\n" + prose + "\n```\n" + prose + "\n"), std::vector<int>{5});
}

// --- Commands --------------------------------------------------------------------------------------------------------

/// Runs a shell command in a folder with the examples, as readers would.
cli_tests::ShellResult run(const fs::path& folder, const std::string& command) {
    const std::string line = "cd '" + folder.string() + "' && PATH='" + (build / "bin").string() +
                             "':$PATH NO_COLOR=1 COLUMNS=100 XDG_DATA_HOME='" + (folder / "data").string() +
                             "' XDG_CACHE_HOME='" + (folder / "cache").string() + "' sh -c '" +
                             std::regex_replace(command, std::regex("'"), "'\\''") + "' 2>&1 < /dev/null";
    return cli_tests::shell(line);
}

/// Matches a line; "…" matches any text. Ignores trailing blanks.
bool lineMatches(std::string expected, std::string actual) {
    expected.erase(expected.find_last_not_of(' ') + 1);
    actual.erase(actual.find_last_not_of(' ') + 1);
    static const std::string dots = "…";
    const auto first = expected.find(dots);
    if (first == std::string::npos) return expected == actual;
    if (!actual.starts_with(expected.substr(0, first))) return false;
    std::size_t at = first;
    for (auto from = first + dots.size();;) {
        const auto next = expected.find(dots, from);
        const std::string part = expected.substr(from, next - from);
        if (next == std::string::npos) return actual.size() >= at + part.size() && actual.ends_with(part);
        at = actual.find(part, at);
        if (at == std::string::npos) return false;
        at += part.size();
        from = next + dots.size();
    }
}

/// Matches lines; "…" matches any number of them.
bool matches(const std::vector<std::string>& expected, std::size_t w, const std::vector<std::string>& actual,
             std::size_t g) {
    for (; w < expected.size(); ++w, ++g) {
        if (expected[w] == "…") {
            for (std::size_t skip = g; skip <= actual.size(); ++skip)
                if (matches(expected, w + 1, actual, skip)) return true;
            return false;
        }
        if (g >= actual.size() || !lineMatches(expected[w], actual[g])) return false;
    }
    return g == actual.size();
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

TEST_F(Commands, PrintTheOutputShown) {
    int commands = 0;
    for (const auto& document : documents())
        for (const Block& block : readBlocks(document)) {
            if (block.marker != "output") continue;
            const auto lines = splitLines(block.text);
            for (std::size_t i = 0; i < lines.size();) {
                ASSERT_TRUE(lines[i].starts_with("$ ")) << block.place() << ": " << lines[i];
                const std::string command = lines[i++].substr(2);
                std::vector<std::string> expected;
                for (; i < lines.size() && !lines[i].starts_with("$ "); ++i) expected.push_back(lines[i]);
                while (!expected.empty() && expected.back().empty()) expected.pop_back();
                const auto answer = run(folder_, command);
                auto actual = splitLines(answer.out);
                while (!actual.empty() && actual.back().empty()) actual.pop_back();
                EXPECT_TRUE(matches(expected, 0, actual, 0)) << block.place() << ": " << command << " prints\n"
                                                             << answer.out;
                ++commands;
            }
        }
    EXPECT_GE(commands, 5);
}

/// The boards of docs/what-is-tafl.md and of the gallery.
TEST_F(Commands, DrawThePicturesShown) {
    struct {
        std::string option, folder;
        int least;
    } const sets[] = {{"--boards", "docs/pictures", 5}, {"--gallery", "docs/gallery/pictures", 20}};
    for (const auto& set : sets) {
        const fs::path drawn = folder_ / ("drawn" + set.option);
        const auto answer = run(
            folder_, "'" + (root / "docs/make-pictures.sh").string() + "' " + set.option + " '" + drawn.string() + "'");
        ASSERT_EQ(answer.status, 0) << answer.out;
        int pictures = 0;
        for (const auto& entry : fs::directory_iterator(drawn)) {
            EXPECT_EQ(readFile(root / set.folder / entry.path().filename()), readFile(entry.path()))
                << entry.path().filename() << ": run docs/make-pictures.sh " << set.option;
            ++pictures;
        }
        EXPECT_GE(pictures, set.least);
    }
}

TEST(Matching, DotsMatchAnything) {
    const std::vector<std::string> actual = {"a", "b", "c"};
    EXPECT_TRUE(matches({"a", "b", "c"}, 0, actual, 0));
    EXPECT_TRUE(matches({"a", "…"}, 0, actual, 0));
    EXPECT_TRUE(matches({"…", "c"}, 0, actual, 0));
    EXPECT_TRUE(matches({"…", "b", "…"}, 0, actual, 0));
    EXPECT_FALSE(matches({"a", "b"}, 0, actual, 0));
    EXPECT_FALSE(matches({"a", "…", "d"}, 0, actual, 0));
    EXPECT_FALSE(matches({"a", "b", "c", "d"}, 0, actual, 0));
    EXPECT_TRUE(lineMatches("20 games (… plies)", "20 games (707 plies)  "));
    EXPECT_TRUE(lineMatches("a…c…e", "abcde"));
    EXPECT_FALSE(lineMatches("a…d…c", "abcde"));
    EXPECT_FALSE(lineMatches("ab…bc", "abc"));
}

}  // namespace
}  // namespace docs
