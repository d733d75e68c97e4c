#include "position/move_text.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "position/state_text.hpp"
#include "program/callback_failure.hpp"

namespace tafl {
namespace {

std::vector<Square> sortedUnique(std::vector<Square> squares) {
    std::ranges::sort(squares);
    squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
    return squares;
}

char letterOf(int classNumber, const RuleImage& image) {
    const auto c = static_cast<std::size_t>(classNumber);
    return c >= 1 && c <= image.calls.classes.size() ? image.calls.classes[c - 1].letter : '?';
}

tl::unexpected<Diagnostics> unknownLetter(char letter, const RuleImage& image) {
    std::vector<std::string> letters;
    for (const auto& c : image.calls.classes) letters.push_back(std::string(1, c.letter) + " " + c.name);
    return fail({}, phrase("no piece has the letter '%1'", std::string(1, letter)), phraseList(letters));
}

}  // namespace

bool matchesSquares(const ParsedMove& text, Move move, const RuleImage& image) {
    using Kind = ParsedMove::Kind;
    switch (text.kind) {
        case Kind::stop:
            return move.kind() == MoveKind::stop;
        case Kind::pass:
            return move.kind() == MoveKind::pass;
        case Kind::claim:
            if (text.from == noSquare) return move.kind() == MoveKind::claim;
            return move.kind() == MoveKind::claimWithMove && move.from() == text.from && move.to() == text.to;
        case Kind::move:
            if (text.enters)
                return move.entering() && move.to() == text.to && letterOf(move.entering(), image) == text.enters;
            if (move.kind() != MoveKind::jump && (move.kind() != MoveKind::slide || text.jump)) return false;
            return move.from() == text.from && move.to() == text.to;
        default:
            return false;
    }
}

std::optional<Move> moveAsWritten(const ParsedMove& text, const RuleImage& image) {
    switch (text.kind) {
        case ParsedMove::Kind::pass:
            return Move::of(MoveKind::pass);
        case ParsedMove::Kind::stop:
            return Move::of(MoveKind::stop);
        case ParsedMove::Kind::claim:
            return text.from == noSquare ? Move::of(MoveKind::claim)
                                         : Move::of(MoveKind::claimWithMove, text.from, text.to);
        default:
            break;
    }
    if (text.enters) {
        const int entering = classOfLetter(text.enters, image);
        return entering ? std::optional(Move::enter(text.to, entering)) : std::nullopt;
    }
    unsigned declared = 0;
    const auto names = optionNames(image);
    for (std::size_t o = 0; o < names.size() && o < maxOptions; ++o)
        if (std::ranges::find(text.declared, names[o]) != text.declared.end()) declared |= 1u << o;
    return Move::of(text.jump ? MoveKind::jump : MoveKind::slide, text.from, text.to, 0, declared);
}

int classOfLetter(char letter, const RuleImage& image) {
    const auto found = std::ranges::find(image.calls.classes, letter, &PieceClass::letter);
    return found == image.calls.classes.end() ? 0 : static_cast<int>(found - image.calls.classes.begin()) + 1;
}

bool isMoveAfterRun(const Position& position, Square from) {
    if (position.chainSquare() == noSquare || from == noSquare) return false;
    const int piece = position.occupant(from);
    return piece && position.image().sideOf(piece) != position.toMove();
}

std::vector<std::string> optionNames(const RuleImage& image) {
    std::vector<std::string> names;
    for (const auto& option : image.calls.options) names.push_back(option.name);
    return names;
}

std::string moveText(Move move, const std::vector<Square>& victims, const RuleImage& image) {
    const int size = image.size;
    switch (move.kind()) {
        case MoveKind::pass:
            return "pass";
        case MoveKind::stop:
            return "stop";
        case MoveKind::claim:
            return "claim";
        default:
            break;
    }
    std::string out = move.kind() == MoveKind::claimWithMove ? "claim " : "";
    if (move.entering())
        out += std::string(1, letterOf(move.entering(), image)) + "@" + squareName(move.to(), size);
    else
        out +=
            squareName(move.from(), size) + (move.kind() == MoveKind::jump ? "^" : "-") + squareName(move.to(), size);
    char separator = 'x';
    for (const Square s : sortedUnique(victims)) {
        out += separator + squareName(s, size);
        separator = '/';
    }
    if (victims.empty() && move.choice() > 0) out += 'x';
    const auto names = move.declared() ? optionNames(image) : std::vector<std::string>{};
    for (std::size_t o = 0; o < maxOptions; ++o)
        if (move.declared() >> o & 1) out += "!" + (o < names.size() ? names[o] : std::to_string(o + 1));
    return out;
}

Result<Move> resolveMove(const ParsedMove& text, const std::vector<Move>& legal, const VictimFinder& victimsOf,
                         const RuleImage& image) {
    using Kind = ParsedMove::Kind;
    const auto written = [&](const std::vector<Move>& moves) {
        std::vector<std::string> texts;
        for (const Move m : moves) {
            std::vector<Square> victims;
            try {
                if (victimsOf) victims = victimsOf(m);
            } catch (const CallbackFailure&) {  // a neighbour must not hide why this move is refused
            }
            texts.push_back(moveText(m, victims, image));
        }
        return join(texts, ", ");
    };
    const int size = image.size;
    // 1. Squares and kind.
    if (text.kind != Kind::move && text.kind != Kind::stop && text.kind != Kind::pass && text.kind != Kind::claim)
        return fail({}, phrase("this is not played on the board"), phrase("a move, pass, stop or claim"));
    std::vector<Move> fitting;
    std::ranges::copy_if(legal, std::back_inserter(fitting), [&](Move m) { return matchesSquares(text, m, image); });
    if (fitting.empty()) {
        switch (text.kind) {
            case Kind::stop:
                return fail({}, phrase("there is no run of captures to stop"));
            case Kind::pass:
                return fail({}, phrase("passing is not allowed here"));
            case Kind::claim:
                return fail({}, phrase("no draw can be claimed here"));
            default:
                break;
        }
        std::vector<Move> sameOrigin;
        std::ranges::copy_if(legal, std::back_inserter(sameOrigin),
                             [&](Move m) { return m.movesPiece() && m.from() == text.from; });
        if (text.enters && !classOfLetter(text.enters, image)) return unknownLetter(text.enters, image);
        const std::string move =
            text.enters ? std::string{text.enters, '@'} + squareName(text.to, size)
                        : squareName(text.from, size) + (text.jump ? "^" : "-") + squareName(text.to, size);
        if (sameOrigin.size() > 40) sameOrigin.resize(40);
        if (sameOrigin.empty() && text.enters) return fail({}, phrase("%1 is not a legal move", move));
        return fail(
            {}, phrase("%1 is not a legal move", move),
            sameOrigin.empty() ? phrase("nothing moves from %1", squareName(text.from, size)) : written(sameOrigin));
    }
    // 2. Declarations.
    unsigned declared = 0;
    const auto names = optionNames(image);
    for (const auto& word : text.declared) {
        const auto found = std::ranges::find(names, word);
        if (found == names.end()) {
            const std::string hint = nearest(word, names);
            return fail({}, withSuggestion(phrase("nothing called '%1' can be declared", word), hint),
                        names.empty() ? phrase("these rules have no declarations") : phraseList(names));
        }
        declared |= 1u << (found - names.begin());
    }
    std::vector<Move> chosen;
    std::ranges::copy_if(fitting, std::back_inserter(chosen), [&](Move m) { return m.declared() == declared; });
    if (chosen.empty())
        return fail({},
                    declared ? phrase("this cannot be declared with this move") : phrase("this move must be declared"),
                    written(fitting));
    // 3. Victims.
    if (chosen.size() == 1) return chosen.front();
    if (text.hasVictims) {
        const auto wanted = sortedUnique(text.victims);
        std::vector<Move> taking;
        std::ranges::copy_if(chosen, std::back_inserter(taking),
                             [&](Move m) { return victimsOf && sortedUnique(victimsOf(m)) == wanted; });
        if (taking.size() == 1) return taking.front();
        if (taking.empty()) return fail({}, phrase("no choice takes just these pieces"), written(chosen));
        chosen = std::move(taking);
    }
    return fail({}, phrase("more than one move is written so"), written(chosen));
}

Diagnostics missingSquares(const Setup& setup, const RuleImage& image, const Place& place) {
    Diagnostics out;
    image.holes.each([&](Square s) {
        if (setup.occupants[static_cast<std::size_t>(s)] && out.empty())
            out.push_back({Severity::error, place,
                           phrase("a piece on %1, where the board has no square", squareName(s, image.size)),
                           phrase("'.' there")});
    });
    return out;
}

Result<Setup> parseSetup(std::string_view text, const RuleImage& image) {
    const std::string_view whole = trim(text.substr(0, text.find('{')));
    const auto blank = whole.find_last_of(" \t\n\r");
    const auto side = blank == std::string_view::npos ? std::nullopt : parseSide(whole.substr(blank + 1));
    if (!side)
        return fail({}, phrase("a position ends with the side to move"), phrase("ROWS attackers, or ROWS defenders"));
    const auto rows = parseRows(whole.substr(0, blank));
    if (!rows) return tl::unexpected(rows.error());
    const auto size = static_cast<std::size_t>(image.size);
    if (rows->size() != size) return fail({}, phrase("the position has %1 rows, the board has %2", rows->size(), size));
    Setup setup{std::vector<std::uint8_t>(size * size, emptyOccupant), *side};
    for (std::size_t rank = 0; rank < size; ++rank)
        for (std::size_t file = 0; file < size; ++file) {
            const char letter = (*rows)[size - 1 - rank][file];
            if (letter == '.') continue;
            const int c = classOfLetter(letter, image);
            if (!c) return unknownLetter(letter, image);
            setup.occupants[rank * size + file] = static_cast<std::uint8_t>(c);
        }
    if (Diagnostics missing = missingSquares(setup, image); !missing.empty()) return tl::unexpected(std::move(missing));
    const auto states = text.find('{');
    if (states == text.npos) return setup;
    auto read = parseStates(text.substr(states), image);
    if (!read) return tl::unexpected(read.error());
    setup.states = std::move(*read);
    return setup;
}

std::string positionText(const Setup& setup, const RuleImage& image) {
    const auto size = static_cast<std::size_t>(image.size);
    std::vector<std::string> rows(size, std::string(size, '.'));
    for (std::size_t s = 0; s < setup.occupants.size() && s < size * size; ++s)
        if (const std::size_t c = setup.occupants[s]; c >= 1 && c <= image.calls.classes.size())
            rows[size - 1 - s / size][s % size] = image.calls.classes[c - 1].letter;
    return formatRows(rows) + " " + std::string(name(setup.toMove)) + stateWords(setup.states, image);
}

}  // namespace tafl
