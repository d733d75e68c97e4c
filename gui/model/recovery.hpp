// What is not saved yet, kept beside so that a crash costs nothing: one file for each document of a running program.
#pragma once
#include "model/document.hpp"

namespace tafl::model {

/// A draft left behind by a program that ended without saving or discarding it.
struct Leftover {
    std::filesystem::path kept;  ///< the file that holds it
    std::filesystem::path file;  ///< the variant's own file; empty: it was never saved
    std::string id, name, text;  ///< the draft as a variant file
    std::string onDisk;          ///< the text it was made from
    std::int64_t seconds = 0;    ///< when it was kept, since 1970
    bool fileChanged = false;    ///< the variant's file is not what it was any more
};

class Recovery {
public:
    explicit Recovery(Workshop& workshop);
    ~Recovery();  ///< forgets nothing: what is unsaved at the end of a program is asked about before

    /// Keeps the document if it has changed and a second has passed since the last time; forgets it when it is saved.
    /// Once a frame.
    void tick(const Document&);
    /// Keeps it now.
    void keep(const Document&);
    /// It is closed, saved or discarded.
    void forget(const Document&);
    /// Why the last draft could not be kept; empty if it could.
    const std::string& complaint() const { return complaint_; }
    double pause = 1;  ///< seconds between two times

    /// Drafts of programs that do not run any more, the latest first. Files that cannot be read are left alone.
    static std::vector<Leftover> leftovers(const Workshop&);
    static std::unique_ptr<Document> restored(Workshop&, const Leftover&);
    static void discard(const Leftover&);

private:
    struct Kept {
        std::filesystem::path file;
        std::uint64_t revision = 0;
        std::chrono::steady_clock::time_point when;
        bool written = false;
    };
    Kept& keptOf(const Document&);

    Workshop& workshop_;
    std::map<const Document*, Kept> kept_;
    int next_ = 1;
    std::string complaint_;
};

}  // namespace tafl::model
