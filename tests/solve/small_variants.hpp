// Variants on 5x5 whose tables take moments.
#pragma once
#include <memory>
#include <string>

#include "conformance/witness.hpp"
#include "support/messages.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::solve_tests {

/// Corners, a hostile throne, a king taken by two, and a loss for who repeats: the symmetry is that of a rectangle.
constexpr const char* corners = R"(format = 1
id = "solve-corners-5"
name = "Small corners"
inherits = "base-tafl"

[board]
layout = """
..t..
..T..
t.K.t
..T..
..t..
"""

[zones]
throne = "centre"
corners = "a1 a5 e1 e5"

[[rule]]
use = "turn/first"
[[rule]]
use = "passage/restricted"
zone = "corners"
pass = "king"
[[rule]]
use = "hostile/zone"
zone = "corners"
to = "men"
[[rule]]
use = "hostile/zone"
zone = "throne"
to = "men"
[[rule]]
use = "king/capture"
elsewhere = "2"
counts = ["corners"]
[[rule]]
use = "win/escape"
zone = "corners"
[[rule]]
use = "turn/no-moves"
[[rule]]
use = "end/repetition"
result = "defenders_lose"
)";

/// Edges, hops, a king taken by three, programs that judge the whole board, and all symmetries of the square.
constexpr const char* hops = R"(format = 1
id = "solve-hops-5"
name = "Small hops"
inherits = "base-tafl"

[board]
layout = """
..t..
..T..
tTKTt
..T..
..t..
"""

[zones]
throne = "centre"

[[rule]]
use = "turn/first"
[[rule]]
use = "move/jump"
pieces = "men"
over = "men"
[[rule]]
use = "move/jump"
pieces = "king"
over = "all"
takes = true
[[rule]]
use = "king/capture"
throne = "none"
counts = ["edge"]
min_men = 2
[[rule]]
use = "win/escape"
zone = "a1 a2 b1 e5 e4 d5 a5 a4 b5 e1 e2 d1"
[[rule]]
use = "win/encirclement"
[[rule]]
use = "capture/shieldwall"
[[rule]]
use = "turn/no-moves"
[[rule]]
use = "end/repetition"
)";

struct Loaded {
    Variant variant;
    std::shared_ptr<const RuleImage> image;
};

inline Loaded load(const std::string& idOrFile) {
    const Library& library = *conformance::environment().library;
    auto variant = library.load(idOrFile);
    if (!variant) throw std::runtime_error(messages(variant.error()));
    auto image = library.compile(*variant);
    if (!image) throw std::runtime_error(messages(image.error()));
    return {std::move(*variant), std::move(*image)};
}

/// Loads a text of above with further rules.
inline Loaded loadText(const std::string& text) {
    const TemporaryFolder folder;
    const auto id = text.find("id = \"") + 6;
    return load(folder.write(text.substr(id, text.find('"', id) - id) + ".toml", text).string());
}

inline const std::string limitOfThree = "[[rule]]\nuse = \"end/no-capture\"\nmoves_each = 3\n";

}  // namespace tafl::solve_tests
