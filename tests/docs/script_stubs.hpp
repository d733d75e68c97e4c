// The stubs for editors (scripts/api) as data: the one source of what each call of a rule means.
#pragma once
#include <string>
#include <vector>

namespace docs {

struct StubItem {
    std::string name, type, text, example;
    bool optional = false;
};
struct StubFunction {
    std::string name, text, example, result, resultText;
    std::vector<StubItem> parameters;
};
struct StubClass {
    std::string name, text;
    std::vector<StubItem> fields;
    std::vector<std::string> operators;
    std::vector<StubFunction> functions;
};
struct StubSection {
    std::string title;
    std::vector<StubItem> aliases;
    std::vector<StubClass> classes;
    std::vector<StubFunction> functions;  ///< global ones
};

/// Throws at a line that it cannot read, since what is made from the stubs must be complete.
std::vector<StubSection> readStubs(const std::string& stubs);

/// The class whose fields are the arguments of `b:call{ … }`; null for other functions.
const StubClass* findArguments(const std::vector<StubSection>&, const StubFunction&);

}  // namespace docs
