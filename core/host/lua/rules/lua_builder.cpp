#include "host/lua/rules/lua_builder.hpp"

#include "base/text.hpp"
#include "host/lua/rules/call_arguments.hpp"
#include "host/lua/trace/turn_inputs.hpp"
#include "host/lua/trace/values.hpp"
#include "rules/expressions.hpp"

namespace tafl::lua {
namespace {

constexpr const char* builderMetatable = "builder";

/// The builder for a call that writes. A traced function would repeat the call in every run, so it may make none.
Builder& writableBuilder(lua_State* lua) {
    luaL_checkudata(lua, 1, builderMetatable);
    LuaSession& session = sessionOf(lua);
    if (session.isInFunction())
        raiseError(lua, phrase("a rule's function(i) may read and decide, but not call the builder"));
    return session.requireBuilder();
}

Builder& readableBuilder(lua_State* lua) {
    luaL_checkudata(lua, 1, builderMetatable);
    return sessionOf(lua).requireBuilder();
}

/// Ends a call. If the builder reported an error, adds the line of the script and stops it.
int finishCall(lua_State* lua) {
    if (!sessionOf(lua).builder->failed()) return 0;
    raiseBuilderError(lua);
}

// --- reading and reporting

int size(lua_State* lua) {
    lua_pushinteger(lua, readableBuilder(lua).size());
    return 1;
}

int pushResult(lua_State* lua, Expr e) {
    if (e == failedExpr) return finishCall(lua);
    pushExpr(lua, e);
    return 1;
}

int squares(lua_State* lua) {
    Builder& b = readableBuilder(lua);
    return pushResult(lua, b.squares(checkZone(lua, luaL_checkstring(lua, 2))));
}
int zoneOrNone(lua_State* lua) {
    Builder& b = readableBuilder(lua);
    return pushResult(lua, b.zoneOrNone(luaL_checkstring(lua, 2)));
}

int parts(lua_State* lua) {
    Builder& b = readableBuilder(lua);
    const Expr e =
        lua_type(lua, 2) == LUA_TSTRING ? b.squares(checkZone(lua, lua_tostring(lua, 2))) : checkBoard(lua, 2);
    SquareSet set;
    if (!b.constantBoard(e, set))
        raiseError(lua, phrase("b:parts takes squares that are known while the rule is compiled"));
    lua_newtable(lua);
    lua_Integer i = 0;
    for (const SquareSet& part : b.parts(set)) {
        pushExpr(lua, b.graph()->board(part));
        lua_rawseti(lua, -2, ++i);
    }
    return 1;
}

int hasClass(lua_State* lua) {
    Builder& b = readableBuilder(lua);
    lua_pushboolean(lua, b.hasClass(luaL_checkstring(lua, 2)));
    return 1;
}

/// The complement of a set of pieces, as text.
int allBut(lua_State* lua) {
    Builder& b = readableBuilder(lua);
    const ClassSet set =
        parseClasses(checkClasses(lua, luaL_checkstring(lua, 2)), b.calls().classes).value_or(ClassSet{0});
    std::vector<std::string> names;
    for (std::size_t c = 0; c < b.calls().classes.size(); ++c)
        if (!(set >> c & 1)) names.push_back(b.calls().classes[c].name);
    lua_pushstring(lua, names.empty() ? "none" : join(names, " | ").c_str());
    return 1;
}

constexpr std::size_t maxReported = 500;  // characters of a message from a script

int warn(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    b.report(Severity::warning, luaL_optstring(lua, 2, ""), shorten(luaL_checkstring(lua, 3), maxReported));
    return 0;
}

int fail(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    b.report(Severity::error, luaL_optstring(lua, 2, ""), shorten(luaL_checkstring(lua, 3), maxReported));
    sessionOf(lua).raiseReported();
}

// --- declarations

int zone(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "zone", {"name", "squares"});
    b.zone(a.text("name"), a.zone("squares"));
    return finishCall(lua);
}

int piece(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "piece", {"name", "side", "letter", "royal"});
    b.piece(a.text("name"), a.side("side"), a.text("letter"), a.flag("royal", false));
    return finishCall(lua);
}

int state(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "state", {"name", "kind", "most", "start", "in_key"});
    const auto kind = a.pick<StateKind>(
        "kind", {{"flag", StateKind::flag}, {"counter", StateKind::counter}, {"marks", StateKind::marks}});
    const int most = kind == StateKind::counter ? a.integer("most") : kind == StateKind::flag ? 1 : 0;
    const bool marks = kind == StateKind::marks;
    b.state(a.text("name"), kind, most, marks ? 0 : a.integer("start", 0), a.flag("in_key", true));
    if (marks && a.has("start") && !b.failed()) b.startMarks(a.text("name"), a.zone("start"));
    return finishCall(lua);
}

// --- movement

int slide(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "slide", {"pieces", "limit"});
    b.slide(a.pieces("pieces"), a.integer("limit", 0));
    return finishCall(lua);
}

int jump(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "jump", {"pieces", "over", "touching", "takes", "across"});
    b.jump(a.pieces("pieces"), a.pieces("over", "ordinary"), a.zoneOr("touching", noExpr), a.flag("takes", false),
           a.pick<Across>("across", {{"enemies", Across::enemies}, {"own", Across::own}, {"any", Across::any}},
                          "enemies"));
    return finishCall(lua);
}

int leap(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "leap", {"pieces", "across", "up", "limit"});
    b.leap(a.pieces("pieces"), a.integer("across"), a.integer("up"), a.integer("limit", 1));
    return finishCall(lua);
}

int swap(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "swap", {"pieces", "with", "where"});
    b.swap(a.pieces("pieces"), a.pieces("with"), a.programOrNone("where", ReturnType::board));
    return finishCall(lua);
}

int displace(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "displace", {"pieces", "victims", "by", "where"});
    const int by = a.pick<int>("by", {{"slides", 1}, {"leaps", 2}, {"all", 3}}, "all");
    b.displace(a.pieces("pieces"), a.pieces("victims"), by & 1, by & 2, a.programOrNone("where", ReturnType::board));
    return finishCall(lua);
}

int barStop(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "bar_stop", {"pieces", "zone", "from"});
    b.barStop(a.pieces("pieces"), a.zone("zone"), a.zoneOr("from", noExpr));
    return finishCall(lua);
}

int barPass(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "bar_pass", {"pieces", "zone", "from", "where"});
    const Expr where = a.programOrNone("where", ReturnType::board);
    const Expr zone = a.has("zone") || where == noExpr ? a.zone("zone") : b.squares("board");
    b.barPass(a.pieces("pieces"), zone, a.zoneOr("from", noExpr), where);
    return finishCall(lua);
}

int refuse(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "refuse", {"side", "when", "shows"});
    const Expr when = a.program("when", ReturnType::truth);
    b.refuse(a.sides("side", "both"), when, a.programOrNone("shows", ReturnType::board));
    return finishCall(lua);
}

int demand(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "demand", {"side", "when"});
    const Expr when = a.program("when", ReturnType::truth);
    b.demand(a.sides("side", "both"), when);
    return finishCall(lua);
}

int enter(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "enter", {"piece", "where", "reserve"});
    const Expr where = a.program("where", ReturnType::board);
    b.enter(a.pieces("piece"), where, a.text("reserve", ""));
    return finishCall(lua);
}

// --- captures

int hostile(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "hostile", {"zone", "to", "when"});
    const Expr where = a.zone("zone");
    const std::string to = a.pieces("to");
    if (a.isFunction("when")) {
        b.hostile(where, to, When::program, {}, a.program("when", ReturnType::truth));
    } else {
        const std::string when = a.text("when", "empty");
        if (when == "empty" || when == "always")
            b.hostile(where, to, when == "empty" ? When::empty : When::always);
        else
            b.hostile(where, to, When::occupied, checkClasses(lua, when));
    }
    return finishCall(lua);
}

int disarm(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "disarm", {"pieces", "role", "against", "where"});
    const Expr where = a.programOrNone("where", ReturnType::board);
    b.disarm(a.pieces("pieces"), a.pick<Role>("role", {{"hammer", Role::hammer}, {"anvil", Role::anvil}}),
             a.pieces("against", "all"), where);
    return finishCall(lua);
}

int pattern(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "pattern", {"victims", "at", "shape", "by", "walls", "min_men"});
    b.pattern(a.pieces("victims"), a.zone("at"), a.pick<Shape>("shape", {{"line", Shape::line}, {"all", Shape::all}}),
              a.pieces("by", "all"), a.zoneOr("walls", noExpr), a.integer("min_men", 1));
    return finishCall(lua);
}

int capture(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "capture", {"side", "program", "shows"});
    const Expr program = a.program("program", ReturnType::board);
    b.capture(a.sides("side", "both"), program, a.programOrNone("shows", ReturnType::board));
    return finishCall(lua);
}

int spare(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "spare", {"pieces", "zone", "from_rule", "where"});
    const Expr where = a.programOrNone("where", ReturnType::board);
    b.spare(a.pieces("pieces"), a.has("zone") ? a.zone("zone") : b.squares("board"), a.text("from_rule", ""), where);
    return finishCall(lua);
}

int choice(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "choice", {"mode"}, "mode");
    b.choice(a.pick<ChoiceMode>("mode", {{"all", ChoiceMode::all},
                                         {"one", ChoiceMode::one},
                                         {"one_or_none", ChoiceMode::oneOrNone},
                                         {"all_or_none", ChoiceMode::allOrNone}}));
    return finishCall(lua);
}

int change(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "change", {"side", "pieces", "becomes", "program"});
    const Expr program = a.program("program", ReturnType::board);
    b.change(a.sides("side", "both"), a.pieces("pieces"), a.pieces("becomes"), program);
    return finishCall(lua);
}

int drive(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "drive", {"side", "pieces", "direction", "program"});
    const auto direction = a.pick<Direction>("direction", {{"east", Direction::east},
                                                           {"west", Direction::west},
                                                           {"north", Direction::north},
                                                           {"south", Direction::south}});
    const Expr program = a.program("program", ReturnType::board);
    b.drive(a.sides("side", "both"), a.pieces("pieces"), direction, program);
    return finishCall(lua);
}

int appear(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "appear", {"side", "piece", "program"});
    const Expr program = a.program("program", ReturnType::board);
    b.appear(a.sides("side", "both"), a.pieces("piece"), program);
    return finishCall(lua);
}

int fate(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "fate", {"pieces", "what", "becomes", "winner", "by"});
    const auto what = a.pick<FateKind>("what", {{"removed", FateKind::removed},
                                                {"becomes", FateKind::becomes},
                                                {"ends", FateKind::ends},
                                                {"held", FateKind::held}});
    const std::string becomes = what == FateKind::becomes ? a.pieces("becomes") : std::string{};
    const std::string by = a.has("by") ? a.pieces("by") : std::string{};
    b.fate(a.pieces("pieces"), what, becomes, what == FateKind::ends ? a.side("winner") : Side::attackers,
           a.has("by") ? &by : nullptr);
    return finishCall(lua);
}

// --- the turn

int firstMover(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "first_mover", {"side"}, "side");
    b.firstMover(a.pick<FirstMover>(
        "side",
        {{"attackers", FirstMover::attackers}, {"defenders", FirstMover::defenders}, {"lot", FirstMover::lot}}));
    return finishCall(lua);
}

int dice(lua_State* lua) {  // called once per face
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "dice", {"face", "weight", "loses_turn", "limit"});
    b.dice(a.integer("face"), a.integer("weight", 1), a.flag("loses_turn", false), a.integer("limit", 0));
    return finishCall(lua);
}

int chain(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "chain", {"pieces", "next", "optional", "also_goal"});
    b.chain(a.pieces("pieces", "all"), a.pick<bool>("next", {{"capturing", false}, {"any", true}}, "capturing"),
            a.flag("optional", true), a.flag("also_goal", false));
    return finishCall(lua);
}

int again(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "again", {"side", "with", "optional", "when"});
    const Expr when = a.programOrNone("when", ReturnType::truth);
    b.again(a.sides("side", "both"),
            a.pick<AgainWith>("with", {{"other", AgainWith::other}, {"same", AgainWith::same}, {"any", AgainWith::any}},
                              "other"),
            a.flag("optional", false), when);
    return finishCall(lua);
}

int pass(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "pass", {"side", "when"});
    const Expr when = a.programOrNone("when", ReturnType::truth);
    b.pass(a.sides("side", "both"), when);
    return finishCall(lua);
}

int option(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "option", {"name", "side", "when"});
    b.option(a.text("name"), a.sides("side", "both"), a.programOrNone("when", ReturnType::truth));
    return finishCall(lua);
}

int noMoves(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "no_moves", {"side", "result", "when"});
    const auto result = a.pick<Stuck>(
        "result", {{"loss", Stuck::loss}, {"draw", Stuck::draw}, {"win", Stuck::win}, {"pass", Stuck::pass}});
    b.noMoves(a.sides("side"), result, a.programOrNone("when", ReturnType::truth));
    return finishCall(lua);
}

int update(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "update", {"state", "program"});
    b.update(a.text("state"), a.program("program", ReturnType::any));
    return finishCall(lua);
}

// --- ends

const std::initializer_list<std::pair<const char*, Winner>> winners = {
    {"attackers", Winner::attackers}, {"defenders", Winner::defenders}, {"draw", Winner::draw}};

int goal(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "goal", {"pieces", "zone", "winner"});
    b.goal(a.pieces("pieces"), a.zone("zone"), a.side("winner"));
    return finishCall(lua);
}

int outcome(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "outcome", {"phase", "after", "when", "result", "timing", "shows"});
    const auto phase = a.pick<Phase>("phase", {{"royal", Phase::royal},
                                               {"goal", Phase::goal},
                                               {"fort", Phase::fort},
                                               {"enclosure", Phase::enclosure},
                                               {"elimination", Phase::elimination},
                                               {"paths", Phase::paths},
                                               {"history", Phase::history}});
    const Expr when = a.program("when", ReturnType::truth);
    b.outcome(phase, a.sides("after", "both"), when, a.pick<Winner>("result", winners),
              a.pick<bool>("timing", {{"at_once", false}, {"survives_reply", true}}, "at_once"),
              a.programOrNone("shows", ReturnType::board));
    return finishCall(lua);
}

int repetition(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "repetition", {"of", "count", "result", "whose", "when", "claim"});
    const auto of = a.pick<RepetitionOf>("of",
                                         {{"position", RepetitionOf::position},
                                          {"attackers", RepetitionOf::attackers},
                                          {"defenders", RepetitionOf::defenders}},
                                         "position");
    const auto result =
        a.pick<RepetitionResult>("result", {{"draw", RepetitionResult::draw},
                                            {"mover_loses", RepetitionResult::moverLoses},
                                            {"mover_wins", RepetitionResult::moverWins},
                                            {"attackers_lose", RepetitionResult::attackersLose},
                                            {"defenders_lose", RepetitionResult::defendersLose},
                                            {"threatening_side_loses", RepetitionResult::threateningSideLoses},
                                            {"illegal", RepetitionResult::illegal}});
    b.repetition(of, a.integer("count", 3), result, a.sides("whose", "both"),
                 a.programOrNone("when", ReturnType::truth), a.flag("claim", false));
    return finishCall(lua);
}

int shuttle(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "shuttle", {"round_trips", "result"});
    b.shuttle(a.integer("round_trips"), a.pick<bool>("result", {{"illegal", true}, {"loss", false}}, "illegal"));
    return finishCall(lua);
}

int threat(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "threat", {"side", "when"});
    b.threat(a.sides("side"), a.program("when", ReturnType::truth));
    return finishCall(lua);
}

int countLimit(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "count_limit", {"plies", "result", "claim"});
    b.countLimit(a.integer("plies"), a.pick<Winner>("result", winners, "draw"), a.flag("claim", false));
    return finishCall(lua);
}

int agreement(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "agreement", {"allowed"}, "allowed");
    b.agreement(a.flag("allowed", true));
    return finishCall(lua);
}

int announce(lua_State* lua) {
    Builder& b = writableBuilder(lua);
    const Arguments a(lua, "announce", {"name", "number", "texts", "after"});
    const Expr number = a.program("number", ReturnType::number);
    b.announce(a.text("name"), number, a.texts("texts"), a.sides("after", "both"));
    return finishCall(lua);
}

}  // namespace

const luaL_Reg builderMethods[] = {{"size", guarded<size>},
                                   {"squares", guarded<squares>},
                                   {"zone_or_none", guarded<zoneOrNone>},
                                   {"parts", guarded<parts>},
                                   {"has_class", guarded<hasClass>},
                                   {"all_but", guarded<allBut>},
                                   {"warn", guarded<warn>},
                                   {"fail", guarded<fail>},
                                   {"zone", guarded<zone>},
                                   {"piece", guarded<piece>},
                                   {"state", guarded<state>},
                                   {"slide", guarded<slide>},
                                   {"jump", guarded<jump>},
                                   {"leap", guarded<leap>},
                                   {"swap", guarded<swap>},
                                   {"displace", guarded<displace>},
                                   {"enter", guarded<enter>},
                                   {"bar_stop", guarded<barStop>},
                                   {"bar_pass", guarded<barPass>},
                                   {"refuse", guarded<refuse>},
                                   {"demand", guarded<demand>},
                                   {"hostile", guarded<hostile>},
                                   {"disarm", guarded<disarm>},
                                   {"pattern", guarded<pattern>},
                                   {"capture", guarded<capture>},
                                   {"spare", guarded<spare>},
                                   {"choice", guarded<choice>},
                                   {"fate", guarded<fate>},
                                   {"change", guarded<change>},
                                   {"drive", guarded<drive>},
                                   {"appear", guarded<appear>},
                                   {"first_mover", guarded<firstMover>},
                                   {"dice", guarded<dice>},
                                   {"chain", guarded<chain>},
                                   {"again", guarded<again>},
                                   {"pass", guarded<pass>},
                                   {"option", guarded<option>},
                                   {"no_moves", guarded<noMoves>},
                                   {"update", guarded<update>},
                                   {"goal", guarded<goal>},
                                   {"outcome", guarded<outcome>},
                                   {"repetition", guarded<repetition>},
                                   {"shuttle", guarded<shuttle>},
                                   {"threat", guarded<threat>},
                                   {"count_limit", guarded<countLimit>},
                                   {"agreement", guarded<agreement>},
                                   {"announce", guarded<announce>},
                                   {nullptr, nullptr}};
namespace {

int indexBuilder(lua_State* lua) {
    const std::string name = luaL_tolstring(lua, 2, nullptr);
    if (name == "outside") return pushExpr(lua, outsideExpr), 1;
    std::vector<std::string> names = {"outside"};
    for (const luaL_Reg* m = builderMethods; m->name; ++m) names.push_back(m->name);
    raiseUnknownName(lua, phrase("the builder has no '%1'", name), name, names);
}

}  // namespace

void openBuilder(lua_State* lua) {
    makeMetatable(lua, builderMetatable, builderMethods, guarded<indexBuilder>, noMetamethods);
}

void pushBuilder(lua_State* lua) {
    lua_newuserdatauv(lua, 0, 0);
    luaL_setmetatable(lua, builderMetatable);
}

}  // namespace tafl::lua
