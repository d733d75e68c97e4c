// Writes a variant file and keeps its old text where the content is unchanged: it formats the old content too and
// compares the two formatted texts.
#include <algorithm>
#include <deque>
#include <optional>

#include "base/text.hpp"
#include "variant/file_layout.hpp"
#include "variant/file_text.hpp"
#include "variant/toml_text.hpp"

namespace tafl {
namespace {

using Kind = FilePart::Kind;

Kind sectionKind(const std::string& header) {
    if (header.empty()) return Kind::head;
    if (header == "[board]") return Kind::board;
    if (header == "[zones]") return Kind::zones;
    if (header == "[[rule]]") return Kind::rule;
    if (header == "[[option]]") return Kind::option;
    if (header == "[[test]]") return Kind::test;
    return Kind::other;
}

/// A section with its subsections: the choices of an option.
struct Part {
    Kind kind{};
    std::vector<TomlSection> sections;

    /// The entry that identifies it: the component of a rule, the id of an option, the name of a test.
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

std::vector<Part> groupSections(std::vector<TomlSection> sections) {
    std::vector<Part> out;
    for (auto& section : sections) {
        const Kind kind = sectionKind(section.header);
        if (kind == Kind::other && section.header.starts_with("[[option.") && !out.empty() &&
            out.back().kind == Kind::option)
            out.back().sections.push_back(std::move(section));
        else
            out.push_back({kind, {std::move(section)}});
    }
    return out;
}

// --- canonical text --------------------------------------------------------------------------------------------------

class FileFormatter {
public:
    explicit FileFormatter(const VariantFile& file, bool wrapLists = true) : file_(file), wrapLists_(wrapLists) {}

    std::vector<Part> run() {
        addHead();
        if (file_.rows) {
            begin(Kind::board, "[board]");
            addEntry("layout", tomlMultiline(*file_.rows));
        }
        if (!file_.zones.empty()) begin(Kind::zones, "[zones]");
        for (const auto& [name, expression] : file_.zones) addEntry(name, tomlString(expression));
        for (const auto& each : file_.rules) addRule(each);
        for (const auto& each : file_.options) addOption(each);
        for (const auto& each : file_.tests) addTest(each);
        return std::move(out_);
    }

private:
    void begin(Kind kind, const std::string& header) {
        out_.push_back({kind, {}});
        beginSection(header);
    }
    void beginSection(const std::string& header) {
        TomlSection out;
        out.header = header;
        if (!header.empty()) out.leadingComments = "\n", out.line = header + "\n";
        out_.back().sections.push_back(std::move(out));
    }
    void addEntry(const std::string& key, const std::string& value) {
        out_.back().sections.back().entries.push_back({key, "", tomlKey(key) + " = " + value + "\n"});
    }
    void addText(const std::string& key, const std::string& text) {
        if (!text.empty()) addEntry(key, tomlString(text));
    }
    void addList(const std::string& key, const std::vector<std::string>& items) {
        if (items.empty()) return;
        if (!wrapLists_ || items.size() == 1 || tomlList(items).size() + key.size() < 100)
            return addEntry(key, tomlList(items));
        std::string lines = "[\n";
        for (const auto& item : items) lines += "    " + tomlString(item) + ",\n";
        addEntry(key, lines + "]");
    }
    static std::string tableText(const std::map<std::string, std::string>& pairs) {
        std::vector<std::string> items;
        for (const auto& [key, value] : pairs) items.push_back(tomlKey(key) + " = " + tomlString(value));
        return "{ " + join(items, ", ") + " }";
    }

    void addHead() {
        begin(Kind::head, "");
        addEntry("format", "1");
        addEntry("id", tomlString(file_.id));
        addEntry("name", tomlString(file_.name));
        addText("year", file_.year);
        addText("summary", file_.summary);
        addText("licence", file_.licence);
        if (file_.isAbstract) addEntry("abstract", "true");
        if (file_.inherits) addEntry("inherits", tomlString(file_.inherits->text));
        std::map<std::string, std::string> chosen;
        for (const auto& [option, choice] : file_.chosen) chosen[option] = choice.text;
        if (!chosen.empty()) addEntry("options", tableText(chosen));
        std::vector<std::string> dropped;
        for (const auto& each : file_.drop) dropped.push_back(each.text);
        addList("drop", dropped);
        addList("sources", file_.sources);
        addList("assumed", file_.assumed);
        addList("records", file_.records);
        addList("same_rules_as", file_.sameRulesAs);
    }

    static std::vector<std::pair<std::string, std::string>> ruleEntries(const RuleText& r) {
        std::vector<std::pair<std::string, std::string>> out = {{"use", tomlString(r.use)}};
        // Identities made from parameters contain a slash. Explicit ones cannot.
        if (!r.identity.empty() && r.identity.find('/') == std::string::npos)
            out.emplace_back("as", tomlString(r.identity));
        if (!r.origin.empty()) out.emplace_back("origin", tomlString(r.origin));
        if (!r.script.empty()) out.emplace_back("script", tomlString(r.script));
        for (const auto& [name, value] : r.parameters) out.emplace_back(name, tomlValue(value));
        return out;
    }

    void addRule(const RuleText& r) {
        begin(Kind::rule, "[[rule]]");
        for (const auto& [key, value] : ruleEntries(r)) addEntry(key, value);
    }

    void addOption(const OptionText& o) {
        begin(Kind::option, "[[option]]");
        addEntry("id", tomlString(o.id));
        addEntry("words", tomlString(o.words));
        addText("source", o.source);
        addEntry("default", tomlString(o.fallback));
        for (const auto& choice : o.choices) {
            beginSection("[[option.choice]]");
            out_.back().sections.back().leadingComments = "";
            addEntry("id", tomlString(choice.id));
            addEntry("words", tomlString(choice.words));
            addList("drop", choice.drop);
            std::vector<std::string> rules;
            for (const auto& r : choice.rules) {
                std::vector<std::string> items;
                for (const auto& [key, value] : ruleEntries(r)) items.push_back(tomlKey(key) + " = " + value);
                rules.push_back("{ " + join(items, ", ") + " }");
            }
            if (rules.size() == 1) addEntry("rule", "[ " + rules[0] + " ]");
            if (rules.size() > 1) addEntry("rule", "[\n    " + join(rules, ",\n    ") + ",\n]");
        }
    }

    void addTest(const TestText& t) {
        begin(Kind::test, "[[test]]");
        addEntry("name", tomlString(t.name));
        addText("rule", t.rule);
        if (t.fires) addEntry("fires", *t.fires ? "true" : "false");
        addEntry("position", tomlString(t.position));
        addList("moves", t.moves);
        addEntry("move", tomlString(t.move));
        if (t.hasCaptures) addEntry("captures", tomlString(t.captures));
        if (t.hasOutcome) addEntry("outcome", tomlString(t.outcome));
        if (!t.legal || (!t.hasCaptures && !t.hasOutcome)) addEntry("legal", t.legal ? "true" : "false");
        if (!t.options.empty()) addEntry("options", tableText(t.options));
    }

    const VariantFile& file_;
    const bool wrapLists_;
    std::vector<Part> out_;
};

// --- merging with the old text ---------------------------------------------------------------------------------------

/// A part of the old text: as written, and as the formatter would write it.
struct OldPart {
    Part original, formatted;
    bool used = false;
};

const TomlEntry* find(const std::vector<TomlEntry>& entries, const std::string& key) {
    const auto found = std::ranges::find(entries, key, &TomlEntry::key);
    return found == entries.end() ? nullptr : &*found;
}

/// Unchanged entries keep their text; changed ones keep their position and comments.
TomlSection mergeSection(const TomlSection& now, const TomlSection& original, const TomlSection& formatted) {
    TomlSection out = original;
    std::erase_if(out.entries, [&](const TomlEntry& e) { return !find(now.entries, e.key); });
    for (std::size_t i = 0; i < now.entries.size(); ++i) {
        const TomlEntry& entry = now.entries[i];
        const auto place = std::ranges::find(out.entries, entry.key, &TomlEntry::key);
        if (place == out.entries.end()) {
            auto at = out.entries.begin();
            if (i > 0) at = std::next(std::ranges::find(out.entries, now.entries[i - 1].key, &TomlEntry::key));
            out.entries.insert(at, entry);
            continue;
        }
        const TomlEntry* before = find(formatted.entries, entry.key);
        if (!before || before->text != entry.text) place->text = entry.text;
    }
    return out;
}

/// The old section of each new one, or none: by its first entry, such as the id of a choice. If only one is left on
/// both sides, it was renamed.
std::vector<std::optional<std::size_t>> matchSections(const Part& now, const OldPart& old) {
    std::vector<std::optional<std::size_t>> out(now.sections.size());
    out[0] = 0;
    const auto& before = old.formatted.sections;
    if (old.original.sections.size() != before.size()) return out;
    std::vector<bool> used(before.size(), false);
    for (std::size_t i = 1; i < now.sections.size(); ++i)
        for (std::size_t k = 1; k < before.size(); ++k)
            if (before[k].entries.front().text == now.sections[i].entries.front().text) {
                out[i] = k;
                used[k] = true;
            }
    used[0] = true;
    const auto isMissing = [](const std::optional<std::size_t>& match) { return !match; };
    if (std::ranges::count_if(out, isMissing) == 1 && std::ranges::count(used, false) == 1)
        *std::ranges::find_if(out, isMissing) = static_cast<std::size_t>(std::ranges::find(used, false) - used.begin());
    return out;
}

std::string mergePart(const Part& now, const OldPart& old) {
    if (now.text() == old.formatted.text()) return old.original.text();
    const auto matches = matchSections(now, old);
    std::string out;
    for (std::size_t i = 0; i < now.sections.size(); ++i)
        out += matches[i] ? mergeSection(now.sections[i], old.original.sections[*matches[i]],
                                         old.formatted.sections[*matches[i]])
                                .text()
                          : now.sections[i].text();
    return out;
}

/// Whether an option was renamed: at least a third of the entries of both is the same.
bool isRenamedOption(const Part& now, const Part& before) {
    const auto entriesOf = [](const Part& part) {
        std::vector<std::string> out;
        for (const TomlSection& section : part.sections)
            for (const TomlEntry& entry : section.entries) out.push_back(entry.text);
        return out;
    };
    if (now.kind != Kind::option || before.kind != Kind::option) return false;
    const auto a = entriesOf(now), b = entriesOf(before);
    const auto common =
        std::ranges::count_if(a, [&](const std::string& entry) { return std::ranges::find(b, entry) != b.end(); });
    return static_cast<std::size_t>(3 * common) >= std::max(a.size(), b.size());
}

class FileMerger {
public:
    FileMerger(std::vector<Part> now, std::vector<OldPart> old, std::string trailingComments)
        : now_(std::move(now)), old_(std::move(old)), trailingComments_(std::move(trailingComments)) {}

    std::string run() {
        // 1. Match each new part with an old one: identical parts first, then parts of the same title, then renamed
        // options.
        std::vector<OldPart*> origins(now_.size(), nullptr);
        for (const Match match : {Match::same, Match::title, Match::renamed})
            for (std::size_t i = 0; i < now_.size(); ++i)
                if (!origins[i]) origins[i] = findOrigin(now_[i], match);
        std::map<Kind, std::deque<std::string>> queues;
        for (std::size_t i = 0; i < now_.size(); ++i)
            queues[now_[i].kind].push_back(origins[i] ? mergePart(now_[i], *origins[i]) : now_[i].text());
        // 2. Keep the old order of kinds. The last position of a kind takes all remaining parts of that kind.
        std::vector<Kind> kindOrder;
        for (const auto& part : old_) kindOrder.push_back(part.original.kind);
        if (kindOrder.empty()) kindOrder.push_back(Kind::head);
        for (const Kind kind : {Kind::board, Kind::zones, Kind::rule, Kind::option, Kind::test}) {
            if (std::ranges::find(kindOrder, kind) != kindOrder.end()) continue;
            const auto behind = std::find_if(kindOrder.rbegin(), kindOrder.rend(), [&](Kind k) { return k < kind; });
            kindOrder.insert(behind.base(), kind);
        }
        std::string out;
        for (std::size_t i = 0; i < kindOrder.size(); ++i) {
            auto& queue = queues[kindOrder[i]];
            const bool last = std::find(kindOrder.begin() + static_cast<std::ptrdiff_t>(i) + 1, kindOrder.end(),
                                        kindOrder[i]) == kindOrder.end();
            do {
                if (queue.empty()) break;
                out += queue.front();
                queue.pop_front();
            } while (last);
        }
        return out + trailingComments_;
    }

private:
    enum class Match { same, title, renamed };
    static bool fits(const Part& part, const OldPart& old, Match match) {
        switch (match) {
            case Match::same:
                return old.formatted.text() == part.text();
            case Match::title:
                return part.kind <= Kind::zones || old.formatted.title() == part.title();
            case Match::renamed:
                break;
        }
        return isRenamedOption(part, old.formatted);
    }

    OldPart* findOrigin(const Part& part, Match match) {
        for (auto& old : old_) {
            if (old.used || old.original.kind != part.kind || !fits(part, old, match)) continue;
            old.used = true;
            return &old;
        }
        return nullptr;
    }

    std::vector<Part> now_;
    std::vector<OldPart> old_;
    std::string trailingComments_;
};

/// Pairs the parts of the old text with their formatted text. Empty if they do not match, as for rules in a list.
std::vector<OldPart> matchOldParts(std::string_view before, TomlLayout& layout) {
    const auto read = readVariant(before, {});
    if (!read) return {};
    layout = parseTomlLayout(before);
    std::vector<Part> original = groupSections(std::move(layout.sections));
    std::vector<Part> formatted = FileFormatter(*read).run();
    std::vector<OldPart> out;
    for (auto& part : original) {
        const auto match = std::ranges::find(formatted, part.kind, &Part::kind);
        if (part.kind == Kind::other || match == formatted.end()) return {};
        out.push_back({std::move(part), std::move(*match), false});
        formatted.erase(match);
    }
    if (!formatted.empty()) return {};
    return out;
}

}  // namespace

std::string formatVariantFile(const VariantFile& file, std::string_view before) {
    TomlLayout layout;
    auto old = matchOldParts(before, layout);
    return FileMerger(FileFormatter(file).run(), std::move(old), std::move(layout.trailingComments)).run();
}

std::string formatVariant(const Variant& variant) {
    VariantFile file;
    static_cast<VariantMetadata&>(file) = variant;
    if (!variant.rows.empty()) file.rows = variant.rows;
    file.zones = variant.zones;
    file.rules = variant.rules;
    // Options are resolved, so only tests of the active choices apply.
    for (TestText test : variant.tests) {
        const auto isActive = [&](const OptionText& option) {
            const auto wanted = test.options.find(option.id);
            const auto chosen = variant.chosen.find(option.id);
            return chosen == variant.chosen.end() ||
                   chosen->second == (wanted == test.options.end() ? option.fallback : wanted->second);
        };
        if (!std::ranges::all_of(variant.options, isActive)) continue;
        test.options.clear();
        file.tests.push_back(std::move(test));
    }
    // Lists are not wrapped: trial stores and game files hold this text and compare it.
    std::string out;
    for (const Part& part : FileFormatter(file, false).run()) out += part.text();
    return out;
}

std::vector<FilePart> findFileParts(std::string_view text) {
    std::vector<FilePart> out;
    std::map<Kind, int> counts;
    for (const auto& part : groupSections(parseTomlLayout(text).sections))
        out.push_back({part.kind, counts[part.kind]++, part.sections.front().firstLine, part.sections.back().lastLine});
    return out;
}

}  // namespace tafl
