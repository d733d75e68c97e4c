// Begins to edit a variant, and edits it.
#include <algorithm>

#include "design.hpp"
#include "variant/files.hpp"
#include "variant/pack.hpp"

namespace tafl::web {
namespace {

namespace fs = std::filesystem;

/// A draft of a text, whose scripts become files beside it. Parents that came along are written out: another variant
/// must not take the place of one that ships.
Result<model::Draft> unpackDraft(const Session& session, std::string text) {
    const model::AppContext& app = session.app;
    const fs::path folder = app.folders.variants(), place = makeFileName(text);
    if (!looksLikePack(text)) return model::parseDraft(text, place);
    auto pack = readPack(text, place);
    if (!pack) return tl::unexpected(pack.error());
    if (!pack->parents.empty()) {
        const auto variant = app.library().parse(text, place);
        if (!variant) return tl::unexpected(variant.error());
        auto whole = packVariant(*variant);
        if (!whole) return tl::unexpected(whole.error());
        pack = readPack(*whole, place);
        if (!pack) return tl::unexpected(pack.error());
    }
    auto draft = model::parseDraft(pack->variant.text, pack->variant.name + ".toml");
    if (!draft) return draft;
    std::error_code error;
    for (const PackedFile& file : unpackedFiles(*pack)) {
        const fs::path to = folder / file.name;
        if (to.extension() != ".lua") continue;
        fs::create_directories(to.parent_path(), error);
        if (const auto written = writeTextFile(to, file.text); !written) return tl::unexpected(written.error());
    }
    return draft;
}

/// The new variant of a request: a child of "id", the variant of "text", or a game on a blank board of "size".
Result<model::Draft> makeDraft(const Session& session, const Json& request) {
    const Library& library = session.app.library();
    const std::string text = readText(request, "text"), id = readText(request, "id");
    if (!text.empty()) return unpackDraft(session, text);
    if (id.empty())
        return model::makeBlankDraft("my-game",
                                     static_cast<int>(std::clamp(readNumber(request, "size", 9), 0.0, 99.0)));
    const auto parent = library.load(id);
    if (!parent) return tl::unexpected(parent.error());
    return model::makeChildDraft(model::makeId("my-" + id), *parent);
}

/// Begins to edit a variant; the scripts of the one before are forgotten.
Result<Json> beginDesign(Session& session, const Json& request) {
    const fs::path folder = session.app.folders.variants();
    std::error_code error;
    session.design.reset();
    fs::remove_all(folder, error);
    fs::create_directories(folder, error);
    auto draft = makeDraft(session, request);
    if (!draft) return tl::unexpected(draft.error());
    session.design.reset(new Design{model::Document::create(session.app, std::move(*draft))});
    return describeDesign(session, request);
}

/// One edit ("do" and its members), of the state that the page knows ("revision").
Result<Json> editDesign(Session& session, const Json& request) {
    if (!session.design) return fail("no variant is being edited");
    const double revision = readNumber(request, "revision", -1);
    if (revision != static_cast<double>(session.design->document->revision()))
        return fail("the variant has changed since");
    if (const auto done = makeEdit(session, request); !done) return tl::unexpected(done.error());
    return describeDesign(session, request);
}

}  // namespace

void addDesignCommands(Commands& commands) {
    commands["design"] = beginDesign;
    commands["edit"] = editDesign;
}

}  // namespace tafl::web
