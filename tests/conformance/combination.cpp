#include "conformance/combination.hpp"

#include <algorithm>
#include <sstream>

#include "conformance/conditional_components.hpp"
#include "rules/builder.hpp"

namespace conformance {

using tafl::Component;
using tafl::ParameterSpecification;
using tafl::ParameterType;
using tafl::ParameterValue;
using tafl::Random;

namespace {

/// house/guard: protects pieces from the captures of one component, named by id.
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

/// house/traps: every kind of state in one rule.
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

class Draw {
public:
    Draw(Random& random, std::uint64_t number, bool newCalls)
        : random_(random), house_(0x605E + number), newCalls_(newCalls) {
        out_.name = "combination " + std::to_string(number);
    }

    Combination run() {
        board();
        zones();
        pieces();
        rules();
        layout();
        // The order of rules in a file must not matter.
        auto& all = out_.compileInput.rules;
        for (std::size_t i = all.size(); i > 1; --i) {
            const std::size_t other = below(i);
            std::swap(all[i - 1], all[other]);
            std::swap(out_.given[i - 1], out_.given[other]);
        }
        guard();
        traps();
        if (newCalls_) conditions();
        renameComponents();
        return std::move(out_);
    }

private:
    std::size_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
    bool chance(unsigned percent) { return below(100) < percent; }
    int between(int min, int max) { return min + static_cast<int>(below(static_cast<std::size_t>(max - min + 1))); }
    template <class T>
    const T& oneOf(const std::vector<T>& list) {
        return list[below(list.size())];
    }
    int size() const { return out_.compileInput.size; }
    std::string square(int file, int rank) const { return tafl::squareName(rank * size() + file, size()); }

    // ---- board and zones

    void board() {
        // Small boards are fast and crowded. Larger ones cover every width of the engine.
        out_.compileInput.size = chance(60) ? between(5, 9) : chance(60) ? between(10, 13) : between(14, 19);
    }

    std::string block(int file, int rank, int width) const {
        std::string out;
        for (int f = file; f < std::min(size(), file + width); ++f)
            for (int r = rank; r < std::min(size(), rank + width); ++r) out += (out.empty() ? "" : " ") + square(f, r);
        return out;
    }

    void zones() {
        auto& zones = out_.compileInput.zones;
        const int n = size(), middle = n / 2;
        if (chance(85)) {
            throneFile_ = chance(85) ? middle : between(0, n - 1);
            throneRank_ = chance(90) ? middle : between(0, n - 1);
            // The centre of an even board is four squares.
            zones["throne"] =
                n % 2 == 0 && chance(70) ? block(middle - 1, middle - 1, 2) : square(throneFile_, throneRank_);
        }
        if (chance(75)) {
            const int width = n >= 7 && chance(20) ? 2 : 1;
            zones["corners"] = chance(85) ? block(0, 0, width) + " | " + block(n - width, 0, width) + " | " +
                                                block(0, n - width, width) + " | " + block(n - width, n - width, width)
                                          : square(0, 0) + " " + square(between(1, n - 1), n - 1);
        }
        if (chance(50)) zones["camps"] = camps();
        if (chance(40)) {
            std::string marks;
            for (int k = between(1, n); k > 0; --k)
                marks += (marks.empty() ? "" : " ") + square(between(0, n - 1), between(0, n - 1));
            zones["marks"] = marks;
        }
        for (const auto& [name, text] : zones) names_.push_back(name);
        // A zone that refers to others: the order of declaration must not matter.
        if (!names_.empty() && chance(30)) {
            zones["a_region"] = "edge - " + oneOf(names_);
            names_.push_back("a_region");
        }
    }

    /// Blocks at the middle of each rim, or random squares.
    std::string camps() {
        const int n = size(), middle = n / 2;
        std::string out;
        const auto add = [&](const std::string& text) { out += (out.empty() ? "" : " | ") + text; };
        if (chance(25)) {
            for (int k = between(2, n); k > 0; --k) add(square(between(0, n - 1), between(0, n - 1)));
            return out;
        }
        for (int k = -1; k <= 1; ++k)
            for (const std::string& s :
                 {square(middle + k, 0), square(middle + k, n - 1), square(0, middle + k), square(n - 1, middle + k)})
                add(s);
        if (n >= 7 && chance(60))
            for (const std::string& s :
                 {square(middle, 1), square(middle, n - 2), square(1, middle), square(n - 2, middle)})
                add(s);
        return out;
    }

    std::string zoneTerm() {
        if (!names_.empty() && chance(70)) return oneOf(names_);
        static const std::vector<std::string> builtIn = {"edge", "edge", "centre", "centre", "none", "board"};
        if (chance(60)) return oneOf(builtIn);
        return square(between(0, size() - 1), between(0, size() - 1));
    }
    std::string zoneExpression() {
        std::string out = zoneTerm();
        while (chance(25)) out += (chance(50) ? " - " : chance(50) ? " | " : " ") + zoneTerm();
        return out;
    }

    // ---- pieces

    void pieces() {
        add("pieces/tafl", {});
        const int extra = chance(45) ? between(1, 4) : 0;
        static const std::vector<std::string> words = {"commander", "knight", "guard", "bard", "page"};
        static const std::string letters = "cNgbp";
        for (int i = 0; i < extra; ++i) classNames_.push_back(words[static_cast<std::size_t>(i)]);
        for (int i = 0; i < extra; ++i) {
            tafl::Parameters p{{"name", words[static_cast<std::size_t>(i)]},
                               {"side", std::string(chance(50) ? "attackers" : "defenders")},
                               {"letter", std::string(1, letters[static_cast<std::size_t>(i)])}};
            if (chance(60)) p["fights"] = chance(65);
            if (chance(40)) {
                std::vector<std::string> into = {"attacker", "defender", "removed"};
                into.insert(into.end(), classNames_.begin(), classNames_.end());
                p["when_captured"] = oneOf(into);
            }
            letters_ += letters[static_cast<std::size_t>(i)];
            ofAttackers_.push_back(std::get<std::string>(p["side"]) == "attackers");
            add("pieces/extra", p);
        }
    }

    std::string classTerm() {
        static const std::vector<std::string> builtIn = {"men",           "ordinary", "attackers", "defenders",
                                                         "defending men", "royal",    "all",       "king",
                                                         "attacker",      "defender", "none"};
        return !classNames_.empty() && chance(40) ? oneOf(classNames_) : oneOf(builtIn);
    }
    std::string classExpression() {
        std::string out = classTerm();
        while (chance(20)) out += (chance(50) ? " - " : " | ") + classTerm();
        return out;
    }

    // ---- rules

    void rules() {
        const bool berserk = chance(18), dice = chance(12);
        add("turn/first");
        add("turn/no-moves");
        add("capture/custodial", chance(70) ? tafl::Parameters{} : tafl::Parameters{{"victims", classExpression()}},
            true);
        add("king/capture");
        if (chance(80)) add("win/escape");
        addSome("capture/custodial", 1, 12);
        addSome("move/slide", 2, 35);
        addSome("move/leap", 2, 14);
        addSome("move/jump", 2, 25);
        addSome("passage/restricted", 3, 40);
        if (names_.end() != std::ranges::find(names_, "camps") ? chance(70) : chance(8)) add("passage/camps");
        if (berserk) add("turn/berserk");
        if (dice) add("turn/dice");
        addSome("hostile/zone", 4, 45);
        addSome("hostile/linnaean", 1, 50);
        addSome("capture/king-arms", 1, 35);
        addSome("capture/choice", 1, 25);
        addSome("capture/passive-entry", 1, 25);
        addSome("capture/joint-king-man", 1, 20);
        addSome("capture/pinned-man", 1, 35);
        addSome("capture/three-sides", 2, 25);
        addSome("capture/shieldwall", 1, 45);
        addSome("king/commanders", 1, 18);
        addSome("win/escape", 1, 15);
        addSome("win/edge-fort", 1, 60);
        addSome("win/open-paths", 1, 15);
        addSome("win/encirclement", 1, 45);
        addSome("win/elimination", 2, 25);
        addSome("end/repetition", 3, 55);
        addSome("end/shuttle", 1, 45);
        addSome("end/no-capture", 1, 25);
        addSome("end/agreement", 1, 10);
        addSome("announce/open-paths", 2, 20);
        addSome("announce/watch-king", 1, 15);
        addSome("win/no-escape", 1, 25);
        addSome("turn/must-capture", 1, 20);
        promotions();
    }

    /// The pieces of two uses differ, and mostly have no class in common. Some lead back, so that positions recur.
    void promotions() {
        std::vector<std::string> classes{"attacker", "defender"};
        classes.insert(classes.end(), classNames_.begin(), classNames_.end());
        std::string first;
        for (int uses = chance(25) ? between(1, 2) : 0; uses > 0; --uses) {
            const std::string pieces = chance(12)                           ? "men"
                                       : !classNames_.empty() && chance(35) ? oneOf(classNames_)
                                       : chance(50)                         ? "defender"
                                                                            : "attacker";
            std::string becomes = oneOf(classes);
            while (becomes == pieces) becomes = oneOf(classes);
            if (pieces == first) continue;
            first = pieces;
            add("pieces/promotion", {{"pieces", pieces}, {"zone", promotionZone()}, {"becomes", becomes}});
        }
    }

    std::string promotionZone() {
        std::vector<std::string> zones{"edge", "edge", zoneExpression()};
        for (const char* name : {"corners", "throne"})
            if (out_.compileInput.zones.contains(name)) zones.emplace_back(name);
        return oneOf(zones);
    }

    // ---- foreign ids: no part of the program may recognize a rule by its id

    /// Protects pieces from jumps, by the id of the jumping component or by an id that no rule has.
    void guard() {
        auto& rules = out_.compileInput.rules;
        const bool jumps = std::ranges::any_of(rules, [](const auto& use) { return use.component->id == "move/jump"; });
        if (!jumps || house_.below(2)) return;
        static const std::vector<std::string> pieces = {"men", "ordinary", "all", "attackers", "defenders"};
        static const std::vector<std::string> zones = {"board", "board", "edge", "board - edge", "centre"};
        const auto pick = [&](const auto& list) { return list[house_.below(static_cast<std::uint32_t>(list.size()))]; };
        add("house/guard",
            {{"pieces", pick(pieces)},
             {"zone", pick(zones)},
             {"from", "move/jump" + (house_.below(2) ? std::string(houseSuffix) : std::string())}},
            true);
    }

    void traps() {
        if (house_.below(4)) return;
        static const std::vector<std::string> zones = {"board", "board", "edge", "board - edge", "centre"};
        add("house/traps",
            {{"zone", zones[house_.below(static_cast<std::uint32_t>(zones.size()))]},
             {"after", std::int64_t{house_.below(6)}}},
            true);
    }

    /// Calls that hold on the squares of a program, and moves onto pieces.
    void conditions() {
        static const std::vector<std::string> pieces = {"men", "all", "attackers", "defenders", "ordinary", "king"};
        static const std::vector<std::string> zones = {"board", "board", "edge", "board - edge", "centre"};
        static const std::vector<std::string> rules = {"", "", "capture/custodial", "move/jump",
                                                       "capture/displacement"};
        const auto pick = [&](const auto& list) { return list[house_.below(static_cast<std::uint32_t>(list.size()))]; };
        if (house_.below(2))
            add("house/bearer", {{"pieces", pick(pieces)}, {"bearers", pick(pieces)}, {"from", pick(rules)}}, true);
        if (house_.below(2))
            add("house/blunt",
                {{"pieces", pick(pieces)},
                 {"role", std::string(house_.below(2) ? "hammer" : "anvil")},
                 {"against", pick(pieces)}},
                true);
        if (house_.below(2)) add("house/embers", {{"pieces", pick(pieces)}, {"from", pick(zones)}}, true);
        for (std::uint32_t n = house_.below(3); n > 0; --n)
            add("move/swap", {{"pieces", pick(pieces)}, {"with", pick(pieces)}, {"once", house_.below(2) == 0}}, true);
        static const std::vector<std::string> moves = {"slides", "leaps", "all"};
        for (std::uint32_t n = house_.below(3); n > 0; --n)
            add("capture/displacement", {{"pieces", pick(pieces)}, {"victims", pick(pieces)}, {"by", pick(moves)}},
                true);
    }

    /// Registers some components a second time under a house id, and uses those.
    void renameComponents() {
        auto& rules = out_.compileInput.rules;
        // An unarmed piece is spared from "capture/custodial" by that id.
        const bool guards = std::ranges::any_of(rules, [](const auto& use) {
            const auto fights = use.parameters.find("fights");
            return fights != use.parameters.end() && fights->second == ParameterValue{false};
        });
        std::map<std::string, std::string> ids;
        for (const auto& use : rules) {
            const std::string& id = use.component->id;
            if (ids.contains(id)) continue;
            const bool keep = id == "house/guard" || id == "house/bearer" || (guards && id == "capture/custodial") ||
                              house_.below(3) != 0;
            ids[id] = keep ? id : id + std::string(houseSuffix);
        }
        const auto rename = [&](std::string& id) {
            if (const auto found = ids.find(id); found != ids.end()) id = found->second;
        };
        std::map<std::string, const Component*> copies;
        for (auto& use : rules) {
            const Component*& copy = copies[use.component->id];
            if (!copy) {
                auto made = std::make_shared<Component>(*use.component);
                rename(made->id);
                std::ranges::for_each(made->needs, rename);
                std::ranges::for_each(made->conflicts, rename);
                copy = made.get();
                out_.renamed.push_back(std::move(made));
            }
            use.component = copy;
            use.identity = tafl::makeIdentity(*copy, use.parameters);
        }
    }

    void addSome(const std::string& id, int max, unsigned percent) {
        for (int i = 0; i < max; ++i)
            if (chance(percent)) add(id);
    }

    void add(const std::string& id) { add(id, {}, false); }
    /// `complete`: draws no further parameters.
    void add(const std::string& id, tafl::Parameters given, bool complete = true) {
        const Component* component = findComponent(id);
        if (!component) return;
        if (!complete)
            for (const auto& p : component->parameters)
                if (p.required || chance(70)) given[p.name] = value(*component, p);
        const auto checked = tafl::checkParameters(*component, given, {});
        tafl::RuleUse use;
        use.component = component;
        use.parameters = checked ? *checked : given;
        use.identity = tafl::makeIdentity(*component, use.parameters);
        for (const auto& other : out_.compileInput.rules)
            if (other.identity == use.identity) return;
        out_.compileInput.rules.push_back(std::move(use));
        out_.given.push_back(std::move(given));
    }

    ParameterValue value(const Component& component, const ParameterSpecification& p) {
        switch (p.type) {
            case ParameterType::boolean:
                return chance(50);
            case ParameterType::choice:
                return choice(component, p);
            case ParameterType::integer:
                return integer(component.id, p);
            case ParameterType::zone:
                return component.id == "hostile/zone" && chance(15) ? std::string("outside") : zone(component.id, p);
            case ParameterType::classes:
                if (p.name == "when" && chance(60)) return std::string(chance(60) ? "empty" : "always");
                if (component.id == "capture/three-sides")  // one class
                    return !classNames_.empty() && chance(60) ? oneOf(classNames_)
                           : chance(60)                       ? "defender"
                                                              : "attacker";
                return component.id == "king/commanders" && !classNames_.empty() && chance(70) ? oneOf(classNames_)
                                                                                               : classExpression();
            case ParameterType::zones: {
                std::vector<std::string> list;
                while (list.size() < 3 && chance(55)) list.push_back(chance(30) ? "edge" : zoneExpression());
                return list;
            }
            case ParameterType::texts: {
                static const std::vector<std::string> words = {"raichi", "tuichi", "trichi", "all open"};
                return std::vector<std::string>(words.begin(), words.begin() + between(1, 4));
            }
            case ParameterType::text:
                return std::string(p.name == "call" && component.id == "announce/watch-king" ? "beware" : "spared");
        }
        return false;
    }

    /// Draws choices with rare effects more often.
    std::string choice(const Component& component, const ParameterSpecification& p) {
        if (component.id == "end/repetition" && p.name == "result" && chance(25))
            return chance(60) ? "illegal" : "threatening_side_loses";
        if (component.id == "win/edge-fort" && p.name == "test" && chance(25)) return "fewer_than_three";
        if (component.slot == "victory" && p.name == "timing" && chance(45)) return "survives_reply";
        return oneOf(p.choices);
    }

    std::string zone(const std::string& id, const ParameterSpecification& p) {
        if (id == "turn/must-capture") return demandedZone();
        // Rarely lets the king win everywhere: such games end at once.
        std::string out = chance(25) && !p.required ? std::get<std::string>(p.fallback) : zoneExpression();
        if ((id == "win/escape" || id == "passage/restricted") && out.find("board") != std::string::npos && chance(90))
            out = "edge";
        return out;
    }

    /// Few squares: a king who must always escape hides the captures that are demanded.
    std::string demandedZone() {
        std::vector<std::string> zones{"none", "edge"};
        if (out_.compileInput.zones.contains("corners")) zones.emplace_back("corners");
        return oneOf(zones);
    }

    /// Mostly small numbers, which short games can reach; sometimes any.
    std::int64_t integer(const std::string& id, const ParameterSpecification& p) {
        if (id == "move/leap") return leapNumber(p.name);
        const auto whole = p.least + static_cast<std::int64_t>(below(static_cast<std::size_t>(p.most - p.least + 1)));
        if (p.name == "limit") return chance(35) ? 0 : between(1, size() - 1);
        if (chance(12) || p.name == "men_beside") return whole;
        if (id == "turn/dice") return std::min<std::int64_t>(p.most, between(2, 8));
        if (id == "end/no-capture") return std::min<std::int64_t>(p.most, between(1, 14));
        if (id == "end/shuttle" || (id == "end/repetition" && p.name == "count")) return p.least + between(0, 2);
        if (p.name == "least_men") return chance(50) ? 0 : between(1, 6);
        return std::min(p.most, p.least + between(0, 5));
    }

    /// Mostly short vectors, which small boards have room for, and short rides.
    std::int64_t leapNumber(const std::string& parameter) {
        if (parameter != "limit") return chance(85) ? between(1, 3) : between(1, size() - 1);
        return chance(45) ? 1 : chance(50) ? 0 : chance(85) ? between(2, 4) : between(1, size() - 1);
    }

    // ---- layout

    void layout() {
        const int n = size();
        auto& rows = out_.compileInput.rows;
        rows.assign(static_cast<std::size_t>(n), std::string(static_cast<std::size_t>(n), '.'));
        const auto at = [&](int file, int rank) -> char& {
            return rows[static_cast<std::size_t>(n - 1 - rank)][static_cast<std::size_t>(file)];
        };
        if (chance(85) && throneFile_ >= 0)
            at(throneFile_, throneRank_) = 'K';
        else
            at(between(n / 4, n - 1 - n / 4), between(n / 4, n - 1 - n / 4)) = 'K';
        // Defenders around the middle, attackers mostly outside.
        const auto put = [&](char letter, int count, int margin) {
            for (int tries = count * 6; count > 0 && tries > 0; --tries) {
                char& cell = at(between(margin, n - 1 - margin), between(margin, n - 1 - margin));
                if (cell != '.') continue;
                cell = letter;
                --count;
            }
        };
        put('T', between(2, n + 2), chance(70) ? n / 4 : 0);
        put('t', between(n, 3 * n), 0);
        for (std::size_t i = 0; i < letters_.size(); ++i) put(letters_[i], between(1, 4), ofAttackers_[i] ? 0 : n / 4);
    }

    Random& random_;
    Random house_;  ///< for the house ids alone, so that other draws do not depend on them
    const bool newCalls_;
    Combination out_;
    std::vector<std::string> names_, classNames_;
    std::string letters_;
    std::vector<bool> ofAttackers_;
    int throneFile_ = -1, throneRank_ = -1;
};

reference::Value valueFor(const ParameterValue& value) {
    return std::visit(
        [](const auto& v) {
            if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::int64_t>)
                return reference::Value(static_cast<long>(v));
            else
                return reference::Value(v);
        },
        value);
}

}  // namespace

Combination drawCombination(Random& random, std::uint64_t number, bool newCalls) {
    return Draw(random, number, newCalls).run();
}

reference::Rules Combination::refereeRules() const {
    reference::Rules out;
    out.size = compileInput.size;
    out.rows = compileInput.rows;
    out.zones = compileInput.zones;
    for (std::size_t i = 0; i < given.size(); ++i) {
        reference::Rule rule{originalId(compileInput.rules[i].component->id), {}};
        for (const auto& [parameter, value] : given[i]) rule.parameters.emplace(parameter, valueFor(value));
        const bool protects = rule.use == guardComponent().id || rule.use == bearerComponent().id;
        if (const auto& from = protects ? std::get<std::string>(given[i].at("from")) : std::string(); !from.empty()) {
            // Protection from an id that no rule has protects nothing. The referee knows the original ids.
            if (std::ranges::none_of(compileInput.rules, [&](const auto& use) { return use.component->id == from; }))
                continue;
            rule.parameters.insert_or_assign("from", reference::Value(originalId(from)));
        }
        out.rules.push_back(std::move(rule));
    }
    return out;
}

tafl::Result<tafl::CompileInput> makeCompileInput(const reference::Rules& rules) {
    tafl::CompileInput out;
    out.size = rules.size;
    out.rows = rules.rows;
    out.zones = rules.zones;
    out.lenient = true;
    if (out.rows.empty())
        out.rows.assign(static_cast<std::size_t>(rules.size), std::string(static_cast<std::size_t>(rules.size), '.'));
    const auto add = [&](const reference::Rule& rule) -> tafl::Diagnostics {
        const Component* component = findComponent(rule.use);
        if (!component) return {{tafl::Severity::error, {}, "no component " + rule.use, {}}};
        tafl::RuleUse use;
        use.component = component;
        tafl::Parameters given;
        for (const auto& [name, value] : rule.parameters) {
            const auto* p = component->parameter(name);
            const bool text = p && p->type != ParameterType::integer && p->type != ParameterType::boolean;
            const bool list = p && (p->type == ParameterType::zones || p->type == ParameterType::texts);
            given[name] = std::visit(
                [&](const auto& v) -> ParameterValue {
                    using V = std::decay_t<decltype(v)>;
                    if constexpr (std::is_same_v<V, long>) {
                        if (text) return std::to_string(v);
                        return static_cast<std::int64_t>(v);
                    } else if constexpr (std::is_same_v<V, std::vector<std::string>>) {
                        if (list) return v;
                        std::string joined;
                        for (const auto& word : v) joined += (joined.empty() ? "" : " | ") + word;
                        return joined;
                    } else if constexpr (std::is_same_v<V, std::string>) {
                        if (list) return std::vector<std::string>{v};
                        return v;
                    } else {
                        return v;
                    }
                },
                value.v);
        }
        auto checked = tafl::checkParameters(*component, given, {});
        if (!checked) return checked.error();
        use.parameters = std::move(*checked);
        use.identity = tafl::makeIdentity(*component, use.parameters);
        out.rules.push_back(std::move(use));
        return {};
    };
    bool pieces = false;
    for (const auto& rule : rules.rules) {
        pieces |= rule.use == "pieces/tafl";
        if (auto errors = add(rule); !errors.empty()) return tl::unexpected(std::move(errors));
    }
    // The referee needs no rule for the basic pieces.
    if (!pieces)
        if (auto errors = add({"pieces/tafl", {}}); !errors.empty()) return tl::unexpected(std::move(errors));
    return out;
}

std::string Combination::describe() const {
    std::ostringstream out;
    out << "  board " << compileInput.size << "\n";
    for (const auto& row : compileInput.rows) out << "    " << row << "\n";
    for (const auto& [zone, expression] : compileInput.zones) out << "    " << zone << " = " << expression << "\n";
    for (std::size_t i = 0; i < given.size(); ++i) {
        out << "    " << compileInput.rules[i].component->id;
        for (const auto& [parameter, value] : given[i]) out << " " << parameter << "=" << tafl::parameterText(value);
        out << "\n";
    }
    return out.str();
}

}  // namespace conformance
