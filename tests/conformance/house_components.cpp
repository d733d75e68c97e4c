#include "conformance/house_components.hpp"

#include "conformance/conditional_components.hpp"
#include "conformance/witness.hpp"
#include "rules/builder.hpp"

namespace conformance {

using tafl::Component;
using tafl::ParameterSpecification;
using tafl::ParameterType;

const Component& guardComponent() {
    static const Component component = [] {
        const auto parameter = [](std::string name, ParameterType type, std::string fallback) {
            ParameterSpecification p;
            p.name = std::move(name);
            p.type = type;
            p.fallback = std::move(fallback);
            return p;
        };
        Component c;
        c.id = "house/guard";
        c.slot = "capture";
        c.words = "{pieces} on {zone} are never taken by {from}.";
        c.parameters = {parameter("pieces", ParameterType::classes, "men"),
                        parameter("zone", ParameterType::zone, "board"),
                        parameter("from", ParameterType::text, "move/jump")};
        c.origin = "native";
        c.compile = [](tafl::Builder& b, const tafl::Parameters& p) {
            const auto text = [&](const char* name) { return std::get<std::string>(p.at(name)); };
            b.spare(text("pieces"), b.squares(text("zone")), text("from"));
            return !b.failed();
        };
        return c;
    }();
    return component;
}

const Component& trapsComponent() {
    static const Component component = [] {
        Component c;
        c.id = "house/traps";
        c.slot = "capture";
        c.words = "A piece that leaves {zone} leaves a trap there.";
        ParameterSpecification zone, after;
        zone.name = "zone";
        zone.type = ParameterType::zone;
        zone.fallback = "board";
        after.name = "after";
        after.type = ParameterType::integer;
        after.fallback = std::int64_t{0};
        after.least = 0;
        after.most = 5;
        c.parameters = {zone, after};
        c.origin = "native";
        c.declare = [](tafl::Builder& b, const tafl::Parameters&) {
            b.state("left", tafl::StateKind::marks, 0, 0, true);
            b.state("sprung", tafl::StateKind::flag, 1, 0, true);
            b.state("moves", tafl::StateKind::counter, 5, 0, false);
            return !b.failed();
        };
        c.compile = [](tafl::Builder& b, const tafl::Parameters& p) {
            using enum tafl::Op;
            const auto left = b.stateValue("left"), sprung = b.stateValue("sprung"), moves = b.stateValue("moves");
            const auto none = b.squares("none");
            const auto taken = b.binary(minus, b.binary(and_, left, b.input(tafl::Input::to)), b.pieces("royal"));
            const auto waits = b.binary(less, moves, b.integer(std::get<std::int64_t>(p.at("after"))));
            b.capture(tafl::bothSides, b.choose(b.binary(both, sprung, b.unary(negate, waits)), taken, none));
            const auto zoneSquares = b.squares(std::get<std::string>(p.at("zone")));
            b.update("left", b.binary(or_, left, b.binary(and_, b.input(tafl::Input::from), zoneSquares)));
            b.update("sprung", b.binary(either, sprung, b.unary(any, b.input(tafl::Input::captured))));
            b.update("moves", b.binary(add, moves, b.integer(1)));
            return !b.failed();
        };
        return c;
    }();
    return component;
}

const Component* findComponent(const std::string& id) {
    for (const Component* house :
         {&guardComponent(), &trapsComponent(), &bearerComponent(), &bluntComponent(), &embersComponent()})
        if (id == house->id) return house;
    return environment().registry->find(id, "native");
}

}  // namespace conformance
