// Variants with scripts as one text: the same rules come back without any file, and packed scripts stay in the sandbox.
#include <algorithm>
#include <chrono>
#include <iostream>

#include "base/digest.hpp"
#include "base/png_text.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "host/environment.hpp"
#include "host/lua/support.hpp"
#include "records/drawing/card.hpp"
#include "records/drawing/png.hpp"
#include "records/make_link.hpp"
#include "support/installation.hpp"
#include "support/one_pixel.hpp"
#include "support/scale.hpp"
#include "support/scripted_composition.hpp"
#include "support/temporary_folder.hpp"
#include "variant/files.hpp"
#include "variant/link.hpp"
#include "variant/open_text.hpp"
#include "variant/pack.hpp"

namespace tafl {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

Environment& shipped() {
    static Environment environment = golden::installation();
    return environment;
}

/// The digest of the compiled rules, or the messages.
std::string compileDigest(const Library& library, const Result<Variant>& variant) {
    if (!variant) return messages(variant.error());
    const auto image = library.compile(*variant);
    return image ? (*image)->digest : messages(image.error());
}

/// Sends a variant as a link, a game record and a card, and compares. A card that is not `drawn` has another picture.
/// Returns the length of the link that holds the variant.
std::size_t expectSameByLink(const Library& library, const Variant& variant, const RuleImage& image, bool drawn) {
    Environment none;  // nothing ships there: all is written out
    const auto link = linkVariant(variant, image, none);
    if (!link) ADD_FAILURE() << messages(link.error());
    if (!link) return 0;
    const auto again = library.load(*link);
    EXPECT_EQ(compileDigest(library, again), image.digest) << *link;
    if (again && variant.options.empty()) {  // those of other choices are left out
        EXPECT_EQ(again->tests.size(), variant.tests.size());
    }
    GameRecord record;
    record.variant = variant.id;
    record.digest = image.digest;
    record.rules = formatWithScripts(variant);
    record.position = "7/7/7/7/7/7/2t4 attackers";
    const auto game = linkGame(record, variant, none);
    Diagnostics notes;
    const auto sent = game ? findNamedGame(*game, notes) : tl::unexpected(game.error());
    EXPECT_TRUE(sent && *sent && notes.empty());
    if (sent && *sent) {
        EXPECT_EQ((*sent)->rules, record.rules);
        EXPECT_EQ(compileDigest(library, loadRules(**sent, library, notes)), image.digest);
    }
    const TemporaryFolder folder;
    Result<std::string> card = addPngText(onePixel(), cardKeyword, *link);
    if (drawn && pngAvailable()) {
        const SvgStyle style;
        card = renderCard(
            cardSvg(describe(variant, image), boardSvg(image, image.start, {}, style), style, makeQrCode(*link)),
            *link);
    }
    if (!card) ADD_FAILURE() << messages(card.error());
    if (card) {
        EXPECT_EQ(compileDigest(library, library.load(folder.write("card.png", *card))), image.digest);
    }
    return link->size();
}

/// Packs a file, loads the pack where no other file is, and compares.
void expectSameRules(const Library& library, const std::string& idOrFile) {
    const auto variant = library.load(idOrFile);
    ASSERT_TRUE(variant) << messages(variant.error());
    const auto text = library.pack(idOrFile);
    ASSERT_TRUE(text) << messages(text.error());
    const TemporaryFolder folder;
    const std::string file = folder.write("sent.tafl-variant", *text);
    const Library& elsewhere = *shipped().library;
    const auto again = elsewhere.load(file);
    ASSERT_TRUE(again) << messages(again.error()) << *text;
    EXPECT_EQ(again->tests.size(), variant->tests.size());
    EXPECT_EQ(*elsewhere.pack(file), *text) << "packed twice, it is another text";
    if (variant->isAbstract) return;
    const std::string digest = compileDigest(library, variant);
    EXPECT_EQ(digest.size(), 32u) << digest;
    EXPECT_EQ(compileDigest(elsewhere, again), digest) << *text;

    // Without parents, as in records and stores.
    const std::string whole = formatWithScripts(*variant);
    const auto third = elsewhere.parse(whole, "game.tafl");
    EXPECT_EQ(compileDigest(elsewhere, third), digest) << whole;
    ASSERT_TRUE(third);
    EXPECT_EQ(formatWithScripts(*third), whole);
}

TEST(PackedVariants, AllThatShipComeBack) {
    const auto list = shipped().library->list();
    ASSERT_GT(list.size(), 200u);
    for (const VariantHeader& each : sampled(list)) {
        SCOPED_TRACE(each.id);
        expectSameRules(*shipped().library, each.id);
        if (HasFatalFailure()) return;
        const auto variant = shipped().library->load(each.id);
        EXPECT_EQ(formatWithScripts(*variant), formatVariant(*variant)) << "without scripts, the form of before";
    }
}

TEST(PackedVariants, AllThatShipFitALink) {
    const Library& library = *shipped().library;
    std::vector<std::size_t> lengths;
    for (const VariantHeader& each : sampled(library.list())) {
        if (each.isAbstract) continue;
        SCOPED_TRACE(each.id);
        const auto variant = library.load(each.id);
        ASSERT_TRUE(variant);
        const auto image = library.compile(*variant);
        ASSERT_TRUE(image);
        lengths.push_back(expectSameByLink(library, *variant, **image, lengths.size() % 50 == 0));
        EXPECT_LE(lengths.back(), maxPortableLink);
        // As it ships, its name is enough.
        const auto named = linkVariant(*variant, **image, shipped());
        ASSERT_TRUE(named);
        EXPECT_LT(named->size(), 160u) << *named;
    }
    std::ranges::sort(lengths);
    ASSERT_GT(lengths.size(), static_cast<std::size_t>(ofSample(200)));
    std::cout << "characters of a link: " << lengths.front() << " to " << lengths.back() << ", median "
              << lengths[lengths.size() / 2] << ", nine of ten at most " << lengths[lengths.size() * 9 / 10] << "\n";
}

TEST(PackedVariants, WithScriptsComeBack) {
    int scripted = 0;
    for (const char* folder : {"docs/examples", "docs/gallery", "tests/variants"})
        for (const fs::path& file : variantFiles(fs::path(TAFLSMITH_SOURCE_DIR) / folder)) {
            const auto text = readTextFile(file);
            if (!text || text->find("\nscript = ") == std::string::npos) continue;
            SCOPED_TRACE(file);
            const auto loaded = shipped().library->load(file.string());
            if (!loaded) continue;  // it needs a plugin
            ++scripted;
            expectSameRules(*shipped().library, file.string());
        }
    EXPECT_GE(scripted, 32);
}

TEST(PackedVariants, RandomCompositionsComeBack) {
    Random random(37);
    int compiled = 0;
    const int count = compositionCount();
    for (int number = 0; number < count; ++number) {
        SCOPED_TRACE(number);
        const TemporaryFolder folder;
        const std::string file = writeComposition(folder, random, number);
        const auto variant = shipped().library->load(file);
        const std::string digest = compileDigest(*shipped().library, variant);
        const auto packed = shipped().library->pack(file);
        ASSERT_TRUE(packed) << messages(packed.error()) << *readTextFile(file);
        EXPECT_THAT(*packed, HasSubstr("| # composition"));
        const auto again = shipped().library->parse(*packed, "/nowhere/mix.tafl-variant");
        ASSERT_TRUE(again) << messages(again.error()) << *packed;
        if (digest.size() != 32) continue;  // rules that contradict each other
        ++compiled;
        expectSameRules(*shipped().library, file);
        const auto image = shipped().library->compile(*variant);
        fs::remove_all(folder.path());
        EXPECT_LT(expectSameByLink(*shipped().library, *variant, **image, number % 20 == 0), 6000u);
    }
    EXPECT_GE(compiled, count / 2);
}

std::string seal(const std::string& body) { return "taflsmith-variant 1\ndigest " + digest(body) + "\n" + body; }

/// A child of nothing with one scripted rule, as a pack.
std::string packWith(const std::string& script, const std::string& libraries = {},
                     const std::string& named = "rule.lua") {
    std::string body =
        "\nvariant game\n| format = 1\n| id = \"game\"\n| name = \"Game\"\n| [board]\n| layout = \"\"\"\n";
    for (const char* row : {"..t..", "..T..", "tTKTt", "..T..", "..t.."}) body += std::string("| ") + row + "\n";
    body += "| \"\"\"\n| [[rule]]\n| use = \"pieces/tafl\"\n| [[rule]]\n| use = \"test/rule\"\n| script = \"" + named +
            "\"\n\nscript rule\n";
    for (const auto& line : split(script, '\n')) body += "| " + line + "\n";
    return seal(body + libraries + "\nend\n");
}

std::string parseError(const std::string& text) {
    const auto variant = shipped().library->parse(text, "x.tafl-variant");
    if (!variant) return messages(variant.error());
    const auto image = shipped().library->compile(*variant, nullptr, {"nothing"});
    return image ? "no error" : messages(image.error());
}

TEST(PackedVariants, TakeLibrariesFromThePackAlone) {
    const std::string script = "local lib = require('helper')\n" +
                               makeScript("b:capture { side = 'both', when = function(i) return lib.none(i) end }");
    const std::string helper = "\nlibrary helper\n| return { none = function(i) return i.none end }\n";
    EXPECT_THAT(parseError(packWith(script)), HasSubstr("there is no library 'helper'"));
    EXPECT_THAT(parseError(packWith(script, helper)), testing::Not(HasSubstr("no library")));
    // A file beside the pack, which a script of a file would find.
    const TemporaryFolder folder;
    folder.write("lib/helper.lua", "return { none = function(i) return i.none end }\n");
    folder.write("rule.lua", script);
    const std::string file = folder.write("game.tafl-variant", packWith(script));
    const auto variant = shipped().library->load(file);
    ASSERT_FALSE(variant);
    EXPECT_THAT(messages(variant.error()), HasSubstr("there is no library 'helper'"));
}

TEST(PackedVariants, NameNoFiles) {
    const TemporaryFolder folder;
    folder.write("rule.lua", makeScript("return true"));
    folder.write("secret.lua", makeScript("return true"));
    for (const std::string named : {"secret.lua", "../../x.lua", "/etc/passwd", "lib/rule.lua", "./rule.lua"}) {
        const auto text = packWith(makeScript("return true"), {}, named);
        const auto variant = shipped().library->load(folder.write("game.tafl-variant", text));
        ASSERT_FALSE(variant) << named;
        EXPECT_THAT(messages(variant.error()), HasSubstr("the script '" + named + "' is not in the packed variant"));
    }
}

TEST(PackedVariants, StayInTheSandbox) {
    for (const auto& [script, error] : std::vector<std::pair<std::string, std::string>>{
             {"while true do end", "rule.lua"},
             {"return component { id = 'test/rule', slot = 'victory', words = 'x', compile = function() while true do "
              "end end }",
              "rule.lua"},
             {"local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1e6) end", "rule.lua"},
             {"io.open('/etc/passwd')", "global 'io'"},
             {"os.execute('ls')", "global 'os'"},
             {"require('../../x')", "is no name of a library"},
             {"dofile('/etc/passwd')", "global 'dofile'"},
             {"return 5", "returns"},
             {"\x1b"
              "Lua",
              "is no character of a text"}}) {
        const auto start = std::chrono::steady_clock::now();
        EXPECT_THAT(parseError(packWith(script)), HasSubstr(error)) << script;
        EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10)) << script;
    }
}

TEST(PackedVariants, CutOrChangedAreRefused) {
    const std::string text = packWith(makeScript("return true"));
    EXPECT_THAT(parseError(text), testing::Not(HasSubstr("pack")));
    for (std::size_t length = 0; length + 1 < text.size(); length += 7) {
        const std::string error = parseError(text.substr(0, length));
        EXPECT_THAT(error, testing::StartsWith("x.tafl-variant:")) << length;
    }
}

TEST(PackedVariants, RefuseTwoLibrariesOfOneName) {
    const TemporaryFolder folder;
    for (const std::string part : {"a", "b"}) {
        folder.write(part + "/lib/helper.lua", "return { '" + part + "' }\n");
        std::string script = "require('helper')\n" + makeScript("return true");
        script.replace(script.find("test/rule"), 9, "test/" + part);
        folder.write(part + "/" + part + ".lua", script);
    }
    const std::string file = folder.write("two.toml",
                                          "format = 1\nid = \"two\"\nname = \"Two\"\ninherits = "
                                          "\"nielsen-brandubh-7\"\n[[rule]]\nuse = \"test/a\"\nscript = "
                                          "\"a/a.lua\"\n[[rule]]\nuse = \"test/b\"\nscript = \"b/b.lua\"\n");
    const auto packed = shipped().library->pack(file);
    ASSERT_FALSE(packed);
    EXPECT_THAT(messages(packed.error()), HasSubstr("two different libraries 'helper'"));
    // A record keeps the form of before.
    const auto variant = shipped().library->load(file);
    ASSERT_TRUE(variant) << messages(variant.error());
    EXPECT_EQ(formatWithScripts(*variant), formatVariant(*variant));
}

}  // namespace
}  // namespace tafl
