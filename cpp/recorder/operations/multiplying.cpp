// Matrix products.
#include "attention/matmul.hpp"
#include "recorder/operations/cells.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::shape_text;
using attention::status;

/// A matrix product of batches: where each batch starts in either operand is found by a walk.
struct product_plan {
    shape_list batches;  ///< the broadcast leading axes
    shape_list shape;    ///< of the result
    std::size_t rows, inner, columns;
    shape_list a_strides, b_strides;  ///< of the leading axes
};

product_plan plan_of(const call& asked) {
    const shape_list& a = asked.operand(0).shape();
    const shape_list& b = asked.operand(1).shape();
    if (a.empty() || b.empty()) {
        asked.refuse(status::shape, "both operands need at least one axis; these are " +
                                        shape_text(a) + " and " + shape_text(b) + ".");
    }
    product_plan plan{};
    plan.rows = a.size() == 1 ? 1 : a[a.size() - 2];
    plan.inner = a.back();
    plan.columns = b.size() == 1 ? 1 : b.back();
    const std::size_t b_inner = b.size() == 1 ? b[0] : b[b.size() - 2];
    if (plan.inner != b_inner) {
        asked.refuse(status::shape, "the inner lengths of " + shape_text(a) + " and " +
                                        shape_text(b) + " differ: " + std::to_string(plan.inner) +
                                        " and " + std::to_string(b_inner) + ".");
    }
    const auto leading = [](const shape_list& shape) {
        return shape_list::copy_of(shape.begin(),
                                   shape.begin() + (shape.size() < 2 ? 0 : shape.size() - 2));
    };
    const shape_list of_a = leading(a);
    const shape_list of_b = leading(b);
    plan.batches = broadcast(of_a, of_b, asked.name());
    plan.a_strides = repeated_strides(of_a, plan.batches);
    plan.b_strides = repeated_strides(of_b, plan.batches);
    plan.shape = plan.batches;
    if (a.size() > 1) plan.shape.push_back(plan.rows);
    if (b.size() > 1) plan.shape.push_back(plan.columns);
    size_of(plan.shape);
    return plan;
}

/// Rows of the result at a time, each a sum of rows of `b`: the sums of float32 are taken in
/// double, in the order of the inner axis.
template <class Cell, class Sum>
array multiplied(const array& a, const array& b, const product_plan& plan, dtype type) {
    array result(type, plan.shape);
    if (result.size() == 0) return result;
    std::vector<Sum> sums(plan.columns);
    Cell* to = result.fill<Cell>();
    walk of_a(plan.batches, plan.a_strides);
    walk of_b(plan.batches, plan.b_strides);
    const std::size_t batches = size_of(plan.batches);
    for (std::size_t batch = 0; batch < batches; ++batch, of_a.next(), of_b.next()) {
        const std::size_t a_start = of_a.place() * plan.rows * plan.inner;
        const std::size_t b_start = of_b.place() * plan.inner * plan.columns;
        for (std::size_t row = 0; row < plan.rows; ++row) {
            std::fill(sums.begin(), sums.end(), Sum{0});
            for (std::size_t k = 0; k < plan.inner; ++k) {
                const auto left = static_cast<Sum>(a.cells<Cell>()[a_start + row * plan.inner + k]);
                const Cell* right = b.cells<Cell>() + b_start + k * plan.columns;
                for (std::size_t column = 0; column < plan.columns; ++column) {
                    sums[column] += left * static_cast<Sum>(right[column]);
                }
            }
            for (const Sum each : sums) *to++ = static_cast<Cell>(each);
        }
    }
    return result;
}

array matmul_value(const call& asked) {
    const array& a = asked.operand(0);
    const array& b = asked.operand(1);
    if (a.type() != b.type() || a.type() == dtype::boolean) {
        asked.refuse(status::type, std::string("both operands need one type, float32 or int64; "
                                               "these are ") +
                                       dtype_name(a.type()) + " and " + dtype_name(b.type()) + ".");
    }
    const product_plan plan = plan_of(asked);
    return a.type() == dtype::float32
               ? multiplied<float, double>(a, b, plan, a.type())
               : multiplied<std::int64_t, std::uint64_t>(a, b, plan, a.type());
}

void matmul_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const product_plan plan = plan_of(asked);
    const std::size_t column = cell % plan.columns;
    const std::size_t row = cell / plan.columns % plan.rows;
    const shape_list batch = index_of(cell / plan.columns / plan.rows, plan.batches);
    const std::size_t a_start = (cell_at(batch, plan.a_strides) * plan.rows + row) * plan.inner;
    const std::size_t b_start = cell_at(batch, plan.b_strides) * plan.inner * plan.columns + column;
    for (std::size_t k = 0; k < plan.inner; ++k) {
        sink.product({0, a_start + k}, {1, b_start + k * plan.columns});
    }
}

/// For vectors the product is one of a row or a column: the gradient is that of the matrices.
void matmul_gradient(gradient_call& of) {
    const shape_list& a_shape = of.made.operand(0).shape();
    const shape_list& b_shape = of.made.operand(1).shape();
    variable a = of.operands[0];
    variable b = of.operands[1];
    variable gradient = of.gradient;
    const bool a_vector = a_shape.size() == 1;
    const bool b_vector = b_shape.size() == 1;
    if (a_vector) a = reshape(a, {1, a_shape[0]});
    if (b_vector) b = reshape(b, {b_shape[0], 1});
    shape_list shape = gradient.owner->value(gradient).shape();
    if (a_vector) shape.insert(shape.size() - (b_vector ? 0 : 1), 1);
    if (b_vector) shape.push_back(1);
    if (a_vector || b_vector) gradient = reshape(gradient, shape);
    if (of.needs(0)) {
        const variable whole = matmul(gradient, transpose(b, -2, -1));
        of.give(0, a_vector ? reshape(sum_to(whole, {1, a_shape[0]}), a_shape) : whole);
    }
    if (of.needs(1)) {
        const variable whole = matmul(transpose(a, -2, -1), gradient);
        of.give(1, b_vector ? reshape(sum_to(whole, {b_shape[0], 1}), b_shape) : whole);
    }
}

}  // namespace

const definition matmul_definition = definition("matmul(Tensor input, Tensor other)")
                                         .written(" @ ")
                                         .value(matmul_value)
                                         .terms(matmul_terms)
                                         .rule(rules::sum)
                                         .gradient(matmul_gradient);

}  // namespace recorder
