#include "model/copy_script.hpp"

#include <string>
#include <vector>

#include "variant/files.hpp"

namespace tafl::model {
namespace fs = std::filesystem;
namespace {

/// The module names in a script's require calls.
std::vector<std::string> findRequires(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = text.find("require"); at != std::string::npos; at = text.find("require", at + 7)) {
        const auto begin = text.find_first_of("\"'", at);
        const auto lineEnd = text.find('\n', at);
        if (begin == std::string::npos || begin > lineEnd) continue;
        const auto end = text.find(text[begin], begin + 1);
        if (end == std::string::npos) continue;
        out.push_back(text.substr(begin + 1, end - begin - 1));
    }
    return out;
}

/// Copies required libraries to `lib` beside the script, recursively.
Result<std::monostate> copyLibraries(const std::string& text, const fs::path& from, const fs::path& to, int depth = 0) {
    if (depth > 8) return std::monostate{};
    for (const auto& name : findRequires(text)) {
        const fs::path target = to / "lib" / (name + ".lua");
        std::error_code error;
        if (fs::exists(target, error)) continue;
        for (fs::path folder = from.parent_path(); folder.has_parent_path(); folder = folder.parent_path()) {
            const fs::path found = folder / "lib" / (name + ".lua");
            if (!fs::exists(found, error)) {
                if (folder == folder.parent_path()) break;
                continue;
            }
            const auto library = readTextFile(found);
            if (!library) return tl::unexpected(library.error());
            fs::create_directories(target.parent_path(), error);
            if (auto written = writeTextFile(target, *library); !written) return written;
            if (auto more = copyLibraries(*library, found, to, depth + 1); !more) return more;
            break;
        }
    }
    return std::monostate{};
}

}  // namespace

Result<std::monostate> copyScript(const fs::path& from, const fs::path& to) {
    const auto text = readTextFile(from);
    if (!text) return tl::unexpected(text.error());
    std::error_code error;
    fs::create_directories(to.parent_path(), error);
    if (auto copied = copyLibraries(*text, from, to.parent_path()); !copied) return copied;
    return writeTextFile(to, *text);
}

}  // namespace tafl::model
