// Tables on disk: complete or refused with the reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "solve/small_variants.hpp"
#include "solve/solve.hpp"
#include "solve/table_file.hpp"
#include "solve/table_format.hpp"

namespace tafl::solve_tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

class TableFiles : public testing::Test {
protected:
    void SetUp() override {
        const auto done = solve(tables_, {.men = 2, .memoryBytes = 1'000'000'000, .folder = folder_.path()});
        ASSERT_TRUE(done) << messages(done.error());
        file_ = folder_.path() / tableFileName(*loaded_.image, material_);
        ASSERT_TRUE(fs::exists(file_));
    }
    std::string errorOfRead() const {
        const auto table = openTable(folder_.path(), tables_, material_);
        return table ? "" : messages(table.error());
    }

    Loaded loaded_ = loadText(corners);
    TemporaryFolder folder_;
    Tables tables_ = *makeTables(loaded_.image);
    Material material_{.counts = {1, 1, 1}};
    fs::path file_;
};

TEST_F(TableFiles, AreReadAsTheyWere) {
    EXPECT_EQ(file_.filename(), "1-1-1.tafltable");
    const auto table = openTable(folder_.path(), tables_, material_);
    ASSERT_TRUE(table) << messages(table.error());
    EXPECT_EQ(table->summary, tables_.find(material_)->table.summary);
    EXPECT_GT(tables_.size(), 0u);
    EXPECT_EQ(tables_.memorySize(), 0u) << "finished layers stay on disk";
    for (const auto& entry : fs::directory_iterator(folder_.path())) EXPECT_EQ(entry.path().extension(), ".tafltable");
}

TEST_F(TableFiles, AnyChangedByteIsFound) {
    const std::string good = content(file_);
    for (const std::size_t at : {good.size() / 2, good.size() - 1, good.size() - 40, good.find("wins") + 5}) {
        std::string bad = good;
        bad[at] ^= 1;
        folder_.write(file_.filename(), bad);
        EXPECT_THAT(errorOfRead(), HasSubstr("damaged")) << at;
    }
    folder_.write(file_.filename(), good);
    EXPECT_EQ(errorOfRead(), "");
}

TEST_F(TableFiles, CutAndForeignFilesAreNamed) {
    const std::string good = content(file_);
    folder_.write(file_.filename(), good.substr(0, good.size() - 100));
    EXPECT_THAT(errorOfRead(), HasSubstr("1-1-1.tafltable: error: it is cut off"));
    folder_.write(file_.filename(), good + "x");
    EXPECT_THAT(errorOfRead(), HasSubstr("it is too long"));
    folder_.write(file_.filename(), good.substr(0, 60));
    EXPECT_THAT(errorOfRead(), HasSubstr("error"));
    folder_.write(file_.filename(), "");
    EXPECT_THAT(errorOfRead(), HasSubstr("no table of this program"));
    folder_.write(file_.filename(), content(folder_.path() / "2-0-1.tafltable"));
    EXPECT_THAT(errorOfRead(), HasSubstr("it holds other pieces"));
    std::string wide = good;
    wide.replace(wide.find("width 1"), 7, "width 2");
    folder_.write(file_.filename(), wide);
    EXPECT_THAT(errorOfRead(), HasSubstr("it is cut off"));
    folder_.write(file_.filename(), good);
    // Other rules with the same pieces.
    std::string text = corners;
    text.replace(text.find("elsewhere = \"2\""), 15, "elsewhere = \"4\"");
    const Tables others = *makeTables(loadText(text).image);
    const auto foreign = openTable(folder_.path(), others, material_);
    ASSERT_FALSE(foreign);
    EXPECT_THAT(messages(foreign.error()), HasSubstr("made for other rules"));
}

TEST_F(TableFiles, AFolderIsOpenedWholeOrRefused) {
    const auto errorOfOpen = [&](const fs::path& folder) {
        const auto tables = openTables(folder, loaded_.image);
        return tables ? "" : messages(tables.error());
    };
    EXPECT_EQ(errorOfOpen(folder_.path()), "");
    EXPECT_THAT(errorOfOpen(folder_.path() / "missing"), HasSubstr("cannot read the folder"));
    const TemporaryFolder empty;
    EXPECT_THAT(errorOfOpen(empty.path()), HasSubstr("there is no table in the folder"));
    // A table to which captures lead is missing.
    const std::string below = content(folder_.path() / "0-1-1.tafltable");
    fs::remove(folder_.path() / "0-1-1.tafltable");
    EXPECT_THAT(errorOfOpen(folder_.path()), HasSubstr("0-1-1.tafltable: error: it is missing, and captures lead"));
    folder_.write("0-1-1.tafltable", below.substr(0, below.size() - 1));
    EXPECT_THAT(errorOfOpen(folder_.path()), HasSubstr("0-1-1.tafltable: error: it is cut off"));
    folder_.write("0-1-1.tafltable", below);
    EXPECT_EQ(errorOfOpen(folder_.path()), "");
    folder_.write("9-9-9-9.tafltable", "");
    EXPECT_THAT(errorOfOpen(folder_.path()), HasSubstr("its name fits no table"));
}

TEST_F(TableFiles, SolvingGoesOnFromWhatIsThere) {
    const std::string good = content(file_);
    fs::remove(file_);
    // Half a table of a process that was killed, and one that somebody writes now.
    const std::string half = file_.filename().string() + ".part";
    folder_.write(half, "half a table");
    folder_.write(half + "-1-1", "half a table");
    fs::last_write_time(folder_.path() / half, fs::file_time_type::clock::now() - std::chrono::hours(48));
    Tables again = *makeTables(loaded_.image);
    int read = 0, built = 0;
    const auto done = solve(again, {.men = 2,
                                    .memoryBytes = 1'000'000'000,
                                    .folder = folder_.path(),
                                    .onLayerEnd = [&](const SolvedLayer& l) { ++(l.fromDisk ? read : built); }});
    ASSERT_TRUE(done && *done);
    EXPECT_EQ(read, 5);
    EXPECT_EQ(built, 1);
    EXPECT_EQ(content(file_), good);
    EXPECT_FALSE(fs::exists(folder_.path() / half));
    EXPECT_EQ(content(folder_.path() / (half + "-1-1")), "half a table");
    // A damaged table stops the command instead of being replaced.
    std::string bad = good;
    bad[good.size() / 2] ^= 4;
    folder_.write(file_.filename(), bad);
    Tables third = *makeTables(loaded_.image);
    const auto refused = solve(third, {.men = 2, .memoryBytes = 1'000'000'000, .folder = folder_.path()});
    ASSERT_FALSE(refused);
    EXPECT_THAT(messages(refused.error()), HasSubstr("delete it, and solve builds it again"));
}

TEST_F(TableFiles, TablesOfOtherRulesAreLeftAlone) {
    Tables others = *makeTables(loadText(hops).image);
    int begun = 0;
    // More men than the folder has tables for: the first of them would be new.
    for (const int men : {2, 3}) {
        const auto done = solve(others, {.men = men,
                                         .memoryBytes = 1'000'000'000,
                                         .folder = folder_.path(),
                                         .onLayerBegin = [&](const PlannedLayer&, const auto&) { ++begun; }});
        ASSERT_FALSE(done);
        EXPECT_THAT(messages(done.error()), HasSubstr("it was made for other rules"));
        EXPECT_THAT(messages(done.error()), HasSubstr("choose another folder"));
    }
    // A single file of theirs, which no planned layer has.
    fs::rename(file_, folder_.path() / "one");
    for (const PlannedLayer& plan : planLayers(tables_, 2))
        fs::remove(folder_.path() / tableFileName(*loaded_.image, plan.material));
    fs::rename(folder_.path() / "one", file_);
    EXPECT_FALSE(solve(others, {.men = 1,
                                .memoryBytes = 1'000'000'000,
                                .folder = folder_.path(),
                                .onLayerBegin = [&](const PlannedLayer&, const auto&) { ++begun; }}));
    EXPECT_EQ(begun, 0);
    EXPECT_TRUE(fs::exists(file_));
}

TEST_F(TableFiles, SeveralProcessesMayWriteTheSameTable) {
    std::vector<std::jthread> threads;
    std::atomic<int> failures = 0;
    const std::string good = content(file_);
    // The values in memory, as a builder has them.
    Tables fresh = *makeTables(loaded_.image);
    ASSERT_TRUE(solve(fresh, {.men = 2, .memoryBytes = 1'000'000'000}));
    const LayerTable& table = fresh.find(material_)->table;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            for (int k = 0; k < 10; ++k) failures += !writeTable(folder_.path(), fresh, table);
        });
    threads.clear();
    EXPECT_EQ(failures, 0);
    EXPECT_EQ(content(file_), good);
    for (const auto& entry : fs::directory_iterator(folder_.path())) EXPECT_EQ(entry.path().extension(), ".tafltable");
}

TEST_F(TableFiles, AFolderThatCannotBeWrittenIsAnError) {
    Tables again = *makeTables(loaded_.image);
    const auto done = solve(again, {.men = 1, .memoryBytes = 1'000'000'000, .folder = file_ / "below-a-file"});
    ASSERT_FALSE(done);
    EXPECT_THAT(messages(done.error()), HasSubstr("cannot write the table"));
}

}  // namespace
}  // namespace tafl::solve_tests
