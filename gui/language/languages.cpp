#include "language/languages.hpp"

#include <algorithm>
#include <boost/locale/gnu_gettext.hpp>
#include <cstdlib>
#include <map>
#include <memory>

#include "base/text.hpp"
#include "base/translation.hpp"

namespace tafl::gui {
namespace {

namespace gettext = boost::locale::gnu_gettext;

/// Boost's reader of gettext's catalogues. It needs no locale of the system, because a minimal system has none.
class GettextCatalogue : public Catalogue {
public:
    explicit GettextCatalogue(const EmbeddedCatalogue& embedded) {
        gettext::messages_info info;
        info.language = embedded.code;
        info.encoding = "UTF-8";
        info.domains.emplace_back("taflsmith");
        info.paths.emplace_back("");
        info.callback = [bytes = embedded.bytes](const std::string&, const std::string&) {
            return std::vector<char>(bytes.begin(), bytes.end());
        };
        messages_.reset(gettext::create_messages_facet<char>(info));
    }
    bool isRead() const { return messages_ != nullptr; }

    const char* find(const char* context, const char* english) const override {
        return messages_->get(0, context, english);
    }
    const char* find(const char* one, const char*, std::int64_t number) const override {
        // Older versions take an int.
        return messages_->get(0, nullptr, one, static_cast<int>(std::clamp<std::int64_t>(number, 0, 1'000'000'000)));
    }

private:
    struct Release {
        // Locales count the references to a facet, and the last one destroys it.
        void operator()(boost::locale::message_format<char>* messages) const {
            const std::locale owner(std::locale::classic(), messages);
        }
    };
    std::unique_ptr<boost::locale::message_format<char>, Release> messages_;
};

/// Catalogues are never freed: texts of an earlier language may still be on the screen.
const GettextCatalogue* findCatalogue(const std::string& code) {
    static std::map<std::string, std::unique_ptr<GettextCatalogue>> read;
    for (const EmbeddedCatalogue& each : embeddedCatalogues()) {
        if (each.code != code) continue;
        auto& catalogue = read[code];
        if (!catalogue) catalogue = std::make_unique<GettextCatalogue>(each);
        return catalogue->isRead() ? catalogue.get() : nullptr;
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
