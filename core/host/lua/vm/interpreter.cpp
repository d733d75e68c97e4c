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

constexpr int hookInterval = 1000;
constexpr std::size_t largestBlock = 4u << 20;
/// Comparing long texts takes time that no instruction count sees.
constexpr std::size_t longestString = (16u << 10) + 64;
/// Bytes that may be allocated in all, per instruction of the budget.
constexpr std::uint64_t bytesPerInstruction = 64;
constexpr std::uint64_t lookAtClock = 4000;  // instructions from one look to the next

/// Bytes that a block of `size` bytes takes: allocators keep a word beside it and hand out steps of sixteen. Lua's
/// small blocks would otherwise take a third more than the limit says.
std::size_t taken(std::size_t size) {
    return std::max<std::size_t>(32, (size + sizeof(void*) + 15) & ~std::size_t{15});
}

/// Not that of the wall: a busy machine refuses nothing.
std::chrono::nanoseconds timeOfThread() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

char reportedMark;

std::string fileName(const char* source) {
    return std::filesystem::path(source[0] == '@' ? source + 1 : source).filename().string();
}

}  // namespace

std::string ScriptError::message() const {
    std::string where;
    if (place.line > 0)
        where = "line " + std::to_string(place.line) + " of " +
                printable(std::filesystem::path(place.file).filename().string());
    return text + via(where);
}

std::string ScriptError::via(std::string where) const {
    for (std::size_t i = 0; i < trace.size();) {
        // A function that calls itself says where it stands once.
        const std::size_t first = i;
        while (i < trace.size() && trace[i] == trace[first]) ++i;
        where += (where.empty() ? "" : ", called from ") + trace[first];
        if (i - first > 1) where += ", " + std::to_string(i - first) + " times";
    }
    return where.empty() ? where : " (" + where + ")";
}

State::State(const LuaLimits& limits) : limits_(limits) {
    budget_.allowed = limits.instructions;
    beginRun(limits.instructions);
    lua_ = lua_newstate(allocate, this);
    if (!lua_) throw std::bad_alloc();
    *static_cast<State**>(lua_getextraspace(lua_)) = this;
    lua_sethook(lua_, count, LUA_MASKCOUNT, hookInterval);
}

void State::beginRun(std::uint64_t instructions) {
    runEnds_ = budget_.spent + instructions;
    nextLook_ = budget_.spent + lookAtClock;
    deadline_ = timeOfThread() + limits_.time;
}

State::~State() { lua_close(lua_); }

void* State::allocate(void* self, void* block, std::size_t before, std::size_t after) {
    State& state = *static_cast<State*>(self);
    const std::size_t held = block ? before : 0;  // for new blocks Lua passes the kind of the object
    const std::size_t others = state.used_ - (block ? taken(held) : 0);
    if (after == 0) {
        std::free(block);
        state.used_ = others;
        return nullptr;
    }
    if (after > held) {
        state.budget_.moved += after;
        // For new blocks Lua passes the kind of the object.
        const bool longText = !block && before == LUA_TSTRING && after > longestString;
        const bool refused = others + taken(after) > state.limits_.memory || after > largestBlock || longText ||
                             state.budget_.moved / bytesPerInstruction > state.budget_.allowed;
        if (refused) return nullptr;
    }
    void* out = std::realloc(block, after);
    if (out) state.used_ = others + taken(after);
    return out;
}

void State::count(lua_State* lua, lua_Debug*) { stateOf(lua).charge(hookInterval); }

void State::charge(std::uint64_t instructions) {
    budget_.spent += instructions;
    const std::uint64_t end = std::min(budget_.allowed, runEnds_);
    if (budget_.spent > end)
        luaL_error(lua_, "the script ran too long: more than %s instructions",
                   std::to_string(limits_.instructions).c_str());
    if (budget_.spent < nextLook_) return;
    nextLook_ = budget_.spent + lookAtClock;
    if (timeOfThread() > deadline_) luaL_error(lua_, "the script ran too long");
}

void State::stopReported() {
    lua_pushlightuserdata(lua_, &reportedMark);
    lua_error(lua_);
    std::abort();  // lua_error does not return
}

/// The message handler: notes the lines on the stack, which are gone once the call has been left.
int State::describe(lua_State* lua) {
    State& state = stateOf(lua);
    if (std::exchange(state.raisedAgain_, false)) return 1;
    state.trace_.clear();
    lua_Debug frame;
    for (int level = 1; state.trace_.size() < 12 && lua_getstack(lua, level, &frame); ++level) {
        lua_getinfo(lua, "Sln", &frame);
        if (frame.currentline < 0) continue;
        std::string entry = "line " + std::to_string(frame.currentline) + " of " + fileName(frame.source);
        if (frame.name) entry += std::string(", in '") + frame.name + "'";
        state.trace_.push_back(std::move(entry));
    }
    return 1;
}

ScriptError State::errorOnTop(int status) {
    ScriptError error;
    error.trace = std::move(trace_);
    trace_.clear();
    if (lua_touserdata(lua_, -1) == &reportedMark) {
        error.reported = true;
        error.text = "reported";
    } else if (status == LUA_ERRMEM) {
        error.text = "the script takes too much memory: more than " + std::to_string(limits_.memory >> 10) +
                     " KiB, or more than " + std::to_string(largestBlock >> 10) +
                     " KiB for one value or for calls within calls, or a text of more than " +
                     std::to_string(longestString >> 10) + " KiB";
        error.trace.clear();
    } else if (lua_type(lua_, -1) == LUA_TSTRING || lua_type(lua_, -1) == LUA_TNUMBER) {
        error.text = lua_tostring(lua_, -1);
    } else {
        error.text = std::string("the script raised an error that is no text but ") + luaL_typename(lua_, -1);
    }
    // "file:12: message" becomes a place and a message. Names of files may hold colons, so look for ":digits: ".
    for (std::size_t i = error.text.find(':'); i != std::string::npos; i = error.text.find(':', i + 1)) {
        std::size_t end = i + 1;
        while (end < error.text.size() && end - i <= 7 && std::isdigit(static_cast<unsigned char>(error.text[end])))
            ++end;
        if (end == i + 1 || error.text.compare(end, 2, ": ") != 0) continue;
        error.place = {error.text.substr(0, i), std::stoi(error.text.substr(i + 1, end - i - 1)), 0};
        error.text.erase(0, end + 2);
        break;
    }
    // The first entry of the trace is the place itself.
    if (!error.trace.empty() && error.place.line > 0 &&
        error.trace.front().starts_with("line " + std::to_string(error.place.line) + " of "))
        error.trace.erase(error.trace.begin());
    error.text = printable(error.text);
    for (auto& entry : error.trace) entry = printable(entry);
    lua_pop(lua_, 1);
    return error;
}

int State::protectedCall(int arguments, int results) {
    const int base = lua_gettop(lua_) - arguments;
    lua_pushcfunction(lua_, describe);
    lua_insert(lua_, base);
    const int status = lua_pcall(lua_, arguments, results, base);
    lua_remove(lua_, base);
    return status;
}

void State::raiseAgain() {
    raisedAgain_ = true;
    lua_error(lua_);
    std::abort();  // lua_error does not return
}

std::optional<ScriptError> State::call(int arguments, int results) {
    const int status = protectedCall(arguments, results);
    if (status == LUA_OK) return std::nullopt;
    return errorOnTop(status);
}

std::optional<ScriptError> State::load(std::string_view text, const std::string& chunk) {
    if (text.size() > limits_.fileSize)
        return ScriptError{
            {chunk, 0, 0}, "the script is longer than " + std::to_string(limits_.fileSize >> 10) + " KiB", {}, false};
    const int status = luaL_loadbufferx(lua_, text.data(), text.size(), ("@" + chunk).c_str(), "t");
    if (status == LUA_OK) return std::nullopt;
    return errorOnTop(status);
}

std::optional<ScriptError> State::run(lua_CFunction function, void* argument) {
    lua_pushcfunction(lua_, function);
    lua_pushlightuserdata(lua_, argument);
    return call(1, 0);
}

}  // namespace tafl::lua
