#include "docs/script_stubs.hpp"

#include <regex>
#include <stdexcept>
#include <utility>

#include "docs/support.hpp"

namespace docs {
namespace {

/// A type has blanks only in the form "fun(i: Turn): …". The rest is text.
void splitType(const std::string& written, StubItem& out) {
    static const std::regex shape(R"(((?:fun\([^)]*\)(?:: ?\S+)?|[^ <]+(?:<[^>]*>)?\S*)) ?(.*))");
    std::smatch m;
    if (!std::regex_match(written, m, shape)) throw std::runtime_error("cannot read the type '" + written + "'");
    out.type = m[1];
    out.text = m[2];
    static const std::regex withExample("(.*?) ?Example: `([^`]+)`");
    if (const std::string text = out.text; std::regex_match(text, m, withExample)) {
        out.text = m[1];
        out.example = m[2];
    }
}

/// Parses the stubs line by line. An unknown line is an error, since the reference must be complete.
class Reader {
public:
    std::vector<StubSection> run(const std::string& stubs) {
        sections_.push_back({});
        for (const std::string& line : splitLines(stubs)) read(line);
        sections_.erase(sections_.begin());
        return std::move(sections_);
    }

private:
    void read(const std::string& line) {
        // Compiled once: a regular expression takes longer to make than to match.
        static const std::regex heading("-- (\\w[\\w ]*) -+"), alias("---@alias (\\w+) (.*)"),
            className("---@class (\\w+)"), operation("---@operator (.*)"), field("---@field (\\[?\\w+\\]?)([?]?) (.*)"),
            parameter("---@param (\\w+)([?]?) (.*)"), result("---@return (\\S+)(?: # (.*))?"),
            function("function (?:(\\w+):)?(\\w+)\\(.*\\) end"), example("---Example: `([^`]+)`");
        std::smatch m;
        StubSection& section = sections_.back();
        if (std::regex_match(line, m, heading)) {
            sections_.push_back({m[1], {}, {}, {}});
        } else if (line.empty() || line.starts_with("-- ") || line.starts_with("local ") ||
                   line.starts_with("---@meta")) {
        } else if (std::regex_match(line, m, alias)) {
            section.aliases.push_back({m[1], {}, {}, {}, false});
            splitType(m[2], section.aliases.back());
        } else if (std::regex_match(line, m, className)) {
            section.classes.push_back({m[1], std::exchange(text_, {}), {}, {}, {}});
        } else if (std::regex_match(line, m, operation)) {
            section.classes.back().operators.push_back(m[1]);
        } else if (std::regex_match(line, m, field)) {
            section.classes.back().fields.push_back({m[1], {}, {}, {}, m[2].length() > 0});
            splitType(m[3], section.classes.back().fields.back());
        } else if (std::regex_match(line, m, parameter)) {
            function_.parameters.push_back({m[1], {}, {}, {}, m[2].length() > 0});
            splitType(m[3], function_.parameters.back());
        } else if (std::regex_match(line, m, result)) {
            function_.result = m[1];
            function_.resultText = m[2];
        } else if (std::regex_match(line, m, function)) {
            function_.name = m[2];
            function_.text = std::exchange(text_, {});
            put(section, m[1], std::exchange(function_, {}));
        } else if (std::regex_match(line, m, example)) {
            function_.example = m[1];
        } else if (line.starts_with("---") && !line.starts_with("---@")) {
            text_ += (text_.empty() ? "" : " ") + line.substr(3);
        } else {
            throw std::runtime_error("cannot read the line '" + line + "'");
        }
    }

    static void put(StubSection& section, const std::string& owner, StubFunction function) {
        if (owner.empty()) return section.functions.push_back(std::move(function));
        for (StubClass& c : section.classes)
            if (c.name == owner) return c.functions.push_back(std::move(function));
        throw std::runtime_error("a function of '" + owner + "', which is no class of its section");
    }

    std::vector<StubSection> sections_;
    std::string text_;
    StubFunction function_;
};

}  // namespace

std::vector<StubSection> readStubs(const std::string& stubs) { return Reader().run(stubs); }

const StubClass* findArguments(const std::vector<StubSection>& all, const StubFunction& f) {
    if (f.parameters.size() != 1) return nullptr;
    const std::string type = f.parameters[0].type.substr(0, f.parameters[0].type.find('|'));
    for (const StubSection& s : all)
        for (const StubClass& c : s.classes)
            if (c.name == type && c.functions.empty() && !c.fields.empty()) return &c;
    return nullptr;
}

}  // namespace docs
