// Bitboards by rank in vector registers: neighbours of a set cost a few shifts.
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

/// Storage for the rows of any board.
struct alignas(32) BitRows {
    std::array<std::uint64_t, 12> words{};
};

/// One lane per rank, lowest first; within a lane the lowest bit is the first file. Uses `Vectors` registers of `Bytes`
/// bytes. Bits beyond the board can appear; the sets this is intersected with mask them off.
template <class Lane, int Vectors, int Bytes = 16>
class RowVectors {
public:
    static constexpr int lanesPerVector = Bytes / static_cast<int>(sizeof(Lane)), maxRows = Vectors * lanesPerVector;

    static RowVectors of(const BitRows& store) {
        return generate([&](auto i) { return reinterpret_cast<const Stored*>(store.words.data())[i]; });
    }
    void storeTo(BitRows& store) const {
        forEachVector([&](auto i) { reinterpret_cast<Stored*>(store.words.data())[i] = v_[i]; });
    }
    static Lane lane(const BitRows& store, int row) {
        Lane out;
        std::memcpy(&out,
                    reinterpret_cast<const char*>(store.words.data()) + static_cast<std::size_t>(row) * sizeof out,
                    sizeof out);
        return out;
    }

    friend RowVectors operator&(const RowVectors& a, const RowVectors& b) {
        return generate([&](auto i) { return a.v_[i] & b.v_[i]; });
    }
    friend RowVectors operator|(const RowVectors& a, const RowVectors& b) {
        return generate([&](auto i) { return a.v_[i] | b.v_[i]; });
    }
    friend RowVectors operator^(const RowVectors& a, const RowVectors& b) {
        return generate([&](auto i) { return a.v_[i] ^ b.v_[i]; });
    }
    /// Set difference.
    friend RowVectors operator-(const RowVectors& a, const RowVectors& b) {
        return generate([&](auto i) { return a.v_[i] & ~b.v_[i]; });
    }
    bool any() const {
        Vector all{};
        forEachVector([&](auto i) { all |= v_[i]; });
#ifdef __AVX2__
        if constexpr (Bytes == 32) {
            const auto bits = std::bit_cast<__m256i>(all);
            return !_mm256_testz_si256(bits, bits);
        }
#endif
        return reduceOr(all) != 0;
    }
    int count() const { return countAll(*this); }
    /// Total number of squares over all sets.
    template <class... Sets>
    static int countAll(const Sets&... sets) {
#ifdef __AVX2__
        if constexpr (Bytes == 32) {
            static_assert(sizeof...(Sets) * Vectors < 32);
            BitSum sum;
            const auto add = [&](const RowVectors& set) {
                forEachVector([&](auto i) { sum.add(std::bit_cast<__m256i>(set.v_[i])); });
            };
            (add(sets), ...);
            return sum.total();
        }
#endif
        int out = 0;
        const auto add = [&](const RowVectors& set) { forEachVector([&](auto i) { out += countBits(set.v_[i]); }); };
        (add(sets), ...);
        return out;
    }
    /// The number of squares. Exact for 0; at `enough` or more the result may be any number >= enough.
    int countUpTo(int enough) const {
#ifdef __AVX2__
        if constexpr (Bytes == 32 && Vectors > 1) {
            // The number of non-empty rows is a lower bound. Lane order does not matter for counting.
            static_assert(Vectors <= 4 && sizeof(Lane) == 4);
            const auto empty = [&](int i) {
                return i < Vectors ? _mm256_cmpeq_epi32(std::bit_cast<__m256i>(v_[i]), _mm256_setzero_si256())
                                   : _mm256_setzero_si256();
            };
            const auto bytes =
                _mm256_packs_epi16(_mm256_packs_epi32(empty(0), empty(1)), _mm256_packs_epi32(empty(2), empty(3)));
            const int occupiedRows = maxRows - std::popcount(static_cast<unsigned>(_mm256_movemask_epi8(bytes)));
            if (!occupiedRows || occupiedRows >= enough) return occupiedRows;
        }
#endif
        (void)enough;
        return count();
    }
    RowVectors east() const {
        return generate([&](auto i) { return v_[i] << 1; });
    }
    RowVectors west() const {
        return generate([&](auto i) { return v_[i] >> 1; });
    }
    RowVectors north() const {
        return generate([&](auto i) {
            if constexpr (i > 0)
                return concatenateLanes<lanesPerVector - 1>(v_[i - 1], v_[i]);
            else
                return concatenateLanes<lanesPerVector - 1>(Vector{}, v_[0]);
        });
    }
    RowVectors south() const {
        return generate([&](auto i) {
            if constexpr (i + 1 < Vectors)
                return concatenateLanes<1>(v_[i], v_[i + 1]);
            else
                return concatenateLanes<1>(v_[i], Vector{});
        });
    }
    /// Orthogonal neighbours that lie in `where`.
    RowVectors neighbours(const RowVectors& where) const { return (east() | west() | north() | south()) & where; }

    /// The number of empty rows among the first `rows`, and the union of all rows: the files in use.
    std::pair<int, Lane> emptyRows(int rows) const {
        int empty = 0;
        Vector all{};
        forEachVector([&](auto i) {
            all |= v_[i];
            empty += countBits(reinterpret_cast<Vector>(v_[i] == Vector{}));
        });
        std::uint64_t files = reduceOr(all);
        for (unsigned width = 32; width >= 8 * sizeof(Lane); width /= 2) files |= files >> width;
        return {empty / static_cast<int>(8 * sizeof(Lane)) - (maxRows - rows), static_cast<Lane>(files)};
    }

private:
    typedef Lane Vector __attribute__((vector_size(Bytes)));
    typedef Lane Stored __attribute__((vector_size(Bytes), may_alias));
    typedef std::uint64_t Parts __attribute__((vector_size(Bytes)));

    // Pack expansion instead of loops: GCC unrolls loops too late to keep the vectors in registers.
    static void forEachVector(const auto& action) {
        [&]<std::size_t... I>(std::index_sequence<I...>) { (action(std::integral_constant<std::size_t, I>()), ...); }
        (std::make_index_sequence<Vectors>());
    }
    static RowVectors generate(const auto& vector) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            RowVectors out;
            ((out.v_[I] = vector(std::integral_constant<std::size_t, I>())), ...);
            return out;
        }
        (std::make_index_sequence<Vectors>());
    }
    /// One vector's worth of lanes from the concatenation of a and b, starting at lane `From`.
    template <int From>
    static Vector concatenateLanes(const Vector& a, const Vector& b) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return __builtin_shufflevector(a, b, (From + static_cast<int>(I))...);
        }
        (std::make_index_sequence<static_cast<std::size_t>(lanesPerVector)>());
    }
    static int countBits(Vector a) {
        const auto parts = std::bit_cast<Parts>(a);
        return [&]<std::size_t... I>(std::index_sequence<I...>) { return (std::popcount(parts[I]) + ...); }
        (std::make_index_sequence<Bytes / 8>());
    }
    static std::uint64_t reduceOr(Vector a) {
        const auto parts = std::bit_cast<Parts>(a);
        return [&]<std::size_t... I>(std::index_sequence<I...>) { return (parts[I] | ...); }
        (std::make_index_sequence<Bytes / 8>());
    }

    Vector v_[Vectors]{};
};

}  // namespace tafl
