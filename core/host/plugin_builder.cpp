// The C table of functions over the Builder. Nothing a plugin passes is believed, and no exception crosses back into
// it.
#include <array>
#include <type_traits>

#include "base/digest.hpp"
#include "base/random.hpp"
#include "host/plugin_library.hpp"
#include "rules/builder.hpp"

namespace tafl {
namespace {

static_assert(TAFL_NONE == noExpr);

/// One step of one component: what the `host` pointer of the table points at.
struct Session {
    Builder& builder;
    const Parameters& parameters;
    std::shared_ptr<PluginLibrary> library;
    int callbacks = 0;

    void error(const std::string& text, const std::string& valid = {}) {
        builder.report(Severity::error, "", text, valid);
    }
};

using Table = const tafl_builder*;

/// Runs a call of the plugin's; what goes wrong in here becomes a complaint.
template <class Result, class Body>
Result guarded(Table table, Result failed, Body&& body) noexcept {
    auto& session = *static_cast<Session*>(table->host);
    try {
        return body(session, session.builder);
    } catch (const std::exception& e) {
        try {
            session.error(e.what());
        } catch (...) {  // No memory for the complaint: the failed result has to do.
        }
    } catch (...) {
    }
    return failed;
}
template <class Body>
void guardedCall(Table table, Body&& body) noexcept {
    guarded(table, 0, [&](Session& s, Builder& b) {
        body(s, b);
        return 0;
    });
}

// --- what arrives ----------------------------------------------------------------------------------------------------

/// Thrown for an argument no call can work with; the message becomes the complaint.
struct BadArgument : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::string text(const char* given, const char* what) {
    if (!given) throw BadArgument(std::string("null was given as ") + what);
    return given;
}

/// An operand: a handle of this session, or the failed one.
Expr operand(Builder& b, tafl_expr e) {
    if (e == TAFL_NONE) throw BadArgument("TAFL_NONE was given as an operand");
    if (e == outsideExpr) throw BadArgument("'outside' was given as an operand; only 'hostile' takes it");
    if (e >= b.graph()->nodeCount())
        throw BadArgument("the handle " + std::to_string(e) + " is no expression of this component");
    return e;
}
/// A program that may be absent, or squares that may be the outside: judged by the builder.
Expr anyHandle(Builder& b, tafl_expr e) { return e == TAFL_NONE || e == outsideExpr ? e : operand(b, e); }

template <class To, class From, std::size_t N>
To meaning(From given, const std::array<std::pair<From, To>, N>& meanings, const char* what) {
    for (const auto& [from, to] : meanings)
        if (from == given) return to;
    throw BadArgument(std::to_string(static_cast<int>(given)) + " is no " + what);
}

Sides sides(tafl_side given) {
    if (given < TAFL_ATTACKERS || given > TAFL_BOTH)
        throw BadArgument(std::to_string(static_cast<int>(given)) + " is no side");
    return static_cast<Sides>(given);
}
Side oneSide(tafl_side given) {
    if (given == TAFL_ATTACKERS) return Side::attackers;
    if (given == TAFL_DEFENDERS) return Side::defenders;
    throw BadArgument(std::to_string(static_cast<int>(given)) + " is not one side");
}
Direction direction(std::int32_t given) {
    if (given < TAFL_EAST || given > TAFL_SOUTH) throw BadArgument(std::to_string(given) + " is no direction");
    return static_cast<Direction>(given);
}
template <class Enum>
Enum upTo(int given, Enum last, const char* what) {
    if (given < 0 || given > static_cast<int>(last)) throw BadArgument(std::to_string(given) + " is no " + what);
    return static_cast<Enum>(given);
}
Winner winner(tafl_result given) {
    if (given == TAFL_ATTACKERS_WIN) return Winner::attackers;
    if (given == TAFL_DEFENDERS_WIN) return Winner::defenders;
    if (given == TAFL_DRAW) return Winner::draw;
    throw BadArgument(std::to_string(static_cast<int>(given)) + " is no result of a game here");
}
RepetitionResult repetitionResult(tafl_result given) {
    static constexpr std::array<std::pair<tafl_result, RepetitionResult>, 7> meanings = {{
        {TAFL_DRAW, RepetitionResult::draw},
        {TAFL_MOVER_LOSES, RepetitionResult::moverLoses},
        {TAFL_MOVER_WINS, RepetitionResult::moverWins},
        {TAFL_DEFENDERS_WIN, RepetitionResult::attackersLose},
        {TAFL_ATTACKERS_WIN, RepetitionResult::defendersLose},
        {TAFL_THREATENING_SIDE_LOSES, RepetitionResult::threateningSideLoses},
        {TAFL_ILLEGAL, RepetitionResult::illegal},
    }};
    return meaning(given, meanings, "result of a repetition");
}
Stuck stuck(tafl_result given) {
    static constexpr std::array<std::pair<tafl_result, Stuck>, 4> meanings = {
        {{TAFL_LOSS, Stuck::loss}, {TAFL_DRAW, Stuck::draw}, {TAFL_WIN, Stuck::win}, {TAFL_PASS, Stuck::pass}}};
    return meaning(given, meanings, "result for a side that cannot move");
}
Type typeOf(tafl_type given) {
    static constexpr std::array<std::pair<tafl_type, Type>, 3> meanings = {
        {{TAFL_BOARD, Type::board}, {TAFL_INTEGER, Type::integer}, {TAFL_TRUTH, Type::truth}}};
    return meaning(given, meanings, "type");
}

// --- callbacks -------------------------------------------------------------------------------------------------------

constexpr std::size_t mostReads = 16;

/// A plugin's function as the program's: values in, one value out. It may be called on several threads at once.
struct NativeCallback {
    tafl_callback function;
    void* user;
    Type type;
    std::shared_ptr<PluginLibrary> library;  ///< code that an image still calls must stay in memory

    CallbackValue operator()(int size, const std::vector<CallbackValue>& values) const {
        std::array<tafl_value, mostReads> given{};
        for (std::size_t i = 0; i < values.size() && i < mostReads; ++i) {
            given[i].type = values[i].type == Type::board     ? TAFL_BOARD
                            : values[i].type == Type::integer ? TAFL_INTEGER
                                                              : TAFL_TRUTH;
            given[i].number = values[i].number;
            for (std::size_t w = 0; w < 6; ++w) given[i].squares.bits[w] = values[i].squares.bits[w];
        }
        const tafl_view view = {sizeof(tafl_view), size, static_cast<std::uint32_t>(values.size()), given.data()};
        tafl_squares squares{};
        CallbackValue out{type, 0, {}};
        out.number = function(user, &view, &squares);
        if (type == Type::truth) out.number = out.number != 0;
        if (type == Type::board) {
            out.number = 0;
            for (std::size_t w = 0; w < 6; ++w) out.squares.bits[w] = squares.bits[w];
            out.squares &= SquareSet::all(size);
        }
        return out;
    }
};

bool operator==(const CallbackValue& a, const CallbackValue& b) {
    return a.number == b.number && a.squares == b.squares;
}

/// Random values twice each, in two orders: a function that remembers anything, or throws, shows.
void checkPure(const NativeCallback& callback, int size, const std::vector<Type>& reads) {
    Random random(0x7af1);
    std::vector<std::vector<CallbackValue>> inputs(16);
    for (auto& values : inputs)
        for (const Type type : reads) {
            CallbackValue value{type, 0, {}};
            if (type == Type::integer) value.number = random.below(20);
            if (type == Type::truth) value.number = random.below(2);
            if (type == Type::board)
                for (Square s = 0; s < size * size; ++s)
                    if (random.below(3) == 0) value.squares.add(s);
            values.push_back(value);
        }
    std::vector<CallbackValue> first;
    try {
        for (const auto& values : inputs) first.push_back(callback(size, values));
        for (std::size_t i = inputs.size(); i-- > 0;)
            if (!(callback(size, inputs[i]) == first[i]))
                throw BadArgument("a callback gives two answers for the same values");
    } catch (const BadArgument&) {
        throw;
    } catch (...) {
        throw BadArgument("a callback throws an exception");
    }
}

/// Exceptions were tried for at load; one that comes only now stops the game, as no result may be guessed.
CallbackValue calledSafely(const NativeCallback& callback, int size, const std::vector<CallbackValue>& values) {
    try {
        return callback(size, values);
    } catch (...) {
        throw CallbackFailure(callback.library->title() + ": a callback has thrown an exception");
    }
}

Expr callback(Session& s, Builder& b, tafl_type type, tafl_callback function, void* user, const tafl_expr* reads,
              std::uint32_t count) {
    if (!function) throw BadArgument("null was given as a callback");
    if (count > mostReads || (count > 0 && !reads))
        throw BadArgument("a callback that reads " + std::to_string(count) + " values; at most " +
                          std::to_string(mostReads));
    std::vector<Expr> arguments;
    std::vector<Type> types;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Expr e = operand(b, reads[i]);
        if (e == failedExpr) return failedExpr;
        arguments.push_back(e);
        types.push_back(b.graph()->type(e));
    }
    const NativeCallback native{function, user, typeOf(type), s.library};
    checkPure(native, b.size(), types);
    // What names it in the digest: the library, the parameters it may depend on, and which of the component's callbacks
    // it is.
    std::string what = s.library->title() + " callback " + std::to_string(++s.callbacks);
    for (const auto& [name, value] : s.parameters) what += " " + name + "=" + parameterText(value);
    const auto run = [native](int size, const std::vector<CallbackValue>& values) {
        return calledSafely(native, size, values);
    };
    return b.callback(Callback{what, run}, native.type, std::move(arguments));
}

// --- parameters ------------------------------------------------------------------------------------------------------

template <class T>
const T* parameter(const tafl_parameters* p, const char* name) {
    if (!p || !name) return nullptr;
    const auto& all = *static_cast<const Parameters*>(p->host);
    const auto found = all.find(name);
    return found == all.end() ? nullptr : std::get_if<T>(&found->second);
}

tafl_parameters parameterTable(const Parameters& parameters) {
    tafl_parameters t{};
    t.struct_size = sizeof t;
    t.host = &parameters;
    using P = const tafl_parameters*;
    t.integer = [](P p, const char* name) -> std::int64_t {
        const auto* number = parameter<std::int64_t>(p, name);
        return number ? *number : 0;
    };
    t.boolean = [](P p, const char* name) -> std::int32_t {
        const auto* truth = parameter<bool>(p, name);
        return truth && *truth;
    };
    t.text = [](P p, const char* name) -> const char* {
        const auto* value = parameter<std::string>(p, name);
        return value ? value->c_str() : "";
    };
    t.count = [](P p, const char* name) -> std::uint32_t {
        const auto* list = parameter<std::vector<std::string>>(p, name);
        return list ? static_cast<std::uint32_t>(list->size()) : 0;
    };
    t.item = [](P p, const char* name, std::uint32_t index) -> const char* {
        const auto* list = parameter<std::vector<std::string>>(p, name);
        return list && index < list->size() ? (*list)[index].c_str() : "";
    };
    return t;
}

// --- the table -------------------------------------------------------------------------------------------------------

void fillReading(tafl_builder& t) {
    t.size = [](Table p) -> std::int32_t { return guarded(p, 0, [](Session&, Builder& b) { return b.size(); }); };
    t.squares = [](Table p, const char* zone) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.squares(text(zone, "a zone")); });
    };
    t.zone_or_none = [](Table p, const char* zone) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.zoneOrNone(text(zone, "a zone")); });
    };
    t.outside = [](Table) -> tafl_expr { return outsideExpr; };
    t.square = [](Table p, std::int32_t file, std::int32_t rank) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.square(file, rank); });
    };
    t.contains = [](Table p, tafl_expr squares, std::int32_t file, std::int32_t rank) -> std::int32_t {
        return guarded(p, 0, [&](Session&, Builder& b) {
            SquareSet set;
            const int size = b.size();
            if (!b.constantBoard(operand(b, squares), set) || file < 0 || rank < 0 || file >= size || rank >= size)
                return 0;
            return set.has(rank * size + file) ? 1 : 0;
        });
    };
    t.part_count = [](Table p, tafl_expr squares) -> std::uint32_t {
        return guarded(p, 0u, [&](Session&, Builder& b) {
            SquareSet set;
            return b.constantBoard(operand(b, squares), set) ? static_cast<std::uint32_t>(b.parts(set).size()) : 0u;
        });
    };
    t.part = [](Table p, tafl_expr squares, std::uint32_t index) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) {
            SquareSet set;
            if (operand(b, squares) == failedExpr) return failedExpr;
            if (!b.constantBoard(squares, set))
                throw BadArgument("'part' takes squares that are known when the variant is loaded");
            const auto parts = b.parts(set);
            if (index >= parts.size())
                throw BadArgument("part " + std::to_string(index) + " of " + std::to_string(parts.size()));
            return b.graph()->board(parts[index]);
        });
    };
    t.has_class = [](Table p, const char* classes) -> std::int32_t {
        return guarded(p, 0,
                       [&](Session&, Builder& b) { return b.hasClass(text(classes, "a set of pieces")) ? 1 : 0; });
    };
    t.report = [](Table p, tafl_severity severity, const char* name, const char* words) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.report(upTo(static_cast<int>(severity), Severity::error, "severity"), name ? name : "",
                     words ? words : "an error without words");
        });
    };
}

void fillDeclarations(tafl_builder& t) {
    t.piece = [](Table p, const char* name, tafl_side side, const char* letter, std::int32_t royal) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.piece(text(name, "the name of a piece"), oneSide(side), text(letter, "the letter of a piece"),
                    royal != 0);
        });
    };
    t.state = [](Table p, const char* name, tafl_state_kind kind, std::int32_t most, std::int32_t start,
                 std::int32_t inKey) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.state(text(name, "the name of a state"), upTo(static_cast<int>(kind), StateKind::marks, "kind of state"),
                    most, start, inKey != 0);
        });
    };
    t.zone = [](Table p, const char* name, tafl_expr squares) {
        guardedCall(p, [&](Session&, Builder& b) { b.zone(text(name, "the name of a zone"), operand(b, squares)); });
    };
}

void fillMovement(tafl_builder& t) {
    t.slide = [](Table p, const char* classes, std::int32_t limit) {
        guardedCall(p, [&](Session&, Builder& b) { b.slide(text(classes, "a set of pieces"), limit); });
    };
    t.jump = [](Table p, const char* classes, const char* over, tafl_expr touching, std::int32_t takes) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.jump(text(classes, "a set of pieces"), text(over, "a set of pieces"), anyHandle(b, touching), takes != 0);
        });
    };
    t.bar_stop = [](Table p, const char* classes, tafl_expr squares, tafl_expr from) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.barStop(text(classes, "a set of pieces"), operand(b, squares), anyHandle(b, from));
        });
    };
    t.bar_pass = [](Table p, const char* classes, tafl_expr squares, tafl_expr from) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.barPass(text(classes, "a set of pieces"), operand(b, squares), anyHandle(b, from));
        });
    };
    t.refuse = [](Table p, tafl_side side, tafl_expr program, tafl_expr shows) {
        guardedCall(p, [&](Session&, Builder& b) { b.refuse(sides(side), operand(b, program), anyHandle(b, shows)); });
    };
}

void fillCaptures(tafl_builder& t) {
    t.hostile = [](Table p, tafl_expr squares, const char* to, tafl_when when, const char* occupiedBy,
                   tafl_expr program) {
        guardedCall(p, [&](Session&, Builder& b) {
            const When kind = upTo(static_cast<int>(when), When::program, "condition of hostility");
            if (squares == TAFL_NONE) throw BadArgument("TAFL_NONE was given as an operand");
            b.hostile(anyHandle(b, squares), text(to, "a set of pieces"), kind, occupiedBy ? occupiedBy : "",
                      anyHandle(b, program));
        });
    };
    t.disarm = [](Table p, const char* classes, tafl_role role, const char* against) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.disarm(text(classes, "a set of pieces"), upTo(static_cast<int>(role), Role::anvil, "role"),
                     text(against, "a set of pieces"));
        });
    };
    t.pattern = [](Table p, const char* victims, tafl_expr at, tafl_shape shape, const char* by, tafl_expr walls,
                   std::int32_t minMen) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.pattern(text(victims, "a set of pieces"), operand(b, at),
                      upTo(static_cast<int>(shape), Shape::all, "shape"), text(by, "a set of pieces"),
                      anyHandle(b, walls), minMen);
        });
    };
    t.capture = [](Table p, tafl_side side, tafl_expr program, tafl_expr shows) {
        guardedCall(p, [&](Session&, Builder& b) { b.capture(sides(side), operand(b, program), anyHandle(b, shows)); });
    };
    t.spare = [](Table p, const char* classes, tafl_expr squares, const char* fromRule) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.spare(text(classes, "a set of pieces"), operand(b, squares), fromRule ? fromRule : "");
        });
    };
    t.choice = [](Table p, tafl_choice mode) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.choice(upTo(static_cast<int>(mode), ChoiceMode::allOrNone, "choice of victims"));
        });
    };
    t.fate = [](Table p, const char* classes, tafl_fate what, const char* becomes, tafl_side won) {
        guardedCall(p, [&](Session&, Builder& b) {
            const FateKind kind = upTo(static_cast<int>(what), FateKind::held, "fate");
            b.fate(text(classes, "a set of pieces"), kind, becomes ? becomes : "",
                   kind == FateKind::ends ? oneSide(won) : Side::attackers);
        });
    };
}

void fillTurn(tafl_builder& t) {
    t.first_mover = [](Table p, tafl_first side) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.firstMover(upTo(static_cast<int>(side), FirstMover::lot, "first mover"));
        });
    };
    t.dice = [](Table p, std::int32_t face, std::int32_t weight, std::int32_t losesTurn, std::int32_t limit) {
        guardedCall(p, [&](Session&, Builder& b) { b.dice(face, weight, losesTurn != 0, limit); });
    };
    t.chain = [](Table p, const char* classes, tafl_next next, std::int32_t optional, std::int32_t alsoGoal) {
        guardedCall(p, [&](Session&, Builder& b) {
            if (next != TAFL_NEXT_CAPTURING && next != TAFL_NEXT_ANY)
                throw BadArgument(std::to_string(static_cast<int>(next)) + " is no way to go on");
            b.chain(text(classes, "a set of pieces"), next == TAFL_NEXT_ANY, optional != 0, alsoGoal != 0);
        });
    };
    t.option = [](Table p, const char* name, tafl_side side, tafl_expr program) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.option(text(name, "a declaration"), sides(side), anyHandle(b, program));
        });
    };
    t.no_moves = [](Table p, tafl_side side, tafl_result result, tafl_expr program) {
        guardedCall(p, [&](Session&, Builder& b) { b.noMoves(sides(side), stuck(result), anyHandle(b, program)); });
    };
    t.update = [](Table p, const char* state, tafl_expr program) {
        guardedCall(p,
                    [&](Session&, Builder& b) { b.update(text(state, "the name of a state"), operand(b, program)); });
    };
}

void fillEnds(tafl_builder& t) {
    t.goal = [](Table p, const char* classes, tafl_expr squares, tafl_side won) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.goal(text(classes, "a set of pieces"), operand(b, squares), oneSide(won));
        });
    };
    t.outcome = [](Table p, tafl_phase phase, tafl_side after, tafl_expr program, tafl_result result,
                   tafl_timing timing, tafl_expr shows) {
        guardedCall(p, [&](Session&, Builder& b) {
            if (timing != TAFL_AT_ONCE && timing != TAFL_SURVIVES_REPLY)
                throw BadArgument(std::to_string(static_cast<int>(timing)) + " is no timing");
            b.outcome(upTo(static_cast<int>(phase), Phase::history, "phase"), sides(after), operand(b, program),
                      winner(result), timing == TAFL_SURVIVES_REPLY, anyHandle(b, shows));
        });
    };
    t.repetition = [](Table p, tafl_of of, std::int32_t count, tafl_result result, tafl_side whose, tafl_expr when,
                      std::int32_t claim) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.repetition(upTo(static_cast<int>(of), RepetitionOf::defenders, "thing to recur"), count,
                         repetitionResult(result), sides(whose), anyHandle(b, when), claim != 0);
        });
    };
    t.shuttle = [](Table p, std::int32_t roundTrips, tafl_result result) {
        guardedCall(p, [&](Session&, Builder& b) {
            if (result != TAFL_ILLEGAL && result != TAFL_LOSS)
                throw BadArgument(std::to_string(static_cast<int>(result)) + " is no result of going to and fro");
            b.shuttle(roundTrips, result == TAFL_ILLEGAL);
        });
    };
    t.threat = [](Table p, tafl_side side, tafl_expr program) {
        guardedCall(p, [&](Session&, Builder& b) { b.threat(sides(side), operand(b, program)); });
    };
    t.count_limit = [](Table p, std::int32_t plies, tafl_result result, std::int32_t claim) {
        guardedCall(p, [&](Session&, Builder& b) { b.countLimit(plies, winner(result), claim != 0); });
    };
    t.agreement = [](Table p, std::int32_t allowed) {
        guardedCall(p, [&](Session&, Builder& b) { b.agreement(allowed != 0); });
    };
    t.announce = [](Table p, const char* name, tafl_expr number, const char* const* texts, std::uint32_t count,
                    tafl_side after) {
        guardedCall(p, [&](Session&, Builder& b) {
            if (count > 100 || (count > 0 && !texts))
                throw BadArgument("an announcement with " + std::to_string(count) + " texts; at most 100");
            std::vector<std::string> copied;
            for (std::uint32_t i = 0; i < count; ++i) copied.push_back(text(texts[i], "the text of an announcement"));
            b.announce(text(name, "the name of an announcement"), operand(b, number), std::move(copied), sides(after));
        });
    };
}

template <Op op>
tafl_expr unaryCall(Table p, tafl_expr x) {
    return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.unary(op, operand(b, x)); });
}
template <Op op>
tafl_expr binaryCall(Table p, tafl_expr x, tafl_expr y) {
    return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.binary(op, operand(b, x), operand(b, y)); });
}
template <Input which>
tafl_expr inputCall(Table p) {
    return guarded(p, failedExpr, [](Session&, Builder& b) { return b.input(which); });
}

void fillInputs(tafl_builder& t) {
    t.own = [](Table p) -> tafl_expr { return guarded(p, failedExpr, [](Session&, Builder& b) { return b.own(); }); };
    t.enemy = [](Table p) -> tafl_expr {
        return guarded(p, failedExpr, [](Session&, Builder& b) { return b.enemy(); });
    };
    t.pieces = [](Table p, const char* classes) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.pieces(text(classes, "a set of pieces")); });
    };
    t.occupied = [](Table p) -> tafl_expr {
        return guarded(p, failedExpr, [](Session&, Builder& b) { return b.occupied(); });
    };
    t.empty = [](Table p) -> tafl_expr {
        return guarded(p, failedExpr, [](Session&, Builder& b) { return b.empty(); });
    };
    t.from = inputCall<Input::from>;
    t.to = inputCall<Input::to>;
    t.jumped = inputCall<Input::jumped>;
    t.captured = inputCall<Input::captured>;
    t.state_value = [](Table p, const char* name) -> tafl_expr {
        return guarded(p, failedExpr,
                       [&](Session&, Builder& b) { return b.stateValue(text(name, "the name of a state")); });
    };
    t.declared = [](Table p, const char* name) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.declared(text(name, "a declaration")); });
    };
    t.die = inputCall<Input::die>;
    t.since_capture = inputCall<Input::sinceCapture>;
    t.loop = inputCall<Input::loop>;
}

void fillOperations(tafl_builder& t) {
    t.integer = [](Table p, std::int64_t value) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.integer(value); });
    };
    t.truth = [](Table p, std::int32_t value) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.truth(value != 0); });
    };
    t.and_ = binaryCall<Op::and_>;
    t.or_ = binaryCall<Op::or_>;
    t.minus = binaryCall<Op::minus>;
    t.shift = [](Table p, tafl_expr x, tafl_direction d) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) {
            return b.shift(operand(b, x), direction(static_cast<std::int32_t>(d)));
        });
    };
    t.neighbours = unaryCall<Op::neighbours>;
    t.slide_over = [](Table p, tafl_expr x, tafl_direction d, tafl_expr through) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) {
            return b.slideOver(operand(b, x), direction(static_cast<std::int32_t>(d)), operand(b, through));
        });
    };
    t.flood = binaryCall<Op::flood>;
    t.fix = binaryCall<Op::fix>;
    t.count = unaryCall<Op::count>;
    t.any = unaryCall<Op::any>;
    t.covers = binaryCall<Op::covers>;
    t.add = binaryCall<Op::add>;
    t.less = binaryCall<Op::less>;
    t.both = binaryCall<Op::both>;
    t.either = binaryCall<Op::either>;
    t.negate = unaryCall<Op::negate>;
    t.choose = [](Table p, tafl_expr truth, tafl_expr x, tafl_expr y) -> tafl_expr {
        return guarded(p, failedExpr,
                       [&](Session&, Builder& b) { return b.choose(operand(b, truth), operand(b, x), operand(b, y)); });
    };
    t.hostile_to = [](Table p, const char* piece) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.hostileTo(text(piece, "a piece")); });
    };
    t.held = [](Table p, const char* classes) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.held(text(classes, "a set of pieces")); });
    };
    t.reach = [](Table p, const char* classes, std::int32_t d) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) {
            const std::string names = text(classes, "a set of pieces");
            return d == -1 ? b.reach(names) : b.reach(names, direction(d));
        });
    };
    t.callback = [](Table p, tafl_type type, tafl_callback function, void* user, const tafl_expr* reads,
                    std::uint32_t count) -> tafl_expr {
        return guarded(p, failedExpr,
                       [&](Session& s, Builder& b) { return callback(s, b, type, function, user, reads, count); });
    };
}

}  // namespace

bool runPluginStep(PluginStep step, Builder& builder, const Parameters& parameters,
                   const std::shared_ptr<PluginLibrary>& library) {
    Session session{builder, parameters, library};
    tafl_builder table{};
    table.struct_size = sizeof table;
    table.host = &session;
    for (const auto fill :
         {fillReading, fillDeclarations, fillMovement, fillCaptures, fillTurn, fillEnds, fillInputs, fillOperations})
        fill(table);
    const tafl_parameters given = parameterTable(parameters);
    try {
        return step(&table, &given) == TAFL_OK;
    } catch (const std::exception& e) {
        session.error(std::string("the component threw an exception: ") + e.what());
    } catch (...) {
        session.error("the component threw an exception");
    }
    return false;
}

}  // namespace tafl
