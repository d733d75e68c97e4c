// The entries of a file dialog: recent files, variants of the library, the contents of a folder.
#pragma once
#include "model/library.hpp"
#include "model/settings.hpp"

namespace tafl::model {

/// A line of the list.
struct FileChoice {
    enum class Kind { variant, file, folder };
    Kind kind{};
    std::string text;           ///< the text for the dialog's field: an id, or a path; a folder's ends with '/'
    std::string title, remark;  ///< "Saami tablut", "nielsen-saami-tablut-9"
};

/// Whether typed text is a path, not a name: it has a '/' or begins with '~'.
bool looksLikePath(std::string_view typed);
/// "~/games" as a path in the home folder.
std::filesystem::path expandHome(std::string_view typed);

/// To open: without text the recent variants and the newest games; for a name the variants that it matches; for a path
/// the folder's variants and games that begin like it.
std::vector<FileChoice> listToOpen(const AppContext&, const VariantLibrary&, const std::vector<std::string>& recent,
                                   const std::string& typed);
/// To save: the folders beside the file that is typed, and the files with its extension.
std::vector<FileChoice> listToSave(const std::string& typed);
/// Whether the folder of a typed path exists.
bool folderExists(const std::string& typed);

/// A folder to go to.
struct FilePlace {
    std::string title;
    std::filesystem::path folder;
};
/// The user's variants and games, exports, the home folder, and the variants that came with the program; only those
/// that exist. `saving`: without the last.
std::vector<FilePlace> listPlaces(const AppContext&, bool saving);

}  // namespace tafl::model
