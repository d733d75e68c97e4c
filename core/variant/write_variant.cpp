// Writes a resolved variant as a self-contained file.
#include "variant/toml_text.hpp"
#include "variant/variant.hpp"

namespace tafl {
namespace {

class Writer {
public:
    explicit Writer(const Variant& variant) : variant_(variant) {}

    std::string run() {
        out_ = "format = 1\n";
        line("id", tomlString(variant_.id));
        line("name", tomlString(variant_.name));
        if (!variant_.year.empty()) line("year", tomlString(variant_.year));
        if (!variant_.summary.empty()) line("summary", tomlString(variant_.summary));
        if (variant_.isAbstract) line("abstract", "true");
        list("sources", variant_.sources);
        list("assumed", variant_.assumed);
        list("records", variant_.records);
        list("same_rules_as", variant_.sameRulesAs);
        if (!variant_.rows.empty()) {
            out_ += "\n[board]\n";
            line("layout", tomlMultiline(variant_.rows));
        }
        if (!variant_.zones.empty()) out_ += "\n[zones]\n";
        for (const auto& [name, expression] : variant_.zones) line(tomlKey(name), tomlString(expression));
        for (const auto& r : variant_.rules) rule(r);
        for (const auto& t : variant_.tests) test(t);
        return std::move(out_);
    }

private:
    void line(const std::string& key, const std::string& value) { out_ += key + " = " + value + "\n"; }
    void list(const std::string& key, const std::vector<std::string>& items) {
        if (!items.empty()) line(key, tomlList(items));
    }

    void rule(const RuleText& r) {
        out_ += "\n[[rule]]\n";
        line("use", tomlString(r.use));
        // Identities made from parameters contain a slash. Explicit ones cannot.
        if (!r.identity.empty() && r.identity.find('/') == std::string::npos) line("as", tomlString(r.identity));
        if (!r.origin.empty()) line("origin", tomlString(r.origin));
        if (!r.script.empty()) line("script", tomlString(r.script));
        for (const auto& [name, value] : r.given) line(tomlKey(name), tomlValue(value));
    }

    /// Options are resolved: writes only tests of the active choices.
    void test(const TestText& t) {
        for (const auto& option : variant_.options) {
            const auto given = t.options.find(option.id);
            const auto chosen = variant_.chosen.find(option.id);
            if (chosen != variant_.chosen.end() &&
                (given == t.options.end() ? option.fallback : given->second) != chosen->second)
                return;
        }
        out_ += "\n[[test]]\n";
        line("name", tomlString(t.name));
        if (!t.rule.empty()) line("rule", tomlString(t.rule));
        if (t.fires) line("fires", *t.fires ? "true" : "false");
        line("position", tomlString(t.position));
        list("moves", t.moves);
        line("move", tomlString(t.move));
        if (t.hasCaptures) line("captures", tomlString(t.captures));
        if (t.hasOutcome) line("outcome", tomlString(t.outcome));
        if (!t.legal)
            line("legal", "false");
        else if (!t.hasCaptures && !t.hasOutcome)
            line("legal", "true");
    }

    const Variant& variant_;
    std::string out_;
};

}  // namespace

std::string formatVariant(const Variant& variant) { return Writer(variant).run(); }

}  // namespace tafl
