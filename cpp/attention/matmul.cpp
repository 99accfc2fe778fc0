#include "attention/matmul.hpp"

#include <algorithm>

#include "attention/status.hpp"

namespace attention {

namespace {

/// Broadcasts the batch axes of both operands: fills the number of batches, the first element of
/// each batch in either operand, and the batch axes of the result's shape.
void plan_batches(matmul_plan& plan, const shape_list& a, const shape_list& b,
                  const std::string& shapes) {
    const std::size_t a_axes = a.size() < 2 ? 0 : a.size() - 2;
    const std::size_t b_axes = b.size() < 2 ? 0 : b.size() - 2;
    const std::size_t axes = std::max(a_axes, b_axes);
    const std::size_t a_matrix = plan.rows * plan.inner;
    const std::size_t b_matrix = plan.inner * plan.columns;
    plan.a_start = {0};
    plan.b_start = {0};
    std::size_t a_step = a_matrix;
    std::size_t b_step = b_matrix;
    shape_list lengths(axes, 1);
    for (std::size_t back = 1; back <= axes; ++back) {
        const std::size_t a_length = back <= a_axes ? a[a_axes - back] : 1;
        const std::size_t b_length = back <= b_axes ? b[b_axes - back] : 1;
        if (a_length != b_length && a_length != 1 && b_length != 1) {
            throw error(status::shape, "The leading axes of " + shapes +
                                           " do not fit: they must be alike, or 1 to be repeated.");
        }
        const std::size_t length = std::max(a_length, b_length);
        lengths[axes - back] = length;
        std::vector<std::size_t> a_start;
        std::vector<std::size_t> b_start;
        for (std::size_t i = 0; i < length; ++i) {
            for (std::size_t batch = 0; batch < plan.a_start.size(); ++batch) {
                a_start.push_back(plan.a_start[batch] + (a_length == 1 ? 0 : i * a_step));
                b_start.push_back(plan.b_start[batch] + (b_length == 1 ? 0 : i * b_step));
            }
        }
        plan.a_start = a_start;
        plan.b_start = b_start;
        a_step *= a_length;
        b_step *= b_length;
    }
    plan.batches = plan.a_start.size();
    plan.shape = lengths;
}

/// Sums in `Sum`. A loop, because xtensor has no matrix product; xtensor-blas needs a BLAS library.
template <class Sum>
tensor multiply(const tensor& a, const tensor& b, bool transposed) {
    const matmul_plan plan = plan_matmul(shape_of(a), shape_of(b), transposed);
    tensor result = zeros(plan.shape);
    // Empty operands have no memory to point into.
    if (plan.inner == 0) return result;
    float* out = result.data();
    for (std::size_t batch = 0; batch < plan.batches; ++batch) {
        for (std::size_t i = 0; i < plan.rows; ++i) {
            const float* row = a.data() + plan.a_start[batch] + i * plan.inner;
            for (std::size_t j = 0; j < plan.columns; ++j) {
                const float* column = b.data() + plan.b_start[batch] + j * plan.b_column;
                Sum sum = 0;
                for (std::size_t k = 0; k < plan.inner; ++k) {
                    sum += static_cast<Sum>(row[k]) * static_cast<Sum>(column[k * plan.b_row]);
                }
                *out++ = static_cast<float>(sum);
            }
        }
    }
    return result;
}

}  // namespace

matmul_plan plan_matmul(const shape_list& a, const shape_list& b, bool transposed) {
    const std::string shapes =
        shape_text(a) + " and " + shape_text(b) + (transposed && b.size() > 1 ? " transposed" : "");
    if (a.empty() || b.empty()) {
        throw error(
            status::shape,
            "A matrix product needs two operands of one axis or more; these are " + shapes + ".");
    }
    matmul_plan plan;
    const bool b_vector = b.size() == 1;
    plan.inner = a.back();
    plan.rows = a.size() == 1 ? 1 : a[a.size() - 2];
    const std::size_t b_inner = b_vector ? b[0] : b[b.size() - (transposed ? 1 : 2)];
    plan.columns = b_vector ? 1 : b[b.size() - (transposed ? 2 : 1)];
    plan.b_row = b_vector || transposed ? 1 : plan.columns;
    plan.b_column = b_vector || !transposed ? 1 : plan.inner;
    if (plan.inner != b_inner) {
        throw error(status::shape, "The inner lengths of " + shapes + " differ (" +
                                       std::to_string(plan.inner) + " and " +
                                       std::to_string(b_inner) + "); a product needs them alike.");
    }
    plan_batches(plan, a, b, shapes);
    if (a.size() > 1) plan.shape.push_back(plan.rows);
    if (!b_vector) plan.shape.push_back(plan.columns);
    return plan;
}

tensor matmul(const tensor& a, const tensor& b, bool transposed) {
    return multiply<double>(a, b, transposed);
}

tensor matmul_loop(const tensor& a, const tensor& b, bool transposed) {
    return multiply<float>(a, b, transposed);
}

tensor linear(const tensor& x, const tensor& weight, const tensor& bias) {
    if (bias.dimension() != 1 || weight.dimension() != 2 || bias.shape(0) != weight.shape(0)) {
        throw error(status::shape,
                    "A linear layer needs a weight (out, in) and a bias (out,); these are " +
                        shape_text(shape_of(weight)) + " and " + shape_text(shape_of(bias)) + ".");
    }
    const tensor products = matmul(x, weight, true);
    return products.array() + bias.array();
}

}  // namespace attention
