#include "output/new_files.hpp"

#include <algorithm>

#include "variant/files.hpp"

namespace tafl::cli {

namespace fs = std::filesystem;

bool isPresent(const fs::path& path) {
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

bool holdsOther(const fs::path& path, const std::string& text) {
    if (!isPresent(path)) return false;
    const auto present = readTextFile(path, std::max<std::uintmax_t>(text.size(), 1));
    return !present || *present != text;
}

std::string FileNames::add(std::string_view text, std::string_view extension) {
    constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    constexpr std::size_t maxLength = 100;
    std::string name(text.empty() ? "game" : text.substr(0, maxLength));
    for (char& c : name)
        if (plain.find(c) == plain.npos) c = '_';
    for (std::size_t i = 0; i < name.size() && name[i] == '.'; ++i) name[i] = '_';
    std::string out = name;
    for (int number = 2; !taken_.insert(out).second; ++number) out = name + "-" + std::to_string(number);
    return out + std::string(extension);
}

}  // namespace tafl::cli
