#include "docs/script_reference.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "docs/script_stubs.hpp"

namespace docs {
namespace {

std::string code(std::string text) {
    // In tables a "|" ends the cell, even in code.
    for (std::size_t i = 0; (i = text.find('|', i)) != std::string::npos; i += 2) text.insert(i, "\\");
    return "`" + text + "`";
}
std::string cell(std::string text) {
    for (std::size_t i = 0; (i = text.find('|', i)) != std::string::npos; i += 2) text.insert(i, "\\");
    return text;
}

std::string signature(const std::string& before, const StubFunction& f) {
    std::string out = before + f.name + "(";
    for (const StubItem& p : f.parameters)
        out += (&p == f.parameters.data() ? "" : ", ") + p.name + (p.optional ? "?" : "");
    return out + ")";
}

std::string items(const std::vector<StubItem>& list, const char* what) {
    const bool examples = std::ranges::any_of(list, [](const StubItem& i) { return !i.example.empty(); });
    std::string out = std::string("| ") + what + " | type | meaning |" + (examples ? " example |" : "") +
                      "\n|---|---|---|" + (examples ? "---|" : "") + "\n";
    for (const StubItem& i : list) {
        out += "| " + code(i.name + (i.optional ? "?" : "")) + " | " + code(i.type) + " | " + cell(i.text) + " |";
        if (examples) out += " " + (i.example.empty() ? "" : code(i.example)) + " |";
        out += "\n";
    }
    return out + "\n";
}

/// Headings of docs/worked-examples.md, by the call that they show.
const std::map<std::string, std::string> workedExamples = {
    {"state", "states"},      {"update", "states"}, {"chain", "chains"},           {"option", "options"},
    {"declared", "options"},  {"dice", "dice"},     {"threat", "threats"},         {"fate", "fates"},
    {"pass", "passes"},       {"swap", "swaps"},    {"again", "two-moves-a-turn"}, {"drive", "driven-pieces"},
    {"change", "a-new-king"}, {"enter", "entries"}};

void append(std::string& out, const std::vector<StubSection>& all, const std::string& before, const StubFunction& f) {
    const StubClass* fields = findArguments(all, f);
    out += "### `" + (fields ? before + f.name + "{ … }" : signature(before, f)) + "`\n\n";
    if (!f.text.empty()) out += f.text + "\n\n";
    if (!f.example.empty()) out += "```lua\n" + f.example + "\n```\n\n";
    if (const auto worked = workedExamples.find(f.name); worked != workedExamples.end())
        out += "[A worked example](worked-examples.md#" + worked->second + ")\n\n";
    if (fields) {
        if (f.parameters[0].type.find('|') != std::string::npos)
            out += "Or with one value in place of the table: `" + before + f.name + "(" + fields->fields[0].name +
                   ")`.\n\n";
        out += items(fields->fields, "argument");
    } else if (!f.parameters.empty()) {
        out += items(f.parameters, "argument");
    }
    if (!f.result.empty())
        out += "Gives `" + f.result + "`" + (f.resultText.empty() ? "." : ": " + f.resultText) + "\n\n";
}

const std::map<std::string, std::string> operatorTexts = {{"band", "a & b"}, {"bor", "a | b"}, {"sub", "a - b"},
                                                          {"bxor", "a ~ b"}, {"bnot", "~a"},   {"len", "#a"},
                                                          {"add", "a + b"}};

void append(std::string& out, const std::vector<StubSection>& all, const StubClass& c) {
    // Other classes are arguments, documented with their call, or mere names.
    static const std::map<std::string, std::string> names = {
        {"Board", "board:"}, {"TurnNumber", "number:"}, {"Turn", "i:"}, {"Builder", "b:"}};
    const auto name = names.find(c.name);
    if (name == names.end()) return;
    out += "## " + c.name + "\n\n";
    if (!c.text.empty()) out += c.text + "\n\n";
    std::string operators;
    for (const std::string& o : c.operators) {
        const std::string op = o.substr(0, o.find_first_of("(:"));
        operators += (operators.empty() ? "" : ", ") + ("`" + operatorTexts.at(op) + "`");
    }
    if (!operators.empty()) out += "Operators: " + operators + ".\n\n";
    if (!c.fields.empty()) out += items(c.fields, "field");
    for (const StubFunction& f : c.functions) append(out, all, name->second, f);
}

}  // namespace

std::string scriptReference(const std::string& stubs, const std::string& frame) {
    const std::vector<StubSection> all = readStubs(stubs);
    std::string out =
        "# What rule scripts may use\n\n"
        "Generated from [the stubs for editors](../scripts/api/taflsmith.lua), which the tests check against the "
        "program.\n"
        "[write-a-rule.md](write-a-rule.md) shows how to write a rule, and [tutorial.md](tutorial.md) step by step. "
        "Limits, and\n"
        "functions that cannot become programs: [scripts/README.md](../scripts/README.md). `?` marks optional "
        "arguments and fields.\n\n"
        "The tests run each example in the rule below, in place of one of its comments. An example without `b:` is "
        "what a\n"
        "function(i) may return. Whole rules with a variant and its tests: [worked examples](worked-examples.md).\n\n"
        "```lua\n" +
        frame + "```\n\n";
    out += "## Types\n\n";
    std::vector<StubItem> aliases;
    for (const StubSection& s : all) aliases.insert(aliases.end(), s.aliases.begin(), s.aliases.end());
    out += items(aliases, "name");
    for (const StubSection& s : all)
        for (const StubClass& c : s.classes) append(out, all, c);
    out += "## Globals\n\n";
    for (const StubSection& s : all)
        for (const StubFunction& f : s.functions) append(out, all, "", f);
    while (out.ends_with("\n\n")) out.pop_back();
    return out;
}

}  // namespace docs
