// Taflsmith plugin interface for C++20: a thin, optional wrapper around taflsmith.h.
//
// A component is a `compile` function that takes a Builder and Parameters, a `declare` function if it adds pieces or
// states, and a descriptor made by `describe`. TAFLSMITH_LIBRARY lists the descriptors. Threads, stages and lifetimes
// are those of taflsmith.h. No type of the standard library crosses the boundary, and no exception leaves the library.
//
//     void compile(Builder b, Parameters p) {
//         const Expr king = b.pieces("king");
//         b.outcome(TAFL_PHASE_GOAL, TAFL_DEFENDERS, (king & b.squares(p.text("zone"))).any(), TAFL_DEFENDERS_WIN);
//     }
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "taflsmith.h"

namespace tafl_sdk {

// --- Directions ------------------------------------------------------------------------------------------------------

inline constexpr std::array<tafl_direction, 4> kDirections = {TAFL_EAST, TAFL_WEST, TAFL_NORTH, TAFL_SOUTH};

constexpr tafl_direction opposite(tafl_direction d) {
    return d == TAFL_EAST ? TAFL_WEST : d == TAFL_WEST ? TAFL_EAST : d == TAFL_NORTH ? TAFL_SOUTH : TAFL_NORTH;
}

/// The two directions at right angles to this one.
constexpr std::array<tafl_direction, 2> sideways(tafl_direction d) {
    if (d == TAFL_NORTH || d == TAFL_SOUTH) return {TAFL_EAST, TAFL_WEST};
    return {TAFL_NORTH, TAFL_SOUTH};
}

// --- Expressions -----------------------------------------------------------------------------------------------------

/// A board, an integer or a truth value that the program computes; the host checks the type. A default-constructed
/// Expr is an omitted optional argument; using it as a value throws.
class Expr {
public:
    Expr() = default;
    Expr(const tafl_builder* builder, tafl_expr handle) : builder_(builder), handle_(handle) {}

    bool given() const { return builder_ != nullptr; }
    tafl_expr handle() const { return handle_; }

    // Boards.
    friend Expr operator&(Expr x, Expr y) { return x.with(x.host()->and_, y); }
    friend Expr operator|(Expr x, Expr y) { return x.with(x.host()->or_, y); }
    friend Expr operator-(Expr x, Expr y) { return x.with(x.host()->minus, y); }
    Expr& operator&=(Expr y) { return *this = *this & y; }
    Expr& operator|=(Expr y) { return *this = *this | y; }
    Expr& operator-=(Expr y) { return *this = *this - y; }
    Expr shift(tafl_direction d) const { return {builder_, host()->shift(builder_, handle_, d)}; }
    Expr neighbours() const { return {builder_, host()->neighbours(builder_, handle_)}; }
    Expr slide_over(tafl_direction d, Expr through) const {
        return {builder_, host()->slide_over(builder_, handle_, d, through.handle_)};
    }
    Expr flood(Expr through) const { return with(host()->flood, through); }

    // From boards to numbers and truths.
    Expr count() const { return {builder_, host()->count(builder_, handle_)}; }
    Expr any() const { return {builder_, host()->any(builder_, handle_)}; }
    Expr none() const { return !any(); }
    Expr covers(Expr part) const { return with(host()->covers, part); }

    // Integers.
    friend Expr operator+(Expr x, Expr y) { return x.with(x.host()->add, y); }
    friend Expr operator<(Expr x, Expr y) { return x.with(x.host()->less, y); }
    Expr below(std::int64_t n) const { return *this < Expr(builder_, host()->integer(builder_, n)); }
    Expr at_least(std::int64_t n) const { return !below(n); }

    // Truths.
    Expr operator!() const { return {builder_, host()->negate(builder_, handle_)}; }
    Expr both(Expr y) const { return with(host()->both, y); }
    Expr either(Expr y) const { return with(host()->either, y); }
    /// `where_true` if this truth holds, else `where_false`: two boards, two integers or two truths.
    Expr choose(Expr where_true, Expr where_false) const {
        return {builder_, host()->choose(builder_, handle_, where_true.handle_, where_false.handle_)};
    }

private:
    using Binary = tafl_expr (*)(const tafl_builder*, tafl_expr, tafl_expr);

    const tafl_builder* host() const {
        if (!builder_) throw std::logic_error("an expression that was not given is used as a value");
        return builder_;
    }
    Expr with(Binary operation, Expr y) const { return {builder_, operation(host(), handle_, y.handle_)}; }

    const tafl_builder* builder_ = nullptr;
    tafl_expr handle_ = TAFL_NONE;
};

inline Expr both(Expr x, Expr y) { return x.both(y); }
inline Expr either(Expr x, Expr y) { return x.either(y); }
template <class... More>
Expr both(Expr x, Expr y, More... more) {
    return both(x.both(y), more...);
}
template <class... More>
Expr either(Expr x, Expr y, More... more) {
    return either(x.either(y), more...);
}
inline Expr choose(Expr truth, Expr x, Expr y) { return truth.choose(x, y); }

// --- Parameters ------------------------------------------------------------------------------------------------------

/// The parameters from the variant file, defaults filled in.
class Parameters {
public:
    explicit Parameters(const tafl_parameters* parameters) : p_(parameters) {}

    /// The host has checked the range. Declare none wider than 32 bits.
    std::int32_t integer(const char* name) const { return static_cast<std::int32_t>(p_->integer(p_, name)); }
    bool flag(const char* name) const { return p_->boolean(p_, name) != 0; }
    std::string text(const char* name) const { return p_->text(p_, name); }
    bool is(const char* name, const char* value) const { return text(name) == value; }
    std::vector<std::string> list(const char* name) const {
        std::vector<std::string> items;
        for (std::uint32_t i = 0; i < p_->count(p_, name); ++i) items.emplace_back(p_->item(p_, name, i));
        return items;
    }
    /// The value of a choice: p.pick<tafl_role>("role", {{"hammer", TAFL_HAMMER}, {"anvil", TAFL_ANVIL}}).
    template <class T>
    T pick(const char* name, std::initializer_list<std::pair<const char*, T>> meanings) const {
        const std::string value = text(name);
        for (const auto& [word, meaning] : meanings)
            if (value == word) return meaning;
        throw std::logic_error(std::string(name) + ": the component has no meaning for \"" + value + "\"");
    }

private:
    const tafl_parameters* p_;
};

// --- Extensions ------------------------------------------------------------------------------------------------------

/// The id of an extension's structure. Specialise it for structures that are not in taflsmith.h.
template <class Extension>
struct ExtensionId;
template <>
struct ExtensionId<tafl_ext_squares> {
    static constexpr const char* value = TAFL_EXT_SQUARES;
};

// --- The builder -----------------------------------------------------------------------------------------------------

/// Thrown by Builder::fail after it has reported the error.
struct Refused {};

/// The calls of the builder, with defaults. Class sets and zones are text; squares and programs are expressions.
class Builder {
public:
    using Text = const std::string&;

    explicit Builder(const tafl_builder* builder) : b_(builder) {}
    const tafl_builder* get() const { return b_; }

    /// The structure of an extension; nullptr if the host lacks it or has a shorter one.
    template <class Extension>
    const Extension* extension() const {
        if (!TAFL_HAS(tafl_builder, b_, get_extension)) return nullptr;
        const auto* found = static_cast<const Extension*>(b_->get_extension(b_, ExtensionId<Extension>::value));
        return found && found->struct_size >= sizeof(Extension) ? found : nullptr;
    }

    // Reading.
    std::int32_t size() const { return b_->size(b_); }
    Expr squares(Text zone) const { return wrap(b_->squares(b_, zone.c_str())); }
    Expr zone_or_none(Text name) const { return wrap(b_->zone_or_none(b_, name.c_str())); }
    Expr outside() const { return wrap(b_->outside(b_)); }
    Expr square(std::int32_t file, std::int32_t rank) const { return wrap(b_->square(b_, file, rank)); }
    bool contains(Expr squares, std::int32_t file, std::int32_t rank) const {
        return b_->contains(b_, squares.handle(), file, rank) != 0;
    }
    std::uint32_t part_count(Expr squares) const { return b_->part_count(b_, squares.handle()); }
    Expr part(Expr squares, std::uint32_t index) const { return wrap(b_->part(b_, squares.handle(), index)); }
    bool has_class(Text classes) const { return b_->has_class(b_, classes.c_str()) != 0; }
    /// Whether a constant board has no squares; true as well for a board that depends on the position.
    bool is_empty(Expr squares) const { return part_count(squares) == 0; }
    Expr board() const { return squares("board"); }
    Expr no_squares() const { return squares("none"); }

    // Reporting. `fail` ends the component; after `error` it may report more.
    void note(const char* parameter, Text text) const { b_->report(b_, TAFL_NOTE, parameter, text.c_str()); }
    void warn(const char* parameter, Text text) const { b_->report(b_, TAFL_WARNING, parameter, text.c_str()); }
    void error(const char* parameter, Text text) const { b_->report(b_, TAFL_ERROR, parameter, text.c_str()); }
    [[noreturn]] void fail(const char* parameter, Text text) const {
        error(parameter, text);
        throw Refused{};
    }

    // Declarations.
    void piece(Text name, tafl_side side, Text letter, bool royal = false) const {
        b_->piece(b_, name.c_str(), side, letter.c_str(), royal);
    }
    void flag_state(Text name, bool in_key = true) const { b_->state(b_, name.c_str(), TAFL_FLAG, 1, 0, in_key); }
    void counter_state(Text name, std::int32_t most, std::int32_t start = 0, bool in_key = true) const {
        b_->state(b_, name.c_str(), TAFL_COUNTER, most, start, in_key);
    }
    void marks_state(Text name, bool in_key = true) const { b_->state(b_, name.c_str(), TAFL_MARKS, 0, 0, in_key); }
    void start_marks(Text state, Expr squares) const { b_->start_marks(b_, state.c_str(), squares.handle()); }
    void zone(Text name, Expr squares) const { b_->zone(b_, name.c_str(), squares.handle()); }

    // Movement. A bar without `from` applies to moves from every square.
    void slide(Text classes, std::int32_t limit = 0) const { b_->slide(b_, classes.c_str(), limit); }
    void jump(Text classes, Text over = "ordinary", Expr touching = {}, bool takes = false) const {
        b_->jump(b_, classes.c_str(), over.c_str(), touching.handle(), takes);
    }
    void jump_across(Text classes, Text over, Expr touching, bool takes, tafl_across across) const {
        b_->jump_across(b_, classes.c_str(), over.c_str(), touching.handle(), takes, across);
    }
    void leap(Text classes, std::int32_t across, std::int32_t up, std::int32_t limit = 1) const {
        b_->leap(b_, classes.c_str(), across, up, limit);
    }
    void swap(Text classes, Text with, Expr program = {}) const {
        b_->swap(b_, classes.c_str(), with.c_str(), program.handle());
    }
    void displace(Text classes, Text victims, tafl_by by = TAFL_BY_ALL, Expr program = {}) const {
        b_->displace(b_, classes.c_str(), victims.c_str(), by, program.handle());
    }
    void bar_stop(Text classes, Expr squares, Expr from = {}) const {
        b_->bar_stop(b_, classes.c_str(), squares.handle(), from.handle());
    }
    void bar_pass(Text classes, Expr squares, Expr from = {}) const {
        b_->bar_pass(b_, classes.c_str(), squares.handle(), from.handle());
    }
    void bar_pass_where(Text classes, Expr program, Expr from = {}) const {
        b_->bar_pass_where(b_, classes.c_str(), program.handle(), from.handle());
    }
    void refuse(tafl_side side, Expr program, Expr shows = {}) const {
        b_->refuse(b_, side, program.handle(), shows.handle());
    }
    void demand(tafl_side side, Expr program) const { b_->demand(b_, side, program.handle()); }
    void change(tafl_side side, Text classes, Text becomes, Expr program) const {
        b_->change(b_, side, classes.c_str(), becomes.c_str(), program.handle());
    }
    void drive(tafl_side side, Text classes, tafl_direction d, Expr program) const {
        b_->drive(b_, side, classes.c_str(), d, program.handle());
    }
    void appear(tafl_side side, Text one_class, Expr program) const {
        b_->appear(b_, side, one_class.c_str(), program.handle());
    }

    void enter(Text one_class, Expr where, Text reserve) const {
        b_->enter(b_, one_class.c_str(), where.handle(), reserve.c_str());
    }

    // Captures.
    void hostile(Expr squares, Text to, tafl_when when = TAFL_WHEN_EMPTY) const {
        b_->hostile(b_, squares.handle(), to.c_str(), when, "", TAFL_NONE);
    }
    void hostile_occupied(Expr squares, Text to, Text occupied_by) const {
        b_->hostile(b_, squares.handle(), to.c_str(), TAFL_WHEN_OCCUPIED, occupied_by.c_str(), TAFL_NONE);
    }
    void hostile_while(Expr squares, Text to, Expr program) const {
        b_->hostile(b_, squares.handle(), to.c_str(), TAFL_WHEN_PROGRAM, "", program.handle());
    }
    void disarm(Text classes, tafl_role role, Text against = "all") const {
        b_->disarm(b_, classes.c_str(), role, against.c_str());
    }
    void disarm_where(Text classes, tafl_role role, Expr program, Text against = "all") const {
        b_->disarm_where(b_, classes.c_str(), role, against.c_str(), program.handle());
    }
    void pattern(Text victims, Expr at, tafl_shape shape, Text by = "all", Expr walls = {},
                 std::int32_t min_men = 1) const {
        b_->pattern(b_, victims.c_str(), at.handle(), shape, by.c_str(), walls.handle(), min_men);
    }
    void capture(tafl_side side, Expr program, Expr shows = {}) const {
        b_->capture(b_, side, program.handle(), shows.handle());
    }
    void spare(Text classes, Expr squares, Text from_rule = "") const {
        b_->spare(b_, classes.c_str(), squares.handle(), from_rule.c_str());
    }
    void spare_where(Text classes, Expr program, Text from_rule = "") const {
        b_->spare_where(b_, classes.c_str(), program.handle(), from_rule.c_str());
    }
    void choice(tafl_choice mode) const { b_->choice(b_, mode); }
    void fate_becomes(Text classes, Text becomes) const {
        b_->fate(b_, classes.c_str(), TAFL_BECOMES, becomes.c_str(), TAFL_ATTACKERS);
    }
    void fate_ends(Text classes, tafl_side winner) const { b_->fate(b_, classes.c_str(), TAFL_ENDS, "", winner); }
    void fate_held(Text classes) const { b_->fate(b_, classes.c_str(), TAFL_HELD, "", TAFL_ATTACKERS); }
    void fate_removed(Text classes) const { b_->fate(b_, classes.c_str(), TAFL_REMOVED, "", TAFL_ATTACKERS); }

    void fate_by(Text classes, tafl_fate what, Text becomes, Text by) const {
        b_->fate_by(b_, classes.c_str(), what, becomes.c_str(), by.c_str());
    }

    // The turn.
    void first_mover(tafl_first side) const { b_->first_mover(b_, side); }
    void dice(std::int32_t face, std::int32_t weight = 1, bool loses_turn = false, std::int32_t limit = 0) const {
        b_->dice(b_, face, weight, loses_turn, limit);
    }
    void chain(Text classes, tafl_next next = TAFL_NEXT_CAPTURING, bool optional = true, bool also_goal = false) const {
        b_->chain(b_, classes.c_str(), next, optional, also_goal);
    }
    void again(tafl_side side, tafl_with with = TAFL_WITH_OTHER, bool optional = false, Expr program = {}) const {
        b_->again(b_, side, with, optional, program.handle());
    }
    void pass(tafl_side side, Expr program = {}) const { b_->pass(b_, side, program.handle()); }
    void option(Text name, tafl_side side, Expr program = {}) const {
        b_->option(b_, name.c_str(), side, program.handle());
    }
    void no_moves(tafl_side side, tafl_result result, Expr program = {}) const {
        b_->no_moves(b_, side, result, program.handle());
    }
    void update(Text state, Expr program) const { b_->update(b_, state.c_str(), program.handle()); }

    // Ends.
    void goal(Text classes, Expr squares, tafl_side winner) const {
        b_->goal(b_, classes.c_str(), squares.handle(), winner);
    }
    void outcome(tafl_phase phase, tafl_side after, Expr program, tafl_result result, tafl_timing timing = TAFL_AT_ONCE,
                 Expr shows = {}) const {
        b_->outcome(b_, phase, after, program.handle(), result, timing, shows.handle());
    }
    void repetition(tafl_of of, std::int32_t count, tafl_result result, tafl_side whose = TAFL_BOTH, Expr when = {},
                    bool claim = false) const {
        b_->repetition(b_, of, count, result, whose, when.handle(), claim);
    }
    void shuttle(std::int32_t round_trips, tafl_result result = TAFL_ILLEGAL) const {
        b_->shuttle(b_, round_trips, result);
    }
    void threat(tafl_side side, Expr program) const { b_->threat(b_, side, program.handle()); }
    void count_limit(std::int32_t plies, tafl_result result = TAFL_DRAW, bool claim = false) const {
        b_->count_limit(b_, plies, result, claim);
    }
    void agreement(bool allowed) const { b_->agreement(b_, allowed); }
    void announce(Text name, Expr number, const std::vector<std::string>& texts, tafl_side after = TAFL_BOTH) const {
        std::vector<const char*> plain;
        for (const auto& text : texts) plain.push_back(text.c_str());
        b_->announce(b_, name.c_str(), number.handle(), plain.data(), static_cast<std::uint32_t>(plain.size()), after);
    }

    // Programs: inputs.
    Expr own() const { return wrap(b_->own(b_)); }
    Expr enemy() const { return wrap(b_->enemy(b_)); }
    Expr pieces(Text classes) const { return wrap(b_->pieces(b_, classes.c_str())); }
    Expr occupied() const { return wrap(b_->occupied(b_)); }
    Expr empty() const { return wrap(b_->empty(b_)); }
    Expr from() const { return wrap(b_->from(b_)); }
    Expr to() const { return wrap(b_->to(b_)); }
    Expr jumped() const { return wrap(b_->jumped(b_)); }
    Expr displaced() const { return wrap(b_->displaced(b_)); }
    Expr captured() const { return wrap(b_->captured(b_)); }
    Expr state_value(Text name) const { return wrap(b_->state_value(b_, name.c_str())); }
    Expr declared(Text name) const { return wrap(b_->declared(b_, name.c_str())); }
    Expr die() const { return wrap(b_->die(b_)); }
    Expr since_capture() const { return wrap(b_->since_capture(b_)); }

    // Programs: operations without an operand that is an expression.
    Expr integer(std::int64_t value) const { return wrap(b_->integer(b_, value)); }
    Expr truth(bool value) const { return wrap(b_->truth(b_, value)); }
    Expr hostile_to(Text piece_class) const { return wrap(b_->hostile_to(b_, piece_class.c_str())); }
    Expr held(Text classes) const { return wrap(b_->held(b_, classes.c_str())); }
    Expr reach(Text classes) const { return wrap(b_->reach(b_, classes.c_str(), -1)); }
    Expr reach(Text classes, tafl_direction d) const {
        return wrap(b_->reach(b_, classes.c_str(), static_cast<std::int32_t>(d)));
    }
    /// x = start; x = body(x) until x stays the same. The body must only add squares, or only remove them.
    Expr fix(Expr start, const std::invocable<Expr> auto& body) const {
        const Expr next = body(wrap(b_->loop(b_)));
        return wrap(b_->fix(b_, start.handle(), next.handle()));
    }
    Expr callback(tafl_type type, tafl_callback function, void* user, std::initializer_list<Expr> reads) const {
        std::vector<tafl_expr> handles;
        for (const Expr& read : reads) handles.push_back(read.handle());
        return wrap(b_->callback(b_, type, function, user, handles.data(), static_cast<std::uint32_t>(handles.size())));
    }

    // Idioms.
    /// The squares from which a step in this direction leaves the board.
    Expr rim(tafl_direction d) const { return board() - board().shift(opposite(d)); }
    /// The number of directions in which these pieces can slide onto a square of `goal`.
    Expr open_paths(Text classes, Expr goal) const {
        Expr sum;
        for (const tafl_direction d : kDirections) {
            const Expr one = choose((reach(classes, d) & goal).any(), integer(1), integer(0));
            sum = sum.given() ? sum + one : one;
        }
        return sum;
    }

private:
    Expr wrap(tafl_expr handle) const { return {b_, handle}; }

    const tafl_builder* b_;
};

// --- Descriptors -----------------------------------------------------------------------------------------------------

using Step = void (*)(Builder, Parameters);

/// The C function of a step. It reports exceptions as errors.
template <Step step>
tafl_status guarded(const tafl_builder* b, const tafl_parameters* p) noexcept {
    try {
        step(Builder(b), Parameters(p));
        return TAFL_OK;
    } catch (const Refused&) {
        // reported already
    } catch (const std::exception& e) {
        b->report(b, TAFL_ERROR, "", e.what());
    } catch (...) {
        b->report(b, TAFL_ERROR, "", "the component failed for an unknown reason");
    }
    return TAFL_FAILED;
}

/// The compile step of components that only declare.
inline void nothing_to_compile(Builder, Parameters) {}

constexpr tafl_parameter boolean(const char* name, bool fallback, const char* doc) {
    return {name, TAFL_P_BOOLEAN, fallback ? "true" : "false", nullptr, 0, 0, nullptr, doc};
}
/// `fallback` is text; nullptr: the parameter is required.
constexpr tafl_parameter integer(const char* name, const char* fallback, std::int64_t least, std::int64_t most,
                                 const char* unit, const char* doc) {
    return {name, TAFL_P_INTEGER, fallback, nullptr, least, most, unit, doc};
}
constexpr tafl_parameter choice(const char* name, const char* fallback, const char* choices, const char* doc) {
    return {name, TAFL_P_CHOICE, fallback, choices, 0, 0, nullptr, doc};
}
constexpr tafl_parameter text(const char* name, const char* fallback, const char* doc) {
    return {name, TAFL_P_TEXT, fallback, nullptr, 0, 0, nullptr, doc};
}
constexpr tafl_parameter zone(const char* name, const char* fallback, const char* doc) {
    return {name, TAFL_P_ZONE, fallback, nullptr, 0, 0, nullptr, doc};
}
constexpr tafl_parameter zones(const char* name, const char* fallback, const char* doc) {
    return {name, TAFL_P_ZONES, fallback, nullptr, 0, 0, nullptr, doc};
}
constexpr tafl_parameter classes(const char* name, const char* fallback, const char* doc,
                                 const char* further_words = nullptr) {
    return {name, TAFL_P_CLASSES, fallback, further_words, 0, 0, nullptr, doc};
}
constexpr tafl_parameter texts(const char* name, const char* fallback, const char* doc) {
    return {name, TAFL_P_TEXTS, fallback, nullptr, 0, 0, nullptr, doc};
}

/// A static array of parameters, or none.
struct ParameterList {
    const tafl_parameter* first = nullptr;
    std::uint32_t count = 0;
    constexpr ParameterList() = default;
    template <std::size_t N>
    constexpr ParameterList(const tafl_parameter (&list)[N]) : first(list), count(N) {}
};

/// A static array of texts that ends with nullptr (checked at compile time).
struct SourceList {
    const char* const* first = nullptr;
    template <std::size_t N>
    consteval SourceList(const char* const (&list)[N]) : first(list) {
        if (list[N - 1] != nullptr) throw std::logic_error("a list of sources ends with nullptr");
    }
};

/// A component, for designated initialisers; tafl_component explains the fields.
struct Description {
    const char* id = nullptr;
    const char* slot = nullptr;
    const char* title = nullptr;
    const char* summary = nullptr;
    const char* words = nullptr;
    SourceList sources;
    ParameterList parameters = {};
    std::uint32_t version = 1;
    std::uint32_t flags = 0;
    const char* key = nullptr;
    const char* needs = nullptr;
    const char* conflicts = nullptr;
    tafl_status (*declare)(const tafl_builder*, const tafl_parameters*) = nullptr;
    tafl_status (*compile)(const tafl_builder*, const tafl_parameters*) = guarded<nothing_to_compile>;
};

consteval tafl_component describe(const Description& d) {
    if (!d.id || !d.slot || !d.title || !d.summary || !d.words) throw std::logic_error("the description is incomplete");
    return {
        sizeof(tafl_component), d.version,          d.id,    d.slot, d.title, d.summary,   d.words,   d.sources.first,
        d.parameters.first,     d.parameters.count, d.flags, d.key,  d.needs, d.conflicts, d.declare, d.compile};
}

}  // namespace tafl_sdk

/// Exports the library: TAFLSMITH_LIBRARY("capture", "1.0", &custodial, &shieldwall). Use it once, at global scope.
#define TAFLSMITH_LIBRARY(library_name, library_version, ...)                                                       \
    namespace {                                                                                                     \
    constexpr const tafl_component* taflsmith_components[] = {__VA_ARGS__};                                         \
    constexpr uint32_t taflsmith_component_count = sizeof(taflsmith_components) / sizeof(*taflsmith_components);    \
    uint32_t taflsmith_count() { return taflsmith_component_count; }                                                \
    const tafl_component* taflsmith_component(uint32_t index) {                                                     \
        return index < taflsmith_component_count ? taflsmith_components[index] : nullptr;                           \
    }                                                                                                               \
    }                                                                                                               \
    extern "C" TAFL_EXPORT const tafl_library tafl_plugin = {TAFL_ABI_MAJOR, TAFL_ABI_MINOR,  sizeof(tafl_library), \
                                                             library_name,   library_version, nullptr,              \
                                                             nullptr,        taflsmith_count, taflsmith_component}
