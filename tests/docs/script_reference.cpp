#include "docs/script_reference.hpp"

#include <map>
#include <regex>
#include <vector>

#include "docs/support.hpp"

namespace docs {
namespace {

struct Item {
    std::string name, type, text;
    bool optional = false;
};
struct Function {
    std::string name, text, result, resultText;
    std::vector<Item> parameters;
};
struct Class {
    std::string name, text;
    std::vector<Item> fields;
    std::vector<std::string> operators;
    std::vector<Function> functions;
};
struct Section {
    std::string title;
    std::vector<Item> aliases;
    std::vector<Class> classes;
    std::vector<Function> functions;  ///< global ones
};

/// A type has blanks only in the form "fun(i: Turn): …". The rest is text.
void splitType(const std::string& written, Item& out) {
    static const std::regex shape(R"(((?:fun\([^)]*\)(?:: ?\S+)?|[^ <]+(?:<[^>]*>)?\S*)) ?(.*))");
    std::smatch m;
    if (!std::regex_match(written, m, shape)) throw std::runtime_error("cannot read the type '" + written + "'");
    out.type = m[1];
    out.text = m[2];
}

/// Parses the stubs line by line. An unknown line is an error, since the reference must be complete.
class Reader {
public:
    std::vector<Section> run(const std::string& stubs) {
        sections_.push_back({});
        for (const std::string& line : splitLines(stubs)) read(line);
        sections_.erase(sections_.begin());
        return std::move(sections_);
    }

private:
    void read(const std::string& line) {
        std::smatch m;
        Section& section = sections_.back();
        if (std::regex_match(line, m, std::regex("-- (\\w[\\w ]*) -+"))) {
            sections_.push_back({m[1], {}, {}, {}});
        } else if (line.empty() || line.starts_with("-- ") || line.starts_with("local ") ||
                   line.starts_with("---@meta")) {
        } else if (std::regex_match(line, m, std::regex("---@alias (\\w+) (.*)"))) {
            section.aliases.push_back({m[1], {}, {}, false});
            splitType(m[2], section.aliases.back());
        } else if (std::regex_match(line, m, std::regex("---@class (\\w+)"))) {
            section.classes.push_back({m[1], std::exchange(text_, {}), {}, {}, {}});
        } else if (std::regex_match(line, m, std::regex("---@operator (.*)"))) {
            section.classes.back().operators.push_back(m[1]);
        } else if (std::regex_match(line, m, std::regex("---@field (\\[?\\w+\\]?)([?]?) (.*)"))) {
            section.classes.back().fields.push_back({m[1], {}, {}, m[2].length() > 0});
            splitType(m[3], section.classes.back().fields.back());
        } else if (std::regex_match(line, m, std::regex("---@param (\\w+)([?]?) (.*)"))) {
            function_.parameters.push_back({m[1], {}, {}, m[2].length() > 0});
            splitType(m[3], function_.parameters.back());
        } else if (std::regex_match(line, m, std::regex("---@return (\\S+)(?: # (.*))?"))) {
            function_.result = m[1];
            function_.resultText = m[2];
        } else if (std::regex_match(line, m, std::regex("function (?:(\\w+):)?(\\w+)\\(.*\\) end"))) {
            function_.name = m[2];
            function_.text = std::exchange(text_, {});
            put(section, m[1], std::exchange(function_, {}));
        } else if (line.starts_with("---") && !line.starts_with("---@")) {
            text_ += (text_.empty() ? "" : " ") + line.substr(3);
        } else {
            throw std::runtime_error("cannot read the line '" + line + "'");
        }
    }

    static void put(Section& section, const std::string& owner, Function function) {
        if (owner.empty()) return section.functions.push_back(std::move(function));
        for (Class& c : section.classes)
            if (c.name == owner) return c.functions.push_back(std::move(function));
        throw std::runtime_error("a function of '" + owner + "', which is no class of its section");
    }

    std::vector<Section> sections_;
    std::string text_;
    Function function_;
};

std::string code(std::string text) {
    // In tables a "|" ends the cell, even in code.
    for (std::size_t i = 0; (i = text.find('|', i)) != std::string::npos; i += 2) text.insert(i, "\\");
    return "`" + text + "`";
}
std::string cell(std::string text) {
    for (std::size_t i = 0; (i = text.find('|', i)) != std::string::npos; i += 2) text.insert(i, "\\");
    return text;
}

std::string signature(const std::string& before, const Function& f) {
    std::string out = before + f.name + "(";
    for (const Item& p : f.parameters)
        out += (&p == f.parameters.data() ? "" : ", ") + p.name + (p.optional ? "?" : "");
    return out + ")";
}

/// The class of the argument of `b:call{ … }`, whose fields are documented with the call.
const Class* findFields(const std::vector<Section>& all, const Function& f) {
    if (f.parameters.size() != 1) return nullptr;
    const std::string type = f.parameters[0].type.substr(0, f.parameters[0].type.find('|'));
    for (const Section& s : all)
        for (const Class& c : s.classes)
            if (c.name == type && c.functions.empty() && !c.fields.empty()) return &c;
    return nullptr;
}

std::string items(const std::vector<Item>& list, const char* what) {
    std::string out = std::string("| ") + what + " | type | meaning |\n|---|---|---|\n";
    for (const Item& i : list)
        out += "| " + code(i.name + (i.optional ? "?" : "")) + " | " + code(i.type) + " | " + cell(i.text) + " |\n";
    return out + "\n";
}

void append(std::string& out, const std::vector<Section>& all, const std::string& before, const Function& f) {
    const Class* fields = findFields(all, f);
    out += "### `" + (fields ? before + f.name + "{ … }" : signature(before, f)) + "`\n\n";
    if (!f.text.empty()) out += f.text + "\n\n";
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

void append(std::string& out, const std::vector<Section>& all, const Class& c) {
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
    for (const Function& f : c.functions) append(out, all, name->second, f);
}

}  // namespace

std::string scriptReference(const std::string& stubs) {
    const std::vector<Section> all = Reader().run(stubs);
    std::string out =
        "# What rule scripts may use\n\n"
        "Generated from [the stubs for editors](../scripts/api/taflsmith.lua), which the tests check against the "
        "program.\n"
        "[write-a-rule.md](write-a-rule.md) shows how to write a rule, and [tutorial.md](tutorial.md) step by step. "
        "Limits, and\n"
        "functions that cannot become programs: [scripts/README.md](../scripts/README.md). `?` marks optional "
        "arguments and fields.\n\n";
    out += "## Types\n\n";
    std::vector<Item> aliases;
    for (const Section& s : all) aliases.insert(aliases.end(), s.aliases.begin(), s.aliases.end());
    out += items(aliases, "name");
    for (const Section& s : all)
        for (const Class& c : s.classes) append(out, all, c);
    out += "## Globals\n\n";
    for (const Section& s : all)
        for (const Function& f : s.functions) append(out, all, "", f);
    while (out.ends_with("\n\n")) out.pop_back();
    return out;
}

}  // namespace docs
