// A random script that uses any method of any type with any value in any stage: while it is loaded, declared, compiled,
// while a function of the turn is explored, and while one is called in play.
#pragma once
#include "fuzz/script_calls.hpp"
#include "host/lua/lua_rules.hpp"

namespace tafl {

class ScriptOfStages : private ScriptOfCalls {
public:
    explicit ScriptOfStages(Bytes& choices) : ScriptOfCalls(choices) {}

    std::string run() {
        wildStage_ = static_cast<Stage>(choices_.below(5));
        std::string out = "local kept = { 5, tostring, 3 }\n" + statements(Stage::load);
        out +=
            "return component { id = 'fuzz/rule', slot = 'capture', title = 'Fuzz', summary = 'Fuzz.',\n"
            "  words = 'A rule.', sources = { 'fuzz' },\n"
            "  declare = function(b, p)\n    b:state { name = 'marked', kind = 'marks' }\n" +
            statements(Stage::declare) + "  end,\n  compile = function(b, p)\n";
        out += statements(Stage::compile);
        if (wildStage_ != Stage::call || choices_.below(2))
            out += "    b:outcome { phase = 'goal', result = 'draw', when = function(i)\n" +
                   statements(Stage::explore) + "      return " + result(Stage::explore, "i.none:any()") +
                   "\n    end }\n";
        // The squares one by one make the function a callback.
        if (wildStage_ == Stage::call || choices_.below(4) == 3)
            out += "    b:capture { program = function(i)\n      local men = #i.own:list()\n" +
                   statements(Stage::call) + "      return " + result(Stage::call, "i.none") + "\n    end }\n";
        return out + "  end,\n}\n";
    }

private:
    enum class Stage { load, declare, compile, explore, call };

    bool isInFunction() const { return stage_ >= Stage::explore; }

    /// Random ones in the wild stage, seldom any in the others.
    std::string statements(Stage stage) {
        stage_ = stage;
        const bool wild = stage == wildStage_;
        std::string out;
        // What a function keeps between its runs is refused.
        if (isInFunction() && choices_.below(4)) out += "      local kept = { i.own, tostring, 3 }\n";
        for (std::uint32_t n = wild ? 1 + choices_.below(3) : choices_.below(4) / 3; n > 0; --n)
            out += "      " + statement() + "\n";
        return out;
    }

    std::string result(Stage stage, const std::string& otherwise) {
        stage_ = stage;
        return stage == wildStage_ && choices_.below(3) == 2 ? value(2) : otherwise;
    }

    std::string statement() {
        switch (choices_.below(8)) {
            case 1:
                return "kept[" + any({"1", "2"}) + "] = " + expression(2);
            case 2:
                return "if " + expression(2) + " then " + statement() + " end";
            case 3:
                return "for _, x in ipairs(" + value(2) + ") do local y = x" + method(1) + " end";
            case 4:
                return stage_ == Stage::load
                           ? "component { id = " + value(1) + ", parameters = { x = " + value(1) + " } }"
                           : call(anyCall());
            case 5:
                return "kept[2] = function(x) return " + expression(2) + " end";
            case 6:
                return "local x = kept[2](" + value(1) + ")";
            default:
                return "local x = " + expression(3);
        }
    }

    std::string anyCall() {
        auto at = calls().begin();
        std::advance(at, choices_.below(static_cast<std::uint32_t>(calls().size())));
        return at->first;
    }

    std::string expression(int depth) {
        switch (depth > 0 ? choices_.below(8) : 0) {
            case 1:
                return "(" + value(depth - 1) + " " +
                       any({"+", "-", "&", "|", "~", "==", "<", "<=", "..", "*", "//", "<<", "and", "or"}) + " " +
                       value(depth - 1) + ")";
            case 2:
                return "(" + any({"-", "~", "#", "not "}) + value(depth - 1) + ")";
            case 3:
                return global() + "(" + values(depth - 1) + ")";
            case 4:
                return any({"i", "b", "p", "kept", "math", "string", "table"}) + "." + name();
            case 5:
                return receiver(depth) + method(depth);
            default:
                return valid(depth);
        }
    }

    /// What the stage has without a mistake.
    std::string valid(int depth) {
        if (stage_ == Stage::load) return any({"kept[1]", "kept[3]", "math.max(1, 2)", "('x'):rep(3)", "#kept"});
        if (!isInFunction()) return choices_.below(3) ? known(depth) : "b:parts(" + zone() + ")";
        return any({board(depth), number(depth), truth(depth)});
    }

    std::string method(int depth) { return ":" + name() + "(" + values(depth - 1) + ")"; }

    /// What the stage offers, mostly.
    std::string receiver(int depth) {
        if (isInFunction() && choices_.below(8)) {
            switch (choices_.below(5)) {
                case 1:
                    return "i";
                case 2:
                    return number(1);
                case 3:
                    return "(" + truth(1) + ")";
                default:
                    return board(depth);
            }
        }
        if (stage_ != Stage::load && choices_.below(4)) return any({"b", "b", "p", known(1), known(2), "b.outside"});
        return any({"(5)", "(2.5)", "('x')", "kept[1]", "kept[2]", "kept[3]", "kept", "math", "b", "i", "(nil)"});
    }

    static const std::vector<std::string>& names() {
        static const std::vector<std::string> out = [] {
            std::vector<std::string> all = {"x", "__index", "__gc", "__metatable", "class", "rep", "format", "byte"};
            for (const auto& [type, list] : scriptApiNames())
                if (!type.empty()) all.insert(all.end(), list.begin(), list.end());
            return all;
        }();
        return out;
    }
    std::string name() { return names()[choices_.below(static_cast<std::uint32_t>(names().size()))]; }
    std::string global() {
        static const std::vector<std::string> all = [] {
            std::vector<std::string> out = {
                "tostring",   "tonumber",     "ipairs",       "pairs",        "next",        "select",
                "rawlen",     "rawequal",     "type",         "assert",       "error",       "require",
                "table.sort", "table.unpack", "table.concat", "table.insert", "string.rep",  "string.format",
                "math.floor", "math.max",     "string.char",  "string.sub",   "string.byte", "math.tointeger"};
            const auto names = scriptApiNames();
            const auto& own = names.at("");
            out.insert(out.end(), own.begin(), own.end());
            return out;
        }();
        return all[choices_.below(static_cast<std::uint32_t>(all.size()))];
    }

    std::string values(int depth) {
        std::string out;
        for (std::uint32_t n = choices_.below(4); n > 0; --n) out += (out.empty() ? "" : ", ") + value(depth);
        return out;
    }

    std::string value(int depth) {
        switch (choices_.below(depth > 0 ? 9u : 5u)) {
            case 0:
                return pieces();
            case 1:
                return choices_.below(2) ? zone() : direction();
            case 2:
                return any({"0", "1", "3", "-1", "2.5", "1e308", "0/0", "math.mininteger", "math.maxinteger", "2^53"});
            case 3:
                return any({"nil", "true", "false", "'x'", "''", "{}", "{ 1, 2 }", "('x'):rep(20000)", "'\\0\\255'",
                            "'\\u{202E}'", "kept", "kept[1]", "kept[2]", "b", "p", "i", "b.outside", "_ENV"});
            case 4:
                return any({"function() end", "function(x) return x end", "function(...) return ... end",
                            "function(x) return x:neighbours() end", "function() return true end",
                            "function(x) error(x) end", "function(x) while true do end end", "tostring", "component"});
            case 5:
                return "{ name = " + value(depth - 1) + ", pieces = " + value(depth - 1) +
                       ", squares = " + value(depth - 1) + ", when = " + value(depth - 1) + " }";
            case 6:
                return isInFunction() ? board(depth) : stage_ == Stage::load ? "(5)" : known(depth);
            case 7:
                return "function(x) return " + expression(depth - 1) + " end";
            default:
                return expression(depth - 1);
        }
    }

    Stage wildStage_{}, stage_{};
};

inline std::string scriptOfStages(Bytes& choices) { return ScriptOfStages(choices).run(); }

}  // namespace tafl
