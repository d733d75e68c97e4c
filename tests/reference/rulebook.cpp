// Reads components with their parameters (rule catalogue, section 1).
#include "rulebook.hpp"

#include "change_rules.hpp"
#include "parameters.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>

namespace reference {

int Rulebook::findClass(char letter) const {
    const auto found = std::ranges::find(classes, letter, &PieceClass::letter);
    return found == classes.end() ? emptyCell : static_cast<int>(found - classes.begin());
}

bool Rulebook::holds(const Board& board, int square, Side side) const {
    return square != nowhere && !board.empty(square) && pieceClass(board.at(square)).side == side;
}

bool Rulebook::holdsKing(const Board& board, int square) const {
    return square != nowhere && !board.empty(square) && pieceClass(board.at(square)).royal;
}

bool Rulebook::holdsOneOf(const Board& board, int square, const Classes& set) const {
    return square != nowhere && !board.empty(square) && set[static_cast<std::size_t>(board.at(square))];
}

int Rulebook::fateOf(int captured, int captor) const {
    for (const TurncoatRule& rule : turncoats) {
        const bool names = !rule.byAll && rule.by[static_cast<std::size_t>(captor)];
        if (names && rule.pieces[static_cast<std::size_t>(captured)]) return rule.becomes;
    }
    return pieceClass(captured).becomes;
}

namespace {

const std::vector<std::pair<std::string, bool>> timingChoices{{"at_once", false}, {"survives_reply", true}};

const std::vector<std::pair<std::string, Whose>> sideChoices{
    {"both", Whose::both}, {"attackers", Whose::attackers}, {"defenders", Whose::defenders}};

std::string readWinner(Parameters& parameters, const std::string& name, const std::string& fallback) {
    const std::string winner = parameters.text(name, fallback);
    if (winner != "attackers" && winner != "defenders" && winner != "draw") {
        throw parameters.wrong(name, "unknown choice '" + winner + "'");
    }
    return winner;
}

void readExtraPiece(Parameters& parameters, Rulebook& book) {
    PieceClass piece;
    piece.name = parameters.required("name");
    parameters.required("side");
    piece.side = readSide(parameters, "side");
    const std::string letter = parameters.required("letter");
    if (letter.size() != 1 || letter == ".") throw parameters.wrong("letter", "one letter expected");
    piece.letter = letter[0];
    piece.fights = parameters.truth("fights", true);
    piece.whenCaptured = parameters.text("when_captured", "removed");
    for (const PieceClass& other : book.classes) {
        if (other.name == piece.name || other.letter == piece.letter) throw parameters.wrong("name", "declared twice");
    }
    book.classes.push_back(piece);
}

void readSlide(Parameters& parameters, Rulebook& book, std::vector<bool>& isStated) {
    const Classes pieces = readClasses(book.classes, parameters.list("pieces", {"all"}));
    const int limit = parameters.number("limit", 0, 0, 18);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!pieces[i]) continue;
        if (isStated[i] && book.slideLimit[i] != limit) throw parameters.wrong("limit", "stated twice");
        if (book.cannotSlide[i]) throw parameters.wrong("limit", "a move/leap says that the piece does not slide");
        isStated[i] = true;
        book.slideLimit[i] = limit;
    }
}

/// Not to slide differs from every limit, also from none. Either rule may come first in the file.
void readLeap(Parameters& parameters, Rulebook& book, const std::vector<bool>& isSlideStated) {
    LeapRule leap;
    if (!parameters.has("pieces")) throw parameters.wrong("pieces", "must be given");
    leap.pieces = readClasses(book.classes, parameters.list("pieces", {}));
    leap.across = parameters.number("across", 1, 1, 18);
    leap.up = parameters.number("up", 1, 1, 18);
    leap.limit = parameters.number("limit", 1, 0, 18);
    const bool slides = parameters.truth("slides", true);
    for (std::size_t i = 0; i < leap.pieces.size(); ++i) {
        if (slides || !leap.pieces[i]) continue;
        if (isSlideStated[i]) throw parameters.wrong("slides", "a move/slide says how far the piece slides");
        book.cannotSlide[i] = true;
    }
    book.leaps.push_back(leap);
}

void readJump(Parameters& parameters, Rulebook& book, const Zones& zones) {
    JumpRule jump{.component = "move/jump"};
    if (!parameters.has("pieces")) throw parameters.wrong("pieces", "must be given");
    jump.jumpers = readClasses(book.classes, parameters.list("pieces", {}));
    jump.over = readClasses(book.classes, parameters.list("over", {"ordinary"}));
    // "none" means anywhere, not the empty zone.
    if (parameters.text("touching", "none") != "none") jump.touching = zones.read(parameters.required("touching"));
    jump.takes = parameters.truth("takes", false);
    jump.across =
        parameters.choice<Jumped>("across", {{"enemies", Jumped::enemies}, {"own", Jumped::own}, {"any", Jumped::any}});
    if (jump.takes && jump.across == Jumped::own) throw parameters.wrong("takes", "no piece captures its own side");
    book.jumps.push_back(jump);
}

void readSwap(Parameters& parameters, Rulebook& book) {
    if (!parameters.has("pieces")) throw parameters.wrong("pieces", "must be given");
    book.swaps.push_back(SwapRule{readClasses(book.classes, parameters.list("pieces", {})),
                                  readClasses(book.classes, parameters.list("with", {"men"})),
                                  parameters.truth("once", false)});
}

void readDisplacement(Parameters& parameters, Rulebook& book) {
    DisplacementRule rule;
    rule.pieces = readClasses(book.classes, parameters.list("pieces", {"all"}));
    rule.victims = readClasses(book.classes, parameters.list("victims", {"men"}));
    const std::string by =
        parameters.choice<std::string>("by", {{"all", "all"}, {"slides", "slides"}, {"leaps", "leaps"}});
    rule.bySlides = by != "leaps";
    rule.byLeaps = by != "slides";
    book.displacements.push_back(rule);
}

/// The rules of the tests. False: it is none of them.
bool readHouseRule(const std::string& use, Parameters& parameters, Rulebook& book, const Zones& zones) {
    const auto classes = [&](const char* name, const char* fallback) {
        return readClasses(book.classes, parameters.list(name, {fallback}));
    };
    if (use == "house/leap") {  // a jump of another component
        book.jumps.push_back(JumpRule{.component = use,
                                      .jumpers = readClasses(book.classes, {"attackers"}),
                                      .over = readClasses(book.classes, {"men"}),
                                      .takes = true});
    } else if (use == "house/guard") {
        book.guard = GuardRule{
            classes("pieces", "men"), zones.read(parameters.text("zone", "board")),
            parameters.choice<std::string>("from", {{"move/jump", "move/jump"}, {"house/leap", "house/leap"}})};
    } else if (use == "house/traps") {
        book.traps = TrapRule{zones.read(parameters.text("zone", "board")), parameters.number("after", 0, 0, 5)};
    } else if (use == "house/bearer") {
        book.bearers = BearerRule{classes("pieces", "men"), classes("bearers", "king"), parameters.text("from", "")};
    } else if (use == "house/blunt") {
        book.blunt =
            BluntRule{classes("pieces", "men"), parameters.choice<bool>("role", {{"hammer", true}, {"anvil", false}}),
                      classes("against", "all")};
    } else if (use == "house/embers") {
        book.embers = EmberRule{classes("pieces", "all"), zones.read(parameters.text("from", "board"))};
    } else {
        return false;
    }
    return true;
}

void readRestricted(Parameters& parameters, Rulebook& book, const Zones& zones) {
    RestrictedZone rule;
    rule.zone = zones.read(parameters.required("zone"));
    rule.stop = parameters.choice<Who>("stop", {{"king", Who::king}, {"all", Who::all}, {"nobody", Who::nobody}});
    rule.pass = parameters.choice<Who>("pass", {{"all", Who::all}, {"king", Who::king}, {"nobody", Who::nobody}});
    book.restricted.push_back(rule);
}

void readCamps(Parameters& parameters, Rulebook& book, const Zones& zones) {
    CampRule camps;
    camps.zone = zones.read(parameters.text("zone", "camps"));
    camps.owners = readClasses(book.classes, parameters.list("owners", {"attackers"}));
    camps.othersCross = parameters.choice<bool>("pass", {{"owners_inside", false}, {"all", true}});
    camps.between = parameters.choice<Between>(
        "between", {{"own_camp", Between::ownCamp}, {"free", Between::free}, {"limit", Between::limit}});
    camps.maxDistance = parameters.number("max", 5, 1, 18);
    book.camps = camps;
}

void readNoMoves(Parameters& parameters, Rulebook& book) {
    const std::vector<std::pair<std::string, StuckResult>> results{{"loss", StuckResult::loss},
                                                                   {"draw", StuckResult::draw},
                                                                   {"win", StuckResult::win},
                                                                   {"pass", StuckResult::pass}};
    book.noMoves.attackers = parameters.choice("attackers", results);
    book.noMoves.defenders = parameters.choice("defenders", results);
    book.noMoves.emptyNeighbourTest =
        parameters.choice<bool>("test", {{"no_legal_move", false}, {"no_empty_neighbour", true}});
}

void readHostile(Parameters& parameters, Rulebook& book, const Zones& zones) {
    HostileZone hostile;
    hostile.zone = zones.read(parameters.required("zone"));
    hostile.to = readClasses(book.classes, parameters.list("to", {"men"}));
    const std::vector<std::string> when = parameters.list("when", {"empty"});
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

void readPassiveEntry(Parameters& parameters, Rulebook& book) {
    const std::vector<std::pair<std::string, Entry>> entries{
        {"safe", Entry::safe},
        {"refused", Entry::refused},
        {"captured", Entry::captured},
        {"captured_unless_declared", Entry::capturedUnlessDeclared}};
    PassiveEntryRule rule;
    rule.men = parameters.choice("men", entries);
    rule.king = parameters.choice("king", entries);
    rule.unlessCaptures = parameters.truth("unless_captures", true);
    rule.call = parameters.text("call", "gwrheill");
    book.passiveEntry = rule;
}

/// Two uses with the same texts are one rule stated twice.
void readDiagonal(Parameters& parameters, Rulebook& book) {
    DiagonalRule rule;
    rule.victimsText = parameters.text("victims", "men");
    rule.byText = parameters.text("by", "all");
    rule.victims = readClasses(book.classes, {rule.victimsText});
    rule.by = readClasses(book.classes, {rule.byText});
    for (const DiagonalRule& other : book.diagonals) {
        const bool isSame = other.victimsText == rule.victimsText && other.byText == rule.byText;
        if (isSame) throw parameters.wrong("victims", "given twice");
    }
    book.diagonals.push_back(rule);
}

void readKingArms(Parameters& parameters, Rulebook& book) {
    const std::string power = parameters.text("power", "armed");
    if (power != "armed" && power != "hammer" && power != "anvil" && power != "unarmed") {
        throw parameters.wrong("power", "unknown choice '" + power + "'");
    }
    book.kingIsHammer = power == "armed" || power == "hammer";
    book.kingIsAnvil = power == "armed" || power == "anvil";
}

/// Refuses `beside_throne` 4 with the throne in `counts`: it needs four men where the throne is one of the sides.
void readKingCapture(Parameters& parameters, Rulebook& book, const Zones& zones) {
    KingCaptureRule rule;
    rule.onThrone = parameters.choice<int>("on_throne", {{"4", 4}, {"2", 2}, {"never", 0}});
    const std::string beside = parameters.text("beside_throne", "3+throne");
    rule.besideThrone = parameters.choice<int>("beside_throne", {{"3+throne", 4}, {"4", 4}, {"2", 2}, {"never", 0}});
    rule.elsewhere = parameters.choice<int>("elsewhere", {{"4", 4}, {"2", 2}});
    const std::string throne = parameters.text("throne", "throne");
    rule.throne = throne == "throne" ? zones.readOrNone(throne) : zones.read(throne);
    for (const std::string& name : parameters.list("counts", {})) {
        if (name == "edge" || name == "outside") {
            rule.rimCounts = true;
            continue;
        }
        if (name == throne && rule.throne.any() && beside == "4") {
            throw parameters.wrong("beside_throne", "4 contradicts a throne that counts");
        }
        rule.counts.push_back(zones.read(name));
    }
    if (beside == "3+throne") rule.counts.push_back(rule.throne);
    rule.minMen = parameters.number("min_men", 1, 1, 4);
    rule.survivesReply = parameters.choice("timing", timingChoices);
    book.kingCapture = rule;
}

void readRepetition(Parameters& parameters, Rulebook& book, const Zones& zones) {
    RepetitionRule rule;
    rule.name = parameters.text("of", "position") + "," + parameters.text("whose", "both");
    rule.of = parameters.choice<Of>(
        "of", {{"position", Of::position}, {"attackers", Of::attackers}, {"defenders", Of::defenders}});
    rule.count = parameters.number("count", 3, 2, 9);
    rule.result = parameters.choice<RepetitionResult>(
        "result", {{"draw", RepetitionResult::draw},
                   {"mover_loses", RepetitionResult::moverLoses},
                   {"mover_wins", RepetitionResult::moverWins},
                   {"attackers_lose", RepetitionResult::attackersLose},
                   {"defenders_lose", RepetitionResult::defendersLose},
                   {"threatening_side_loses", RepetitionResult::threateningSideLoses},
                   {"illegal", RepetitionResult::illegal}});
    rule.whose = parameters.choice("whose", sideChoices);
    rule.minMen = parameters.number("least_men", 0, 0, 1000);
    rule.claim = parameters.truth("claim", false);
    rule.pathsTo = zones.read(parameters.text("paths_to", "edge"));
    book.repetitions.push_back(rule);
}

/// Reads a component that declares no pieces. All piece classes must be known.
void readRule(const std::string& use, Parameters& parameters, Rulebook& book, const Zones& zones,
              std::vector<bool>& slideStated) {
    if (use == "pieces/promotion") {
        readPromotion(parameters, book, zones);
    } else if (use == "pieces/turncoat") {
        readTurncoat(parameters, book);
    } else if (use == "pieces/return") {
        readReturn(parameters, book, zones);
    } else if (use == "pieces/reserve") {
        readReserve(parameters, book, zones);
    } else if (use == "move/slide") {
        readSlide(parameters, book, slideStated);
    } else if (use == "move/leap") {
        readLeap(parameters, book, slideStated);
    } else if (use == "move/jump") {
        readJump(parameters, book, zones);
    } else if (use == "move/swap") {
        readSwap(parameters, book);
    } else if (use == "move/push") {
        readPush(parameters, book, zones);
    } else if (use == "passage/restricted") {
        readRestricted(parameters, book, zones);
    } else if (use == "passage/camps") {
        readCamps(parameters, book, zones);
    } else if (use == "turn/first") {
        book.first = parameters.choice<First>(
            "side", {{"attackers", First::attackers}, {"defenders", First::defenders}, {"lot", First::lot}});
    } else if (use == "turn/no-moves") {
        readNoMoves(parameters, book);
    } else if (use == "turn/berserk") {
        BerserkRule rule;
        rule.anyMove = parameters.choice<bool>("next", {{"capturing", false}, {"any", true}});
        rule.optional = parameters.truth("optional", true);
        rule.kingMayEscape = parameters.truth("king_may_escape", false);
        book.berserk = rule;
    } else if (use == "turn/dice") {
        DiceRule rule;
        rule.faces = parameters.number("faces", 6, 2, 20);
        rule.movesOn =
            parameters.choice<Parity>("moves_on", {{"even", Parity::even}, {"odd", Parity::odd}, {"all", Parity::all}});
        rule.limitByDie = parameters.truth("limit_by_die", false);
        book.dice = rule;
    } else if (use == "turn/must-capture") {
        book.mustCapture =
            MustCaptureRule{parameters.choice("side", sideChoices), zones.read(parameters.text("escapes", "none"))};
    } else if (use == "turn/pass") {
        book.pass = PassRule{parameters.choice("side", sideChoices), parameters.number("below", 0, 0, 60)};
    } else if (use == "turn/two-moves") {
        TwoMovesRule rule;
        rule.side = parameters.choice("side", sideChoices);
        rule.with = parameters.choice<SecondMover>(
            "with", {{"other", SecondMover::other}, {"same", SecondMover::same}, {"any", SecondMover::any}});
        rule.optional = parameters.truth("optional", false);
        rule.first = parameters.truth("first", false);
        book.twoMoves = rule;
    } else if (use == "hostile/zone") {
        readHostile(parameters, book, zones);
    } else if (use == "hostile/linnaean") {
        LinnaeanRule rule;
        rule.zone = zones.read(parameters.text("zone", "throne"));
        rule.menBeside = parameters.number("men_beside", 3, 1, 4);
        book.linnaean = rule;
    } else if (use == "capture/custodial") {
        book.custodialVictims.push_back(readClasses(book.classes, parameters.list("victims", {"men"})));
    } else if (use == "capture/king-arms") {
        readKingArms(parameters, book);
    } else if (use == "capture/choice") {
        book.take = parameters.choice<Take>("take", {{"all", Take::all},
                                                     {"one", Take::one},
                                                     {"one_or_none", Take::oneOrNone},
                                                     {"all_or_none", Take::allOrNone}});
    } else if (use == "capture/passive-entry") {
        readPassiveEntry(parameters, book);
    } else if (use == "capture/displacement") {
        readDisplacement(parameters, book);
    } else if (use == "capture/joint-king-man") {
        book.jointFarEnd = zones.read(parameters.text("far_end", "none"));
    } else if (use == "capture/pinned-man") {
        book.pinnedMan = true;
    } else if (use == "capture/diagonal") {
        readDiagonal(parameters, book);
    } else if (use == "capture/three-sides") {
        const Classes victims = readClasses(book.classes, parameters.list("victims", {"defender"}));
        if (std::ranges::count(victims, true) != 1) throw parameters.wrong("victims", "one class expected");
        book.threeSidesVictims.push_back(victims);
    } else if (use == "capture/shieldwall") {
        ShieldwallRule rule;
        rule.anyCompletingMove = parameters.choice<bool>("completed_by", {{"end", false}, {"any", true}});
        rule.cornersClose = parameters.truth("corners_close", true);
        rule.kingIsTaken = parameters.choice<bool>("king_in_row", {{"spared", false}, {"taken", true}});
        rule.corners = zones.readOrNone("corners");
        book.shieldwall = rule;
    } else if (use == "king/capture") {
        readKingCapture(parameters, book, zones);
    } else if (use == "king/commanders") {
        CommandersRule rule;
        rule.by = readClasses(book.classes, parameters.list("by", {"commander"}));
        const std::string walls = parameters.text("walls", "corners");
        rule.walls = walls == "corners" ? zones.readOrNone(walls) : zones.read(walls);
        const std::string throne = parameters.text("throne", "throne");
        rule.throne = throne == "throne" ? zones.readOrNone(throne) : zones.read(throne);
        book.commanders = rule;
    } else if (use == "win/escape") {
        book.escapes.push_back(zones.read(parameters.text("zone", "edge")));
    } else if (use == "win/edge-fort") {
        EdgeFortRule rule;
        rule.test = parameters.choice<FortTest>("test", {{"unbreakable", FortTest::unbreakable},
                                                         {"fewer_than_three", FortTest::fewerThanThree},
                                                         {"closed", FortTest::closed}});
        rule.survivesReply = parameters.choice("timing", timingChoices);
        book.edgeFort = rule;
    } else if (use == "win/open-paths") {
        book.openPaths =
            OpenPathsRule{zones.read(parameters.text("zone", "edge")), parameters.number("count", 2, 1, 4)};
    } else if (use == "win/encirclement") {
        EncirclementRule rule;
        rule.ringCounts = parameters.choice<bool>("rim", {{"contact_frees", false}, {"ring_counts", true}});
        rule.survivesReply = parameters.choice("timing", timingChoices);
        book.encirclement = rule;
    } else if (use == "win/no-escape") {
        book.noEscape = NoEscapeRule{zones.read(parameters.text("zone", "corners")), zones.readOrNone("corners")};
    } else if (use == "win/elimination") {
        book.eliminations.push_back(EliminationRule{
            parameters.text("pieces", "attackers"), readClasses(book.classes, parameters.list("pieces", {"attackers"})),
            parameters.number("left", 0, 0, 9), readWinner(parameters, "result", "defenders")});
    } else if (use == "end/repetition") {
        readRepetition(parameters, book, zones);
    } else if (use == "end/shuttle") {
        ShuttleRule rule;
        rule.roundTrips = parameters.number("round_trips", 3, 1, 1000);
        rule.loses = parameters.choice<bool>("result", {{"illegal", false}, {"loss", true}});
        book.shuttle = rule;
    } else if (use == "end/no-capture") {
        NoCaptureRule rule;
        rule.movesEach = parameters.number("moves_each", 50, 1, 100000);
        rule.result = readWinner(parameters, "result", "draw");
        rule.claim = parameters.truth("claim", false);
        book.noCapture = rule;
    } else if (use == "end/agreement") {
        parameters.truth("allowed", true);  // affects no move
    } else if (use == "announce/open-paths") {
        AnnouncePathsRule rule;
        rule.zone = zones.read(parameters.text("zone", "edge"));
        rule.calls = parameters.list("calls", {"raichi", "tuichi"});
        rule.after = parameters.choice<Whose>(
            "after", {{"defenders", Whose::defenders}, {"both", Whose::both}, {"attackers", Whose::attackers}});
        book.announcePaths.push_back(rule);
    } else if (use == "announce/watch-king") {
        WatchKingRule rule;
        rule.required = parameters.truth("required", true);
        rule.call = parameters.text("call", "watch your king");
        book.watchKing = rule;
    } else if (!readHouseRule(use, parameters, book, zones)) {
        throw std::invalid_argument("unknown rule '" + use + "'");
    }
}

/// May a file use the component several times?
bool mayRepeat(const std::string& use) {
    static const std::set<std::string> several{
        "pieces/extra",         "pieces/promotion", "pieces/turncoat",    "pieces/return",  "pieces/reserve",
        "move/slide",           "move/leap",        "move/jump",          "move/swap",      "move/push",
        "capture/displacement", "capture/diagonal", "passage/restricted", "hostile/zone",   "capture/custodial",
        "capture/three-sides",  "win/escape",       "win/elimination",    "end/repetition", "announce/open-paths"};
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
    book.shape = std::make_shared<const Shape>(rules.size, rules.rows);
    const Zones zones(book.shape, rules.zones);
    zones.check();

    // Read all piece classes first: the order of the file does not matter.
    book.classes = {{.name = "attacker", .side = Side::attackers, .letter = 't'},
                    {.name = "defender", .side = Side::defenders, .letter = 'T'},
                    {.name = "king", .side = Side::defenders, .letter = 'K', .royal = true}};
    std::set<std::string> seen;
    for (const Rule& rule : rules.rules) {
        if (!seen.insert(rule.use).second && !mayRepeat(rule.use)) {
            throw std::invalid_argument(rule.use + ": given twice");
        }
        if (rule.use != "pieces/tafl" && rule.use != "pieces/extra") continue;
        Parameters parameters(rule);
        if (rule.use == "pieces/extra") readExtraPiece(parameters, book);
        parameters.finish();
    }
    resolveMercenaries(book);

    book.slideLimit.assign(book.classes.size(), 0);
    book.cannotSlide.assign(book.classes.size(), false);
    std::vector<bool> slideStated(book.classes.size(), false);
    for (const Rule& rule : rules.rules) {
        if (rule.use == "pieces/tafl" || rule.use == "pieces/extra") continue;
        Parameters parameters(rule);
        readRule(rule.use, parameters, book, zones, slideStated);
        parameters.finish();
    }
    if (book.twoMoves && (book.berserk || book.shuttle)) {
        throw std::invalid_argument("turn/two-moves: not with turn/berserk or end/shuttle");
    }
    return book;
}

}  // namespace reference
