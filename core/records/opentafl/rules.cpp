#include "records/opentafl/rules.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "records/opentafl/position.hpp"

namespace tafl::opentafl {
namespace {

bool isOneOf(std::string_view value, std::string_view choices) {
    return value.size() == 1 && choices.find(value[0]) != choices.npos;
}

/// The type of a key's values.
enum class ValueType { escape, yesNo, repetition, arms, strength, jump, speed, squares, pieces, shieldwall, berserk };

const std::map<std::string, ValueType>& valueTypes() {
    static const std::map<std::string, ValueType> all = [] {
        std::map<std::string, ValueType> out = {
            {"esc", ValueType::escape},  {"tfr", ValueType::repetition}, {"ka", ValueType::arms},
            {"ks", ValueType::strength}, {"spd", ValueType::speed},      {"sw", ValueType::shieldwall},
            {"ber", ValueType::berserk},
        };
        for (const char* key : {"surf", "atkf", "swf", "efe", "linc"}) out[key] = ValueType::yesNo;
        for (const char* key : {"kj", "nj", "cj", "mj", "gj"}) out[key] = ValueType::jump;
        for (const char* key : {"cor", "cen", "afor", "dfor"}) out[key] = ValueType::squares;
        for (const char* key : {"corh", "cenh", "cenhe", "aforh", "dforh"}) out[key] = ValueType::pieces;
        for (const char* zone : {"cor", "cen", "afor", "dfor"})
            for (const char* what : {"p", "s", "re"}) out[std::string(zone) + what] = ValueType::pieces;
        return out;
    }();
    return all;
}

std::optional<int> parseNumber(std::string_view text) {
    int out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size() && !text.empty() ? std::optional(out)
                                                                                     : std::nullopt;
}

/// Empty if the value is valid, else a description of valid values.
Phrase findValueError(ValueType type, const std::string& value, int size) {
    const auto one = [&](std::string_view letters, const Phrase& valid) {
        return isOneOf(value, letters) ? Phrase() : valid;
    };
    switch (type) {
        case ValueType::escape:
            return one("ce", phrase("c (corners) or e (edges)"));
        case ValueType::yesNo:
            return one("yn", phrase("y or n"));
        case ValueType::repetition:
            return one("idwl", phrase("i (ignored), d (draw), w (the mover wins) or l (the mover loses)"));
        case ValueType::arms:
            return one("yahn", phrase("y (armed), a (anvil), h (hammer) or n (unarmed)"));
        case ValueType::strength:
            return one("sycmwn", phrase("s or y (strong), c (strong in the centre), m (middleweight), w or n (weak)"));
        case ValueType::jump:
            return one("nrjc", phrase("n (none), r (restricted), j (over enemies) or c (capturing)"));
        case ValueType::shieldwall:
            return one("nws", phrase("n (none), w (weak) or s (strong)"));
        case ValueType::berserk:
            return one("ncm", phrase("n (none), c (must capture) or m (must move)"));
        case ValueType::pieces:
            for (const char c : value)
                if (allLetters.find(c) == allLetters.npos) return phrase("letters of %1", allLetters);
            return {};
        case ValueType::squares:
            if (value == "default") return {};
            for (const auto& part : split(value, ','))
                if (!part.empty() && parseSquare(part, size) == noSquare)
                    return phrase("squares of a board of %1 with commas between", size);
            return {};
        case ValueType::speed: {
            const auto parts = split(value, ',');
            if (parts.size() != 1 && parts.size() != 2 && parts.size() != 8 && parts.size() != 10 && parts.size() != 12)
                return phrase("one number, or 2, 8, 10 or 12 with commas between");
            for (const auto& part : parts)
                if (const auto n = parseNumber(part); !n || *n < -1 || *n > 100)
                    return phrase("numbers from -1 (no limit)");
            return {};
        }
    }
    return {};
}

struct Token {
    std::string key, value;
    Place place;
    bool entry = false;  ///< has a colon
};

/// Splits a text at blanks and line ends.
std::vector<Token> tokenize(std::string_view text, const Place& from) {
    std::vector<Token> out;
    int line = std::max(from.line, 1), column = std::max(from.column, 1);
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            if (c == '\n') {
                ++line;
                column = 0;
            }
            ++column;
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < text.size() && text[end] != ' ' && text[end] != '\t' && text[end] != '\r' && text[end] != '\n')
            ++end;
        const std::string_view word = text.substr(i, end - i);
        const auto colon = word.find(':');
        const bool entry = colon != word.npos;
        out.push_back({std::string(word.substr(0, colon)),
                       entry ? std::string(word.substr(colon + 1)) : "",
                       {from.file, line, column},
                       entry});
        column += static_cast<int>(end - i);
        i = end;
    }
    return out;
}

std::size_t letterRank(char letter) {
    const auto at = allLetters.find(letter);
    return at == allLetters.npos ? 99 : at;
}

}  // namespace

const std::vector<Key>& keys() {
    static const std::vector<Key> all = {
        {"esc", "c", trMark("escape to corners or edges")},
        {"surf", "y", trMark("encirclement loses")},
        {"atkf", "y", trMark("attackers move first")},
        {"tfr", "d", trMark("threefold repetition")},
        {"ka", "y", trMark("the king's arms")},
        {"ks", "s", trMark("the king's strength")},
        {"kj", "n", trMark("the king's jumps")},
        {"nj", "c", trMark("knights' jumps")},
        {"cj", "j", trMark("commanders' jumps")},
        {"mj", "n", trMark("mercenaries' jumps")},
        {"gj", "n", trMark("guards' jumps")},
        {"spd", "-1", trMark("squares per move")},
        {"cor", "default", trMark("corner squares")},
        {"cen", "default", trMark("centre squares")},
        {"afor", "", trMark("attackers' forts")},
        {"dfor", "", trMark("defenders' forts")},
        {"corh", "tcnkmgTCNKMG", trMark("to whom corners are hostile")},
        {"cenh", "tcnkmg", trMark("to whom the occupied centre is hostile")},
        {"cenhe", "tcnkmgTCNKMG", trMark("to whom the empty centre is hostile")},
        {"aforh", "TCNKMG", trMark("to whom attackers' forts are hostile")},
        {"dforh", "tcnkmg", trMark("to whom defenders' forts are hostile")},
        {"corp", "K", trMark("who crosses corners")},
        {"cenp", "tcnkmgTCNKMG", trMark("who crosses the centre")},
        {"aforp", "tcnkmgTCNKMG", trMark("who crosses attackers' forts")},
        {"dforp", "TCNKMG", trMark("who crosses defenders' forts")},
        {"cors", "K", trMark("who stops on corners")},
        {"cens", "K", trMark("who stops on the centre")},
        {"afors", "tcnkmgTCNKMG", trMark("who stops in attackers' forts")},
        {"dfors", "TCNKMG", trMark("who stops in defenders' forts")},
        {"corre", "tcnkmgTCNKMG", trMark("who enters corners from outside")},
        {"cenre", "tcnkmgTCNKMG", trMark("who enters the centre from outside")},
        {"aforre", "tcnkmgTCNKMG", trMark("who enters attackers' forts from outside")},
        {"dforre", "tcnkmgTCNKMG", trMark("who enters defenders' forts from outside")},
        {"sw", "n", trMark("shieldwalls")},
        {"swf", "y", trMark("a shieldwall is closed from its flank")},
        {"efe", "n", trMark("edge forts")},
        {"linc", "n", trMark("Linnaean capture")},
        {"ber", "n", trMark("berserk")},
    };
    return all;
}

std::string RulesRecord::value(const std::string& key) const {
    const auto known = std::ranges::find(keys(), key, &Key::name);
    const bool entry = key == "corre" || key == "aforre" || key == "dforre";
    const bool ignored = entry && dialect.entry == Authority::program && !has("cenre");
    if (const auto found = entries.find(key); found != entries.end() && !ignored) {
        if (key == "ks")
            return found->second.value == "y" ? "s" : found->second.value == "n" ? "w" : found->second.value;
        if (key == "tfr" && found->second.value == "i" && dialect.tfr == Authority::program) return "d";
        return found->second.value;
    }
    if (key == "dforp" && dialect.dforp == Authority::program) return std::string(allLetters);
    return known == keys().end() ? "" : std::string(known->defaultValue);
}

SquareSet RulesRecord::squares(const std::string& key) const {
    const std::string text = value(key);
    SquareSet out;
    if (text == "default") {
        if (key == "cor")
            for (const Square s : {0, size - 1, size * (size - 1), size * size - 1}) out.add(s);
        if (key == "cen") out.add((size - 1) / 2 * size + (size - 1) / 2);
        return out;
    }
    for (const auto& part : split(text, ','))
        if (const Square s = parseSquare(part, size); s != noSquare) out.add(s);
    return out;
}

std::string sortedLetters(std::string_view letters) {
    std::string out(letters);
    std::ranges::sort(out, {}, letterRank);
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

std::string RulesRecord::letters(const std::string& key) const { return sortedLetters(value(key)); }

std::string RulesRecord::presentLetters() const {
    std::string out = "tTK";
    for (const auto& row : rows)
        for (const char c : row)
            if (c != '.') out += c;
    // A mercenary changes sides.
    if (out.find('m') != out.npos || out.find('M') != out.npos) out += "mM";
    return sortedLetters(out);
}

Speeds RulesRecord::speeds() const {
    Speeds out;
    out.fill(-1);
    std::vector<int> numbers;
    for (const auto& part : split(value("spd"), ',')) numbers.push_back(parseNumber(part).value_or(-1));
    const bool program = dialect.spd == Authority::program;
    const std::size_t n = numbers.size();
    if (n == 1) {
        out.fill(numbers[0]);
    } else if (n == 2 && !program) {
        for (std::size_t i = 0; i < 12; ++i) out[i] = numbers[i / 6];
    } else if (n == 12) {
        std::ranges::copy(numbers, out.begin());
    } else if (n == 8 || n == 10) {
        // By type, each side's first four or five.
        for (std::size_t i = 0; i < n; ++i) out[i / (n / 2) * 6 + i % (n / 2)] = numbers[i];
        if (program && n == 10) {
            out.fill(-1);
            for (std::size_t i = 0; i < 8; ++i) out[i / 4 * 6 + i % 4] = 0;
        }
    }
    return out;
}

bool looksLikeRules(std::string_view text) {
    text = trim(text);
    return text.starts_with("dim:") || text.starts_with("OTR dim:");
}

Result<RulesRecord> readRules(std::string_view text, const Place& place, const Dialect& dialect, Diagnostics& notes) {
    RulesRecord record;
    record.dialect = dialect;
    record.place = place;
    Diagnostics errors;
    const auto reportError = [&](const Place& where, Phrase what, Phrase valid = {}) {
        addProblem(errors, {Severity::error, where, std::move(what), std::move(valid)});
    };
    const auto reportWarning = [&](const Place& where, Phrase what) {
        addProblem(notes, {Severity::warning, where, std::move(what), ""});
    };
    auto tokens = tokenize(text, place);
    if (!tokens.empty() && !tokens.front().entry && tokens.front().key == "OTR") tokens.erase(tokens.begin());
    // 1. The size, which squares depend on.
    const auto dim = std::ranges::find_if(tokens, [](const Token& t) { return t.entry && t.key == "dim"; });
    if (dim == tokens.end())
        return fail(place, phrase("a rules record needs the size of the board"), phrase("dim:11 first"));
    const auto size = parseNumber(dim->value);
    if (!size || *size < minBoardSize || *size > maxBoardSize)
        return fail(dim->place, phrase("no board has the size '%1'", dim->value), phrase("dim:5 to dim:19"));
    record.size = *size;
    if (dim != tokens.begin()) reportWarning(dim->place, phrase("'dim' does not stand first, as the notation asks"));
    // 2. The entries.
    bool started = false;
    for (auto token = tokens.begin(); token != tokens.end(); ++token) {
        const Place& where = token->place;
        if (token == dim) continue;
        if (!token->entry) {
            reportError(where, phrase("'%1' is no entry of a rules record", escapeForTerminal(token->key)),
                        phrase("key:value; an entry has no blanks"));
            continue;
        }
        if (token->key == "start" || token->key == "starti") {
            Place inside = where;
            inside.column += static_cast<int>(token->key.size()) + 1;
            auto rows = parseRows(token->value, token->key == "start" ? RowOrder::upward : RowOrder::downward, inside);
            if (!rows)
                addProblems(errors, std::move(rows.error()));
            else if (static_cast<int>(rows->size()) != record.size)
                reportError(inside, phrase("the start has %1 rows, 'dim' says %2", rows->size(), record.size));
            else
                record.rows = std::move(*rows);
            if (std::next(token) != tokens.end()) reportWarning(where, phrase("'%1' does not stand last", token->key));
            if (started) reportError(where, phrase("a second start"), phrase("one of start: and starti:"));
            started = true;
            continue;
        }
        if (token->key == "name") {
            record.name = token->value;
            std::ranges::replace(record.name, '_', ' ');
            continue;
        }
        std::string key = token->key;
        if (key == "efen") {
            reportWarning(where, phrase("'efen' is a misspelling of 'efe', and read as that"));
            key = "efe";
        }
        const auto type = valueTypes().find(key);
        if (type == valueTypes().end()) {
            reportWarning(where, phrase("the entry '%1' is not known; it is left out", escapeForTerminal(token->key)));
            continue;
        }
        // OpenTafl ends its own lists of numbers with a comma.
        if (type->second == ValueType::speed && token->value.ends_with(',')) token->value.pop_back();
        if (const auto valid = findValueError(type->second, token->value, record.size); !valid.empty()) {
            const auto known = std::ranges::find(keys(), key, &Key::name);
            reportError(where,
                        known == keys().end() ? phrase("'%1' is no value of '%2'", escapeForTerminal(token->value), key)
                                              : phrase("'%1' is no value of '%2' (%3)", escapeForTerminal(token->value),
                                                       key, copiedPhrase(known->words)),
                        valid);
            continue;
        }
        if (record.has(key)) reportWarning(where, phrase("'%1' stands twice; the last one counts", key));
        record.entries[key] = {token->value, where};
    }
    if (!started) reportError(place, phrase("a rules record needs the start position"), phrase("start:/…/ last"));
    if (!errors.empty()) return tl::unexpected(std::move(errors));
    return record;
}

std::string rulesText(const RulesRecord& record, bool inverted) {
    std::string out = "dim:" + std::to_string(record.size);
    if (!record.name.empty()) {
        std::string name = record.name;
        for (char& c : name)
            if (c == ' ' || c == '\t' || c == '\n' || c == '\r') c = '_';
        out += " name:" + name;
    }
    for (const Key& key : keys())
        if (const auto found = record.entries.find(std::string(key.name)); found != record.entries.end())
            out += " " + std::string(key.name) + ":" + found->second.value;
    return out + (inverted ? " starti:" : " start:") +
           positionRecord(record.rows, inverted ? RowOrder::downward : RowOrder::upward);
}

}  // namespace tafl::opentafl
