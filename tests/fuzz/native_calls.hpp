// A random native rule: calls through the C table with mostly valid arguments.
#pragma once
#include <cstring>

#include "fuzz/bytes.hpp"
#include "host/native/plugin_library.hpp"

namespace tafl {

class NativeRule {
public:
    explicit NativeRule(Bytes& choices) : choices_(choices), careful_(choices.below(4) > 0) {}

    Component component() {
        Component out;
        out.id = "fuzz/rule";
        out.slot = "capture";
        out.title = "Fuzz";
        out.summary = out.words = "A rule.";
        out.sources = {"fuzz"};
        out.origin = "native";
        out.file = "fuzz";
        const auto step = [this](bool declaring) {
            return [this, declaring](Builder& builder, const Parameters& parameters) {
                running = this;
                declaring_ = declaring;
                return runPluginStep(&NativeRule::step, builder, parameters, library());
            };
        };
        if (choices_.below(2)) out.declare = step(true);
        out.compile = step(false);
        return out;
    }

private:
    static inline NativeRule* running = nullptr;

    static const std::shared_ptr<PluginLibrary>& library() {
        static const auto out = PluginLibrary::open(TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins/turn.so").value();
        return out;
    }

    static tafl_status step(const tafl_builder* b, const tafl_parameters* p) {
        running->b_ = b;
        running->p_ = p;
        for (std::uint32_t n = running->declaring_ && running->careful_ ? 1 : 1 + running->choices_.below(4); n > 0;
             --n)
            running->declaring_ && !running->seldom() ? running->declare() : running->say();
        return running->seldom() ? TAFL_FAILED : TAFL_OK;
    }

    std::uint32_t below(std::uint32_t n) { return choices_.below(n); }
    bool seldom() { return !careful_ && below(30) == 29; }

    const char* any(std::initializer_list<const char*> good, std::initializer_list<const char*> bad = {}) {
        if (seldom()) return below(2) ? nullptr : "\xff\x01 odd";
        const std::uint32_t fit = static_cast<std::uint32_t>(good.size()), odd = static_cast<std::uint32_t>(bad.size());
        const std::uint32_t draw = below(careful_ ? fit : fit + odd);
        return draw < fit ? good.begin()[draw] : bad.begin()[draw - fit];
    }
    const char* pieces() {
        return any({"men", "king", "attackers", "defending men", "all - king", "all", "attacker | king"},
                   {"none", "knight"});
    }
    const char* zone() {
        return any({"throne", "edge", "corners", "centre", "board", "d4", "edge - corners"},
                   {"none", "camps", "nonsense"});
    }
    /// A value of an enumeration, or one out of range, as C libraries may pass.
    template <class E>
    E one(int last) {
        const int number = seldom() ? last + 1 - 2 * static_cast<int>(below(3)) * (last + 1)
                                    : static_cast<int>(below(static_cast<std::uint32_t>(last) + 1));
        E out;
        static_assert(sizeof out == sizeof number);
        std::memcpy(&out, &number, sizeof out);
        return out;
    }
    tafl_side side() { return seldom() ? one<tafl_side>(8) : static_cast<tafl_side>(1 + below(3)); }
    tafl_fate fate() {
        const tafl_fate all[] = {TAFL_REMOVED, TAFL_BECOMES, TAFL_ENDS, TAFL_HELD};
        return seldom() ? one<tafl_fate>(4) : all[below(4)];
    }
    tafl_side oneSide() { return seldom() ? TAFL_BOTH : static_cast<tafl_side>(1 + below(2)); }
    tafl_result result(std::initializer_list<tafl_result> fit) {
        if (!careful_ && below(4) == 3) return one<tafl_result>(TAFL_PASS);
        return fit.begin()[below(static_cast<std::uint32_t>(fit.size()))];
    }
    std::int32_t small() {
        return seldom() ? INT32_MIN + static_cast<std::int32_t>(below(2)) : static_cast<std::int32_t>(below(9)) - 1;
    }
    tafl_expr odd() {
        const tafl_expr all[] = {0, TAFL_NONE, b_->outside(b_), 123456, TAFL_NONE - 7, 1};
        return all[below(6)];
    }
    tafl_expr maybe(tafl_expr e) { return below(2) ? TAFL_NONE : e; }

    tafl_expr known(int depth) {
        if (seldom()) return odd();
        switch (depth > 0 ? below(6) : 0) {
            case 1:
                return b_->neighbours(b_, known(depth - 1));
            case 2:
                return b_->minus(b_, known(depth - 1), known(depth - 1));
            case 3:
                return b_->part(b_, known(depth - 1), careful_ ? 0 : below(3));
            case 4:
                return b_->square(b_, careful_ ? static_cast<std::int32_t>(below(7)) : small(), 3);
            case 5:
                return b_->zone_or_none(b_, zone());
            default:
                return b_->squares(b_, zone());
        }
    }

    tafl_expr board(int depth) {
        if (seldom()) return odd();
        switch (depth > 0 ? below(15) : 0) {
            case 1:
                return b_->and_(b_, board(depth - 1), board(depth - 1));
            case 2:
                return b_->or_(b_, board(depth - 1), board(depth - 1));
            case 3:
                return b_->minus(b_, board(depth - 1), board(depth - 1));
            case 4:
                return b_->shift(b_, board(depth - 1), one<tafl_direction>(2));
            case 5:
                return b_->neighbours(b_, board(depth - 1));
            case 6:
                return b_->slide_over(b_, board(depth - 1), one<tafl_direction>(2), board(depth - 1));
            case 7:
                return b_->flood(b_, board(depth - 1), board(depth - 1));
            case 8:
                return b_->fix(b_, board(depth - 1), b_->minus(b_, b_->loop(b_), board(depth - 1)));
            case 9:
                return b_->choose(b_, truth(depth - 1), board(depth - 1), board(depth - 1));
            case 10:
                return b_->held(b_, pieces());
            case 11:
                return b_->hostile_to(b_, any({"attacker", "defender", "king"}, {"men"}));
            case 12:
                return b_->reach(b_, pieces(), seldom() ? 9 : static_cast<std::int32_t>(below(5)) - 1);
            case 13:
                return call(TAFL_BOARD, depth);
            case 14:
                return careful_ ? b_->enemy(b_) : below(4) ? b_->loop(b_) : b_->state_value(b_, "marked");
            default:
                switch (below(9)) {
                    case 1:
                        return b_->own(b_);
                    case 2:
                        return b_->to(b_);
                    case 3:
                        return b_->from(b_);
                    case 4:
                        return b_->empty(b_);
                    case 5:
                        return b_->pieces(b_, pieces());
                    case 6:
                        return b_->jumped(b_);
                    case 7:
                        return b_->displaced(b_);
                    case 8:
                        return b_->occupied(b_);
                    default:
                        return b_->enemy(b_);
                }
        }
    }

    tafl_expr number(int depth) {
        if (seldom()) return odd();
        switch (depth > 0 ? below(6) : 0) {
            case 1:
                return b_->count(b_, board(depth - 1));
            case 2:
                return b_->add(b_, number(depth - 1), number(depth - 1));
            case 3:
                return b_->choose(b_, truth(depth - 1), number(depth - 1), number(depth - 1));
            case 4:
                return careful_ ? b_->die(b_) : b_->state_value(b_, any({"marked"}, {"house"}));
            case 5:
                return call(TAFL_INTEGER, depth);
            default:
                return below(3) == 1 ? b_->die(b_) : b_->integer(b_, small());
        }
    }

    tafl_expr truth(int depth) {
        if (seldom()) return odd();
        switch (depth > 0 ? below(8) : 0) {
            case 1:
                return b_->negate(b_, truth(depth - 1));
            case 2:
                return b_->both(b_, truth(depth - 1), truth(depth - 1));
            case 3:
                return b_->either(b_, truth(depth - 1), truth(depth - 1));
            case 4:
                return b_->covers(b_, board(depth - 1), board(depth - 1));
            case 5:
                return b_->less(b_, number(depth - 1), number(depth - 1));
            case 6:
                return careful_ ? b_->any(b_, b_->to(b_)) : b_->declared(b_, any({"house"}, {"run"}));
            case 7:
                return call(TAFL_TRUTH, depth);
            default:
                return below(4) ? b_->any(b_, board(0)) : b_->truth(b_, small());
        }
    }

    /// Pure: combines its values and sets bits beyond the board, which the host must clear.
    static std::int64_t together(void*, const tafl_view* view, tafl_squares* out) {
        std::int64_t sum = view->size;
        for (std::uint32_t i = 0; i < view->count; ++i) {
            sum += view->values[i].number;
            for (int w = 0; w < 6; ++w) out->bits[w] |= ~view->values[i].squares.bits[w];
        }
        return sum;
    }
    /// Impure, which the host must detect.
    static std::int64_t remembering(void* counter, const tafl_view*, tafl_squares* out) {
        auto& calls = *static_cast<std::uint64_t*>(counter);
        out->bits[0] = ++calls;
        return static_cast<std::int64_t>(calls);
    }

    tafl_expr call(tafl_type type, int depth) {
        tafl_expr reads[20];
        const std::uint32_t count = seldom() ? 20 : below(4);
        for (std::uint32_t i = 0; i < count; ++i)
            reads[i] = i < 4 ? (below(2) ? board(depth - 1) : number(depth - 1)) : b_->own(b_);
        return b_->callback(b_, seldom() ? one<tafl_type>(9) : type,
                            seldom()   ? nullptr
                            : seldom() ? remembering
                                       : together,
                            &counter_, seldom() ? nullptr : reads, count);
    }

    void declare() {
        switch (below(4)) {
            case 1:
                return b_->piece(b_, any({"scout", "thrall"}, {"king", "", "a b"}), oneSide(),
                                 any({"Q", "x"}, {"t", "xy", "", "."}), 0);
            case 2:
                return b_->state(b_, any({"marked"}, {"house", ""}), one<tafl_state_kind>(TAFL_MARKS), 1 + small(),
                                 careful_ ? 0 : small(), small());
            case 3:
                return b_->start_marks(b_, any({"marked"}, {"house", ""}), known(2));
            default:
                return b_->zone(b_, any({"house"}, {"throne", "edge", ""}), known(2));
        }
    }

    void say() {
        switch (below(43)) {
            case 42:
                return b_->enter(b_, any({"attacker", "defender"}, {"men", "king"}), board(3),
                                 any({""}, {"count", "lost"}));
            case 41:
                return b_->appear(b_, side(), any({"attacker", "defender"}, {"men", "king"}), board(3));
            case 40:
                return b_->drive(b_, side(), pieces(), one<tafl_direction>(2), board(3));
            case 37:
                return b_->pass(b_, side(), maybe(truth(3)));
            case 38:
                return b_->again(b_, side(), one<tafl_with>(2), below(2), maybe(truth(3)));
            case 39:
                return b_->fate_by(b_, pieces(), fate(), any({"attacker", "defender"}, {"men"}), pieces());
            case 1:
                return b_->slide(b_, pieces(), small());
            case 36:
                return b_->jump_across(b_, pieces(), pieces(), maybe(known(1)), below(2),
                                       seldom() ? one<tafl_across>(7) : static_cast<tafl_across>(1 + below(3)));
            case 2:
                return b_->jump(b_, pieces(), pieces(), maybe(known(1)), small());
            case 3:
                return b_->bar_stop(b_, pieces(), known(2), maybe(known(1)));
            case 4:
                return b_->bar_pass(b_, pieces(), known(2), maybe(known(1)));
            case 5:
                return b_->refuse(b_, side(), truth(3), maybe(board(2)));
            case 30:
                return b_->demand(b_, side(), truth(3));
            case 31:
                return b_->spare_where(b_, pieces(), board(3), any({"", "capture/custodial"}, {"nothing"}));
            case 32:
                return b_->disarm_where(b_, pieces(), one<tafl_role>(1), pieces(), board(3));
            case 34:
                return b_->swap(b_, pieces(), pieces(), maybe(board(3)));
            case 35:
                return b_->displace(b_, pieces(), pieces(),
                                    seldom() ? one<tafl_by>(7) : static_cast<tafl_by>(1 + below(3)), maybe(board(3)));
            case 33:
                return b_->bar_pass_where(b_, pieces(), board(3), maybe(known(1)));
            case 6:
                return b_->hostile(b_, below(4) ? known(2) : b_->outside(b_), pieces(),
                                   one<tafl_when>(TAFL_WHEN_PROGRAM), pieces(), maybe(truth(3)));
            case 7:
                return b_->disarm(b_, pieces(), one<tafl_role>(1), pieces());
            case 8:
                return b_->pattern(b_, pieces(), known(2), one<tafl_shape>(1), pieces(), maybe(known(1)), small());
            case 9:
                return b_->spare(b_, pieces(), known(2), any({"", "capture/custodial"}, {"nothing"}));
            case 10:
                return b_->choice(b_, one<tafl_choice>(3));
            case 11:
                return b_->fate(b_, pieces(), fate(), any({"attacker", "defender"}, {"men"}), oneSide());
            case 12:
                return b_->first_mover(b_, one<tafl_first>(2));
            case 13:
                return b_->dice(b_, small(), small(), small(), small());
            case 14:
                return b_->chain(b_, pieces(), one<tafl_next>(1), small(), small());
            case 15:
                return b_->option(b_, any({"house"}, {"run", ""}), side(), maybe(truth(2)));
            case 16:
                return b_->no_moves(b_, side(), result({TAFL_LOSS, TAFL_DRAW, TAFL_WIN, TAFL_PASS}), maybe(truth(2)));
            case 17:
                return b_->update(b_, any({"marked"}, {"house"}),
                                  below(2)   ? number(2)
                                  : below(2) ? board(2)
                                             : truth(2));
            case 18:
                return b_->goal(b_, pieces(), known(2), oneSide());
            case 19:
            case 20:
                return b_->outcome(b_, one<tafl_phase>(TAFL_PHASE_HISTORY), side(), truth(3),
                                   result({TAFL_DRAW, TAFL_ATTACKERS_WIN, TAFL_DEFENDERS_WIN}), one<tafl_timing>(1),
                                   maybe(board(2)));
            case 21:
                return b_->repetition(
                    b_, one<tafl_of>(2), small(),
                    result({TAFL_DRAW, TAFL_MOVER_LOSES, TAFL_MOVER_WINS, TAFL_ILLEGAL, TAFL_THREATENING_SIDE_LOSES}),
                    side(), maybe(truth(2)), small());
            case 22:
                return b_->shuttle(b_, small(), result({TAFL_ILLEGAL, TAFL_LOSS}));
            case 23:
                return b_->threat(b_, side(), truth(3));
            case 24:
                return b_->count_limit(b_, static_cast<std::int32_t>(1 + 20 * static_cast<std::uint32_t>(small())),
                                       result({TAFL_DRAW, TAFL_ATTACKERS_WIN}), small());
            case 25:
                return b_->agreement(b_, small());
            case 26: {
                const char* texts[] = {"none", "one", any({"two"}, {""})};
                return b_->announce(b_, any({"house"}, {""}), below(2) ? number(2) : truth(2),
                                    seldom() ? nullptr : texts, below(4), side());
            }
            case 27:
                b_->report(b_, careful_ ? TAFL_WARNING : one<tafl_severity>(TAFL_ERROR), any({"", "side"}),
                           any({"words", ""}));
                return;
            case 28:
                static_cast<void>(b_->contains(b_, known(2), small(), small()) + b_->has_class(b_, pieces()) +
                                  p_->boolean(p_, any({"x"})) + static_cast<int>(p_->count(p_, "x")));
                static_cast<void>(p_->item(p_, "x", below(9)));
                return;
            default:
                return b_->capture(b_, side(), board(4), maybe(board(2)));
        }
    }

    Bytes& choices_;
    bool careful_;  ///< no errors on purpose, so that most such rules are played
    const tafl_builder* b_ = nullptr;
    const tafl_parameters* p_ = nullptr;
    bool declaring_ = false;
    std::uint64_t counter_ = 0;
};

}  // namespace tafl
