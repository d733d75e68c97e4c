// The C table: inputs and operations of programs.
#include "host/native/builder_table.hpp"
#include "host/native/enum_conversion.hpp"
#include "host/native/native_callback.hpp"

namespace tafl::native {
namespace {

template <Op op>
tafl_expr unaryCall(BuilderTable p, tafl_expr x) {
    return guarded(p, failedExpr, [&](PluginContext&, Builder& b) { return b.unary(op, checkOperand(b, x)); });
}
template <Op op>
tafl_expr binaryCall(BuilderTable p, tafl_expr x, tafl_expr y) {
    return guarded(p, failedExpr,
                   [&](PluginContext&, Builder& b) { return b.binary(op, checkOperand(b, x), checkOperand(b, y)); });
}
template <Input which>
tafl_expr inputCall(BuilderTable p) {
    return guarded(p, failedExpr, [](PluginContext&, Builder& b) { return b.input(which); });
}

}  // namespace

void fillInputs(tafl_builder& t) {
    t.own = [](BuilderTable p) -> tafl_expr {
        return guarded(p, failedExpr, [](PluginContext&, Builder& b) { return b.own(); });
    };
    t.enemy = [](BuilderTable p) -> tafl_expr {
        return guarded(p, failedExpr, [](PluginContext&, Builder& b) { return b.enemy(); });
    };
    t.pieces = [](BuilderTable p, const char* classes) -> tafl_expr {
        return guarded(p, failedExpr,
                       [&](PluginContext&, Builder& b) { return b.pieces(requireText(classes, "a set of pieces")); });
    };
    t.occupied = [](BuilderTable p) -> tafl_expr {
        return guarded(p, failedExpr, [](PluginContext&, Builder& b) { return b.occupied(); });
    };
    t.empty = [](BuilderTable p) -> tafl_expr {
        return guarded(p, failedExpr, [](PluginContext&, Builder& b) { return b.empty(); });
    };
    t.from = inputCall<Input::from>;
    t.to = inputCall<Input::to>;
    t.jumped = inputCall<Input::jumped>;
    t.captured = inputCall<Input::captured>;
    t.displaced = inputCall<Input::displaced>;
    t.state_value = [](BuilderTable p, const char* name) -> tafl_expr {
        return guarded(p, failedExpr, [&](PluginContext&, Builder& b) {
            return b.stateValue(requireText(name, "the name of a state"));
        });
    };
    t.declared = [](BuilderTable p, const char* name) -> tafl_expr {
        return guarded(p, failedExpr,
                       [&](PluginContext&, Builder& b) { return b.declared(requireText(name, "a declaration")); });
    };
    t.die = inputCall<Input::die>;
    t.since_capture = inputCall<Input::sinceCapture>;
    t.loop = inputCall<Input::loop>;
}

void fillOperations(tafl_builder& t) {
    t.integer = [](BuilderTable p, std::int64_t value) -> tafl_expr {
        return guarded(p, failedExpr, [&](PluginContext&, Builder& b) { return b.integer(value); });
    };
    t.truth = [](BuilderTable p, std::int32_t value) -> tafl_expr {
        return guarded(p, failedExpr, [&](PluginContext&, Builder& b) { return b.truth(value != 0); });
    };
    t.and_ = binaryCall<Op::and_>;
    t.or_ = binaryCall<Op::or_>;
    t.minus = binaryCall<Op::minus>;
    t.shift = [](BuilderTable p, tafl_expr x, tafl_direction d) -> tafl_expr {
        return guarded(p, failedExpr, [&](PluginContext&, Builder& b) {
            return b.shift(checkOperand(b, x), toDirection(static_cast<std::int32_t>(d)));
        });
    };
    t.neighbours = unaryCall<Op::neighbours>;
    t.slide_over = [](BuilderTable p, tafl_expr x, tafl_direction d, tafl_expr through) -> tafl_expr {
        return guarded(p, failedExpr, [&](PluginContext&, Builder& b) {
            return b.slideOver(checkOperand(b, x), toDirection(static_cast<std::int32_t>(d)), checkOperand(b, through));
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
    t.choose = [](BuilderTable p, tafl_expr truth, tafl_expr x, tafl_expr y) -> tafl_expr {
        return guarded(p, failedExpr, [&](PluginContext&, Builder& b) {
            return b.choose(checkOperand(b, truth), checkOperand(b, x), checkOperand(b, y));
        });
    };
    t.hostile_to = [](BuilderTable p, const char* piece) -> tafl_expr {
        return guarded(p, failedExpr,
                       [&](PluginContext&, Builder& b) { return b.hostileTo(requireText(piece, "a piece")); });
    };
    t.held = [](BuilderTable p, const char* classes) -> tafl_expr {
        return guarded(p, failedExpr,
                       [&](PluginContext&, Builder& b) { return b.held(requireText(classes, "a set of pieces")); });
    };
    t.reach = [](BuilderTable p, const char* classes, std::int32_t d) -> tafl_expr {
        return guarded(p, failedExpr, [&](PluginContext&, Builder& b) {
            const std::string names = requireText(classes, "a set of pieces");
            return d == -1 ? b.reach(names) : b.reach(names, toDirection(d));
        });
    };
    t.callback = [](BuilderTable p, tafl_type type, tafl_callback function, void* user, const tafl_expr* reads,
                    std::uint32_t count) -> tafl_expr {
        return guarded(p, failedExpr, [&](PluginContext& s, Builder& b) {
            return makeCallback(s, b, type, function, user, reads, count);
        });
    };
}

}  // namespace tafl::native
