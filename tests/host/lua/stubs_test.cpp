// The stubs for editors declare exactly the names that scripts may use.
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "host/lua/support.hpp"

namespace tafl {
namespace {

using Names = std::map<std::string, std::set<std::string>>;

std::string stubs() {
    std::ostringstream out;
    out << std::ifstream(std::string(TAFLSMITH_SOURCE_DIR) + "/scripts/api/taflsmith.lua").rdbuf();
    return out.str();
}

/// Functions and fields by class, from the annotations.
Names declared() {
    Names out;
    std::istringstream lines(stubs());
    std::smatch found;
    std::string current;
    for (std::string line; std::getline(lines, line);) {
        if (std::regex_search(line, found, std::regex("^---@class (\\w+)"))) current = found[1];
        if (std::regex_search(line, found, std::regex("^---@field (\\w+)"))) out[current].insert(found[1]);
        if (std::regex_search(line, found, std::regex("^function (\\w+):(\\w+)\\("))) out[found[1]].insert(found[2]);
        if (std::regex_search(line, found, std::regex("^function (\\w+)\\("))) out[""].insert(found[1]);
    }
    return out;
}

TEST(Stubs, NameWhatScriptsMayUse) {
    Names names = declared();
    for (const auto& [kind, list] : scriptApiNames())
        EXPECT_EQ(names[kind], std::set<std::string>(list.begin(), list.end())) << kind;
}

/// The arguments of a call, from its error message about an unknown one.
std::set<std::string> listArguments(const std::string& call) {
    const std::string body = "b:" + call + " { no_such = 1 }";
    const bool declares = call == "zone" || call == "piece" || call == "state";
    const Compiled c(declares ? makeScript("", "declare = function(b) " + body + " end,") : makeScript(body));
    std::smatch found;
    std::set<std::string> out;
    if (!std::regex_search(c.diagnostics, found, std::regex("knows no 'no_such'[^(]*\\(([^)]*)\\)"))) return out;
    const std::string list = found[1];
    const std::regex word("\\w+");
    for (std::sregex_iterator at(list.begin(), list.end(), word), end; at != end; ++at)
        if (at->str() != "and") out.insert(at->str());
    return out;
}

TEST(Stubs, NameTheArgumentsOfCalls) {
    const std::string text = stubs();
    Names names = declared();
    int calls = 0;
    const std::vector<std::string> all = scriptApiNames()["Builder"];
    for (const std::string& call : all) {
        std::smatch found;
        if (!std::regex_search(text, found,
                               std::regex("---@param call (\\w+)[|\\w]*\\nfunction Builder:" + call + "\\(call\\)")))
            continue;
        EXPECT_EQ(names[found[1]], listArguments(call)) << call;
        ++calls;
    }
    EXPECT_EQ(calls, 39);
}

}  // namespace
}  // namespace tafl
