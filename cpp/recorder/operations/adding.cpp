// Sums, differences and products, cell by cell.
#include "recorder/operations/cells.hpp"
#include "recorder/operations/stepwise.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

/// Refuses an `alpha` of a higher type than the tensors' one, and a bool for numbers.
void check_alpha(const call& asked, dtype type) {
    const attribute& alpha = asked.get("alpha");
    if (type != dtype::float32 && std::holds_alternative<double>(alpha)) {
        asked.refuse(status::type, "alpha must be a whole number where the result holds %.", type);
    }
    if (type != dtype::boolean && std::holds_alternative<bool>(alpha)) {
        asked.refuse(status::type, "alpha must be a number where the result holds %.", type);
    }
}

/// a + sign * alpha * b.
template <int sign>
array add_scaled(const call& asked) {
    const shape_list shape = broadcast_all(asked);
    const dtype type = promote_all(asked);
    check_alpha(asked, type);
    const array a = asked.operand(0).to(type);
    const array b = asked.operand(1).to(type);
    if (type == dtype::float32) {
        const auto by = static_cast<float>(sign * asked.number("alpha"));
        if (by == 1.0F) {
            return map_two<float, float>(a, b, shape, type, [](float x, float y) { return x + y; });
        }
        if (by == -1.0F) {
            return map_two<float, float>(a, b, shape, type, [](float x, float y) { return x - y; });
        }
        const bool is_fused = asked.is_stepwise();
        return map_two<float, float>(a, b, shape, type, [by, is_fused](float x, float y) {
            return is_fused ? fused(by, y, x) : x + by * y;
        });
    }
    if (type == dtype::int64) {
        const std::uint64_t alpha = bits_of(asked.whole("alpha"));
        const std::uint64_t by = sign < 0 ? 0 - alpha : alpha;
        return map_two<std::int64_t, std::int64_t>(
            a, b, shape, type,
            [by](std::int64_t x, std::int64_t y) { return wrapped(bits_of(x) + by * bits_of(y)); });
    }
    const bool reads_both = asked.number("alpha") != 0.0;
    return map_two<std::uint8_t, std::uint8_t>(
        a, b, shape, type, [reads_both](std::uint8_t x, std::uint8_t y) {
            return std::uint8_t{x != 0 || (reads_both && y != 0)};
        });
}

array sub_value(const call& asked) {
    if (asked.operand(0).type() == dtype::boolean || asked.operand(1).type() == dtype::boolean) {
        asked.refuse(
            status::type,
            "bools cannot be subtracted; use logical_xor, or logical_not to turn a mask around.");
    }
    return add_scaled<-1>(asked);
}

template <int sign>
void sum_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const shape_list shape = broadcast_all(asked);
    sink(0, broadcast_cell(asked.operand(0), shape, cell));
    sink(1, broadcast_cell(asked.operand(1), shape, cell), sign * asked.number("alpha"));
}

template <int sign>
void sum_gradient(gradient_call& of) {
    of.give(0, of.gradient);
    const double alpha = sign * of.made.number("alpha");
    if (of.needs(1)) of.give(1, alpha == 1.0 ? of.gradient : of.gradient * alpha);
}

/// Bools: whether any of the terms is true.
const rule any_true = {"any", "x or y", [](const rule_input& made) {
                           for (const double each : made.terms) {
                               if (each != 0.0) return 1.0;
                           }
                           return 0.0;
                       }};

rule_use add_rule(const call& asked, std::size_t) {
    return {promote_all(asked) == dtype::boolean ? &any_true : &rules::sum};
}

array mul_value(const call& asked) {
    const shape_list shape = broadcast_all(asked);
    const dtype type = promote_all(asked);
    const array a = asked.operand(0).to(type);
    const array b = asked.operand(1).to(type);
    switch (type) {
        case dtype::boolean:
            return map_two<std::uint8_t, std::uint8_t>(
                a, b, shape, type,
                [](std::uint8_t x, std::uint8_t y) { return std::uint8_t{x != 0 && y != 0}; });
        case dtype::int64:
            return map_two<std::int64_t, std::int64_t>(
                a, b, shape, type,
                [](std::int64_t x, std::int64_t y) { return wrapped(bits_of(x) * bits_of(y)); });
        case dtype::float32:
            break;
    }
    return map_two<float, float>(a, b, shape, type, [](float x, float y) { return x * y; });
}

void mul_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const shape_list shape = broadcast_all(asked);
    sink.product({0, broadcast_cell(asked.operand(0), shape, cell)},
                 {1, broadcast_cell(asked.operand(1), shape, cell)});
}

void mul_gradient(gradient_call& of) {
    if (of.needs(0)) of.give(0, of.gradient * of.operands[1]);
    if (of.needs(1)) of.give(1, of.gradient * of.operands[0]);
}

}  // namespace

const definition add_definition = definition("add(Tensor input, Tensor other, *, Scalar alpha=1)")
                                      .written(" + ")
                                      .cell_by_cell()
                                      .value(add_scaled<1>)
                                      .terms(sum_terms<1>)
                                      .rule_of(add_rule)
                                      .gradient(sum_gradient<1>);

const definition sub_definition = definition("sub(Tensor input, Tensor other, *, Scalar alpha=1)")
                                      .written(" - ")
                                      .cell_by_cell()
                                      .value(sub_value)
                                      .terms(sum_terms<-1>)
                                      .rule(rules::sum)
                                      .gradient(sum_gradient<-1>);

const definition mul_definition = definition("mul(Tensor input, Tensor other)")
                                      .written(" * ")
                                      .cell_by_cell()
                                      .value(mul_value)
                                      .terms(mul_terms)
                                      .rule(rules::sum)
                                      .gradient(mul_gradient);

}  // namespace recorder
