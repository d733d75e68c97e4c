// Converts variants to OpenTafl's rules records, and lists what its keys cannot express.
#include <algorithm>

#include "base/text.hpp"
#include "records/opentafl/position.hpp"
#include "records/opentafl/variants.hpp"
#include "rules/expressions.hpp"
#include "variant/describe.hpp"

namespace tafl::opentafl {
namespace {

/// A rule with its defaults filled in.
struct ResolvedRule {
    std::string use, words;
    Parameters p;
    Place place;

    std::string text(const std::string& key) const {
        const auto found = p.find(key);
        return found == p.end() ? "" : parameterText(found->second);
    }
    bool is(const std::string& key, std::string_view value) const { return text(key) == value; }
    std::int64_t number(const std::string& key) const {
        const auto found = p.find(key);
        const auto* n = found == p.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
        return n ? *n : 0;
    }
    std::vector<std::string> list(const std::string& key) const {
        const auto found = p.find(key);
        const auto* l = found == p.end() ? nullptr : std::get_if<std::vector<std::string>>(&found->second);
        return l ? *l : std::vector<std::string>{};
    }
};

class Writer {
public:
    Writer(const Variant& variant, const RuleImage& image, const Registry& registry)
        : variant_(variant), image_(image), zones_(resolveZones(variant)) {
        for (const RuleText& rule : variant.rules) {
            ResolvedRule resolved{rule.use, "", rule.parameters, rule.place};
            for (const RuleEntry& entry : image.rules)
                if (entry.identity == rule.identity) resolved.words = entry.words;
            if (const Component* component = registry.find(rule.use, rule.origin))
                if (auto filled =
                        checkParameters(*component, rule.parameters, [](const std::string&) { return Place{}; }))
                    resolved.p = std::move(*filled);
            rules_.push_back(std::move(resolved));
        }
    }

    RulesConversion run() {
        RulesRecord& r = out_.record;
        r.size = variant_.size;
        r.name = variant_.name;
        writeBoard();
        for (const char* zone : {"cen", "cor", "afor", "dfor"}) resetZone(zone);
        findZones();
        // Off unless a rule turns them on.
        r.set("surf", "n");
        r.set("tfr", "i");
        for (const ResolvedRule& rule : rules_) writeRule(rule);
        writeSpeeds();
        reportImplicitRules();
        writeZones();
        dropDefaults();
        return std::move(out_);
    }

private:
    void unsupported(const ResolvedRule& rule, const std::string& why) {
        out_.unsupported.push_back(
            {Severity::warning, rule.place, rule.use + ": " + why + " (" + rule.words + ")", ""});
    }
    void unsupported(const std::string& why) {
        out_.unsupported.push_back({Severity::warning, variant_.place, why, ""});
    }

    SquareSet squares(const std::string& expression) const {
        return parseZone(expression, shapeOf(variant_.rows), zones_).value_or(SquareSet{});
    }
    std::string letters(const std::string& expression) const {
        const auto set = parseClasses(expression, image_.calls.classes);
        std::string out;
        if (set)
            for (std::size_t c = 0; c < image_.calls.classes.size(); ++c)
                if (*set >> c & 1) out += pieceLetter(static_cast<int>(c) + 1, image_);
        return sortedLetters(out);
    }
    std::string allPieces() const { return letters("all"); }

    // --- the board

    void writeBoard() {
        const auto size = static_cast<std::size_t>(image_.size);
        out_.record.rows.assign(size, std::string(size, '.'));
        for (std::size_t s = 0; s < size * size; ++s)
            if (image_.start[s]) out_.record.rows[size - 1 - s / size][s % size] = pieceLetter(image_.start[s], image_);
        if (image_.holes.any()) unsupported("OpenTafl has no board without " + squareNames(image_.holes, image_.size));
        std::map<char, std::string> known;
        for (std::size_t c = 1; c <= image_.calls.classes.size(); ++c) {
            const char letter = pieceLetter(static_cast<int>(c), image_);
            const std::string name(image_.className(static_cast<int>(c)));
            if (const auto [at, fresh] = known.try_emplace(letter, name); !fresh)
                unsupported("'" + name + "' and '" + at->second + "' are one kind of piece in OpenTafl");
        }
    }

    // --- zones: OpenTafl has names for the centre, the corners and the forts

    void resetZone(const std::string& zone) {
        for (const char* list : {"h", "p", "s", "re"})
            pieceLists_[zone + list] = zone + list == "cenh" || *list == 'h' ? "" : allPieces();
        pieceLists_["cenhe"] = "";
        zoneSquares_[zone] = {};
    }

    /// Assigns the zones of the rules to OpenTafl's names.
    void findZones() {
        const SquareSet middle = centreSquares(image_.size);
        const auto put = [&](const SquareSet& set) {
            if (!set.any() || set == edgeSquares(image_.size) || set == SquareSet::all(image_.size)) return;
            const std::string key = (set & middle).any() ? "cen" : set.has(0) || isGoal(set) ? "cor" : "afor";
            if (!zoneSquares_[key].any()) zoneSquares_[key] = set;
        };
        for (const ResolvedRule& rule : rules_) {
            if (rule.use == "passage/restricted" || rule.use == "passage/camps" || rule.use == "win/escape" ||
                (rule.use == "hostile/zone" && !rule.is("zone", "outside")))
                put(squares(rule.text("zone")));
            if (rule.use == "king/capture") {
                if (!rule.is("throne", "none")) put(squares(rule.text("throne")));
                for (const auto& zone : rule.list("counts")) put(squares(zone));
            }
            if (rule.use == "hostile/linnaean") put(squares(rule.text("zone")));
        }
    }
    bool isGoal(const SquareSet& set) const {
        return std::ranges::any_of(
            rules_, [&](const ResolvedRule& r) { return r.use == "win/escape" && squares(r.text("zone")) == set; });
    }
    /// OpenTafl's name of a zone; without one, reports the rule and returns an empty string.
    std::string zoneKey(const ResolvedRule& rule, const SquareSet& set) {
        for (const auto& [key, squares] : zoneSquares_)
            if (squares.any() && squares == set) return key;
        if (set.any()) unsupported(rule, "these squares have no name in OpenTafl");
        return {};
    }

    // --- rules

    void writeRule(const ResolvedRule& r) {
        static const std::map<std::string, void (Writer::*)(const ResolvedRule&)> handlers = {
            {"pieces/tafl", &Writer::ignoreRule},
            {"pieces/extra", &Writer::ignoreRule},
            {"move/slide", &Writer::slide},
            {"move/jump", &Writer::jump},
            {"passage/restricted", &Writer::restricted},
            {"passage/camps", &Writer::camps},
            {"turn/berserk", &Writer::berserk},
            {"turn/first", &Writer::first},
            {"turn/no-moves", &Writer::noMoves},
            {"hostile/linnaean", &Writer::linnaean},
            {"hostile/zone", &Writer::hostile},
            {"capture/custodial", &Writer::custodial},
            {"capture/king-arms", &Writer::arms},
            {"capture/shieldwall", &Writer::shieldwall},
            {"king/capture", &Writer::king},
            {"king/commanders", &Writer::commanders},
            {"win/escape", &Writer::escape},
            {"win/encirclement", &Writer::encirclement},
            {"win/edge-fort", &Writer::fort},
            {"win/elimination", &Writer::elimination},
            {"end/repetition", &Writer::repetition},
        };
        if (const auto found = handlers.find(r.use); found != handlers.end()) return (this->*found->second)(r);
        // Rules without effect at these settings.
        if ((r.use == "capture/choice" && r.is("take", "all")) ||
            (r.use == "end/agreement" && r.is("allowed", "false")) ||
            (r.use == "capture/passive-entry" && r.is("men", "safe") && r.is("king", "safe")))
            return;
        if (r.use == "end/agreement") return unsupported(r, "OpenTafl's records say nothing of agreement");
        unsupported(r, "OpenTafl has no such rule");
    }
    void ignoreRule(const ResolvedRule&) {}

    void slide(const ResolvedRule& r) {
        const int limit = static_cast<int>(r.number("limit"));
        for (const char c : letters(r.text("pieces"))) speeds_[allLetters.find(c)] = limit ? limit : -1;
    }
    void jump(const ResolvedRule& r) {
        const std::string who = letters(r.text("pieces"));
        std::string mode = r.is("takes", "true") ? "c" : "j";
        if (const SquareSet touching = squares(r.text("touching")); touching.any()) {
            if (mode == "c") unsupported(r, "a jump that captures is not bound to squares");
            if (!(touching - zoneSquares_["cen"] - zoneSquares_["cor"] - zoneSquares_["dfor"]).any())
                mode = "r";
            else
                unsupported(r, "the squares that the jump must touch cannot be named");
        }
        if (!r.is("over", "ordinary")) unsupported(r, "whom one hops over cannot be chosen");
        if (!r.is("across", "enemies")) unsupported(r, "pieces hop over enemies alone");
        for (const char c : who) {
            const char type = static_cast<char>(c | 0x20);
            if (type == 't')
                unsupported(r, "ordinary men do not jump");
            else
                out_.record.set(std::string(1, type) + "j", mode);
        }
        jumpers_ += who;
    }
    void restricted(const ResolvedRule& r) {
        const std::string key = zoneKey(r, squares(r.text("zone")));
        if (key.empty()) return;
        pieceLists_[key + "s"] = r.is("stop", "all") ? allPieces() : r.is("stop", "king") ? "K" : "";
        pieceLists_[key + "p"] = r.is("pass", "all") ? allPieces() : r.is("pass", "king") ? "K" : "";
    }
    void camps(const ResolvedRule& r) {
        const std::string key = zoneKey(r, squares(r.text("zone")));
        if (key.empty()) return;
        const std::string owners = letters(r.text("owners"));
        pieceLists_[key + "s"] = owners;
        pieceLists_[key + "p"] = r.is("pass", "all") ? allPieces() : owners;
        pieceLists_[key + "re"] = "";
        if (!r.is("between", "free")) unsupported(r, "OpenTafl knows no bounds from camp to camp");
    }
    void berserk(const ResolvedRule& r) {
        out_.record.set("ber", r.is("next", "any") ? "m" : "c");
        if (r.is("optional", "true")) unsupported(r, "in OpenTafl the mover must go on");
        if (r.is("king_may_escape", "true")) unsupported(r, "the king's escape without a capture cannot be said");
    }
    void first(const ResolvedRule& r) {
        if (r.is("side", "defenders")) out_.record.set("atkf", "n");
        if (r.is("side", "lot")) unsupported(r, "no lot is drawn in OpenTafl; the attackers begin");
    }
    void noMoves(const ResolvedRule& r) {
        hasNoMovesRule_ = true;
        if (!r.is("attackers", "loss") || !r.is("defenders", "loss"))
            unsupported(r, "in OpenTafl who cannot move has lost");
        else if (!r.is("test", "no_empty_neighbour"))
            unsupported(r, "OpenTafl calls defenders stuck when none has an empty square beside it");
    }
    void linnaean(const ResolvedRule& r) {
        out_.record.set("linc", "y");
        if (r.number("men_beside") != 3) unsupported(r, "three men is OpenTafl's number");
    }
    void hostile(const ResolvedRule& r) {
        if (r.is("zone", "outside")) return unsupported(r, "the rim is hostile to nobody in OpenTafl");
        const std::string key = zoneKey(r, squares(r.text("zone")));
        if (key.empty()) return;
        std::string to = letters(r.text("to"));
        const auto add = [&](const std::string& list) { pieceLists_[list] = sortedLetters(pieceLists_[list] + to); };
        if (r.is("when", "empty")) {
            add(key == "cen" ? "cenhe" : key + "h");
        } else if (key == "cen" && letters(r.text("when")) == "K") {
            add("cenh");
        } else if (key == "cen" && r.is("when", "always")) {
            add("cenhe");
            add("cenh");
        } else if (r.is("when", "always")) {
            add(key + "h");
            unsupported(r, "but for the centre, squares are hostile while empty");
        } else {
            unsupported(r, "this condition cannot be said");
        }
    }
    void custodial(const ResolvedRule& r) {
        if (letters(r.text("victims")) != letters("men")) unsupported(r, "all men can be taken in OpenTafl");
    }
    void arms(const ResolvedRule& r) {
        out_.record.set("ka", r.is("power", "anvil")     ? "a"
                              : r.is("power", "hammer")  ? "h"
                              : r.is("power", "unarmed") ? "n"
                                                         : "y");
    }
    void shieldwall(const ResolvedRule& r) {
        out_.record.set("sw", r.is("corners_close", "true") ? "s" : "w");
        if (r.is("completed_by", "any")) out_.record.set("swf", "n");
        if (!r.is("king_in_row", "spared")) unsupported(r, "the king in the row stays in OpenTafl");
    }
    void king(const ResolvedRule& r) {
        const bool noThrone = r.is("throne", "none") || !squares(r.text("throne")).any();
        const std::string on = r.text("on_throne"), beside = r.text("beside_throne"), elsewhere = r.text("elsewhere");
        bool edge = false, throne = false;
        for (const auto& zone : r.list("counts")) {
            const SquareSet set = squares(zone);
            if (zone == "edge" || set == edgeSquares(image_.size)) {
                edge = true;
                continue;
            }
            const std::string key = zoneKey(r, set);
            if (key.empty()) continue;
            throne |= key == "cen";
            const std::string list = key == "cen" ? "cenhe" : key + "h";
            pieceLists_[list] = sortedLetters(pieceLists_[list] + "K");
        }
        if (!noThrone && beside == "3+throne" && !throne) {
            throne = true;
            pieceLists_["cenhe"] = sortedLetters(pieceLists_["cenhe"] + "K");
        }
        std::string strength = "s";
        if (elsewhere == "2")
            strength = noThrone || (on == "2" && beside == "2") ? (noThrone ? "c" : "w") : "c";
        else if (edge)
            strength = "m";
        const bool fits = noThrone || (strength == "w" ? on == "2" && beside == "2"
                                                       : on == "4" && beside == (throne ? "3+throne" : "4"));
        if (!fits) unsupported(r, "this mixture of strengths is none of s, c, m and w");
        if (edge && strength != "m") unsupported(r, "the rim counts for a middleweight king alone");
        if (!r.is("timing", "at_once")) unsupported(r, "the king is taken at once in OpenTafl");
        if (strength != "s") out_.record.set("ks", strength);
    }
    void commanders(const ResolvedRule& r) {
        commanders_ = true;
        if (letters(r.text("by")) != "c") unsupported(r, "in OpenTafl only the attackers' commanders do that");
    }
    void escape(const ResolvedRule& r) {
        const SquareSet set = squares(r.text("zone"));
        if (set == edgeSquares(image_.size)) {
            out_.record.set("esc", "e");
            return;
        }
        if (zoneKey(r, set) != "cor") unsupported(r, "the king escapes to corners or to the edge");
        escapesToCorners_ = true;
    }
    void encirclement(const ResolvedRule& r) {
        out_.record.set("surf", "y");
        if (!r.is("rim", "contact_frees") || !r.is("timing", "at_once"))
            unsupported(r, "OpenTafl's encirclement ends the game at once, and contact with the rim frees");
    }
    void fort(const ResolvedRule& r) {
        out_.record.set("efe", "y");
        if (!r.is("test", "fewer_than_three") || !r.is("timing", "at_once"))
            unsupported(r, "OpenTafl judges forts by fewer than three open sides, at once");
    }
    void elimination(const ResolvedRule& r) {
        const bool isStandard =
            letters(r.text("pieces")) == letters("attackers") && r.number("left") == 0 && r.is("result", "defenders");
        if (isStandard)
            hasEliminationRule_ = true;
        else
            unsupported(r, "OpenTafl ends a game when no attacker is left, and nothing else of the kind");
    }
    void repetition(const ResolvedRule& r) {
        const bool isThreefold = r.is("of", "position") && r.number("count") == 3 && r.is("whose", "both") &&
                                 r.number("least_men") == 0 && r.is("claim", "false");
        const std::string result = r.text("result");
        const std::string letter = result == "draw"          ? "d"
                                   : result == "mover_wins"  ? "w"
                                   : result == "mover_loses" ? "l"
                                                             : "";
        if (letter.empty() || !isThreefold)
            unsupported(r, "repetition is a draw, a win or a loss of the mover, the third time");
        if (r.is("of", "position") && !letter.empty()) out_.record.set("tfr", letter);
    }

    // --- at the end

    void writeSpeeds() {
        const std::string all = allPieces();
        std::vector<int> used;
        for (std::size_t i = 0; i < 12; ++i)
            if (all.find(allLetters[i]) != all.npos) used.push_back(speeds_[i]);
        if (std::ranges::all_of(used, [](int s) { return s == -1; })) return;
        std::vector<std::string> numbers;
        for (std::size_t i = 0; i < 12; ++i)
            numbers.push_back(std::to_string(all.find(allLetters[i]) != all.npos ? speeds_[i] : -1));
        out_.record.set("spd", std::ranges::all_of(used, [&](int s) { return s == used.front(); })
                                   ? numbers[allLetters.find(all.front())]
                                   : join(numbers, ","));
    }

    /// Reports rules that OpenTafl always has and this variant lacks.
    void reportImplicitRules() {
        if (!hasEliminationRule_)
            unsupported("in OpenTafl the defenders win when no attacker is left; here no rule says so");
        if (!hasNoMovesRule_) unsupported("in OpenTafl who cannot move has lost; here no rule says so");
        if (!escapesToCorners_ && out_.record.value("esc") == "c")
            unsupported("here the king has nowhere to escape to; in OpenTafl he has");
        for (const auto& [letter, key] : {std::pair('n', "nj"), std::pair('c', "cj")}) {
            const char upper = static_cast<char>(letter - 32);
            const std::string all = allPieces();
            const bool present = all.find(letter) != all.npos || all.find(upper) != all.npos;
            const bool jumps = jumpers_.find(letter) != jumpers_.npos || jumpers_.find(upper) != jumpers_.npos;
            if (present && !jumps) out_.record.set(key, "n");
        }
        if (!commanders_ && allPieces().find('c') != std::string::npos)
            unsupported("in OpenTafl two commanders take the king; here no rule says so");
    }

    /// Writes lists and squares that differ from OpenTafl's defaults.
    void writeZones() {
        RulesRecord& r = out_.record;
        const auto onBoard = [&](const std::string& letters) {
            std::string kept;
            for (const char c : letters)
                if (allPieces().find(c) != std::string::npos) kept += c;
            return kept;
        };
        for (const auto& [key, set] : zoneSquares_) {
            if (set != r.squares(key)) {
                std::string text;
                set.each([&](Square s) { text += (text.empty() ? "" : ",") + squareName(s, image_.size); });
                r.set(key, text);
            }
            if (!set.any()) continue;
            for (const char* list : {"h", "p", "s", "re"})
                if (const std::string name = key + list; pieceLists_[name] != onBoard(r.letters(name)))
                    r.set(name, pieceLists_[name]);
        }
        if (zoneSquares_["cen"].any() && pieceLists_["cenhe"] != onBoard(r.letters("cenhe")))
            r.set("cenhe", pieceLists_["cenhe"]);
        // An empty re-entry list of a single square adds nothing to its stop list.
        for (const char* key : {"cen", "cor"})
            if (r.has(std::string(key) + "re") && r.value(std::string(key) + "re").empty())
                r.entries.erase(std::string(key) + "re");
    }

    /// Removes keys at their defaults.
    void dropDefaults() {
        for (const Key& key : keys()) {
            const auto found = out_.record.entries.find(std::string(key.name));
            if (found != out_.record.entries.end() && found->second.value == key.defaultValue)
                out_.record.entries.erase(found);
        }
    }

    const Variant& variant_;
    const RuleImage& image_;
    std::map<std::string, SquareSet> zones_;
    std::vector<ResolvedRule> rules_;
    std::map<std::string, SquareSet> zoneSquares_;
    std::map<std::string, std::string> pieceLists_;
    Speeds speeds_{};  // 0: no rule lets them move
    std::string jumpers_;
    bool hasEliminationRule_ = false, hasNoMovesRule_ = false, commanders_ = false, escapesToCorners_ = false;
    RulesConversion out_;
};

}  // namespace

Result<RulesConversion> makeRulesRecord(const Variant& variant, const RuleImage& image, Library& library,
                                        bool inverted) {
    RulesConversion out = Writer(variant, image, library.registry()).run();
    out.text = rulesText(out.record, inverted);
    // Check: read the text again and compare the digests.
    Diagnostics notes;
    const auto record = readRules(out.text, {"<rules record>", 1, 1}, {}, notes);
    if (!record) return tl::unexpected(record.error());
    const auto again = library.parse(variantText(*record, notes), "<rules record>");
    if (!again) return out;
    const auto compiled = library.compile(*again);
    out.roundTrips = compiled && (*compiled)->digest == image.digest;
    if (!out.roundTrips && out.unsupported.empty())
        out.unsupported.push_back(
            {Severity::warning, variant.place, "read again, the record does not give quite the same rules", ""});
    return out;
}

}  // namespace tafl::opentafl
