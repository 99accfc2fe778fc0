// Matrix products under their other names, and those that add to what is there.
#include <type_traits>

#include "recorder/operations/cells.hpp"
#include "recorder/operations/multiplying.hpp"
#include "recorder/operations/stepwise.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

using attention::status;

namespace {

/// Refuses operands that have not this many axes.
void check_ranks(const call& asked, std::size_t first, std::size_t a_rank, std::size_t b_rank) {
    const shape_list& a = asked.operand(first).shape();
    const shape_list& b = asked.operand(first + 1).shape();
    if (a.size() == a_rank && b.size() == b_rank) return;
    const auto axes = [](std::size_t rank) { return rank == 1 ? "axis" : "axes"; };
    asked.refuse(status::shape, "tensors of % % and of % % are multiplied; these are % and %.",
                 a_rank, axes(a_rank), b_rank, axes(b_rank), a, b);
}

/// Batches are not broadcast here.
void check_batches(const call& asked, std::size_t first) {
    const shape_list& a = asked.operand(first).shape();
    const shape_list& b = asked.operand(first + 1).shape();
    if (a[0] == b[0]) return;
    asked.refuse(status::shape, "both need as many batches; % and % have % and %.", a, b, a[0],
                 b[0]);
}

template <std::size_t a_rank, std::size_t b_rank>
void compose_matmul(composition& made) {
    const call asked = made.asked();
    check_ranks(asked, 0, a_rank, b_rank);
    if (a_rank == 3) check_batches(asked, 0);
    made.give(matmul(made.operands[0], made.operands[1]));
}

void compose_outer(composition& made) {
    check_ranks(made.asked(), 0, 1, 1);
    made.give(unsqueeze(made.operands[0], 1) * made.operands[1]);
}

// addmm and baddbmm

template <std::size_t rank>
product_plan added_plan(const call& asked) {
    check_ranks(asked, 1, rank, rank);
    if (rank == 3) check_batches(asked, 1);
    check_product_types(asked, 0);
    product_plan plan(asked, asked.operand(1).shape(), asked.operand(2).shape());
    if (!broadcasts_to(asked.operand(0).shape(), plan.shape)) {
        asked.refuse(status::shape, "input % cannot be broadcast to the product, %.",
                     asked.operand(0).shape(), plan.shape);
    }
    return plan;
}

/// beta or alpha.
double factor(const call& asked, const char* name) {
    return factor_for(asked, name, asked.operand(0).type());
}

/// The reference BLAS starts its sums with the input where it need not turn the matrix that it
/// reads first; small batches start so too.
bool starts_with_input(const call& asked, const product_plan& plan) {
    const std::size_t rank = plan.shape.size();
    if (rank == 3 && plan.rows * plan.inner * plan.columns < 400) return true;
    const shape_list& of_a = *asked.strides[1];
    const shape_list& of_b = *asked.strides[2];
    return plan.columns == 1 ? of_a[rank - 1] != 1 : of_b[rank - 1] == 1;
}

array stepwise_added(const call& asked, const product_plan& plan, float beta, float alpha) {
    const array& input = asked.operand(0);
    array result(dtype::float32, plan.shape);
    float* to = result.fill<float>();
    const bool is_first = starts_with_input(asked, plan);
    if (!is_first) add_products(asked.operand(1), asked.operand(2), plan, to);
    walk at(plan.shape, repeated_strides(input.shape(), plan.shape));
    for (std::size_t i = 0; i < result.size(); ++i, at.next()) {
        if (!is_first) to[i] *= alpha;
        if (beta != 0.0F) to[i] += beta * input.cells<float>()[at.place()];
    }
    if (is_first) add_products(asked.operand(1), asked.operand(2), plan, to, alpha);
    return result;
}

/// With a beta of 0 the input is not read: not even its NaN.
template <std::size_t rank>
array added_value(const call& asked) {
    const product_plan plan = added_plan<rank>(asked);
    const array& input = asked.operand(0);
    const double beta = factor(asked, "beta");
    const double alpha = factor(asked, "alpha");
    if (is_stepwise(asked, input)) {
        return stepwise_added(asked, plan, static_cast<float>(beta), static_cast<float>(alpha));
    }
    walk at(plan.shape, repeated_strides(input.shape(), plan.shape));
    return multiplied(asked, asked.operand(1), asked.operand(2), plan, [&](auto sum, std::size_t) {
        using number = decltype(sum);
        const auto as_factor = [](double by) {
            if constexpr (std::is_same_v<number, double>) {
                return by;
            } else {
                return static_cast<number>(static_cast<std::int64_t>(by));
            }
        };
        number result = sum * as_factor(alpha);
        if (beta != 0.0) {
            if constexpr (std::is_same_v<number, double>) {
                result += beta * static_cast<double>(input.cells<float>()[at.place()]);
            } else {
                result += as_factor(beta) * static_cast<number>(input.whole(at.place()));
            }
        }
        at.next();
        return result;
    });
}

template <std::size_t rank>
void added_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const product_plan plan = added_plan<rank>(asked);
    const double beta = factor(asked, "beta");
    if (beta != 0.0) sink(0, broadcast_cell(asked.operand(0), plan.shape, cell), beta);
    plan.terms(1, cell, factor(asked, "alpha"), sink);
}

variable scaled(variable values, double by) {
    return by == 1.0 ? values : values * by;
}

void added_gradient(gradient_call& of) {
    const double alpha = of.made.number("alpha");
    if (of.needs(0)) of.give(0, scaled(of.gradient, of.made.number("beta")));
    if (of.needs(1)) {
        of.give(1, scaled(matmul(of.gradient, transpose(of.operands[2], -2, -1)), alpha));
    }
    if (of.needs(2)) {
        of.give(2, scaled(matmul(transpose(of.operands[1], -2, -1), of.gradient), alpha));
    }
}

template <std::size_t rank>
constexpr definition adding_product(const char* schema_line) {
    return definition(schema_line)
        .value(added_value<rank>)
        .terms(added_terms<rank>)
        .rule(rules::sum)
        .gradient(added_gradient);
}

}  // namespace

const definition bmm_definition =
    definition("bmm(Tensor input, Tensor mat2)").composes(compose_matmul<3, 3>);
const definition mm_definition =
    definition("mm(Tensor input, Tensor mat2)").composes(compose_matmul<2, 2>);
const definition mv_definition =
    definition("mv(Tensor input, Tensor vec)").composes(compose_matmul<2, 1>);
const definition dot_definition =
    definition("dot(Tensor input, Tensor tensor)").composes(compose_matmul<1, 1>);
const definition outer_definition =
    definition("outer(Tensor input, Tensor vec2)").composes(compose_outer);

const definition addmm_definition = adding_product<2>(
    "addmm(Tensor input, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1)");
const definition baddbmm_definition = adding_product<3>(
    "baddbmm(Tensor input, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1)");

}  // namespace recorder
