// A variant as a file again: resolved, so that it stands by itself.
#include <algorithm>
#include <cstdio>

#include "base/text.hpp"
#include "variant/variant.hpp"

namespace tafl {
namespace {

std::string inQuotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) switch (c) {
            case '"':
                out += "\\\"";
                break;
            case '\\':
                out += "\\\\";
                break;
            case '\n':
                out += "\\n";
                break;
            case '\r':
                out += "\\r";
                break;
            case '\t':
                out += "\\t";
                break;
            default:
                if (const auto byte = static_cast<unsigned char>(c); byte < 0x20 || byte == 0x7f) {
                    char buffer[8];
                    std::snprintf(buffer, sizeof buffer, "\\u%04X", static_cast<unsigned>(byte));
                    out += buffer;
                } else {
                    out += c;
                }
        }
    return out + "\"";
}

/// Bare where TOML allows it.
std::string keyText(const std::string& key) {
    const auto bare = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    return !key.empty() && std::ranges::all_of(key, bare) ? key : inQuotes(key);
}

std::string listText(const std::vector<std::string>& items) {
    std::vector<std::string> texts;
    for (const auto& item : items) texts.push_back(inQuotes(item));
    return "[" + join(texts, ", ") + "]";
}

std::string valueText(const ParameterValue& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return inQuotes(*text);
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) return listText(*list);
    return parameterText(value);
}

class Writer {
public:
    explicit Writer(const Variant& variant) : v_(variant) {}

    std::string run() {
        out_ = "format = 1\n";
        line("id", inQuotes(v_.id));
        line("name", inQuotes(v_.name));
        if (!v_.year.empty()) line("year", inQuotes(v_.year));
        if (!v_.summary.empty()) line("summary", inQuotes(v_.summary));
        if (v_.isAbstract) line("abstract", "true");
        list("sources", v_.sources);
        list("assumed", v_.assumed);
        list("records", v_.records);
        list("same_rules_as", v_.sameRulesAs);
        if (!v_.rows.empty()) {
            out_ += "\n[board]\nlayout = \"\"\"\n";
            for (const auto& row : v_.rows) out_ += row + "\n";
            out_ += "\"\"\"\n";
        }
        if (!v_.zones.empty()) out_ += "\n[zones]\n";
        for (const auto& [name, expression] : v_.zones) line(keyText(name), inQuotes(expression));
        for (const auto& r : v_.rules) rule(r);
        for (const auto& t : v_.tests) test(t);
        return std::move(out_);
    }

private:
    void line(const std::string& key, const std::string& value) { out_ += key + " = " + value + "\n"; }
    void list(const std::string& key, const std::vector<std::string>& items) {
        if (!items.empty()) line(key, listText(items));
    }

    void rule(const RuleText& r) {
        out_ += "\n[[rule]]\n";
        line("use", inQuotes(r.use));
        // An identity made from parameters holds the component's id, and so a slash, which a given one may not have.
        if (!r.identity.empty() && r.identity.find('/') == std::string::npos) line("as", inQuotes(r.identity));
        if (!r.origin.empty()) line("origin", inQuotes(r.origin));
        if (!r.script.empty()) line("script", inQuotes(r.script));
        for (const auto& [name, value] : r.given) line(keyText(name), valueText(value));
    }

    /// Options are resolved, so only tests of the choices in force still make sense.
    void test(const TestText& t) {
        for (const auto& option : v_.options) {
            const auto given = t.options.find(option.id);
            const auto chosen = v_.chosen.find(option.id);
            if (chosen != v_.chosen.end() &&
                (given == t.options.end() ? option.fallback : given->second) != chosen->second)
                return;
        }
        out_ += "\n[[test]]\n";
        line("name", inQuotes(t.name));
        if (!t.rule.empty()) line("rule", inQuotes(t.rule));
        if (t.fires) line("fires", *t.fires ? "true" : "false");
        line("position", inQuotes(t.position));
        list("moves", t.moves);
        line("move", inQuotes(t.move));
        if (t.hasCaptures) line("captures", inQuotes(t.captures));
        if (t.hasOutcome) line("outcome", inQuotes(t.outcome));
        if (!t.legal)
            line("legal", "false");
        else if (!t.hasCaptures && !t.hasOutcome)
            line("legal", "true");
    }

    const Variant& v_;
    std::string out_;
};

}  // namespace

std::string writeVariant(const Variant& variant) { return Writer(variant).run(); }

}  // namespace tafl
