#include "model/file_choices.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/fuzzy.hpp"
#include "model/saved_game.hpp"
#include "variant/pack.hpp"

namespace tafl::model {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t maxRecentShown = 8, maxGames = 5, maxNamed = 30, maxInFolder = 300;

using ChoiceKind = FileChoice::Kind;

/// Endings of variants, games and cards.
bool canBeOpened(const fs::path& file) {
    static const std::vector<std::string> endings = {
        ".toml", std::string(packExtension), ".png", ".jpg", ".jpeg", ".tafl", ".otg", ".tsv", ".json", ".txt"};
    return std::ranges::find(endings, file.extension().string()) != endings.end();
}

std::string home() {
    const char* const given = std::getenv("HOME");
    return given ? given : "";
}

/// "~/games" for a folder in the home folder.
std::string shortenHome(const std::string& path) {
    const std::string start = home();
    if (start.size() > 1 && path.starts_with(start + "/")) return "~" + path.substr(start.size());
    return path;
}

FileChoice makeFileChoice(const fs::path& file) {
    return {ChoiceKind::file, file.string(), file.filename().string(), shortenHome(file.parent_path().string())};
}

/// The folders in a folder, then its files of the wanted kinds; hidden ones only if a '.' is typed.
std::vector<FileChoice> listFolder(const fs::path& folder, const std::string& beginning,
                                   const std::function<bool(const fs::path&)>& wanted) {
    std::vector<FileChoice> folders, files;
    std::error_code error;
    const std::string begin = lowerCase(beginning);
    for (fs::directory_iterator each(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && each != end; each.increment(error)) {
        const std::string name = each->path().filename().string();
        if (!lowerCase(name).starts_with(begin) || (name.starts_with('.') && !begin.starts_with('.'))) continue;
        std::error_code failed;
        if (each->is_directory(failed))
            folders.push_back({ChoiceKind::folder, (folder / name).string() + "/", name, ""});
        else if (wanted(each->path()))
            files.push_back({ChoiceKind::file, each->path().string(), name, ""});
    }
    std::ranges::sort(folders, {}, &FileChoice::title);
    std::ranges::sort(files, {}, &FileChoice::title);
    folders.insert(folders.end(), files.begin(), files.end());
    folders.resize(std::min(folders.size(), maxInFolder));
    return folders;
}

/// A path as its folder and the beginning of a name in it.
std::pair<fs::path, std::string> splitPath(const std::string& typed) {
    const fs::path path = expandHome(typed);
    const std::string text = path.string();
    if (text.ends_with('/')) return {path, ""};
    return {path.parent_path(), path.filename().string()};
}

std::vector<FileChoice> listRecent(const VariantLibrary& library, const std::vector<std::string>& recent) {
    std::vector<FileChoice> out;
    std::error_code error;
    for (const std::string& each : recent) {
        if (out.size() == maxRecentShown) break;
        const auto known = std::ranges::find_if(
            library.rows(), [&](const LibraryRow& row) { return row.id == each || row.file == each; });
        if (known != library.rows().end())
            out.push_back({ChoiceKind::variant, each, known->name, known->id});
        else if (fs::is_regular_file(each, error))
            out.push_back(makeFileChoice(each));
    }
    return out;
}

}  // namespace

bool looksLikePath(std::string_view typed) {
    return typed.find('/') != std::string_view::npos || typed.starts_with('~');
}

fs::path expandHome(std::string_view typed) {
    const bool inHome = typed == "~" || typed.starts_with("~/");
    return inHome && !home().empty() ? fs::path(home() + std::string(typed.substr(1))) : fs::path(typed);
}

std::vector<FileChoice> listToOpen(const AppContext& appContext, const VariantLibrary& library,
                                   const std::vector<std::string>& recent, const std::string& typed) {
    if (looksLikePath(typed)) {
        const auto [folder, beginning] = splitPath(typed);
        return listFolder(folder, beginning, canBeOpened);
    }
    if (typed.empty()) {
        std::vector<FileChoice> out = listRecent(library, recent);
        for (const auto& game : listSavedGames(appContext.folders.games(), maxGames))
            out.push_back(makeFileChoice(game));
        return out;
    }
    std::vector<std::pair<int, FileChoice>> ranked;
    for (const LibraryRow& row : library.rows()) {
        const int score = std::max(matchFuzzy(row.name, typed).score, matchFuzzy(row.id, typed).score);
        if (score > 0 && !row.isAbstract) ranked.push_back({score, {ChoiceKind::variant, row.id, row.name, row.id}});
    }
    std::ranges::stable_sort(ranked, [](const auto& a, const auto& b) { return a.first > b.first; });
    ranked.resize(std::min(ranked.size(), maxNamed));
    std::vector<FileChoice> out;
    for (auto& [score, choice] : ranked) out.push_back(std::move(choice));
    return out;
}

std::vector<FileChoice> listToSave(const std::string& typed) {
    const auto [folder, name] = splitPath(typed);
    const fs::path extension = fs::path(name).extension();
    std::vector<FileChoice> out =
        listFolder(folder, "", [&](const fs::path& file) { return file.extension() == extension; });
    for (FileChoice& each : out)
        if (each.kind == ChoiceKind::folder) each.text += name;
    return out;
}

bool folderExists(const std::string& typed) {
    std::error_code error;
    return fs::is_directory(splitPath(typed).first, error);
}

std::vector<FilePlace> listPlaces(const AppContext& appContext, bool saving) {
    const Folders& folders = appContext.folders;
    std::vector<FilePlace> out = {{tr("Your variants"), folders.variants()},
                                  {tr("Your games"), folders.games()},
                                  {tr("Exports"), folders.data / "exports"},
                                  {tr("Home"), home()}};
    if (!saving) out.push_back({tr("Shipped variants"), appContext.environment.share / "variants"});
    std::error_code error;
    std::erase_if(out, [&](const FilePlace& each) { return !fs::is_directory(each.folder, error); });
    return out;
}

}  // namespace tafl::model
