#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace attention {

/// A layer's product C = A @ W^T + bias whose sums were made in float32: A (rows, inner) and C
/// (rows, columns) with rows at any stride. W, (columns, inner), lies in panels of `panel_width` of
/// its rows, number k of them side by side: a row-major W has panels of one row.
struct layer_sums {
    const float* a;
    std::size_t a_row_stride;
    const float* w;
    std::size_t panel_width;
    const float* bias;  ///< (columns), or nullptr for none
    float* c;
    std::size_t c_row_stride;
    std::size_t rows, columns, inner;
};

/// The largest magnitude of a row, as bits; those of infinity or more where a number is not finite.
inline std::uint32_t largest_bits(const float* row, std::size_t count) {
    std::uint32_t largest = 0;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t bits;
        std::memcpy(&bits, row + i, sizeof bits);
        bits &= 0x7fffffffU;
        largest = bits > largest ? bits : largest;
    }
    return largest;
}

/// Replaces the numbers of C that are not finite by sums in double, rounded once before the bias is
/// added, as `project` makes them: in float32 a sum may leave its range on the way. C is written
/// nowhere else.
inline void mend_overflow(const layer_sums& layer) {
    constexpr std::uint32_t infinity = 0x7f800000U;
    for (std::size_t i = 0; i < layer.rows; ++i) {
        float* const c = layer.c + i * layer.c_row_stride;
        if (largest_bits(c, layer.columns) < infinity) continue;
        const float* const a = layer.a + i * layer.a_row_stride;
        // A row with NaN has nothing else in C.
        if (largest_bits(a, layer.inner) > infinity) continue;
        for (std::size_t j = 0; j < layer.columns; ++j) {
            if (largest_bits(c + j, 1) < infinity) continue;
            const std::size_t width = layer.panel_width;
            const float* const w = layer.w + j / width * width * layer.inner + j % width;
            double sum = 0.0;
            for (std::size_t k = 0; k < layer.inner; ++k) {
                sum += static_cast<double>(a[k]) * static_cast<double>(w[k * width]);
            }
            c[j] = static_cast<float>(sum);
            if (layer.bias != nullptr) c[j] += layer.bias[j];
        }
    }
}

}  // namespace attention
