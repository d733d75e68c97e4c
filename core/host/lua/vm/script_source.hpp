// A script as text, with the library files it required: enough to run it again in a fresh interpreter.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "host/lua/vm/limits.hpp"

namespace tafl::lua {

struct Script {
    std::string name;  ///< for messages
    std::string text;  ///< see setText
    LuaLimits limits;
    std::vector<std::filesystem::path> libraryFolders;  ///< searched by `require` during the first load
    /// Of a packed script: what `require` finds instead of files.
    std::shared_ptr<const std::map<std::string, std::string>> packedLibraries;
    mutable std::map<std::string, std::string> modules;  ///< texts of the libraries required, by name
    mutable bool loaded = false;                         ///< after the first load no file is read any more

    void setText(std::string_view);
    /// A line by its number, from 1; empty if there is none.
    std::string_view line(int number) const;

private:
    std::vector<std::uint32_t> lineStarts_;
};

/// The existing folders `lib` and `scripts/lib` beside a script and above it, nearest first.
std::vector<std::filesystem::path> findLibraryFolders(const std::filesystem::path& script);
/// The text of a script file. An error if it is missing, unreadable or larger than the limit.
Result<std::string> readScript(const std::filesystem::path&, const LuaLimits&);
/// Identifies the script and its libraries by content.
std::string computeDigest(const Script&);

}  // namespace tafl::lua
