// Shipped variant files with random edits: a file is read, compiled and checked, or every error names a place in it, in
// few words. What is read is the same after it was written. Some texts become the files of a packed variant.
#include <cstdio>
#include <cstdlib>

#include "base/digest.hpp"
#include "base/png_text.hpp"
#include "base/text.hpp"
#include "fuzz/edits.hpp"
#include "support/installation.hpp"
#include "variant/check.hpp"
#include "variant/file_text.hpp"
#include "variant/files.hpp"
#include "variant/link.hpp"
#include "variant/open_text.hpp"
#include "variant/pack.hpp"

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

/// A text as a packed variant, or as the files of one, damaged behind its digest.
void checkPack(Bytes& bytes, const std::string& text, const Library& library) {
    std::string packed = text;
    if (!looksLikePack(text)) {
        packed = editText(bytes, formatPack({{"fuzz", text}, {{"base", text}}, {{"rule", text}}, {{"lib", text}}}));
        const std::size_t body = packed.find('\n', packed.find('\n') + 1) + 1;
        packed = "taflsmith-variant 1\ndigest " + digest(packed.substr(body)) + "\n" + packed.substr(body);
    }
    const fs::path file = "fuzz.tafl-variant";
    const auto pack = readPack(packed, file);
    if (!pack) return checkMessages(pack.error(), false, packed);
    const std::string written = formatPack(*pack);
    const auto again = readPack(written, file);
    if (!again || formatPack(*again) != written) fail("another pack came back", packed);
    // As a link and in a picture, whole and damaged.
    const std::string link = formatLink(written);
    if (readLink(link, file).value_or("") != written) fail("another link came back", packed);
    const std::string header("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\0\0\0\0\x3a\x7e\x9b\x55", 33);
    const std::string card = addPngText(header + std::string("\0\0\0\0IEND\xae\x42\x60\x82", 12), cardKeyword, link);
    for (const std::string& damaged : {editText(bytes, link), editText(bytes, card)})
        if (const auto read = unwrapText(damaged, file); !read) checkMessages(read.error(), false, damaged);
    if (const auto variant = library.parse(packed, file); !variant) checkMessages(variant.error(), false, packed);
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

    if (literal ? looksLikePack(text) : bytes.below(8) == 7) return checkPack(bytes, text, *environment.library), 0;

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
