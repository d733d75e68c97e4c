#include "registry/support.hpp"

#include <fstream>

#include "base/text.hpp"

namespace tafl {

std::vector<std::string> readList(const std::string& file) {
    std::vector<std::string> out;
    std::ifstream in(TAFLSMITH_SOURCE_DIR "/tests/" + file);
    EXPECT_TRUE(in) << file;
    for (std::string line; std::getline(in, line);)
        if (!trim(line).empty() && line[0] != '#') out.push_back(line);
    return out;
}

}  // namespace tafl
