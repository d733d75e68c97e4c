// Extensions of the C interface: structures a plugin finds by id.
#include <algorithm>

#include "host/native/builder_table.hpp"

namespace tafl::native {
namespace {

std::int32_t readSquares(BuilderTable p, tafl_expr board, tafl_squares* out) {
    return guarded(p, 0, [&](PluginContext&, Builder& b) {
        if (!out) throw BadArgument("null was given as the place for squares");
        SquareSet set;
        const bool constant = b.constantBoard(checkOperand(b, board), set);
        std::ranges::copy(set.bits, out->bits);
        return constant ? 1 : 0;
    });
}

tafl_expr makeSquares(BuilderTable p, const tafl_squares* squares) {
    return guarded(p, failedExpr, [&](PluginContext&, Builder& b) {
        if (!squares) throw BadArgument("null was given as squares");
        SquareSet set;
        std::ranges::copy(squares->bits, set.bits.begin());
        if ((set - SquareSet::all(b.size())).any()) throw BadArgument("squares beyond the board");
        return b.graph()->board(set & b.shape().squares());
    });
}

constexpr tafl_ext_squares squaresExtension = {sizeof(tafl_ext_squares), readSquares, makeSquares};

struct Extension {
    std::string_view id;
    const void* structure;
};
constexpr Extension extensions[] = {{TAFL_EXT_SQUARES, &squaresExtension}};

}  // namespace

void fillExtensions(tafl_builder& t) {
    t.get_extension = [](BuilderTable p, const char* id) -> const void* {
        return guarded(p, static_cast<const void*>(nullptr), [&](PluginContext&, Builder&) {
            const auto* found =
                std::ranges::find(extensions, requireText(id, "the id of an extension"), &Extension::id);
            return found == std::end(extensions) ? nullptr : found->structure;
        });
    };
}

}  // namespace tafl::native
