// Matrix products in PyTorch's arithmetic.
#include "recorder/operations/stepwise.hpp"

namespace recorder {

namespace {

/// A row of a product: so many columns, to which the products with `inner` rows of `b` are added.
void add_row(const float* __restrict a, const float* __restrict b, float* __restrict to,
             std::size_t inner, std::size_t columns, float alpha) {
    for (std::size_t k = 0; k < inner; ++k, b += columns) {
        const float left = alpha * a[k];
        for (std::size_t i = 0; i < columns; ++i) to[i] += left * b[i];
    }
}

}  // namespace

void add_products(const array& a, const array& b, const product_plan& plan, float* to,
                  float alpha) {
    walk of_a(plan.batches, plan.a_strides);
    walk of_b(plan.batches, plan.b_strides);
    const std::size_t batches = size_of(plan.batches);
    for (std::size_t batch = 0; batch < batches; ++batch, of_a.next(), of_b.next()) {
        const float* left = a.cells<float>() + of_a.place() * plan.rows * plan.inner;
        const float* right = b.cells<float>() + of_b.place() * plan.inner * plan.columns;
        for (std::size_t row = 0; row < plan.rows; ++row, left += plan.inner, to += plan.columns) {
            add_row(left, right, to, plan.inner, plan.columns, alpha);
        }
    }
}

}  // namespace recorder
