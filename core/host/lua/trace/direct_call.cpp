#include "host/lua/trace/direct_call.hpp"

#include <bit>

#include "base/random.hpp"
#include "host/lua/trace/turn_inputs.hpp"
#include "host/lua/rules/script.hpp"
#include "host/lua/trace/values.hpp"

namespace tafl::lua {
namespace {

std::uint64_t mixed(std::uint64_t x) { return Random(x).next(); }

/// The value on top of the stack.
CallbackValue valueOf(lua_State* lua, int function, Want want, const char* what) {
    if (lua_isboolean(lua, -1) && want != Want::board)
        return {want == Want::number ? Type::integer : Type::truth, lua_toboolean(lua, -1), {}};
    if (lua_isinteger(lua, -1) && (want == Want::number || want == Want::any))
        return {Type::integer, lua_tointeger(lua, -1), {}};
    if (isBoard(lua, -1) && (want == Want::board || want == Want::any)) return {Type::board, 0, checkSquares(lua, -1)};
    refuseResult(lua, function, want, what,
                 lua_isnil(lua, -1)       ? "nothing"
                 : isBoard(lua, -1)       ? "a board"
                 : lua_isboolean(lua, -1) ? "true or false"
                                          : luaL_typename(lua, -1));
}

struct Request {
    DirectFunction* function;
    const Turn* turn;
    CallbackValue value;
};

int answer(lua_State* lua) {
    Request& request = *static_cast<Request*>(lua_touserdata(lua, 1));
    request.value = request.function->run(*request.turn);
    return 0;
}

}  // namespace

CallbackValue PlainTurn::read(lua_State*, const Graph& graph, Expr e) const {
    if (noted_) noted_->insert(graph.node(e));
    return readReference(graph, e, inputs_);
}

// --- made-up positions

MadeUpTurn::MadeUpTurn(Builder& builder, int number)
    : squares_(builder.size() * builder.size()), seed_(mixed(static_cast<std::uint64_t>(number) + 1)) {
    const Graph& graph = *builder.graph();
    const ClassSet all = graph.classesOf(Side::attackers) | graph.classesOf(Side::defenders);
    const auto kinds = static_cast<std::uint64_t>(std::bit_width(all));
    const std::uint64_t crowd = 1 + static_cast<std::uint64_t>(number) % 6;
    for (Square s = 0; s < squares_; ++s) {
        const std::uint64_t r = mixed(seed_ + static_cast<std::uint64_t>(s));
        classes_.push_back(kinds && r % 7 < crowd ? static_cast<int>(1 + r / 7 % kinds) : 0);
    }
    Random random(seed_);
    const auto square = [&] {
        return SquareSet::of(static_cast<Square>(random.below(static_cast<unsigned>(squares_))));
    };
    mover = random.below(2) ? Side::attackers : Side::defenders;
    from = square();
    to = square();
    if (random.below(3) == 0) jumped = square();
    captured = anywhere(random.next());
    declared = random.below(8);
    die = static_cast<int>(random.below(7));
    sinceCapture = static_cast<int>(random.below(random.below(2) ? 8 : 120));
    for (const StateDeclaration& state : builder.calls().states) {
        numbers.push_back(random.below(static_cast<unsigned>(std::max(1, state.most)) + 1));
        marks.push_back(anywhere(random.next()));
    }
}

SquareSet MadeUpTurn::anywhere(std::uint64_t salt) const {
    SquareSet out;
    const std::uint64_t r = mixed(seed_ ^ salt);
    if (r % 5 == 0) return out;
    for (Square s = 0; s < squares_; ++s)
        if (mixed(r + static_cast<std::uint64_t>(s)) % 5 <= r % 3) out.add(s);
    return out;
}

SquareSet MadeUpTurn::pieces(ClassSet set) const {
    SquareSet out;
    for (Square s = 0; s < squares_; ++s)
        if (const int c = classes_[static_cast<std::size_t>(s)]; c && (set >> (c - 1) & 1)) out.add(s);
    return out;
}

SquareSet MadeUpTurn::hostile(int classNumber) const { return anywhere(0x100u + static_cast<unsigned>(classNumber)); }
SquareSet MadeUpTurn::held(ClassSet set) const { return anywhere(0x200u + set) & pieces(set); }
SquareSet MadeUpTurn::reach(ClassSet set, std::optional<Direction> direction) const {
    SquareSet out;
    for (const Direction d : allDirections)
        if (!direction || *direction == d) out |= anywhere(0x10000u + static_cast<unsigned>(d) * 0x1000u + set);
    return out;
}

// --- the function

DirectFunction::DirectFunction(Session& session, int index, Want want, std::string what)
    : session_(session), want_(want), what_(std::move(what)) {
    lua_State* lua = session.get();
    before_ = Surroundings(lua, index);
    lua_pushvalue(lua, index);
    reference_ = luaL_ref(lua, LUA_REGISTRYINDEX);
}

CallbackValue DirectFunction::run(const Turn& turn) {
    struct Running {
        Session& session;
        explicit Running(Session& s, const Turn& t) : session(s) {
            session.turn = &t;
            session.turnNumber = ++session.turns;
        }
        ~Running() {
            session.turn = nullptr;
            session.turnNumber = 0;
        }
    } running(session_, turn);
    lua_State* lua = session_.get();
    luaL_checkstack(lua, 8, "too many functions within functions");
    lua_rawgeti(lua, LUA_REGISTRYINDEX, reference_);
    const int function = lua_gettop(lua);
    lua_pushvalue(lua, function);
    pushInputs(lua);
    lua_call(lua, 1, 1);
    const CallbackValue out = valueOf(lua, function, want_, what_.c_str());
    lua_settop(lua, function - 1);
    // Looked at ever more seldom: whatever a rule keeps, it soon keeps something.
    if (std::has_single_bit(++calls_) || calls_ % 4096 == 0) checkPurity();
    return out;
}

void DirectFunction::checkPurity() {
    lua_State* lua = session_.get();
    lua_rawgeti(lua, LUA_REGISTRYINDEX, reference_);
    const std::string name = before_.changed(Surroundings(lua, -1));
    lua_pop(lua, 1);
    if (!name.empty())
        luaL_error(
            lua,
            "'%s' keeps something between runs: '%s' has changed. A rule must depend on the turn alone; what lasts "
            "from move to move is a state of the game (b:state, b:update)",
            what_.c_str(), name.c_str());
}

CallbackValue DirectFunction::operator()(const Turn& turn) {
    Request request{this, &turn, {}};
    const std::uint64_t budget = session_.limits().calling;
    session_.setBudget({.allowed = budget});
    session_.beginRun(budget);
    if (const auto error = session_.run(guarded<answer>, &request))
        throw CallbackFailure(session_.script->name + ": " + error->message());
    return request.value;
}

}  // namespace tafl::lua
