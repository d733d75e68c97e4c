// Notes on rows of a store that are left out.
#pragma once
#include "trials/store/store.hpp"

namespace tafl {

/// Turns the first errors into warnings, and counts the others: a store may have millions of them.
class LeftOut {
public:
    explicit LeftOut(Diagnostics& notes) : notes_(notes) {}
    LeftOut(const LeftOut&) = delete;
    LeftOut& operator=(const LeftOut&) = delete;
    ~LeftOut() {
        if (count_ > max) notes_.push_back({Severity::warning, place_, phrase("%1 more", count_ - max), ""});
    }
    void operator()(Diagnostic error) {
        place_ = error.place;
        if (++count_ > max) return;
        error.severity = Severity::warning;
        error.text = phrase("left out: %1", error.text);
        notes_.push_back(std::move(error));
    }
    /// A trial that cannot be read to its end.
    void operator()(std::int64_t trial, const Diagnostics& errors) {
        Diagnostic error = errors.front();
        error.text = phrase("trial %1: %2", trial, error.text);
        (*this)(std::move(error));
    }
    /// For Store's functions.
    Store::OnInvalid handler() {
        return [this](const Diagnostic& error) { (*this)(error); };
    }

private:
    static constexpr int max = 10;

    Diagnostics& notes_;
    Place place_;
    int count_ = 0;
};

}  // namespace tafl
