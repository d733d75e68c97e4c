#include "docs/header_comments.hpp"

#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>

#include "docs/script_stubs.hpp"
#include "docs/support.hpp"

namespace docs {
namespace {

/// Functions of C that scripts know by another name.
const std::map<std::string, std::string> otherNames = {{"state_value", "Turn.state"},
                                                       {"pieces", "Turn.class"},
                                                       {"slide_over", "Board.slide"},
                                                       {"hostile_to", "Turn.hostile"}};
/// Explained in the header itself: scripts write them as operators, or not at all.
const std::set<std::string> onlyInC = {"square",       "contains",       "part_count",  "part",
                                       "report",       "integer",        "truth",       "loop",
                                       "callback",     "get_extension",  "start_marks", "spare_where",
                                       "disarm_where", "bar_pass_where", "jump_across", "fate_by"};

/// The meaning of each operation, by its name in C.
std::map<std::string, std::string> operations() {
    return {
#define OPERATION(identifier, number, name, result, arguments, meaning) {#identifier, meaning},
#include "program/operations.def"
#undef OPERATION
    };
}

/// Meanings by "Class.name".
std::map<std::string, std::string> meanings(const std::string& stubs) {
    std::map<std::string, std::string> out;
    for (const StubSection& section : readStubs(stubs))
        for (const StubClass& c : section.classes) {
            for (const StubItem& f : c.fields) out[c.name + "." + f.name] = f.text;
            for (const StubFunction& f : c.functions) out[c.name + "." + f.name] = f.text;
        }
    return out;
}

/// The calls of the builder first: `b->state` declares, `b->state_value` reads.
std::string findMeaning(const std::string& member, const std::map<std::string, std::string>& known) {
    if (const auto other = otherNames.find(member); other != otherNames.end()) return known.at(other->second);
    for (const char* owner : {"Builder.", "Turn.", "Board."})
        if (const auto found = known.find(owner + member); found != known.end()) return found->second;
    const auto all = operations();
    const auto found = all.find(member);
    if (found == all.end()) throw std::runtime_error("nothing explains '" + member + "'");
    return found->second + ".";
}

/// The first statement that calls this function, on one line.
std::string findExample(const std::string& member, const std::string& source) {
    const auto call = source.find("b->" + member + "(");
    if (call == std::string::npos) throw std::runtime_error("no example calls '" + member + "'");
    const auto before = source.find_last_of(";{}/", call) + 1, end = source.find(';', source.find(")", call));
    std::string out;
    std::istringstream words(source.substr(before, end + 1 - before));
    for (std::string word; words >> word;) out += (out.empty() ? "" : " ") + word;
    // `for (…; …; …)` contains semicolons.
    if (const auto loop = source.rfind("for (", call); loop != std::string::npos && source.find('\n', loop) > call)
        out = source.substr(loop, end + 1 - loop);
    return out;
}

/// Words in lines that begin with " * ", at most 120 columns wide.
std::string wrapComment(const std::string& text, const std::string& first) {
    std::string out, line = first;
    std::istringstream words(text);
    bool fresh = true;
    for (std::string word; words >> word; fresh = false) {
        if (!fresh && line.size() + 1 + word.size() > 117) {
            out += line + "\n";
            line = "     *";
            fresh = false;
        }
        line += " " + word;
    }
    return out + line;
}

}  // namespace

std::string withHeaderComments(const std::string& header, const std::string& stubs, const std::string& source) {
    static const std::regex member(R"(    [\w ]+\*?\(\*(\w+)\)\(const struct tafl_builder \*b.*)"),
        made(R"(    /\* ([a-z]\w*): .*)");
    const auto known = meanings(stubs);
    std::string out;
    bool inMade = false;
    for (const std::string& line : splitLines(header)) {
        std::smatch m;
        // What was made before is left out.
        if (!inMade && std::regex_match(line, m, made)) inMade = true;
        if (inMade) {
            if (line.ends_with("*/")) inMade = false;
            continue;
        }
        if (std::regex_match(line, m, member) && !onlyInC.contains(m[1])) {
            const std::string name = m[1];
            out += wrapComment(findMeaning(name, known), "    /* " + name + ":") + "\n";
            out += wrapComment(findExample(name, source), "     *    ") + " */\n";
        }
        out += line + "\n";
    }
    return out;
}

}  // namespace docs
