// The languages of the designer: the list, and the current one.
#pragma once
#include <string>
#include <vector>

namespace tafl::gui {

struct Language {
    std::string code;  ///< "de"
    std::string name;  ///< in the language itself
};

/// English first. Only English if the build had no means to read catalogues.
const std::vector<Language>& listLanguages();
/// The language that LANGUAGE, LC_ALL, LC_MESSAGES and LANG request, in the order of gettext; "en" if there is no such
/// catalogue.
std::string findSystemLanguage();
/// Shows all text in a language from now on. Empty: the system's. An unknown code is English.
void useLanguage(const std::string& code);

}  // namespace tafl::gui
