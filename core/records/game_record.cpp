#include "records/game_record.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "base/text.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"
#include "records/record_chunks.hpp"
#include "variant/files.hpp"
#include "variant/link.hpp"
#include "variant/open_text.hpp"

namespace tafl {

const std::vector<std::string> recordTags = {"event",    "site",   "date",        "round", "time", "annotator",
                                             "compiler", "source", "termination", "id",    "bid",  "puzzle"};

namespace {

constexpr std::string_view firstWord = "taflsmith-game", firstLine = "taflsmith-game 1";

const Phrase& knownHeaderNames() {
    static const Phrase names = [] {
        std::vector<std::string> all = {"variant", "option", "digest", "position", "attackers", "defenders", "rules"};
        all.insert(all.end(), recordTags.begin(), recordTags.end());
        return phraseList(all);
    }();
    return names;
}

/// Parses a header line; false if it is not understood.
bool parseHeader(GameRecord& game, const std::string& key, const std::string& value) {
    if (key == "variant")
        game.variant = value;
    else if (key == "digest")
        game.digest = value;
    else if (key == "position")
        game.position = value;
    else if (key == "attackers")
        game.players[0] = value;
    else if (key == "defenders")
        game.players[1] = value;
    else if (key == "option") {
        const auto equals = value.find('=');
        if (equals == std::string::npos) return false;
        game.options[value.substr(0, equals)] = value.substr(equals + 1);
    } else if (std::ranges::find(recordTags, key) != recordTags.end()) {
        game.tags.emplace_back(key, value);
    } else {
        return false;
    }
    return true;
}

std::optional<double> parseDecimal(std::string_view text) {
    const std::string copy(text);
    if (copy.empty() || copy.size() > 20 || copy.find_first_not_of("+-.0123456789") != std::string::npos)
        return std::nullopt;
    char* end = nullptr;
    const double out = std::strtod(copy.c_str(), &end);
    return *end || !(std::abs(out) < 1e9) ? std::nullopt : std::optional(out);
}

std::string decimalText(double value, int digits) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.*f", digits, value);
    return buffer;
}

/// Parses an indented line below an action; false if it is not understood.
bool parseRemark(Remark& remark, std::string_view line) {
    if (line.starts_with(';')) {
        line.remove_prefix(1);
        if (line.starts_with(' ')) line.remove_prefix(1);
        remark.comments.emplace_back(line);
        return true;
    }
    const auto parts = words(line);
    if (parts.size() == 3 && parts[0] == "clock") {
        for (std::size_t side = 0; side < 2; ++side) {
            if (parts[side + 1] == "-") continue;
            const auto seconds = parseDecimal(parts[side + 1]);
            if (!seconds) return false;
            remark.clocks[side] = seconds;
        }
        return true;
    }
    if (parts.size() >= 2 && parts[0] == "value") {
        remark.value = parseEvaluation(line.substr(line.find("value") + 5));
        return remark.value.has_value();
    }
    if (parts.size() == 2 && parts[0] == "mark") {
        const auto mark = parseMoveMark(parts[1]);
        remark.mark = mark.value_or(remark.mark);
        return mark.has_value();
    }
    return false;
}

/// Joins the lines of a text and trims it.
std::string oneLine(std::string text) {
    for (char& c : text)
        if (c == '\n' || c == '\r') c = ' ';
    return std::string(trim(text));
}

/// `margin` stands before each line.
void writeRemark(std::string& out, const Remark& remark, const std::string& margin = {}) {
    if (remark.mark != MoveMark::none) out += margin + "  mark " + std::string(sign(remark.mark)) + "\n";
    for (const auto& comment : remark.comments) out += margin + "  ; " + oneLine(comment) + "\n";
    if (remark.clocks[0] || remark.clocks[1]) {
        out += margin + "  clock";
        for (const auto& clock : remark.clocks) out += " " + (clock ? decimalText(*clock, 1) : std::string("-"));
        out += "\n";
    }
    if (remark.value) out += margin + "  value " + evaluationText(*remark.value) + "\n";
}

void writeActions(std::string& out, const std::vector<GameRecord::Line>& actions, const std::string& margin = {}) {
    for (const auto& action : actions) {
        out += margin + action.text + "\n";
        writeRemark(out, action.remark, margin);
        for (const auto& line : action.sideLines) {
            out += margin + "  side line\n";
            writeActions(out, line, margin + "  | ");
        }
    }
}

/// Whether a move made the recorded captures. Other programs may omit captures, or captured kings.
bool sameCaptures(const ParsedMove& written, const Action& done, const RuleImage& image) {
    if (!written.hasVictims) return true;
    std::vector<Square> recorded = written.victims, men, all;
    for (const CapturedPiece& taken : done.taken) {
        all.push_back(taken.square);
        if (!image.calls.classes[static_cast<std::size_t>(taken.classNumber - 1)].royal) men.push_back(taken.square);
    }
    for (auto* list : {&recorded, &men, &all}) std::ranges::sort(*list);
    return recorded == men || recorded == all;
}

/// Whether a line of our own record means the move that was played: captured squares in any order, letters in either
/// case.
bool sameAction(const ParsedMove& written, const Action& done, const RuleImage& image) {
    const auto played = parseMove(done.text, image.size);
    const auto sorted = [](std::vector<Square> squares) {
        std::ranges::sort(squares);
        return squares;
    };
    return played && written.kind == played->kind && written.from == played->from && written.to == played->to &&
           written.jump == played->jump && written.declared == played->declared &&
           sorted(written.victims) == sorted(played->victims);
}

/// Parses a result outside the rules: "time is up: attackers win".
std::optional<GameResult> parseOutsideResult(const std::string& text) {
    const auto colon = text.rfind(": ");
    if (colon == std::string::npos) return std::nullopt;
    const std::string outcome = text.substr(colon + 2);
    for (const auto& [words, winner] : {std::pair("attackers win", Winner::attackers),
                                        std::pair("defenders win", Winner::defenders), std::pair("draw", Winner::draw)})
        if (outcome == words) return GameResult{winner, text.substr(0, colon), "", {}};
    return std::nullopt;
}

class Reader {
public:
    Reader(const std::filesystem::path& file, Diagnostics& notes, int line)
        : file_(file.string()), notes_(notes), firstNumber_(line) {
        game_.place = {file_, line, 0};
    }

    Result<GameRecord> run(std::string_view text) {
        for (int number = firstNumber_; !text.empty(); ++number) {
            const auto end = text.find('\n');
            const bool whole = end != std::string_view::npos;
            std::string_view raw = text.substr(0, end);
            if (raw.ends_with('\r')) raw.remove_suffix(1);
            text.remove_prefix(whole ? end + 1 : text.size());
            const Place place{file_, number, 1};
            if (number == firstNumber_) {
                if (trim(raw) != firstLine)
                    return fail(place, phrase("this is no record of a game"),
                                phrase("'%1' in the first line", firstLine));
                continue;
            }
            if (!whole && !trim(raw).empty()) {
                // A last line without line end may be truncated: "a1-a1" of "a1-a11".
                warn(place, phrase("the file breaks off in its last line, which is left out"));
                break;
            }
            parseLine(raw, place);
        }
        game_.place.column = 1;
        if (game_.variant.empty() && game_.rules.empty())
            return fail(game_.place, phrase("the record names no variant"), phrase("variant ID"));
        return std::move(game_);
    }

private:
    void warn(const Place& place, Phrase text, Phrase valid = {}) {
        addProblem(notes_, {Severity::warning, place, std::move(text), std::move(valid)});
    }

    void parseLine(std::string_view raw, Place place) {
        if (inRules_ && raw.starts_with('|')) {
            raw.remove_prefix(1);
            if (raw.starts_with(' ')) raw.remove_prefix(1);
            game_.rules += std::string(raw) + "\n";
            return;
        }
        inRules_ = false;
        const std::string_view text = trim(raw);
        if (text.starts_with('#')) return;
        if (text.empty()) {
            inHeaders_ = false;
            return;
        }
        place.column = static_cast<int>(text.data() - raw.data()) + 1;
        const bool indented = place.column > 1;
        const auto blank = text.find(' ');
        const std::string key(text.substr(0, blank)),
            value(blank == std::string_view::npos ? std::string_view{} : trim(text.substr(blank)));
        if (indented && !inHeaders_) {
            parseIndented(game_.actions, text, place, 0);
        } else if (inHeaders_ && key == "rules") {
            inRules_ = true;
            game_.rulesPlace = place;
        } else if (inHeaders_) {
            if (key == "position") game_.positionPlace = place;
            if (!parseHeader(game_, key, value))
                warn(place, phrase("the header '%1' is not understood", escapeForTerminal(key)), knownHeaderNames());
        } else if (key == "result") {
            game_.result = value;
            game_.resultPlace = place;
        } else {
            game_.actions.push_back({std::string(text), place, {}, {}});
        }
    }

    /// A line below the last of these actions: a remark, or part of a side line.
    void parseIndented(std::vector<GameRecord::Line>& actions, std::string_view text, const Place& place, int depth) {
        if (text == "side line") {
            if (actions.empty()) return warn(place, phrase("a side line stands below the action that it replaces"));
            actions.back().sideLines.emplace_back();
        } else if (text.starts_with('|')) {
            if (actions.empty() || actions.back().sideLines.empty())
                return warn(place, phrase("this belongs to no side line"), phrase("'side line' in a line above"));
            if (depth == maxSideLineDepth)
                return warn(place, phrase("side lines are at most %1 deep", maxSideLineDepth));
            parseSideLine(actions.back().sideLines.back(), text.substr(1), place, depth + 1);
        } else {
            Remark& target = actions.empty() ? game_.startRemark : actions.back().remark;
            if (!parseRemark(target, text))
                warn(place, phrase("'%1' is not understood", escapeForTerminal(text)),
                     phrase("; COMMENT, mark SIGN, clock SECONDS SECONDS, value …, side line"));
        }
    }

    /// A line of a side line, without its bar.
    void parseSideLine(std::vector<GameRecord::Line>& actions, std::string_view raw, Place place, int depth) {
        const std::string_view text = trim(raw);
        if (text.empty() || text.starts_with('#')) return;
        const auto indent = static_cast<int>(text.data() - raw.data());
        place.column += 1 + indent;
        if (indent <= 1 && !text.starts_with('|'))  // the blank behind the bar
            actions.push_back({std::string(text), place, {}, {}});
        else if (actions.empty() && text != "side line" && !text.starts_with('|'))
            warn(place, phrase("a side line begins with an action"));
        else
            parseIndented(actions, text, place, depth);
    }

    std::string file_;
    Diagnostics& notes_;
    int firstNumber_;
    GameRecord game_;
    bool inHeaders_ = true, inRules_ = false;
};

}  // namespace

std::string evaluationText(const Evaluation& value) {
    std::string out;
    if (value.winIn)
        out = std::string(value.winIn > 0 ? "attackers" : "defenders") + " win in " +
              std::to_string(std::abs(value.winIn));
    else
        out = (value.points > -0.005 ? "+" : "") + decimalText(std::abs(value.points) < 0.005 ? 0 : value.points, 2);
    return value.depth ? out + " depth " + std::to_string(value.depth) : out;
}

std::optional<Evaluation> parseEvaluation(std::string_view text) {
    auto parts = words(text);
    Evaluation out;
    const auto number = [](const std::string& word) -> std::optional<int> {
        int n = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
        return error == std::errc{} && end == word.data() + word.size() && n > 0 ? std::optional(n) : std::nullopt;
    };
    if (parts.size() >= 3 && parts[parts.size() - 2] == "depth") {
        const auto depth = number(parts.back());
        if (!depth) return std::nullopt;
        out.depth = *depth;
        parts.resize(parts.size() - 2);
    }
    if (parts.size() == 4 && parseSide(parts[0]) && parts[1] == "win" && parts[2] == "in") {
        const auto plies = number(parts[3]);
        if (!plies) return std::nullopt;
        out.winIn = *parseSide(parts[0]) == Side::attackers ? *plies : -*plies;
        return out;
    }
    const auto points = parts.size() == 1 ? parseDecimal(parts[0]) : std::nullopt;
    if (!points) return std::nullopt;
    out.points = *points;
    return out;
}

std::size_t countSideLines(const std::vector<GameRecord::Line>& actions) {
    std::size_t out = 0;
    for (const auto& action : actions)
        for (const auto& line : action.sideLines) out += 1 + countSideLines(line);
    return out;
}

bool looksLikeRecord(std::string_view text) { return text.starts_with(firstWord); }

std::vector<RecordChunk> splitRecords(std::string_view text) {
    std::vector<RecordChunk> out = {{text, 1}};
    int number = 1;
    for (std::size_t at = 0; looksLikeRecord(text) && at < text.size(); ++number) {
        if (at > 0 && looksLikeRecord(text.substr(at))) {
            RecordChunk& last = out.back();
            const auto start = static_cast<std::size_t>(last.text.data() - text.data());
            last.text = text.substr(start, at - start);
            out.push_back({text.substr(at), number});
        }
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
    }
    return out;
}

Result<GameRecord> readRecord(const RecordChunk& chunk, const std::filesystem::path& file, Diagnostics& notes) {
    return Reader(file, notes, chunk.line).run(chunk.text);
}

Result<GameRecord> readRecord(std::string_view text, const std::filesystem::path& file, Diagnostics& notes) {
    if (text.empty()) return fail({file.string(), 1, 1}, phrase("this is no record of a game: the file is empty"));
    const auto chunks = splitRecords(text);
    if (chunks.size() > 1)
        notes.push_back({Severity::warning,
                         {file.string(), chunks[1].line, 1},
                         phrase("the file holds %1 games; only the first is read here", chunks.size()),
                         ""});
    return readRecord(chunks.front(), file, notes);
}

Result<GameRecord> loadRecord(const std::filesystem::path& file, Diagnostics& notes) {
    const auto text = openText(file.string());
    if (!text) return tl::unexpected(text.error());
    return readRecord(*text, placeName(file.string()), notes);
}

Result<std::optional<GameRecord>> findNamedGame(const std::string& named, Diagnostics& notes) {
    const std::optional<GameRecord> none;
    std::error_code error;
    const std::filesystem::path file(named);
    const bool isFile = file.extension() != ".toml" && std::filesystem::is_regular_file(file, error);
    if (!isFile && !looksLikeLink(named)) return none;
    const auto text = openText(named);
    if (!text) return tl::unexpected(text.error());
    if (!looksLikeRecord(*text)) return none;
    auto record = readRecord(*text, placeName(named), notes);
    if (!record) return tl::unexpected(record.error());
    return std::optional(std::move(*record));
}

Result<Game> restoreGame(const GameRecord& record, std::shared_ptr<const RuleImage> image, Diagnostics& notes) {
    if (!record.digest.empty() && record.digest != image->digest)
        notes.push_back(
            {Severity::warning, record.place, phrase("these are not the rules that the game was played by"), ""});
    std::optional<Setup> position;
    if (!record.position.empty()) {
        auto setup = parseSetup(record.position, *image);
        if (!setup) {
            for (Diagnostic& d : setup.error())
                d.place = record.positionPlace.line ? record.positionPlace : record.place;
            return tl::unexpected(setup.error());
        }
        position = std::move(*setup);
    }
    auto begun = askRules([&]() -> Result<Game> { return Game(std::move(image), std::move(position)); }, record.place);
    if (!begun) return begun;
    Game game = std::move(*begun);
    for (const auto& line : record.actions) {
        const auto reportStop = [&](Phrase why, Phrase valid) {
            notes.push_back(
                {Severity::warning, line.place, phrase("the game is read up to here: %1", why), std::move(valid)});
        };
        const auto written = parseMove(line.text, game.image().size);
        const std::size_t before = game.actions().size();
        const auto done = !written         ? Result<Action>(tl::unexpected(written.error()))
                          : record.foreign ? game.actEndingRun(*written)
                                           : game.act(*written);
        if (!done) {
            reportStop(done.error().front().text, done.error().front().valid);
            return game;
        }
        // A recorded move must give the same text again; otherwise the rules or the file have changed.
        const bool agrees =
            record.foreign ? sameCaptures(*written, *done, game.image()) : sameAction(*written, *done, game.image());
        if (done->kind == Action::Kind::move && !agrees) {
            while (game.actions().size() > before) game.undo();
            reportStop(phrase("'%1' would now be '%2'", line.text, done->text), "");
            return game;
        }
    }
    if (!game.result())
        if (const auto adjudicated = parseOutsideResult(record.result))
            game.adjudicate(adjudicated->winner, adjudicated->reason);
    const std::string result = game.result() ? game.result()->text() : "";
    const auto sameWinner = [&] {
        const auto recorded = parseOutsideResult(record.result);
        return recorded && game.result() && recorded->winner == game.result()->winner;
    };
    if (record.result != result && !record.result.empty() && !(record.foreign && sameWinner()))
        notes.push_back({Severity::warning, record.resultPlace, phrase("the file says '%1'", record.result),
                         result.empty() ? phrase("the game is not over") : result});
    return game;
}

std::vector<std::size_t> alignActions(const GameRecord& record, const Game& game) {
    std::vector<std::size_t> out;
    const auto& actions = game.actions();
    for (std::size_t i = 0; i < actions.size() && out.size() < record.actions.size(); ++i) {
        const bool stop = actions[i].kind == Action::Kind::move && actions[i].move.kind() == MoveKind::stop;
        if (stop || actions[i].kind == Action::Kind::lot) {
            const auto written = parseMove(record.actions[out.size()].text, game.image().size);
            if (!written || written->kind != (stop ? ParsedMove::Kind::stop : ParsedMove::Kind::lot)) continue;
        }
        out.push_back(i);
    }
    return out;
}

std::vector<MoveMark> listMarks(const GameRecord& record, const Game& game) {
    std::vector<MoveMark> out(game.actions().size(), MoveMark::none);
    const auto written = alignActions(record, game);
    for (std::size_t i = 0; i < written.size(); ++i) out[written[i]] = record.actions[i].remark.mark;
    return out;
}

Result<Variant> loadRules(const GameRecord& record, const Library& library, Diagnostics& notes) {
    // The name comes from a file: it never chooses a path.
    auto known =
        isId(record.variant) ? library.load(record.variant, record.options)
        : record.variant.empty()
            ? fail(record.place, phrase("the record names no variant"))
            : Result<Variant>(fail(record.place, phrase("'%1' is no id of a variant", shorten(record.variant, 100)),
                                   phrase(validId)));
    if (record.rules.empty()) {
        if (!known)
            for (Diagnostic& d : known.error())
                if (d.place.file.empty()) d.place = record.place;
        return known;
    }
    if (known)
        if (const auto image = library.compile(*known); image && (*image)->digest == record.digest) return known;
    auto written = library.parse(record.rules, record.place.file);
    if (written) return written;
    // Convert places in the rules to places in the record.
    for (Diagnostic& d : written.error())
        if (d.place.file == record.place.file && d.place.line) {
            d.place.line += record.rulesPlace.line;
            d.place.column += 2;
        }
    if (!known) return written;
    notes.insert(notes.end(), written.error().begin(), written.error().end());
    notes.push_back({Severity::warning, record.rulesPlace,
                     phrase("the rules in the record cannot be read; those of '%1' are taken", record.variant), ""});
    return known;
}

Result<Variant> loadRules(const GameRecord& record, const Library& library, const OptionChoices& options,
                          Diagnostics& notes) {
    OptionChoices all = options;
    all.insert(record.options.begin(), record.options.end());
    auto variant = all == record.options || !isId(record.variant) ? loadRules(record, library, notes)
                                                                  : library.load(record.variant, all);
    if (!variant || all != record.options || record.digest.empty() || !record.rules.empty()) return variant;
    // The record names an installed variant, perhaps in another version.
    const auto image = library.compile(*variant);
    if (image && (*image)->digest != record.digest)
        notes.push_back({Severity::warning, record.place,
                         phrase("the installed '%1' has other rules than the one that is meant", record.variant),
                         phrase("digest %1", escapeForTerminal(record.digest))});
    return variant;
}

OptionChoices chosenOptions(const Variant& variant) {
    OptionChoices out;
    for (const auto& [option, choice] : variant.chosen) {
        const auto known = std::ranges::find(variant.options, option, &OptionText::id);
        if (known == variant.options.end() || known->fallback != choice) out[option] = choice;
    }
    return out;
}

GameRecord makeRecord(const Game& game, const Variant& variant) {
    GameRecord out;
    out.variant = variant.id;
    out.options = chosenOptions(variant);
    out.digest = game.image().digest;
    if (game.customStart()) out.position = positionText(*game.customStart(), game.image());
    Variant bare = variant;
    bare.tests.clear();
    out.rules = formatWithScripts(bare);
    for (const Action& action : game.actions()) out.actions.push_back({action.text, {}, {}, {}});
    if (game.result()) out.result = game.result()->text();
    return out;
}

std::string recordText(const GameRecord& record) {
    std::string out = std::string(firstLine) + "\n";
    const auto line = [&](const std::string& key, const std::string& value) {
        if (!value.empty()) out += key + " " + oneLine(value) + "\n";
    };
    line("variant", record.variant);
    for (const auto& [option, choice] : record.options) line("option", option + "=" + choice);
    line("digest", record.digest);
    line("position", record.position);
    line("attackers", record.players[0]);
    line("defenders", record.players[1]);
    for (const auto& [key, value] : record.tags) line(key, value);
    if (!record.rules.empty()) {
        out += "rules\n";
        std::string_view rest = record.rules;
        while (!rest.empty()) {
            const auto end = rest.find('\n');
            const std::string_view each = rest.substr(0, end);
            out += each.empty() ? "|\n" : "| " + std::string(each) + "\n";
            rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        }
    }
    out += "\n";
    writeRemark(out, record.startRemark);
    writeActions(out, record.actions);
    if (!record.result.empty()) out += "\nresult " + oneLine(record.result) + "\n";
    return out;
}

}  // namespace tafl
