#include "host/lua/vm/interpreter.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <new>
#include <utility>

#include "base/text.hpp"

namespace tafl::lua {
namespace {

constexpr int hookInterval = 100;  // short, since one instruction may walk a chain of a table
constexpr std::size_t maxBlockSize = 4u << 20;
/// Keys of a table that are not a list. If all fall into one chain, a rehash takes time with the square of their
/// number, in one instruction.
constexpr std::size_t maxKeys = 4096, bytesPerKey = 24;
/// Comparing long strings takes time that the instruction count misses.
constexpr std::size_t maxStringLength = (16u << 10) + 64;
/// Bytes a script may allocate in total, per instruction of its budget.
constexpr std::uint64_t bytesPerInstruction = 64;
/// A message may quote a text of any length, and the line number follows it.
constexpr std::size_t maxMessageLength = 1000;
/// Bytes given to the parser at a time. It does not count instructions, so the clock is checked between pieces.
constexpr std::size_t parsePiece = 512;

/// Memory that a block of `size` bytes takes: allocators add a word and round up to 16 bytes. Without this, Lua's small
/// blocks would exceed the limit by a third.
std::size_t blockCost(std::size_t size) {
    return std::max<std::size_t>(32, (size + sizeof(void*) + 15) & ~std::size_t{15});
}

/// CPU time, not wall time: a busy machine must not refuse a script. Always zero in a browser, which does not count it:
/// there only the instructions are limited.
std::chrono::nanoseconds threadCpuTime() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

char reportedMark;

std::string fileName(const char* source) {
    return std::filesystem::path(source[0] == '@' ? source + 1 : source).filename().string();
}

Phrase namePlace(int line, const std::string& file) { return phrase("line %1 of %2", line, escapeForTerminal(file)); }

/// The message with its place, which may be empty, and the callers.
Phrase withTraceback(const Phrase& message, Phrase where, const std::vector<Phrase>& traceback) {
    for (std::size_t i = 0; i < traceback.size();) {
        // Lines of a recursion are printed once, with their number.
        const std::size_t first = i;
        while (i < traceback.size() && traceback[i] == traceback[first]) ++i;
        where = where.empty() ? traceback[first] : phrase("%1, called from %2", where, traceback[first]);
        if (i - first > 1) where = phrase("%1, %2 times", where, i - first);
    }
    return where.empty() ? message : phrase("%1 (%2)", message, where);
}

}  // namespace

Phrase ScriptError::message() const {
    const std::string file = std::filesystem::path(place.file).filename().string();
    return withTraceback(text, place.line > 0 ? namePlace(place.line, file) : Phrase(), traceback);
}

Phrase ScriptError::messageWithoutPlace() const { return withTraceback(text, {}, traceback); }

LuaInterpreter::LuaInterpreter(const LuaLimits& limits) : limits_(limits) {
    budget_.limit = limits.instructions;
    timeLeft_ = limits.totalTime;
    beginRun(limits.instructions);
    lua_ = lua_newstate(allocate, this);
    if (!lua_) throw std::bad_alloc();
    *static_cast<LuaInterpreter**>(lua_getextraspace(lua_)) = this;
    lua_sethook(lua_, countHook, LUA_MASKCOUNT, hookInterval);
}

void LuaInterpreter::beginRun(std::uint64_t instructions) {
    runInstructions_ = instructions;
    runLimit_ = budget_.spent + instructions;
    const auto now = threadCpuTime();
    endRun(now);
    runStart_ = now;
    const auto time = std::min<std::chrono::nanoseconds>(limits_.time, timeLeft_);
    deadline_ = now + time;
    earliestDeadline_ = std::chrono::steady_clock::now() + time;
}

void LuaInterpreter::endRun(std::chrono::nanoseconds now) {
    if (runStart_.count() != 0) timeLeft_ = std::max(timeLeft_ - (now - runStart_), std::chrono::nanoseconds(0));
    runStart_ = {};
}

void LuaInterpreter::setTotalTime(std::chrono::nanoseconds total) { timeLeft_ = total; }

/// CPU time never exceeds wall time, and the wall clock is much faster to read.
bool LuaInterpreter::isOverTime() const {
    return std::chrono::steady_clock::now() > earliestDeadline_ && threadCpuTime() > deadline_;
}

Phrase LuaInterpreter::tooLong() const {
    return phrase(
        "the script ran too long: a run may take %1 ms of processor time, and a rule %2 ms until it is compiled and "
        "checked",
        limits_.time.count(), limits_.totalTime.count());
}

void LuaInterpreter::checkTime() {
    if (isOverTime()) raiseError(lua_, tooLong());
}

LuaInterpreter::~LuaInterpreter() { lua_close(lua_); }

void* LuaInterpreter::allocate(void* self, void* block, std::size_t before, std::size_t after) {
    LuaInterpreter& interpreter = *static_cast<LuaInterpreter*>(self);
    const std::size_t held = block ? before : 0;  // for new blocks `before` is the type of the object
    const std::size_t others = interpreter.usedBytes_ - (block ? blockCost(held) : 0);
    if (after == 0) {
        std::free(block);
        interpreter.usedBytes_ = others;
        return nullptr;
    }
    if (after > held) {
        interpreter.budget_.allocated += after;
        const bool longText = !block && before == LUA_TSTRING && after > maxStringLength;
        // Lua gives new blocks of these no type, and grows lists by reallocation.
        const bool largeTable = !block && before == 0 && after > maxKeys * bytesPerKey;
        const bool beyond = others + blockCost(after) > interpreter.limits_.memory || after > maxBlockSize ||
                            longText || largeTable ||
                            interpreter.budget_.allocated / bytesPerInstruction > interpreter.budget_.limit;
        // Outside protected calls a refusal would end the program; the host allocates little there.
        if (beyond && interpreter.protectedCalls_ > 0) return nullptr;
    }
    void* out = std::realloc(block, after);
    if (out) interpreter.usedBytes_ = others + blockCost(after);
    return out;
}

void LuaInterpreter::countHook(lua_State* lua, lua_Debug*) { interpreterOf(lua).charge(hookInterval); }

void LuaInterpreter::charge(std::uint64_t instructions) {
    budget_.spent += instructions;
    const std::uint64_t end = std::min(budget_.limit, runLimit_);
    if (budget_.spent > end)
        raiseError(lua_, phrase("the script ran too long: more than %1 instructions",
                                std::min(budget_.limit, runInstructions_)));
    checkTime();
}

void LuaInterpreter::raiseReported() {
    lua_pushlightuserdata(lua_, &reportedMark);
    lua_error(lua_);
    std::abort();  // lua_error does not return
}

/// The message handler: records the traceback while the stack still exists.
int LuaInterpreter::messageHandler(lua_State* lua) {
    LuaInterpreter& interpreter = interpreterOf(lua);
    if (std::exchange(interpreter.rethrown_, false)) return 1;
    interpreter.traceback_.clear();
    lua_Debug frame;
    for (int level = 1; interpreter.traceback_.size() < 12 && lua_getstack(lua, level, &frame); ++level) {
        lua_getinfo(lua, "Sln", &frame);
        if (frame.currentline < 0) continue;
        const Phrase place = namePlace(frame.currentline, fileName(frame.source));
        interpreter.traceback_.push_back(frame.name ? phrase("%1, in '%2'", place, escapeForTerminal(frame.name))
                                                    : place);
    }
    return 1;
}

ScriptError LuaInterpreter::popError(int status) {
    ScriptError error;
    error.traceback = std::exchange(traceback_, {});
    std::string text;
    if (lua_touserdata(lua_, -1) == &reportedMark) {
        error.reported = true;
        text = "reported";
    } else if (status == LUA_ERRMEM) {
        setRaised(
            phrase("the script takes too much memory: more than %1 KiB, or more than %2 KiB for one value or for calls "
                   "within calls, or a text of more than %3 KiB, or more than %4 keys of a table or constants of a "
                   "script",
                   limits_.memory >> 10, maxBlockSize >> 10, maxStringLength >> 10, maxKeys));
        text = raised_;
        error.traceback.clear();
    } else if (lua_type(lua_, -1) == LUA_TSTRING || lua_type(lua_, -1) == LUA_TNUMBER) {
        text = lua_tostring(lua_, -1);
    } else {
        setRaised(phrase("the script raised an error that is no text but %1", luaL_typename(lua_, -1)));
        text = raised_;
    }
    // Split "file:12: message" into place and message. File names may contain colons, so find ":digits: ".
    for (std::size_t i = text.find(':'); i != std::string::npos; i = text.find(':', i + 1)) {
        std::size_t end = i + 1;
        while (end < text.size() && end - i <= 7 && std::isdigit(static_cast<unsigned char>(text[end]))) ++end;
        if (end == i + 1 || text.compare(end, 2, ": ") != 0) continue;
        error.place = {text.substr(0, i), std::stoi(text.substr(i + 1, end - i - 1)), 0};
        text.erase(0, end + 2);
        break;
    }
    // The first entry of the traceback is the place itself.
    if (!error.traceback.empty() && error.place.line > 0 &&
        error.traceback.front().starts_with("line " + std::to_string(error.place.line) + " of "))
        error.traceback.erase(error.traceback.begin());
    error.text = findRaised(std::move(text));
    // A message with a text that is escaped or cut is shown as it is.
    if (std::string shown = shorten(escapeForTerminal(error.text), maxMessageLength); shown != error.text)
        error.text = std::move(shown);
    lua_pop(lua_, 1);
    return error;
}

int LuaInterpreter::protectedCall(int arguments, int results) {
    const int base = lua_gettop(lua_) - arguments;
    lua_pushcfunction(lua_, messageHandler);
    lua_insert(lua_, base);
    ++protectedCalls_;
    const int status = lua_pcall(lua_, arguments, results, base);
    --protectedCalls_;
    lua_remove(lua_, base);
    return status;
}

void LuaInterpreter::rethrow() {
    rethrown_ = true;
    lua_error(lua_);
    std::abort();  // lua_error does not return
}

Phrase LuaInterpreter::findRaised(std::string text) const {
    return raised_ == text ? raised_ : Phrase(std::move(text));
}

void raiseError(lua_State* lua, const Phrase& message) {
    interpreterOf(lua).setRaised(message);
    luaL_error(lua, "%s", message.c_str());
    std::abort();  // luaL_error does not return
}

void raiseUnknownName(lua_State* lua, const Phrase& message, const std::string& name,
                      const std::vector<std::string>& known) {
    raiseError(lua, phrase("%1 (%2)", withSuggestion(message, nearest(name, known)), phraseList(known)));
}

std::optional<ScriptError> LuaInterpreter::call(int arguments, int results) {
    const int base = lua_gettop(lua_) - arguments - 1;
    int status = protectedCall(arguments, results);
    // Time may have passed where nothing checks it, such as in a C function near the end.
    if (status == LUA_OK && isOverTime()) {
        lua_settop(lua_, base);
        setRaised(tooLong());
        lua_pushstring(lua_, raised_.c_str());
        status = LUA_ERRRUN;
    }
    if (runStart_.count() != 0) endRun(threadCpuTime());
    if (status == LUA_OK) return std::nullopt;
    return popError(status);
}

std::optional<ScriptError> LuaInterpreter::load(std::string_view text, const std::string& chunk) {
    if (text.size() > limits_.fileSize)
        return ScriptError{
            {chunk, 0, 0}, phrase("the script is longer than %1 KiB", limits_.fileSize >> 10), {}, false};
    const int status = parse(text, "@" + chunk);
    if (status == LUA_OK) return std::nullopt;
    return popError(status);
}

int LuaInterpreter::parse(std::string_view text, const std::string& chunk) {
    struct Source {
        LuaInterpreter& interpreter;
        std::string_view rest;
    } source{*this, text};
    const auto read = [](lua_State*, void* data, std::size_t* size) -> const char* {
        Source& s = *static_cast<Source*>(data);
        s.interpreter.checkTime();
        const std::string_view piece = s.rest.substr(0, parsePiece);
        s.rest.remove_prefix(piece.size());
        *size = piece.size();
        return piece.data();
    };
    ++protectedCalls_;
    const int status = lua_load(lua_, read, &source, chunk.c_str(), "t");
    --protectedCalls_;
    return status;
}

std::optional<ScriptError> LuaInterpreter::run(lua_CFunction function, void* argument) {
    lua_pushcfunction(lua_, function);
    lua_pushlightuserdata(lua_, argument);
    return call(1, 0);
}

}  // namespace tafl::lua
