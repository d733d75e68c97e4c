// A variant as a file again: resolved, so that it stands by itself.
#include "variant/toml_text.hpp"
#include "variant/variant.hpp"

namespace tafl {
namespace {

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
            out_ += "\n[board]\n";
            line("layout", blockText(v_.rows));
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
