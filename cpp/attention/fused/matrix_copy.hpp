#pragma once

#include "attention/fused/matrix_tile.hpp"

/// Copies of matrices in the order in which the micro-kernel reads them.
namespace {

/// A matrix at any strides.
struct strided {
    const float* data;
    std::size_t row_stride, column_stride;

    const float* at(std::size_t row, std::size_t column) const {
        return data + row * row_stride + column * column_stride;
    }
    strided from(std::size_t row, std::size_t column) const {
        return {at(row, column), row_stride, column_stride};
    }
};

/// Copies (rows, columns) numbers to rows that are `to_stride` floats apart.
NOINLINE void copy_matrix(const strided& matrix, std::size_t rows, std::size_t columns, float* to,
                          std::size_t to_stride) {
    const strided from = matrix;
    std::size_t i = 0;
    // Down the columns where their numbers are neighbours: a square is transposed in registers.
    for (; from.row_stride == 1 && from.column_stride != 1 && i + lanes <= rows; i += lanes) {
        std::size_t j = 0;
        for (; j + lanes <= columns; j += lanes) {
            vec square[lanes];
            for (std::size_t n = 0; n < lanes; ++n) square[n] = load(from.at(i, j + n));
            transpose(square);
            for (std::size_t n = 0; n < lanes; ++n) store(to + (i + n) * to_stride + j, square[n]);
        }
        for (; j < columns; ++j) {
            for (std::size_t n = 0; n < lanes; ++n)
                to[(i + n) * to_stride + j] = *from.at(i + n, j);
        }
    }
    for (; i < rows; ++i) {
        float* const row = to + i * to_stride;
        std::size_t j = 0;
        for (; from.column_stride == 1 && j + lanes <= columns; j += lanes) {
            store(row + j, load(from.at(i, j)));
        }
        for (; j < columns; ++j) row[j] = *from.at(i, j);
    }
}

/// Copies `rows` rows of a panel whose columns are neighbours.
NOINLINE void copy_panel(const float* from, std::size_t row_stride, std::size_t rows, float* to) {
    NO_UNROLL
    for (; rows != 0; --rows) {
        const vec left = load(from);
        const vec right = load(from + lanes);
        store(to, left);
        store(to + lanes, right);
        from += row_stride;
        to += panel_width;
    }
}

/// Packs B, (inner, columns), into panels of (inner, panel_width), one behind the other. Columns
/// behind the last are 0.
NOINLINE MIN_SIZE void pack_panels(const strided& b, std::size_t inner, std::size_t columns,
                                   float* to) {
    for (std::size_t j = 0; j < columns; j += panel_width) {
        const std::size_t width = columns - j < panel_width ? columns - j : panel_width;
        if (width < panel_width) {
            for (std::size_t i = 0; i < inner * panel_width; i += lanes) store(to + i, splat(0.0F));
        }
        if (width == panel_width && b.column_stride == 1) {
            copy_panel(b.at(0, j), b.row_stride, inner, to);
        } else {
            copy_matrix(b.from(0, j), inner, width, to, panel_width);
        }
        to += inner * panel_width;
    }
}

}  // namespace
