// Every message of the designer is translated into every language of po/, and every text that it shows is a message.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

#include "base/translation.hpp"
#include "host/environment.hpp"
#include "language/languages.hpp"
#include "languages/messages.hpp"

namespace languages {
namespace {

const fs::path root = TAFLSMITH_SOURCE_DIR;

std::string readText(const fs::path& file) {
    std::ostringstream out;
    out << std::ifstream(file, std::ios::binary).rdbuf();
    return out.str();
}

const tafl::Environment& shipped() {
    static const tafl::Environment environment = [] {
        tafl::EnvironmentOptions options;
        options.plugins = fs::path(TAFLSMITH_BUILD_DIR) / "lib/taflsmith/plugins";
        options.share = fs::path(TAFLSMITH_BUILD_DIR) / "share/taflsmith";
        options.userData = fs::path(TAFLSMITH_BUILD_DIR) / "no-user-data";
        return tafl::Environment::standard(options);
    }();
    return environment;
}

const Messages& messages() {
    static const Messages all = [] {
        Messages out;
        addSources(root, out);
        addRules(*shipped().registry, out);
        addScriptApi(root, out);
        return out;
    }();
    return all;
}

std::vector<fs::path> poFiles() {
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(root / "po"))
        if (entry.path().extension() == ".po") out.push_back(entry.path());
    std::ranges::sort(out);
    return out;
}

std::string show(const Key& key) { return (key.context.empty() ? "" : key.context + "|") + key.english; }

/// "%1", "%2" …, each once.
std::set<std::string> placesOf(const std::string& text) {
    static const std::regex place("%[1-9]");
    return {std::sregex_token_iterator(text.begin(), text.end(), place), std::sregex_token_iterator()};
}

/// What a component's words refer to: "{name}", "[name=".
std::set<std::string> parametersOf(const std::string& text) {
    static const std::regex parameter("\\{[a-z_]+\\}|\\[[a-z_]+");
    return {std::sregex_token_iterator(text.begin(), text.end(), parameter), std::sregex_token_iterator()};
}

/// The words of a component; null if it has no such words.
const tafl::Component* findComponent(const std::string& words) {
    for (const tafl::Component* each : shipped().registry->all())
        if (each->words == words) return each;
    return nullptr;
}

TEST(Messages, TheTemplateIsUpToDate) {
    const fs::path file = root / "po/taflsmith.pot";
    const std::string text = formatTemplate(messages());
    if (const char* rewrite = std::getenv("TAFLSMITH_REWRITE"); rewrite && *rewrite)
        std::ofstream(file, std::ios::binary) << text;
    const PoFile written = readPo(file);
    for (const auto& [key, message] : messages())
        EXPECT_TRUE(written.entries.contains(key)) << "not in po/taflsmith.pot: " << show(key);
    for (const auto& [key, entry] : written.entries)
        EXPECT_TRUE(messages().contains(key)) << "no longer in the sources: " << show(key);
    EXPECT_TRUE(readText(file) == text) << "po/taflsmith.pot is stale; rewrite it with TAFLSMITH_REWRITE=1";
}

TEST(Messages, EveryMessageIsTranslated) {
    ASSERT_GE(poFiles().size(), 2u);
    for (const fs::path& file : poFiles()) {
        SCOPED_TRACE(file.filename().string());
        const PoFile po = readPo(file);
        EXPECT_EQ(po.obsolete, 0) << "remove the entries that begin with #~";
        for (const auto& [key, message] : messages()) {
            const auto entry = po.entries.find(key);
            if (entry == po.entries.end()) {
                ADD_FAILURE() << "not translated: " << show(key);
                continue;
            }
            const Translation& translation = entry->second;
            EXPECT_FALSE(translation.fuzzy) << "fuzzy: " << show(key);
            EXPECT_EQ(translation.plural, message.plural) << show(key);
            EXPECT_EQ(translation.forms.size(), message.plural.empty() ? 1u : 2u) << "forms of " << show(key);
            for (const std::string& form : translation.forms) EXPECT_NE(form, "") << "not translated: " << show(key);
        }
        for (const auto& [key, entry] : po.entries) EXPECT_TRUE(messages().contains(key)) << "not used: " << show(key);
    }
}

TEST(Messages, TranslationsHaveThePlacesOfTheirMessage) {
    for (const fs::path& file : poFiles()) {
        SCOPED_TRACE(file.filename().string());
        for (const auto& [key, entry] : readPo(file).entries)
            for (const std::string& form : entry.forms) {
                EXPECT_EQ(placesOf(form), placesOf(key.english)) << show(key);
                EXPECT_EQ(parametersOf(form), parametersOf(key.english)) << show(key);
                if (findComponent(key.english)) continue;
                EXPECT_EQ(std::ranges::count(form, '{'), std::ranges::count(key.english, '{')) << show(key);
                EXPECT_EQ(std::ranges::count(form, '}'), std::ranges::count(key.english, '}')) << show(key);
                EXPECT_EQ(form.starts_with(' '), key.english.starts_with(' ')) << show(key);
                EXPECT_EQ(form.ends_with(' '), key.english.ends_with(' ')) << show(key);
            }
    }
}

TEST(Messages, TranslatedWordsOfRulesAreWordsOfRules) {
    int checked = 0;
    for (const fs::path& file : poFiles())
        for (const auto& [key, entry] : readPo(file).entries) {
            const tafl::Component* const component = findComponent(key.english);
            if (!component) continue;
            tafl::Component translated = *component;
            translated.words = entry.forms.front();
            for (const auto& error : tafl::checkWords(translated)) ADD_FAILURE() << file << ": " << error.message();
            ++checked;
        }
    EXPECT_GE(checked, 2 * 30);
}

TEST(Messages, EveryLanguageHasItsGlossary) {
    for (const fs::path& file : poFiles()) {
        const std::string comment = readPo(file).comment;
        for (const char* word : {"attackers", "king", "throne", "shieldwall", "draw"})
            EXPECT_THAT(comment, testing::HasSubstr(word)) << file;
    }
}

// --- the sources

/// Functions whose first argument is an id, a key of a file or a name of the core.
const std::set<std::string> takesId = {
    "pressable", "button",          "iconButton",      "field",       "link",   "toggle",
    "segmented", "combo",           "stepper",         "slider",      "chip",   "tabs",
    "area",      "OpenPopup",       "BeginPopup",      "IsPopupOpen", "PushID", "BeginChild",
    "Begin",     "InvisibleButton", "BeginPopupModal", "line",        "put",    "press",
    "find",      "contains",        "starts_with",     "ends_with",   "rfind",  "find_first_of",
    "textLink",  "shownShortcut",   "overlay",         "small"};
const std::set<std::string> translates = {"tr",          "trIn",       "say",       "sayMany", "trMark",
                                          "trMarkIn",    "trMarkMany", "findForm",  "trCore",  "sayCore",
                                          "sayManyCore", "phrase",     "phraseMany"};

/// A word with a capital letter, or several words.
bool looksShown(const std::string& text) {
    static const std::regex keys("(Ctrl|Shift|Alt)[+ ].*|F[0-9]+|Esc|Tab|[XK]");
    static const std::regex words("[A-Z][a-z].*|.*[a-z]{2,} [a-z“{%].*|.*[a-z]…");
    return !std::regex_match(text, keys) && std::regex_match(text, words);
}

struct Exception {
    std::string file, text, reason;
    bool used = false;
};

std::vector<Exception> readExceptions() {
    std::vector<Exception> out;
    std::istringstream in(readText(root / "tests/languages/untranslated.tsv"));
    std::string line;
    while (std::getline(in, line)) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream columns(line);
        Exception each;
        std::getline(columns, each.file, '\t');
        std::getline(columns, each.text, '\t');
        std::getline(columns, each.reason, '\t');
        EXPECT_NE(each.reason, "") << "an exception needs a reason: " << line;
        out.push_back(std::move(each));
    }
    return out;
}

/// Functions of the core that make a diagnostic of their arguments.
const std::set<std::string> reports = {"fail",
                                       "addError",
                                       "addParameterError",
                                       "error",
                                       "addDiagnostic",
                                       "report",
                                       "conflict",
                                       "reportDisagreement",
                                       "bad",
                                       "unsupported",
                                       "warn",
                                       "reportError",
                                       "disagree",
                                       "reportWarning",
                                       "reportStop",
                                       "refuse",
                                       "note",
                                       "reportWrongType",
                                       "tooMuch",
                                       "failed",
                                       "makeError",
                                       "Failure",
                                       "ValueError",
                                       "setIncomparable",
                                       "raiseError",
                                       "luaL_error",
                                       "abortTrace",
                                       "raiseTypeError",
                                       "PhrasedFailure"};

/// Whether the core makes a diagnostic of the literal. The designer shows diagnostics.
bool isReported(const Literal& literal) {
    if (reports.contains(literal.call)) return true;
    const auto end = literal.before.rfind(';');
    const std::string statement = end == std::string::npos ? literal.before : literal.before.substr(end);
    return literal.call.empty() && statement.find("Severity::") != std::string::npos;
}

TEST(Messages, EveryTextThatIsShownIsAMessage) {
    auto exceptions = readExceptions();
    const auto isException = [&](const Literal& literal) {
        for (Exception& each : exceptions)
            if (each.file == literal.file && (each.text == "*" || each.text == literal.text)) return each.used = true;
        return false;
    };
    for (const char* folder : {"gui/panels", "gui/shell", "gui/look", "gui/model"})
        for (const Literal& literal : readFolder(root, folder)) {
            if (literal.lineText.starts_with("#include") || !looksShown(literal.text)) continue;
            if (translates.contains(literal.call)) continue;
            if (literal.argument == 0 && takesId.contains(literal.call)) continue;
            EXPECT_TRUE(isException(literal)) << literal.file << ":" << literal.line << ": \"" << literal.text
                                              << "\" is not translated; use tr(), say() or sayMany()";
        }
    for (const char* folder : {"core/base", "core/differences", "core/evaluation", "core/explain", "core/image",
                               "core/host/lua", "core/notation", "core/position", "core/records", "core/rules",
                               "core/search", "core/solve", "core/study", "core/trials", "core/variant"})
        for (const Literal& literal : readFolder(root, folder)) {
            if (!isReported(literal) || !looksShown(literal.text)) continue;
            EXPECT_TRUE(isException(literal)) << literal.file << ":" << literal.line << ": \"" << literal.text
                                              << "\" is not translated; use phrase() or phraseMany()";
        }
    for (const Exception& each : exceptions) EXPECT_TRUE(each.used) << "not needed: " << each.file << " " << each.text;
}

TEST(Messages, LiteralsAreReadWithTheirCalls) {
    const auto found = readLiterals("x.cpp", R"(f(tr("One") + "two", g("three"
        " and four"), '"', 1'000); // "five"
    h(a, "six \"seven\"");)");
    ASSERT_EQ(found.size(), 4u);
    EXPECT_EQ(found[0].call, "tr");
    EXPECT_EQ(found[1].call, "f");
    EXPECT_EQ(found[2].text, "three and four");
    EXPECT_EQ(found[2].call, "g");
    EXPECT_EQ(found[3].text, "six \\\"seven\\\"");
    EXPECT_EQ(found[3].argument, 1);
    EXPECT_EQ(found[3].line, 3);
}

// --- texts and catalogues

class Catalogues : public testing::Test {
protected:
    void SetUp() override {
        if (tafl::gui::listLanguages().size() < 2) GTEST_SKIP() << "this build has English only";
    }
    void TearDown() override { tafl::useCatalogue(nullptr); }
};

TEST_F(Catalogues, EnglishIsWhatTheSourceSays) {
    tafl::gui::useLanguage("en");
    EXPECT_STREQ(tafl::tr("Settings"), "Settings");
    EXPECT_EQ(tafl::sayMany("%1 game", "%1 games", 1), "1 game");
    EXPECT_EQ(tafl::sayMany("%1 game", "%1 games", 12345), "12345 games");
    EXPECT_EQ(tafl::shownDecimal("1.5"), "1.5");
    EXPECT_EQ(tafl::shownList({"a", "b", "c"}), "a, b and c");
}

TEST_F(Catalogues, GermanAndSwedishAreInTheProgram) {
    tafl::gui::useLanguage("de");
    EXPECT_STREQ(tafl::tr("Settings"), "Einstellungen");
    EXPECT_EQ(tafl::say("Saved as %1.", "x.toml"), "Gespeichert als x.toml.");
    EXPECT_EQ(tafl::sayMany("%1 game", "%1 games", 1), "1 Partie");
    EXPECT_EQ(tafl::sayMany("%1 game", "%1 games", 0), "0 Partien");
    EXPECT_EQ(tafl::sayMany("%1 game", "%1 games", 12345), "12.345 Partien");
    EXPECT_EQ(tafl::shownDecimal("1.5"), "1,5");
    EXPECT_EQ(tafl::shownThousands("1,234"), "1.234");
    EXPECT_EQ(tafl::shownList({"a", "b", "c"}), "a, b und c");
    EXPECT_STREQ(tafl::trIn("evaluation", "win"), "Sieg");
    EXPECT_EQ(tafl::tr(std::string("no such message")), "no such message");
    EXPECT_STREQ(tafl::tr(""), "");
    tafl::gui::useLanguage("sv");
    EXPECT_STREQ(tafl::tr("Settings"), "Inställningar");
    EXPECT_EQ(tafl::sayMany("%1 game", "%1 games", 123456), "123\u00a0456 partier");
    tafl::gui::useLanguage("en");
    EXPECT_STREQ(tafl::tr("Settings"), "Settings");
    tafl::gui::useLanguage("xx");
    EXPECT_STREQ(tafl::tr("Settings"), "Settings");
}

TEST_F(Catalogues, EveryMessageComesOutOfThePrograms) {
    for (const fs::path& file : poFiles()) {
        const std::string code = file.stem().string();
        tafl::gui::useLanguage(code);
        for (const auto& [key, entry] : readPo(file).entries)
            if (entry.plural.empty())
                EXPECT_STREQ(tafl::trIn(key.context.empty() ? nullptr : key.context.c_str(), key.english.c_str()),
                             entry.forms.front().c_str())
                    << code;
            else
                for (const int n : {1, 2})
                    EXPECT_STREQ(tafl::findForm(key.english.c_str(), entry.plural.c_str(), n),
                                 entry.forms[n == 1 ? 0 : 1].c_str())
                        << code;
    }
}

TEST_F(Catalogues, TheEnvironmentNamesTheLanguage) {
    const auto with = [](const char* language, const char* all, const char* messages, const char* lang) {
        setenv("LANGUAGE", language, 1);
        setenv("LC_ALL", all, 1);
        setenv("LC_MESSAGES", messages, 1);
        setenv("LANG", lang, 1);
        return tafl::gui::findSystemLanguage();
    };
    EXPECT_EQ(with("", "", "", "de_DE.UTF-8"), "de");
    EXPECT_EQ(with("", "", "", "sv"), "sv");
    EXPECT_EQ(with("", "", "", "de_AT@euro"), "de");
    EXPECT_EQ(with("", "", "", ""), "en");
    EXPECT_EQ(with("", "", "", "C.UTF-8"), "en");
    EXPECT_EQ(with("", "", "", "fr_FR.UTF-8"), "en");
    EXPECT_EQ(with("", "", "sv_SE.UTF-8", "de_DE.UTF-8"), "sv");
    EXPECT_EQ(with("", "de_DE.UTF-8", "sv_SE.UTF-8", "sv"), "de");
    EXPECT_EQ(with("fr:sv:de", "", "", "de_DE.UTF-8"), "sv");
    EXPECT_EQ(with("en:de", "", "", "sv_SE.UTF-8"), "en");
    EXPECT_EQ(with("sv", "C", "", "de_DE.UTF-8"), "en");
    EXPECT_EQ(with("sv", "", "", "C.UTF-8"), "sv");
    for (const char* variable : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) unsetenv(variable);
}

TEST(Texts, PlacesAreFilledInOnce) {
    EXPECT_EQ(tafl::fill("%2 before %1", {"a", "b"}), "b before a");
    EXPECT_EQ(tafl::fill("%1 %", {"50"}), "50 %");
    EXPECT_EQ(tafl::fill("%1%3", {"%2", "b"}), "%2%3");
    EXPECT_EQ(tafl::fill("%", {"a"}), "%");
    EXPECT_EQ(tafl::fill("", {}), "");
    EXPECT_EQ(tafl::say("%1/%2", std::size_t{3}, -4), "3/-4");
}

}  // namespace
}  // namespace languages
