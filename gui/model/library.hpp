// All variants at hand, as rows of a list: read from their files, never compiled.
#pragma once
#include <set>

#include "model/balance.hpp"

namespace tafl::model {

struct LibraryRow {
    std::string id, name, year, summary, parent;
    std::filesystem::path file;
    std::vector<std::string> family;  ///< folders below the variant directory
    std::vector<std::string> sources;
    std::vector<std::string> records;  ///< stems of recorded games that it names
    int size = 0;
    std::vector<std::string> picture;  ///< rows of the board, highest rank first; the nearest ancestor's if it has none
    bool isAbstract = false;           ///< not a game; others inherit from it
    bool own = false;                  ///< in a folder of the user's
    bool readOnly = false;
    std::string complaint;                      ///< why the file cannot be read; empty if it can
    std::optional<BalanceShare> people, trial;  ///< who wins, where it is known
};

/// A letter of a picture: what kind of piece it most likely is, for tiny boards. Rules may declare others.
enum class PictureMark { none, attacker, defender, king };
PictureMark classifyLetter(char letter);

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
struct LibraryTreeNode {
    const LibraryRow* row = nullptr;
    std::vector<LibraryTreeNode> children;
    bool fits = true;  ///< false: it is only there for a descendant that does
};
/// A line of the family tree as it is shown.
struct LibraryTreeRow {
    const LibraryRow* row = nullptr;
    int depth = 0;                ///< generations below a root
    std::size_t descendants = 0;  ///< shown or folded away below it
    bool open = true;             ///< its children follow
    bool fits = true;
};
/// The tree line by line; what lies below an id that is folded is left out.
std::vector<LibraryTreeRow> flattenTree(const std::vector<LibraryTreeNode>&, const std::set<std::string>& folded);

class VariantLibrary {
public:
    explicit VariantLibrary(AppContext& appContext) : appContext_(appContext) {}

    /// Begins to read all files in the background; what is known stays until it is done.
    void refresh();
    /// Takes up what was read; true if there is something new.
    bool poll();
    /// Grows with each list: rows of an earlier one are gone.
    std::uint64_t revision() const { return revision_; }
    /// Waits until they are read; what is known stays until it is taken up.
    void wait() { worker_.wait(); }
    /// Waits, and takes it up.
    void waitUntilIdle();

    const std::vector<LibraryRow>& rows() const;
    const LibraryRow* find(const std::string& id) const;
    /// The sizes that occur, smallest first.
    std::vector<int> sizes() const;
    /// By folder, in order of the alphabet, the user's own first; with a text typed, one group, the best first.
    std::vector<LibraryGroup> groups(const LibraryFilter&) const;
    /// By inheritance: who has no parent is a root. Filtered out rows stay where a child of theirs fits.
    std::vector<LibraryTreeNode> tree(const LibraryFilter&) const;
    /// The ids that inherit from it, directly.
    std::vector<std::string> children(const std::string& id) const;
    /// An id that is free: the one wanted, or with a number behind it.
    std::string makeUniqueId(const std::string& wanted) const;

private:
    AppContext& appContext_;
    std::shared_ptr<const std::vector<LibraryRow>> rows_;
    std::uint64_t revision_ = 0;
    LatestValue<std::vector<LibraryRow>> posted_;
    BackgroundTask worker_;
};

/// All files of the search path, as `VariantLibrary` reads them.
std::vector<LibraryRow> readLibrary(const AppContext&);

/// The address that a source names ("cyningstan.com, game 219" -> "https://cyningstan.com"); empty where it names none.
std::string findUrl(const std::string& source);

/// "base-camps" -> "Base camps".
std::string familyTitle(const std::vector<std::string>& family);

}  // namespace tafl::model
