#include "differences/scenes.hpp"

#include <algorithm>

namespace tafl {

std::vector<std::string> collectTestPositions(const Library& library, const Variant& variant) {
    std::vector<std::string> out;
    const auto add = [&](const std::vector<TestText>& tests) {
        for (const TestText& test : tests)
            if (!test.position.empty() && std::ranges::find(out, test.position) == out.end())
                out.push_back(test.position);
    };
    add(variant.tests);
    for (const auto& id : variant.ancestors)
        if (const auto ancestor = library.load(id)) add(ancestor->tests);
    return out;
}

}  // namespace tafl
