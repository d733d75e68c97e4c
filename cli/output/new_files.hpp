// Files that a command names itself: safe names, and none with other contents is replaced.
#pragma once
#include <filesystem>
#include <set>
#include <string>
#include <string_view>

namespace tafl::cli {

bool isPresent(const std::filesystem::path&);
/// Whether a file, or anything else of this name, exists and holds another text.
bool holdsOther(const std::filesystem::path&, const std::string& text);

/// The names of files that one run writes into a folder.
class FileNames {
public:
    /// A name made of any text: letters, digits and `._-`, with no leading point. A name that is taken gets a number.
    std::string add(std::string_view text, std::string_view extension);

private:
    std::set<std::string> taken_;
};

}  // namespace tafl::cli
