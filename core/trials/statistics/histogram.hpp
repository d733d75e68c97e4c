// A histogram of integers.
#pragma once
#include <map>

namespace tafl {

class Histogram {
public:
    void add(int value, int times = 1) {
        counts_[value] += times;
        count_ += times;
        sum_ += static_cast<double>(value) * times;
    }
    int count() const { return count_; }
    double mean() const { return count_ ? sum_ / count_ : 0; }
    /// The mean of the two middle values; 0 if empty.
    double median() const { return count_ ? (at((count_ - 1) / 2) + at(count_ / 2)) / 2.0 : 0; }
    double quantile(double share) const { return count_ ? at(static_cast<int>(share * (count_ - 1) + 0.5)) : 0; }
    const std::map<int, int>& counts() const { return counts_; }

private:
    /// The value at a rank, from 0.
    int at(int rank) const {
        for (const auto& [value, times] : counts_)
            if ((rank -= times) < 0) return value;
        return counts_.empty() ? 0 : counts_.rbegin()->first;
    }

    std::map<int, int> counts_;
    int count_ = 0;
    double sum_ = 0;
};

}  // namespace tafl
