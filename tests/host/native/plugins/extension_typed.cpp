// Uses an extension through the C++ wrapper, and looks up one that no host has.
#include <taflsmith.hpp>

using namespace tafl_sdk;

struct UnknownExtension {
    std::uint32_t struct_size;
};
template <>
struct tafl_sdk::ExtensionId<UnknownExtension> {
    static constexpr const char* value = "test.unknown";
};
/// The known extension as a later header may declare it: with more calls than this host has.
struct LongerExtension {
    std::uint32_t struct_size;
    void (*calls[3])(const tafl_builder*);
};
template <>
struct tafl_sdk::ExtensionId<LongerExtension> {
    static constexpr const char* value = TAFL_EXT_SQUARES;
};

namespace {

void compile(Builder b, Parameters) {
    if (b.extension<UnknownExtension>()) b.fail("", "an unknown extension");
    if (b.extension<LongerExtension>()) b.fail("", "an extension that is too short");
    const auto* squares = b.extension<tafl_ext_squares>();
    if (!squares) b.fail("", "no extension");
    tafl_squares bits;
    squares->read(b.get(), b.square(3, 3).handle(), &bits);
    b.goal("all", Expr(b.get(), squares->make(b.get(), &bits)), TAFL_DEFENDERS);
}

constexpr const char* sources[] = {"a book", nullptr};
constinit const tafl_component component = describe({
    .id = "test/extension-typed",
    .slot = "victory",
    .title = "A title",
    .summary = "A summary.",
    .words = "Words.",
    .sources = sources,
    .compile = guarded<compile>,
});

}  // namespace

TAFLSMITH_LIBRARY("test library", "1.0", &component);
