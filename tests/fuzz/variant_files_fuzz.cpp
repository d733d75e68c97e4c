// Shipped variant files with random edits: a file is read, compiled and checked, or every error names a place in it, in
// few words. What is read is the same after it was written.
#include <cstdio>
#include <cstdlib>

#include "base/text.hpp"
#include "fuzz/edits.hpp"
#include "support/installation.hpp"
#include "variant/check.hpp"
#include "variant/file_text.hpp"
#include "variant/files.hpp"

namespace {

using namespace tafl;
namespace fs = std::filesystem;

constexpr std::size_t maxMessage = 4000, maxMessages = 100000;  ///< bytes

[[noreturn]] void fail(const std::string& what, const std::string& text) {
    std::fprintf(stderr, "%s\n%s\n", what.c_str(), escapeForTerminal(text).c_str());
    std::abort();
}

struct Example {
    fs::path file;  ///< which names the variant
    std::string text;
};

const std::vector<Example>& examples() {
    static const std::vector<Example> all = [] {
        std::vector<Example> out;
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(TAFLSMITH_SOURCE_DIR) / "variants"))
            if (entry.path().extension() == ".toml") out.push_back({entry.path(), *readTextFile(entry.path())});
        std::ranges::sort(out, {}, &Example::file);
        return out;
    }();
    return all;
}

/// Lines of one file among those of another: keys in the wrong table, tables twice.
std::string mixLines(Bytes& bytes, const std::string& text, const std::string& other) {
    auto lines = split(text, '\n');
    const auto others = split(other, '\n');
    for (std::uint32_t edits = 1 + bytes.below(4); edits; --edits) {
        const std::string& line = others[bytes.below(static_cast<std::uint32_t>(others.size()))];
        const auto at = bytes.below(static_cast<std::uint32_t>(lines.size()));
        if (bytes.below(3))
            lines.insert(lines.begin() + at, line);
        else
            lines[at] = line;
    }
    return join(lines, "\n");
}

void checkMessages(const Diagnostics& diagnostics, bool placed, const std::string& text) {
    std::size_t all = 0;
    for (const Diagnostic& d : diagnostics) {
        const std::string message = d.message();
        all += message.size();
        if (d.text.empty()) fail("an error without a text", text);
        if (message.size() > maxMessage) fail("a message of " + std::to_string(message.size()) + " bytes", text);
        if (placed && d.severity == Severity::error && d.place.line < 1) fail("no place: " + message, text);
    }
    if (all > maxMessages) fail(std::to_string(all) + " bytes of messages", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    static Environment environment = golden::installation();
    Bytes bytes(data, count);
    const auto any = [&]() -> const Example& {
        return examples()[bytes.below(static_cast<std::uint32_t>(examples().size()))];
    };
    const auto literal = literalText(data, count);
    const Example& example = literal ? examples().front() : any();
    const fs::path& file = example.file;
    std::string text = literal.value_or(example.text);
    if (!literal) {
        if (bytes.below(2)) text = mixLines(bytes, text, any().text);
        if (bytes.below(2)) text = editText(bytes, text);
    }

    const auto read = readVariant(text, file);
    if (!read) return checkMessages(read.error(), true, text), 0;
    const std::string written = formatVariantFile(*read, text);
    const auto again = readVariant(written, file);
    if (!again) fail("the written file cannot be read: " + again.error().front().message(), written);
    if (formatVariantFile(*again) != formatVariantFile(*read)) fail("another file came back", text + "\n" + written);

    const auto variant = environment.library->parse(text, file);
    Checker checker(*environment.library, {}, {});
    const CheckedVariant checked = checker.check(file.string(), variant);
    checkMessages(checked.diagnostics, false, text);
    for (const TestResult& test : checked.tests) checkMessages(test.diagnostics, false, text);
    if (!variant && checked.passed()) fail("a variant that cannot be read passes", text);
    return 0;
}
