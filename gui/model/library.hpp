// All variants at hand, as rows of a list: read from their files, never compiled.
#pragma once
#include <set>

#include "model/workshop.hpp"

namespace tafl::model {

struct LibraryRow {
    std::string id, name, summary, parent;
    std::filesystem::path file;
    std::vector<std::string> family;  ///< folders below the variant directory
    std::vector<std::string> sources;
    int size = 0;
    std::vector<std::string> picture;  ///< rows of the board, highest rank first; the nearest ancestor's if it has none
    bool isAbstract = false;           ///< not a game; others inherit from it
    bool own = false;                  ///< in a folder of the user's
    bool readOnly = false;
    std::string complaint;  ///< why the file cannot be read; empty if it can
};

/// A letter of a picture: what kind of piece it most likely is, for tiny boards. Rules may declare others.
enum class PictureMark { none, attacker, defender, king };
PictureMark markOf(char letter);

struct LibraryFilter {
    std::string typed;
    std::set<int> sizes;     ///< empty: all
    bool abstracts = false;  ///< bases too
    bool ownOnly = false;
};

/// Variants of a folder, or an ancestor and its children, with a heading.
struct LibraryGroup {
    std::string title;
    std::vector<const LibraryRow*> rows;
};
struct LibraryNode {
    const LibraryRow* row = nullptr;
    std::vector<LibraryNode> children;
};

class VariantLibrary {
public:
    explicit VariantLibrary(Workshop& workshop) : workshop_(workshop) {}

    /// Begins to read all files in the background; what is known stays until it is done.
    void refresh();
    /// Takes up what was read; true if there is something new.
    bool poll();
    /// Waits for it.
    void settle();

    const std::vector<LibraryRow>& rows() const;
    const LibraryRow* find(const std::string& id) const;
    /// The sizes that occur, smallest first.
    std::vector<int> sizes() const;
    /// By folder, in order of the alphabet, the user's own first; with a text typed, one group, the best first.
    std::vector<LibraryGroup> groups(const LibraryFilter&) const;
    /// By inheritance: who has no parent is a root. Filtered out rows stay where a child of theirs fits.
    std::vector<LibraryNode> tree(const LibraryFilter&) const;
    /// The ids that inherit from it, directly.
    std::vector<std::string> children(const std::string& id) const;
    /// An id that is free: the one wanted, or with a number behind it.
    std::string freeId(const std::string& wanted) const;

private:
    Workshop& workshop_;
    std::shared_ptr<const std::vector<LibraryRow>> rows_;
    Published<std::vector<LibraryRow>> fresh_;
    Worker worker_;
};

/// All files of the search path, as `VariantLibrary` reads them.
std::vector<LibraryRow> readLibrary(const Workshop&);

/// "base-camps" -> "Base camps".
std::string titleOfFamily(const std::vector<std::string>& family);

}  // namespace tafl::model
