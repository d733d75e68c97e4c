// Completion and documentation for rule scripts, from the shipped editor stubs.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl::model {

struct Completion {
    enum class Kind { function, field, argument, value, keyword };
    std::string text;     ///< the inserted text
    std::string detail;   ///< "(direction)", "Board", "limit? integer"
    std::string doc;      ///< sentences, in the language of the program; may be empty
    std::string example;  ///< code; may be empty
    Kind kind{};
};

/// The candidates at a place, and the typed prefix they replace.
struct Completions {
    std::size_t begin = 0, end = 0;  ///< byte range to replace
    std::vector<Completion> list;    ///< best first
};

/// The parsed stubs: classes with fields and methods, global functions, and aliases.
class ScriptApi {
public:
    static Result<ScriptApi> read(const std::filesystem::path& stubs);
    static ScriptApi from(std::string_view stubs);

    /// Candidates at a byte offset. Knows members after "b:" or "i.", arguments in a call's braces and values in a
    /// string.
    Completions at(std::string_view text, std::size_t cursor) const;
    /// Documentation of the API name under a byte offset; empty text if there is none.
    Completion explain(std::string_view text, std::size_t cursor) const;

    struct Member {
        std::string name, detail, type;
        std::string doc, example;  ///< English sentences, as tests/languages collects them, and code
        std::vector<std::pair<std::string, std::string>> parameters;  ///< name, type
        bool method = false, optional = false;
    };
    /// By class name; "" holds global functions.
    const std::map<std::string, std::vector<Member>>& classes() const { return classes_; }
    /// The string values of an enumeration type, such as "east", "west"; empty for other types.
    std::vector<std::string> valuesOf(const std::string& type) const;

private:
    const Member* member(const std::string& className, std::string_view name) const;

    std::map<std::string, std::vector<Member>> classes_;
    std::map<std::string, std::string> aliases_;
};

}  // namespace tafl::model
