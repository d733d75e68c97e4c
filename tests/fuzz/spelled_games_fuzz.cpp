// Random games written as people write them, in every form: the same games come back. With a few edits of the text,
// readers still answer.
#include <cctype>

#include "base/text.hpp"
#include "fuzz/edits.hpp"
#include "fuzz/read_games.hpp"

namespace {

using namespace tafl;
using namespace read_games;

constexpr int maxPlies = 12;

const Rules& anyRules(Bytes& bytes) {
    static const Rules copenhagen = Rules::load("nielsen-copenhagen-11");
    return bytes.below(3) == 2 ? copenhagen : brandubh();
}

struct Played {
    Action action;
    char letter = 0;  ///< of the mover
};

std::vector<Played> playRandomly(Bytes& bytes, const RuleImage& image, Game& game) {
    std::vector<Played> out;
    const std::uint32_t plies = 3 + bytes.below(maxPlies - 2);  // two moves on a line may be a game or a turn
    while (!game.result() && out.size() < plies) {
        const auto legal = game.legal();
        const Move move = legal[bytes.below(static_cast<std::uint32_t>(legal.size()))];
        const auto mover = static_cast<std::size_t>(game.position().occupant(move.from()) - 1);
        const char letter = image.calls.classes[mover].letter;
        out.push_back({game.play(move), letter});
    }
    return out;
}

/// How one person writes moves.
class Spelling {
public:
    Spelling(Bytes& bytes, int size, bool blanksAllowed) : bytes_(bytes), size_(size) {
        between_ = any({"-", ":", "", "\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2015", "\u2212", "\u2192",
                        "->", "\uff0d", "\u2e3a", "--", "\u27f6"});
        cross_ = any({"x", "X", "\u00d7", ":"});
        if (blanksAllowed) {
            between_ = any({between_, " ", "\u00a0", " " + between_ + " "});
            cross_ = any({cross_, cross_, " " + cross_ + " "});
            side_ = any({"", "", "", "play ATTACKER ", "play attackers: ", "attacker ", "Attackers: "});
        }
        capitals_ = bytes.below(2);
        pieces_ = bytes.below(2);
        marks_ = bytes.below(4) == 0;
        captures = bytes.below(4) > 0;
    }

    bool captures = true;  ///< whether they are written

    std::string move(const Played& played) const {
        const Action& action = played.action;
        std::string out = side_;
        if (action.by == Side::defenders)
            for (const auto& [from, to] : {std::pair{"ATTACK", "DEFEND"}, {"Attack", "Defend"}, {"attack", "defend"}})
                if (const auto at = out.find(from); at != out.npos) out.replace(at, 6, to);
        if (pieces_ && played.letter == 'K') out += played.letter;
        out += square(action.move.from()) + between_ + square(action.move.to());
        if (captures)
            for (const CapturedPiece& piece : action.taken) out += cross_ + square(piece.square);
        return marks_ ? out + any({"", "!", "?", "!?", "+", "++"}) : out;
    }

private:
    std::string any(const std::vector<std::string>& list) const {
        return list[bytes_.below(static_cast<std::uint32_t>(list.size()))];
    }
    std::string square(Square s) const {
        std::string out = squareName(s, size_);
        if (capitals_) out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
        return out;
    }

    Bytes& bytes_;
    int size_;
    std::string between_, cross_, side_;
    bool capitals_ = false, pieces_ = false, marks_ = false;
};

enum class Form { moveALine, turnALine, turns, oneLine, archive, plain, opentafl, own, prompt };
constexpr std::uint32_t formCount = 9;

std::string plainRows(const RuleImage& image) {
    std::string out;
    for (int rank = image.size - 1; rank >= 0; --rank) {
        if (!out.empty()) out += '/';
        for (int file = 0; file < image.size; ++file) {
            const int occupant = image.start[static_cast<std::size_t>(rank * image.size + file)];
            const PieceClass* piece = occupant ? &image.calls.classes[static_cast<std::size_t>(occupant - 1)] : nullptr;
            out += !piece ? '.' : piece->royal ? 'K' : piece->side == Side::attackers ? 'A' : 'D';
        }
    }
    return out;
}

std::string write(Bytes& bytes, Form form, const Rules& rules, const std::vector<std::string>& moves) {
    const bool point = bytes.below(2);
    const std::string lineEnd = bytes.below(2) ? "\n" : "\r\n";
    const auto inTurns = [&](const std::string& behindTurn) {
        std::string out;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (i % 2 == 0) out += std::to_string(i / 2 + 1) + (point ? ". " : ") ");
            out += moves[i] + (i % 2 == 0 ? " " : behindTurn);
        }
        return out + "\n";
    };
    switch (form) {
        case Form::moveALine:
            return join(moves, lineEnd) + lineEnd;
        case Form::turnALine:
            return inTurns(lineEnd);
        case Form::turns:
            return inTurns(" ");
        case Form::oneLine:
            return (bytes.below(2) ? "# a game" + lineEnd : "") + join(moves, point ? " " : ", ") + lineEnd;
        case Form::archive:
            return "{\"Moves\":[\"" + join(moves, "\",\"") + "\"]}";
        case Form::plain:
            return "g1\tsome\t" + std::to_string(rules.image->size) + "\tA\t" + plainRows(*rules.image) +
                   "\t-\tunfinished\t" + join(moves, " ") + lineEnd;
        case Form::opentafl: {
            std::string out = "[event:Feis]\n[variant:" + rules.variant.id + "]\n\n";
            for (std::size_t i = 0; i < moves.size(); ++i)
                out += (i % 2 == 0 ? std::to_string(i / 2 + 1) + ". " : " ") + moves[i] + (i % 2 ? "\n" : "");
            return out + "\n";
        }
        default:
            return "taflsmith-game 1\nvariant " + rules.variant.id + "\n\n" + join(moves, "\n") + "\n";
    }
}

std::vector<std::string> texts(const Game& game) {
    std::vector<std::string> out;
    for (const Action& action : game.actions()) out.push_back(action.text);
    return out;
}

/// Every move typed at the prompt.
void typeMoves(const Rules& rules, const std::vector<std::string>& moves, const std::vector<std::string>& expected) {
    Game game(rules.image);
    for (const std::string& move : moves)
        if (const auto done = game.act(move); !done) fail(done.error().front().message(), join(moves, "\n"));
    if (texts(game) != expected) fail("another game was typed: " + join(texts(game), " "), join(moves, "\n"));
}

void readBack(const Rules& rules, const std::string& text, const std::vector<std::string>& expected) {
    Diagnostics notes;
    const auto games = readGames(text, "games", notes);
    if (!games) fail("the game cannot be read: " + games.error().front().message(), text);
    if (games->games.size() != 1) fail(std::to_string(games->games.size()) + " games are read", text);
    const auto game = replayGame(games->games.front(), rules.image, notes);
    if (!game) fail("the game cannot be played: " + game.error().front().message(), text);
    if (texts(*game) == expected) return;
    fail("another game was read: " + join(texts(*game), " ") + (notes.empty() ? "" : "\n" + notes.front().message()) +
             "\nnot " + join(expected, " "),
         text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    if (const auto text = literalText(data, count)) return checkGames(*text), 0;
    Bytes bytes(data, count);
    const Rules& rules = anyRules(bytes);
    const auto form = static_cast<Form>(bytes.below(formCount));
    Spelling spelling(bytes, rules.image->size, form != Form::opentafl);
    if (form == Form::own) spelling.captures = true;  // it always has them
    Game game(rules.image);
    const auto played = playRandomly(bytes, *rules.image, game);
    std::vector<std::string> moves;
    for (const Played& each : played) moves.push_back(spelling.move(each));
    if (form == Form::prompt) return typeMoves(rules, moves, texts(game)), 0;
    const std::string text = write(bytes, form, rules, moves);
    readBack(rules, text, texts(game));
    checkGames(editText(bytes, text));
    return 0;
}
