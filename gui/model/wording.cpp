#include "model/wording.hpp"

#include <algorithm>
#include <array>

#include "base/translation.hpp"
#include "search/skill_levels.hpp"

namespace tafl::model {
namespace {

// Words of the core, unchanged, for the catalogue.
[[maybe_unused]] constexpr std::array wordsOfTheCore = {
    // Levels of the engine.
    trMarkIn("strength", "beginner"), trMarkIn("strength", "novice"), trMarkIn("strength", "learner"),
    trMarkIn("strength", "casual"), trMarkIn("strength", "player"), trMarkIn("strength", "club"),
    trMarkIn("strength", "strong"), trMarkIn("strength", "expert"), trMarkIn("strength", "full"),
    // Kinds of rules to begin with.
    trMark("capture"), trMark("movement"), trMark("end"), trMark("state"), trMark("more pieces are captured"),
    trMark("how pieces move, and which moves are refused"), trMark("when the game ends"),
    trMark("something that the game remembers"),
    // Headings of rules.
    trMark("Pieces"), trMark("Movement"), trMark("Passage"), trMark("The turn"), trMark("Hostile squares"),
    trMark("Capture"), trMark("The king"), trMark("Victory"), trMark("Draws"), trMark("Limits"),
    trMark("Announcements"),
    // Pieces, zones and values of variants that ship; those of rules are found in the rules.
    trMarkIn("name", "attacker"), trMarkIn("name", "berserker"), trMarkIn("name", "board"), trMarkIn("name", "centre"),
    trMarkIn("name", "commander"), trMarkIn("name", "defender"), trMarkIn("name", "defending men"),
    trMarkIn("name", "edge - camps"), trMarkIn("name", "guard"), trMarkIn("name", "knight"),
    trMarkIn("name", "outside"), trMarkIn("name", "removed"), trMarkIn("name", "royal"), trMarkIn("name", "dux"),
    // Results that no rule gives.
    trMark("the attackers resign"), trMark("the defenders resign"), trMark("the players agree"),
    // Grades of puzzles.
    trMark("easy"), trMark("medium"), trMark("hard")};

/// Piece classes of variants that ship.
[[maybe_unused]] constexpr std::array shippedPieces = {
    trMarkMany("%1 attacker", "%1 attackers"),   trMarkMany("%1 defender", "%1 defenders"),
    trMarkMany("%1 king", "%1 kings"),           trMarkMany("%1 commander", "%1 commanders"),
    trMarkMany("%1 knight", "%1 knights"),       trMarkMany("%1 mercenary", "%1 mercenarys"),
    trMarkMany("%1 berserker", "%1 berserkers"), trMarkMany("%1 guard", "%1 guards")};

}  // namespace

std::string capital(std::string text) {
    if (text.empty()) return text;
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    // Letters of Latin-1, such as "ä", in UTF-8; not the sign of division.
    if (text.size() > 1 && text[0] == '\xC3' && static_cast<unsigned char>(text[1]) >= 0xA0 &&
        static_cast<unsigned char>(text[1]) != 0xB7 && static_cast<unsigned char>(text[1]) != 0xBF)
        text[1] = static_cast<char>(text[1] - 0x20);
    return text;
}

std::string countErrors(std::int64_t n) { return sayMany("%1 error", "%1 errors", n); }
std::string countWarnings(std::int64_t n) { return sayMany("%1 warning", "%1 warnings", n); }
std::string countNotes(std::int64_t n) { return sayMany("%1 note", "%1 notes", n); }

std::string countPieces(const std::string& name, std::int64_t n) {
    return sayMany(("%1 " + name).c_str(), ("%1 " + name + "s").c_str(), n);
}

std::string shownName(const std::string& name) { return trIn("name", name.c_str()); }

std::string pieceTitle(const std::string& name) { return capital(shownName(name)); }

std::string nameTitle(const std::string& name) {
    const std::string shown = shownName(name);
    if (shown != name) return capital(shown);
    std::string out = name;
    std::ranges::replace(out, '_', ' ');
    std::ranges::replace(out, '-', ' ');
    return capital(out);
}

std::string shownValue(const ParameterValue& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return shownName(*text);
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) {
        std::vector<std::string> names;
        for (const std::string& each : *list) names.push_back(shownName(each));
        return shownList(names);
    }
    return parameterText(value);
}

std::vector<SentencePiece> shownSentence(const Component& component, const Parameters& parameters) {
    if (!hasCatalogue()) return renderSentence(component, parameters);
    return renderSentence(tr(component.words), component, parameters, shownValue);
}

std::string shownWords(const Component& component, const Parameters& parameters) {
    std::string out;
    for (const SentencePiece& piece : shownSentence(component, parameters)) out += piece.text;
    return out;
}

std::string levelTitle(int level) {
    const auto i = static_cast<std::size_t>(std::clamp(level, 1, static_cast<int>(levels.size())) - 1);
    return capital(trIn("strength", std::string(levels[i].name).c_str()));
}

std::string shownScore(const std::string& score) {
    const auto blank = score.find(' ');
    const bool attackers = score.starts_with("attackers "), defenders = score.starts_with("defenders ");
    if (score == "even") return tr("even");
    if (!attackers && !defenders) return score;
    const std::string rest = score.substr(blank + 1);
    if (rest.starts_with("win in ")) {
        const int moves = std::atoi(rest.c_str() + std::string_view("win in ").size());
        return attackers ? sayMany("attackers win in %1 move", "attackers win in %1 moves", moves)
                         : sayMany("defenders win in %1 move", "defenders win in %1 moves", moves);
    }
    if (!rest.starts_with('+')) return score;
    return attackers ? say("attackers %1", shownDecimal(rest)) : say("defenders %1", shownDecimal(rest));
}

std::string describeMark(MoveMark mark) {
    switch (mark) {
        case MoveMark::good:
            return tr("Good move");
        case MoveMark::mistake:
            return tr("Mistake");
        case MoveMark::brilliant:
            return tr("Brilliant move");
        case MoveMark::blunder:
            return tr("Blunder");
        case MoveMark::interesting:
            return tr("Interesting move");
        case MoveMark::dubious:
            return tr("Dubious move");
        case MoveMark::none:
            break;
    }
    return tr("No mark");
}

std::string puzzleTitle(Side side, int plies) {
    const int moves = (plies + 1) / 2;
    return side == Side::attackers
               ? sayMany("attackers to move and win in %1 move", "attackers to move and win in %1 moves", moves)
               : sayMany("defenders to move and win in %1 move", "defenders to move and win in %1 moves", moves);
}

}  // namespace tafl::model
