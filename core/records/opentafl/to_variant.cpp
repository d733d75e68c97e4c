// Converts OpenTafl's rules records to variants.
#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "records/game_record.hpp"
#include "records/opentafl/position.hpp"
#include "records/opentafl/variants.hpp"
#include "variant/open_text.hpp"

namespace tafl::opentafl {
namespace {

bool isAttacker(char letter) { return std::islower(static_cast<unsigned char>(letter)); }

class VariantBuilder {
public:
    VariantBuilder(const RulesRecord& record, Diagnostics& notes)
        : r_(record), notes_(notes), present_(record.presentLetters()) {}

    Variant run() {
        out_.size = r_.size;
        out_.rows = r_.rows;
        addPieces();
        addZones();
        addMovement();
        addPassage("cen", "throne");
        addPassage("cor", "corners");
        addPassage("afor", "attacker-forts");
        addPassage("dfor", "defender-forts");
        addHostility();
        addCaptures();
        addKing();
        addTurn();
        addEnds();
        return std::move(out_);
    }

private:
    using Value = ParameterValue;

    RuleText& addRule(const std::string& use, Parameters parameters = {}) {
        out_.rules.push_back({.use = use, .parameters = std::move(parameters)});
        return out_.rules.back();
    }
    void unsupported(const std::string& key, Phrase text) {
        const auto found = r_.entries.find(key);
        notes_.push_back(
            {Severity::warning, found == r_.entries.end() ? r_.place : found->second.place, std::move(text), ""});
    }
    bool isPresent(char letter) const { return present_.find(letter) != present_.npos; }
    bool hasZone(const std::string& key) const { return r_.squares(key).any(); }
    /// The letters of a list that are on the board.
    std::string lettersOnBoard(const std::string& key) const {
        std::string out;
        for (const char c : r_.letters(key))
            if (isPresent(c)) out += c;
        return out;
    }
    /// The name of a class.
    std::string className(char letter) const {
        if (letter == 't') return "attacker";
        if (letter == 'T') return "defender";
        if (letter == 'K') return "king";
        static const std::map<char, std::string> names = {
            {'c', "commander"}, {'n', "knight"}, {'m', "mercenary"}, {'g', "guard"}};
        const std::string word = names.at(lowerCase(letter));
        // The side that usually has such pieces gets the plain name; the other gets a prefix if both have them.
        const bool hasPlainName = isAttacker(letter) == (lowerCase(letter) == 'c' || lowerCase(letter) == 'm');
        const char twin = isAttacker(letter) ? static_cast<char>(letter - 32) : static_cast<char>(letter + 32);
        if (hasPlainName || !isPresent(twin)) return word;
        return (isAttacker(letter) ? "attacking-" : "defending-") + word;
    }
    /// The letters as a class expression of variant files.
    std::string classes(const std::string& letters) const {
        std::string men, attacking, defending;
        for (const char c : present_)
            if (c != 'K') {
                men += c;
                (isAttacker(c) ? attacking : defending) += c;
            }
        if (letters == men) return "men";
        if (letters == attacking) return "attackers";
        if (letters == defending) return "defending men";
        if (letters == present_) return "all";
        std::vector<std::string> names;
        for (const char c : letters) names.push_back(className(c));
        return join(names, " ");
    }
    static std::string without(std::string letters, char one) {
        std::erase(letters, one);
        return letters;
    }

    void addPieces() {
        addRule("pieces/tafl");
        for (const char c : present_) {
            if (c == 't' || c == 'T' || c == 'K') continue;
            if (c == 'k') {
                notes_.push_back(
                    {Severity::error, r_.place, phrase("a king of the attackers has no meaning here"), ""});
                continue;
            }
            Parameters p = {{"name", className(c)},
                            {"side", std::string(isAttacker(c) ? "attackers" : "defenders")},
                            {"letter", std::string(1, c)}};
            if (lowerCase(c) == 'g') p["fights"] = false;
            if (lowerCase(c) == 'm') p["when_captured"] = className(c == 'm' ? 'M' : 'm');
            addRule("pieces/extra", std::move(p));
        }
    }

    void addZones() {
        const auto name = [&](const std::string& key, const std::string& zoneName) {
            if (hasZone(key)) out_.zones[zoneName] = squareNames(r_.squares(key), r_.size);
        };
        name("cen", "throne");
        name("cor", "corners");
        name("afor", "attacker-forts");
        name("dfor", "defender-forts");
    }

    void addMovement() {
        const Speeds speeds = r_.speeds();
        std::map<int, std::string> bySpeed;  // men only; the king has its own rule
        int kings = -1;
        for (std::size_t i = 0; i < 12; ++i) {
            const char letter = allLetters[i];
            if (!isPresent(letter)) continue;
            if (letter == 'K')
                kings = speeds[i];
            else
                bySpeed[speeds[i]] += letter;
        }
        const auto slide = [&](const std::string& who, int speed) {
            if (speed == 0) return;  // they stand still
            Parameters p = {{"pieces", who}};
            if (speed > 0) p["limit"] = std::int64_t{std::min(speed, 18)};
            addRule("move/slide", std::move(p));
        };
        for (const auto& [speed, letters] : bySpeed) slide(classes(letters), speed);
        slide("king", kings);
        // Jumps.
        const auto jump = [&](char letter, const std::string& mode) {
            if (!isPresent(letter) || mode == "n") return;
            Parameters p = {{"pieces", className(letter)}};
            if (mode == "c") p["takes"] = true;
            if (mode == "r") {
                std::vector<std::string> squares;
                if (hasZone("cen")) squares.push_back("throne");
                if (hasZone("cor")) squares.push_back("corners");
                if (const char* fort = isAttacker(letter) ? "afor" : "dfor"; hasZone(fort))
                    squares.push_back(isAttacker(letter) ? "attacker-forts" : "defender-forts");
                if (squares.empty()) return;
                p["touching"] = join(squares, " | ");
            }
            addRule("move/jump", std::move(p));
        };
        jump('K', r_.value("kj"));
        for (const char side : {'n', 'N'}) jump(side, r_.value("nj"));
        for (const char side : {'c', 'C'}) jump(side, r_.value("cj"));
        for (const char side : {'m', 'M'}) jump(side, r_.value("mj"));
        for (const char side : {'g', 'G'}) jump(side, r_.value("gj"));
    }

    /// Rules for stopping on a zone, crossing it and entering it again.
    void addPassage(const std::string& key, const std::string& zoneName) {
        if (!hasZone(key)) return;
        const std::string stop = lettersOnBoard(key + "s"), pass = lettersOnBoard(key + "p"),
                          enter = lettersOnBoard(key + "re");
        // Camps: men that leave do not come back.
        std::string attacking;
        for (const char c : present_)
            if (isAttacker(c)) attacking += c;
        const bool attackersOnly = stop == attacking && (key == "afor");
        if (attackersOnly && enter.find_first_of(attacking) == enter.npos) {
            Parameters p = {{"zone", zoneName}, {"between", std::string("free")}};
            if (pass == present_)
                p["pass"] = std::string("all");
            else if (pass != attacking && !pass.empty())
                unsupported(key + "p", phrase("who may cross the forts is read as: only those still inside"));
            addRule("passage/camps", std::move(p));
            return;
        }
        std::string effective;
        for (const char c : stop)
            if (enter.find(c) != enter.npos) effective += c;
        const auto word = [&](const std::string& letters, const std::string& which) -> std::string {
            if (letters == present_) return "all";
            if (letters == "K") return "king";
            if (letters.empty()) return "nobody";
            unsupported(
                which,
                phrase(
                    "'%1' names some of the men alone; a passage is for all, the king or nobody, and is written as %2",
                    which, (letters.find('K') == letters.npos ? "all" : "king")));
            return letters.find('K') == letters.npos ? "all" : "king";
        };
        const std::string stops = word(effective, effective == stop ? key + "s" : key + "re"),
                          passes = word(pass, key + "p");
        if (stops == "all" && passes == "all") return;
        Parameters p = {{"zone", zoneName}};
        if (stops != "king") p["stop"] = stops;
        if (passes != "all") p["pass"] = passes;
        addRule("passage/restricted", std::move(p));
    }

    void addHostile(const std::string& key, const std::string& zoneName, const std::string& when) {
        const std::string men = without(lettersOnBoard(key), 'K');
        if (men.empty()) return;
        Parameters p = {{"zone", zoneName}, {"to", classes(men)}};
        if (!when.empty()) p["when"] = when;
        addRule("hostile/zone", std::move(p));
    }
    void addHostility() {
        if (hasZone("cen")) {
            addHostile("cenhe", "throne", "");
            // Only the king can occupy the centre, unless others may stop there.
            addHostile("cenh", "throne", without(lettersOnBoard("cens"), 'K').empty() ? "king" : "all");
        }
        if (hasZone("cor")) addHostile("corh", "corners", "");
        if (hasZone("afor")) addHostile("aforh", "attacker-forts", "");
        if (hasZone("dfor")) addHostile("dforh", "defender-forts", "");
        if (r_.isYes("linc")) {
            if (hasZone("cen"))
                addRule("hostile/linnaean");
            else
                unsupported("linc", phrase("Linnaean capture needs a centre square; it is left out"));
        }
    }

    void addCaptures() {
        addRule("capture/custodial");
        static const std::map<std::string, std::string> arms = {{"a", "anvil"}, {"h", "hammer"}, {"n", "unarmed"}};
        if (const auto power = arms.find(r_.value("ka")); power != arms.end())
            addRule("capture/king-arms", {{"power", power->second}});
        if (r_.value("sw") != "n") {
            Parameters p;
            if (r_.value("sw") == "w") p["corners_close"] = false;
            if (!r_.isYes("swf")) p["completed_by"] = std::string("any");
            addRule("capture/shieldwall", std::move(p));
        }
        if (const std::string mode = r_.value("ber"); mode != "n") {
            Parameters p = {{"optional", false}};
            if (mode == "m") p["next"] = std::string("any");
            addRule("turn/berserk", std::move(p));
        }
    }

    void addKing() {
        const std::string strength = r_.value("ks");
        const auto isHostileToKing = [&](const char* squares, const char* hostileTo) {
            return hasZone(squares) && r_.letters(hostileTo).find('K') != std::string::npos;
        };
        const bool throne = isHostileToKing("cen", "cenhe"), corners = isHostileToKing("cor", "corh"),
                   aforts = isHostileToKing("afor", "aforh"), dforts = isHostileToKing("dfor", "dforh");
        std::vector<std::string> counts;
        if (throne) counts.push_back("throne");
        if (corners) counts.push_back("corners");
        if (aforts) counts.push_back("attacker-forts");
        if (dforts) counts.push_back("defender-forts");
        if (strength == "m") counts.push_back("edge");
        Parameters p;
        int minMen = counts.empty() ? 4 : 3;
        if (strength == "c" || strength == "w") {
            p["elsewhere"] = std::string("2");
            // One man is enough where a hostile square is the other anvil.
            minMen = corners || aforts || dforts || (strength == "w" && throne) ? 1 : 2;
        }
        if (strength == "m") minMen = 2;
        if (!hasZone("cen")) {
            p["throne"] = std::string("none");
        } else if (strength == "w") {
            p["on_throne"] = p["beside_throne"] = std::string("2");
        } else if (!throne) {
            p["beside_throne"] = std::string("4");
        }
        if (!counts.empty()) p["counts"] = counts;
        if (minMen != 1) p["min_men"] = std::int64_t{minMen};
        addRule("king/capture", std::move(p));
        if (isPresent('c')) {
            Parameters by = {{"by", className('c')}};
            if (!corners) by["walls"] = std::string("none");
            if (!hasZone("cen")) by["throne"] = std::string("none");
            addRule("king/commanders", std::move(by));
        }
    }

    void addTurn() {
        addRule("turn/first", {{"side", std::string(r_.isYes("atkf") ? "attackers" : "defenders")}});
        addRule("turn/no-moves", {{"test", std::string("no_empty_neighbour")}});
    }

    void addEnds() {
        if (r_.value("esc") == "e")
            addRule("win/escape", {{"zone", std::string("edge")}});
        else if (hasZone("cor"))
            addRule("win/escape", {{"zone", std::string("corners")}});
        else
            unsupported("esc", phrase("the king is to escape to corners, and there are none: he cannot win that way"));
        if (r_.isYes("surf")) addRule("win/encirclement");
        if (r_.isYes("efe")) addRule("win/edge-fort", {{"test", std::string("fewer_than_three")}});
        addRule("win/elimination");
        if (const std::string repeated = r_.value("tfr"); repeated != "i") {
            Parameters p;
            if (repeated == "w") p["result"] = std::string("mover_wins");
            if (repeated == "l") p["result"] = std::string("mover_loses");
            addRule("end/repetition", std::move(p));
        }
    }

    const RulesRecord& r_;
    Diagnostics& notes_;
    std::string present_;
    Variant out_;
};

/// "Computer Fetlar" on 11: "computer-fetlar-11".
std::string makeId(const std::string& name, int size) {
    std::string out;
    for (const char c : name) {
        const char lowered = lowerCase(c);
        if ((lowered >= 'a' && lowered <= 'z') || (lowered >= '0' && lowered <= '9'))
            out += lowered;
        else if (!out.empty() && out.back() != '-')
            out += '-';
    }
    while (!out.empty() && out.back() == '-') out.pop_back();
    out = out.substr(0, 48);
    return (out.empty() ? "opentafl" : out) + "-" + std::to_string(size);
}

}  // namespace

std::string variantText(const RulesRecord& record, Diagnostics& notes, std::string id) {
    Variant variant = VariantBuilder(record, notes).run();
    variant.id = id.empty() ? makeId(record.name, record.size) : std::move(id);
    // The name may contain any bytes, but a variant file is valid UTF-8.
    variant.name = record.name.empty() ? "OpenTafl game" : escapeForTerminal(record.name);
    variant.sources = {"OpenTafl rules record: " + escapeForTerminal(rulesText(record))};
    return formatVariant(variant);
}

bool isRulesName(const std::string& named) { return named.starts_with("opentafl:") || looksLikeRules(named); }

Result<std::optional<NamedRecord>> findNamedRecord(const std::string& named) {
    if (isRulesName(named)) {
        std::string text = named.starts_with("opentafl:") ? named.substr(9) : named;
        if (text.size() > 1 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
        return NamedRecord{std::move(text), {"<rules record>", 1, 1}};
    }
    std::error_code error;
    const std::filesystem::path file(named);
    if (file.extension() == ".toml" || !std::filesystem::is_regular_file(file, error)) return std::nullopt;
    auto read = openText(named);
    if (!read) return tl::unexpected(read.error());
    if (!looksLikeRules(*read)) return std::nullopt;
    return NamedRecord{*std::move(read), {named, 1, 1}};
}

Result<Variant> load(const Library& library, const std::string& named, const OptionChoices& options,
                     const Dialect& dialect, Diagnostics* notes) {
    const auto found = findNamedRecord(named);
    if (!found) return tl::unexpected(found.error());
    if (!*found) {
        Diagnostics unused;
        const auto game = findNamedGame(named, notes ? *notes : unused);
        if (!game) return tl::unexpected(game.error());
        return *game ? loadRules(**game, library, options, notes ? *notes : unused) : library.load(named, options);
    }
    const auto& [text, place] = **found;
    Diagnostics diagnostics;
    const auto record = readRules(text, place, dialect, diagnostics);
    if (!record) return tl::unexpected(record.error());
    const std::string written = variantText(*record, diagnostics);
    if (hasErrors(diagnostics)) return tl::unexpected(diagnostics);
    if (notes) notes->insert(notes->end(), diagnostics.begin(), diagnostics.end());
    auto variant = library.parse(written, place.file, options);
    if (!variant)
        for (Diagnostic& d : variant.error()) d.place = (*found)->place;
    return variant;
}

}  // namespace tafl::opentafl
