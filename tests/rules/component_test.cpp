// The component registry and parameter checks.
#include "rules/component.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/stub_registry.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

Result<Parameters> check(const std::string& id, const Parameters& parameters) {
    const auto registry = stubs::registry();
    return checkParameters(*registry->find(id), parameters, [](const std::string& key) { return Place{key, 1, 1}; });
}

std::string firstError(const std::string& id, const Parameters& parameters) {
    const auto checked = check(id, parameters);
    return checked ? "no error" : checked.error().front().message();
}

TEST(Parameters, FillsDefaults) {
    const auto checked = check("king/capture", {});
    ASSERT_TRUE(checked);
    EXPECT_EQ(parameterText(checked->at("elsewhere")), "4");
    EXPECT_EQ(std::get<std::int64_t>(checked->at("min_men")), 1);
    EXPECT_TRUE(std::get<std::vector<std::string>>(checked->at("counts")).empty());
}

TEST(Parameters, AcceptsSingleTextsForListsAndListsForClasses) {
    EXPECT_EQ(std::get<std::vector<std::string>>(check("king/capture", {{"counts", "throne"}})->at("counts")),
              std::vector<std::string>{"throne"});
    const auto slide = check("move/slide", {{"pieces", std::vector<std::string>{"knight", "king"}}});
    EXPECT_EQ(parameterText(slide->at("pieces")), "knight | king");
    EXPECT_EQ(parameterText(check("hostile/zone", {{"zone", "  edge -\tcamps "}})->at("zone")), "edge - camps");
}

TEST(Parameters, SaysWhatWouldBeValid) {
    EXPECT_THAT(firstError("hostile/zone", {{"zone", std::int64_t{3}}}),
                HasSubstr("zone: 3 is a number (squares as text"));
    EXPECT_THAT(firstError("hostile/zone", {{"zone", true}}), HasSubstr("true is a truth value"));
    EXPECT_THAT(firstError("hostile/zone", {{"zone", " "}}), HasSubstr("no squares are named"));
    EXPECT_THAT(firstError("hostile/zone", {}), HasSubstr("needs the parameter 'zone'"));
    EXPECT_THAT(firstError("move/slide", {{"limit", std::int64_t{19}}}),
                HasSubstr("19 is out of range (0 to 18 squares)"));
    EXPECT_THAT(firstError("move/slide", {{"limit", std::int64_t{-1}}}), HasSubstr("-1 is out of range"));
    EXPECT_THAT(firstError("move/slide", {{"limit", "3"}}),
                HasSubstr("\"3\" is a text (a number without quotes, 0 to 18 squares)"));
    EXPECT_THAT(firstError("move/slide", {{"limits", std::int64_t{3}}}),
                HasSubstr("no parameter 'limits'; did you mean 'limit'?"));
    EXPECT_THAT(firstError("pieces/tafl", {{"x", true}}), HasSubstr("it takes no parameters"));
    EXPECT_THAT(firstError("turn/first", {{"side", "attacker"}}), HasSubstr("did you mean \"attackers\"?"));
    EXPECT_THAT(firstError("turn/first", {{"side", std::int64_t{1}}}),
                HasSubstr("one of \"attackers\", \"defenders\" and \"lot\""));
    EXPECT_THAT(firstError("end/agreement", {{"allowed", "yes"}}), HasSubstr("true or false, without quotes"));
    EXPECT_THAT(firstError("announce/call", {{"name", std::vector<std::string>{"a"}}}),
                HasSubstr("a list was given (a text in quotes)"));
    EXPECT_THAT(firstError("king/capture", {{"counts", std::vector<std::string>{"throne", " "}}}),
                HasSubstr("names no squares"));
}

TEST(Parameters, ReportsAllErrorsWithTheirPlaces) {
    const auto checked = check("hostile/zone", {{"zone", true}, {"too", "men"}, {"when", std::int64_t{1}}});
    ASSERT_FALSE(checked);
    ASSERT_EQ(checked.error().size(), 3u);
    EXPECT_EQ(checked.error()[0].place.file, "too");
}

TEST(Identity, KeepsKeyParametersOnly) {
    const auto registry = stubs::registry();
    const auto of = [&](const std::string& id, const Parameters& parameters) {
        return makeIdentity(*registry->find(id), *check(id, parameters));
    };
    EXPECT_EQ(of("hostile/zone", {{"zone", "throne"}, {"to", "attackers"}}), "hostile/zone(throne,attackers,empty)");
    EXPECT_EQ(of("hostile/zone", {{"zone", "edge  -  camps"}}), "hostile/zone(edge - camps,men,empty)");
    EXPECT_EQ(of("turn/first", {}), "turn/first");
    EXPECT_EQ(of("move/slide", {{"limit", std::int64_t{4}}}), "move/slide(all)");
}

TEST(Registry, PrefersAnOriginAndSortsBySlot) {
    auto registry = stubs::registry();
    Component twin = *registry->find("turn/first");
    twin.origin = "lua";
    twin.file = "script";
    EXPECT_TRUE(registry->add(twin).empty());
    EXPECT_EQ(registry->find("turn/first")->origin, "native");
    EXPECT_EQ(registry->find("turn/first", "lua")->origin, "lua");
    registry->preferred = "lua";
    EXPECT_EQ(registry->find("turn/first")->origin, "lua");
    EXPECT_EQ(registry->find("pieces/tafl")->origin, "native");
    EXPECT_EQ(registry->find("pieces/tafl", "lua"), nullptr);
    EXPECT_EQ(registry->all().front()->id, "pieces/tafl");
    EXPECT_EQ(registry->all().back()->id, "announce/call");
    registry->remove("script");
    EXPECT_EQ(registry->find("turn/first")->origin, "native");
    EXPECT_EQ(registry->ids().size(), 7u);
}

TEST(Registry, RefusesBadDescriptors) {
    const auto refused = [](auto&& change) {
        Component c = stubs::component("family/rule", "capture",
                                       {stubs::parameter("zone", ParameterType::zone, "throne")}, {"zone"});
        change(c);
        Registry registry;
        const auto errors = registry.add(c);
        EXPECT_EQ(registry.all().empty(), hasErrors(errors));
        return errors.empty() ? std::string("accepted") : errors.front().message();
    };
    EXPECT_EQ(refused([](Component&) {}), "accepted");
    for (const char* id : {"", "rule", "Family/rule", "family/", "/rule", "a/b/c", "family/ru le"})
        EXPECT_THAT(refused([&](Component& c) { c.id = id; }), HasSubstr("is no id for a component")) << id;
    EXPECT_THAT(refused([](Component& c) { c.slot = "captures"; }), HasSubstr("did you mean 'capture'?"));
    EXPECT_THAT(refused([](Component& c) { c.title.clear(); }), HasSubstr("no title"));
    EXPECT_THAT(refused([](Component& c) { c.words.clear(); }), HasSubstr("no words"));
    EXPECT_THAT(refused([](Component& c) { c.words = "{nothing}"; }), HasSubstr("'nothing' is no parameter"));
    EXPECT_THAT(refused([](Component& c) { c.origin = "python"; }), HasSubstr("origin 'python'"));
    EXPECT_THAT(refused([](Component& c) { c.compile = {}; }), HasSubstr("no compile function"));
    EXPECT_THAT(refused([](Component& c) { c.key = {"size"}; }), HasSubstr("names 'size'"));
    EXPECT_THAT(refused([](Component& c) { c.needs = {"nowhere"}; }), HasSubstr("neither a slot nor a component id"));
    EXPECT_THAT(refused([](Component& c) { c.parameters.push_back(c.parameters[0]); }), HasSubstr("declared twice"));
    EXPECT_THAT(refused([](Component& c) { c.parameters.push_back(stubs::parameter("use", ParameterType::text)); }),
                HasSubstr("has a meaning in every rule"));
    EXPECT_THAT(refused([](Component& c) { c.parameters.push_back(stubs::numberFrom("n", 9, 1, 4)); }),
                HasSubstr("bad default: 9 is out of range"));
    EXPECT_THAT(refused([](Component& c) { c.parameters.push_back(stubs::numberFrom("n", 1, 4, 1)); }),
                HasSubstr("is empty"));
    EXPECT_THAT(refused([](Component& c) {
                    auto p = stubs::oneOf("c", {"a", "b"});
                    p.fallback = std::string("z");
                    c.parameters.push_back(p);
                }),
                HasSubstr("bad default: \"z\" is none of the choices"));
    Registry registry;
    EXPECT_TRUE(registry.add(stubs::component("family/rule", "capture")).empty());
    EXPECT_THAT(registry.add(stubs::component("family/rule", "king")).front().message(),
                HasSubstr("exists already, from stub"));
}

}  // namespace
}  // namespace tafl
