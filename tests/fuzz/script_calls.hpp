// A random rule script: calls of the builder from the stubs for editors, with mostly valid arguments.
#pragma once
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "fuzz/bytes.hpp"

namespace tafl {

class ScriptOfCalls {
public:
    explicit ScriptOfCalls(Bytes& choices) : choices_(choices), careful_(choices.below(4) > 0) {}

    std::string run() {
        std::string out =
            "return component { id = 'fuzz/rule', slot = 'capture', title = 'Fuzz', summary = 'Fuzz.',\n"
            "  words = 'A rule.', sources = { 'fuzz' },\n";
        if (choices_.below(2)) out += "  declare = function(b)\n" + some({"zone", "piece", "state"}) + "  end,\n";
        return out + "  compile = function(b, p)\n" + some({}) + "  end,\n}\n";
    }

protected:
    struct Field {
        std::string name, type;
        bool optional = false;
    };
    using Calls = std::map<std::string, std::vector<Field>>;

    /// Builder calls and their arguments, from scripts/api.
    static const Calls& calls() {
        static const Calls out = [] {
            std::ifstream file(TAFLSMITH_SOURCE_DIR "/scripts/api/taflsmith.lua");
            std::map<std::string, std::vector<Field>> classes;
            Calls found;
            std::string line, current, taken;
            std::smatch m;
            while (std::getline(file, line)) {
                if (std::regex_match(line, m, std::regex("---@class (\\w+)"))) current = m[1];
                if (std::regex_match(line, m, std::regex("---@field (\\w+)([?]?) ([^ ]+( fun\\S*)?).*")))
                    classes[current].push_back({m[1], m[3], m[2].length() > 0});
                if (std::regex_match(line, m, std::regex("---@param call (\\w+).*"))) taken = m[1];
                if (std::regex_match(line, m, std::regex("function Builder:(\\w+)\\(call\\) end")))
                    found[m[1]] = classes[taken];
            }
            return found;
        }();
        return out;
    }

    std::string any(std::vector<std::string> good, const std::vector<std::string>& bad = {}) {
        if (!careful_) good.insert(good.end(), bad.begin(), bad.end());
        return good[choices_.below(static_cast<std::uint32_t>(good.size()))];
    }
    bool seldom() { return !careful_ && choices_.below(24) == 23; }

    /// Random calls: of these declarations, or else of the other calls.
    std::string some(const std::vector<std::string>& declarations) {
        std::vector<std::string> names = declarations;
        if (names.empty())
            for (const auto& [name, fields] : calls())
                if (name != "zone" && name != "piece" && name != "state") names.push_back(name);
        std::string out;
        for (std::uint32_t n = 1 + choices_.below(3); n > 0; --n) {
            auto other = calls().begin();
            std::advance(other, choices_.below(static_cast<std::uint32_t>(calls().size())));
            out += "    " + call(seldom() ? other->first : any(names)) + "\n";
            if (careful_ && !declarations.empty()) break;  // two would have the same name
        }
        return out;
    }

    std::string call(const std::string& name) {
        if (seldom()) return "b:" + name + "(" + odd() + ")";
        std::string out = "b:" + name + " { ";
        for (const Field& field : calls().at(name)) {
            const bool needed = !field.optional || (careful_ && field.name == "most");
            if (needed ? seldom() : choices_.below(2) == 1) continue;
            out += field.name + " = " + (seldom() ? odd() : value(field)) + ", ";
        }
        if (seldom()) out += "nonsense = 1, ";
        return out + "}";
    }

    std::string odd() {
        return any({"nil",
                    "true",
                    "0",
                    "-1",
                    "1e308",
                    "0/0",
                    "'x'",
                    "''",
                    "{}",
                    "b",
                    "p",
                    "math.mininteger",
                    "2^53",
                    "('x'):rep(9e3)",
                    "{ 1 }",
                    "b.outside",
                    "b.nothing",
                    "math.maxinteger",
                    "error",
                    "i",
                    "1.5",
                    "{ a = { } }",
                    "'all - '",
                    "b:squares('x')",
                    "'\\0\\255'",
                    "'\\u{7FFFFFFF}'",
                    "function(i) error('no') end",
                    "function() end",
                    "function(i) return i.nothing end",
                    "function(i) while true do end end",
                    "function(i) return i.own:list() end",
                    "function(i) b:size() return i.none end"});
    }

    std::string value(const Field& field) {
        const std::string& type = field.type;
        if (field.name == "what") return any({"'removed'", "'becomes'", "'ends'", "'held'"});
        if (type.starts_with('"')) {
            std::vector<std::string> words;
            const std::regex word("\"(\\w+)\"");
            for (std::sregex_iterator at(type.begin(), type.end(), word), end; at != end; ++at)
                words.push_back("'" + (*at)[1].str() + "'");
            if (type.find("Condition") != std::string::npos && choices_.below(2)) return function(truth(2));
            return any(words);
        }
        if (type == "Side") return any({"'attackers'", "'defenders'"});
        if (type == "Sides") return any({"'both'", "'attackers'", "'defenders'"});
        if (type == "Pieces") return pieces();
        if (type == "Zone") return choices_.below(3) ? zone() : known(2);
        if (type == "integer|Zone") return choices_.below(2) ? zone() : any({"1", "0"}, {"-1", "1000"});
        if (type == "integer") return any({"1", "2", "3", "4"}, {"0", "7", "8", "-1", "100", "1000"});
        if (type == "boolean") return any({"true", "false"});
        if (type == "string[]") return any({"{ 'none', 'one' }", "{ 'a', 'b', 'c', 'd' }"}, {"{}", "{ 1 }"});
        if (type == "Condition") return function(truth(3));
        if (type == "Squares") return function(board(3));
        if (type.starts_with("fun(i:")) return function(choices_.below(2) ? number(2) : truth(2));
        if (field.name == "letter") return any({"'Q'", "'x'"}, {"'t'", "'xy'", "''", "'.'"});
        if (field.name == "state") return any({"'marked'"}, {"'house'"});
        if (field.name == "becomes") return any({"'attacker'", "'defender'"}, {"'men'", "'marked'"});
        if (field.name == "from_rule") return any({"'capture/custodial'"}, {"'nothing'"});
        return any({"'marked'"}, {"'house'", "'king'", "'none'", "'a b'", "'throne'", "''"});
    }

    std::string pieces() {
        return any({"'men'", "'king'", "'attackers'", "'defending men'", "'all - king'", "'all'", "'attacker | king'"},
                   {"'none'", "'knight'"});
    }
    std::string zone() {
        return any({"'throne'", "'edge'", "'corners'", "'centre'", "'board'", "'d4'", "'a1 | g7'", "'edge - corners'"},
                   {"'none'", "'outside'", "'camps'", "'nonsense'"});
    }
    std::string direction() { return any({"'east'", "'west'", "'north'", "'south'"}, {"'up'"}); }

    /// A board that is constant at compile time.
    std::string known(int depth) {
        switch (depth > 0 ? choices_.below(5) : 0) {
            case 1:
                return known(depth - 1) + ":neighbours()";
            case 2:
                return "(" + known(depth - 1) + " - " + known(depth - 1) + ")";
            case 3:
                return known(depth - 1) + ":shift(" + direction() + ")";
            case 4:
                return "b:parts(" + zone() + ")[1]";
            default:
                return "b:squares(" + zone() + ")";
        }
    }

    std::string board(int depth) {
        switch (depth > 0 ? choices_.below(14) : 0) {
            case 1:
                return "(" + board(depth - 1) + " & " + board(depth - 1) + ")";
            case 2:
                return "(" + board(depth - 1) + " | " + board(depth - 1) + ")";
            case 3:
                return "(" + board(depth - 1) + " - " + board(depth - 1) + ")";
            case 4:
                return "(~" + board(depth - 1) + ")";
            case 5:
                return board(depth - 1) + ":shift(" + direction() + ")";
            case 6:
                return board(depth - 1) + ":neighbours()";
            case 7:
                return board(depth - 1) + ":slide(" + direction() + ", " + board(depth - 1) + ")";
            case 8:
                return board(depth - 1) + ":flood(" + board(depth - 1) + ")";
            case 9:
                return board(depth - 1) + ":fix(function(x) return x " + any({"-", "|", "&"}) + " " + board(depth - 1) +
                       " end)";
            case 10:
                return board(depth - 1) + ":only_if(function() return " + truth(depth - 1) + " end)";
            case 11:
                return any({"i:held(", "i:class(", "i:reach("}) + pieces() + ")";
            case 12:
                return "i:hostile(" + any({"'attacker'", "'defender'", "'king'"}, {"'men'"}) + ")";
            case 13:
                return any({"i:squares('throne')", "i:reach('king', 'north')"}, {"i:state('marked')"});
            default:
                return any({"i.enemy", "i.own", "i.to", "i.from", "i.empty", "i.king", "i.jumped", "i.displaced",
                            "i.board", "i.none", "i.men", "i.occupied", "i.captured"});
        }
    }

    std::string number(int depth) {
        switch (depth > 0 ? choices_.below(5) : 0) {
            case 1:
                return board(depth - 1) + ":count()";
            case 2:
                return "(" + number(depth - 1) + " + " + number(depth - 1) + ")";
            case 3:
                return "i:open_paths('king', " + board(depth - 1) + ")";
            case 4:
                return any({"i.die"}, {"i:state('marked')"});
            default:
                return any({"1", "i.die", "3", "0", "i.since_capture"});
        }
    }

    std::string truth(int depth) {
        switch (depth > 0 ? choices_.below(9) : 0) {
            case 1:
                return board(depth - 1) + ":none()";
            case 2:
                return "not " + truth(depth - 1);
            case 3:
                return "(" + truth(depth - 1) + " and " + truth(depth - 1) + ")";
            case 4:
                return "(" + truth(depth - 1) + " or " + truth(depth - 1) + ")";
            case 5:
                return board(depth - 1) + ":covers(" + board(depth - 1) + ")";
            case 6:
                return "(" + number(depth - 1) + any({" < ", " >= ", " == "}) + number(depth - 1) + ")";
            case 7:
                return board(depth - 1) + ":at_least(" + any({"1", "2", "3", "-1", "400"}) + ")";
            case 8:
                return any({board(depth - 1) + ":any()"},
                           {"i:declared('house')", "i:state('marked')", "(" + board(depth - 1) + ")"});
            default:
                return board(0) + ":any()";
        }
    }

    std::string function(const std::string& result) {
        switch (choices_.below(6)) {
            case 1:
                return "function(i) if " + truth(2) + " then return " + result + " end return " + result + " end";
            case 2:
                return "function(i) local x = i.to for _, d in ipairs { 'east', 'west', 'north', 'south' } do x = x "
                       "| " +
                       board(1) + ":shift(d) end if x:any() then return " + result + " end end";
            case 3:
                return "function(i) local x = " + board(1) +
                       " while x:any() do x = x:shift('east') & i.empty end return " + result + " end";
            default:
                return "function(i) return " + result + " end";
        }
    }

    Bytes& choices_;
    bool careful_;  ///< no errors on purpose, so that most such rules are played
};

inline std::string scriptOfCalls(Bytes& choices) { return ScriptOfCalls(choices).run(); }

}  // namespace tafl
