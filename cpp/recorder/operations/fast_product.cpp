// Matrix products by the fast kernel of attention/matrix_product.hpp.
#include "recorder/cell_pool.hpp"
#include "recorder/operations/multiplying.hpp"

namespace recorder {

using attention::matrix_view;
using attention::row_major_view;

void multiply_fast(const matrix_view& a, const matrix_view& b,
                   const attention::packed_matrix* packed, float* to, const float* bias,
                   attention::activation function) {
    attention::product_options options;
    options.bias = bias;
    options.function = function;
    const std::size_t size = packed == nullptr ? scratch_size(a, b) : scratch_size(a, *packed);
    const auto scratch = allocate_cells(size * sizeof(float));
    options.scratch = reinterpret_cast<float*>(scratch.get());
    if (packed == nullptr) {
        multiply(a, b, to, b.columns, options);
    } else {
        multiply(a, *packed, to, b.columns, options);
    }
}

array fast_product(const array& a, const array& b, const product_plan& plan,
                   const attention::packed_matrix* packed) {
    array result(dtype::float32, plan.shape);
    if (result.size() == 0) return result;
    float* to = result.fill<float>();
    std::size_t batches = size_of(plan.batches);
    std::size_t rows = plan.rows;
    // One right operand for all batches: their rows are those of one matrix.
    if (b.size() == plan.inner * plan.columns && a.size() == batches * rows * plan.inner) {
        rows *= batches;
        batches = 1;
    }
    walk of_a(plan.batches, plan.a_strides);
    walk of_b(plan.batches, plan.b_strides);
    for (std::size_t batch = 0; batch < batches; ++batch, of_a.next(), of_b.next()) {
        const matrix_view left = row_major_view(
            a.cells<float>() + of_a.place() * plan.rows * plan.inner, rows, plan.inner);
        const matrix_view right = row_major_view(
            b.cells<float>() + of_b.place() * plan.inner * plan.columns, plan.inner, plan.columns);
        multiply_fast(left, right, packed, to);
        to += rows * plan.columns;
    }
    return result;
}

}  // namespace recorder
