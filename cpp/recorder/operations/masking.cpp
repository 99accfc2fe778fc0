// Choosing between cells by a mask or by bounds.
#include "recorder/operations/cells.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

void check_mask(const call& asked, std::size_t operand, const char* called) {
    const dtype type = asked.operand(operand).type();
    if (type == dtype::boolean) return;
    asked.refuse(status::type, "% must hold torch.bool, not %; compare it, as in x != 0.", called,
                 type);
}

/// Cells of `a` where the mask is true, else of `b`, both of one type.
array chosen(const array& mask, const array& a, const array& b, const shape_list& shape) {
    array result(a.type(), shape);
    if (result.size() == 0) return result;
    const shape_list strides[] = {repeated_strides(mask.shape(), shape),
                                  repeated_strides(a.shape(), shape),
                                  repeated_strides(b.shape(), shape)};
    const shape_list rows = all_but_last(shape);
    walk of_mask(rows, all_but_last(strides[0]));
    walk of_a(rows, all_but_last(strides[1]));
    walk of_b(rows, all_but_last(strides[2]));
    const std::size_t length = last_of(shape, 1);
    const std::size_t mask_step = last_of(strides[0], 0);
    const std::size_t a_step = last_of(strides[1], 0), b_step = last_of(strides[2], 0);
    with_cells(a, [&](auto* left) {
        using cell = std::remove_const_t<std::remove_pointer_t<decltype(left)>>;
        cell* to = result.fill<cell>();
        for (const cell* end = to + result.size(); to != end; to += length) {
            const auto* bits = mask.cells<std::uint8_t>() + of_mask.place();
            const cell* if_true = left + of_a.place();
            const cell* if_false = b.cells<cell>() + of_b.place();
            for (std::size_t i = 0; i < length; ++i) {
                to[i] = bits[i * mask_step] != 0 ? if_true[i * a_step] : if_false[i * b_step];
            }
            of_mask.next();
            of_a.next();
            of_b.next();
        }
    });
    return result;
}

/// The term of the mask's cell, then that of the cell it chooses.
void choice_terms(const call& asked, std::size_t cell, const term_sink& sink, std::size_t mask,
                  std::size_t if_true, std::size_t if_false) {
    const shape_list shape = broadcast_all(asked);
    const std::size_t of_mask = broadcast_cell(asked.operand(mask), shape, cell);
    sink(mask, of_mask);
    const bool is_true = asked.operand(mask).whole(of_mask) != 0;
    const std::size_t operand = is_true ? if_true : if_false;
    sink(operand, broadcast_cell(asked.operand(operand), shape, cell));
}

// where

array where_value(const call& asked) {
    check_mask(asked, 0, "condition");
    const dtype type = promoted(asked.operand(1).type(), asked.operand(2).type());
    return chosen(asked.operand(0), asked.operand(1).to(type), asked.operand(2).to(type),
                  broadcast_all(asked));
}

/// The operand that is not chosen gets exactly 0, whatever the gradient is.
void where_gradient(gradient_call& of) {
    const variable zero = number(of.gradient, 0.0);
    if (of.needs(1)) of.give(1, where(of.operands[0], of.gradient, zero));
    if (of.needs(2)) of.give(2, where(of.operands[0], zero, of.gradient));
}

// masked_fill

array masked_fill_value(const call& asked) {
    check_mask(asked, 1, "mask");
    const array& input = asked.operand(0);
    const array& value = asked.operand(2);
    if (value.rank() != 0) {
        asked.refuse(status::shape,
                     "value must be one number, without axes, not %; use where for a tensor.",
                     value.shape());
    }
    if (input.type() == dtype::int64 && value.type() == dtype::float32) {
        const float number = *value.cells<float>();
        constexpr float limit = 9223372036854775808.0F;
        if (!(number >= -limit && number < limit)) {
            asked.refuse(status::value, "value is too large for the whole numbers of the tensor.");
        }
    }
    return chosen(asked.operand(1), value.to(input.type()), input, broadcast_all(asked));
}

/// A value of a higher type is converted to that of the tensor.
const rule selected_whole = {"selected", "t without its fraction",
                             [](const rule_input& of) { return std::trunc(of.terms.back()); }};
const rule selected_bool = {
    "selected", "t ≠ 0", [](const rule_input& of) { return of.terms.back() != 0.0 ? 1.0 : 0.0; }};

rule_use masked_fill_rule(const call& asked, std::size_t) {
    const dtype type = asked.operand(0).type();
    if (type >= asked.operand(2).type()) return {&rules::selected};
    return {type == dtype::boolean ? &selected_bool : &selected_whole};
}

void masked_fill_gradient(gradient_call& of) {
    const variable zero = number(of.gradient, 0.0);
    if (of.needs(0))
        of.give(0, record(masked_fill_definition, {of.gradient, of.operands[1], zero}));
    if (of.needs(2)) of.give(2, where(of.operands[1], of.gradient, zero));
}

// clamp

/// The bound that is greater (`sign` 1) or smaller (-1) than the number replaces it; nan, in
/// either, is the result.
template <int sign>
array bounded(const array& a, const array& b, const shape_list& shape) {
    return with_cells(a, [&](auto* cells) {
        using cell = std::remove_const_t<std::remove_pointer_t<decltype(cells)>>;
        return map_two<cell, cell>(a, b, shape, a.type(), [](cell x, cell y) {
            return y != y || (sign > 0 ? y > x : y < x) ? y : x;
        });
    });
}

array clamp_value(const call& asked) {
    const array* least = asked.optional(1);
    const array* most = asked.optional(2);
    if (least == nullptr && most == nullptr) {
        asked.refuse(status::value, "at least one of min and max must be given.");
    }
    const shape_list shape = broadcast_all(asked);
    const dtype type = promote_all(asked);
    if (type == dtype::boolean) {
        asked.refuse(status::type, "bools have no bounds; convert them to numbers.");
    }
    array result = asked.operand(0).to(type);
    // A max below the min wins.
    if (least != nullptr) {
        result = bounded<1>(result, least->to(type),
                            broadcast(result.shape(), least->shape(), asked.name()));
    }
    return most == nullptr ? result : bounded<-1>(result, most->to(type), shape);
}

double clamped(const rule_input& of) {
    const std::vector<double> low = {of.terms[0], of.terms[1]};
    const rule_input first = {of.asked, low, of.position, of.cell};
    const std::vector<double> high = {rules::largest.value(first), of.terms[2]};
    return rules::smallest.value({of.asked, high, of.position, of.cell});
}

const rule between = {"clamp", "min(max(x, y), z)", clamped};

rule_use clamp_rule(const call& asked, std::size_t) {
    if (asked.optional(1) == nullptr) return {&rules::smallest};
    return {asked.optional(2) == nullptr ? &rules::largest : &between};
}

/// On a bound, the number itself gets the gradient.
void clamp_gradient(gradient_call& of) {
    const variable x = of.operands[0];
    const variable least = of.operands[1];
    const variable most = of.operands[2];
    const variable zero = number(of.gradient, 0.0);
    const auto both = [](const definition& join, variable a, variable b) {
        return a && b ? record(join, {a, b}) : a ? a : b;
    };
    const auto compare = [](const definition& how, variable a, variable b) {
        return a && b ? record(how, {a, b}) : variable{};
    };
    if (of.needs(0)) {
        const variable inside = both(logical_and_definition, compare(ge_definition, x, least),
                                     compare(le_definition, x, most));
        of.give(0, where(inside, of.gradient, zero));
    }
    if (of.needs(1)) {
        const variable below = both(logical_and_definition, compare(lt_definition, x, least),
                                    compare(lt_definition, least, most));
        of.give(1, where(below, of.gradient, zero));
    }
    if (of.needs(2)) {
        const variable above = both(logical_or_definition, compare(gt_definition, x, most),
                                    compare(lt_definition, most, least));
        of.give(2, where(above, of.gradient, zero));
    }
}

}  // namespace

const definition where_definition =
    definition("where(Tensor condition, Tensor input, Tensor other)")
        .cell_by_cell()
        .value(where_value)
        .terms([](const call& asked, std::size_t cell, const term_sink& sink) {
            choice_terms(asked, cell, sink, 0, 1, 2);
        })
        .rule(rules::selected)
        .gradient(where_gradient);

const definition masked_fill_definition =
    definition("masked_fill(Tensor input, Tensor mask, Tensor value)")
        .written(".masked_fill")
        // PyTorch's is row-major whatever the strides of the input are.
        .layout([](const call&, const array& result) { return row_major(result.shape()); })
        .cell_by_cell()
        .value(masked_fill_value)
        .terms([](const call& asked, std::size_t cell, const term_sink& sink) {
            choice_terms(asked, cell, sink, 1, 2, 0);
        })
        .rule_of(masked_fill_rule)
        .gradient(masked_fill_gradient);

const definition clamp_definition =
    definition("clamp(Tensor input, Tensor? min=None, Tensor? max=None)")
        .cell_by_cell()
        .value(clamp_value)
        .terms(own_cells)
        .rule_of(clamp_rule)
        .gradient(clamp_gradient);

}  // namespace recorder
