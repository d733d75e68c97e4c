#include "variant/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "base/text.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

/// The path with links resolved, or an empty path.
fs::path canonicalPath(const fs::path& path) {
    std::error_code error;
    fs::path out = fs::canonical(path, error);
    return error ? fs::path{} : out;
}

bool isInside(const fs::path& file, const fs::path& folder) {
    if (file.empty() || folder.empty()) return false;
    const auto [inFolder, inFile] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
    return inFolder == folder.end() && inFile != file.end();
}

}  // namespace

bool isId(std::string_view text) {
    const auto lettersAndDigits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    return !text.empty() && text.size() <= 64 && lettersAndDigits(text.front()) &&
           std::ranges::all_of(text, [&](char c) { return lettersAndDigits(c) || c == '-'; });
}

Result<std::string> readTextFile(const fs::path& file, std::uintmax_t maxSize) {
    const Place place{file.string()};
    std::error_code error;
    const auto status = fs::status(file, error);
    if (!fs::exists(status)) return fail(place, phrase("there is no such file"));
    if (!fs::is_regular_file(status)) return fail(place, phrase("is no ordinary file"));
    std::ifstream in(file, std::ios::binary);
    if (!in) return fail(place, phrase("cannot be read"));
    // Read one byte beyond the limit: the file may grow between stat and read.
    std::string text(maxSize + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad()) return fail(place, phrase("cannot be read"));
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (text.size() > maxSize)
        return fail(place, phrase("the file is too large"), phrase("at most %1 MiB", maxSize >> 20));
    return text;
}

namespace {

/// Writes all of it and closes the file. `sync`: waits until it is on the disk. Returns 0, or the error.
int writeAndClose(int file, std::string_view text, bool sync) {
    int error = 0;
    while (!text.empty() && !error) {
        const ssize_t count = write(file, text.data(), text.size());
        if (count >= 0)
            text.remove_prefix(static_cast<std::size_t>(count));
        else if (errno != EINTR)
            error = errno;
    }
    if (!error && sync && fsync(file) != 0) error = errno;
    if (close(file) != 0 && !error) error = errno;
    return error;
}

/// The file that links lead to; it may not exist yet. Empty for circular links.
fs::path followLinks(fs::path file) {
    std::error_code error;
    for (int links = 0; fs::is_symlink(fs::symlink_status(file, error)); ++links) {
        if (links == 40) return {};
        const fs::path target = fs::read_symlink(file, error);
        if (error) return {};
        file = target.is_absolute() ? target : file.parent_path() / target;
    }
    return file;
}

/// Replaces a regular file by way of a new one beside it, with the mode of the old. Returns 0, or the error.
int replaceFile(const fs::path& file, std::string_view text, const struct stat* old) {
    const std::string temporary = file.string() + ".new-" + std::to_string(getpid());
    const int out = open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old ? 0600 : 0666);
    if (out < 0) return errno;
    int error = old && fchmod(out, old->st_mode & 07777) != 0 ? errno : 0;
    if (const int written = writeAndClose(out, error ? std::string_view() : text, true); !error) error = written;
    if (!error && rename(temporary.c_str(), file.c_str()) != 0) error = errno;
    if (error) unlink(temporary.c_str());
    return error;
}

}  // namespace

Result<std::monostate> writeTextFile(const fs::path& name, std::string_view text) {
    struct stat old {};
    const bool exists = stat(name.c_str(), &old) == 0;
    int error = 0;
    if (exists && S_ISDIR(old.st_mode)) {
        error = EISDIR;
    } else if (exists && !S_ISREG(old.st_mode)) {  // a device, a pipe
        const int out = open(name.c_str(), O_WRONLY | O_CLOEXEC);
        error = out < 0 ? errno : writeAndClose(out, text, false);
    } else if (exists && access(name.c_str(), W_OK) != 0) {
        error = errno;  // a rename would still replace it
    } else if (const fs::path file = followLinks(name); file.empty()) {
        error = ELOOP;
    } else {
        error = replaceFile(file, text, exists ? &old : nullptr);
    }
    if (!error) return std::monostate{};
    return fail(Place{name.string()}, phrase("cannot be written: %1", std::strerror(error)));
}

Result<std::monostate> checkWritable(const fs::path& name) {
    struct stat old {};
    const bool exists = stat(name.c_str(), &old) == 0;
    int error = 0;
    if (exists && S_ISDIR(old.st_mode)) {
        error = EISDIR;
    } else if (exists && access(name.c_str(), W_OK) != 0) {
        error = errno;
    } else if (!exists || S_ISREG(old.st_mode)) {
        const fs::path file = followLinks(name), folder = file.has_parent_path() ? file.parent_path() : ".";
        if (file.empty())
            error = ELOOP;
        else if (access(folder.c_str(), W_OK | X_OK) != 0)
            error = errno;
    }
    if (!error) return std::monostate{};
    return fail(Place{name.string()}, phrase("cannot be written: %1", std::strerror(error)));
}

std::vector<fs::path> variantFiles(const fs::path& folder, Diagnostics* notes) {
    std::vector<fs::path> out;
    const auto note = [&](const fs::path& file, const Phrase& text) {
        if (notes) notes->push_back({Severity::warning, Place{file.string()}, text, {}});
    };
    std::error_code error;
    if (!fs::is_directory(folder, error)) return out;
    const fs::path root = canonicalPath(folder);
    fs::recursive_directory_iterator walk(folder, fs::directory_options::skip_permission_denied, error);
    if (error) {
        note(folder, phrase("the folder cannot be read: %1", error.message()));
        return out;
    }
    for (; walk != fs::recursive_directory_iterator(); walk.increment(error)) {
        if (error) {
            note(folder, phrase("the folder cannot be read to its end: %1", error.message()));
            break;
        }
        const fs::path& file = walk->path();
        const bool hidden = file.native().find("/.", file.native().find_last_of('/')) != std::string::npos;
        if (walk->is_directory(error) && (hidden || walk.depth() >= maxFolderDepth)) walk.disable_recursion_pending();
        if (hidden || !file.native().ends_with(".toml") || !walk->is_regular_file(error)) continue;
        if (walk->is_symlink(error) && !isInside(canonicalPath(file), root))
            note(file, phrase("left aside: the link leads out of the variant folder"));
        else
            out.push_back(file);
    }
    std::ranges::sort(out, {}, &fs::path::native);
    return out;
}

std::vector<std::string> findFamily(const fs::path& file, const SearchPath& path) {
    const fs::path target = canonicalPath(file);
    for (const auto& directory : path.directories) {
        const fs::path root = canonicalPath(directory);
        if (!isInside(target, root)) continue;
        std::vector<std::string> out;
        for (const auto& part : target.parent_path().lexically_relative(root))
            if (part != ".") out.push_back(part.string());
        return out;
    }
    return {};
}

Result<fs::path> VariantSearch::find(const std::string& id, const fs::path& origin, const Place& place) {
    if (!isId(id)) return fail(place, phrase("'%1' is no id of a variant", id), phrase(validId));
    const std::string wanted = id + ".toml";
    for (std::size_t i = 0; i < directories_.size(); ++i) {
        if (i == files_.size()) files_.push_back(variantFiles(directories_[i]));
        std::vector<fs::path> hits;
        for (const auto& file : files_[i])
            if (file.native().ends_with('/' + wanted)) hits.push_back(file);
        if (hits.size() > 1)
            return fail(place, phrase("two files are called %1: %2 and %3", wanted, hits[0].string(), hits[1].string()),
                        phrase("one file for each id below a folder"));
        if (!hits.empty()) return hits.front();
    }
    std::error_code error;
    if (!origin.empty()) {
        const fs::path beside = origin.parent_path() / wanted;
        // A link may point anywhere: accept only a target in the same folder.
        if (fs::is_regular_file(beside, error) &&
            isInside(canonicalPath(beside),
                     canonicalPath(origin.has_parent_path() ? origin.parent_path() : fs::path("."))))
            return beside;
    }
    std::vector<std::string> known;
    for (const auto& files : files_)
        for (const auto& file : files) known.push_back(file.stem().string());
    const std::string hint = nearest(id, known);
    return fail(place, withSuggestion(phrase("no variant '%1'", id), hint),
                phrase("an id that 'list' shows, or a file"));
}

Result<fs::path> findVariant(const std::string& id, const SearchPath& path, const fs::path& origin,
                             const Place& place) {
    return VariantSearch(path).find(id, origin, place);
}

Result<fs::path> findScript(const std::string& script, const SearchPath& path, const fs::path& origin,
                            const Place& place) {
    const Phrase valid = phrase("a .lua file below the variant folders, such as \"scripts/my-rule.lua\"");
    const fs::path relative(script);
    if (script.empty() || relative.is_absolute() || relative.extension() != ".lua" ||
        script.find('\\') != std::string::npos)
        return fail(place, phrase("'%1' is no script", script), valid);
    if (std::ranges::any_of(relative, [](const fs::path& part) { return part == ".."; }))
        return fail(place, phrase("'%1' leads out of the variant folders", script), valid);
    std::vector<fs::path> folders;
    if (!origin.empty()) folders.push_back(origin.has_parent_path() ? origin.parent_path() : fs::path("."));
    folders.insert(folders.end(), path.directories.begin(), path.directories.end());
    std::error_code error;
    for (const auto& folder : folders) {
        const fs::path file = folder / relative;
        if (!fs::is_regular_file(file, error)) continue;
        const fs::path target = canonicalPath(file);
        if (!std::ranges::any_of(folders, [&](const fs::path& each) { return isInside(target, canonicalPath(each)); }))
            return fail(place, phrase("'%1' is a link that leads out of the variant folders", script), valid);
        return target;
    }
    return fail(place, phrase("there is no script '%1'", script), valid);
}

}  // namespace tafl
