// Random edits of shipped scripts: loading and compiling under small limits must soon give components or errors.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz/bytes.hpp"
#include "host/lua/support.hpp"

namespace {

using namespace tafl;
namespace fs = std::filesystem;

struct Shipped {
    std::string file;
    std::vector<std::string> tokens;  ///< of the whole text
};

bool inWord(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

/// Splits text into words, runs of blanks and single characters. Edits of these often still parse.
std::vector<std::string> tokenize(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        while (end < text.size() && ((inWord(text[at]) && inWord(text[end])) || (text[at] == ' ' && text[end] == ' ')))
            ++end;
        out.push_back(text.substr(at, end - at));
        at = end;
    }
    return out;
}

const std::vector<Shipped>& shipped() {
    static const std::vector<Shipped> all = [] {
        std::vector<Shipped> out;
        for (const char* folder : {"/scripts/rules", "/docs/examples", "/docs/gallery", "/bench/variants/scripts"})
            for (const auto& entry : fs::recursive_directory_iterator(std::string(TAFLSMITH_SOURCE_DIR) + folder)) {
                if (entry.path().extension() != ".lua") continue;
                std::ifstream file(entry.path(), std::ios::binary);
                out.push_back({entry.path().string(), tokenize({std::istreambuf_iterator<char>(file), {}})});
            }
        std::ranges::sort(out, {}, &Shipped::file);
        return out;
    }();
    return all;
}

/// Texts that shipped scripts do not contain.
const std::vector<std::string> oddities = {"while true do end ",
                                           "goto a ::a:: ",
                                           "for n = 1, 1e9 do ",
                                           "repeat until nil ",
                                           "function(...) ",
                                           "...",
                                           "i",
                                           "b",
                                           "p",
                                           "nil",
                                           "{}",
                                           "''",
                                           "9e999",
                                           "-1",
                                           "math.maxinteger",
                                           "('x'):rep(1e9)",
                                           "#",
                                           "~",
                                           "//",
                                           "%0",
                                           "i.board",
                                           "i.none",
                                           "outside",
                                           "b.outside",
                                           ":any()",
                                           ":squares()",
                                           ":flood(i.board)",
                                           ":at_least(-1)",
                                           ":is(3)",
                                           "error()",
                                           "return ",
                                           "local _ENV = {} ",
                                           "require 'words' ",
                                           "require '../x' ",
                                           "\\u{7FFFFFFF}",
                                           "\x1bLua",
                                           "[==[",
                                           "]==]",
                                           "--[[",
                                           "\"",
                                           "<close> ",
                                           "<const> "};

std::string editScript(Bytes& choices, std::string& name) {
    const auto any = [&](const auto& list) -> const auto& {
        return list[choices.below(static_cast<std::uint32_t>(std::min<std::size_t>(list.size(), 65536)))];
    };
    const Shipped& from = any(shipped());
    name = from.file;
    std::vector<std::string> tokens = from.tokens;
    for (std::uint32_t edits = choices.below(4) ? 1 : 1 + choices.below(8); edits > 0 && !tokens.empty(); --edits) {
        const auto place = [&] { return choices.below(static_cast<std::uint32_t>(tokens.size())); };
        const auto at = tokens.begin() + place();
        const auto some = std::min<std::ptrdiff_t>(1 + choices.below(12), tokens.end() - at);
        switch (choices.below(8)) {
            case 0:
                tokens.erase(at, at + some);
                break;
            case 1: {
                const std::vector<std::string> copy(at, at + some);
                tokens.insert(tokens.begin() + place(), copy.begin(), copy.end());
                break;
            }
            case 2:
                *at = any(tokens);
                break;
            case 3:
                *at = any(oddities);
                break;
            case 4:
                tokens.insert(at, any(oddities));
                break;
            case 5: {
                const auto& others = any(shipped()).tokens;
                *at = any(others);
                break;
            }
            case 6:
                *at += static_cast<char>(choices.below(256));
                break;
            default:
                std::swap(*at, tokens[place()]);
        }
    }
    std::string out;
    for (const std::string& token : tokens) out += token;
    return out;
}

LuaLimits smallLimits() {
    LuaLimits out;
    out.instructions = 200'000;
    out.tracing = 1'000'000;
    out.perCallback = 20'000;
    out.memory = 4u << 20;
    out.paths = 256;
    return out;
}

void run(const std::string& text, const std::string& name) {
    const auto components = loadScriptText(text, name, smallLimits());
    if (!components) {
        if (components.error().empty()) std::abort();  // refused without an error
        return;
    }
    for (const Component& c : *components) {
        const auto parameters = checkParameters(c, {}, {});
        if (!parameters) continue;
        const auto builder = plainBuilder();
        bool passed = !c.declare || c.declare(*builder, *parameters);
        builder->setStage(Builder::Stage::rule);
        passed = passed && c.compile(*builder, *parameters);
        if (!passed && builder->diagnostics().empty()) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    if (const auto text = literalText(data, count)) return run(*text, "corpus.lua"), 0;
    Bytes choices(data, count);
    std::string name;
    const std::string text = editScript(choices, name);
    run(text, name);
    return 0;
}
