// What may come next in a rule script: names and arguments from the stubs that ship for editors.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl::model {

struct Completion {
    enum class Kind { function, field, argument, value, keyword };
    std::string text;    ///< what is put in
    std::string detail;  ///< "(direction)", "Board", "limit? integer"
    std::string doc;     ///< one or two sentences; may be empty
    Kind kind{};
};

/// What can be completed at a place of a text: the letters that are there already, and what they may become.
struct Completions {
    std::size_t begin = 0, end = 0;  ///< bytes of the text that are replaced
    std::vector<Completion> list;    ///< the best first
};

/// The stubs, read: classes with their fields and methods, functions, aliases of words.
class ScriptApi {
public:
    static Result<ScriptApi> read(const std::filesystem::path& stubs);
    static ScriptApi from(std::string_view stubs);

    /// At a byte of the text: after "b:", "i.", a board's ":", inside the braces of a call, in a text that has few
    /// values, or anywhere.
    Completions at(std::string_view text, std::size_t cursor) const;
    /// The name under a byte of the text, explained; no text if it is none of ours.
    Completion explain(std::string_view text, std::size_t cursor) const;

    struct Member {
        std::string name, detail, doc, type;
        std::vector<std::pair<std::string, std::string>> parameters;  ///< name, type
        bool method = false, optional = false;
    };
    /// By class; "" holds the functions that are global.
    const std::map<std::string, std::vector<Member>>& classes() const { return classes_; }
    /// The words that a type allows: "east", "west" …; empty where it is none of words.
    std::vector<std::string> valuesOf(const std::string& type) const;

private:
    const Member* member(const std::string& className, std::string_view name) const;

    std::map<std::string, std::vector<Member>> classes_;
    std::map<std::string, std::string> aliases_;
};

}  // namespace tafl::model
