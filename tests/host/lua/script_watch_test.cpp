// Changed scripts are loaded again; one with an error leaves the last good one in force.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "host/lua/script_watch.hpp"
#include "host/lua/support.hpp"

namespace tafl {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class Reload : public testing::Test {
protected:
    Reload() : folder_(fs::temp_directory_path() / ("taflsmith-reload-" + std::to_string(::getpid()))) {
        write("lib/helpers.lua", "return { text = 'First.' }");
        write("rules/a.lua", script("First."));
        write("rules/b.lua",
              "return component { id = 'test/b', slot = 'turn', words = require('helpers').text, compile = function() "
              "end }");
        loadScripts(folder_ / "rules", registry_);
        watch_.watch(folder_ / "rules");
    }
    ~Reload() override { fs::remove_all(folder_); }

    static std::string script(const std::string& words) {
        return "return component { id = 'test/a', slot = 'turn', words = '" + words + "', compile = function() end }";
    }
    void write(const std::string& name, const std::string& text) {
        fs::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name) << text;
        // Two writes within one tick of the clock would leave the same stamp.
        fs::last_write_time(folder_ / name, fs::file_time_type::clock::now() + std::chrono::seconds(++tick_));
    }
    std::string words(const char* id) const { return registry_.find(id)->words; }

    fs::path folder_;
    int tick_ = 0;
    Registry registry_;
    ScriptWatch watch_{registry_};
};

TEST_F(Reload, AChangedScriptIsLoadedAgain) {
    EXPECT_THAT(watch_.poll(), IsEmpty());
    write("rules/a.lua", script("Second."));
    const auto changes = watch_.poll();
    ASSERT_THAT(changes, SizeIs(1));
    EXPECT_THAT(changes[0].components, ElementsAre("test/a"));
    EXPECT_THAT(changes[0].diagnostics, IsEmpty());
    EXPECT_EQ(words("test/a"), "Second.");
    EXPECT_THAT(watch_.poll(), IsEmpty());
}

TEST_F(Reload, AnErrorKeepsTheLastGoodScript) {
    for (const char* broken :
         {"return component {",
          "return component { id = 'test/a', slot = 'nonsense', words = 'x', compile = function() end }"}) {
        write("rules/a.lua", broken);
        const auto changes = watch_.poll();
        ASSERT_THAT(changes, SizeIs(1));
        EXPECT_THAT(changes[0].components, IsEmpty());
        EXPECT_THAT(messages(changes[0].diagnostics), HasSubstr("a.lua"));
        EXPECT_EQ(words("test/a"), "First.");
    }
    write("rules/a.lua", script("Mended."));
    EXPECT_THAT(watch_.poll(), SizeIs(1));
    EXPECT_EQ(words("test/a"), "Mended.");
}

TEST_F(Reload, AChangedLibraryChangesItsScripts) {
    write("lib/helpers.lua", "return { text = 'Second.' }");
    EXPECT_THAT(watch_.poll(), SizeIs(2)) << "only loading tells which scripts use it";
    EXPECT_EQ(words("test/b"), "Second.");
}

TEST_F(Reload, AMissingFileKeepsItsComponents) {
    fs::remove(folder_ / "rules/a.lua");
    EXPECT_THAT(watch_.poll(), IsEmpty());
    EXPECT_EQ(words("test/a"), "First.");
    write("rules/a.lua", script("Again."));
    EXPECT_THAT(watch_.poll(), SizeIs(1));
    EXPECT_EQ(words("test/a"), "Again.");
}

class Cache : public Reload {
protected:
    static std::string wordsOf(const Result<std::vector<Component>>& components) {
        return components ? components->front().words : "refused";
    }
    std::shared_ptr<ScriptCache> scriptCache_ = std::make_shared<ScriptCache>();
};

TEST_F(Cache, LoadsScriptsAsTheyAreOnDisk) {
    const fs::path script = folder_ / "rules/a.lua";
    EXPECT_EQ(wordsOf(scriptCache_->load(script)), "First.");
    write("rules/a.lua", this->script("Second."));
    EXPECT_EQ(wordsOf(scriptCache_->load(script)), "Second.");
    write("rules/a.lua", "nonsense");
    EXPECT_EQ(wordsOf(scriptCache_->load(script)), "refused");
    write("rules/a.lua", this->script("Third."));
    EXPECT_EQ(wordsOf(scriptCache_->load(script)), "Third.");
    const fs::path other = folder_ / "rules/b.lua";
    EXPECT_EQ(wordsOf(scriptCache_->load(other)), "First.");
    write("lib/helpers.lua", "return { text = 'Of the library.' }");
    EXPECT_EQ(wordsOf(scriptCache_->load(other)), "Of the library.");
}

TEST_F(Cache, OnceWatchedKeepsTheLastGoodScript) {
    const fs::path script = folder_ / "rules/a.lua";
    ScriptWatch watch(registry_, scriptCache_);
    EXPECT_EQ(wordsOf(scriptCache_->load(script)), "First.");
    EXPECT_THAT(watch.poll(), IsEmpty());
    write("rules/a.lua", "nonsense");
    EXPECT_EQ(wordsOf(scriptCache_->load(script)), "First.") << "not polled yet";
    auto changes = watch.poll();
    ASSERT_THAT(changes, SizeIs(1));
    EXPECT_THAT(changes[0].components, IsEmpty());
    EXPECT_THAT(messages(changes[0].diagnostics), HasSubstr("a.lua:1"));
    EXPECT_EQ(wordsOf(scriptCache_->load(script)), "First.");
    EXPECT_THAT(watch.poll(), IsEmpty()) << "reported once";
    write("rules/a.lua", this->script("Second."));
    changes = watch.poll();
    ASSERT_THAT(changes, SizeIs(1));
    EXPECT_THAT(changes[0].components, ElementsAre("test/a"));
    EXPECT_EQ(wordsOf(scriptCache_->load(script)), "Second.");
}

}  // namespace
}  // namespace tafl
