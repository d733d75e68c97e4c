#include "host/lua/trace/direct_call.hpp"

#include <bit>

#include "base/random.hpp"
#include "host/lua/trace/turn_inputs.hpp"
#include "host/lua/trace/values.hpp"
#include "host/lua/vm/script_source.hpp"
#include "program/callback_failure.hpp"

namespace tafl::lua {
namespace {

std::uint64_t mixBits(std::uint64_t x) { return Random(x).next(); }

/// The value on top of the stack.
CallbackValue readResult(lua_State* lua, int function, ReturnType returnType, const char* label) {
    if (lua_isboolean(lua, -1) && returnType != ReturnType::board)
        return {returnType == ReturnType::number ? Type::integer : Type::truth, lua_toboolean(lua, -1), {}};
    if (lua_isinteger(lua, -1) && (returnType == ReturnType::number || returnType == ReturnType::any))
        return {Type::integer, lua_tointeger(lua, -1), {}};
    if (isBoard(lua, -1) && (returnType == ReturnType::board || returnType == ReturnType::any))
        return {Type::board, 0, checkSquares(lua, -1)};
    raiseWrongResult(lua, function, returnType, label,
                     lua_isnil(lua, -1)       ? phrase("nothing")
                     : isBoard(lua, -1)       ? phrase("a board")
                     : lua_isboolean(lua, -1) ? phrase("true or false")
                                              : Phrase(luaL_typename(lua, -1)));
}

struct Request {
    DirectFunction* function;
    const TurnInputs* turn;
    CallbackValue value;
};

int runRequest(lua_State* lua) {
    Request& request = *static_cast<Request*>(lua_touserdata(lua, 1));
    request.value = request.function->run(*request.turn);
    return 0;
}

}  // namespace

CallbackValue ReferenceTurnInputs::read(lua_State*, const Graph& graph, Expr e) const {
    if (readNodes_) readNodes_->insert(graph.turnInput(e));
    return readReference(graph, e, inputs_);
}

// --- random positions

RandomInputs::RandomInputs(Builder& builder, int number)
    : squares_(builder.size() * builder.size()),
      holes_(builder.shape().holes),
      seed_(mixBits(static_cast<std::uint64_t>(number) + 1)) {
    const Graph& graph = *builder.graph();
    const ClassSet all = graph.classesOf(Side::attackers) | graph.classesOf(Side::defenders);
    const auto kinds = static_cast<std::uint64_t>(std::bit_width(all));
    const std::uint64_t density = 1 + static_cast<std::uint64_t>(number) % 6;
    for (Square s = 0; s < squares_; ++s) {
        const std::uint64_t r = mixBits(seed_ + static_cast<std::uint64_t>(s));
        classes_.push_back(kinds && !holes_.has(s) && r % 7 < density ? static_cast<int>(1 + r / 7 % kinds) : 0);
    }
    Random random(seed_);
    const auto square = [&] {
        return SquareSet::of(static_cast<Square>(random.below(static_cast<unsigned>(squares_)))) - holes_;
    };
    mover = random.below(2) ? Side::attackers : Side::defenders;
    from = square();
    to = square();
    if (random.below(3) == 0) jumped = square();
    if (random.below(3) == 0) displaced = to;
    captured = randomSquares(random.next());
    declared = random.below(8);
    die = static_cast<int>(random.below(7));
    sinceCapture = static_cast<int>(random.below(random.below(2) ? 8 : 120));
    for (const StateDeclaration& state : builder.calls().states) {
        numbers.push_back(random.below(static_cast<unsigned>(std::max(1, state.max)) + 1));
        marks.push_back(randomSquares(random.next()));
    }
}

SquareSet RandomInputs::randomSquares(std::uint64_t salt) const {
    SquareSet out;
    const std::uint64_t r = mixBits(seed_ ^ salt);
    if (r % 5 == 0) return out;
    for (Square s = 0; s < squares_; ++s)
        if (mixBits(r + static_cast<std::uint64_t>(s)) % 5 <= r % 3) out.add(s);
    return out - holes_;
}

SquareSet RandomInputs::pieces(ClassSet set) const {
    SquareSet out;
    for (Square s = 0; s < squares_; ++s)
        if (const int c = classes_[static_cast<std::size_t>(s)]; c && (set >> (c - 1) & 1)) out.add(s);
    return out;
}

SquareSet RandomInputs::hostile(int classNumber) const {
    return randomSquares(0x100u + static_cast<unsigned>(classNumber));
}
SquareSet RandomInputs::held(ClassSet set) const { return randomSquares(0x200u + set) & pieces(set); }
SquareSet RandomInputs::reach(ClassSet set, std::optional<Direction> direction) const {
    SquareSet out;
    for (const Direction d : allDirections)
        if (!direction || *direction == d) out |= randomSquares(0x10000u + static_cast<unsigned>(d) * 0x1000u + set);
    return out;
}

// --- the function

DirectFunction::DirectFunction(LuaSession& session, int index, ReturnType returnType, std::string label)
    : session_(session), returnType_(returnType), label_(std::move(label)) {
    lua_State* lua = session.get();
    snapshot_ = StateSnapshot(lua, index);
    if (snapshot_.isTooLarge())
        raiseError(lua,
                   phrase("'%1' can reach more than %2 values outside itself, too many to check that it changes none",
                          label_, StateSnapshot::maxEntries));
    lua_pushvalue(lua, index);
    reference_ = luaL_ref(lua, LUA_REGISTRYINDEX);
}

CallbackValue DirectFunction::run(const TurnInputs& turn) {
    struct RunScope {
        LuaSession& session;
        explicit RunScope(LuaSession& s, const TurnInputs& t) : session(s) {
            session.turn = &t;
            session.runId = ++session.runCount;
        }
        ~RunScope() {
            session.turn = nullptr;
            session.runId = 0;
        }
    } runScope(session_, turn);
    lua_State* lua = session_.get();
    luaL_checkstack(lua, 8, "too many functions within functions");
    lua_rawgeti(lua, LUA_REGISTRYINDEX, reference_);
    const int function = lua_gettop(lua);
    lua_pushvalue(lua, function);
    pushInputs(lua);
    lua_call(lua, 1, 1);
    const CallbackValue out = readResult(lua, function, returnType_, label_.c_str());
    lua_settop(lua, function - 1);
    // At calls 1, 2, 4, 8, … and every 4096: a function that keeps state usually shows it early.
    if (std::has_single_bit(++calls_) || calls_ % 4096 == 0) checkPurity();
    return out;
}

void DirectFunction::checkPurity() {
    lua_State* lua = session_.get();
    lua_rawgeti(lua, LUA_REGISTRYINDEX, reference_);
    const Phrase name = snapshot_.findChange(StateSnapshot(lua, -1));
    lua_pop(lua, 1);
    if (!name.empty())
        raiseError(lua,
                   phrase("'%1' keeps something between runs: '%2' has changed. A rule must depend on the turn alone; "
                          "what lasts from move to move is a state of the game (b:state, b:update)",
                          label_, name));
}

CallbackValue DirectFunction::operator()(const TurnInputs& turn) {
    Request request{this, &turn, {}};
    const std::uint64_t budget = session_.limits().perCallback;
    session_.setBudget({.limit = budget});
    session_.beginRun(budget);
    if (const auto error = session_.run(guarded<runRequest>, &request))
        throw PhrasedFailure(phrase("%1: %2", session_.script->name, error->message()));
    return request.value;
}

}  // namespace tafl::lua
