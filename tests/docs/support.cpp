#include "docs/support.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace docs {

std::string readFile(const fs::path& file) {
    std::ostringstream out;
    out << std::ifstream(file, std::ios::binary).rdbuf();
    return out.str();
}

std::vector<std::string> splitLines(const std::string& text) {
    std::vector<std::string> out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

tafl::Environment environment(const std::vector<fs::path>& libraries) {
    tafl::EnvironmentOptions options;
    options.plugins = build / "lib/taflsmith/plugins";
    options.share = build / "share/taflsmith";
    options.userData = build / "no-user-data";
    options.libraries = libraries;
    return tafl::Environment::standard(options);
}

std::vector<fs::path> documents() {
    std::vector<fs::path> out;
    for (const char* folder :
         {".", "docs", "docs/first-steps", "docs/gallery", "docs/internals", "plugins", "plugins/example-c"})
        for (const auto& entry : fs::directory_iterator(root / folder))
            if (entry.path().extension() == ".md")
                out.push_back((fs::path(folder) / entry.path().filename()).lexically_normal());
    std::ranges::sort(out);
    return out;
}

std::vector<Block> readBlocks(const fs::path& document) {
    std::vector<Block> out;
    const auto lines = splitLines(readFile(root / document));
    bool open = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].starts_with("```")) {
            open = !open;
            if (!open) continue;
            Block block{document, static_cast<int>(i) + 1, lines[i].substr(3), {}, {}};
            if (i > 0 && lines[i - 1].starts_with("<!-- ") && lines[i - 1].ends_with(" -->"))
                block.marker = lines[i - 1].substr(5, lines[i - 1].size() - 9);
            out.push_back(block);
        } else if (open) {
            out.back().text += lines[i] + "\n";
        }
    }
    EXPECT_FALSE(open) << document << ": a block is not closed";
    return out;
}

}  // namespace docs
