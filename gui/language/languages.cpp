#include "language/languages.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "language/catalogue.hpp"

namespace tafl::gui {
namespace {

/// Catalogues are never freed: texts of an earlier language may still be on the screen.
const Catalogue* findCatalogue(const std::string& code) {
    static std::map<std::string, std::unique_ptr<const Catalogue>> read;
    for (const EmbeddedCatalogue& each : embeddedCatalogues()) {
        if (each.code != code) continue;
        auto& catalogue = read[code];
        if (!catalogue) catalogue = readCatalogue(each);
        return catalogue.get();
    }
    return nullptr;
}

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

}  // namespace

const std::vector<Language>& listLanguages() {
    static const std::vector<Language> all = [] {
        const std::map<std::string, std::string> names = {{"de", "Deutsch"}, {"sv", "Svenska"}};
        std::vector<Language> out = {{"en", "English"}};
        for (const EmbeddedCatalogue& each : embeddedCatalogues()) {
            const auto name = names.find(each.code);
            out.push_back({each.code, name == names.end() ? each.code : name->second});
        }
        return out;
    }();
    return all;
}

std::string findSystemLanguage() {
    std::string locale = variable("LC_ALL");
    if (locale.empty()) locale = variable("LC_MESSAGES");
    if (locale.empty()) locale = variable("LANG");
    std::vector<std::string> wanted;
    if (locale != "C" && locale != "POSIX") wanted = split(variable("LANGUAGE"), ':');
    wanted.push_back(locale);
    for (const std::string& each : wanted) {
        const std::string code = each.substr(0, each.find_first_of("_.@"));
        if (code == "C" || code == "POSIX") break;
        if (std::ranges::find(listLanguages(), code, &Language::code) != listLanguages().end()) return code;
    }
    return "en";
}

void useLanguage(const std::string& code) { useCatalogue(findCatalogue(code.empty() ? findSystemLanguage() : code)); }

}  // namespace tafl::gui
