#include "attention/fused/matrix_targets.hpp"

// The matrix product as a module without library or allocator, for matrix.mjs: its functions take
// addresses.

namespace {

const attention::fused::product_target& kernel = attention::fused::product_baseline;

}  // namespace

extern "C" {

using attention::fused::product_params;

std::size_t packed_size(std::size_t inner, std::size_t columns) {
    return kernel.packed_size(inner, columns);
}

void pack(const float* b, std::size_t row_stride, std::size_t column_stride, std::size_t inner,
          std::size_t columns, float* packed) {
    kernel.pack(b, row_stride, column_stride, inner, columns, packed);
}

std::size_t scratch_size(const product_params* params, bool is_packed) {
    return kernel.scratch_size(*params, is_packed);
}

void multiply(const product_params* params, bool is_packed, float* scratch) {
    kernel.multiply(*params, is_packed, scratch);
}
}
