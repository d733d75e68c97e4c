// Three-way comparison of std::array and std::vector, which libc++ 16 lacks.
#pragma once
#include <compare>
#include <cstddef>

namespace std {
inline namespace __2 {
template <class T, size_t N>
struct array;
template <class T, class Allocator>
class vector;
}  // namespace __2

template <class T, size_t N>
requires three_way_comparable<T>
constexpr compare_three_way_result_t<T> operator<=>(const array<T, N>& a, const array<T, N>& b) {
    for (size_t i = 0; i < N; ++i)
        if (const auto order = a[i] <=> b[i]; order != 0) return order;
    return strong_ordering::equal;
}

template <class T, class Allocator>
requires three_way_comparable<T>
constexpr compare_three_way_result_t<T> operator<=>(const vector<T, Allocator>& a, const vector<T, Allocator>& b) {
    for (size_t i = 0; i < a.size() && i < b.size(); ++i)
        if (const auto order = a[i] <=> b[i]; order != 0) return order;
    return a.size() <=> b.size();
}

}  // namespace std
