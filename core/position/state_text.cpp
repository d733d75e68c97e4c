#include "position/state_text.hpp"

#include <algorithm>
#include <charconv>
#include <variant>

#include "base/text.hpp"

namespace tafl {
namespace {

/// "graves (squares), alarm (on or off) and rests (0 to 3)".
Phrase knownStates(const RuleImage& image) {
    const auto names = stateNames(image);
    std::vector<Phrase> out;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const StateDeclaration& state = image.calls.states[i];
        out.push_back(state.kind == StateKind::marks  ? phrase("%1 (squares)", names[i])
                      : state.kind == StateKind::flag ? phrase("%1 (on or off)", names[i])
                                                      : phrase("%1 (0 to %2)", names[i], state.max));
    }
    return out.empty() ? phrase("these rules have no states") : phraseList(std::move(out));
}

class StateParser {
public:
    explicit StateParser(const RuleImage& image)
        : image_(image), names_(stateNames(image)), values_(allValues({}, image)), given_(names_.size(), false) {}

    Result<StateValues> run(std::string_view text) {
        for (text = trim(text); !text.empty(); text = trim(text)) {
            if (!text.starts_with('{'))
                return fail({}, phrase("'%1' follows the side to move", escapeForTerminal(text)),
                            phrase("states, as in {graves c3}"));
            text.remove_prefix(1);
            if (auto read = state(text); !read) return tl::unexpected(read.error());
        }
        return shortened(std::move(values_), image_);
    }

private:
    /// Reads one state up to its brace, and removes it from the text. A rule's identity may hold blanks and braces.
    Result<std::monostate> state(std::string_view& text) {
        text = trim(text);
        const auto number = matchingName(text);
        if (number == names_.size()) return unknown(text);
        text.remove_prefix(names_[number].size());
        const auto end = text.find('}');
        if (end == text.npos)
            return fail({}, phrase("the state '%1' has no end", names_[number]), "{" + names_[number] + " …}");
        if (given_[number]) return fail({}, phrase("the state '%1' is given twice", names_[number]));
        given_[number] = true;
        const auto value = words(text.substr(0, end));
        text.remove_prefix(end + 1);
        return read(image_.calls.states[number], names_[number], value, values_[number]);
    }

    std::size_t matchingName(std::string_view text) const {
        std::size_t out = names_.size();
        for (std::size_t i = 0; i < names_.size(); ++i) {
            if (!text.starts_with(names_[i])) continue;
            const auto rest = text.substr(names_[i].size());
            if (!rest.empty() && rest.front() != '}' && !isBlank(rest.front())) continue;
            if (out == names_.size() || names_[i].size() > names_[out].size()) out = i;
        }
        return out;
    }

    static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

    tl::unexpected<Diagnostics> unknown(std::string_view text) const {
        const auto parts = words(text.substr(0, text.find('}')));
        const std::string name = parts.empty() ? "" : parts.front();
        std::vector<std::string> meant;
        for (const auto& known : names_)
            if (known.ends_with(":" + name)) meant.push_back(known);
        if (!meant.empty())
            return fail({}, phrase("several rules have a state '%1'", escapeForTerminal(name)), phraseList(meant));
        const std::string hint = nearest(name, names_);
        return fail({}, withSuggestion(phrase("there is no state '%1'", escapeForTerminal(name)), hint),
                    knownStates(image_));
    }

    Result<std::monostate> read(const StateDeclaration& state, const std::string& name,
                                const std::vector<std::string>& words, StateValue& out) const {
        switch (state.kind) {
            case StateKind::flag:
                return readFlag(name, words, out);
            case StateKind::counter:
                return readCounter(state, name, words, out);
            case StateKind::marks:
                break;
        }
        return readMarks(name, words, out);
    }

    static Result<std::monostate> readFlag(const std::string& name, const std::vector<std::string>& words,
                                           StateValue& out) {
        const std::string value = words.empty() ? "on" : words.front();
        if (words.size() > 1 || (value != "on" && value != "off"))
            return fail({}, phrase("the flag '%1' is '%2'", name, escapeForTerminal(join(words, " "))),
                        phrase("on or off"));
        out.number = value == "on";
        return std::monostate{};
    }

    static Result<std::monostate> readCounter(const StateDeclaration& state, const std::string& name,
                                              const std::vector<std::string>& words, StateValue& out) {
        const std::string text = join(words, " ");
        const auto end = std::from_chars(text.data(), text.data() + text.size(), out.number);
        const bool whole = !text.empty() && end.ec == std::errc() && end.ptr == text.data() + text.size();
        if (!whole || out.number < 0 || out.number > state.max)
            return fail({}, phrase("the counter '%1' is '%2'", name, escapeForTerminal(text)),
                        phrase("0 to %1", state.max));
        return std::monostate{};
    }

    Result<std::monostate> readMarks(const std::string& name, const std::vector<std::string>& words,
                                     StateValue& out) const {
        out.marks = {};
        if (words.size() == 1 && words.front() == "none") return std::monostate{};
        const Phrase valid =
            phrase("squares a1 to %1, or none", squareName(image_.size * image_.size - 1, image_.size));
        if (words.empty()) return fail({}, phrase("the state '%1' has no squares", name), valid);
        for (const auto& word : words) {
            const Square square = parseSquare(word, image_.size);
            if (square == noSquare)
                return fail({}, phrase("the state '%1': '%2' is no square", name, escapeForTerminal(word)), valid);
            out.marks.add(square);
        }
        return std::monostate{};
    }

    const RuleImage& image_;
    std::vector<std::string> names_;
    StateValues values_;
    std::vector<bool> given_;
};

}  // namespace

Result<StateValues> parseStates(std::string_view text, const RuleImage& image) { return StateParser(image).run(text); }

std::string stateWords(const StateValues& values, const RuleImage& image) {
    std::string out;
    if (values.empty()) return out;
    const auto names = stateNames(image);
    for (std::size_t i = 0; i < names.size() && i < values.size(); ++i) {
        const StateDeclaration& state = image.calls.states[i];
        if (values[i] == firstValue(state)) continue;
        const bool plainFlag = state.kind == StateKind::flag && values[i].number;
        out += " {" + names[i] + (plainFlag ? "" : " " + valueText(state, values[i], image.size)) + "}";
    }
    return out;
}

}  // namespace tafl
