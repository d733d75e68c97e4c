// Every registered component has a descriptor, sentences for all its values, a twin, and a test.
#include <set>

#include "base/text.hpp"
#include "registry/support.hpp"

namespace tafl {
namespace {

using testing::IsEmpty;
using testing::Not;

std::vector<const Component*> components() { return shipped().registry->all(); }

std::set<std::string> firstColumn(const std::string& file) {
    std::set<std::string> out;
    for (const auto& line : readList(file)) out.insert(line.substr(0, line.find(':')));
    return out;
}

std::string nameOf(const Component& c) { return c.id + " (" + c.origin + ")"; }

TEST(Components, LoadWithoutErrors) {
    EXPECT_EQ(messages(shipped().notes), "");
    EXPECT_GE(shipped().registry->ids().size(), 32u);
}

TEST(Components, HaveADescriptor) {
    for (const Component* c : components()) {
        SCOPED_TRACE(nameOf(*c));
        EXPECT_THAT(c->title, Not(IsEmpty()));
        EXPECT_THAT(c->summary, Not(IsEmpty()));
        EXPECT_EQ(c->summary.find('\n'), std::string::npos);
        EXPECT_LE(c->summary.size(), 120u) << c->summary;
        EXPECT_THAT(c->words, Not(IsEmpty()));
        EXPECT_THAT(c->sources, Not(IsEmpty()));
        EXPECT_GE(c->version, 1);
        EXPECT_NE(std::ranges::find(slotOrder, c->slot), slotOrder.end()) << c->slot;
        EXPECT_EQ(messages(checkWords(*c)), "");
        EXPECT_EQ(c->repeatable, !c->key.empty()) << "a repeatable component needs a key that identifies each use";
        for (const auto& name : c->key) EXPECT_NE(c->parameter(name), nullptr) << name;
        for (const auto& p : c->parameters) {
            SCOPED_TRACE(p.name);
            EXPECT_THAT(p.doc, Not(IsEmpty()));
            EXPECT_TRUE(p.doc.ends_with(".") || p.doc.ends_with("?")) << p.doc;
            if (p.type == ParameterType::choice) {
                EXPECT_GE(p.choices.size(), 2u);
            }
            if (p.type == ParameterType::integer) {
                EXPECT_LT(p.least, p.most);
            }
        }
    }
}

// --- Words -----------------------------------------------------------------------------------------------------------

/// The first error of a sentence, or empty.
std::string fault(const std::string& text) {
    if (text.empty()) return "no words";
    for (const char* bad : {"{", "}", "[", "]", "  ", " .", " ,", "..", ",,", ". .", "()", "“”"})
        if (text.find(bad) != std::string::npos) return std::string("'") + bad + "'";
    if (text.back() != '.') return "no full stop at the end";
    if (text.front() >= 'a' && text.front() <= 'z') return "no capital at the beginning";
    return {};
}

std::vector<ParameterValue> sampleValues(const ParameterSpecification& p) {
    std::vector<ParameterValue> out;
    switch (p.type) {
        case ParameterType::boolean:
            return {true, false};
        case ParameterType::integer:
            // Small numbers include singular and plural.
            for (auto n = p.least; n <= std::min(p.most, p.least + 3); ++n) out.emplace_back(n);
            out.emplace_back(p.most);
            return out;
        case ParameterType::choice:
            for (const auto& word : p.choices) out.emplace_back(word);
            return out;
        case ParameterType::zone:
            return {std::string("throne"), std::string("corners"), std::string("edge - camps"), std::string("a1 b2")};
        case ParameterType::classes:
            for (const auto& word : p.choices) out.emplace_back(word);
            for (const char* word : {"men", "king", "attackers", "knight | king"}) out.emplace_back(std::string(word));
            return out;
        case ParameterType::zones:
            return {std::vector<std::string>{}, std::vector<std::string>{"edge"},
                    std::vector<std::string>{"corners", "throne", "edge"}};
        case ParameterType::texts:
            return {std::vector<std::string>{"raichi"}, std::vector<std::string>{"raichi", "tuichi"}};
        case ParameterType::text:
            return {std::string("guard")};
    }
    return out;
}

TEST(Components, HaveWordsForEveryTwoValues) {
    std::size_t tried = 0;
    for (const Component* c : components()) {
        Parameters base;
        for (const auto& p : c->parameters) base[p.name] = p.required ? sampleValues(p).front() : p.fallback;
        std::set<std::string> reported;
        for (const auto& p : c->parameters)
            for (const auto& value : sampleValues(p))
                for (const auto& q : c->parameters)
                    for (const auto& further : sampleValues(q)) {
                        Parameters all = base;
                        all[q.name] = further;
                        all[p.name] = value;
                        ++tried;
                        const std::string text = renderWords(*c, all), what = fault(text);
                        if (!what.empty() && reported.insert(what).second)
                            ADD_FAILURE() << nameOf(*c) << " " << p.name << "=" << parameterText(value) << " " << q.name
                                          << "=" << parameterText(further) << ": " << what << " in: " << text;
                    }
        EXPECT_EQ(fault(renderWords(*c, base)), "") << nameOf(*c) << ": " << renderWords(*c, base);
    }
    EXPECT_GT(tried, 1000u);
}

TEST(Components, SayEveryChoiceDifferently) {
    for (const Component* c : components()) {
        Parameters base;
        for (const auto& p : c->parameters) base[p.name] = p.required ? sampleValues(p).front() : p.fallback;
        for (const auto& p : c->parameters) {
            if (p.type != ParameterType::choice && p.type != ParameterType::boolean) continue;
            // Some values differ only with other parameters: a corner rule needs corners that count.
            bool distinct = false;
            std::vector<Parameters> scenes = {base};
            for (const auto& q : c->parameters)
                if (q.name != p.name)
                    for (const auto& further : sampleValues(q)) {
                        scenes.push_back(base);
                        scenes.back()[q.name] = further;
                    }
            std::size_t maxTexts = 0;
            const auto values = sampleValues(p);
            for (auto& scene : scenes) {
                std::set<std::string> texts;
                for (const auto& value : values) {
                    scene[p.name] = value;
                    texts.insert(renderWords(*c, scene));
                }
                maxTexts = std::max(maxTexts, texts.size());
                distinct |= texts.size() == values.size();
            }
            EXPECT_TRUE(distinct) << nameOf(*c) << ": the " << values.size() << " values of '" << p.name
                                  << "' have only " << maxTexts << " sentences";
        }
    }
}

// --- Twins -----------------------------------------------------------------------------------------------------------

TEST(Components, HaveATwinOrAReason) {
    const auto excused = firstColumn("registry/without-twin.txt");
    for (const auto& id : shipped().registry->ids()) {
        const bool both = shipped().registry->find(id, "native") && shipped().registry->find(id, "lua");
        if (both)
            EXPECT_FALSE(excused.contains(id)) << id << " has a twin; tests/registry/without-twin.txt says it has none";
        else
            EXPECT_TRUE(excused.contains(id))
                << id << " exists in one language only; write its twin, or list it with the reason";
    }
}

// --- Tests -----------------------------------------------------------------------------------------------------------

TEST(Components, FireInATestOfSomeVariant) {
    // No game works without these, so a test that names them is enough.
    const std::set<std::string> obligatory = {"pieces/tafl", "move/slide", "turn/first", "turn/no-moves"};
    std::set<std::string> fired, named;
    std::size_t tests = 0;
    for (const auto& [header, variant] : playable()) {
        if (!variant) continue;
        for (const auto& test : variant->tests) {
            ++tests;
            std::string component = test.rule.substr(0, test.rule.find('('));
            for (const auto& rule : variant->rules)
                if (rule.identity == test.rule) component = rule.use;
            named.insert(component);
            if (test.fires.value_or(false)) fired.insert(component);
        }
        // Every playable variant tests these.
        for (const auto& rule : variant->rules)
            if (rule.use == "pieces/tafl" || rule.use == "turn/first") named.insert(rule.use);
    }
    EXPECT_GT(tests, 500u);
    const auto excused = firstColumn("registry/without-test.txt");
    for (const auto& id : shipped().registry->ids()) {
        const bool shown = fired.contains(id) || (obligatory.contains(id) && named.contains(id));
        EXPECT_NE(shown, excused.contains(id))
            << id << (shown ? " is shown, and listed as not" : " decides nothing in any [[test]] of a variant");
    }
}

}  // namespace
}  // namespace tafl
