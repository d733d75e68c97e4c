// Code, comments, texts and documents use the field's words: words.tsv lists the old dialect's.
#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include "docs/support.hpp"

namespace docs {
namespace {

struct OldWord {
    std::string kind, old, better;
};

std::vector<OldWord> oldWords() {
    std::vector<OldWord> out;
    for (const auto& line : splitLines(readFile(root / "tests/docs/words.tsv"))) {
        if (line.starts_with('#')) continue;
        const auto first = line.find('\t'), second = line.rfind('\t');
        if (first == second) throw std::runtime_error("words.tsv: no three columns: " + line);
        out.push_back({line.substr(0, first), line.substr(first + 1, second - first - 1), line.substr(second + 1)});
    }
    return out;
}

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool isBlank(char c) { return std::isspace(static_cast<unsigned char>(c)); }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// What people read in a file, and the identifiers of its code.
class SourceText {
public:
    struct Identifier {
        std::string name;
        int line;
    };

    /// Appends a character of prose. Letters become lower case, and runs of blanks one blank.
    void add(char c, int line) {
        if (isBlank(c) && (prose_.empty() || isBlank(prose_.back()))) return;
        prose_ += isBlank(c) ? ' ' : lower(c);
        lines_.push_back(line);
    }
    /// Ends a text: no phrase continues after it.
    void separate(int line) {
        prose_ += '\n';
        lines_.push_back(line);
    }
    void addIdentifier(std::string_view name, int line) { identifiers_.push_back({std::string(name), line}); }

    /// Lines that contain the word.
    std::vector<int> find(const OldWord& word) const {
        return word.kind == "phrase" ? findPhrase(word) : findName(word);
    }

private:
    std::vector<int> findPhrase(const OldWord& word) const {
        std::string phrase;
        std::ranges::transform(word.old, std::back_inserter(phrase), lower);
        const auto inWord = [](char a, char b) { return isWordCharacter(a) && isWordCharacter(b); };
        std::vector<int> out;
        for (auto at = prose_.find(phrase); at != std::string::npos; at = prose_.find(phrase, at + 1)) {
            const auto end = at + phrase.size();
            if (at > 0 && inWord(prose_[at - 1], prose_[at])) continue;
            if (end < prose_.size() && inWord(prose_[end - 1], prose_[end])) continue;
            out.push_back(lines_[at]);
        }
        return out;
    }
    std::vector<int> findName(const OldWord& word) const {
        std::vector<int> out;
        for (const auto& [name, line] : identifiers_) {
            const std::string_view member =
                name.ends_with('_') ? std::string_view(name).substr(0, name.size() - 1) : name;
            const bool starts = name.starts_with(word.old) && name.size() > word.old.size() &&
                                std::isupper(static_cast<unsigned char>(name[word.old.size()]));
            if (word.kind == "part" ? starts : member == word.old) out.push_back(line);
        }
        return out;
    }

    std::string prose_;
    std::vector<int> lines_;  ///< of each character of prose
    std::vector<Identifier> identifiers_;
};

/// Splits C and C++ into comments, literals and identifiers. Joins lines of comments and adjacent literals.
class CodeReader {
public:
    explicit CodeReader(std::string_view text) : text_(text) {}

    SourceText run() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (isBlank(c))
                skip();
            else if (text_.substr(at_, 2) == "//")
                readLineComment();
            else if (text_.substr(at_, 2) == "/*")
                readBlockComment();
            else if (c == '"')
                readLiteral();
            else
                readCode(c);
        }
        return std::move(out_);
    }

private:
    enum class Part { code, comment, literal };

    void enter(Part part) {
        if (part != last_)
            out_.separate(line_);
        else if (part == Part::comment)
            out_.add(' ', line_);
        last_ = part;
    }
    void skip() {
        if (at_ < text_.size() && text_[at_++] == '\n') ++line_;
    }
    void takeUntil(std::size_t end) {
        while (at_ < std::min(end, text_.size())) {
            out_.add(text_[at_], line_);
            skip();
        }
    }
    void readLineComment() {
        enter(Part::comment);
        while (at_ < text_.size() && (text_[at_] == '/' || text_[at_] == '<')) ++at_;
        takeUntil(text_.find('\n', at_));
    }
    void readBlockComment() {
        enter(Part::comment);
        at_ += 2;
        const auto end = std::min(text_.find("*/", at_), text_.size());
        while (at_ < end) {
            out_.add(text_[at_] == '*' ? ' ' : text_[at_], line_);
            skip();
        }
        at_ += 2;
    }
    void readLiteral() {
        enter(Part::literal);
        for (++at_; at_ < text_.size() && text_[at_] != '"'; skip()) {
            const bool escape = text_[at_] == '\\' && at_ + 1 < text_.size();
            if (escape) ++at_;
            out_.add(escape && (text_[at_] == 'n' || text_[at_] == 't') ? ' ' : text_[at_], line_);
        }
        ++at_;
    }
    void readRawLiteral() {
        enter(Part::literal);
        const auto open = std::min(text_.find('(', at_), text_.size());
        const std::string close = ")" + std::string(text_.substr(at_ + 1, open - at_ - 1)) + "\"";
        at_ = open + 1;
        takeUntil(text_.find(close, at_));
        at_ += close.size();
    }
    void readCode(char c) {
        const auto begin = at_;
        last_ = Part::code;
        if (c == '\'') {
            for (++at_; at_ < text_.size() && text_[at_] != '\'' && text_[at_] != '\n'; ++at_)
                if (text_[at_] == '\\') ++at_;
            skip();
        } else if (!isWordCharacter(c)) {
            ++at_;
        } else if (std::isdigit(static_cast<unsigned char>(c))) {
            while (at_ < text_.size() && (isWordCharacter(text_[at_]) || text_[at_] == '\'')) ++at_;
        } else {
            while (at_ < text_.size() && isWordCharacter(text_[at_])) ++at_;
            const auto name = text_.substr(begin, at_ - begin);
            if (name.ends_with('R') && at_ < text_.size() && text_[at_] == '"')
                readRawLiteral();
            else
                out_.addIdentifier(name, line_);
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
    Part last_ = Part::code;
    SourceText out_;
};

/// Joins the lines of a paragraph or comment of a document or script.
SourceText readDocument(const std::string& text) {
    SourceText out;
    int number = 0;
    for (const auto& line : splitLines(text)) {
        const auto begin = line.find_first_not_of(" \t\r#>*-|");
        ++number;
        if (begin == std::string::npos) {
            out.separate(number);
            continue;
        }
        for (const char c : line.substr(begin)) out.add(c, number);
        out.add(' ', number);
    }
    return out;
}

bool isCode(const fs::path& file) {
    static const std::set<fs::path> extensions = {".cpp", ".hpp", ".c", ".h"};
    return extensions.contains(file.extension());
}

bool isDocument(const fs::path& file) {
    static const std::set<fs::path> extensions = {".md", ".lua", ".sh"};
    return extensions.contains(file.extension()) || file.filename() == "CMakeLists.txt";
}

/// Code and documents below the root, without data, faulty examples, the referee.
std::vector<fs::path> files() {
    std::vector<fs::path> out;
    const auto add = [&](const fs::directory_entry& entry) {
        const auto file = entry.path().lexically_relative(root);
        const std::string name = file.generic_string();
        for (const char* skipped : {"docs/glossary.md", "tests/bad/", "tests/data/", "tests/reference/"})
            if (name.starts_with(skipped)) return;
        if (entry.is_regular_file() && (isCode(file) || isDocument(file))) out.push_back(file);
    };
    for (const auto& entry : fs::directory_iterator(root)) add(entry);
    for (const char* folder :
         {"bench", "cli", "core", "docs", "gui", "packaging", "plugins", "scripts", "tests", "variants"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) add(entry);
    std::ranges::sort(out);
    return out;
}

/// Examples and the plugin interface may name things as they like.
bool checksIdentifiers(const fs::path& file) {
    const std::string name = file.generic_string();
    return isCode(file) && !name.starts_with("docs/") && !name.starts_with("plugins/sdk/");
}

TEST(Words, AreTheFields) {
    const auto words = oldWords();
    int code = 0, documents = 0;
    for (const auto& file : files()) {
        ++(isCode(file) ? code : documents);
        const std::string text = readFile(root / file);
        const SourceText source = isCode(file) ? CodeReader(text).run() : readDocument(text);
        for (const auto& word : words) {
            if (word.kind != "phrase" && !checksIdentifiers(file)) continue;
            for (const int line : source.find(word))
                ADD_FAILURE() << file.generic_string() << ":" << line << ": '" << word.old << "': write '"
                              << word.better << "'";
        }
    }
    EXPECT_GT(code, 700);
    EXPECT_GT(documents, 70);
}

TEST(Words, AreListedOnce) {
    std::set<std::string> seen;
    for (const auto& [kind, old, better] : oldWords()) {
        EXPECT_TRUE(kind == "name" || kind == "part" || kind == "phrase") << kind;
        EXPECT_TRUE(seen.insert(kind + " " + old).second) << old << " is listed twice";
        EXPECT_FALSE(better.empty()) << old;
        EXPECT_TRUE(kind == "phrase" || std::ranges::all_of(old, isWordCharacter)) << old << " is no identifier";
        EXPECT_TRUE(kind != "phrase" || old.find(' ') != std::string::npos || old.starts_with("dear"))
            << old << ": single words are too common";
    }
    EXPECT_GE(seen.size(), 100u);
}

/// Plants every word of the list: identifiers in code; phrases in comments, literals and documents, also across lines.
TEST(Words, OfTheListAreFound) {
    const auto linesInCode = [](const OldWord& word, const std::string& text) {
        return CodeReader(text).run().find(word);
    };
    const std::vector<int> second = {2};
    for (const auto& word : oldWords()) {
        SCOPED_TRACE(word.old);
        if (word.kind != "phrase") {
            const std::string name = word.kind == "part" ? word.old + "Moves" : word.old;
            EXPECT_EQ(linesInCode(word, "// A comment.\nint " + name + " = 1'000;\n"), second);
            EXPECT_EQ(linesInCode(word, "/* " + name + " */ \"" + name + "\" R\"(" + name + ")\" '\"'"),
                      std::vector<int>());
            continue;
        }
        EXPECT_EQ(linesInCode(word, "int a;  // Moves\n/// " + word.old + ": it\n"), second);
        EXPECT_EQ(linesInCode(word, "/* Moves\n * " + word.old + ", it */\n"), second);
        EXPECT_EQ(linesInCode(word, "call(\"moves\\n\"\n     \"" + word.old + "\\n\");\n"), second);
        EXPECT_EQ(linesInCode(word, "call(R\"~(\"moves\n" + word.old + ")~\", '\"');\n"), second);
        EXPECT_EQ(readDocument("# Moves\n- *" + word.old + "*, it\n").find(word), second);
        const auto blank = word.old.find(' ');
        if (blank == std::string::npos) continue;
        const std::string before = word.old.substr(0, blank), after = word.old.substr(blank + 1);
        EXPECT_EQ(linesInCode(word, "int a;\n// Moves " + before + "\n// " + after + ".\n"), second);
        EXPECT_EQ(linesInCode(word, "\n\"" + before + " \"\n\"" + after + "\""), second);
        EXPECT_EQ(linesInCode(word, "int a;  // " + before + "\nint b;  // " + after), std::vector<int>());
        EXPECT_EQ(readDocument("Moves\n-- " + before + "\n-- " + after + "\n").find(word), second);
        EXPECT_EQ(readDocument(before + "\n\n" + after + "\n").find(word), std::vector<int>());
    }
}

TEST(Words, OfPlainEnglishAreNot) {
    const SourceText code =
        CodeReader(
            "// The search visits most moves in the meantime; the least of them is worth a look. Dear ImGui draws "
            "them.\n"
            "// Is tolding a word? This told us much. Shields hold. Together they stand. The king falls outside.\n"
            "int mostly = 0, at_least = 1, toldest, theCrew, crewSize, maxMost, longest, visit = 2;\n"
            "const char* told2 = \"the shortest line, the longest game, most men\";\n")
            .run();
    const SourceText document = readDocument(
        "The tests check the rules. At most two sides can move; at least one does. Sum and sight, ground and crew.\n"
        "A game is ended by a capture. The wolf cries.\n");
    for (const auto& word : oldWords()) {
        EXPECT_EQ(code.find(word), std::vector<int>()) << word.old;
        EXPECT_EQ(document.find(word), std::vector<int>()) << word.old;
    }
}

}  // namespace
}  // namespace docs
