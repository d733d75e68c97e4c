// The template language of a component's words: {name}, [name=a|b: text], [name!=a: text].
#include <algorithm>
#include <charconv>
#include <optional>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "rules/component.hpp"
#include "rules/words.hpp"

namespace tafl {
namespace {

constexpr std::size_t maxNesting = 16;

/// A token of the words. Readers track nesting in an explicit stack, so deep nesting cannot overflow the call stack.
struct Token {
    enum class Kind { text, value, open, close, error };
    Kind kind{};
    std::string text;                 ///< the text, error message or parameter name
    bool negated = false;             ///< open: != instead of =
    std::vector<std::string> values;  ///< open
};

class Tokens {
public:
    explicit Tokens(std::string_view words) : rest_(words) {}

    std::optional<Token> next() {
        if (rest_.empty()) return std::nullopt;
        switch (rest_[0]) {
            case '{':
                return value();
            case '[':
                return condition();
            case ']':
                rest_.remove_prefix(1);
                return Token{Token::Kind::close};
            case '}':
                rest_.remove_prefix(1);
                return Token{Token::Kind::error, trMark("'}' without '{'")};
            default:
                break;
        }
        const auto end = std::min(rest_.find_first_of("{}[]"), rest_.size());
        Token token{Token::Kind::text, std::string(rest_.substr(0, end))};
        rest_.remove_prefix(end);
        return token;
    }

private:
    Token value() {
        const auto end = rest_.find_first_of("{}[]", 1);
        if (end == std::string_view::npos || rest_[end] != '}') return broken(trMark("'{' without '}'"));
        Token token{Token::Kind::value, std::string(trim(rest_.substr(1, end - 1)))};
        rest_.remove_prefix(end + 1);
        return token;
    }

    Token condition() {
        const auto equals = rest_.find('=');
        const auto colon = rest_.find(':');
        if (equals == std::string_view::npos || colon == std::string_view::npos || colon < equals ||
            rest_.substr(1, equals - 1).find_first_of("{}[]") != std::string_view::npos)
            return broken(trMark("'[' that is not of the form [name=value: text]"));
        Token token{Token::Kind::open};
        token.negated = rest_[equals - 1] == '!';
        token.text = std::string(trim(rest_.substr(1, equals - 1 - (token.negated ? 1 : 0))));
        token.values = split(rest_.substr(equals + 1, colon - equals - 1), '|');
        if (token.values.empty()) token.values.emplace_back();  // [name=: text] where the parameter is empty
        rest_.remove_prefix(colon + 1);
        return token;
    }

    Token broken(const char* why) {
        rest_ = {};
        return Token{Token::Kind::error, why};
    }

    std::string_view rest_;
};

std::string displayText(const ParameterValue& value) {
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) return enumerate(*list);
    return parameterText(value);
}

bool matches(const ParameterValue& value, const std::vector<std::string>& values) {
    const auto among = [&](const std::string& text) { return std::ranges::find(values, text) != values.end(); };
    if (const auto* list = std::get_if<std::vector<std::string>>(&value))
        return list->empty() ? among("") : std::ranges::any_of(*list, among);
    return among(parameterText(value));
}

/// A character and the index of its piece.
struct Letter {
    char c = 0;
    int origin = -1;
};

/// Removes double blanks and blanks before punctuation, and starts with a capital.
std::vector<Letter> normalizeSpacing(const std::vector<Letter>& letters) {
    std::vector<Letter> out;
    for (Letter each : letters) {
        if (each.c == '\n' || each.c == '\t') each.c = ' ';
        const char c = each.c, before = out.empty() ? '(' : out.back().c;
        if (c == ' ' && (before == ' ' || before == '(')) continue;
        if ((c == '.' || c == ',' || c == ';' || c == ')') && !out.empty() && before == ' ') out.pop_back();
        out.push_back(each);
    }
    while (!out.empty() && out.back().c == ' ') out.pop_back();
    if (!out.empty() && out[0].c >= 'a' && out[0].c <= 'z') out[0].c = static_cast<char>(out[0].c - 'a' + 'A');
    return out;
}

/// The error if a condition compares with a value that the parameter cannot have.
Phrase checkConditionValue(const ParameterSpecification& p, const std::string& value) {
    const auto noneOf = [&](const Phrase& valid) {
        return phrase("'%1' is no value of '%2', which is %3", value, p.name, valid);
    };
    switch (p.type) {
        case ParameterType::boolean:
            return value == "true" || value == "false" ? Phrase() : noneOf(phrase("true or false"));
        case ParameterType::choice:
            return std::ranges::find(p.choices, value) != p.choices.end() ? Phrase() : noneOf(phraseList(p.choices));
        case ParameterType::integer: {
            std::int64_t number = 0;
            const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
            const bool fits =
                error == std::errc{} && end == value.data() + value.size() && number >= p.least && number <= p.most;
            return fits ? Phrase() : noneOf(phrase("%1 to %2", p.least, p.most));
        }
        default:
            return {};
    }
}

}  // namespace

std::vector<SentencePiece> renderSentence(std::string_view words, const Component& component,
                                          const Parameters& parameters,
                                          const std::function<std::string(const ParameterValue&)>& shown) {
    const auto valueOf = [&](const std::string& name) -> const ParameterValue* {
        const auto found = parameters.find(name);
        if (found != parameters.end()) return &found->second;
        const ParameterSpecification* p = component.parameter(name);
        return p ? &p->fallback : nullptr;
    };
    // 1. The visible pieces and their characters.
    struct Level {
        bool shown = true;
        std::string parameter;
    };
    std::vector<Level> levels(1);
    std::vector<SentencePiece> pieces;
    std::vector<Letter> letters;
    const auto add = [&](const std::string& text, const std::string& parameter, bool value) {
        for (const char c : text) letters.push_back({c, static_cast<int>(pieces.size())});
        pieces.push_back({"", parameter, value});
    };
    Tokens tokens(words);
    while (const auto token = tokens.next()) switch (token->kind) {
            case Token::Kind::text:
                if (levels.back().shown) add(token->text, levels.back().parameter, false);
                break;
            case Token::Kind::value:
                if (const auto* value = levels.back().shown ? valueOf(token->text) : nullptr)
                    add(shown(*value), token->text, true);
                break;
            case Token::Kind::open: {
                const auto* value = valueOf(token->text);
                const bool holds = value && matches(*value, token->values) != token->negated;
                levels.push_back({levels.back().shown && holds, token->text});
                break;
            }
            case Token::Kind::close:
                if (levels.size() > 1) levels.pop_back();
                break;
            case Token::Kind::error:
                break;
        }
    // 2. The text of each piece after normalizing blanks.
    for (const Letter& letter : normalizeSpacing(letters))
        pieces[static_cast<std::size_t>(letter.origin)].text += letter.c;
    std::erase_if(pieces, [](const SentencePiece& piece) { return piece.text.empty(); });
    return pieces;
}

std::vector<SentencePiece> renderSentence(const Component& component, const Parameters& parameters) {
    return renderSentence(component.words, component, parameters, displayText);
}

std::string renderWords(const Component& component, const Parameters& parameters) {
    std::string out;
    for (const auto& piece : renderSentence(component, parameters)) out += piece.text;
    return out;
}

Diagnostics checkWords(const Component& component) {
    Diagnostics diagnostics;
    std::size_t depth = 0;
    const auto addError = [&](const Phrase& text, const Phrase& valid = {}) {
        diagnostics.push_back(
            {Severity::error, Place{component.file}, phrase("words of '%1': %2", component.id, text), valid});
    };
    const auto findParameter = [&](const std::string& name) {
        const ParameterSpecification* p = component.parameter(name);
        if (p) return p;
        std::vector<std::string> names;
        for (const auto& each : component.parameters) names.push_back(each.name);
        addError(phrase("'%1' is no parameter", name), names.empty() ? phrase("there are none") : phraseList(names));
        return p;
    };
    Tokens tokens(component.words);
    while (const auto token = tokens.next()) switch (token->kind) {
            case Token::Kind::text:
                break;
            case Token::Kind::value:
                findParameter(token->text);
                break;
            case Token::Kind::open:
                if (++depth == maxNesting + 1) addError(phrase("brackets are nested deeper than %1", maxNesting));
                if (const auto* p = findParameter(token->text))
                    for (const auto& value : token->values)
                        if (const std::string why = checkConditionValue(*p, value); !why.empty()) addError(why);
                break;
            case Token::Kind::close:
                if (depth-- == 0) {
                    addError(phrase("']' without '['"));
                    depth = 0;
                }
                break;
            case Token::Kind::error:
                addError(copiedPhrase(token->text));
                break;
        }
    if (depth > 0) addError(phrase("'[' without ']'"));
    return diagnostics;
}

}  // namespace tafl
