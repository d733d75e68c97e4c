// Reading a list of components with their parameters (rule catalogue, section 1; one branch per component).
#include "rulebook.hpp"

#include <set>
#include <stdexcept>

namespace reference {

bool Rulebook::holds(const Board& board, int square, Side side) const {
    return square != nowhere && !board.empty(square) && pieceClass(board.at(square)).side == side;
}

bool Rulebook::holdsKing(const Board& board, int square) const {
    return square != nowhere && !board.empty(square) && pieceClass(board.at(square)).royal;
}

bool Rulebook::holdsOneOf(const Board& board, int square, const Classes& set) const {
    return square != nowhere && !board.empty(square) && set[static_cast<std::size_t>(board.at(square))];
}

namespace {

/// Gives out the parameters of one rule, and complains about those nobody asked for.
class Parameters {
public:
    explicit Parameters(const Rule& rule) : rule_(rule) {}

    bool given(const std::string& name) const { return rule_.parameters.count(name) != 0; }

    bool truth(const std::string& name, bool otherwise) {
        const Value* value = find(name);
        if (value == nullptr) return otherwise;
        if (const bool* held = std::get_if<bool>(&value->v)) return *held;
        throw wrong(name, "true or false expected");
    }

    int number(const std::string& name, int otherwise, int least, int most) {
        const Value* value = find(name);
        if (value == nullptr) return otherwise;
        const long* held = std::get_if<long>(&value->v);
        if (held == nullptr || *held < least || *held > most) throw wrong(name, "number out of range");
        return static_cast<int>(*held);
    }

    /// A text; numbers are accepted where the text is one ("4").
    std::string text(const std::string& name, const std::string& otherwise) {
        const Value* value = find(name);
        if (value == nullptr) return otherwise;
        if (const std::string* held = std::get_if<std::string>(&value->v)) return *held;
        if (const long* held = std::get_if<long>(&value->v)) return std::to_string(*held);
        throw wrong(name, "text expected");
    }

    std::string needed(const std::string& name) {
        if (!given(name)) throw wrong(name, "must be given");
        return text(name, "");
    }

    std::vector<std::string> list(const std::string& name, std::vector<std::string> otherwise) {
        const Value* value = find(name);
        if (value == nullptr) return otherwise;
        if (const auto* held = std::get_if<std::vector<std::string>>(&value->v)) return *held;
        if (const std::string* held = std::get_if<std::string>(&value->v)) return {*held};
        throw wrong(name, "list expected");
    }

    /// One of the given words; the first pair is the default.
    template <class T>
    T choice(const std::string& name, const std::vector<std::pair<std::string, T>>& choices) {
        const std::string word = text(name, choices.front().first);
        for (const auto& [known, meaning] : choices) {
            if (known == word) return meaning;
        }
        throw wrong(name, "unknown choice '" + word + "'");
    }

    void finish() const {
        for (const auto& entry : rule_.parameters) {
            if (asked_.count(entry.first) == 0) throw wrong(entry.first, "unknown parameter");
        }
    }

    std::invalid_argument wrong(const std::string& name, const std::string& text) const {
        return std::invalid_argument(rule_.use + ": " + name + ": " + text);
    }

private:
    const Value* find(const std::string& name) {
        asked_.insert(name);
        const auto found = rule_.parameters.find(name);
        return found == rule_.parameters.end() ? nullptr : &found->second;
    }

    const Rule& rule_;
    std::set<std::string> asked_;
};

const std::vector<std::pair<std::string, bool>> atOnceFirst{{"at_once", false}, {"survives_reply", true}};

Side sideNamed(Parameters& given, const std::string& name) {
    return given.choice<Side>(name, {{"attackers", Side::attackers}, {"defenders", Side::defenders}});
}

std::string winnerNamed(Parameters& given, const std::string& name, const std::string& otherwise) {
    const std::string winner = given.text(name, otherwise);
    if (winner != "attackers" && winner != "defenders" && winner != "draw") {
        throw given.wrong(name, "unknown choice '" + winner + "'");
    }
    return winner;
}

void readExtraPiece(Parameters& given, Rulebook& book) {
    PieceClass piece;
    piece.name = given.needed("name");
    given.needed("side");
    piece.side = sideNamed(given, "side");
    const std::string letter = given.needed("letter");
    if (letter.size() != 1 || letter == ".") throw given.wrong("letter", "one letter expected");
    piece.letter = letter[0];
    piece.fights = given.truth("fights", true);
    piece.whenCaptured = given.text("when_captured", "removed");
    for (const PieceClass& other : book.classes) {
        if (other.name == piece.name || other.letter == piece.letter) throw given.wrong("name", "declared twice");
    }
    book.classes.push_back(piece);
}

void readSlide(Parameters& given, Rulebook& book, std::vector<bool>& stated) {
    const Classes pieces = readClasses(book.classes, given.list("pieces", {"all"}));
    const int limit = given.number("limit", 0, 0, 18);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!pieces[i]) continue;
        if (stated[i] && book.slideLimit[i] != limit) throw given.wrong("limit", "stated twice");
        stated[i] = true;
        book.slideLimit[i] = limit;
    }
}

void readJump(Parameters& given, Rulebook& book, const Zones& zones) {
    JumpRule jump{.component = "move/jump"};
    given.list("pieces", {});
    if (!given.given("pieces")) throw given.wrong("pieces", "must be given");
    jump.jumpers = readClasses(book.classes, given.list("pieces", {}));
    jump.over = readClasses(book.classes, given.list("over", {"ordinary"}));
    // "none" is no zone to touch but the word for "anywhere".
    if (given.text("touching", "none") != "none") jump.touching = zones.read(given.needed("touching"));
    jump.takes = given.truth("takes", false);
    book.jumps.push_back(jump);
}

void readRestricted(Parameters& given, Rulebook& book, const Zones& zones) {
    RestrictedZone rule;
    rule.zone = zones.read(given.needed("zone"));
    rule.stop = given.choice<Who>("stop", {{"king", Who::king}, {"all", Who::all}, {"nobody", Who::nobody}});
    rule.pass = given.choice<Who>("pass", {{"all", Who::all}, {"king", Who::king}, {"nobody", Who::nobody}});
    book.restricted.push_back(rule);
}

void readCamps(Parameters& given, Rulebook& book, const Zones& zones) {
    CampRule camps;
    camps.zone = zones.read(given.text("zone", "camps"));
    camps.owners = readClasses(book.classes, given.list("owners", {"attackers"}));
    camps.othersCross = given.choice<bool>("pass", {{"owners_inside", false}, {"all", true}});
    camps.between = given.choice<Between>(
        "between", {{"own_camp", Between::ownCamp}, {"free", Between::free}, {"limit", Between::limit}});
    camps.most = given.number("max", 5, 1, 18);
    book.camps = camps;
}

void readNoMoves(Parameters& given, Rulebook& book) {
    const std::vector<std::pair<std::string, StuckResult>> results{{"loss", StuckResult::loss},
                                                                   {"draw", StuckResult::draw},
                                                                   {"win", StuckResult::win},
                                                                   {"pass", StuckResult::pass}};
    book.noMoves.attackers = given.choice("attackers", results);
    book.noMoves.defenders = given.choice("defenders", results);
    book.noMoves.emptyNeighbourTest =
        given.choice<bool>("test", {{"no_legal_move", false}, {"no_empty_neighbour", true}});
}

void readHostile(Parameters& given, Rulebook& book, const Zones& zones) {
    HostileZone hostile;
    hostile.zone = zones.read(given.needed("zone"));
    hostile.to = readClasses(book.classes, given.list("to", {"men"}));
    const std::vector<std::string> when = given.list("when", {"empty"});
    hostile.occupants.assign(book.classes.size(), false);
    if (when == std::vector<std::string>{"empty"}) {
        hostile.when = HostileZone::When::empty;
    } else if (when == std::vector<std::string>{"always"}) {
        hostile.when = HostileZone::When::always;
    } else {
        hostile.when = HostileZone::When::occupied;
        hostile.occupants = readClasses(book.classes, when);
    }
    book.hostile.push_back(hostile);
}

void readPassiveEntry(Parameters& given, Rulebook& book) {
    const std::vector<std::pair<std::string, Entry>> entries{
        {"safe", Entry::safe},
        {"refused", Entry::refused},
        {"captured", Entry::captured},
        {"captured_unless_declared", Entry::capturedUnlessDeclared}};
    PassiveEntryRule rule;
    rule.men = given.choice("men", entries);
    rule.king = given.choice("king", entries);
    rule.unlessCaptures = given.truth("unless_captures", true);
    rule.call = given.text("call", "gwrheill");
    book.passiveEntry = rule;
}

void readKingArms(Parameters& given, Rulebook& book) {
    const std::string power = given.text("power", "armed");
    if (power != "armed" && power != "hammer" && power != "anvil" && power != "unarmed") {
        throw given.wrong("power", "unknown choice '" + power + "'");
    }
    book.kingMayHammer = power == "armed" || power == "hammer";
    book.kingMayAnvil = power == "armed" || power == "anvil";
}

/// "4 with the throne in counts is an error": four men are asked for where the throne would be the fourth side.
void readKingCapture(Parameters& given, Rulebook& book, const Zones& zones) {
    KingCaptureRule rule;
    rule.onThrone = given.choice<int>("on_throne", {{"4", 4}, {"2", 2}, {"never", 0}});
    const std::string beside = given.text("beside_throne", "3+throne");
    rule.besideThrone = given.choice<int>("beside_throne", {{"3+throne", 4}, {"4", 4}, {"2", 2}, {"never", 0}});
    rule.elsewhere = given.choice<int>("elsewhere", {{"4", 4}, {"2", 2}});
    const std::string throne = given.text("throne", "throne");
    rule.throne = throne == "throne" ? zones.orNone(throne) : zones.read(throne);
    for (const std::string& name : given.list("counts", {})) {
        if (name == "edge" || name == "outside") {
            rule.rimCounts = true;
            continue;
        }
        if (name == throne && rule.throne.any() && beside == "4") {
            throw given.wrong("beside_throne", "4 contradicts a throne that counts");
        }
        rule.counts.push_back(zones.read(name));
    }
    if (beside == "3+throne") rule.counts.push_back(rule.throne);
    rule.leastMen = given.number("min_men", 1, 1, 4);
    rule.survivesReply = given.choice("timing", atOnceFirst);
    book.kingCapture = rule;
}

void readRepetition(Parameters& given, Rulebook& book, const Zones& zones) {
    RepetitionRule rule;
    rule.name = given.text("of", "position") + "," + given.text("whose", "both");
    rule.of = given.choice<Of>(
        "of", {{"position", Of::position}, {"attackers", Of::attackers}, {"defenders", Of::defenders}});
    rule.count = given.number("count", 3, 2, 9);
    rule.result =
        given.choice<RepetitionResult>("result", {{"draw", RepetitionResult::draw},
                                                  {"mover_loses", RepetitionResult::moverLoses},
                                                  {"mover_wins", RepetitionResult::moverWins},
                                                  {"attackers_lose", RepetitionResult::attackersLose},
                                                  {"defenders_lose", RepetitionResult::defendersLose},
                                                  {"threatening_side_loses", RepetitionResult::threateningSideLoses},
                                                  {"illegal", RepetitionResult::illegal}});
    rule.whose = given.choice<Whose>(
        "whose", {{"both", Whose::both}, {"attackers", Whose::attackers}, {"defenders", Whose::defenders}});
    rule.leastMen = given.number("least_men", 0, 0, 1000);
    rule.claim = given.truth("claim", false);
    rule.pathsTo = zones.read(given.text("paths_to", "edge"));
    book.repetitions.push_back(rule);
}

/// One component of the second round, when all piece classes are known.
void readRule(const std::string& use, Parameters& given, Rulebook& book, const Zones& zones,
              std::vector<bool>& slidesStated) {
    if (use == "move/slide") {
        readSlide(given, book, slidesStated);
    } else if (use == "move/jump") {
        readJump(given, book, zones);
    } else if (use == "house/leap") {  // a rule of the tests: a jump of another component
        book.jumps.push_back(JumpRule{.component = use,
                                      .jumpers = readClasses(book.classes, {"attackers"}),
                                      .over = readClasses(book.classes, {"men"}),
                                      .takes = true});
    } else if (use == "house/guard") {
        book.guard = GuardRule{readClasses(book.classes, given.list("pieces", {"men"})),
                               zones.read(given.text("zone", "board")),
                               given.choice<std::string>("from", {{"move/jump", "move/jump"}, {"house/leap", "house/leap"}})};
    } else if (use == "passage/restricted") {
        readRestricted(given, book, zones);
    } else if (use == "passage/camps") {
        readCamps(given, book, zones);
    } else if (use == "turn/first") {
        book.first = given.choice<First>(
            "side", {{"attackers", First::attackers}, {"defenders", First::defenders}, {"lot", First::lot}});
    } else if (use == "turn/no-moves") {
        readNoMoves(given, book);
    } else if (use == "turn/berserk") {
        BerserkRule rule;
        rule.anyMove = given.choice<bool>("next", {{"capturing", false}, {"any", true}});
        rule.optional = given.truth("optional", true);
        rule.kingMayEscape = given.truth("king_may_escape", false);
        book.berserk = rule;
    } else if (use == "turn/dice") {
        DiceRule rule;
        rule.faces = given.number("faces", 6, 2, 20);
        rule.movesOn =
            given.choice<Parity>("moves_on", {{"even", Parity::even}, {"odd", Parity::odd}, {"all", Parity::all}});
        rule.limitByDie = given.truth("limit_by_die", false);
        book.dice = rule;
    } else if (use == "hostile/zone") {
        readHostile(given, book, zones);
    } else if (use == "hostile/linnaean") {
        LinnaeanRule rule;
        rule.zone = zones.read(given.text("zone", "throne"));
        rule.menBeside = given.number("men_beside", 3, 1, 4);
        book.linnaean = rule;
    } else if (use == "capture/custodial") {
        book.custodialVictims.push_back(readClasses(book.classes, given.list("victims", {"men"})));
    } else if (use == "capture/king-arms") {
        readKingArms(given, book);
    } else if (use == "capture/choice") {
        book.take = given.choice<Take>("take", {{"all", Take::all},
                                                {"one", Take::one},
                                                {"one_or_none", Take::oneOrNone},
                                                {"all_or_none", Take::allOrNone}});
    } else if (use == "capture/passive-entry") {
        readPassiveEntry(given, book);
    } else if (use == "capture/joint-king-man") {
        book.jointFarEnd = zones.read(given.text("far_end", "none"));
    } else if (use == "capture/pinned-man") {
        book.pinnedMan = true;
    } else if (use == "capture/shieldwall") {
        ShieldwallRule rule;
        rule.anyCompletingMove = given.choice<bool>("completed_by", {{"end", false}, {"any", true}});
        rule.cornersClose = given.truth("corners_close", true);
        rule.kingIsTaken = given.choice<bool>("king_in_row", {{"spared", false}, {"taken", true}});
        rule.corners = zones.orNone("corners");
        book.shieldwall = rule;
    } else if (use == "king/capture") {
        readKingCapture(given, book, zones);
    } else if (use == "king/commanders") {
        CommandersRule rule;
        rule.by = readClasses(book.classes, given.list("by", {"commander"}));
        const std::string walls = given.text("walls", "corners");
        rule.walls = walls == "corners" ? zones.orNone(walls) : zones.read(walls);
        const std::string throne = given.text("throne", "throne");
        rule.throne = throne == "throne" ? zones.orNone(throne) : zones.read(throne);
        book.commanders = rule;
    } else if (use == "win/escape") {
        book.escapes.push_back(zones.read(given.text("zone", "edge")));
    } else if (use == "win/edge-fort") {
        EdgeFortRule rule;
        rule.test = given.choice<FortTest>("test", {{"unbreakable", FortTest::unbreakable},
                                                    {"fewer_than_three", FortTest::fewerThanThree},
                                                    {"closed", FortTest::closed}});
        rule.survivesReply = given.choice("timing", atOnceFirst);
        book.edgeFort = rule;
    } else if (use == "win/open-paths") {
        book.openPaths = OpenPathsRule{zones.read(given.text("zone", "edge")), given.number("count", 2, 1, 4)};
    } else if (use == "win/encirclement") {
        EncirclementRule rule;
        rule.ringCounts = given.choice<bool>("rim", {{"contact_frees", false}, {"ring_counts", true}});
        rule.survivesReply = given.choice("timing", atOnceFirst);
        book.encirclement = rule;
    } else if (use == "win/elimination") {
        book.eliminations.push_back(EliminationRule{
            given.text("pieces", "attackers"), readClasses(book.classes, given.list("pieces", {"attackers"})),
            given.number("left", 0, 0, 9), winnerNamed(given, "result", "defenders")});
    } else if (use == "end/repetition") {
        readRepetition(given, book, zones);
    } else if (use == "end/shuttle") {
        ShuttleRule rule;
        rule.roundTrips = given.number("round_trips", 3, 1, 1000);
        rule.loses = given.choice<bool>("result", {{"illegal", false}, {"loss", true}});
        book.shuttle = rule;
    } else if (use == "end/no-capture") {
        NoCaptureRule rule;
        rule.movesEach = given.number("moves_each", 50, 1, 100000);
        rule.result = winnerNamed(given, "result", "draw");
        rule.claim = given.truth("claim", false);
        book.noCapture = rule;
    } else if (use == "end/agreement") {
        given.truth("allowed", true);  // players agree on their own; no move of the game depends on it
    } else if (use == "announce/open-paths") {
        AnnouncePathsRule rule;
        rule.zone = zones.read(given.text("zone", "edge"));
        rule.calls = given.list("calls", {"raichi", "tuichi"});
        rule.after = given.choice<Whose>(
            "after", {{"defenders", Whose::defenders}, {"both", Whose::both}, {"attackers", Whose::attackers}});
        book.announcePaths.push_back(rule);
    } else if (use == "announce/watch-king") {
        WatchKingRule rule;
        rule.required = given.truth("required", true);
        rule.call = given.text("call", "watch your king");
        book.watchKing = rule;
    } else {
        throw std::invalid_argument("unknown rule '" + use + "'");
    }
}

/// Components that may stand several times in one file.
bool mayRepeat(const std::string& use) {
    static const std::set<std::string> several{
        "pieces/extra",      "move/slide", "move/jump",       "passage/restricted", "hostile/zone",
        "capture/custodial", "win/escape", "win/elimination", "end/repetition",     "announce/open-paths"};
    return several.count(use) != 0;
}

void resolveMercenaries(Rulebook& book) {
    for (PieceClass& piece : book.classes) {
        if (piece.whenCaptured.empty() || piece.whenCaptured == "removed") continue;
        for (std::size_t i = 0; i < book.classes.size(); ++i) {
            if (book.classes[i].name == piece.whenCaptured) piece.becomes = static_cast<int>(i);
        }
        if (piece.becomes == emptyCell) {
            throw std::invalid_argument("pieces/extra: when_captured: unknown class '" + piece.whenCaptured + "'");
        }
    }
}

}  // namespace

Rulebook readRules(const Rules& rules) {
    Rulebook book;
    book.size = rules.size;
    if (book.size < 3 || book.size > 19) throw std::invalid_argument("size: 3 to 19 expected");
    const Zones zones(rules.size, rules.zones);

    // First all piece classes, so that the order of the file does not matter.
    book.classes = {{.name = "attacker", .side = Side::attackers, .letter = 't'},
                    {.name = "defender", .side = Side::defenders, .letter = 'T'},
                    {.name = "king", .side = Side::defenders, .letter = 'K', .royal = true}};
    std::set<std::string> seen;
    for (const Rule& rule : rules.rules) {
        if (!seen.insert(rule.use).second && !mayRepeat(rule.use)) {
            throw std::invalid_argument(rule.use + ": given twice");
        }
        if (rule.use != "pieces/tafl" && rule.use != "pieces/extra") continue;
        Parameters given(rule);
        if (rule.use == "pieces/extra") readExtraPiece(given, book);
        given.finish();
    }
    resolveMercenaries(book);

    book.slideLimit.assign(book.classes.size(), 0);
    std::vector<bool> slidesStated(book.classes.size(), false);
    for (const Rule& rule : rules.rules) {
        if (rule.use == "pieces/tafl" || rule.use == "pieces/extra") continue;
        Parameters given(rule);
        readRule(rule.use, given, book, zones, slidesStated);
        given.finish();
    }
    return book;
}

}  // namespace reference
