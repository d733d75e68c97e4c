// The signs of marks in drawings: a shape in a corner of its square. No two of sixteen signs share both.
#pragma once

namespace tafl {

enum class SignShape { disc, triangle, square, lozenge, plus, cross, ring, bar };
constexpr int signShapes = 8;
constexpr SignShape signShape(int sign) { return static_cast<SignShape>(sign % signShapes); }

struct SignCorner {
    int x, y;  ///< 1 or -1: to the right, and down
};
constexpr SignCorner signCorner(int sign) {
    constexpr SignCorner corners[] = {{1, -1}, {-1, 1}, {-1, -1}, {1, 1}};
    return corners[(sign + sign / signShapes) % 4];
}

}  // namespace tafl
