#include "selftest_support.hpp"

#include <cctype>
#include <iostream>
#include <set>

namespace reference::selftest {

void Checks::equal(const std::string& name, const std::string& actual, const std::string& expected) {
    last_ = name;
    if (actual == expected) {
        ++passed_;
        return;
    }
    ++failed_;
    std::cout << "FAILED " << name << ": got \"" << actual << "\", wanted \"" << expected << "\"\n";
}

std::vector<std::string> rowsOf(const std::string& position) {
    std::vector<std::string> rows{""};
    int empty = 0;
    const auto flush = [&] {
        rows.back() += std::string(static_cast<std::size_t>(empty), '.');
        empty = 0;
    };
    for (char c : position) {
        if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            empty = empty * 10 + (c - '0');
            continue;
        }
        flush();
        if (c == '/') {
            rows.emplace_back();
        } else {
            rows.back() += c;
        }
    }
    flush();
    return rows;
}

int squareOf(const std::string& name, int size) { return (std::stoi(name.substr(1)) - 1) * size + (name[0] - 'a'); }

Rules scene(int size, const std::string& places, std::vector<Rule> extra) {
    Rules rules;
    rules.size = size;
    const char last = static_cast<char>('a' + size - 1);
    const std::string top = std::to_string(size);
    std::vector<Rule> usual{{"turn/first", {{"side", "attackers"}}},
                            {"capture/custodial", {}},
                            // A scene must not end because a side has no pieces.
                            {"turn/no-moves", {{"attackers", "pass"}, {"defenders", "pass"}}}};
    bool kingRule = false;
    for (const Rule& rule : extra) kingRule = kingRule || rule.use == "king/capture";
    if (!kingRule) usual.push_back({"king/capture", {}});
    for (const std::string& place : expressionWords(places)) {
        if (place == "throne") {
            rules.zones[place] = "centre";
            usual.push_back({"passage/restricted", {{"zone", place}, {"stop", "king"}}});
        } else if (place == "corners") {
            rules.zones[place] = std::string("a1 a") + top + " " + last + "1 " + last + top;
            usual.push_back({"passage/restricted", {{"zone", place}, {"stop", "king"}, {"pass", "king"}}});
        } else if (place == "camps") {
            rules.zones[place] = "a4 a5 a6 b5 d1 e1 f1 e2 i4 i5 i6 h5 d9 e9 f9 e8";
            usual.push_back({"passage/camps", {}});
        }
    }
    std::set<std::string> replaced;
    for (const Rule& rule : extra) replaced.insert(rule.use);
    for (const Rule& rule : usual) {
        if (replaced.count(rule.use) == 0) rules.rules.push_back(rule);
    }
    for (const Rule& rule : extra) rules.rules.push_back(rule);
    return rules;
}

Referee at(const Rules& rules, const std::string& position, Side toMove) {
    Referee referee(rules);
    referee.set(rowsOf(position), toMove);
    return referee;
}

namespace {

std::string namesOf(const std::vector<int>& squares, int size, const char* between) {
    std::string text;
    int before = nowhere;
    for (int square : squares) {
        if (square == before) continue;  // two pieces fell there
        text += (text.empty() ? "" : between) + squareName(square, size);
        before = square;
    }
    return text;
}

std::string textOf(const Move& move, int size) {
    switch (move.kind) {
        case Move::pass:
            return "pass";
        case Move::stop:
            return "stop";
        case Move::claim:
            if (move.from == nowhere) return "claim";
            return "claim:" + squareName(move.from, size) + "-" + squareName(move.to, size);
        case Move::slide:
        case Move::jump:
        case Move::enter:
            break;
    }
    std::string text = move.kind == Move::enter ? std::string(1, move.entering) + "@"
                                                : squareName(move.from, size) + (move.kind == Move::jump ? "^" : "-");
    text += squareName(move.to, size);
    if (!move.victims.empty()) text += "x" + namesOf(move.victims, size, "/");
    for (const std::string& word : move.declared) text += "!" + word;
    return text;
}

}  // namespace

std::string list(const Referee& referee) {
    std::string text;
    for (const Move& move : referee.legal()) {
        text += (text.empty() ? "" : " ") + textOf(move, static_cast<int>(referee.rows().size()));
    }
    return text;
}

std::string go(Referee& referee, const std::string& text) {
    const int size = static_cast<int>(referee.rows().size());
    const bool claim = text.rfind("claim", 0) == 0;
    std::string rest = text;
    std::string from;
    std::string to;
    std::string taken;
    std::string declared;
    bool choice = false;
    char entering = '\0';
    if (claim) rest = text.size() > 6 ? text.substr(6) : "";
    if (const auto mark = rest.find('!'); mark != std::string::npos) {
        declared = rest.substr(mark + 1);
        rest.resize(mark);
    }
    if (const auto mark = rest.find('x'); mark != std::string::npos) {
        taken = rest.substr(mark + 1);
        choice = true;
        rest.resize(mark);
    }
    if (const auto mark = rest.find('-'); mark != std::string::npos) {
        from = rest.substr(0, mark);
        to = rest.substr(mark + 1);
    }
    if (rest.find('@') == 1) {
        entering = rest[0];
        to = rest.substr(2);
    }

    std::vector<Move> fitting;
    for (const Move& move : referee.legal()) {
        if (text == "pass" || text == "stop") {
            if (textOf(move, size) == text) fitting.push_back(move);
            continue;
        }
        if ((move.kind == Move::claim) != claim || move.kind == Move::pass || move.kind == Move::stop) continue;
        if (claim && from.empty()) {
            if (move.from == nowhere) fitting.push_back(move);
            continue;
        }
        const bool fits = move.entering == entering && (entering != '\0' || squareName(move.from, size) == from);
        if (move.to == nowhere || !fits || squareName(move.to, size) != to) continue;
        if (choice && namesOf(move.victims, size, "/") != taken) continue;
        const std::string word = move.declared.empty() ? "" : move.declared.front();
        if (word != declared) continue;
        fitting.push_back(move);
    }
    if (fitting.empty()) {
        if (from.empty() || claim) return "illegal";
        return "illegal: " + referee.refusedBy(squareOf(from, size), squareOf(to, size)).value_or("no such branch");
    }
    if (fitting.size() > 1) return "which?";
    referee.play(fitting.front());
    std::string result = namesOf(fitting.front().victims, size, " ");
    if (referee.ending().over()) {
        result += (result.empty() ? "# " : " # ") + referee.ending().winner + " " + referee.ending().by;
    }
    return result;
}

std::string tryOut(Referee copy, const std::string& move) { return go(copy, move); }

std::string once(const Rules& rules, const std::string& position, Side toMove, const std::string& move) {
    Referee referee = at(rules, position, toMove);
    return go(referee, move);
}

std::string boardOf(const Referee& referee) {
    std::string text;
    for (const std::string& row : referee.rows()) {
        if (!text.empty()) text += '/';
        int empty = 0;
        for (char letter : row + "/") {
            if (letter == '.') {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
            if (letter != '/') text += letter;
        }
    }
    return text;
}

std::string last(Referee& referee, const Names& moves) {
    std::string result;
    for (const std::string& move : moves) {
        if (result.rfind("illegal", 0) == 0 || result == "which?") return "before " + move + ": " + result;
        result = go(referee, move);
    }
    return result;
}

std::string lastOf(const Rules& rules, const std::string& position, Side toMove, const Names& moves) {
    Referee referee = at(rules, position, toMove);
    return last(referee, moves);
}

std::string legality(const Rules& rules, const std::string& position, Side toMove, const Names& moves) {
    const std::string result = lastOf(rules, position, toMove, moves);
    if (result.rfind("before", 0) == 0) return result;
    return result.rfind("illegal", 0) == 0 ? "illegal" : "legal";
}

std::string after(const Rules& rules, const std::string& position, Side toMove, const Names& moves) {
    Referee referee = at(rules, position, toMove);
    const std::string result = last(referee, moves);
    const bool played =
        result.rfind("illegal", 0) != 0 && result.rfind("which?", 0) != 0 && result.rfind("before", 0) != 0;
    return played ? boardOf(referee) : result;
}

}  // namespace reference::selftest
