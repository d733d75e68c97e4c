// OpenTafl's rules records, read and written.
#include "base/text.hpp"
#include "records/opentafl/position.hpp"
#include "records/support.hpp"

namespace tafl {
namespace {

using namespace records_tests;
using opentafl::Authority;
using testing::HasSubstr;

struct Row {
    std::string name, variant, record;
    OptionChoices options;
    std::vector<std::string> differs;
};

std::vector<Row> loadCatalogue() {
    std::vector<Row> out;
    std::ifstream in(std::string(TAFLSMITH_SOURCE_DIR) + "/tests/data/opentafl-rules.tsv");
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#')) continue;
        const auto columns = split(line, '\t');
        if (columns.size() != 6) throw std::runtime_error("a row of " + std::to_string(columns.size()) + " columns");
        Row row{columns[0], columns[1], columns[5], {}, words(columns[3])};
        for (const auto& option : split(columns[2], ','))
            row.options[option.substr(0, option.find('='))] = option.substr(option.find('=') + 1);
        if (!row.differs.empty() && columns[4].empty()) throw std::runtime_error(row.name + ": why?");
        out.push_back(std::move(row));
    }
    return out;
}

opentafl::RulesRecord parseRecord(const std::string& text, const opentafl::Dialect& dialect = {}) {
    Diagnostics notes;
    auto record = opentafl::readRules(text, {"record", 1, 1}, dialect, notes);
    if (!record) throw std::runtime_error(formatDiagnostics(record.error()));
    return std::move(*record);
}

std::string digestWithout(Variant variant, const std::vector<std::string>& without) {
    const auto image = library().compile(variant, nullptr, without);
    return image ? (*image)->digest : formatDiagnostics(image.error());
}

TEST(OpenTaflRules, ListsOfSpeedsMayEndWithAComma) {
    const std::string start = " start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    const std::string list = "-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1";
    EXPECT_EQ(parseRecord("dim:7 spd:" + list + "," + start).speeds(),
              parseRecord("dim:7 spd:" + list + start).speeds());
    for (const char* wrong : {"-1,-1,,", ",", "1,,1"}) {
        Diagnostics notes;
        EXPECT_FALSE(opentafl::readRules("dim:7 spd:" + std::string(wrong) + start, {}, {}, notes)) << wrong;
    }
}

TEST(OpenTaflRules, EveryRecordOfTheCatalogueMatchesOurVariant) {
    const auto rows = loadCatalogue();
    EXPECT_GE(rows.size(), 20u);
    for (const Row& row : rows) {
        SCOPED_TRACE(row.name);
        const Rules ours = rulesNamed(row.variant, row.options), theirs = rulesNamed(row.record);
        if (row.differs.empty()) {
            EXPECT_EQ(theirs.image->digest, ours.image->digest);
            continue;
        }
        EXPECT_NE(theirs.image->digest, ours.image->digest) << "the difference that is listed is none";
        // Without the listed rules there is no difference, and each listed rule is needed.
        Variant adjusted = ours.variant;
        auto without = row.differs;
        if (std::erase(without, "start")) adjusted.rows = theirs.variant.rows;
        EXPECT_EQ(digestWithout(theirs.variant, without), digestWithout(adjusted, without));
        for (std::size_t i = 0; i < without.size(); ++i) {
            auto others = without;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            EXPECT_NE(digestWithout(theirs.variant, others), digestWithout(adjusted, others)) << without[i];
        }
    }
}

TEST(OpenTaflRules, AllVariantsRoundTripOrReportLosses) {
    int roundTrips = 0, all = 0;
    for (const auto& id : listPlayableVariants()) {
        SCOPED_TRACE(id);
        const Rules rules = rulesNamed(id);
        for (const bool inverted : {false, true}) {
            const auto written = opentafl::makeRulesRecord(rules.variant, *rules.image, library(), inverted);
            ASSERT_TRUE(written) << formatDiagnostics(written.error());
            EXPECT_TRUE(written->roundTrips || !written->unsupported.empty()) << written->text;
            // A second conversion loses nothing more, and the text is stable.
            const Rules again = rulesNamed(written->text);
            const auto twice = opentafl::makeRulesRecord(again.variant, *again.image, library(), inverted);
            ASSERT_TRUE(twice) << formatDiagnostics(twice.error());
            EXPECT_TRUE(twice->roundTrips) << written->text << "\n"
                                           << twice->text << formatDiagnostics(twice->unsupported);
            if (written->roundTrips) {
                EXPECT_EQ(twice->text, written->text);
            }
            if (!inverted) roundTrips += written->roundTrips;
        }
        ++all;
    }
    EXPECT_GE(roundTrips, 13) << "of " << all;
    std::cout << roundTrips << " of " << all << " variants have a rules record with the same digest\n";
}

TEST(OpenTaflRules, DialectSelectsTheAuthorityForEachAmbiguity) {
    const std::string start = " start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    const auto program = *opentafl::parseDialect("program");
    // Two numbers: attackers and defenders, or no limit.
    const auto two = "dim:7 spd:1,2" + start;
    EXPECT_EQ(parseRecord(two).speeds()[0], 1);
    EXPECT_EQ(parseRecord(two).speeds()[9], 2);
    EXPECT_EQ(parseRecord(two, program).speeds()[0], -1);
    const auto ten = "dim:7 spd:1,1,1,1,1,2,2,2,3,2" + start;
    EXPECT_EQ(parseRecord(ten).speeds()[9], 3);
    EXPECT_EQ(parseRecord(ten, program).speeds()[0], 0);
    EXPECT_EQ(parseRecord(ten, program).speeds()[4], -1);
    EXPECT_EQ(parseRecord("dim:7 spd:1" + start).speeds()[11], 1);
    // Repetition: ignored, or a draw.
    EXPECT_EQ(parseRecord("dim:7 tfr:i" + start).value("tfr"), "i");
    EXPECT_EQ(parseRecord("dim:7 tfr:i" + start, program).value("tfr"), "d");
    EXPECT_EQ(parseRecord("dim:7 tfr:i" + start, *opentafl::parseDialect("program,tfr=document")).value("tfr"), "i");
    // Defenders' forts.
    EXPECT_EQ(parseRecord("dim:7" + start).value("dforp"), "TCNKMG");
    EXPECT_EQ(parseRecord("dim:7" + start, program).value("dforp"), std::string(opentafl::allLetters));
    // Re-entry.
    EXPECT_EQ(parseRecord("dim:7 aforre:T" + start).value("aforre"), "T");
    EXPECT_EQ(parseRecord("dim:7 aforre:T" + start, program).value("aforre"), std::string(opentafl::allLetters));
    EXPECT_EQ(parseRecord("dim:7 aforre:T cenre:K" + start, program).value("aforre"), "T");
    EXPECT_FALSE(opentafl::parseDialect("nobody"));
    EXPECT_FALSE(opentafl::parseDialect("document,ks=program"));
}

TEST(OpenTaflRules, BothRowOrdersMeanTheSameBoard) {
    const auto upward = parseRecord("dim:7 start:/3t3/7/3T3/ttTK3/7/7/2t4/");
    const auto downward = parseRecord("dim:7 starti:/2t4/7/7/ttTK3/3T3/7/3t3/");
    EXPECT_EQ(upward.rows, downward.rows);
    EXPECT_EQ(upward.rows.front(), "..t....");  // rank 7
    EXPECT_EQ(opentafl::rulesText(upward, true), "dim:7 starti:/2t4/7/7/ttTK3/3T3/7/3t3/");
}

TEST(OpenTaflRules, MistakesHaveTheirPlace) {
    const auto errorOf = [](const std::string& text) {
        Diagnostics notes;
        const auto record = opentafl::readRules(text, {"rules", 3, 5}, {}, notes);
        return record ? std::string("it was read") : formatDiagnostics(record.error());
    };
    EXPECT_THAT(errorOf("esc:c start:/7/7/7/3K3/7/7/7/"), HasSubstr("rules:3:5: error: a rules record needs the size"));
    EXPECT_THAT(errorOf("dim:70 start:/7/"), HasSubstr("rules:3:5"));
    EXPECT_THAT(errorOf("dim:7 ks:z start:/7/7/7/3K3/7/7/7/"), HasSubstr("rules:3:11: error: 'z' is no value of 'ks'"));
    EXPECT_THAT(errorOf("dim:7 cor:z9 start:/7/7/7/3K3/7/7/7/"), HasSubstr("rules:3:11"));
    EXPECT_THAT(errorOf("dim:7 start:/7/7/7/3Q3/7/7/7/"),
                HasSubstr("rules:3:25: error: a position of OpenTafl's has no 'Q'"));
    EXPECT_THAT(errorOf("dim:7 start:/7/7/7/3K3/7/7/"), HasSubstr("rules:3:17: error"));
    EXPECT_THAT(errorOf("dim:7 esc:e"), HasSubstr("needs the start"));
    EXPECT_THAT(errorOf("dim:7\nsurf:maybe\nstart:/7/7/7/3K3/7/7/7/"), HasSubstr("rules:4:1: error: 'maybe'"));
    EXPECT_THAT(errorOf("dim:7 rubbish start:/7/7/7/3K3/7/7/7/"), HasSubstr("'rubbish' is no entry"));
    // Unknown entries are only warnings.
    Diagnostics notes;
    ASSERT_TRUE(opentafl::readRules("dim:7 efen:y xyz:1 start:/7/7/7/3K3/7/7/7/", {}, {}, notes));
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("misspelling of 'efe'"));
    EXPECT_THAT(formatDiagnostics(notes), HasSubstr("'xyz' is not known"));
}

TEST(OpenTaflRules, AVariantMayBeNamedByItsRecord) {
    const auto rules =
        rulesNamed("opentafl:\"dim:7 surf:n ks:n cenhe: cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\"");
    EXPECT_EQ(rules.image->digest, rulesNamed("opentafl-brandub-7").image->digest);
    EXPECT_FALSE(opentafl::load(library(), "opentafl:dim:7"));
    EXPECT_FALSE(opentafl::load(library(), "dim:7 start:/7/7/7/k2K3/7/7/7/"));
}

TEST(OpenTaflRules, SpecialPiecesAndFortsBecomeRules) {
    const auto rules = rulesNamed(
        "dim:9 esc:e cor: afor:d1,e1,f1,e2 afors:tcnkmg aforre: kj:j gj:j spd:-1,2,-1,-1,-1,-1,-1,-1,-1,3,-1,1 "
        "start:/3ttt3/4m4/4T4/t3G3t/ttTTKTTtt/t3N3t/4T4/4c4/3ttt3/");
    std::vector<std::string> identities;
    for (const auto& rule : rules.image->rules) identities.push_back(rule.identity);
    for (const char* wanted : {"pieces/extra(guard)", "pieces/extra(mercenary)", "pieces/extra(knight)",
                               "pieces/extra(commander)", "move/jump(guard)", "move/jump(king)", "move/jump(knight)",
                               "passage/camps", "king/commanders", "win/escape(edge)"})
        EXPECT_THAT(identities, testing::Contains(wanted));
    EXPECT_EQ(rules.image->className(opentafl::findClass('G', *rules.image)), "guard");
    EXPECT_NE(opentafl::findClass('M', *rules.image), 0) << "a mercenary may change sides";
}

}  // namespace
}  // namespace tafl
