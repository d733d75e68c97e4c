// Expressions for squares and piece classes.
#include "rulebook.hpp"

#include <cctype>
#include <stdexcept>

namespace reference {

std::vector<std::string> expressionWords(const std::string& expression) {
    std::vector<std::string> words;
    std::string word;
    const auto finish = [&] {
        if (!word.empty()) words.push_back(word);
        word.clear();
    };
    for (char c : expression) {
        if (c == ' ') {
            finish();
        } else if (c == '|' || c == '-') {
            finish();
            words.emplace_back(1, c);
        } else {
            word += c;
        }
    }
    finish();
    return words;
}

namespace {

/// Parses a name such as `k11`; `nowhere` if it is no square.
int parseSquare(const std::string& word, int size) {
    if (word.size() < 2 || word.size() > 3 || word[0] < 'a' || word[0] >= 'a' + size) return nowhere;
    int rank = 0;
    for (std::size_t i = 1; i < word.size(); ++i) {
        if (std::isdigit(static_cast<unsigned char>(word[i])) == 0) return nowhere;
        rank = rank * 10 + (word[i] - '0');
    }
    if (word[1] == '0' || rank > size) return nowhere;
    return (rank - 1) * size + (word[0] - 'a');
}

}  // namespace

Zone Zones::term(const std::string& word, int depth) const {
    if (depth > 20) throw std::invalid_argument("zone '" + word + "' is defined by itself");
    const auto named = named_.find(word);
    if (named != named_.end()) return read(named->second, depth + 1);

    Zone zone;
    zone.squares.assign(static_cast<std::size_t>(shape_->gridCount()), false);
    if (word == "none") return zone;
    if (word == "outside") {
        zone.outside = true;
        return zone;
    }
    if (word == "centre" || word == "board" || word == "edge") {
        for (const int square : word == "centre" ? shape_->centre() : shape_->squares()) {
            zone.squares[static_cast<std::size_t>(square)] = word != "edge" || shape_->isEdge(square);
        }
        return zone;
    }
    const int square = parseSquare(word, shape_->size());
    if (square == nowhere) throw std::invalid_argument("unknown zone or square '" + word + "'");
    if (!shape_->has(square)) throw std::invalid_argument("square '" + word + "' is a hole");
    zone.squares[static_cast<std::size_t>(square)] = true;
    return zone;
}

Zone Zones::read(const std::string& expression, int depth) const {
    Zone result;
    result.squares.assign(static_cast<std::size_t>(shape_->gridCount()), false);
    bool add = true;
    for (const std::string& word : expressionWords(expression)) {
        if (word == "|") {
            add = true;
            continue;
        }
        if (word == "-") {
            add = false;
            continue;
        }
        const Zone zone = term(word, depth);
        for (std::size_t i = 0; i < zone.squares.size(); ++i) {
            if (zone.squares[i]) result.squares[i] = add;
        }
        if (zone.outside) result.outside = add;
        add = true;
    }
    return result;
}

Zone Zones::read(const std::string& expression) const { return read(expression, 0); }

void Zones::check() const {
    for (const auto& [name, expression] : named_) read(expression);
}

Zone Zones::readOrNone(const std::string& name) const { return read(has(name) ? name : "none"); }

namespace {

Classes readClassTerm(const std::vector<PieceClass>& classes, const std::string& word) {
    Classes set(classes.size(), false);
    bool known = false;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const PieceClass& piece = classes[i];
        if (piece.name == word) known = set[i] = true;
    }
    if (known) return set;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const PieceClass& piece = classes[i];
        if (word == "all") {
            set[i] = true;
        } else if (word == "men") {
            set[i] = !piece.royal;
        } else if (word == "royal") {
            set[i] = piece.royal;
        } else if (word == "ordinary") {
            set[i] = piece.name == "attacker" || piece.name == "defender";
        } else if (word == "attackers") {
            set[i] = piece.side == Side::attackers;
        } else if (word == "defenders") {
            set[i] = piece.side == Side::defenders;
        } else if (word == "defending men") {
            set[i] = piece.side == Side::defenders && !piece.royal;
        } else if (word != "none") {
            throw std::invalid_argument("unknown piece class '" + word + "'");
        }
    }
    return set;
}

}  // namespace

Classes readClasses(const std::vector<PieceClass>& classes, const std::vector<std::string>& expressions) {
    Classes result(classes.size(), false);
    for (const std::string& expression : expressions) {
        std::vector<std::string> words = expressionWords(expression);
        bool add = true;
        for (std::size_t w = 0; w < words.size(); ++w) {
            std::string word = words[w];
            if (word == "|") {
                add = true;
                continue;
            }
            if (word == "-") {
                add = false;
                continue;
            }
            // The only set with a name of two words.
            if (word == "defending" && w + 1 < words.size() && words[w + 1] == "men") {
                word = "defending men";
                ++w;
            }
            const Classes set = readClassTerm(classes, word);
            for (std::size_t i = 0; i < set.size(); ++i) {
                if (set[i]) result[i] = add;
            }
            add = true;
        }
    }
    return result;
}

}  // namespace reference
