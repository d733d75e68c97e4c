// Moves as people and other programs write them.
#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/text.hpp"
#include "notation/notation.hpp"

namespace tafl {
namespace {

using Kind = ParsedMove::Kind;

bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

void skipBlanks(std::string_view& text) {
    while (!text.empty() && (text[0] == ' ' || text[0] == '\t')) text.remove_prefix(1);
}

/// Takes a square, in small or capital letters, from the front of the text.
Square consumeSquare(std::string_view& text, int size) {
    std::size_t end = 1;
    while (end < text.size() && end < 3 && std::isdigit(static_cast<unsigned char>(text[end]))) ++end;
    const Square out = end > 1 ? parseSquare(lowerCase(text.substr(0, end)), size) : noSquare;
    if (out != noSquare) text.remove_prefix(end);
    return out;
}

/// The same with an optional letter of the piece before it, as in "Ke5".
Square consumePiece(std::string_view& text, int size) {
    std::string_view rest = text;
    if (rest.size() > 2 && isLetter(rest[0]) && isLetter(rest[1])) rest.remove_prefix(1);
    const Square out = consumeSquare(rest, size);
    if (out != noSquare) text = rest;
    return out;
}

/// Takes a word of letters and the colon after it; empty if there is none.
std::string consumeWord(std::string_view& text) {
    std::size_t end = 0;
    while (end < text.size() && isLetter(text[end])) ++end;
    if (end < text.size() && text[end] != ' ' && text[end] != ':') return {};
    std::string out = lowerCase(text.substr(0, end));
    text.remove_prefix(end);
    skipBlanks(text);
    if (!out.empty() && text.starts_with(':')) text.remove_prefix(1);
    skipBlanks(text);
    return out;
}

/// Takes "play attacker", "defenders:" or the like from the front of a move.
std::optional<Side> consumeSide(std::string_view& text) {
    std::string_view rest = text;
    std::string word = consumeWord(rest);
    if (word == "play") word = consumeWord(rest);
    const bool attackers = word == "attacker" || word == "attackers",
               defenders = word == "defender" || word == "defenders";
    if (!attackers && !defenders) return std::nullopt;
    text = rest;
    return attackers ? Side::attackers : Side::defenders;
}

/// Takes the letter of a piece that enters, and the sign after it; '\0' if there are none.
char consumeEntry(std::string_view& text) {
    if (text.size() < 2 || !isLetter(text[0]) || text[1] != '@') return '\0';
    const char letter = text[0];
    text.remove_prefix(2);
    return letter;
}

/// Takes the signs between two squares. A blank is enough, and so is nothing.
void consumeSeparator(std::string_view& text, ParsedMove& move) {
    bool colon = false;
    for (; !text.empty(); text.remove_prefix(1)) {
        const char c = text[0];
        if (c == ':' && !colon)
            colon = true;
        else if (c == '^')
            move.jump = true;
        else if (c == '=')
            move.chain = true;
        else if (c != '-' && c != ' ' && c != '\t' && !(c == '>' && text.size() > 1))
            return;
    }
}

/// Takes one captured square with the sign before it; noSquare if none follows.
Square consumeVictim(std::string_view& text, int size, bool first) {
    std::string_view rest = text;
    skipBlanks(rest);
    if (rest.empty()) return noSquare;
    const char sign = lowerCase(rest[0]);
    // A comma may also stand between moves: it belongs to the captures only without blanks.
    const bool comma = !first && sign == ',' && rest.size() == text.size();
    if (sign != 'x' && sign != ':' && !(sign == '/' && !first) && !comma) return noSquare;
    rest.remove_prefix(1);
    if (!comma) skipBlanks(rest);
    const Square out = consumePiece(rest, size);
    if (out == noSquare) return noSquare;
    if (comma && !rest.empty() && std::string_view("xX,/ ").find(rest[0]) == std::string_view::npos) return noSquare;
    text = rest;
    return out;
}

std::optional<ParsedMove> parseWord(std::string_view text) {
    static const std::pair<std::string_view, Kind> all[] = {
        {"stop", Kind::stop},      {"pass", Kind::pass},       {"offer", Kind::offer},
        {"accept", Kind::accept},  {"decline", Kind::decline}, {"resign", Kind::resign},
        {"resigns", Kind::resign}, {"---", Kind::resign},      {"claim", Kind::claim}};
    const std::string word = lowerCase(text);
    const auto found = std::ranges::find(all, word, &std::pair<std::string_view, Kind>::first);
    if (found == std::end(all)) return std::nullopt;
    ParsedMove move;
    move.kind = found->second;
    return move;
}

/// "{lot attackers}" and "{die 4}"; otherwise a description of the mistake.
tl::expected<ParsedMove, Phrase> parseChance(std::string_view text) {
    const auto parts = words(text.substr(1, text.size() - 2));
    ParsedMove move;
    if (parts.size() == 2 && parts[0] == "lot") {
        move.kind = Kind::lot;
        move.lot = parseSide(parts[1]);
        if (!move.lot) return tl::unexpected<Phrase>(phrase("a lot falls to attackers or defenders"));
        return move;
    }
    if (parts.size() == 2 && parts[0] == "die") {
        move.kind = Kind::die;
        const auto [end, error] = std::from_chars(parts[1].data(), parts[1].data() + parts[1].size(), move.die);
        if (error != std::errc{} || *end != '\0' || move.die < 1)
            return tl::unexpected<Phrase>(phrase("a die shows a number from 1"));
        return move;
    }
    return tl::unexpected<Phrase>(phrase("chance is {lot SIDE} or {die NUMBER}"));
}

}  // namespace

std::string plainSigns(std::string_view text) {
    static const std::pair<std::string_view, char> signs[] = {
        {"\u00a0", ' '}, {"\u202f", ' '}, {"\u3000", ' '}, {"\u00d7", 'x'}, {"\u2715", 'x'}, {"\u2217", 'x'},
        {"\u2212", '-'}, {"\u2e3a", '-'}, {"\u2e3b", '-'}, {"\ufe58", '-'}, {"\ufe63", '-'}, {"\uff0d", '-'},
        {"\u2192", '-'}, {"\u21d2", '-'}, {"\u27f6", '-'}, {"\u2043", '-'}, {"\u2026", '.'}, {"\uff1a", ':'}};
    std::string out(text);
    for (std::size_t at = 0; at < out.size(); ++at) {
        if (static_cast<unsigned char>(out[at]) < 0x80) continue;
        const std::string_view rest = std::string_view(out).substr(at);
        char plain = '\0';
        std::size_t length = 3;
        if (rest.size() > 2 && rest.starts_with("\xe2\x80")) {
            const auto last = static_cast<unsigned char>(rest[2]);
            if (last >= 0x80 && last <= 0x8a) plain = ' ';  // U+2000 to U+200A: blanks
            if (last >= 0x90 && last <= 0x95) plain = '-';  // U+2010 to U+2015: dashes
        }
        for (const auto& [sign, meant] : signs)
            if (!plain && rest.starts_with(sign)) plain = meant, length = sign.size();
        if (!plain) continue;
        out[at] = plain;
        std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(at) + 1, length - 1, ' ');
    }
    return out;
}

std::optional<ParsedMove> consumeMove(std::string_view& text, int size) {
    std::string_view rest = text;
    ParsedMove move;
    move.by = consumeSide(rest);
    move.enters = consumeEntry(rest);
    move.from = move.enters ? consumeSquare(rest, size) : consumePiece(rest, size);
    if (move.from == noSquare) return std::nullopt;
    if (!move.enters) consumeSeparator(rest, move);
    move.to = move.enters ? move.from : consumeSquare(rest, size);
    if (move.to == noSquare) return std::nullopt;
    for (bool first = true;; first = false) {
        const Square victim = consumeVictim(rest, size, first);
        if (victim == noSquare) break;
        move.victims.push_back(victim);
    }
    move.hasVictims = !move.victims.empty();
    // "e5-e8x": no victims, where there is a choice.
    const bool cross = !rest.empty() && lowerCase(rest[0]) == 'x';
    if (!move.hasVictims && cross && (rest.size() == 1 || !std::isalnum(static_cast<unsigned char>(rest[1])))) {
        rest.remove_prefix(1);
        move.hasVictims = true;
    }
    text = rest;
    return move;
}

Result<ParsedMove> parseMove(std::string_view whole, int size) {
    const std::string plain = plainSigns(whole);
    std::string_view text = trim(plain);
    const auto bad = [&](const Phrase& what) {
        return fail({}, phrase("cannot read the move '%1': %2", trim(whole), what),
                    phrase("such as e5-e8, e5-e8xe9/f8, e5^e7, a@e5, pass, stop, claim, resign"));
    };
    // 1. Words and chance.
    if (text.starts_with('{') && text.ends_with('}')) {
        const auto chance = parseChance(text);
        if (!chance) return bad(chance.error());
        return *chance;
    }
    std::string_view rest = text;
    const auto by = consumeSide(rest);
    if (auto word = parseWord(rest)) {
        word->by = by;
        return *word;
    }
    const bool claim = lowerCase(rest.substr(0, 6)) == "claim ";
    if (claim) rest = trim(rest.substr(6));
    // 2. Squares.
    auto move = consumeMove(rest, size);
    if (!move && consumeEntry(rest)) return bad(phrase("no square to enter on a board of %1", size));
    if (!move)
        return bad(consumePiece(rest, size) == noSquare ? phrase("no square to move from on a board of %1", size)
                                                        : phrase("no square to move to"));
    if (claim && move->enters) return bad(phrase("no draw can be claimed with a piece that enters"));
    if (by) move->by = by;
    if (claim) move->kind = Kind::claim;
    // 3. Declarations, which may contain blanks, and marks.
    rest = trim(rest);
    while (!rest.empty() && rest[0] == '!' && rest.find_first_not_of("!?") != rest.npos) {
        const auto end = rest.find('!', 1);
        move->declared.emplace_back(trim(rest.substr(1, end == rest.npos ? end : end - 1)));
        rest = end == rest.npos ? std::string_view{} : rest.substr(end);
    }
    const bool annotation = rest.find_first_not_of("!?") == rest.npos;
    if (!annotation && rest != "++" && rest != "--" && rest != "+" && rest != "-")
        return bad(phrase("'%1' is left over", rest));
    return *move;
}

}  // namespace tafl
