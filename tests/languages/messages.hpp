// The messages of the designer, as its sources and the shipped rules have them, and the files of po/.
#pragma once
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/component.hpp"

namespace languages {

namespace fs = std::filesystem;

/// What tells messages apart: context and English text.
struct Key {
    std::string context, english;
    auto operator<=>(const Key&) const = default;
};
struct Message {
    std::string plural;           ///< empty: one form
    std::set<std::string> files;  ///< where it stands
};
using Messages = std::map<Key, Message>;

/// A literal of a source, of adjacent parts; with escapes as they are written.
struct Literal {
    std::string file, text;
    int line = 0;
    std::string call;      ///< the function of which it is an argument; empty: none
    int argument = 0;      ///< from 0
    std::string before;    ///< the code before it
    std::string lineText;  ///< the line on which it begins
};
std::vector<Literal> readLiterals(const std::string& file, const std::string& source);
/// All literals of the .cpp and .hpp files below a folder.
std::vector<Literal> readFolder(const fs::path& root, const std::string& folder);

/// The messages of tr() and its like.
void addSources(const fs::path& root, Messages&);
/// Titles, summaries, words, parameters and names of the shipped rules.
void addRules(const tafl::Registry&, Messages&);
/// The sentences that explain the Lua interface of rule scripts.
void addScriptApi(const fs::path& root, Messages&);
/// po/taflsmith.pot.
std::string formatTemplate(const Messages&);

struct Translation {
    std::string plural;
    std::vector<std::string> forms;
    bool fuzzy = false;
};
struct PoFile {
    std::string header, comment;  ///< the comment at the head
    std::map<Key, Translation> entries;
    int obsolete = 0;
};
PoFile readPo(const fs::path& file);

}  // namespace languages
