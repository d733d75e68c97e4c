// Every native rule has a Lua twin: the same descriptor, the same words, and in every variant the same image.
#include "host/lua/twins.hpp"

namespace tafl {
namespace {

std::vector<std::string> nativeIds() {
    std::vector<std::string> out;
    for (const Component* c : rules().registry->all())
        if (c->origin == "native") out.push_back(c->id);
    return out;
}

TEST(Twins, LoadWithoutErrors) { EXPECT_EQ(messages(rules().diagnostics), ""); }

TEST(Twins, HaveTheSameDescriptors) {
    if (!rules().missing.empty()) GTEST_SKIP() << rules().missing;
    for (const std::string& id : nativeIds()) {
        SCOPED_TRACE(id);
        const Component* native = rules().registry->find(id, "native");
        const Component* twin = rules().registry->find(id, "lua");
        ASSERT_NE(twin, nullptr) << "has no Lua twin";
        EXPECT_EQ(native->slot, twin->slot);
        EXPECT_EQ(native->version, twin->version);
        EXPECT_EQ(native->title, twin->title);
        EXPECT_EQ(native->summary, twin->summary);
        EXPECT_EQ(native->words, twin->words);
        EXPECT_EQ(native->sources, twin->sources);
        EXPECT_EQ(native->key, twin->key);
        EXPECT_EQ(native->needs, twin->needs);
        EXPECT_EQ(native->conflicts, twin->conflicts);
        EXPECT_EQ(native->repeatable, twin->repeatable);
        EXPECT_EQ(native->parameters.size(), twin->parameters.size());
        for (const auto& p : native->parameters) {
            SCOPED_TRACE(p.name);
            const ParameterSpecification* q = twin->parameter(p.name);
            ASSERT_NE(q, nullptr);
            EXPECT_EQ(p.type, q->type);
            EXPECT_EQ(p.required, q->required);
            if (!p.required) {
                EXPECT_EQ(parameterText(p.fallback), parameterText(q->fallback));
            }
            EXPECT_EQ(p.choices, q->choices);
            EXPECT_EQ(p.least, q->least);
            EXPECT_EQ(p.most, q->most);
            EXPECT_EQ(p.unit, q->unit);
            EXPECT_EQ(p.doc, q->doc);
        }
    }
}

/// All values a parameter is tested with.
std::vector<ParameterValue> listValues(const ParameterSpecification& p) {
    std::vector<ParameterValue> out;
    switch (p.type) {
        case ParameterType::boolean:
            return {true, false};
        case ParameterType::integer:
            return {p.least, p.most, std::min(p.most, p.least + 2)};
        case ParameterType::choice:
            for (const auto& word : p.choices) out.emplace_back(word);
            return out;
        case ParameterType::zone:
            return {std::string("throne"), std::string("none"), std::string("edge - corners"), std::string("camps")};
        case ParameterType::classes:
            for (const auto& word : p.choices) out.emplace_back(word);
            for (const char* word : {"men", "king", "all - attackers", "knight | king"})
                out.emplace_back(std::string(word));
            return out;
        case ParameterType::zones:
            return {std::vector<std::string>{}, std::vector<std::string>{"edge", "throne"},
                    std::vector<std::string>{"corners", "camps"}};
        case ParameterType::texts:
            return {std::vector<std::string>{"one"}, std::vector<std::string>{"one", "two", "three"}};
        case ParameterType::text:
            return {std::string("guard")};
    }
    return out;
}

/// A board with the zones and pieces that rules need, except pieces that the rule under test declares.
CompileInput sceneFor(const Component& c, const Parameters& parameters) {
    CompileInput scene;
    scene.size = 9;
    scene.rows.assign(9, ".........");
    scene.rows[4] = "t...K...T";
    scene.zones = {{"throne", "e5"}, {"corners", "a1 a9 i1 i9"}, {"camps", "a4 a5 a6 d1 e1 f1"}};
    scene.lenient = true;
    const auto add = [&](const Component& component, Parameters arguments) {
        auto checked = checkParameters(component, arguments, {});
        ASSERT_TRUE(checked) << messages(checked.error());
        scene.rules.push_back({&component, *checked, makeIdentity(component, *checked), {}, {}});
    };
    const Registry& registry = *rules().registry;
    if (c.id != "pieces/tafl") add(*registry.find("pieces/tafl", "native"), {});
    add(*registry.find("pieces/extra", "native"), {{"name", "knight"}, {"side", "defenders"}, {"letter", "N"}});
    add(*registry.find("pieces/extra", "native"), {{"name", "commander"}, {"side", "attackers"}, {"letter", "c"}});
    if (c.id == "king/commanders") add(*registry.find("king/capture", "native"), {});
    add(c, parameters);
    return scene;
}

/// The digest of the image with the notes, or the errors.
std::string outcomeOf(const Component& c, const Parameters& parameters) {
    Diagnostics notes;
    const auto compiled = compile(sceneFor(c, parameters), &notes);
    std::string out = compiled ? compiled->image->digest : "refused";
    if (compiled)
        for (const auto& rule : compiled->image->rules)
            out += "\n" + rule.identity + " " + rule.words + " " + (rule.component == c.id ? rule.tier : "");
    const auto& diagnostics = compiled ? notes : compiled.error();
    for (const auto& d : diagnostics)
        if (compiled || d.severity == Severity::error) {
            // Only messages of scripts name the line.
            const auto line = d.text.find(" (line ");
            out += "\n" + d.text.substr(0, line);
        }
    return out;
}

TEST(Twins, AgreeForEveryValueOfEveryParameter) {
    if (!rules().missing.empty()) GTEST_SKIP() << rules().missing;
    int compared = 0;
    for (const std::string& id : nativeIds()) {
        const Component& native = *rules().registry->find(id, "native");
        const Component* twin = rules().registry->find(id, "lua");
        if (!twin) continue;
        Parameters base;
        for (const auto& p : native.parameters)
            if (p.required) base[p.name] = p.name == "letter" ? ParameterValue("g") : listValues(p).front();
        // Two parameters at a time: most rules depend on no more.
        std::vector<Parameters> all = {base};
        for (const auto& p : native.parameters) {
            if (p.name == "letter") continue;
            for (const auto& value : listValues(p)) {
                Parameters one = base;
                one[p.name] = value;
                all.push_back(one);
                for (const auto& q : native.parameters) {
                    if (q.name == "letter" || q.name <= p.name) continue;
                    for (const auto& further : listValues(q)) {
                        Parameters two = one;
                        two[q.name] = further;
                        all.push_back(two);
                    }
                }
            }
        }
        for (const auto& parameters : all) {
            std::string what = id;
            for (const auto& [name, value] : parameters) what += " " + name + "=" + parameterText(value);
            const std::string expected = outcomeOf(native, parameters), actual = outcomeOf(*twin, parameters);
            if (expected.starts_with("refused") && actual.starts_with("refused"))
                continue;  // each with its own message
            EXPECT_EQ(expected, actual) << what;
            ++compared;
        }
        if (HasFailure()) break;
    }
    RecordProperty("tried", compared);
    EXPECT_GT(compared, 500);
}

TEST(Twins, EveryVariantHasTheSameImage) {
    if (!rules().missing.empty()) GTEST_SKIP() << rules().missing;
    for (const VariantTwins& twins : variantTwins()) {
        SCOPED_TRACE(twins.id);
        EXPECT_EQ(twins.native != nullptr, twins.lua != nullptr) << twins.notesOfNative << twins.notesOfLua;
        if (!twins.native || !twins.lua) continue;
        EXPECT_EQ(twins.native->digest, twins.lua->digest);
        EXPECT_EQ(twins.notesOfNative, twins.notesOfLua);
        for (const auto& rule : twins.lua->rules) EXPECT_EQ(rule.origin, "lua") << rule.identity;
    }
    RecordProperty("compared", static_cast<int>(variantTwins().size()));
    EXPECT_GT(variantTwins().size(), 100u);
}

}  // namespace
}  // namespace tafl
