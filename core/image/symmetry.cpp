#include "image/symmetry.hpp"

namespace tafl {
namespace {

bool isSymmetric(const RuleImage& image, int form) {
    for (Square s = 0; s < image.size * image.size; ++s) {
        const auto from = static_cast<std::size_t>(s),
                   to = static_cast<std::size_t>(transformSquare(s, form, image.size));
        if (image.holes.has(s) != image.holes.has(static_cast<Square>(to)) || image.start[from] != image.start[to] ||
            image.goal[from] != image.goal[to] || image.spared[from] != image.spared[to])
            return false;
        for (const auto& spared : image.sparedFrom)
            if (!spared.empty() && spared[from] != spared[to]) return false;
        for (const StateDeclaration& state : image.calls.states)
            if (state.startMarks.has(s) != state.startMarks.has(static_cast<Square>(to))) return false;
        for (const auto& hostile : image.hostile)
            if (hostile[from] != hostile[to]) return false;
    }
    return true;
}

}  // namespace

std::vector<int> symmetries(const RuleImage& image) {
    std::vector<int> out;
    for (int form = 0; form < symmetryCount; ++form)
        if (isSymmetric(image, form)) out.push_back(form);
    return out;
}

}  // namespace tafl
