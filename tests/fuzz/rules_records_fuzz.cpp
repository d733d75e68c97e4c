// OpenTafl rules records: the reader accepts a record or reports an error with a place. Accepted records become
// variants that compile or report errors, and can be exported again.
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "base/text.hpp"
#include "fuzz/edits.hpp"
#include "records/opentafl/variants.hpp"
#include "support/installation.hpp"

namespace {

using namespace tafl;

const std::vector<std::string>& examples() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> out = {
            "dim:9 name:All_of_it esc:e surf:n atkf:n tfr:i ka:h ks:m kj:r nj:c cj:j mj:n gj:j "
            "spd:-1,2,3,4,5,6,7,8,9,10,11,12 "
            "cor:a1,a9 cen:e5 afor:d1,e1,f1 dfor:e4,e6 corh:tcnk cenh:tcnkTCNK cenhe:K aforh:T dforh:t corp:K cenp: "
            "aforp:t "
            "dforp:T cors:K cens: afors:t dfors:T corre:K cenre: aforre: dforre:T sw:w swf:n efe:y linc:y ber:m "
            "starti:/3ttt3/4m4/4T4/t3G3t/ttTTKTTtt/t3N3t/4T4/4c4/3ttt3/"};
        std::ifstream in(std::string(TAFLSMITH_SOURCE_DIR) + "/tests/data/opentafl-rules.tsv");
        for (std::string line; std::getline(in, line);)
            if (!line.starts_with('#')) out.push_back(split(line, '\t').back());
        return out;
    }();
    return all;
}

[[noreturn]] void fail(const std::string& what, const std::string& text) {
    std::fprintf(stderr, "%s\n%s\n", what.c_str(), escapeForTerminal(text).c_str());
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    static Environment environment = golden::installation();
    Bytes bytes(data, count);
    const std::string text = literalText(data, count).value_or(editExample(bytes, examples()));
    opentafl::Dialect dialect;
    for (const auto& ambiguity : opentafl::ambiguities())
        if (bytes.below(2)) dialect.*ambiguity.field = opentafl::Authority::program;
    Diagnostics notes;
    const auto record = opentafl::readRules(text, {"rules", 1, 1}, dialect, notes);
    if (!record) {
        for (const Diagnostic& d : record.error())
            if (d.place.line < 1 || d.place.column < 1) fail("an error without a place: " + d.message(), text);
        return 0;
    }
    // A record survives writing and reading.
    const std::string written = opentafl::rulesText(*record, bytes.below(2));
    const auto again = opentafl::readRules(written, {"rules", 1, 1}, dialect, notes);
    if (!again) fail("the written record cannot be read: " + again.error().front().message(), written);
    if (again->rows != record->rows || opentafl::rulesText(*again) != opentafl::rulesText(*record))
        fail("another record came back", written);
    Diagnostics unsupported;
    const std::string variant = opentafl::variantText(*record, unsupported);
    if (hasErrors(unsupported)) return 0;
    const auto parsed = environment.library->parse(variant, "rules");
    if (!parsed) fail("the variant cannot be read: " + parsed.error().front().message(), text + "\n" + variant);
    const auto image = environment.library->compile(*parsed);
    if (!image) return 0;
    const auto exported = opentafl::makeRulesRecord(*parsed, **image, *environment.library);
    if (!exported) fail("the variant has no record: " + exported.error().front().message(), text);
    if (!exported->roundTrips && exported->unsupported.empty() && unsupported.empty())
        fail("a silent difference", text + "\n" + exported->text);
    return 0;
}
