#include "conformance/conditional_components.hpp"

#include "rules/builder.hpp"

namespace conformance {

using tafl::Builder;
using tafl::Component;
using tafl::Expr;
using tafl::Input;
using tafl::Op;
using tafl::Parameters;
using tafl::ParameterSpecification;
using tafl::ParameterType;

namespace {

ParameterSpecification optional(const char* name, ParameterType type, const char* fallback,
                                std::vector<std::string> choices = {}) {
    ParameterSpecification p;
    p.name = name;
    p.type = type;
    p.fallback = std::string(fallback);
    p.choices = std::move(choices);
    return p;
}

std::string textOf(const Parameters& p, const char* name) { return std::get<std::string>(p.at(name)); }

Component houseComponent(const char* id, const char* words, std::vector<ParameterSpecification> parameters) {
    Component out;
    out.id = id;
    out.slot = "capture";
    out.words = words;
    out.parameters = std::move(parameters);
    out.origin = "native";
    return out;
}

bool declareMarks(Builder& b, const char* name) {
    b.state(name, tafl::StateKind::marks, 0, 0, true);
    return !b.failed();
}

}  // namespace

const Component& bearerComponent() {
    static const Component component = [] {
        Component c = houseComponent(
            "house/bearer", "{pieces} beside {bearers} are not taken.",
            {optional("pieces", ParameterType::classes, "men"), optional("bearers", ParameterType::classes, "king"),
             optional("from", ParameterType::text, "")});
        c.compile = [](Builder& b, const Parameters& p) {
            const Expr beside = b.unary(Op::neighbours, b.pieces(textOf(p, "bearers")));
            b.spare(textOf(p, "pieces"), b.squares("board"), textOf(p, "from"), beside);
            return !b.failed();
        };
        return c;
    }();
    return component;
}

const Component& bluntComponent() {
    static const Component component = [] {
        Component c = houseComponent("house/blunt", "{pieces} that have captured are no {role} against {against}.",
                                     {optional("pieces", ParameterType::classes, "men"),
                                      optional("role", ParameterType::choice, "hammer", {"hammer", "anvil"}),
                                      optional("against", ParameterType::classes, "all")});
        c.declare = [](Builder& b, const Parameters&) { return declareMarks(b, "blunt"); };
        c.compile = [](Builder& b, const Parameters& p) {
            const Expr blunt = b.stateValue("blunt"), mover = b.binary(Op::and_, b.input(Input::to), b.occupied());
            b.update("blunt", b.binary(Op::or_, blunt,
                                       b.choose(b.unary(Op::any, b.input(Input::captured)), mover, b.squares("none"))));
            b.disarm(textOf(p, "pieces"), textOf(p, "role") == "hammer" ? tafl::Role::hammer : tafl::Role::anvil,
                     textOf(p, "against"), blunt);
            return !b.failed();
        };
        return c;
    }();
    return component;
}

const Component& embersComponent() {
    static const Component component = [] {
        Component c = houseComponent(
            "house/embers", "{pieces} from {from} pass no square on which a piece has fallen.",
            {optional("pieces", ParameterType::classes, "all"), optional("from", ParameterType::zone, "board")});
        c.declare = [](Builder& b, const Parameters&) { return declareMarks(b, "embers"); };
        c.compile = [](Builder& b, const Parameters& p) {
            const Expr embers = b.stateValue("embers");
            b.update("embers", b.binary(Op::or_, embers, b.input(Input::captured)));
            b.barPass(textOf(p, "pieces"), b.squares("board"), b.squares(textOf(p, "from")), embers);
            return !b.failed();
        };
        return c;
    }();
    return component;
}

}  // namespace conformance
