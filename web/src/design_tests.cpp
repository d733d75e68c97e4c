// The tests in the file of the variant under edit: made from the board, their results, and their removal.
#include "design.hpp"
#include "model/edits.hpp"
#include "model/test_maker.hpp"

namespace tafl::web {
namespace {

/// A test of the last move on the board, which plays the variant under edit.
Result<void> testLastMove(Session& session, const Json&) {
    model::Document& document = *session.design->document;
    const auto open = session.current();
    if (!open) return tl::unexpected(open.error());
    const auto& compiled = document.lastValid();
    if (!document.lastValidIsCurrent() || compiled->image->digest != (*open)->image->digest)
        return fail("the board does not play these rules");
    auto test = model::makeTestOfLastMove(session.app, compiled->variant, (*open)->game);
    if (!test) return tl::unexpected(test.error());
    model::edits::addTest(document, std::move(*test));
    return {};
}

Result<void> removeTest(Session& session, const Json& request) {
    model::Document& document = *session.design->document;
    const double number = readNumber(request, "test", -1);
    if (!(number >= 0 && number < static_cast<double>(document.draft().file.tests.size())))
        return fail("there is no such test");
    model::edits::removeTest(document, static_cast<std::size_t>(number));
    return {};
}

/// The tests with their results; without results while the variant has errors.
Result<Json> runDesignTests(Session& session, const Json&) {
    if (!session.design) return fail("no variant is being edited");
    model::Document& document = *session.design->document;
    document.waitUntilIdle();
    std::vector<TestResult> results;
    if (document.lastValidIsCurrent()) results = runTests(session.app.library(), document.lastValid()->variant);
    const auto& tests = document.draft().file.tests;
    Json out = Json::array();
    for (std::size_t i = 0; i < tests.size(); ++i) {
        const TestText& test = tests[i];
        out.push_back({{"name", test.name},
                       {"expects", model::describeExpectation(test)},
                       {"rule", test.rule},
                       {"fires", test.fires.value_or(true)},
                       {"position", test.position},
                       {"moves", test.moves}});
        if (results.size() != tests.size()) continue;
        out.back()["passed"] = results[i].passed;
        out.back()["errors"] = messages(session.app, results[i].diagnostics);
    }
    return Json{{"tests", out}};
}

}  // namespace

void addTestEdits(Edits& edits) {
    edits["test_last_move"] = testLastMove;
    edits["remove_test"] = removeTest;
}

void addTestCommands(Commands& commands) { commands["tests"] = runDesignTests; }

}  // namespace tafl::web
