// A variant file as text again. It is written twice in the mind: as what it says now, and as what its text said before;
// where the two agree, the text stays as it was.
#include <algorithm>
#include <deque>

#include "base/text.hpp"
#include "variant/file_layout.hpp"
#include "variant/file_text.hpp"
#include "variant/toml_text.hpp"

namespace tafl {
namespace {

using Kind = FilePart::Kind;

Kind kindOf(const std::string& header) {
    if (header.empty()) return Kind::head;
    if (header == "[board]") return Kind::board;
    if (header == "[zones]") return Kind::zones;
    if (header == "[[rule]]") return Kind::rule;
    if (header == "[[option]]") return Kind::option;
    if (header == "[[test]]") return Kind::test;
    return Kind::other;
}

/// A section with those that belong to it: the choices of an option.
struct Part {
    Kind kind{};
    std::vector<LaidSection> sections;

    /// What tells it from its like: the component of a rule, the id of an option, the name of a test.
    const std::string& title() const {
        static const std::string none;
        return sections.front().entries.empty() ? none : sections.front().entries.front().text;
    }
    std::string text() const {
        std::string out;
        for (const auto& section : sections) out += section.text();
        return out;
    }
};

std::vector<Part> grouped(std::vector<LaidSection> sections) {
    std::vector<Part> out;
    for (auto& section : sections) {
        const Kind kind = kindOf(section.header);
        if (kind == Kind::other && section.header.starts_with("[[option.") && !out.empty() &&
            out.back().kind == Kind::option)
            out.back().sections.push_back(std::move(section));
        else
            out.push_back({kind, {std::move(section)}});
    }
    return out;
}

// --- What a file says, each thing in one way only --------------------------------------------------------------------

class Statement {
public:
    explicit Statement(const VariantFile& file) : f_(file) {}

    std::vector<Part> run() {
        head();
        if (f_.rows) {
            begin(Kind::board, "[board]");
            say("layout", blockText(*f_.rows));
        }
        if (!f_.zones.empty()) begin(Kind::zones, "[zones]");
        for (const auto& [name, expression] : f_.zones) say(name, inQuotes(expression));
        for (const auto& each : f_.rules) rule(each);
        for (const auto& each : f_.options) option(each);
        for (const auto& each : f_.tests) test(each);
        return std::move(out_);
    }

private:
    void begin(Kind kind, const std::string& header) {
        out_.push_back({kind, {}});
        section(header);
    }
    void section(const std::string& header) {
        LaidSection made;
        made.header = header;
        if (!header.empty()) made.lead = "\n", made.line = header + "\n";
        out_.back().sections.push_back(std::move(made));
    }
    void say(const std::string& key, const std::string& value) {
        out_.back().sections.back().entries.push_back({key, "", keyText(key) + " = " + value + "\n"});
    }
    void sayText(const std::string& key, const std::string& text) {
        if (!text.empty()) say(key, inQuotes(text));
    }
    void sayList(const std::string& key, const std::vector<std::string>& items) {
        if (items.empty()) return;
        if (items.size() == 1 || listText(items).size() + key.size() < 100) return say(key, listText(items));
        std::string lines = "[\n";
        for (const auto& item : items) lines += "    " + inQuotes(item) + ",\n";
        say(key, lines + "]");
    }
    static std::string tableText(const std::map<std::string, std::string>& pairs) {
        std::vector<std::string> items;
        for (const auto& [key, value] : pairs) items.push_back(keyText(key) + " = " + inQuotes(value));
        return "{ " + join(items, ", ") + " }";
    }

    void head() {
        begin(Kind::head, "");
        say("format", "1");
        say("id", inQuotes(f_.id));
        say("name", inQuotes(f_.name));
        sayText("year", f_.year);
        sayText("summary", f_.summary);
        if (f_.isAbstract) say("abstract", "true");
        if (f_.inherits) say("inherits", inQuotes(f_.inherits->text));
        std::map<std::string, std::string> chosen;
        for (const auto& [option, choice] : f_.chosen) chosen[option] = choice.text;
        if (!chosen.empty()) say("options", tableText(chosen));
        std::vector<std::string> dropped;
        for (const auto& each : f_.drop) dropped.push_back(each.text);
        sayList("drop", dropped);
        sayList("sources", f_.sources);
        sayList("assumed", f_.assumed);
        sayList("records", f_.records);
        sayList("same_rules_as", f_.sameRulesAs);
    }

    static std::vector<std::pair<std::string, std::string>> pairsOf(const RuleText& r) {
        std::vector<std::pair<std::string, std::string>> out = {{"use", inQuotes(r.use)}};
        // An identity made from parameters holds the component's id, and so a slash, which a given one may not have.
        if (!r.identity.empty() && r.identity.find('/') == std::string::npos)
            out.emplace_back("as", inQuotes(r.identity));
        if (!r.origin.empty()) out.emplace_back("origin", inQuotes(r.origin));
        if (!r.script.empty()) out.emplace_back("script", inQuotes(r.script));
        for (const auto& [name, value] : r.given) out.emplace_back(name, valueText(value));
        return out;
    }

    void rule(const RuleText& r) {
        begin(Kind::rule, "[[rule]]");
        for (const auto& [key, value] : pairsOf(r)) say(key, value);
    }

    void option(const OptionText& o) {
        begin(Kind::option, "[[option]]");
        say("id", inQuotes(o.id));
        say("words", inQuotes(o.words));
        sayText("source", o.source);
        say("default", inQuotes(o.fallback));
        for (const auto& choice : o.choices) {
            section("[[option.choice]]");
            out_.back().sections.back().lead = "";
            say("id", inQuotes(choice.id));
            say("words", inQuotes(choice.words));
            sayList("drop", choice.drop);
            std::vector<std::string> rules;
            for (const auto& r : choice.rules) {
                std::vector<std::string> items;
                for (const auto& [key, value] : pairsOf(r)) items.push_back(keyText(key) + " = " + value);
                rules.push_back("{ " + join(items, ", ") + " }");
            }
            if (rules.size() == 1) say("rule", "[ " + rules[0] + " ]");
            if (rules.size() > 1) say("rule", "[\n    " + join(rules, ",\n    ") + ",\n]");
        }
    }

    void test(const TestText& t) {
        begin(Kind::test, "[[test]]");
        say("name", inQuotes(t.name));
        sayText("rule", t.rule);
        if (t.fires) say("fires", *t.fires ? "true" : "false");
        say("position", inQuotes(t.position));
        sayList("moves", t.moves);
        say("move", inQuotes(t.move));
        if (t.hasCaptures) say("captures", inQuotes(t.captures));
        if (t.hasOutcome) say("outcome", inQuotes(t.outcome));
        if (!t.legal || (!t.hasCaptures && !t.hasOutcome)) say("legal", t.legal ? "true" : "false");
        if (!t.options.empty()) say("options", tableText(t.options));
    }

    const VariantFile& f_;
    std::vector<Part> out_;
};

// --- What stays as it was written ------------------------------------------------------------------------------------

/// A part of the old text, as it stands there and as it would be stated today.
struct OldPart {
    Part written, stated;
    bool used = false;
};

const LaidEntry* find(const std::vector<LaidEntry>& entries, const std::string& key) {
    const auto found = std::ranges::find(entries, key, &LaidEntry::key);
    return found == entries.end() ? nullptr : &*found;
}

/// Entries whose value is as before stay as written; changed ones keep their place and the comments before them.
LaidSection joined(const LaidSection& now, const LaidSection& written, const LaidSection& stated) {
    LaidSection out = written;
    std::erase_if(out.entries, [&](const LaidEntry& e) { return !find(now.entries, e.key); });
    for (std::size_t i = 0; i < now.entries.size(); ++i) {
        const LaidEntry& entry = now.entries[i];
        const auto place = std::ranges::find(out.entries, entry.key, &LaidEntry::key);
        if (place == out.entries.end()) {
            auto at = out.entries.begin();
            if (i > 0) at = std::next(std::ranges::find(out.entries, now.entries[i - 1].key, &LaidEntry::key));
            out.entries.insert(at, entry);
            continue;
        }
        const LaidEntry* before = find(stated.entries, entry.key);
        if (!before || before->text != entry.text) place->text = entry.text;
    }
    return out;
}

std::string joined(const Part& now, const OldPart& old) {
    if (now.text() == old.stated.text()) return old.written.text();
    std::string out;
    const bool alike = old.written.sections.size() == old.stated.sections.size();
    for (std::size_t i = 0; i < now.sections.size(); ++i) {
        const LaidSection& section = now.sections[i];
        std::size_t match = i == 0 ? 0 : old.stated.sections.size();
        if (i > 0 && alike)
            for (std::size_t k = 1; k < old.stated.sections.size(); ++k)
                if (old.stated.sections[k].entries.front().text == section.entries.front().text) match = k;
        out += match < old.stated.sections.size()
                   ? joined(section, old.written.sections[match], old.stated.sections[match]).text()
                   : section.text();
    }
    return out;
}

class Merging {
public:
    Merging(std::vector<Part> now, std::vector<OldPart> old, std::string tail)
        : now_(std::move(now)), old_(std::move(old)), tail_(std::move(tail)) {}

    std::string run() {
        // 1. Every part of today's statement finds its text: the same before the similar.
        std::vector<OldPart*> origins(now_.size(), nullptr);
        for (const bool same : {true, false})
            for (std::size_t i = 0; i < now_.size(); ++i)
                if (!origins[i]) origins[i] = origin(now_[i], same);
        std::map<Kind, std::deque<std::string>> waiting;
        for (std::size_t i = 0; i < now_.size(); ++i)
            waiting[now_[i].kind].push_back(origins[i] ? joined(now_[i], *origins[i]) : now_[i].text());
        // 2. The old order of kinds, each place taken by the next of its kind; the last place takes what is left.
        std::vector<Kind> places;
        for (const auto& part : old_) places.push_back(part.written.kind);
        if (places.empty()) places.push_back(Kind::head);
        for (const Kind kind : {Kind::board, Kind::zones, Kind::rule, Kind::option, Kind::test}) {
            if (std::ranges::find(places, kind) != places.end()) continue;
            const auto behind = std::find_if(places.rbegin(), places.rend(), [&](Kind k) { return k < kind; });
            places.insert(behind.base(), kind);
        }
        std::string out;
        for (std::size_t i = 0; i < places.size(); ++i) {
            auto& queue = waiting[places[i]];
            const bool last =
                std::find(places.begin() + static_cast<std::ptrdiff_t>(i) + 1, places.end(), places[i]) == places.end();
            do {
                if (queue.empty()) break;
                out += queue.front();
                queue.pop_front();
            } while (last);
        }
        return out + tail_;
    }

private:
    OldPart* origin(const Part& part, bool same) {
        for (auto& old : old_) {
            if (old.used || old.written.kind != part.kind) continue;
            const bool fits = same ? old.stated.text() == part.text()
                                   : part.kind <= Kind::zones || old.stated.title() == part.title();
            if (!fits) continue;
            old.used = true;
            return &old;
        }
        return nullptr;
    }

    std::vector<Part> now_;
    std::vector<OldPart> old_;
    std::string tail_;
};

/// The old text and its statement, part by part; nothing if they do not go together, as where rules stand in a list.
std::vector<OldPart> oldParts(std::string_view before, LaidText& laid) {
    const auto read = readVariant(before, {});
    if (!read) return {};
    laid = layOut(before);
    std::vector<Part> written = grouped(std::move(laid.sections));
    std::vector<Part> stated = Statement(*read).run();
    std::vector<OldPart> out;
    for (auto& part : written) {
        const auto match = std::ranges::find(stated, part.kind, &Part::kind);
        if (part.kind == Kind::other || match == stated.end()) return {};
        out.push_back({std::move(part), std::move(*match), false});
        stated.erase(match);
    }
    if (!stated.empty()) return {};
    return out;
}

}  // namespace

std::string writeFile(const VariantFile& file, std::string_view before) {
    LaidText laid;
    auto old = oldParts(before, laid);
    return Merging(Statement(file).run(), std::move(old), std::move(laid.tail)).run();
}

std::vector<FilePart> partsOf(std::string_view text) {
    std::vector<FilePart> out;
    std::map<Kind, int> counts;
    for (const auto& part : grouped(layOut(text).sections))
        out.push_back({part.kind, counts[part.kind]++, part.sections.front().firstLine, part.sections.back().lastLine});
    return out;
}

}  // namespace tafl
