// The variant library as list rows and trees. Files are read but not compiled.
#pragma once
#include <set>

#include "model/balance.hpp"

namespace tafl::model {

struct LibraryRow {
    std::string id, name, year, summary, parent;
    std::filesystem::path file;
    std::vector<std::string> family;  ///< subfolders of the variant directory
    std::vector<std::string> sources;
    std::vector<std::string> records;  ///< stems of recorded games that it names
    int size = 0;
    std::vector<std::string> picture;  ///< board rows, highest rank first; the nearest ancestor's if it has none
    bool isAbstract = false;           ///< a base for other variants, not a game
    bool own = false;                  ///< in one of the user's folders
    bool readOnly = false;
    std::string error;                          ///< read error; empty if none
    std::optional<BalanceShare> people, trial;  ///< win statistics, if known
};

/// Guesses the kind of piece for thumbnails. Rules may declare further letters.
enum class PictureMark { none, attacker, defender, king };
PictureMark classifyLetter(char letter);

struct LibraryFilter {
    std::string typed;
    std::set<int> sizes;     ///< empty: all
    bool abstracts = false;  ///< include abstract bases
    bool ownOnly = false;
};

/// A headed group: variants of a folder, or an ancestor with its children.
struct LibraryGroup {
    std::string title;
    std::vector<const LibraryRow*> rows;
};
struct LibraryTreeNode {
    const LibraryRow* row = nullptr;
    std::vector<LibraryTreeNode> children;
    bool fits = true;  ///< false: shown only because a descendant matches
};
/// A visible row of the family tree.
struct LibraryTreeRow {
    const LibraryRow* row = nullptr;
    int depth = 0;                ///< generations below the root
    std::size_t descendants = 0;  ///< including those in collapsed rows
    bool open = true;             ///< expanded
    bool fits = true;
};
/// Flattens the tree into rows, without descendants of `folded` ids.
std::vector<LibraryTreeRow> flattenTree(const std::vector<LibraryTreeNode>&, const std::set<std::string>& folded);

class VariantLibrary {
public:
    explicit VariantLibrary(AppContext& appContext) : appContext_(appContext) {}

    /// Starts reading all files in the background. Old rows stay until it ends.
    void refresh();
    bool isReading() const { return worker_.busy(); }
    /// Takes the rows that were read. True if anything is new.
    bool poll();
    /// Increases with each new list, which invalidates pointers to earlier rows.
    std::uint64_t revision() const { return revision_; }
    /// Waits for the reading thread without taking its rows.
    void wait() { worker_.wait(); }
    /// Waits and takes the rows.
    void waitUntilIdle();

    const std::vector<LibraryRow>& rows() const;
    const LibraryRow* find(const std::string& id) const;
    /// The board sizes in the library, ascending.
    std::vector<int> sizes() const;
    /// By folder in alphabetical order, the user's own first. With typed text: one group, best match first.
    std::vector<LibraryGroup> groups(const LibraryFilter&) const;
    /// By inheritance; variants without a parent are roots. Non-matching rows stay where a descendant matches.
    std::vector<LibraryTreeNode> tree(const LibraryFilter&) const;
    /// Ids of direct children.
    std::vector<std::string> children(const std::string& id) const;
    /// The wanted id, with a number appended if it is taken.
    std::string makeUniqueId(const std::string& wanted) const;

private:
    AppContext& appContext_;
    std::shared_ptr<const std::vector<LibraryRow>> rows_;
    std::uint64_t revision_ = 0;
    LatestValue<std::vector<LibraryRow>> posted_;
    BackgroundTask worker_;
};

/// Reads all files of the search path.
std::vector<LibraryRow> readLibrary(const AppContext&);

/// The URL in a source ("cyningstan.com, game 219" -> "https://cyningstan.com"); empty if there is none.
std::string findUrl(const std::string& source);

/// "base-camps" -> "Base camps".
std::string familyTitle(const std::vector<std::string>& family);

}  // namespace tafl::model
