// The variant under edit: the designer's model behind the forms of a page.
#pragma once
#include "interface.hpp"
#include "model/document_board.hpp"

namespace tafl::web {

struct Design {
    std::unique_ptr<model::Document> document;
};

/// The scripts beside the variant, and the libraries below: [{"name", "text"}].
Json describeScripts(const std::filesystem::path& folder);
/// Everything that the page shows of it. The picture of the layout has the "theme" of the request.
Json describeDesign(Session&, const Json& request);

/// Makes the edit of the request ("do" and its members, docs/web.md): one undo step, which is checked at once.
Result<void> makeEdit(Session&, const Json& request);

}  // namespace tafl::web
