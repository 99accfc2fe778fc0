// What optimizers step with: lerp, addcmul and addcdiv.
#include <cmath>

#include "recorder/operations/functions.hpp"
#include "recorder/operations/stepwise.hpp"

namespace recorder {

namespace {

using attention::status;

// lerp

/// From x to y by a share; near y it is counted from y, so that a share of 1 gives y itself.
template <class Number>
Number blended(Number x, Number y, Number share) {
    return share < Number{0.5} ? x + share * (y - x) : y - (y - x) * (1 - share);
}

/// Three operands, broadcast and converted to float32, by `work`.
template <class Work>
array map_three(const call& asked, Work work) {
    const shape_list shape = broadcast_all(asked);
    array result = array::unfilled(dtype::float32, shape);
    const array a = asked.operand(0).to(dtype::float32);
    const array b = asked.operand(1).to(dtype::float32);
    const array c = asked.operand(2).to(dtype::float32);
    broadcast_rows of_a(a, shape);
    broadcast_rows of_b(b, shape);
    broadcast_rows of_c(c, shape);
    float* to = result.fill<float>();
    for (const float* end = to + result.size(); to != end;) {
        const float* x = a.cells<float>() + of_a.first();
        const float* y = b.cells<float>() + of_b.first();
        const float* z = c.cells<float>() + of_c.first();
        for (const float* row = to + of_a.length(); to != row; ++to) {
            *to = work(*x, *y, *z);
            x += of_a.step();
            y += of_b.step();
            z += of_c.step();
        }
        of_a.next();
        of_b.next();
        of_c.next();
    }
    return result;
}

array lerp_value(const call& asked) {
    for (const std::size_t operand : {0U, 1U, 2U}) {
        // A weight without axes may be a plain number.
        const array& each = asked.operand(operand);
        if (each.type() == dtype::float32 || (operand == 2 && each.rank() == 0)) continue;
        refuse_type(asked, each.type(), dtype_name(dtype::float32));
    }
    return map_three(asked, blended<float>);
}

const rule from_start = {"lerp", "x + z · (y − x)", [](const rule_input& of) {
                             return of.terms[0] + of.terms[2] * (of.terms[1] - of.terms[0]);
                         }};
const rule from_end = {"lerp", "y − (y − x) · (1 − z)", [](const rule_input& of) {
                           return of.terms[1] - (of.terms[1] - of.terms[0]) * (1.0 - of.terms[2]);
                       }};

rule_use lerp_rule(const call& asked, std::size_t cell) {
    const array& weight = asked.operand(2);
    const double share = weight.number(broadcast_cell(weight, broadcast_all(asked), cell));
    return {share < 0.5 ? &from_start : &from_end};
}

void lerp_gradient(gradient_call& of) {
    const variable share = of.operands[2];
    if (of.needs(0)) of.give(0, of.gradient * (1.0 - share));
    if (of.needs(1)) of.give(1, of.gradient * share);
    if (of.needs(2)) of.give(2, of.gradient * (of.operands[1] - of.operands[0]));
}

// addcmul

double factor_of(const call& asked) {
    return factor_for(asked, "value", promote_all(asked));
}

array addcmul_value(const call& asked) {
    const dtype type = promote_all(asked);
    if (type == dtype::boolean) refuse_type(asked, type, "numbers");
    const double factor = factor_of(asked);
    if (type == dtype::float32) {
        const auto by = static_cast<float>(factor);
        const bool is_fused = asked.is_stepwise();
        return map_three(asked, [by, is_fused](float x, float y, float z) {
            return is_fused ? fused(by * y, z, x) : x + by * y * z;
        });
    }
    const auto by = bits_of(static_cast<std::int64_t>(factor));
    const array factors = map_two<std::int64_t, std::int64_t>(
        asked.operand(1).to(type), asked.operand(2).to(type),
        broadcast(asked.operand(1).shape(), asked.operand(2).shape(), asked.name()), type,
        [by](std::int64_t y, std::int64_t z) { return wrapped(by * bits_of(y) * bits_of(z)); });
    return map_two<std::int64_t, std::int64_t>(asked.operand(0).to(type), factors,
                                               broadcast_all(asked), type,
                                               [](std::int64_t x, std::int64_t product) {
                                                   return wrapped(bits_of(x) + bits_of(product));
                                               });
}

void addcmul_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const shape_list shape = broadcast_all(asked);
    sink(0, broadcast_cell(asked.operand(0), shape, cell));
    sink.product({1, broadcast_cell(asked.operand(1), shape, cell)},
                 {2, broadcast_cell(asked.operand(2), shape, cell)}, factor_of(asked));
}

/// The factor in gradients: whole numbers times a whole number stay such, as in PyTorch.
variable factor_in(gradient_call& of) {
    const auto* whole = std::get_if<std::int64_t>(&of.made.get("value"));
    return whole == nullptr ? number(of.gradient, of.made.number("value"))
                            : of.gradient.owner->constant(array::scalar(*whole));
}

void addcmul_gradient(gradient_call& of) {
    of.give(0, of.gradient);
    const variable factor = factor_in(of);
    if (of.needs(1)) of.give(1, of.gradient * (of.operands[2] * factor));
    if (of.needs(2)) of.give(2, of.gradient * (of.operands[1] * factor));
}

// addcdiv

array addcdiv_value(const call& asked) {
    const dtype divided = promoted(asked.operand(1).type(), asked.operand(2).type());
    if (divided != dtype::float32) {
        asked.refuse(status::type,
                     "it does not divide whole numbers; convert tensor1 or tensor2 to float32.");
    }
    const auto by = static_cast<float>(asked.number("value"));
    return map_three(asked, [by](float x, float y, float z) { return x + by * y / z; });
}

const rule plus_quotient = {"addcdiv", "x + value · y / z", [](const rule_input& of) {
                                return of.terms[0] +
                                       of.asked.number("value") * of.terms[1] / of.terms[2];
                            }};

void addcdiv_gradient(gradient_call& of) {
    of.give(0, of.gradient);
    const variable divisor = of.operands[2];
    const variable factor = factor_in(of);
    if (of.needs(1)) of.give(1, of.gradient * (factor / divisor));
    if (of.needs(2)) {
        of.give(2, -of.gradient * (factor * of.operands[1] / (divisor * divisor)));
    }
}

}  // namespace

const definition lerp_definition = definition("lerp(Tensor input, Tensor end, Tensor weight)")
                                       .cell_by_cell()
                                       .value(lerp_value)
                                       .terms(own_cells)
                                       .rule_of(lerp_rule)
                                       .gradient(lerp_gradient);

const definition addcmul_definition =
    definition("addcmul(Tensor input, Tensor tensor1, Tensor tensor2, *, Scalar value=1)")
        .cell_by_cell()
        .value(addcmul_value)
        .terms(addcmul_terms)
        .rule(rules::sum)
        .gradient(addcmul_gradient);

const definition addcdiv_definition =
    definition("addcdiv(Tensor input, Tensor tensor1, Tensor tensor2, *, Scalar value=1)")
        .cell_by_cell()
        .value(addcdiv_value)
        .terms(own_cells)
        .rule(plus_quotient)
        .gradient(addcdiv_gradient);

}  // namespace recorder
