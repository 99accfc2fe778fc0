#pragma once

#include "attention/fused/matrix_tile.hpp"

/// The product of layers for modules with little room: as matrix_product.hpp, with one tile, packed
/// weights alone and no activation. Sums are made in the order that `product_target` says.
namespace {

/// C = A @ W^T + bias: A (rows, inner) without gaps, W (columns, inner) packed, the rows of C
/// `c_row_stride` floats apart. WebAssembly receives it as plain words:
/// web/src/engine/layer-memory.ts writes these members in this order.
struct layer_product {
    const float* a;
    const float* packed;
    const float* bias;  ///< (columns), or nullptr for none
    float* c;
    std::size_t rows, columns, inner, c_row_stride;
};

constexpr std::size_t product_inner_block = 256;
constexpr std::size_t product_row_block = 120;

inline std::size_t padded_columns(std::size_t columns) {
    return (columns + panel_width - 1) / panel_width * panel_width;
}

/// Packs W, (columns, inner), into panels of (inner, panel_width). Columns behind the last are 0.
NOINLINE void pack_layer(const float* weight, std::size_t inner, std::size_t columns, float* to) {
    for (std::size_t j = 0; j < columns; j += panel_width, to += inner * panel_width) {
        const float* const rows = weight + j * inner;
        std::size_t k = 0;
        for (; columns - j >= panel_width && k + lanes <= inner; k += lanes) {
            for (std::size_t half = 0; half < panel_width; half += lanes) {
                vec square[lanes];
                for (std::size_t n = 0; n < lanes; ++n)
                    square[n] = load(rows + (half + n) * inner + k);
                transpose(square);
                for (std::size_t n = 0; n < lanes; ++n) {
                    store(to + (k + n) * panel_width + half, square[n]);
                }
            }
        }
        NO_UNROLL
        for (; k < inner; ++k) {
            NO_UNROLL
            for (std::size_t n = 0; n < panel_width; ++n) {
                to[k * panel_width + n] = j + n < columns ? rows[n * inner + k] : 0.0F;
            }
        }
    }
}

/// Rows of A times one panel. The last tile reads its last row once more where it has too few.
NOINLINE void multiply_layer_panel(const tile_run& run_ref, std::size_t rows) {
    const tile_run run = run_ref;
    for (std::size_t i = 0; i < rows; i += micro_rows) {
        const std::size_t height = rows - i < micro_rows ? rows - i : micro_rows;
        const float* left[micro_rows];
        vec sums[micro_rows][2];
        for (std::size_t m = 0; m < micro_rows; ++m) {
            left[m] = run.a + (i + (m < height ? m : height - 1)) * run.a_row_stride;
            for (std::size_t n = 0; n < 2; ++n) sums[m][n] = load(run.start + n * lanes);
        }
        const float* right = run.b;
        const auto step = [&](std::size_t k) __attribute__((always_inline)) {
            const vec row[2] = {load(right), load(right + lanes)};
            for (std::size_t m = 0; m < micro_rows; ++m) {
                const vec number = splat(left[m][k]);
                for (std::size_t n = 0; n < 2; ++n) {
                    sums[m][n] = in_program_order(madd(number, row[n], sums[m][n]));
                }
            }
            right += panel_width;
        };
        const auto advance = [&](std::size_t steps) __attribute__((always_inline)) {
            for (std::size_t m = 0; m < micro_rows; ++m) left[m] += steps;
        };
        std::size_t remaining = run.inner;
        NO_UNROLL
        for (; remaining >= tile_unroll; remaining -= tile_unroll) {
            FULL_UNROLL
            for (std::size_t k = 0; k < tile_unroll; ++k) step(k);
            advance(tile_unroll);
        }
        NO_UNROLL
        for (; remaining != 0; --remaining) {
            step(0);
            advance(1);
        }
        float* const c = run.c + i * run.c_row_stride;
        if (height == micro_rows && run.columns == panel_width) {
            for (std::size_t m = 0; m < micro_rows; ++m) {
                for (std::size_t n = 0; n < 2; ++n) {
                    float* const to = c + m * run.c_row_stride + n * lanes;
                    store(to, run.add ? load(to) + sums[m][n] : sums[m][n]);
                }
            }
            continue;
        }
        float rest[micro_rows * panel_width];
        for (std::size_t m = 0; m < micro_rows; ++m) {
            for (std::size_t n = 0; n < 2; ++n)
                store(rest + m * panel_width + n * lanes, sums[m][n]);
        }
        write_some(rest, panel_width, height, run_ref, c);
    }
}

NOINLINE MIN_SIZE void multiply_layer(const layer_product& product) {
    const std::size_t inner = product.inner;
    for (std::size_t k = 0; k < inner; k += product_inner_block) {
        for (std::size_t i = 0; i < product.rows; i += product_row_block) {
            const std::size_t left = product.rows - i;
            for (std::size_t j = 0; j < product.columns; j += panel_width) {
                float start[panel_width] = {};
                tile_run run{};
                run.columns = product.columns - j < panel_width ? product.columns - j : panel_width;
                for (std::size_t n = 0; k == 0 && product.bias != nullptr && n < run.columns; ++n) {
                    start[n] = product.bias[j + n];
                }
                run.start = start;
                run.add = k != 0;
                run.a = product.a + i * inner + k;
                run.a_row_stride = inner;
                run.b = product.packed + j * inner + k * panel_width;
                run.inner = inner - k < product_inner_block ? inner - k : product_inner_block;
                run.c = product.c + i * product.c_row_stride + j;
                run.c_row_stride = product.c_row_stride;
                multiply_layer_panel(run, left < product_row_block ? left : product_row_block);
            }
        }
    }
}

}  // namespace
