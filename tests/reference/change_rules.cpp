// Reads the rules of change_rules.hpp (rule catalogue, section 1).
#include "change_rules.hpp"

#include <algorithm>

namespace reference {

namespace {

/// The one class that the parameter names.
int readOneClass(Parameters& parameters, const Rulebook& book, const std::string& name) {
    const Classes classes = readClasses(book.classes, {parameters.required(name)});
    if (std::ranges::count(classes, true) != 1) throw parameters.wrong(name, "one class expected");
    return static_cast<int>(std::ranges::find(classes, true) - classes.begin());
}

bool meet(const Classes& a, const Classes& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] && b[i]) return true;
    }
    return false;
}

}  // namespace

/// A king neither changes nor comes into being. A class becomes the same one on every square, so zones may overlap.
void readPromotion(Parameters& parameters, Rulebook& book, const Zones& zones) {
    PromotionRule rule;
    rule.text = parameters.required("pieces");
    rule.pieces = readClasses(book.classes, {rule.text});
    rule.zone = zones.read(parameters.required("zone"));
    rule.becomes = readOneClass(parameters, book, "becomes");
    if (book.pieceClass(rule.becomes).royal) throw parameters.wrong("becomes", "no royal class expected");
    for (std::size_t i = 0; i < rule.pieces.size(); ++i) {
        if (rule.pieces[i] && book.classes[i].royal) throw parameters.wrong("pieces", "no royal class expected");
    }
    rule.pieces[static_cast<std::size_t>(rule.becomes)] = false;
    for (const PromotionRule& other : book.promotions) {
        if (other.text == rule.text) throw parameters.wrong("pieces", "given twice");
        for (std::size_t i = 0; i < rule.pieces.size(); ++i) {
            const bool inBoth = rule.pieces[i] && other.pieces[i];
            if (inBoth && rule.becomes != other.becomes) throw parameters.wrong("becomes", "two classes for one");
        }
    }
    book.promotions.push_back(rule);
}

/// Two uses must agree where one piece could capture another by both. A use with captors comes before one without,
/// which is the same as `when_captured` of pieces/extra.
void readTurncoat(Parameters& parameters, Rulebook& book) {
    TurncoatRule rule;
    rule.piecesText = parameters.required("pieces");
    rule.byText = parameters.text("by", "all");
    rule.pieces = readClasses(book.classes, {rule.piecesText});
    rule.by = readClasses(book.classes, {rule.byText});
    rule.becomes = readOneClass(parameters, book, "becomes");
    rule.byAll = std::ranges::count(rule.by, false) == 0;
    if (meet(rule.pieces, readClasses(book.classes, {"royal"}))) throw parameters.wrong("pieces", "no king expected");
    if (book.pieceClass(rule.becomes).royal) throw parameters.wrong("becomes", "no king expected");
    for (const TurncoatRule& other : book.turncoats) {
        if (other.piecesText == rule.piecesText && other.byText == rule.byText) throw parameters.wrong("by", "twice");
        if (other.byAll != rule.byAll || other.becomes == rule.becomes) continue;
        if (meet(other.pieces, rule.pieces) && meet(other.by, rule.by)) throw parameters.wrong("becomes", "two fates");
    }
    for (std::size_t i = 0; i < rule.pieces.size() && rule.byAll; ++i) {
        if (!rule.pieces[i]) continue;
        int& becomes = book.classes[i].becomes;
        if (becomes != emptyCell && becomes != rule.becomes) throw parameters.wrong("becomes", "two fates");
        becomes = rule.becomes;
    }
    book.turncoats.push_back(rule);
}

/// Two uses with the same texts are one rule stated twice, whatever their zones.
void readPush(Parameters& parameters, Rulebook& book, const Zones& zones) {
    PushRule rule;
    rule.piecesText = parameters.required("pieces");
    rule.pushedText = parameters.text("pushed", "men");
    rule.pieces = readClasses(book.classes, {rule.piecesText});
    rule.pushed = readClasses(book.classes, {rule.pushedText});
    rule.onto = zones.read(parameters.text("onto", "board"));
    for (const PushRule& other : book.pushes) {
        const bool isSame = other.piecesText == rule.piecesText && other.pushedText == rule.pushedText;
        if (isSame) throw parameters.wrong("pieces", "given twice");
    }
    book.pushes.push_back(rule);
}

/// No king comes into being, and each side has one rule.
void readReturn(Parameters& parameters, Rulebook& book, const Zones& zones) {
    ReturnRule rule;
    parameters.required("side");
    rule.side = readSide(parameters, "side");
    rule.piece = readOneClass(parameters, book, "piece");
    if (book.pieceClass(rule.piece).royal) throw parameters.wrong("piece", "no king expected");
    if (book.pieceClass(rule.piece).side != rule.side) throw parameters.wrong("piece", "a piece of that side expected");
    rule.zone = zones.read(parameters.required("zone"));
    if (std::ranges::count(rule.zone.squares, true) > 16) throw parameters.wrong("zone", "at most 16 squares expected");
    for (const ReturnRule& other : book.returns) {
        if (other.side == rule.side) throw parameters.wrong("side", "given twice");
    }
    book.returns.push_back(rule);
}

/// The piece is the name of a class, not an expression.
void readReserve(Parameters& parameters, Rulebook& book, const Zones& zones) {
    ReserveRule rule;
    const std::string piece = parameters.required("piece");
    const auto found = std::ranges::find(book.classes, piece, &PieceClass::name);
    if (found == book.classes.end()) throw parameters.wrong("piece", "no piece is called '" + piece + "'");
    if (found->royal) throw parameters.wrong("piece", "no king expected");
    rule.piece = static_cast<int>(found - book.classes.begin());
    if (!parameters.has("count")) throw parameters.wrong("count", "must be given");
    rule.count = parameters.number("count", 0, 0, 60);
    rule.zone = zones.read(parameters.text("zone", "board"));
    rule.refill =
        parameters.choice<Refill>("refill", {{"none", Refill::none}, {"lost", Refill::lost}, {"taken", Refill::taken}});
    rule.first = parameters.truth("first", false);
    for (const ReserveRule& other : book.reserves) {
        if (other.piece == rule.piece) throw parameters.wrong("piece", "given twice");
    }
    book.reserves.push_back(rule);
}

}  // namespace reference
