#include "host/lua/trace/exploration.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"
#include "host/lua/trace/decision.hpp"
#include "host/lua/trace/handles.hpp"
#include "host/lua/vm/script_source.hpp"

namespace tafl::lua {
namespace {

constexpr int maxEnumeratedCount = 16;    // a count branches over at most this many numbers
constexpr std::size_t maxBranches = 256;  // in one run; more come from a loop that no outcome ends

std::string currentLocation(lua_State* lua) {
    luaL_where(lua, 1);
    std::string out = lua_tostring(lua, -1);
    lua_pop(lua, 1);
    return out.ends_with(": ") ? out.substr(0, out.size() - 2) : out;
}

/// The number and text of the line that runs; no text for lines of libraries.
std::pair<int, std::string> currentLine(lua_State* lua) {
    lua_Debug frame;
    if (!lua_getstack(lua, 1, &frame)) return {};
    lua_getinfo(lua, "Sl", &frame);
    const Script* script = sessionOf(lua).script.get();
    if (!script || frame.source[0] != '@' || script->name != frame.source + 1) return {frame.currentline, {}};
    return {frame.currentline, std::string(script->line(frame.currentline))};
}

/// Whether a line makes a decision. Only there an unused value is likely a mistake.
bool isDecisionLine(const std::string& line, bool board) {
    if (!board) return line.find("==") != std::string::npos || line.find("~=") != std::string::npos;
    const std::vector<std::string> parts = words(line);
    return std::ranges::any_of(parts, [](const std::string& word) {
        return word == "if" || word == "elseif" || word == "and" || word == "or" || word == "not" || word == "while";
    });
}

Phrase typeName(Type type) {
    return type == Type::board     ? phrase("a board")
           : type == Type::integer ? phrase("a number")
                                   : phrase("true or false");
}

Phrase returnTypeName(ReturnType returnType) {
    return returnType == ReturnType::truth    ? phrase("true or false")
           : returnType == ReturnType::board  ? phrase("a board")
           : returnType == ReturnType::number ? phrase("a number")
                                              : phrase("a value");
}

/// The value on top of the stack as an expression of the wanted type.
Expr popResultExpr(lua_State* lua, int function, ReturnType returnType, const char* label) {
    Graph& g = sessionOf(lua).graph();
    Expr value = failedExpr;
    if (lua_isboolean(lua, -1))
        value = g.truth(lua_toboolean(lua, -1));
    else if (lua_isinteger(lua, -1))
        value = g.integer(lua_tointeger(lua, -1));
    else if (const auto e = toExpr(lua, -1))
        value = *e;
    if (value == outsideExpr) raiseError(lua, phrase("'outside' is no board that '%1' could return", label));
    if (value == failedExpr)
        raiseWrongResult(lua, function, returnType, label,
                         lua_isnil(lua, -1) ? phrase("nothing") : Phrase(luaL_typename(lua, -1)));
    const Type type = g.type(value);
    const bool fits = returnType == ReturnType::any || (returnType == ReturnType::truth && type == Type::truth) ||
                      (returnType == ReturnType::board && type == Type::board) ||
                      (returnType == ReturnType::number && type != Type::board);
    if (!fits)
        raiseWrongResult(lua, function, returnType, label, typeName(type),
                         type == Type::board
                             ? phrase("ask the board with :any(), :none(), :at_least(n) or :covers(other)")
                             : Phrase());
    recordUsed(lua, value);
    lua_pop(lua, 1);
    return value;
}

char traceAbortMark;

}  // namespace

void raiseWrongResult(lua_State* lua, int function, ReturnType returnType, const char* label, const Phrase& returned,
                      const Phrase& advice) {
    lua_pushvalue(lua, function);
    lua_Debug info;
    lua_getinfo(lua, ">S", &info);
    Phrase message = phrase("'%1' (the function of line %2) returned %3; it must return %4", label, info.linedefined,
                            returned, returnTypeName(returnType));
    if (returned == "nothing") {
        if (returnType == ReturnType::board) message = phrase("%1 (i.none for no squares)", message);
        message = phrase("%1: does a branch lack its 'return'?", message);
    }
    raiseError(lua, advice.empty() ? message : phrase("%1: %2", message, advice));
}

void abortTrace(lua_State* lua, const Phrase& why) {
    const std::string where = currentLocation(lua);
    const Phrase message = where.empty() ? why : phrase("%1: %2", where, why);
    interpreterOf(lua).setRaised(message);
    lua_pushstring(lua, message.c_str());
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &traceAbortMark);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &traceAbortMark);
    lua_error(lua);
    std::abort();  // lua_error does not return
}

bool isTraceAbort(lua_State* lua, int error) {
    if (lua_type(lua, error) != LUA_TSTRING) return false;
    error = lua_absindex(lua, error);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &traceAbortMark);
    const bool marked = lua_rawequal(lua, -1, error);
    lua_pop(lua, 1);
    // Lua's own errors about a number of the turn where it needs a plain one.
    const std::string_view text = lua_tostring(lua, error);
    return marked || text.find("a number of the turn value") != text.npos || text.find("'for' ") != text.npos;
}

Tracer::Tracer(lua_State* lua, std::string label) : lua_(lua), label_(std::move(label)) {
    sessionOf(lua).tracers.push_back(this);
}
Tracer::~Tracer() { sessionOf(lua_).tracers.pop_back(); }

void Tracer::begin() {
    branchIndex_ = 0;
    truthOutcomes_.clear();
    countRanges_.clear();
    LuaSession& session = sessionOf(lua_);
    if (session.tracers.size() == 1) session.beginRun(session.limits().instructions);
}

int Tracer::takeBranch(Branch branch) {
    lastBranchLocation_ = currentLocation(lua_);
    if (branchIndex_ < path_.size()) {
        const Branch& before = path_[branchIndex_++];
        if (before.subject != branch.subject || before.isCount != branch.isCount)
            raiseError(lua_, phrase("'%1' asks something else when it is run again with the same answers: does it keep "
                                    "something between runs?",
                                    label_));
        return before.outcome;
    }
    if (path_.size() >= maxBranches)
        abortTrace(lua_, phrase("'%1' asks more than %2 questions in one run: does a loop end only when the position "
                                "says so? Say it with flood, slide or fix",
                                label_, maxBranches));
    branch.outcome = branch.min;
    path_.push_back(branch);
    ++branchIndex_;
    return branch.outcome;
}

Tracer::Range& Tracer::ensureRange(Expr board) {
    const auto [place, fresh] = countRanges_.try_emplace(board);
    if (fresh) {
        const auto [known, first] = upperBounds_.try_emplace(board, maxSquares);
        const Graph& g = sessionOf(lua_).graph();
        // Bounds by the size of the board are left out: a rule gives the same program on every size.
        if (const int max = first ? maxSquareCount(g, board) : 0; first && max < g.size() * g.size())
            known->second = max;
        place->second.max = known->second;
    }
    return place->second;
}

bool Tracer::truth(Expr test) {
    const Graph& g = sessionOf(lua_).graph();
    if (g.isConstant(test)) return g.node(test).number != 0;
    const Node& n = g.node(test);
    if (n.op == Op::negate) return !truth(n.arguments[0]);
    // `any` and comparisons of `count` share the range of one number.
    if (n.op == Op::any) return atLeast(n.arguments[0], 1, test, false);
    if (n.op == Op::less) {
        const Node &a = g.node(n.arguments[0]), &b = g.node(n.arguments[1]);
        if (a.op == Op::count && b.op == Op::constant) return !atLeast(a.arguments[0], b.number, test, true);
        if (b.op == Op::count && a.op == Op::constant)
            return atLeast(b.arguments[0], std::min<std::int64_t>(a.number, maxSquares) + 1, test, false);
    }
    const auto found = truthOutcomes_.find(test);
    if (found != truthOutcomes_.end()) return found->second;
    return truthOutcomes_[test] = takeBranch({.subject = test}) != 0;
}

bool Tracer::atLeast(Expr board, lua_Integer count, Expr test, bool opposite) {
    Range& range = ensureRange(board);
    if (count <= range.min) return true;
    if (count > range.max) return false;
    const bool holds = (takeBranch({.subject = test}) != 0) != opposite;
    (holds ? range.min : range.max) = static_cast<int>(holds ? count : count - 1);
    return holds;
}

bool Tracer::atLeast(Expr board, lua_Integer count) {
    Graph& g = sessionOf(lua_).graph();
    return atLeast(board, count, g.binary(Op::less, g.unary(Op::count, board), g.integer(count)), true);
}

std::optional<int> Tracer::count(Expr board) {
    Range& range = ensureRange(board);
    if (range.max - range.min > maxEnumeratedCount) return std::nullopt;
    if (range.min < range.max)
        range.min = range.max = takeBranch({.subject = board, .isCount = true, .min = range.min, .max = range.max});
    return range.min;
}

void Tracer::finish(Expr value) {
    const LuaSession& session = sessionOf(lua_);
    if (branchIndex_ != path_.size())
        raiseError(lua_, phrase("'%1' asks less when it is run again with the same answers: does it keep something "
                                "between runs?",
                                label_));
    if (!leaves_.empty() &&
        session.builder->graph()->type(leaves_.front().value) != session.builder->graph()->type(value))
        raiseError(lua_, phrase("'%1' returns %2 in one case and %3 in another", label_,
                                typeName(session.builder->graph()->type(leaves_.front().value)),
                                typeName(session.builder->graph()->type(value))));
    leaves_.push_back({path_, value});
    const bool more = std::ranges::any_of(path_, [](const Branch& q) { return q.outcome < q.max; });
    const bool many = leaves_.size() >= static_cast<std::size_t>(session.limits().paths);
    if (more && (many || session.budget().spent > session.budget().limit / 2))
        abortTrace(lua_,
                   phrase("'%1' has more than %2 ways through its questions; the last one asked stands in %3. Ask "
                          "for fewer things one by one: join boards with & and | before asking, or use "
                          "board:only_if(function() … end) for each part of a result",
                          label_, leaves_.size(), lastBranchLocation_));
}

bool Tracer::nextPath() {
    while (!path_.empty() && path_.back().outcome == path_.back().max) path_.pop_back();
    if (path_.empty()) return false;
    ++path_.back().outcome;
    return true;
}

Expr Tracer::buildDecision(std::size_t first, std::size_t end, std::size_t depth) const {
    const Leaf& leaf = leaves_[first];
    if (depth == leaf.path.size()) return leaf.value;
    const Branch& branch = leaf.path[depth];
    std::vector<Expr> values;
    while (first < end) {
        std::size_t last = first;
        while (last < end && leaves_[last].path[depth].outcome == leaves_[first].path[depth].outcome) ++last;
        values.push_back(buildDecision(first, last, depth + 1));
        first = last;
    }
    Graph& g = sessionOf(lua_).graph();
    return branch.isCount ? makeCountConditional(g, branch.subject, branch.min, values)
                          : makeConditional(g, branch.subject, values[1], values[0]);
}

/// Warns of the first value that a deciding line makes and nothing uses.
void Tracer::warnAboutUnused() const {
    LuaSession& session = sessionOf(lua_);
    for (const auto& [e, place] : createdExpressions_) {
        const auto& [line, text] = place;
        const bool board = session.graph().type(e) == Type::board;
        if (usedExpressions_.contains(e) || session.graph().isConstant(e) || !isDecisionLine(text, board)) continue;
        session.builder->report(
            Severity::warning, "",
            board ? phrase("a board made in line %1 of '%2' is not used; behind 'if', 'and', 'or', 'not' "
                           "every board counts as true: ask it with :any()",
                           line, label_)
                  : phrase("a number of the turn made in line %1 of '%2' is not used; '==' with a number is always "
                           "false: write :is(n)",
                           line, label_));
        return;
    }
}

TraceResult Tracer::result() const { return {buildDecision(0, leaves_.size(), 0), static_cast<int>(leaves_.size())}; }

namespace {

Tracer& currentTracer(lua_State* lua) {
    LuaSession& session = sessionOf(lua);
    if (session.tracers.empty())
        raiseError(lua,
                   phrase("this depends on the position, which nobody knows while the rule is compiled: ask it inside "
                          "a function(i) … end"));
    return *session.tracers.back();
}

}  // namespace

bool branchOnTruth(lua_State* lua, Expr e) {
    const Graph& g = sessionOf(lua).graph();
    if (g.isConstant(e)) return g.node(e).number != 0;
    return currentTracer(lua).truth(e);
}

bool branchOnAtLeast(lua_State* lua, Expr board, lua_Integer count) {
    const Graph& g = sessionOf(lua).graph();
    if (g.isConstant(board)) return g.boardOf(board).count() >= count;
    return currentTracer(lua).atLeast(board, count);
}

std::optional<int> branchOnCount(lua_State* lua, Expr board) {
    const Graph& g = sessionOf(lua).graph();
    if (g.isConstant(board)) return g.boardOf(board).count();
    return currentTracer(lua).count(board);
}

void recordCreated(lua_State* lua, Expr e) {
    LuaSession& session = sessionOf(lua);
    if (session.tracers.empty() || session.graph().type(e) == Type::truth) return;
    auto& all = session.tracers.front()->createdExpressions_;
    if (!all.contains(e)) all.emplace(e, currentLine(lua));
}

void recordUsed(lua_State* lua, Expr e) {
    LuaSession& session = sessionOf(lua);
    if (!session.tracers.empty()) session.tracers.front()->usedExpressions_.insert(e);
}

TraceResult traceFunction(lua_State* lua, int function, ReturnType returnType, const char* label,
                          const std::function<int()>& arguments) {
    function = lua_absindex(lua, function);
    luaL_checkstack(lua, 8, "too many functions within functions");
    const auto runOnce = [&] {
        lua_pushvalue(lua, function);
        lua_call(lua, arguments(), 1);
        return popResultExpr(lua, function, returnType, label);
    };
    Tracer tracer(lua, label);
    do {
        tracer.begin();
        tracer.finish(runOnce());
    } while (tracer.nextPath());
    if (sessionOf(lua).tracers.size() == 1) tracer.warnAboutUnused();
    return tracer.result();
}

}  // namespace tafl::lua
