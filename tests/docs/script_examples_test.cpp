// Each call and value of rule scripts is explained and has an example, and each example runs: it compiles in the rule
// docs/examples/frame.lua as a part of a whole variant, and makes the call that it shows.
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>

#include "docs/script_stubs.hpp"
#include "docs/support.hpp"
#include "rules/call_kinds.hpp"

namespace docs {
namespace {

using namespace tafl;

std::vector<StubSection> stubSections() { return readStubs(readFile(root / "scripts/api/taflsmith.lua")); }

struct Example {
    std::string owner, name, code;
    bool isField = false;

    bool isCall() const { return code.find("b:") != std::string::npos; }
};

/// Functions and fields of Board, TurnNumber, Turn and Builder, and the global functions.
std::vector<Example> listExamples() {
    std::vector<Example> out;
    for (const StubSection& section : stubSections()) {
        for (const StubFunction& f : section.functions) out.push_back({"", f.name, f.example});
        for (const StubClass& c : section.classes) {
            if (c.functions.empty()) continue;  // arguments of a call
            for (const StubFunction& f : c.functions) out.push_back({c.name, f.name, f.example});
            for (const StubItem& f : c.fields) out.push_back({c.name, f.name, f.example, true});
        }
    }
    return out;
}

std::string replace(std::string text, const std::string& what, const std::string& with) {
    const auto at = text.find(what);
    if (at == std::string::npos) throw std::runtime_error("docs/examples/frame.lua has no line '" + what + "'");
    return text.replace(at, what.size(), with);
}

/// The rules in which an example may run: for an expression of unknown type, one that takes a board and one that takes
/// a number or a truth value.
std::vector<std::string> scripts(const Example& e) {
    const std::string frame = readFile(examples / "frame.lua");
    if (e.name == "component") return {e.code};
    if (e.owner.empty()) return {replace(frame, "-- a parameter", e.code + ",")};
    if (e.name == "zone" || e.name == "piece" || (e.owner == "Builder" && e.name == "state"))
        return {replace(frame, "-- a declaration", e.code)};
    const std::string line = "-- any other call";
    if (e.isCall()) return {replace(frame, line, e.code)};
    return {replace(frame, line, "b:capture { program = function(i) return " + e.code + " end }"),
            replace(frame, line,
                    "b:announce { name = 'n', texts = { 'one' }, number = function(i) return " + e.code + " end }")};
}

class CallExamples : public testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("taflsmith-examples-" + std::to_string(::getpid()));
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    struct Compiled {
        std::shared_ptr<const RuleImage> image;
        std::string messages;
    };

    /// Compiles Irish Brandubh with the rule of this script, as a variant file that names it.
    Compiled compile(const std::string& script, const Example& e) {
        const std::string file = "example" + std::to_string(number_++);
        std::ofstream(folder_ / (file + ".lua")) << script;
        // What only one rule may state.
        const std::string rule = e.name == "no_moves" ? "turn/no-moves" : e.name == "slide" ? "move/slide" : "";
        const std::string drop = rule.empty() ? "" : "drop = [\"" + rule + "\"]\n";
        const std::string component = e.name == "component" ? "house/unarmed" : "house/example";
        const std::string knight =
            "[[rule]]\nuse = \"pieces/extra\"\nname = \"knight\"\nside = \"defenders\"\n"
            "letter = \"N\"\n";
        const std::string text = "format = 1\nid = \"" + file + "\"\nname = \"Example\"\n" + drop +
                                 "inherits = \"nielsen-brandubh-7\"\nsources = [\"Example\"]\n[[rule]]\nuse = \"" +
                                 component + "\"\nscript = \"" + file + ".lua\"\n" +
                                 (e.name == "component" ? knight : "");
        const auto variant = shipped_.library->parse(text, folder_ / (file + ".toml"));
        if (!variant) return {nullptr, messages(variant.error())};
        Diagnostics notes;
        const auto image = shipped_.library->compile(*variant, &notes);
        if (!image) return {nullptr, messages(image.error())};
        return {*image, messages(notes)};
    }

    fs::path folder_;
    int number_ = 0;
    const Environment shipped_ = environment();
};

RuleIndex exampleRule(const RuleImage& image) {
    const auto found = std::ranges::find_if(
        image.rules, [](const RuleEntry& r) { return r.origin == "lua" && r.component.starts_with("house/"); });
    return static_cast<RuleIndex>(found - image.rules.begin());
}

/// The kind of call that an example of the builder must make; none for calls that read or report.
std::optional<CallKind> kindOf(const std::string& call) {
    using enum CallKind;
    static const std::map<std::string, CallKind> kinds = {{"piece", piece},
                                                          {"state", state},
                                                          {"slide", slide},
                                                          {"jump", jump},
                                                          {"leap", leap},
                                                          {"swap", swap},
                                                          {"displace", displace},
                                                          {"bar_stop", bar},
                                                          {"bar_pass", bar},
                                                          {"refuse", refuse},
                                                          {"demand", demand},
                                                          {"hostile", hostile},
                                                          {"disarm", disarm},
                                                          {"pattern", pattern},
                                                          {"capture", capture},
                                                          {"spare", spare},
                                                          {"choice", choice},
                                                          {"fate", fate},
                                                          {"change", change},
                                                          {"drive", change},
                                                          {"appear", change},
                                                          {"enter", enter},
                                                          {"option", option},
                                                          {"chain", chain},
                                                          {"again", again},
                                                          {"pass", pass},
                                                          {"dice", dice},
                                                          {"no_moves", noMoves},
                                                          {"update", update},
                                                          {"goal", goal},
                                                          {"outcome", outcome},
                                                          {"repetition", repetition},
                                                          {"shuttle", shuttle},
                                                          {"threat", threat},
                                                          {"count_limit", countLimit},
                                                          {"announce", announce},
                                                          {"agreement", agreement}};
    const auto found = kinds.find(call);
    return found == kinds.end() ? std::nullopt : std::optional(found->second);
}

TEST_F(CallExamples, EveryNameIsExplainedAndHasOne) {
    const auto all = listExamples();
    EXPECT_GT(all.size(), 85u);
    for (const Example& e : all) EXPECT_NE(e.code, "") << e.owner << " " << e.name;
    for (const StubSection& section : stubSections()) {
        for (const StubFunction& f : section.functions) EXPECT_NE(f.text, "") << f.name;
        for (const StubClass& c : section.classes) {
            for (const StubFunction& f : c.functions) EXPECT_NE(f.text, "") << c.name << ":" << f.name;
            for (const StubItem& f : c.fields) EXPECT_NE(f.text, "") << c.name << "." << f.name;
        }
    }
}

TEST_F(CallExamples, ShowTheNameThatTheyExplain) {
    for (const Example& e : listExamples()) {
        const std::string shown = e.owner.empty()                      ? e.name
                                  : e.owner == "Builder" && !e.isField ? "b:" + e.name
                                  : e.owner == "Turn" && !e.isField    ? "i:" + e.name
                                  : e.isField                          ? "." + e.name
                                                                       : ":" + e.name;
        if (e.name == "[string]") continue;  // i.knight
        EXPECT_NE(e.code.find(shown), std::string::npos) << shown << ": " << e.code;
    }
}

TEST_F(CallExamples, RunInAVariant) {
    for (const Example& e : listExamples()) {
        SCOPED_TRACE(e.owner + " " + e.name + ": " + e.code);
        std::string problems;
        std::shared_ptr<const RuleImage> image;
        for (const std::string& script : scripts(e)) {
            auto compiled = compile(script, e);
            problems += compiled.messages + "\n";
            if (!compiled.image) continue;
            image = std::move(compiled.image);
            break;
        }
        EXPECT_TRUE(image) << problems;
        if (!image) continue;
        const RuleIndex rule = exampleRule(*image);
        ASSERT_LT(rule, image->rules.size());
        EXPECT_NE(image->rules[rule].tier, "callback") << problems;
        if (e.owner != "Builder") continue;
        if (const auto kind = kindOf(e.name)) {
            EXPECT_TRUE(collectCallKinds(image->calls, rule) & kindBit(*kind)) << "the example makes no such call";
        }
    }
}

TEST_F(CallExamples, OneThatDoesNotCompileIsFound) {
    const Example wrong{"Builder", "slide", "b:slide { peices = \"knight\" }"};
    const auto compiled = compile(scripts(wrong).front(), wrong);
    EXPECT_FALSE(compiled.image);
    EXPECT_THAT(compiled.messages, testing::HasSubstr("did you mean 'pieces'"));
}

}  // namespace
}  // namespace docs
