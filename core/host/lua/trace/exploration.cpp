#include "host/lua/trace/exploration.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"
#include "host/lua/trace/decision.hpp"
#include "host/lua/rules/script.hpp"
#include "host/lua/trace/values.hpp"

namespace tafl::lua {
namespace {

constexpr int mostCounted = 16;         // a count is answered with every number up to here, not beyond
constexpr std::size_t mostAsked = 256;  // questions in one run: more come from a loop that no answer ends

std::string whereIs(lua_State* lua) {
    luaL_where(lua, 1);
    std::string out = lua_tostring(lua, -1);
    lua_pop(lua, 1);
    return out.ends_with(": ") ? out.substr(0, out.size() - 2) : out;
}

/// The line of the script that runs, and its number.
std::pair<int, std::string> lineNow(lua_State* lua) {
    lua_Debug frame;
    if (!lua_getstack(lua, 1, &frame)) return {};
    lua_getinfo(lua, "Sl", &frame);
    const Script* script = sessionOf(lua).script.get();
    if (!script || frame.source[0] != '@' || script->name != frame.source + 1) return {frame.currentline, {}};
    std::size_t begin = 0;
    for (int i = 1; i < frame.currentline && begin != std::string::npos; ++i)
        begin = script->text.find('\n', begin + (i > 1));
    if (begin == std::string::npos) return {frame.currentline, {}};
    begin += frame.currentline > 1;
    return {frame.currentline, script->text.substr(begin, script->text.find('\n', begin) - begin)};
}

/// Does a line decide something? Only there a value made for nothing is likely a mistake: elsewhere it may just not be
/// needed.
bool decides(const std::string& line, bool board) {
    if (!board) return line.find("==") != std::string::npos || line.find("~=") != std::string::npos;
    const std::vector<std::string> parts = words(line);
    return std::ranges::any_of(parts, [](const std::string& word) {
        return word == "if" || word == "elseif" || word == "and" || word == "or" || word == "not" || word == "while";
    });
}

std::string_view typeWords(Type type) {
    return type == Type::board ? "a board" : type == Type::integer ? "a number" : "true or false";
}

const char* wanted(Want want) {
    return want == Want::truth    ? "true or false"
           : want == Want::board  ? "a board"
           : want == Want::number ? "a number"
                                  : "a value";
}

/// The value on top of the stack as an expression of the wanted type.
Expr leafOf(lua_State* lua, int function, Want want, const char* what) {
    Graph& g = sessionOf(lua).graph();
    Expr value = failedExpr;
    if (lua_isboolean(lua, -1))
        value = g.truth(lua_toboolean(lua, -1));
    else if (lua_isinteger(lua, -1))
        value = g.integer(lua_tointeger(lua, -1));
    else if (const auto e = toExpr(lua, -1))
        value = *e;
    if (value == outsideExpr) luaL_error(lua, "'outside' is no board that '%s' could return", what);
    if (value == failedExpr)
        refuseResult(lua, function, want, what, lua_isnil(lua, -1) ? "nothing" : luaL_typename(lua, -1));
    const Type type = g.type(value);
    const bool fits = want == Want::any || (want == Want::truth && type == Type::truth) ||
                      (want == Want::board && type == Type::board) || (want == Want::number && type != Type::board);
    if (!fits)
        refuseResult(lua, function, want, what, typeWords(type).data(),
                     type == Type::board ? ": ask the board with :any(), :none(), :at_least(n) or :covers(other)" : "");
    noteUsed(lua, value);
    lua_pop(lua, 1);
    return value;
}

char givenUpMark;

}  // namespace

void refuseResult(lua_State* lua, int function, Want want, const char* what, const char* returned, const char* advice) {
    lua_pushvalue(lua, function);
    lua_Debug info;
    lua_getinfo(lua, ">S", &info);
    const bool nothing = std::string_view(returned) == "nothing";
    luaL_error(lua, "'%s' (the function of line %d) returned %s; it must return %s%s%s%s", what, info.linedefined,
               returned, wanted(want), nothing && want == Want::board ? " (i.none for no squares)" : "",
               nothing ? ": does a branch lack its 'return'?" : "", advice);
    std::abort();  // luaL_error does not return
}

void giveUpTracing(lua_State* lua, const std::string& why) {
    const std::string where = whereIs(lua);
    lua_pushstring(lua, (where.empty() ? why : where + ": " + why).c_str());
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &givenUpMark);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &givenUpMark);
    lua_error(lua);
    std::abort();  // lua_error does not return
}

bool isGivenUp(lua_State* lua, int error) {
    if (lua_type(lua, error) != LUA_TSTRING) return false;
    error = lua_absindex(lua, error);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &givenUpMark);
    const bool said = lua_rawequal(lua, -1, error);
    lua_pop(lua, 1);
    // A number of the turn where Lua itself wants a plain one.
    const std::string_view text = lua_tostring(lua, error);
    return said || text.find("a number of the turn value") != text.npos || text.find("'for' ") != text.npos;
}

Exploration::Exploration(lua_State* lua, std::string what) : lua_(lua), what_(std::move(what)) {
    sessionOf(lua).explorations.push_back(this);
}
Exploration::~Exploration() { sessionOf(lua_).explorations.pop_back(); }

void Exploration::begin() {
    asked_ = 0;
    truths_.clear();
    counts_.clear();
    Session& session = sessionOf(lua_);
    if (session.explorations.size() == 1) session.beginRun(session.limits().instructions);
}

int Exploration::ask(Question question) {
    lastQuestion_ = whereIs(lua_);
    if (asked_ < path_.size()) {
        const Question& before = path_[asked_++];
        if (before.about != question.about || before.counts != question.counts)
            luaL_error(lua_,
                       "'%s' asks something else when it is run again with the same answers: does it keep something "
                       "between runs?",
                       what_.c_str());
        return before.answer;
    }
    if (path_.size() >= mostAsked)
        giveUpTracing(lua_,
                      "'" + what_ + "' asks more than " + std::to_string(mostAsked) +
                          " questions in one run: does a loop end only when the position says so? Say it with flood, "
                          "slide or fix");
    question.answer = question.least;
    path_.push_back(question);
    ++asked_;
    return question.answer;
}

Exploration::Range& Exploration::rangeOf(Expr board) {
    const auto [place, fresh] = counts_.try_emplace(board);
    if (fresh) {
        const auto [known, first] = most_.try_emplace(board, mostSquares);
        const Graph& g = sessionOf(lua_).graph();
        // That no board holds more than the whole is left to the program: so a rule is the same on every size.
        if (const int most = first ? mostIn(g, board) : 0; first && most < g.size() * g.size()) known->second = most;
        place->second.most = known->second;
    }
    return place->second;
}

bool Exploration::truth(Expr test) {
    const Graph& g = sessionOf(lua_).graph();
    if (g.isConstant(test)) return g.node(test).number != 0;
    const Node& n = g.node(test);
    if (n.op == Op::negate) return !truth(n.arguments[0]);
    // Whether a board holds anything, and how many, are questions about one number.
    if (n.op == Op::any) return atLeast(n.arguments[0], 1, test, false);
    if (n.op == Op::less) {
        const Node &a = g.node(n.arguments[0]), &b = g.node(n.arguments[1]);
        if (a.op == Op::count && b.op == Op::constant) return !atLeast(a.arguments[0], b.number, test, true);
        if (b.op == Op::count && a.op == Op::constant)
            return atLeast(b.arguments[0], std::min<std::int64_t>(a.number, mostSquares) + 1, test, false);
    }
    const auto found = truths_.find(test);
    if (found != truths_.end()) return found->second;
    return truths_[test] = ask({.about = test}) != 0;
}

bool Exploration::atLeast(Expr board, lua_Integer count, Expr test, bool opposite) {
    Range& range = rangeOf(board);
    if (count <= range.least) return true;
    if (count > range.most) return false;
    const bool holds = (ask({.about = test}) != 0) != opposite;
    (holds ? range.least : range.most) = static_cast<int>(holds ? count : count - 1);
    return holds;
}

bool Exploration::atLeast(Expr board, lua_Integer count) {
    Graph& g = sessionOf(lua_).graph();
    return atLeast(board, count, g.binary(Op::less, g.unary(Op::count, board), g.integer(count)), true);
}

std::optional<int> Exploration::count(Expr board) {
    Range& range = rangeOf(board);
    if (range.most - range.least > mostCounted) return std::nullopt;
    if (range.least < range.most)
        range.least = range.most = ask({.about = board, .counts = true, .least = range.least, .most = range.most});
    return range.least;
}

void Exploration::finish(Expr value) {
    const Session& session = sessionOf(lua_);
    if (asked_ != path_.size())
        luaL_error(lua_,
                   "'%s' asks less when it is run again with the same answers: does it keep something between runs?",
                   what_.c_str());
    if (!leaves_.empty() &&
        session.builder->graph()->type(leaves_.front().value) != session.builder->graph()->type(value))
        luaL_error(lua_, "'%s' returns %s in one case and %s in another", what_.c_str(),
                   typeWords(session.builder->graph()->type(leaves_.front().value)).data(),
                   typeWords(session.builder->graph()->type(value)).data());
    leaves_.push_back({path_, value});
    const bool more = std::ranges::any_of(path_, [](const Question& q) { return q.answer < q.most; });
    const bool many = leaves_.size() >= static_cast<std::size_t>(session.limits().paths);
    if (more && (many || session.budget().spent > session.budget().allowed / 2))
        giveUpTracing(lua_, "'" + what_ + "' has more than " + std::to_string(leaves_.size()) +
                                " ways through its questions; the last one asked stands in " + lastQuestion_ +
                                ". Ask for fewer things one by one: join boards with & and | before asking, or use "
                                "board:only_if(function() … end) for each part of a result");
}

bool Exploration::next() {
    while (!path_.empty() && path_.back().answer == path_.back().most) path_.pop_back();
    if (path_.empty()) return false;
    ++path_.back().answer;
    return true;
}

Expr Exploration::build(std::size_t first, std::size_t end, std::size_t depth) const {
    const Leaf& leaf = leaves_[first];
    if (depth == leaf.path.size()) return leaf.value;
    const Question& question = leaf.path[depth];
    std::vector<Expr> values;
    while (first < end) {
        std::size_t last = first;
        while (last < end && leaves_[last].path[depth].answer == leaves_[first].path[depth].answer) ++last;
        values.push_back(build(first, last, depth + 1));
        first = last;
    }
    Graph& g = sessionOf(lua_).graph();
    return question.counts ? decideCount(g, question.about, question.least, values)
                           : decide(g, question.about, values[1], values[0]);
}

/// A board made where something is decided has no use there but to be asked, or to be the result.
void Exploration::warnOfUnused() const {
    Session& session = sessionOf(lua_);
    for (const auto& [e, place] : made_) {
        const auto& [line, text] = place;
        const bool board = session.graph().type(e) == Type::board;
        if (used_.contains(e) || session.graph().isConstant(e) || !decides(text, board)) continue;
        session.builder->report(
            Severity::warning, "",
            std::string(board ? "a board" : "a number of the turn") + " made in line " + std::to_string(line) +
                " of '" + what_ + "' is used for nothing; " +
                (board ? "bare behind 'if', 'and', 'or', 'not' every board counts as true: ask it with :any()"
                       : "'==' with a number is always false: write :is(n)"));
        return;
    }
}

Explored Exploration::result() const { return {build(0, leaves_.size(), 0), static_cast<int>(leaves_.size())}; }

namespace {

Exploration& current(lua_State* lua) {
    Session& session = sessionOf(lua);
    if (session.explorations.empty())
        luaL_error(lua,
                   "this depends on the position, which nobody knows while the rule is compiled: ask it inside a "
                   "function(i) … end");
    return *session.explorations.back();
}

}  // namespace

bool askTruth(lua_State* lua, Expr e) {
    const Graph& g = sessionOf(lua).graph();
    if (g.isConstant(e)) return g.node(e).number != 0;
    return current(lua).truth(e);
}

bool askAtLeast(lua_State* lua, Expr board, lua_Integer count) {
    const Graph& g = sessionOf(lua).graph();
    if (g.isConstant(board)) return g.boardOf(board).count() >= count;
    return current(lua).atLeast(board, count);
}

std::optional<int> askCount(lua_State* lua, Expr board) {
    const Graph& g = sessionOf(lua).graph();
    if (g.isConstant(board)) return g.boardOf(board).count();
    return current(lua).count(board);
}

void noteMade(lua_State* lua, Expr e) {
    Session& session = sessionOf(lua);
    if (session.explorations.empty() || session.graph().type(e) == Type::truth) return;
    auto& all = session.explorations.front()->made_;
    if (!all.contains(e)) all.emplace(e, lineNow(lua));
}

void noteUsed(lua_State* lua, Expr e) {
    Session& session = sessionOf(lua);
    if (!session.explorations.empty()) session.explorations.front()->used_.insert(e);
}

Explored explore(lua_State* lua, int function, Want want, const char* what, const std::function<int()>& arguments) {
    function = lua_absindex(lua, function);
    luaL_checkstack(lua, 8, "too many functions within functions");
    const auto once = [&] {
        lua_pushvalue(lua, function);
        lua_call(lua, arguments(), 1);
        return leafOf(lua, function, want, what);
    };
    Exploration exploration(lua, what);
    do {
        exploration.begin();
        exploration.finish(once());
    } while (exploration.next());
    if (sessionOf(lua).explorations.size() == 1) exploration.warnOfUnused();
    return exploration.result();
}

}  // namespace tafl::lua
