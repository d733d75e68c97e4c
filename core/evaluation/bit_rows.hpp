// Sets of squares as the rows of a board in vector registers: what is beside a set takes a handful of shifts.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "base/bit_sum.hpp"
#include "notation/square_set.hpp"

namespace tafl {

/// Room for the rows of any board.
struct alignas(32) RowStore {
    std::array<std::uint64_t, 12> words{};
};

/// Rows from the lowest upwards, a lane each with its files from the lowest bit upwards, in `Vectors` registers of so
/// many bytes. Lanes are at least as wide as rows; what lies beyond the board is cut off by the sets that this is met
/// with.
template <class Lane, int Vectors, int Bytes = 16>
class Rows {
public:
    static constexpr int perVector = Bytes / static_cast<int>(sizeof(Lane)), most = Vectors * perVector;

    static Rows of(const RowStore& store) {
        return made([&](auto i) { return reinterpret_cast<const Stored*>(store.words.data())[i]; });
    }
    void into(RowStore& store) const {
        each([&](auto i) { reinterpret_cast<Stored*>(store.words.data())[i] = v_[i]; });
    }
    static Lane lane(const RowStore& store, int row) {
        Lane out;
        std::memcpy(&out,
                    reinterpret_cast<const char*>(store.words.data()) + static_cast<std::size_t>(row) * sizeof out,
                    sizeof out);
        return out;
    }

    friend Rows operator&(const Rows& a, const Rows& b) {
        return made([&](auto i) { return a.v_[i] & b.v_[i]; });
    }
    friend Rows operator|(const Rows& a, const Rows& b) {
        return made([&](auto i) { return a.v_[i] | b.v_[i]; });
    }
    friend Rows operator^(const Rows& a, const Rows& b) {
        return made([&](auto i) { return a.v_[i] ^ b.v_[i]; });
    }
    /// Those that are not in b.
    friend Rows operator-(const Rows& a, const Rows& b) {
        return made([&](auto i) { return a.v_[i] & ~b.v_[i]; });
    }
    bool any() const {
        Vector all{};
        each([&](auto i) { all |= v_[i]; });
#ifdef __AVX2__
        if constexpr (Bytes == 32) {
            const auto bits = std::bit_cast<__m256i>(all);
            return !_mm256_testz_si256(bits, bits);
        }
#endif
        return together(all) != 0;
    }
    int count() const { return countOf(*this); }
    /// How many squares these sets have together.
    template <class... Sets>
    static int countOf(const Sets&... sets) {
#ifdef __AVX2__
        if constexpr (Bytes == 32) {
            static_assert(sizeof...(Sets) * Vectors < 32);
            BitSum sum;
            const auto add = [&](const Rows& set) {
                each([&](auto i) { sum.add(std::bit_cast<__m256i>(set.v_[i])); });
            };
            (add(sets), ...);
            return sum.total();
        }
#endif
        int out = 0;
        const auto add = [&](const Rows& set) { each([&](auto i) { out += bitsOf(set.v_[i]); }); };
        (add(sets), ...);
        return out;
    }
    /// How many squares there are; of `enough` or more, any number that is not less. None is told exactly.
    int countTo(int enough) const {
#ifdef __AVX2__
        if constexpr (Bytes == 32 && Vectors > 1) {
            // So many rows, so many squares at least. Vectors of empty lanes become one of bytes, in whatever order.
            static_assert(Vectors <= 4 && sizeof(Lane) == 4);
            const auto empty = [&](int i) {
                return i < Vectors ? _mm256_cmpeq_epi32(std::bit_cast<__m256i>(v_[i]), _mm256_setzero_si256())
                                   : _mm256_setzero_si256();
            };
            const auto bytes =
                _mm256_packs_epi16(_mm256_packs_epi32(empty(0), empty(1)), _mm256_packs_epi32(empty(2), empty(3)));
            const int held = most - std::popcount(static_cast<unsigned>(_mm256_movemask_epi8(bytes)));
            if (!held || held >= enough) return held;
        }
#endif
        (void)enough;
        return count();
    }
    Rows east() const {
        return made([&](auto i) { return v_[i] << 1; });
    }
    Rows west() const {
        return made([&](auto i) { return v_[i] >> 1; });
    }
    Rows north() const {
        return made([&](auto i) {
            if constexpr (i > 0)
                return joined<perVector - 1>(v_[i - 1], v_[i]);
            else
                return joined<perVector - 1>(Vector{}, v_[0]);
        });
    }
    Rows south() const {
        return made([&](auto i) {
            if constexpr (i + 1 < Vectors)
                return joined<1>(v_[i], v_[i + 1]);
            else
                return joined<1>(v_[i], Vector{});
        });
    }
    /// The squares beside these that are in `where`.
    Rows beside(const Rows& where) const { return (east() | west() | north() | south()) & where; }

    /// How many of the first `rows` rows are empty, and the files that any row holds.
    std::pair<int, Lane> emptyRows(int rows) const {
        int empty = 0;
        Vector all{};
        each([&](auto i) {
            all |= v_[i];
            empty += bitsOf(reinterpret_cast<Vector>(v_[i] == Vector{}));
        });
        std::uint64_t files = together(all);
        for (unsigned width = 32; width >= 8 * sizeof(Lane); width /= 2) files |= files >> width;
        return {empty / static_cast<int>(8 * sizeof(Lane)) - (most - rows), static_cast<Lane>(files)};
    }

private:
    typedef Lane Vector __attribute__((vector_size(Bytes)));
    typedef Lane Stored __attribute__((vector_size(Bytes), may_alias));
    typedef std::uint64_t Parts __attribute__((vector_size(Bytes)));

    // Without loops, which compilers undo too late to keep the vectors in registers.
    static void each(const auto& action) {
        [&]<std::size_t... I>(std::index_sequence<I...>) { (action(std::integral_constant<std::size_t, I>()), ...); }
        (std::make_index_sequence<Vectors>());
    }
    static Rows made(const auto& vector) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            Rows out;
            ((out.v_[I] = vector(std::integral_constant<std::size_t, I>())), ...);
            return out;
        }
        (std::make_index_sequence<Vectors>());
    }
    /// As many lanes as a vector has, of two that follow each other, from the first one's lane `From` on.
    template <int From>
    static Vector joined(const Vector& a, const Vector& b) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return __builtin_shufflevector(a, b, (From + static_cast<int>(I))...);
        }
        (std::make_index_sequence<static_cast<std::size_t>(perVector)>());
    }
    static int bitsOf(Vector a) {
        const auto parts = std::bit_cast<Parts>(a);
        return [&]<std::size_t... I>(std::index_sequence<I...>) { return (std::popcount(parts[I]) + ...); }
        (std::make_index_sequence<Bytes / 8>());
    }
    static std::uint64_t together(Vector a) {
        const auto parts = std::bit_cast<Parts>(a);
        return [&]<std::size_t... I>(std::index_sequence<I...>) { return (parts[I] | ...); }
        (std::make_index_sequence<Bytes / 8>());
    }

    Vector v_[Vectors]{};
};

}  // namespace tafl
