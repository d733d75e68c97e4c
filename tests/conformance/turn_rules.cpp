#include "conformance/turn_rules.hpp"

namespace conformance {

using tafl::Parameters;

namespace {

using Words = std::vector<std::string>;

class TurnRules {
public:
    TurnRules(tafl::Random& random, const Words& classes) : random_(random), classes_(classes) {}

    std::vector<DrawnRule> draw() {
        // Any of the four kinds, but one of them.
        const std::uint32_t kinds = 1 + random_.below(15);
        if (kinds & 1) pass();
        if (kinds & 2) twoMoves();
        if (kinds & 4) turncoats();
        if (kinds & 8) jumps();
        return std::move(out_);
    }

private:
    bool chance(std::uint32_t percent) { return random_.below(100) < percent; }
    std::string oneOf(const Words& words) { return words[random_.below(static_cast<std::uint32_t>(words.size()))]; }
    /// A class of the game, or one of these words.
    std::string piecesOf(const Words& words) {
        return !classes_.empty() && chance(40) ? oneOf(classes_) : oneOf(words);
    }
    std::string side() { return oneOf({"both", "both", "attackers", "defenders"}); }

    void pass() {
        Parameters p;
        if (chance(70)) p["side"] = side();
        if (chance(50)) p["below"] = std::int64_t{random_.below(14)};
        out_.push_back({"turn/pass", p});
    }

    void twoMoves() {
        Parameters p;
        if (chance(70)) p["side"] = side();
        if (chance(70)) p["with"] = oneOf({"other", "same", "any"});
        if (chance(70)) p["optional"] = chance(60);
        if (chance(70)) p["first"] = chance(60);
        out_.push_back({"turn/two-moves", p});
    }

    /// Captured men become enemies, or others of their side.
    void turncoats() {
        static const Words victims = {"attacker", "defender", "attacker",     "defender",
                                      "men",      "ordinary", "defending men"};
        static const Words captors = {"all", "king",     "attackers", "defenders",
                                      "men", "attacker", "defender",  "all - king"};
        for (std::uint32_t n = 1 + random_.below(3); n > 0; --n) {
            Parameters p{{"pieces", piecesOf(victims)}, {"becomes", piecesOf({"attacker", "defender"})}};
            if (chance(75)) p["by"] = piecesOf(captors);
            out_.push_back({"pieces/turncoat", p});
        }
    }

    void jumps() {
        static const Words jumpers = {"all", "men", "king", "attackers", "defenders", "attacker"};
        static const Words over = {"all", "men", "ordinary", "attackers", "defenders", "king"};
        Parameters p{{"pieces", piecesOf(jumpers)}, {"across", oneOf({"own", "any", "any"})}};
        if (chance(70)) p["over"] = piecesOf(over);
        if (chance(20)) p["touching"] = oneOf({"edge", "board - edge", "centre"});
        if (p["across"] == tafl::ParameterValue(std::string("any"))) p["takes"] = chance(70);
        out_.push_back({"move/jump", p});
    }

    tafl::Random& random_;
    const Words& classes_;
    std::vector<DrawnRule> out_;
};

}  // namespace

std::vector<DrawnRule> drawTurnRules(tafl::Random& random, const Words& classes) {
    return TurnRules(random, classes).draw();
}

bool isTurnRule(const std::string& id, const Parameters& parameters) {
    if (id == "turn/pass" || id == "turn/two-moves" || id == "pieces/turncoat") return true;
    const auto across = parameters.find("across");
    return id == "move/jump" && across != parameters.end() &&
           across->second != tafl::ParameterValue(std::string("enemies"));
}

}  // namespace conformance
