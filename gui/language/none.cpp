// A build without Boost.Locale or msgfmt: English.
#include "base/translation.hpp"
#include "language/languages.hpp"

namespace tafl::gui {

const std::vector<Language>& listLanguages() {
    static const std::vector<Language> english = {{"en", "English"}};
    return english;
}
std::string findSystemLanguage() { return "en"; }
void useLanguage(const std::string&) { useCatalogue(nullptr); }

}  // namespace tafl::gui
