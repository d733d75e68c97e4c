#include "proof_checker.hpp"

#include "referee.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <stdexcept>
#include <unordered_map>

namespace reference {

namespace {

constexpr std::size_t maxLine = 4096;
constexpr long maxPositions = 50'000'000;
constexpr std::size_t maxItems = 200;  // rules, zones, parameters, members of a list

struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A text from the certificate, fit to be printed.
std::string printable(std::string text) {
    for (char& c : text) c = std::isprint(static_cast<unsigned char>(c)) != 0 ? c : '?';
    return text;
}

std::string quoted(const std::string& text) { return "'" + printable(text.substr(0, 80)) + "'"; }

long readNumber(const std::string& text, long min, long max) {
    long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < min || value > max) {
        throw Failure("number from " + std::to_string(min) + " to " + std::to_string(max) + " expected, not " +
                      quoted(text));
    }
    return value;
}

/// The first word, and the rest behind one blank.
std::pair<std::string, std::string> splitWord(const std::string& text) {
    const auto blank = text.find(' ');
    if (blank == std::string::npos) return {text, ""};
    return {text.substr(0, blank), text.substr(blank + 1)};
}

/// `7/2tK3/…`, ranks from the top, digits for empty squares.
std::vector<std::string> readRows(const std::string& text, int size) {
    const auto width = static_cast<std::size_t>(size);
    std::vector<std::string> rows{""};
    for (std::size_t i = 0; i < text.size() && rows.size() <= width && rows.back().size() <= width; ++i) {
        const auto digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
        if (text[i] == '/')
            rows.emplace_back();
        else if (!digit(i))
            rows.back() += text[i];
        else if (!digit(i + 1))
            rows.back().append(static_cast<std::size_t>(text[i] - '0'), '.');
        else
            rows.back().append(static_cast<std::size_t>((text[i] - '0') * 10 + (text[i + 1] - '0')), '.'), ++i;
    }
    const auto fits = [&](const std::string& row) { return row.size() == width; };
    if (rows.size() != width || !std::ranges::all_of(rows, fits))
        throw Failure("not a board of this size: " + quoted(text));
    return rows;
}

std::string joined(const std::vector<std::string>& rows) {
    std::string out;
    for (const std::string& row : rows) out += row;
    return out;
}

/// A move as a certificate writes it: all captured squares, then all declarations.
std::string moveText(const Move& move, int size) {
    if (move.kind == Move::pass) return "pass";
    if (move.kind == Move::stop) return "stop";
    if (move.kind == Move::claim) return "claim";
    std::string text = move.kind == Move::enter ? std::string(1, move.entering) + "@"
                                                : squareName(move.from, size) + (move.kind == Move::jump ? "^" : "-");
    text += squareName(move.to, size);
    for (std::size_t i = 0; i < move.victims.size(); ++i) {
        if (i > 0 && move.victims[i] == move.victims[i - 1]) continue;  // two pieces fell there
        text += (i == 0 ? "x" : "/") + squareName(move.victims[i], size);
    }
    for (const std::string& word : move.declared) text += "!" + word;
    return text;
}

struct Certificate {
    Rules rules;
    Side winner = Side::attackers;
    std::vector<std::string> root;
    Side rootToMove = Side::attackers;
    std::vector<std::pair<std::vector<std::string>, std::string>> lines;  // position and turn
    std::unordered_map<std::string, std::size_t> lineOf;                  // by position
};

class Reader {
public:
    Reader(std::istream& in, Verdict& verdict) : in_(in), verdict_(verdict) {}

    Certificate read() {
        if (next() != "taflsmith-proof 1") throw Failure("not a proof of this format");
        verdict_.variant = printable(field("variant"));
        verdict_.digest = printable(field("digest"));
        verdict_.winner = field("winner");
        out_.winner = readSide(verdict_.winner);
        verdict_.root = printable(field("root"));
        readNumber(field("plies"), 0, 1'000'000);  // the checker counts for itself
        const long count = readNumber(field("positions"), 0, maxPositions);
        out_.rules.size = static_cast<int>(readNumber(field("size"), 3, 19));
        out_.rules.rows = readRows(field("layout"), out_.rules.size);
        readRules();
        const auto [rows, side] = splitWord(verdict_.root);
        out_.root = readRows(rows, out_.rules.size);
        out_.rootToMove = readSide(side);
        for (long i = 0; i < count; ++i) readTurn();
        if (next() != "end") throw Failure("'end' expected behind the last position");
        complete_ = true;
        return std::move(out_);
    }
    /// The line of an error while reading.
    std::string place() const { return complete_ ? "" : "line " + std::to_string(number_) + ": "; }

private:
    std::string next() {
        ++number_;
        std::string text;
        for (char c = 0; in_.get(c);) {
            if (c == '\n') return text;
            if (text.size() == maxLine) throw Failure("the line is too long");
            text += c;
        }
        throw Failure("the text is cut off");
    }
    std::string field(const std::string& name) {
        const auto [word, rest] = splitWord(next());
        if (word != name) throw Failure("'" + name + "' expected, not " + quoted(word));
        return rest;
    }
    static Side readSide(const std::string& text) {
        if (text == "attackers") return Side::attackers;
        if (text == "defenders") return Side::defenders;
        throw Failure("a side expected, not " + quoted(text));
    }
    void readRules() {
        std::vector<std::string>* list = nullptr;
        std::string listName;
        for (std::string text = next(); text != "strategy"; text = next()) {
            const auto [kind, rest] = splitWord(text);
            if (kind == "item") {
                if (list == nullptr) throw Failure("an item outside of a list");
                if (list->size() == maxItems) throw Failure("too many items");
                list->push_back(rest);
                continue;
            }
            list = nullptr;
            if (kind == "zone") {
                const auto [name, squares] = splitWord(rest);
                if (out_.rules.zones.size() == maxItems) throw Failure("too many zones");
                if (!out_.rules.zones.emplace(name, squares).second) throw Failure("a zone twice");
            } else if (kind == "rule") {
                if (out_.rules.rules.size() == maxItems) throw Failure("too many rules");
                out_.rules.rules.push_back(Rule{rest, {}});
            } else {
                list = addParameter(kind, rest);
            }
        }
    }
    /// Returns the list to fill, if it is one.
    std::vector<std::string>* addParameter(const std::string& kind, const std::string& rest) {
        if (out_.rules.rules.empty()) throw Failure("a parameter before its rule");
        auto& parameters = out_.rules.rules.back().parameters;
        if (parameters.size() == maxItems) throw Failure("too many parameters");
        const auto [name, value] = splitWord(rest);
        Value content(false);
        if (kind == "truth" && (value == "true" || value == "false")) {
            content = Value(value == "true");
        } else if (kind == "number") {
            content = Value(readNumber(value, -1'000'000, 1'000'000));
        } else if (kind == "text") {
            content = Value(value);
        } else if (kind == "list" && value.empty()) {
            content = Value(std::vector<std::string>{});
        } else {
            throw Failure("rule, zone, parameter or 'strategy' expected, not " + quoted(kind + " " + rest));
        }
        const auto [place, isNew] = parameters.emplace(name, content);
        if (!isNew) throw Failure("a parameter twice: " + quoted(name));
        return std::get_if<std::vector<std::string>>(&place->second.v);
    }
    void readTurn() {
        const auto [text, turn] = splitWord(next());
        const std::vector<std::string> rows = readRows(text, out_.rules.size);
        if (!out_.lineOf.emplace(joined(rows), out_.lines.size()).second) throw Failure("a position twice");
        out_.lines.emplace_back(rows, turn);
    }

    std::istream& in_;
    Verdict& verdict_;
    Certificate out_;
    long number_ = 0;
    bool complete_ = false;
};

/// Why acyclic play does not settle what the history may do, or "". See the header.
std::string refusedRule(const Rulebook& book, Side winner) {
    if (book.dice) return "turn/dice";
    if (book.pass) return "turn/pass";
    if (book.twoMoves && !book.twoMoves->first) return "turn/two-moves, first";
    if (!book.reserves.empty()) return "pieces/reserve";
    if (book.traps) return "house/traps";
    if (book.blunt) return "house/blunt";
    if (book.embers) return "house/embers";
    for (const SwapRule& rule : book.swaps) {
        if (rule.once) return "move/swap, once";
    }
    if (book.watchKing && book.watchKing->required) return "announce/watch-king";
    if (book.shuttle) return "end/shuttle";
    if (book.kingCapture && book.kingCapture->survivesReply) return "king/capture, timing";
    if (book.edgeFort && book.edgeFort->survivesReply) return "win/edge-fort, timing";
    if (book.encirclement && book.encirclement->survivesReply) return "win/encirclement, timing";
    for (const RepetitionRule& rule : book.repetitions) {
        if (rule.of == Of::position) continue;
        const Side mover = rule.of == Of::attackers ? Side::attackers : Side::defenders;
        const RepetitionResult lost =
            winner == Side::attackers ? RepetitionResult::defendersLose : RepetitionResult::attackersLose;
        const RepetitionResult own = mover == winner ? RepetitionResult::moverWins : RepetitionResult::moverLoses;
        if (rule.result != lost && rule.result != own) return "end/repetition of one side's arrangement";
    }
    return "";
}

class Walk {
public:
    Walk(const Certificate& proof, Verdict& verdict)
        : proof_(proof), verdict_(verdict), size_(proof.rules.size), longest_(proof.lines.size(), unreached) {}

    void run() {
        const Rulebook book = readRules(proof_.rules);
        const std::string refused = refusedRule(book, proof_.winner);
        if (!refused.empty()) throw Failure("this rule may look at earlier positions: " + refused);
        Referee referee(proof_.rules);
        referee.set(proof_.root, proof_.rootToMove);
        if (referee.ending().over()) throw Failure("the game is over at the root");
        if (proof_.rootToMove == proof_.winner) {
            enter(joined(proof_.root), nowhereYet, 0);
        } else {
            follow(referee, nowhereYet, 0);
        }
        for (std::size_t i = 0; i < proof_.lines.size(); ++i) {
            if (longest_[i] == unreached) continue;  // for all that comes before it
            try {
                check(referee, i);
                ++verdict_.lines;
            } catch (const std::exception& error) {
                throw Failure("position " + std::to_string(i + 1) + ": " + error.what());
            }
        }
        if (book.noCapture && book.noCapture->result != sideName(proof_.winner) &&
            verdict_.plies >= 2L * book.noCapture->movesEach) {
            throw Failure("the longest play reaches the limit of moves without a capture");
        }
    }

private:
    static constexpr std::size_t nowhereYet = static_cast<std::size_t>(-1);
    static constexpr int unreached = -1;

    bool isWon(const Referee& referee) const { return referee.ending().winner == sideName(proof_.winner); }

    /// A play of `plies` ended in this position with the winner to move. It came from a line, or from the root.
    void enter(const std::string& position, std::size_t from, int plies) {
        const auto found = proof_.lineOf.find(position);
        if (found == proof_.lineOf.end()) throw Failure("no move is given for " + quoted(position));
        if (from != nowhereYet && found->second <= from) {
            throw Failure("leads back to position " + std::to_string(found->second + 1));
        }
        longest_[found->second] = std::max(longest_[found->second], plies);
    }

    void check(Referee& referee, std::size_t line) {
        const auto& [rows, turn] = proof_.lines[line];
        referee.set(rows, proof_.winner);
        if (referee.ending().over()) throw Failure("the game is over");
        int plies = longest_[line];
        for (std::string rest = turn; !rest.empty(); ++plies) rest = playFirst(referee, rest);
        if (referee.ending().over()) {
            if (!isWon(referee)) throw Failure("the turn does not win");
            verdict_.plies = std::max(verdict_.plies, plies);
            return;
        }
        if (referee.toMove() == proof_.winner) throw Failure("the turn is not complete");
        follow(referee, line, plies);
    }

    /// Plays the first move of a turn and returns the rest.
    std::string playFirst(Referee& referee, const std::string& turn) const {
        for (const Move& move : referee.toMove() == proof_.winner ? referee.legal() : std::vector<Move>{}) {
            const std::string text = moveText(move, size_);
            if (!turn.starts_with(text) || (turn.size() > text.size() && turn[text.size()] != ',')) continue;
            if (turn.size() == text.size() + 1) break;  // a comma at the end
            referee.play(move);
            return turn.size() > text.size() ? turn.substr(text.size() + 1) : "";
        }
        throw Failure("not a legal move: " + quoted(turn));
    }

    /// Every turn of the loser must end in a win, or in a line with its own move.
    void follow(const Referee& referee, std::size_t line, int plies) {
        const std::vector<Move> replies = referee.legal();
        if (replies.empty()) throw Failure("the loser has no reply, and the game is not over");
        for (const Move& reply : replies) {
            Referee after = referee;
            after.play(reply);
            ++verdict_.replies;
            if (after.ending().over()) {
                if (!isWon(after)) throw Failure("the reply " + moveText(reply, size_) + " is not lost");
                verdict_.plies = std::max(verdict_.plies, plies + 1);
            } else if (after.toMove() != proof_.winner) {
                follow(after, line, plies + 1);
            } else {
                enter(joined(after.rows()), line, plies + 1);
            }
        }
    }

    const Certificate& proof_;
    Verdict& verdict_;
    int size_;
    std::vector<int> longest_;  // plies of the longest play from the root to each line
};

}  // namespace

Verdict checkProof(std::istream& in) {
    Verdict verdict;
    Reader reader(in, verdict);
    try {
        const Certificate proof = reader.read();
        Walk(proof, verdict).run();
        verdict.proved = true;
        verdict.text = verdict.winner + " win in at most " + std::to_string(verdict.plies) + " plies";
    } catch (const std::exception& error) {
        verdict.text = reader.place() + printable(error.what());
    }
    return verdict;
}

}  // namespace reference
