// Finds callbacks that keep state, while engine and direct evaluation are compared: both call them with equal values.
#pragma once
#include <cstddef>
#include <unordered_map>

#include "program/graph.hpp"

namespace tafl {

/// While it exists, it remembers the results of the callbacks that this thread runs.
class CallbackWatch {
public:
    CallbackWatch() : outer_(current) { current = this; }
    ~CallbackWatch() { current = outer_; }
    CallbackWatch(const CallbackWatch&) = delete;
    CallbackWatch& operator=(const CallbackWatch&) = delete;

    /// Whether `callback` has returned something else for these values. False without a watch.
    static bool contradicts(const std::string& callback, int size, const std::vector<CallbackValue>& values,
                            const CallbackValue& result);

private:
    static thread_local CallbackWatch* current;
    CallbackWatch* outer_;
    std::unordered_map<std::size_t, std::size_t> results_;  ///< digests of results, by digests of calls
};

}  // namespace tafl
