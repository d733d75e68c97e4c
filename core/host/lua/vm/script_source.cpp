#include "host/lua/vm/script_source.hpp"

#include <fstream>
#include <sstream>

#include "base/digest.hpp"
#include "base/plain_text.hpp"

namespace tafl::lua {
namespace {

constexpr int maxParentFolders = 6;

}  // namespace

void Script::setText(std::string_view newText) {
    text = newText;
    lineStarts_ = {0};
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '\n') lineStarts_.push_back(static_cast<std::uint32_t>(i + 1));
}

std::string_view Script::line(int number) const {
    if (number < 1 || static_cast<std::size_t>(number) > lineStarts_.size()) return {};
    const std::string_view rest = std::string_view(text).substr(lineStarts_[static_cast<std::size_t>(number) - 1]);
    return rest.substr(0, rest.find('\n'));
}

std::vector<std::filesystem::path> findLibraryFolders(const std::filesystem::path& script) {
    std::vector<std::filesystem::path> out;
    std::error_code error;
    std::filesystem::path folder = std::filesystem::absolute(script, error).lexically_normal().parent_path();
    for (int i = 0; i < maxParentFolders && !folder.empty(); ++i, folder = folder.parent_path()) {
        for (const auto& candidate : {folder / "lib", folder / "scripts" / "lib"})
            if (std::filesystem::is_directory(candidate, error)) out.push_back(candidate);
        if (folder == folder.root_path()) break;
    }
    return out;
}

Result<std::string> readScript(const std::filesystem::path& file, const LuaLimits& limits) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
        return tafl::fail({file.string(), 0, 0}, phrase("there is no such script"));
    if (std::filesystem::file_size(file, error) > limits.fileSize)
        return tafl::fail({file.string(), 0, 0}, phrase("the script is longer than %1 KiB", limits.fileSize >> 10));
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in) return tafl::fail({file.string(), 0, 0}, phrase("the script cannot be read"));
    return normalizeLineEnds(std::move(text).str());
}

std::string computeDigest(const Script& script) {
    std::string all = script.text;
    for (const auto& [name, text] : script.modules) all += "\n--- " + name + "\n" + text;
    return digest(all);
}

}  // namespace tafl::lua
