// Runs the built program and captures its output.
#pragma once
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "support/shell.hpp"

namespace cli_tests {

namespace fs = std::filesystem;

struct Answer {
    int status = -1;
    std::string out, err;
    nlohmann::json json() const { return nlohmann::json::parse(out); }
};

inline std::string whole(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A temporary folder, deleted by the destructor.
class Folder {
public:
    Folder() {
        std::string pattern = (fs::temp_directory_path() / "taflsmith-cli-XXXXXX").string();
        if (mkdtemp(pattern.data())) path = pattern;
    }
    ~Folder() {
        std::error_code error;
        fs::remove_all(path, error);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    fs::path write(const std::string& name, const std::string& text) const {
        fs::create_directories((path / name).parent_path());
        std::ofstream(path / name, std::ios::binary) << text;
        return path / name;
    }
    fs::path path;
};

/// Runs `taflsmith ARGUMENTS` in a shell, with the output of `producer` as input. The user's own variants and caches
/// are not used, and input and output are no terminal.
inline Answer run(const std::string& arguments, const std::string& producer = {}) {
    static const Folder home;
    const fs::path errors = home.path / "stderr";
    const std::string line = (producer.empty() ? "" : "(" + producer + ") | ") + "XDG_DATA_HOME='" +
                             home.path.string() + "' XDG_CACHE_HOME='" + home.path.string() +
                             "' " TAFLSMITH_BUILD_DIR "/bin/taflsmith " + arguments + " 2>'" + errors.string() + "'" +
                             (producer.empty() ? " </dev/null" : "");
    const ShellResult result = shell(line);
    return {result.status, result.out, whole(errors)};
}

}  // namespace cli_tests
