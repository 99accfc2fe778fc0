#include "lessons/builder.hpp"

#include <algorithm>

#include "attention/status.hpp"

namespace lessons {

using attention::error;
using attention::status;
using attention::tensor;

builder::builder(const replacement_list& replaced) : replaced_(replaced) {}

void builder::step(new_step id) {
    record_step(id);
    step_ = std::move(id);
}

const tensor* builder::replacement(const std::string& id) const {
    const auto found = std::find_if(replaced_.begin(), replaced_.end(),
                                    [&id](const auto& each) { return each.first == id; });
    return found == replaced_.end() ? nullptr : &found->second;
}

handle builder::append(traced_tensor made) {
    const tensor* replacing = replacement(made.id);
    if (replacing != nullptr) {
        const auto shape = attention::shape_of(made.value);
        if (attention::shape_of(*replacing) != shape) {
            throw error(status::shape,
                        "The tensor " + made.id + " has shape " + attention::shape_text(shape) +
                            "; the one given for it has shape " +
                            attention::shape_text(attention::shape_of(*replacing)) + ".");
        }
        made.made_by = operation::given;
        made.operands.clear();
        made.parameters.clear();
        made.replaced = true;
        made.value = *replacing;
    }
    trace_.tensors.push_back(std::move(made));
    return {trace_.tensors.size() - 1};
}

handle builder::source(new_tensor id, role kind, operation made_by, tensor value) {
    record_tensor(id, step_);
    return append({id, step_, kind, made_by, {}, {}, false, std::move(value)});
}

handle builder::add(new_tensor id, role kind, operation made_by, const handle_list& operands,
                    const parameter_list& parameters) {
    record_tensor(id, step_);
    traced_tensor made{id, step_, kind, made_by, {}, parameters, false, {}};
    operand_list values;
    for (const handle& each : operands) {
        made.operands.push_back(each.position);
        values.push_back(&trace_.at(each.position).value);
    }
    made.value = evaluate(made_by, values, made.parameters);
    return append(std::move(made));
}

handle builder::given(new_tensor id, role kind, tensor value) {
    return source(id, kind, operation::given, std::move(value));
}

handle builder::drawn(new_tensor id, role kind, tensor value) {
    return source(id, kind, operation::drawn, std::move(value));
}

handle builder::constant(new_tensor id, role kind, tensor value) {
    return source(id, kind, operation::constant, std::move(value));
}

handle builder::look_up(new_tensor id, role kind, handle table, std::size_t index, int dim) {
    return add(id, kind, operation::look_up, {table},
               {{"index", static_cast<double>(index)}, {"dim", static_cast<double>(dim)}});
}

handle builder::look_up_rows(new_tensor id, role kind, handle table, handle ids) {
    return add(id, kind, operation::look_up, {table, ids}, {{"dim", 0.0}});
}

handle builder::assign(new_tensor id, role kind, handle into, handle from, std::size_t count) {
    const std::size_t most = trace_.at(into.position).value.size();
    return add(id, kind, operation::assign, {into, from},
               {{"count", static_cast<double>(std::min(count, most))}});
}

handle builder::matmul(new_tensor id, role kind, handle a, handle b) {
    return add(id, kind, operation::matmul, {a, b}, {{"transposed", 0.0}, {"loop", 0.0}});
}

handle builder::matmul_transposed(new_tensor id, role kind, handle a, handle b) {
    return add(id, kind, operation::matmul, {a, b}, {{"transposed", 1.0}, {"loop", 0.0}});
}

handle builder::transposed_matmul(new_tensor id, role kind, handle a, handle b) {
    return add(id, kind, operation::transposed_matmul, {a, b}, {});
}

handle builder::linear(new_tensor id, role kind, handle x, handle weight,
                       const std::optional<handle>& bias) {
    handle_list operands = {x, weight};
    if (bias) operands.push_back(*bias);
    return add(id, kind, operation::matmul, operands, {{"transposed", 1.0}, {"loop", 0.0}});
}

handle builder::matmul_loop(new_tensor id, role kind, handle a, handle b) {
    return add(id, kind, operation::matmul, {a, b}, {{"transposed", 1.0}, {"loop", 1.0}});
}

handle builder::multiply(new_tensor id, role kind, handle factors, handle rows) {
    return add(id, kind, operation::multiply, {factors, rows}, {});
}

handle builder::sum_of_two(new_tensor id, role kind, handle a, handle b) {
    return add(id, kind, operation::add, {a, b}, {});
}

handle builder::subtract(new_tensor id, role kind, handle rows, handle numbers, double factor) {
    return add(id, kind, operation::subtract, {rows, numbers}, {{"factor", factor}});
}

handle builder::scale(new_tensor id, role kind, handle values, double factor) {
    return add(id, kind, operation::scale, {values}, {{"factor", static_cast<float>(factor)}});
}

handle builder::shift(new_tensor id, role kind, handle values, double offset) {
    return add(id, kind, operation::shift, {values}, {{"offset", static_cast<float>(offset)}});
}

handle builder::sum(new_tensor id, role kind, handle values, int dim) {
    return add(id, kind, operation::sum, {values}, {{"dim", static_cast<double>(dim)}});
}

handle builder::cumulative_sum(new_tensor id, role kind, handle values, int dim) {
    return add(id, kind, operation::cumulative_sum, {values}, {{"dim", static_cast<double>(dim)}});
}

handle builder::cumulative_mean(new_tensor id, role kind, handle values, int dim) {
    return add(id, kind, operation::cumulative_mean, {values}, {{"dim", static_cast<double>(dim)}});
}

handle builder::mask(new_tensor id, role kind, handle scores, handle bits) {
    return add(id, kind, operation::mask, {scores, bits}, {});
}

handle builder::dropout(new_tensor id, role kind, handle values, handle bits,
                        const dropout_form& form) {
    return add(id, kind, operation::dropout, {values, bits},
               {{"rate", form.rate},
                {"training", form.training ? 1.0 : 0.0},
                {"draws", static_cast<double>(form.draws)}});
}

handle builder::variance(new_tensor id, handle values, std::size_t correction) {
    return add(id, role::measure, operation::variance, {values},
               {{"correction", static_cast<double>(correction)}});
}

handle builder::histogram(new_tensor id, handle values, double least, double most,
                          std::size_t bins) {
    return add(id, role::measure, operation::histogram, {values},
               {{"least", least}, {"most", most}, {"bins", static_cast<double>(bins)}});
}

handle builder::concatenate(new_tensor id, role kind, const handle_list& parts, int dim) {
    return add(id, kind, operation::concatenate, parts, {{"dim", static_cast<double>(dim)}});
}

handle builder::split_heads(new_tensor id, role kind, handle values, std::size_t heads) {
    return add(id, kind, operation::split_heads, {values}, {{"heads", static_cast<double>(heads)}});
}

handle builder::merge_heads(new_tensor id, role kind, handle values) {
    return add(id, kind, operation::merge_heads, {values}, {});
}

handle builder::view(new_tensor id, role kind, handle values, const attention::shape_list& shape) {
    return add(id, kind, operation::view, {values},
               {{"size_0", static_cast<double>(shape[0])},
                {"size_1", static_cast<double>(shape[1])},
                {"size_2", static_cast<double>(shape[2])}});
}

handle builder::transpose(new_tensor id, role kind, handle values, int dim_0, int dim_1) {
    return add(id, kind, operation::transpose, {values},
               {{"dim_0", static_cast<double>(dim_0)}, {"dim_1", static_cast<double>(dim_1)}});
}

handle builder::divide_by_sum(new_tensor id, role kind, handle values, int dim) {
    return add(id, kind, operation::divide_by_sum, {values}, {{"dim", static_cast<double>(dim)}});
}

handle builder::round(new_tensor id, role kind, handle values, std::size_t decimals) {
    return add(id, kind, operation::round, {values}, {{"decimals", static_cast<double>(decimals)}});
}

handle builder::largest(new_tensor id, handle values) {
    return add(id, role::measure, operation::largest, {values}, {});
}

handle builder::largest_difference(new_tensor id, role kind, handle a, handle b) {
    return add(id, kind, operation::largest_difference, {a, b}, {});
}

handle builder::mean_absolute(new_tensor id, handle values) {
    return add(id, role::measure, operation::mean_absolute, {values}, {});
}

handle builder::softmax(new_tensor id, handle scores, const softmax_form& form) {
    return add(id, role::weights, operation::softmax, {scores},
               {{"dim", static_cast<double>(form.dim)},
                {"sharpness", form.sharpness},
                {"subtract_max", form.subtract_max ? 1.0 : 0.0}});
}

handle builder::softmax_jacobian(new_tensor id, handle weights) {
    return add(id, role::measure, operation::softmax_jacobian, {weights}, {});
}

void builder::measures(new_tensor id, handle weights) {
    const name_prefix name = id;
    add((name + "_entropy").c_str(), role::measure, operation::entropy, {weights}, {});
    add((name + "_largest").c_str(), role::measure, operation::largest, {weights}, {});
    add((name + "_gradient").c_str(), role::measure, operation::gradient_left, {weights}, {});
}

attention::shape_list builder::shape(handle made) const {
    return attention::shape_of(trace_.at(made.position).value);
}

trace builder::finish() {
    for (const auto& each : replaced_) trace_.find(each.first);
    return std::move(trace_);
}

}  // namespace lessons
