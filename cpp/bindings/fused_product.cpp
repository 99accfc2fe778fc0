#include "attention/fused/layer_product.hpp"

BEGIN_MIN_SIZE
#include "attention/fused/exact_sums.hpp"
END_MIN_SIZE

// The products of layers, in the module of the fused kernel; web/src/engine/layer-memory.ts lays
// out the memory. A layer's weight is (out, in), as torch.nn.Linear stores it.

BEGIN_MIN_SIZE

extern "C" {

/// The floats of packed rows of a weight, (columns, inner).
std::size_t packed_size(std::size_t inner, std::size_t columns) {
    return inner * padded_columns(columns);
}

void pack(const float* weight, std::size_t inner, std::size_t columns, float* packed) {
    pack_layer(weight, inner, columns, packed);
}

/// Sums that leave the range of float32 are made in double.
void project(const layer_product* product) {
    multiply_layer(*product);
    attention::layer_sums sums{};
    sums.a = product->a;
    sums.a_row_stride = product->inner;
    sums.w = product->packed;
    sums.panel_width = panel_width;
    sums.bias = product->bias;
    sums.c = product->c;
    sums.c_row_stride = product->c_row_stride;
    sums.rows = product->rows;
    sums.columns = product->columns;
    sums.inner = product->inner;
    attention::mend_overflow(sums);
}

/// Copies rows of `width` numbers to rows that are `stride` apart: a head to its columns.
void spread_rows(const float* from, float* to, std::size_t rows, std::size_t width,
                 std::size_t stride) {
    for (std::size_t i = 0; i < rows; ++i) {
        std::size_t j = 0;
        for (; j + lanes <= width; j += lanes)
            store(to + i * stride + j, load(from + i * width + j));
        for (; j < width; ++j) to[i * stride + j] = from[i * width + j];
    }
}
}

END_MIN_SIZE
