// Draws random boards, zones, layouts and rules.
#include <algorithm>

#include "conformance/combination.hpp"
#include "conformance/house_components.hpp"
#include "conformance/turn_rules.hpp"

namespace conformance {

using tafl::Component;
using tafl::ParameterSpecification;
using tafl::ParameterType;
using tafl::ParameterValue;
using tafl::Random;

namespace {

class Draw {
public:
    Draw(Random& random, std::uint64_t number, Extent extent)
        : random_(random), house_(0x605E + number), extent_(extent) {
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
        if (extent_ == Extent::turns) turns();
        if (extent_ == Extent::conditions || (extent_ == Extent::turns && chance(40))) conditions();
        pushes();
        returns();
        reserves();
        diagonals();
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

    /// Passes, turns of two moves, turncoats, and jumps over own pieces.
    void turns() {
        const std::vector<DrawnRule> drawn = drawTurnRules(random_, classNames_);
        if (std::ranges::any_of(drawn, [](const DrawnRule& rule) { return rule.id == "turn/two-moves"; }))
            for (const char* other : {"turn/berserk", "end/shuttle"}) remove(other);
        // A rule of the same key would take its place.
        for (const auto& rule : drawn)
            if (rule.id == "move/jump") remove(rule.id);
        for (const auto& rule : drawn) add(rule.id, rule.parameters, true);
    }

    void remove(const std::string& id) {
        auto& rules = out_.compileInput.rules;
        for (std::size_t i = rules.size(); i-- > 0;) {
            if (rules[i].component->id != id) continue;
            rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(i));
            out_.given.erase(out_.given.begin() + static_cast<std::ptrdiff_t>(i));
        }
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

    // ---- pushes, returns, entries and diagonals. Drawn last: the other draws do not depend on them.

    /// A class of the game, or one of these words.
    std::string piecesOf(const std::vector<std::string>& words) {
        return !classNames_.empty() && chance(35) ? oneOf(classNames_) : oneOf(words);
    }

    void pushes() {
        if (!chance(17)) return;
        static const std::vector<std::string> pushers = {"all",       "men",  "men",      "attackers",
                                                         "defenders", "king", "attacker", "defender"};
        static const std::vector<std::string> pushed = {"men",       "all",  "all",      "attackers",
                                                        "defenders", "king", "ordinary", "attacker"};
        for (int uses = chance(30) ? 2 : 1; uses > 0; --uses) {
            tafl::Parameters p{{"pieces", piecesOf(pushers)}};
            if (chance(65)) p["pushed"] = piecesOf(pushed);
            if (chance(40)) p["onto"] = zoneExpression();
            add("move/push", p);
        }
    }

    /// One use for a side.
    void returns() {
        if (!chance(17)) return;
        const std::size_t sides = below(3);  // attackers, defenders, both
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
            if (sides != 2 && sides != side) continue;
            add("pieces/return", {{"side", std::string(side == 0 ? "attackers" : "defenders")},
                                  {"piece", std::string(side == 0 ? "attacker" : "defender")},
                                  {"zone", fewSquares()}});
        }
    }

    /// Up to three kinds of men, mostly few of each.
    void reserves() {
        if (!chance(17)) return;
        std::vector<std::string> kinds{"attacker", "defender"};
        kinds.insert(kinds.end(), classNames_.begin(), classNames_.end());
        for (int uses = between(1, 3); uses > 0; --uses) {
            tafl::Parameters p{{"piece", oneOf(kinds)}};
            p["count"] = std::int64_t{chance(12) ? between(0, 60) : between(0, 5)};
            if (chance(70)) p["zone"] = chance(60) ? zoneExpression() : fewSquares();
            if (chance(70)) p["refill"] = std::string(chance(20) ? "none" : chance(50) ? "lost" : "taken");
            if (chance(50)) p["first"] = chance(40);
            add("pieces/reserve", p);
        }
    }

    /// One or two uses, mostly with other victims or captors than by default.
    void diagonals() {
        if (!chance(13)) return;
        static const std::vector<std::string> victims = {"men",       "all",  "attackers", "defenders",
                                                         "defenders", "king", "ordinary",  "attacker"};
        static const std::vector<std::string> captors = {"all",       "men",      "ordinary", "attackers",
                                                         "defenders", "attacker", "defender", "all - king"};
        for (int uses = chance(30) ? 2 : 1; uses > 0; --uses) {
            tafl::Parameters p;
            if (chance(70)) p["victims"] = piecesOf(victims);
            if (chance(55)) p["by"] = piecesOf(captors);
            add("capture/diagonal", p);
        }
    }

    /// At most 16 squares.
    std::string fewSquares() {
        std::vector<std::string> zones{"centre"};
        for (const char* name : {"corners", "throne"})
            if (out_.compileInput.zones.contains(name)) zones.emplace_back(name);
        if (chance(45)) return oneOf(zones);
        const bool onEdge = chance(70);
        std::string out;
        for (int k = between(1, 6); k > 0; --k) {
            int file = between(0, size() - 1), rank = between(0, size() - 1);
            if (onEdge) (chance(50) ? file : rank) = chance(50) ? 0 : size() - 1;
            out += (out.empty() ? "" : " ") + square(file, rank);
        }
        return out;
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
        // Nobody captures his own piece.
        if (const auto across = given.find("across");
            across != given.end() && across->second == ParameterValue(std::string("own")))
            given.erase("takes");
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
    const Extent extent_;
    Combination out_;
    std::vector<std::string> names_, classNames_;
    std::string letters_;
    std::vector<bool> ofAttackers_;
    int throneFile_ = -1, throneRank_ = -1;
};

}  // namespace

Combination drawCombination(Random& random, std::uint64_t number, Extent extent) {
    return Draw(random, number, extent).run();
}

}  // namespace conformance
