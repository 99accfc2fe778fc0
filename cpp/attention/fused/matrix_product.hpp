#pragma once

#include "attention/fused/activation.hpp"
#include "attention/fused/matrix_copy.hpp"

/// The matrix product: C in blocks of rows and columns, the inner index in blocks, so that a panel
/// of B stays in the first cache and a block of A in the second. `product_target` says in which
/// order it sums.
namespace {

using attention::fused::product_params;

constexpr std::size_t inner_block = 256;
constexpr std::size_t column_block = 512;
constexpr std::size_t row_block = 120;
/// Fewer rows than these read B once: packing would cost more than the product.
constexpr std::size_t min_packed_rows = 4;
/// B with at most so many numbers stays in the first cache, unpacked.
constexpr std::size_t max_direct_size = 4096;

inline std::size_t smaller(std::size_t a, std::size_t b) {
    return a < b ? a : b;
}

inline std::size_t padded(std::size_t columns) {
    return (columns + panel_width - 1) / panel_width * panel_width;
}

/// Where the panels of B come from.
enum class panel_source {
    packed,  ///< from memory that `pack` wrote
    direct,  ///< from B itself; a last panel that B does not fill is copied
    copied   ///< from a copy of each block
};

inline panel_source source_of(const product_params& params, bool is_packed) {
    if (is_packed) return panel_source::packed;
    const bool is_small =
        params.rows < min_packed_rows || params.inner * params.columns <= max_direct_size;
    return params.b_column_stride == 1 && is_small ? panel_source::direct : panel_source::copied;
}

inline bool copies_rows(const product_params& params) {
    return params.a_column_stride != 1 && params.inner > 1;
}

/// One product: its operands, and its scratch memory cut into its arrays.
class matrix_product {
  public:
    matrix_product(const product_params& params, bool is_packed, float* scratch)
        : params_(params), source_(source_of(params, is_packed)), panels_(scratch) {}

    std::size_t scratch_size() const {
        const std::size_t depth = smaller(params_.inner, inner_block);
        return panels_size() +
               (copies_rows(params_) ? depth * smaller(params_.rows, row_block) : 0);
    }

    void run() const {
        if (params_.rows == 0) return;
        for (std::size_t j = 0; j < params_.columns; j += column_block) {
            const std::size_t columns = smaller(column_block, params_.columns - j);
            // Without inner numbers there is still one block, which writes what sums start from.
            std::size_t k = 0;
            do {
                multiply_columns(j, columns, k, smaller(inner_block, params_.inner - k));
                k += inner_block;
            } while (k < params_.inner);
        }
    }

  private:
    std::size_t panels_size() const {
        const std::size_t depth = smaller(params_.inner, inner_block);
        if (source_ == panel_source::packed) return 0;
        if (source_ == panel_source::direct) {
            return params_.columns % panel_width == 0 ? 0 : depth * panel_width;
        }
        return depth * padded(smaller(params_.columns, column_block));
    }

    /// Adds one block of the inner index to a block of columns.
    void multiply_columns(std::size_t j, std::size_t columns, std::size_t k,
                          std::size_t depth) const {
        tile_run run{};
        run.inner = depth;
        run.c_row_stride = params_.c_row_stride;
        run.add = params_.accumulate != 0 || k != 0;
        const strided b = {params_.b, params_.b_row_stride, params_.b_column_stride};
        const std::size_t whole = columns / panel_width * panel_width;
        run.b_row_stride = panel_width;
        run.panel_stride = depth * panel_width;
        run.b = panels_;
        if (depth == 0) {
            // No pointer of an empty matrix is used.
        } else if (source_ == panel_source::packed) {
            run.panel_stride = params_.inner * panel_width;
            run.b = params_.b + j * params_.inner + k * panel_width;
        } else if (source_ == panel_source::copied) {
            pack_panels(b.from(k, j), depth, columns, panels_);
        } else {
            run.panel_stride = panel_width;
            run.b_row_stride = params_.b_row_stride;
            run.b = b.at(k, j);
            if (whole < columns) pack_panels(b.from(k, j + whole), depth, columns - whole, panels_);
        }
        const std::size_t blocks = (params_.rows + row_block - 1) / row_block;
        const std::size_t even = (params_.rows + blocks - 1) / blocks;
        const std::size_t height =
            smaller((even + micro_rows - 1) / micro_rows * micro_rows, row_block);
        for (std::size_t i = 0; i < params_.rows; i += height) {
            const std::size_t rows = smaller(height, params_.rows - i);
            point_to_rows(run, i, rows, k);
            run.c = params_.c + i * params_.c_row_stride + j;
            multiply_block(run, rows, j, columns, k == 0);
            if (k + inner_block >= params_.inner) {
                activate(params_.function, run.c, run.c_row_stride, rows, columns);
            }
        }
    }

    void point_to_rows(tile_run& run, std::size_t i, std::size_t rows, std::size_t k) const {
        const strided a = {params_.a, params_.a_row_stride, params_.a_column_stride};
        if (run.inner == 0) {
            run.a = run.b;
            run.a_row_stride = 0;
        } else if (copies_rows(params_)) {
            float* const copy = panels_ + panels_size();
            copy_matrix(a.from(i, k), rows, run.inner, copy, run.inner);
            run.a = copy;
            run.a_row_stride = run.inner;
        } else {
            run.a = a.at(i, k);
            run.a_row_stride = params_.a_row_stride;
        }
    }

    /// A block of rows times the panels of a block of columns.
    void multiply_block(tile_run run, std::size_t rows, std::size_t first_column,
                        std::size_t columns, bool is_first) const {
        const float* bias = is_first ? params_.bias : nullptr;
        float start[max_tile_panels * panel_width] = {};
        std::size_t j = 0;
        const auto advance = [&](std::size_t panels) {
            j += panels * panel_width;
            run.b += panels * run.panel_stride;
            run.c += panels * panel_width;
        };
        const auto prepare = [&](std::size_t width) {
            run.columns = smaller(width, columns - j);
            run.start = start;
            if (bias == nullptr) return;
            if (run.columns == width) {
                run.start = bias + first_column + j;
                return;
            }
            for (std::size_t c = 0; c < run.columns; ++c) start[c] = bias[first_column + j + c];
        };
        if (rows == 1) {
            for (; j + 4 * panel_width <= columns; advance(4)) {
                prepare(4 * panel_width);
                multiply_tiles<1, 4, 2>(run, 1);
            }
        }
        if (rows < min_packed_rows) {
            for (; j + 2 * panel_width <= columns; advance(2)) {
                prepare(2 * panel_width);
                if (rows == 1) multiply_tiles<1, 2, 2>(run, 1);
                if (rows == 2) multiply_tiles<2, 2, 2>(run, 1);
                if (rows == 3) multiply_tiles<3, 2, 2>(run, 1);
            }
        }
        for (; j < columns; j += panel_width) {
            prepare(panel_width);
            if (run.columns < panel_width && source_ == panel_source::direct && run.inner != 0) {
                run.b = panels_;
                run.b_row_stride = panel_width;
            }
            multiply_panel(run, rows);
            run.b += run.panel_stride;
            run.c += panel_width;
        }
    }

    product_params params_;
    panel_source source_;
    /// The scratch memory: panels of B, then rows of A.
    float* panels_;
};

std::size_t packed_size(std::size_t inner, std::size_t columns) {
    return inner * padded(columns);
}

void pack(const float* b, std::size_t row_stride, std::size_t column_stride, std::size_t inner,
          std::size_t columns, float* packed) {
    if (inner != 0) pack_panels({b, row_stride, column_stride}, inner, columns, packed);
}

std::size_t scratch_size(const product_params& params, bool is_packed) {
    return matrix_product(params, is_packed, nullptr).scratch_size();
}

void multiply(const product_params& params, bool is_packed, float* scratch) {
    matrix_product(params, is_packed, scratch).run();
}

}  // namespace
