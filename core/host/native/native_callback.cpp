#include "host/native/native_callback.hpp"

#include <array>

#include "base/random.hpp"
#include "host/native/enum_conversion.hpp"
#include "program/callback_failure.hpp"
#include "program/callback_watch.hpp"

namespace tafl::native {
namespace {

constexpr std::size_t maxReads = 16;

/// Calls a plugin's function from a program. Safe on several threads.
struct NativeCallback {
    tafl_callback function;
    void* user;
    Type type;
    std::shared_ptr<PluginLibrary> library;  ///< keeps the code in memory while an image calls it

    CallbackValue operator()(int size, const std::vector<CallbackValue>& values) const {
        std::array<tafl_value, maxReads> arguments{};
        for (std::size_t i = 0; i < values.size() && i < maxReads; ++i) {
            arguments[i].type = values[i].type == Type::board     ? TAFL_BOARD
                                : values[i].type == Type::integer ? TAFL_INTEGER
                                                                  : TAFL_TRUTH;
            arguments[i].number = values[i].number;
            for (std::size_t w = 0; w < 6; ++w) arguments[i].squares.bits[w] = values[i].squares.bits[w];
        }
        const tafl_view view = {sizeof(tafl_view), size, static_cast<std::uint32_t>(values.size()), arguments.data()};
        tafl_squares squares{};
        CallbackValue out{type, 0, {}};
        out.number = function(user, &view, &squares);
        if (type == Type::truth) out.number = out.number != 0;
        if (type == Type::board) {
            out.number = 0;
            for (std::size_t w = 0; w < 6; ++w) out.squares.bits[w] = squares.bits[w];
            out.squares &= SquareSet::all(size);
        }
        return out;
    }
};

bool operator==(const CallbackValue& a, const CallbackValue& b) {
    return a.number == b.number && a.squares == b.squares;
}

/// Calls the function twice with the same random values, in two orders: finds state and exceptions.
void verifyPure(const NativeCallback& callback, int size, const std::vector<Type>& reads) {
    Random random(0x7af1);
    std::vector<std::vector<CallbackValue>> inputs(16);
    for (auto& values : inputs)
        for (const Type type : reads) {
            CallbackValue value{type, 0, {}};
            if (type == Type::integer) value.number = random.below(20);
            if (type == Type::truth) value.number = random.below(2);
            if (type == Type::board)
                for (Square s = 0; s < size * size; ++s)
                    if (random.below(3) == 0) value.squares.add(s);
            values.push_back(value);
        }
    std::vector<CallbackValue> first;
    try {
        for (const auto& values : inputs) first.push_back(callback(size, values));
        for (std::size_t i = inputs.size(); i-- > 0;)
            if (!(callback(size, inputs[i]) == first[i]))
                throw BadArgument("a callback keeps state: it gives two answers for the same values");
    } catch (const BadArgument&) {
        throw;
    } catch (...) {
        throw BadArgument("a callback throws an exception");
    }
}

/// An exception or state that did not show at load stops the game: no result is guessed.
CallbackValue callChecked(const NativeCallback& callback, const std::string& name, int size,
                          const std::vector<CallbackValue>& values) {
    CallbackValue out;
    const auto fail = [&](const Phrase& what) {
        throw PhrasedFailure(phrase("%1 (%2): %3", callback.library->title(), callback.library->file(), what));
    };
    try {
        out = callback(size, values);
    } catch (...) {
        fail(phrase("a callback has thrown an exception"));
    }
    if (CallbackWatch::contradicts(name, size, values, out))
        fail(phrase("a callback keeps state: it has returned two results for the same values"));
    return out;
}

}  // namespace

Expr makeCallback(PluginContext& s, Builder& b, tafl_type type, tafl_callback function, void* user,
                  const tafl_expr* reads, std::uint32_t count) {
    if (!function) throw BadArgument("null was given as a callback");
    if (count > maxReads || (count > 0 && !reads))
        throw BadArgument("a callback that reads " + std::to_string(count) + " values; at most " +
                          std::to_string(maxReads));
    std::vector<Expr> arguments;
    std::vector<Type> types;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Expr e = checkOperand(b, reads[i]);
        if (e == failedExpr) return failedExpr;
        arguments.push_back(e);
        types.push_back(b.graph()->type(e));
    }
    const NativeCallback native{function, user, toType(type), s.library};
    verifyPure(native, b.size(), types);
    // Identifies it in digests: by library, number of the callback, and parameters.
    std::string name = s.library->title() + " callback " + std::to_string(++s.callbacks);
    for (const auto& [parameter, value] : s.parameters) name += " " + parameter + "=" + parameterText(value);
    const auto run = [native, name](int size, const std::vector<CallbackValue>& values) {
        return callChecked(native, name, size, values);
    };
    return b.callback(Callback{name, run}, native.type, std::move(arguments));
}

}  // namespace tafl::native
