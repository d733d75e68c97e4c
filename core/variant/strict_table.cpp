#include "variant/strict_table.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tafl {
namespace {

constexpr int maxBracketDepth = 32, maxKeyDepth = 16;

/// Scans TOML text, outside strings and comments, for nesting that is too deep. The parser reports syntax errors later.
class NestingGuard {
public:
    explicit NestingGuard(std::string_view text) : text_(text) {}

    /// Line and column of the error, or {0, 0}.
    std::pair<int, int> findTooDeep() {
        int brackets = 0, dots = 0;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            switch (c) {
                case '#':
                    skipTo('\n');
                    continue;
                case '"':
                case '\'':
                    skipString(c);
                    continue;
                case '[':
                case '{':
                    ++brackets;
                    dots = 0;
                    break;
                case ']':
                case '}':
                    brackets = std::max(0, brackets - 1);
                    dots = 0;
                    break;
                case '.':
                    ++dots;
                    break;
                case '=':
                case ',':
                case '\n':
                    dots = 0;
                    break;
                default:
                    break;
            }
            if (brackets > maxBracketDepth || dots > maxKeyDepth) return {line_, column_};
            advance(1);
        }
        return {0, 0};
    }

private:
    void advance(std::size_t count) {
        for (; count > 0 && at_ < text_.size(); --count, ++at_) {
            ++column_;
            if (text_[at_] == '\n') {
                ++line_;
                column_ = 1;
            }
        }
    }
    void skipTo(char end) { advance(std::min(text_.find(end, at_), text_.size()) - at_); }
    void skipString(char quote) {
        const std::string three(3, quote);
        const bool multiline = text_.substr(at_, 3) == three;
        advance(multiline ? 3 : 1);
        while (at_ < text_.size()) {
            if (quote == '"' && text_[at_] == '\\') {
                advance(2);
            } else if (multiline && text_.substr(at_, 3) == three) {
                advance(3);
                while (at_ < text_.size() && text_[at_] == quote) advance(1);  // """a"""" ends with a quote in the text
                return;
            } else if (!multiline && (text_[at_] == quote || text_[at_] == '\n')) {
                advance(text_[at_] == quote ? 1 : 0);
                return;
            } else {
                advance(1);
            }
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1, column_ = 1;
};

Phrase typeName(const toml::node& node) {
    if (node.is_string()) return phrase("a text");
    if (node.is_integer()) return phrase("a number");
    if (node.is_floating_point()) return phrase("a decimal number");
    if (node.is_boolean()) return phrase("a truth value");
    if (node.is_array()) return phrase("a list");
    if (node.is_table()) return phrase("a table");
    return phrase("a date or time");
}

Place placeAt(const std::string& file, const toml::source_region& region) {
    return {file, static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

}  // namespace

Result<toml::table> parseToml(std::string_view text, const std::string& file) {
    if (const auto [line, column] = NestingGuard(text).findTooDeep(); line > 0)
        return fail({file, line, column}, phrase("nested too deep"),
                    phrase("at most 32 brackets or 16 names in a row"));
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        return fail(placeAt(file, error.source()), phrase("this is no TOML: %1", std::string(error.description())),
                    phrase("see toml.io"));
    }
}

Place StrictTable::placeOf(const toml::node& node) const { return placeAt(file_, node.source()); }

Place StrictTable::placeOf(const std::string& key) const {
    const toml::node* node = table_.get(key);
    return node ? placeOf(*node) : place();
}

const toml::node* StrictTable::get(const std::string& key) {
    known_.push_back(key);
    return table_.get(key);
}

void StrictTable::reportWrongType(const toml::node& node, const std::string& key, const Phrase& valid) {
    addError(placeOf(node), phrase("%1: '%2' is %3", title_, key, typeName(node)), valid);
}

std::optional<std::string> StrictTable::printableText(const toml::node& node, const std::string& key,
                                                      const Phrase& valid, bool multiline) {
    const auto* value = node.as_string();
    if (!value) {
        reportWrongType(node, key, valid);
        return std::nullopt;
    }
    std::string text = value->get(), visible = text;
    if (multiline) std::erase_if(visible, [](char c) { return c == '\n' || c == '\r' || c == '\t'; });
    if (escapeForTerminal(visible) != visible) {
        addError(placeOf(node), phrase("%1: '%2' has control characters: %3", title_, key, escapeForTerminal(text)),
                 multiline ? phrase("printable text") : phrase("printable text on one line"));
        return std::nullopt;
    }
    return text;
}

std::optional<std::string> StrictTable::text(const std::string& key, const Phrase& valid) {
    const toml::node* node = get(key);
    return node ? printableText(*node, key, valid) : std::nullopt;
}

std::optional<std::string> StrictTable::lines(const std::string& key, const Phrase& valid) {
    const toml::node* node = get(key);
    return node ? printableText(*node, key, valid, true) : std::nullopt;
}

std::optional<bool> StrictTable::boolean(const std::string& key) {
    const toml::node* node = get(key);
    if (!node) return std::nullopt;
    if (const auto* value = node->as_boolean()) return value->get();
    reportWrongType(*node, key, phrase("true or false, without quotes"));
    return std::nullopt;
}

std::optional<std::int64_t> StrictTable::integer(const std::string& key, const Phrase& valid) {
    const toml::node* node = get(key);
    if (!node) return std::nullopt;
    if (const auto* value = node->as_integer()) return value->get();
    reportWrongType(*node, key, valid);
    return std::nullopt;
}

std::vector<std::string> StrictTable::texts(const std::string& key) {
    std::vector<std::string> out;
    const toml::node* node = get(key);
    if (!node) return out;
    const auto* list = node->as_array();
    if (!list) {
        reportWrongType(*node, key, phrase("a list of texts, such as [\"one\", \"two\"]"));
        return out;
    }
    for (const auto& item : *list)
        if (auto text = printableText(item, key, phrase("a list of texts"))) out.push_back(std::move(*text));
    return out;
}

const toml::table* StrictTable::table(const std::string& key, const Phrase& valid) {
    const toml::node* node = get(key);
    if (!node) return nullptr;
    if (const auto* value = node->as_table()) return value;
    reportWrongType(*node, key, valid);
    return nullptr;
}

std::vector<const toml::table*> StrictTable::tables(const std::string& key, const Phrase& valid) {
    std::vector<const toml::table*> out;
    const toml::node* node = get(key);
    if (!node) return out;
    const auto* list = node->as_array();
    if (!list) {
        reportWrongType(*node, key, valid);
        return out;
    }
    for (const auto& item : *list) {
        if (const auto* value = item.as_table())
            out.push_back(value);
        else
            reportWrongType(item, key, valid);
    }
    return out;
}

std::string StrictTable::requiredText(const std::string& key, const Phrase& valid) {
    if (!has(key)) {
        get(key);
        addError(place(), phrase("%1 needs '%2'", title_, key), valid);
        return {};
    }
    return text(key, valid).value_or("");
}

void StrictTable::reportUnknownKeys() {
    for (const auto& [key, value] : table_) {
        const std::string name(key.str());
        if (std::ranges::find(known_, name) != known_.end()) continue;
        const std::string hint = nearest(name, known_);
        addError(placeAt(file_, key.source()), withSuggestion(phrase("%1 has no key '%2'", title_, name), hint),
                 phraseList(known_));
    }
}

}  // namespace tafl
