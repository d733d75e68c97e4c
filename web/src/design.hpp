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
/// Its options, those of its parents first.
Json describeOptions(const Session&);
/// Errors as lines. The files of the variant are named without their folder, which is that of no person.
Json messages(const model::AppContext&, const Diagnostics&);
/// Everything that the page shows of it. The picture of the layout has the "theme" of the request.
Json describeDesign(Session&, const Json& request);

/// An edit of the variant as a request asks for it ("do" and its members, docs/web.md).
using Edits = std::map<std::string, std::function<Result<void>(Session&, const Json& request)>>;
void addRuleEdits(Edits&);
void addOptionEdits(Edits&);
void addTestEdits(Edits&);

/// The rule of a request: "card", its place among the rules of the variant.
Result<const model::RuleCard*> findCard(const model::Document&, const Json& request);

/// Makes the edit of the request : one undo step, which is checked at once.
Result<void> makeEdit(Session&, const Json& request);

}  // namespace tafl::web
