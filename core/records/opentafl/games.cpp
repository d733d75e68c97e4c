#include "records/opentafl/games.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/text.hpp"
#include "records/clock.hpp"
#include "records/opentafl/moves.hpp"
#include "records/opentafl/position.hpp"
#include "records/opentafl/variations.hpp"

namespace tafl::opentafl {
namespace {

/// The number at the front; 0 if there is none, or none that fits.
int leadingNumber(std::string_view text) {
    int out = 0;
    return std::from_chars(text.data(), text.data() + text.size(), out).ec == std::errc{} ? out : 0;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// A cursor that knows its line and column.
class Cursor {
public:
    Cursor(std::string_view text, std::string file, int line) : text_(text), file_(std::move(file)), line_(line) {}
    bool end() const { return at_ >= text_.size(); }
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    char next() {
        const char c = text_[at_++];
        if (c == '\n') {
            ++line_;
            column_ = 1;
        } else {
            ++column_;
        }
        return c;
    }
    Place place() const { return {file_, line_, column_}; }
    void skipBlanks() {
        while (!end() && std::isspace(static_cast<unsigned char>(peek()))) next();
    }
    std::string word() {
        std::string out;
        while (!end() && !std::isspace(static_cast<unsigned char>(peek())) && peek() != '[') out += next();
        return out;
    }

private:
    std::string_view text_;
    std::string file_;
    std::size_t at_ = 0;
    int line_, column_ = 1;
};

enum class TurnLabel { none, turn, variation };

/// "12." is a turn, "3b.3.1a." one of a side line; the point may be missing after a letter.
TurnLabel classifyLabel(const std::string& word) {
    if (word.empty() || !isDigit(word.front())) return TurnLabel::none;
    bool letters = false, inner = false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const char c = word[i];
        if (c >= 'a' && c <= 'z')
            letters = true;
        else if (c == '.')
            inner |= i + 1 < word.size();
        else if (!isDigit(c))
            return TurnLabel::none;
    }
    if (!letters && !inner) return word.ends_with('.') ? TurnLabel::turn : TurnLabel::none;
    return TurnLabel::variation;
}

/// The body: turns, comments and side lines.
class BodyParser {
public:
    BodyParser(Cursor& cursor, ParsedGame& out, Diagnostics& notes) : in_(cursor), out_(out), notes_(notes) {}

    void run() {
        for (in_.skipBlanks(); !in_.end(); in_.skipBlanks()) {
            if (in_.peek() == '[') {
                if (!comment()) return;
                continue;
            }
            const Place place = in_.place();
            std::string word = in_.word();
            // "1.d1-d3" without a blank.
            if (const auto point = word.find('.'); point != word.npos && point + 1 < word.size() && !inVariation_ &&
                                                   classifyLabel(word) == TurnLabel::none &&
                                                   classifyLabel(word.substr(0, point + 1)) == TurnLabel::turn) {
                turn(word);
                word = word.substr(point + 1);
            }
            switch (classifyLabel(word)) {
                case TurnLabel::turn:
                    turn(word);
                    break;
                case TurnLabel::variation:
                    variation(word);
                    break;
                case TurnLabel::none:
                    if (inVariation_) out_.variations.back().text += " " + word;
                    // Points stand for half-moves before a branch.
                    if (word.find_first_not_of('.') == word.npos)
                        ++letter_;
                    else
                        move(std::move(word), place);
                    break;
            }
        }
    }

private:
    /// The line that is being read.
    std::vector<ParsedGame::MoveEntry>& moves() { return inVariation_ ? out_.variations.back().moves : out_.moves; }

    void turn(const std::string& label) {
        inVariation_ = false;
        turn_ = leadingNumber(label);
        letter_ = 0;
        turnStart_ = out_.moves.size();
    }

    void variation(const std::string& label) {
        inVariation_ = true;
        out_.variations.push_back({label, label, {}, out_.moves.size()});
        // The last part of the address is the turn.
        turn_ = leadingNumber(std::string_view(label).substr(label.find_last_of('.', label.size() - 2) + 1));
        letter_ = 0;
        turnStart_ = 0;
    }

    void move(std::string text, const Place& place) {
        const MoveMark mark = takeMoveMark(text);
        moves().push_back({std::move(text), place, turn_, letter_++, mark, ""});
    }

    bool comment() {
        const Place place = in_.place();
        in_.next();
        std::string text;
        int depth = 1;
        while (!in_.end()) {
            const char c = in_.next();
            if (c == '[') ++depth;
            if (c == ']' && --depth == 0) break;
            text += c;
        }
        if (depth) {
            notes_.push_back(
                {Severity::warning, place, phrase("the comment is not closed; it is left out with all after it"), "]"});
            return false;
        }
        if (inVariation_) {
            std::string line = text;
            std::ranges::replace(line, '\n', ' ');
            out_.variations.back().text += " [" + std::string(trim(line)) + "]";
            if (moves().empty()) return true;
        }
        // Bars separate the comments on the moves of the turn.
        std::size_t move = turnStart_;
        std::string_view rest = text;
        while (true) {
            const auto bar = rest.find('|');
            const std::string part(trim(rest.substr(0, bar)));
            if (!part.empty()) {
                auto& line = moves();
                std::string& to = move < line.size() ? line[move].comment
                                  : line.empty()     ? out_.startComment
                                                     : line.back().comment;
                to += (to.empty() ? "" : " ") + part;
            }
            if (bar == rest.npos) break;
            rest.remove_prefix(bar + 1);
            ++move;
        }
        return true;
    }

    Cursor& in_;
    ParsedGame& out_;
    Diagnostics& notes_;
    bool inVariation_ = false;
    int turn_ = 0, letter_ = 0;  ///< of the next move
    std::size_t turnStart_ = 0;
};

/// OpenTafl's tags and our headers.
struct TagName {
    std::string_view theirs, ours;
};
constexpr TagName tagNames[] = {
    {"event", "event"},         {"site", "site"},         {"date", "date"},         {"round", "round"},
    {"annotator", "annotator"}, {"compiler", "compiler"}, {"time-control", "time"}, {"termination", "termination"}};

/// Converts OpenTafl's time control `300 3/30 5i` to ours; keeps any other text.
std::string convertTimeControl(const std::string& theirs) {
    std::string main, rest;
    for (const auto& part : words(theirs)) {
        const auto slash = part.find('/');
        if (slash != part.npos)
            rest += "+" + part.substr(0, slash) + "x" + part.substr(slash + 1);
        else if (part.ends_with('i'))
            rest = "+" + part.substr(0, part.size() - 1) + rest;
        else
            main = part;
    }
    const auto read = parseTimeControl((main.empty() ? "0" : main) + rest);
    return read ? text(*read) : theirs;
}
/// Converts our time control to OpenTafl's.
std::string timeTag(const std::string& ours) {
    const auto read = parseTimeControl(ours);
    if (!read) return ours;
    const auto number = [](double value) { return text(TimeControl{.main = value}); };
    std::string out = number(read->main);
    if (read->periods) out += " " + std::to_string(read->periods) + "/" + number(read->period);
    if (read->increment > 0) out += " " + number(read->increment) + "i";
    return out;
}

std::string resultTag(const GameRecord& record, const Game& game) {
    if (game.result())
        return game.result()->winner == Winner::attackers   ? "1"
               : game.result()->winner == Winner::defenders ? "-1"
                                                            : "0";
    if (record.result.find("attackers win") != std::string::npos) return "1";
    if (record.result.find("defenders win") != std::string::npos) return "-1";
    return record.result.find("draw") != std::string::npos ? "0" : "?";
}

/// The reason of an end outside the rules that the moves do not show; empty if there is none.
std::string terminationTag(const GameRecord& record, const Game& game) {
    if (std::ranges::find(record.tags, "termination", &std::pair<std::string, std::string>::first) != record.tags.end())
        return {};  // it is written with the other tags
    const auto colon = record.result.rfind(": ");
    std::string reason = colon == std::string::npos ? std::string() : record.result.substr(0, colon);
    if (game.result()) {
        const bool resigned = !game.actions().empty() && game.actions().back().kind == Action::Kind::resign;
        reason = game.result()->ending.over || resigned ? std::string() : game.result()->reason;
    }
    return reason == "recorded" || reason == "unrecorded" ? std::string() : reason;
}

/// Makes a text fit between brackets on one line.
std::string escapeBrackets(std::string text) {
    for (char& c : text) {
        if (c == '[') c = '(';
        if (c == ']') c = ')';
        if (c == '\n' || c == '\r') c = ' ';
    }
    return text;
}

std::string makeComment(const Remark& remark) {
    std::string out = join(remark.comments, " ");
    if (remark.mark != MoveMark::none)
        out += (out.empty() ? "" : " ") + ("(mark " + std::string(sign(remark.mark)) + ")");
    if (remark.value) out += (out.empty() ? "" : " ") + ("(value " + evaluationText(*remark.value) + ")");
    std::ranges::replace(out, '|', '/');
    return escapeBrackets(out);
}

}  // namespace

bool looksLikeGame(std::string_view text) {
    text = trim(text);
    if (!text.starts_with('[')) return false;
    const auto line = text.substr(0, text.find('\n'));
    return line.find(':') != line.npos;
}

std::vector<GameChunk> splitGames(std::string_view text) {
    // After turns, a tag behind an empty line begins another game.
    static constexpr std::string_view keys[] = {"event",     "site",      "date",     "round",      "annotator",
                                                "compiler",  "attackers", "rules",    "variant",    "time-control",
                                                "defenders", "result",    "position", "termination"};
    std::vector<GameChunk> out = {{text, 1}};
    bool turns = false, empty = false;
    int number = 1;
    for (std::size_t at = 0; at < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = trim(text.substr(at, end - at));
        const bool tag = line.starts_with('[') && std::ranges::any_of(keys, [&](std::string_view key) {
                             return line.substr(1).starts_with(key) && line.substr(1 + key.size()).starts_with(':');
                         });
        if (turns && empty && tag) {
            GameChunk& last = out.back();
            const auto start = static_cast<std::size_t>(last.text.data() - text.data());
            last.text = text.substr(start, at - start);
            out.push_back({text.substr(at), number});
            turns = false;
        }
        turns |= !line.empty() && isDigit(line.front());
        empty = line.empty();
        at = end + 1;
    }
    return out;
}

Result<ParsedGame> readGame(std::string_view text, const std::filesystem::path& file, Diagnostics& notes, int line) {
    ParsedGame out;
    Cursor in(text, file.string(), line);
    out.place = {file.string(), line, 1};
    // 1. Tags.
    for (in.skipBlanks(); in.peek() == '['; in.skipBlanks()) {
        const Place place = in.place();
        in.next();
        std::string key, value;
        bool inKey = true, closed = false, known = true;
        while (!in.end()) {
            const char c = in.next();
            if (c == ']') {
                closed = true;
                break;
            }
            if (inKey && c == ':') {
                inKey = false;
                continue;
            }
            // A tag's name is one word; anything else in brackets is a comment before the first turn.
            if (inKey && !std::isalnum(static_cast<unsigned char>(c)) && c != '-' && c != '_') known = false;
            (inKey ? key : value) += c;
        }
        if (!closed) {
            notes.push_back({Severity::warning, place, phrase("the tag is not closed"), phrase("[key:value]")});
            break;
        }
        if (inKey || !known)
            out.startComment += (out.startComment.empty() ? "" : " ") + (inKey ? key : key + ":" + value);
        else
            out.tags.push_back({key, std::string(trim(value)), place});
    }
    if (out.tags.empty())
        return fail(out.place, phrase("this is no game record of OpenTafl's: no tags"),
                    phrase("[rules:dim:… start:/…/]"));
    // 2. Turns.
    BodyParser(in, out, notes).run();
    return out;
}

namespace {

/// Converts the rules of a game to a variant file.
Result<std::monostate> readEmbeddedRules(const ParsedGame::Tag& rules, const Dialect& dialect, GameRecord& out,
                                         bool& attackersFirst, Diagnostics& notes) {
    Place inside = rules.place;
    inside.column += 7;
    const auto record = readRules(rules.value, inside, dialect, notes);
    if (!record) return tl::unexpected(record.error());
    attackersFirst = record->isYes("atkf");
    out.rulesPlace = rules.place;
    Diagnostics ruleNotes;
    out.rules = variantText(*record, ruleNotes);
    if (hasErrors(ruleNotes)) return tl::unexpected(ruleNotes);
    notes.insert(notes.end(), ruleNotes.begin(), ruleNotes.end());
    if (const auto at = out.rules.find("id = \""); at != std::string::npos)
        out.variant = out.rules.substr(at + 6, out.rules.find('"', at + 6) - at - 6);
    return {};
}

}  // namespace

Result<GameRecord> makeRecord(const ParsedGame& game, const Dialect& dialect, Diagnostics& notes) {
    GameRecord out;
    out.foreign = true;
    out.place = game.place;
    bool attackersFirst = true;
    if (const auto* rules = game.tag("rules")) {
        if (const auto done = readEmbeddedRules(*rules, dialect, out, attackersFirst, notes); !done)
            return tl::unexpected(done.error());
    } else if (const auto* variant = game.tag("variant"); variant && !variant->value.empty()) {
        out.variant = variant->value;
    } else {
        return fail(game.place, phrase("the game has no rules"),
                    phrase("[rules:dim:… start:/…/], or [variant:…] with an id"));
    }
    std::string winner;
    for (const auto& tag : game.tags) {
        if (tag.key == "rules") continue;
        const auto known = std::ranges::find(tagNames, tag.key, &TagName::theirs);
        if (tag.key == "attackers" || tag.key == "defenders")
            out.players[tag.key == "defenders"] = tag.value;
        else if (known != std::end(tagNames))
            out.tags.emplace_back(known->ours, known->ours == "time" ? convertTimeControl(tag.value) : tag.value);
        else if (tag.key == "result")
            winner = tag.value == "1"    ? "attackers win"
                     : tag.value == "-1" ? "defenders win"
                     : tag.value == "0"  ? "draw"
                                         : "";
        else if (tag.key == "position") {
            auto rows = parseRows(tag.value, RowOrder::upward, tag.place);
            if (!rows) return tl::unexpected(rows.error());
            // The converted variant uses OpenTafl's letters. The rules give the side to move.
            out.position = formatRows(*rows) + (attackersFirst ? " attackers" : " defenders");
        } else if (tag.key == "start-comment") {
            out.startRemark.comments.push_back(tag.value);
        } else if (tag.key != "variant") {
            out.startRemark.comments.push_back(tag.key + ": " + tag.value);
            addProblem(notes, {Severity::warning, tag.place,
                               phrase("the tag '%1' is kept as a comment", escapeForTerminal(tag.key)), ""});
        }
    }
    if (const auto* how = game.tag("termination"); !winner.empty())
        out.result = (how && !how->value.empty() ? how->value : "recorded") + ": " + winner;
    if (!game.startComment.empty()) out.startRemark.comments.push_back(game.startComment);
    for (const auto& move : game.moves) out.actions.push_back(makeLine(move));
    addVariations(game, out, notes);
    return out;
}

std::string gameText(const GameRecord& record, const Game& game, const std::string& rules, Diagnostics& notes) {
    std::string out;
    const auto tag = [&](std::string_view key, const std::string& value) {
        if (!value.empty()) out += "[" + std::string(key) + ":" + escapeBrackets(value) + "]\n";
    };
    const auto unsupported = [&](const Phrase& what) { notes.push_back({Severity::warning, record.place, what, ""}); };
    // 1. Tags, the rules last.
    for (const auto& [key, value] : record.tags) {
        const auto known = std::ranges::find(tagNames, key, &TagName::ours);
        if (known != std::end(tagNames))
            tag(known->theirs, key == "time" ? timeTag(value) : value);
        else if (key == "puzzle")
            out += "[puzzle-mode:loose]\n[puzzle-start:0a]\n";  // in this mode any move may be tried, from the start on
        else
            unsupported(phrase("OpenTafl has no tag for '%1'", key));
    }
    tag("termination", terminationTag(record, game));
    tag("attackers", record.players[0]);
    tag("defenders", record.players[1]);
    tag("result", resultTag(record, game));
    tag("variant", record.variant);
    // The comment of an action that is left out goes to the one before.
    const auto texts = moveTexts(game);
    std::vector<std::string> remarks(texts.size());
    std::string startComment = makeComment(record.startRemark);
    std::string* before = &startComment;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (!texts[i].empty()) before = &remarks[i];
        const std::string comment = i < record.actions.size() ? makeComment(record.actions[i].remark) : std::string();
        if (!comment.empty()) *before += (before->empty() ? "" : " ") + comment;
    }
    tag("start-comment", startComment);
    tag("rules", rules);
    if (game.customStart()) {
        out += "[position:" + positionRecord(*game.customStart(), game.image()) + "]\n";
    }
    out += "\n";
    // 2. Turns: a move of each side, with all moves of a chain.
    int turn = 0;
    std::string line;
    std::vector<std::string> comments;
    std::optional<Side> opener;
    int skippedActions = 0;
    const auto flush = [&] {
        if (line.empty()) return;
        out += line + "\n";
        if (std::ranges::any_of(comments, [](const auto& c) { return !c.empty(); }))
            out += "[" + join(comments, "|") + "]\n";
        line.clear();
        comments.clear();
    };
    std::optional<Side> last;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Action& action = game.actions()[i];
        if (texts[i].empty()) {
            ++skippedActions;
            continue;
        }
        if (!opener) opener = action.by;
        if (line.empty() || (action.by == *opener && last != opener)) {
            flush();
            line = std::to_string(++turn) + ".";
        }
        line += " " + texts[i];
        comments.push_back(remarks[i]);
        last = action.by;
    }
    flush();
    if (const auto lines = countSideLines(record.actions))
        unsupported(phraseMany("%1 side lines are left out", "%1 side lines are left out", lines));
    if (skippedActions)
        unsupported(phraseMany("%1 actions that are no moves (lots, dice, offers, claims, passes, stops) are left out",
                               "%1 actions that are no moves (lots, dice, offers, claims, passes, stops) are left out",
                               skippedActions));
    if (game.image().calls.again)
        unsupported(phrase("second moves of a turn are written like the moves of a berserk chain"));
    return out;
}

}  // namespace tafl::opentafl
