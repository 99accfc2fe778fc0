#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "lessons/trace.hpp"
#include "recorded_calls.hpp"

/// Records the tensors of a lesson's trace anew, in operations by PyTorch's names.
namespace support {

using recorder::tape;
using recorder::variable;
using recorder::variable_list;

/// Writes one operation of the lessons in operations of the recorder.
class operation_writer {
  public:
    operation_writer(tape& on, const lessons::traced_tensor& made, const variable_list& operands,
                     const recorder::shape_list& shape)
        : on_(on), made_(made), operands_(operands), shape_(shape) {}

    /// The result; an empty variable for an operation that this does not know.
    variable write() {
        switch (made_.made_by) {
            case lessons::operation::look_up:
                return look_up();
            case lessons::operation::assign:
                return assign();
            case lessons::operation::matmul:
                return matmul();
            case lessons::operation::multiply:
                return ask(on_, "mul", one_for_each_row(operands_[0], operands_[1]), operands_[1]);
            case lessons::operation::scale:
                return ask(on_, "mul", operands_[0], number("factor"));
            case lessons::operation::shift:
                return ask(on_, "add", operands_[0], number("offset"));
            case lessons::operation::sum:
                return ask(on_, "sum", operands_[0], list({whole("dim")}));
            case lessons::operation::cumulative_sum:
                return ask(on_, "cumsum", operands_[0], whole("dim"));
            case lessons::operation::cumulative_mean:
                return cumulative_mean();
            case lessons::operation::mask:
                return ask(on_, "masked_fill", operands_[0], ask(on_, "eq", operands_[1], 0.0),
                           -infinity);
            case lessons::operation::dropout:
                return dropout();
            case lessons::operation::softmax:
                return softmax();
            case lessons::operation::divide_by_sum:
                return over_sum(operands_[0], whole("dim"));
            case lessons::operation::variance:
                return ask(on_, "var", operands_[0], none, none, false, whole("correction"));
            case lessons::operation::histogram:
                return histogram();
            case lessons::operation::concatenate:
                return ask(on_, "cat", operands_, whole("dim"));
            case lessons::operation::split_heads:
                return split_heads();
            case lessons::operation::merge_heads:
                return reshaped(ask(on_, "transpose", operands_[0], -3, -2), shape_);
            case lessons::operation::round:
                return ask(on_, "round", operands_[0], whole("decimals"));
            case lessons::operation::largest_difference:
                return ask(on_, "amax",
                           ask(on_, "abs", ask(on_, "sub", operands_[0], operands_[1])));
            case lessons::operation::entropy:
                return entropy();
            case lessons::operation::largest:
                return ask(on_, "amax", operands_[0], list({-1}));
            case lessons::operation::gradient_left:
                return ask(on_, "mul",
                           ask(on_, "norm", softmax_jacobian(operands_[0]), 2.0, list({-2, -1})),
                           2.0);
            default:
                return write_of_laboratories();
        }
    }

  private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();

    variable write_of_laboratories() {
        switch (made_.made_by) {
            case lessons::operation::add:
                return ask(on_, "add", operands_[0], operands_[1]);
            case lessons::operation::subtract:
                return ask(on_, "sub", operands_[0], one_for_each_row(operands_[1], operands_[0]),
                           number("factor"));
            case lessons::operation::transposed_matmul:
                return ask(on_, "matmul", ask(on_, "t", operands_[0]), operands_[1]);
            case lessons::operation::mean_absolute:
                return ask(on_, "mean", ask(on_, "abs", operands_[0]), list({-1}));
            case lessons::operation::softmax_jacobian:
                return softmax_jacobian(operands_[0]);
            case lessons::operation::view:
                return reshaped(operands_[0], shape_);
            case lessons::operation::transpose:
                return ask(on_, "transpose", operands_[0], whole("dim_0"), whole("dim_1"));
            default:
                return {};
        }
    }

    double number(const char* name) const { return lessons::parameter(made_.parameters, name); }
    std::int64_t whole(const char* name) const { return static_cast<std::int64_t>(number(name)); }
    recorder::shape_list shape_of(variable asked) { return on_.value(asked).shape(); }
    std::int64_t length(variable asked, std::size_t axis) {
        return static_cast<std::int64_t>(shape_of(asked)[axis]);
    }
    variable as_float(variable values) { return ask(on_, "to", values, recorder::dtype::float32); }
    variable reshaped(variable values, const recorder::shape_list& shape) {
        return ask(on_, "reshape", values, std::vector<std::int64_t>(shape.begin(), shape.end()));
    }
    /// The numbers with axes of length 1 behind their own, up to those of `rows`.
    variable one_for_each_row(variable numbers, variable rows) {
        recorder::shape_list shape = shape_of(numbers);
        while (shape.size() < shape_of(rows).size()) shape.push_back(1);
        return reshaped(numbers, shape);
    }
    variable over_sum(variable values, std::int64_t dim) {
        return ask(on_, "div", values, ask(on_, "sum", values, list({dim}), true));
    }

    variable look_up() {
        if (operands_.size() == 1)
            return ask(on_, "select", operands_[0], whole("dim"), whole("index"));
        const variable ids = ask(on_, "to", operands_[1], recorder::dtype::int64);
        return ask(on_, "index_select", operands_[0], whole("dim"), ask(on_, "flatten", ids));
    }

    variable assign() {
        const variable first =
            ask(on_, "slice", ask(on_, "flatten", operands_[1]), 0, 0, whole("count"));
        const variable rest =
            ask(on_, "slice", ask(on_, "flatten", operands_[0]), 0, whole("count"));
        return reshaped(ask(on_, "cat", variable_list{first, rest}), shape_);
    }

    /// The bias is added to products that were rounded, as the lessons do.
    variable matmul() {
        if (whole("loop") != 0) return matmul_loop();
        const std::size_t axes = shape_of(operands_[1]).size();
        if (whole("transposed") == 0 || axes == 1)
            return ask(on_, "matmul", operands_[0], operands_[1]);
        const variable products =
            axes == 2 ? ask(on_, "linear", operands_[0], operands_[1])
                      : ask(on_, "matmul", operands_[0], ask(on_, "mT", operands_[1]));
        return operands_.size() == 3 ? ask(on_, "add", products, operands_[2]) : products;
    }

    /// Outer products of two matrices' columns, added up in float32.
    variable matmul_loop() {
        const recorder::shape_list shape = shape_of(operands_[0]);
        variable total = ask(on_, "mul", column(0), row(0));
        for (std::size_t k = 1; k < shape[1]; ++k)
            total = ask(on_, "add", total, ask(on_, "mul", column(k), row(k)));
        return total;
    }
    variable column(std::size_t k) {
        return ask(on_, "narrow", operands_[0], 1, static_cast<std::int64_t>(k), 1);
    }
    variable row(std::size_t k) {
        return ask(on_, "t", ask(on_, "narrow", operands_[1], 1, static_cast<std::int64_t>(k), 1));
    }

    variable cumulative_mean() {
        const variable values = operands_[0];
        const auto axis =
            attention::checked_axis(static_cast<int>(whole("dim")), shape_of(values).size());
        const auto dim = static_cast<std::int64_t>(axis);
        variable_list means;
        for (std::int64_t i = 1; i <= length(values, axis); ++i)
            means.push_back(ask(on_, "mean", ask(on_, "narrow", values, dim, 0, i), list({dim})));
        return ask(on_, "stack", means, dim);
    }

    variable dropout() {
        const double rate = number("rate");
        if (number("training") == 0.0) return ask(on_, "clone", operands_[0]);
        const variable kept = rate == 1.0
                                  ? ask(on_, "mul", operands_[1], 0.0)
                                  : ask(on_, "div", operands_[1], number("draws") * (1.0 - rate));
        return ask(on_, "mul", operands_[0], kept);
    }

    variable softmax() {
        const double sharpness = number("sharpness");
        const variable scores = operands_[0];
        if (number("subtract_max") == 0.0) {
            const variable exponentials = ask(on_, "exp", ask(on_, "mul", scores, sharpness));
            return over_sum(exponentials, whole("dim"));
        }
        const variable hidden = ask(on_, "eq", scores, -infinity);
        const variable weights =
            std::isinf(sharpness) ? hard_softmax(scores) : soft_softmax(scores, hidden, sharpness);
        // A row without any score gets no weights in the lessons, NaN in PyTorch.
        return ask(on_, "masked_fill", weights, ask(on_, "all", hidden, whole("dim"), true), 0.0);
    }
    /// The largest scores share the weight.
    variable hard_softmax(variable scores) {
        const variable most = ask(on_, "amax", scores, list({whole("dim")}), true);
        return over_sum(as_float(ask(on_, "eq", scores, most)), whole("dim"));
    }
    variable soft_softmax(variable scores, variable hidden, double sharpness) {
        if (sharpness == 1.0) return ask(on_, "softmax", scores, whole("dim"));
        variable scaled = ask(on_, "mul", scores, sharpness);
        // 0 times an infinity is NaN.
        if (sharpness == 0.0) scaled = ask(on_, "masked_fill", scaled, hidden, -infinity);
        return ask(on_, "softmax", scaled, whole("dim"));
    }

    variable histogram() {
        const double width = number("most") - number("least");
        const variable shares =
            ask(on_, "div", ask(on_, "sub", operands_[0], number("least")), width);
        const variable bins = ask(on_, "floor", ask(on_, "mul", shares, number("bins")));
        variable_list counts;
        for (double bin = 0.0; bin < number("bins"); ++bin)
            counts.push_back(ask(on_, "count_nonzero", ask(on_, "eq", bins, bin)));
        return as_float(ask(on_, "stack", counts));
    }

    variable split_heads() {
        recorder::shape_list apart = shape_;
        std::swap(apart[apart.size() - 3], apart[apart.size() - 2]);
        return ask(on_, "transpose", reshaped(operands_[0], apart), -3, -2);
    }

    variable entropy() {
        const variable weights = operands_[0];
        const variable bits = ask(on_, "div", ask(on_, "log", weights), -std::log(2.0));
        const variable terms = ask(on_, "mul", weights, bits);
        const variable is_zero = ask(on_, "eq", weights, 0.0);
        return ask(on_, "sum", ask(on_, "masked_fill", terms, is_zero, 0.0), list({-1}));
    }

    /// diag(w) - w w^T of each row w, all rows in one batch.
    variable softmax_jacobian(variable weights) {
        recorder::shape_list shape = shape_of(weights);
        const std::size_t n = shape.back();
        const variable rows = reshaped(weights, {on_.value(weights).size() / n, n});
        const variable column = ask(on_, "unsqueeze", rows, -1);
        const variable diagonal =
            ask(on_, "mul", column, ask(on_, "eye", static_cast<std::int64_t>(n)));
        const variable made = ask(on_, "baddbmm", diagonal, column, ask(on_, "unsqueeze", rows, -2),
                                  std::int64_t{1}, std::int64_t{-1});
        shape.push_back(n);
        return reshaped(made, shape);
    }

    tape& on_;
    const lessons::traced_tensor& made_;
    const variable_list& operands_;
    const recorder::shape_list shape_;
};

/// Whether a tensor's bits may differ from the lesson's where its operands have the lesson's.
using difference_test = bool (*)(const lessons::traced_tensor& made);

/// The tensors of a lesson, recorded anew.
class translation {
  public:
    /// What comes after a tensor that may differ.
    enum class after { goes_on, starts_from_lesson };

    /// With `starts_from_lesson` the operands of every operation have the lesson's bits: a result
    /// that may differ is not used again.
    translation(const lessons::trace& lesson, after next, difference_test may_differ) : on_(0) {
        for (const lessons::traced_tensor& made : lesson.tensors) {
            const recorder::array value = recorder::array::from(made.value);
            const recorder::naming called = {
                made.id, lessons::role_names()[static_cast<std::size_t>(made.role)]};
            if (made.operands.empty()) {
                made_.push_back(on_.given(value, called));
                used_.push_back(made_.back());
                continue;
            }
            INFO(made.id);
            made_.push_back(write(made, value.shape()));
            on_.rename(made_.back(), called);
            const bool cut = next == after::starts_from_lesson && may_differ(made);
            used_.push_back(cut ? on_.given(value) : made_.back());
        }
        trace_ = on_.trace();
        for (const variable& each : made_) places_.push_back(trace_.find(on_.name(each)));
    }

    const recorder::trace& trace() const { return trace_; }
    /// Where a tensor of the lesson stands in the recorder's trace.
    std::size_t place(std::size_t position) const { return places_[position]; }
    const std::string& name(std::size_t position) const {
        return trace_.nodes()[places_[position]]->name;
    }

  private:
    variable write(const lessons::traced_tensor& made, const recorder::shape_list& shape) {
        variable_list operands;
        for (const std::size_t each : made.operands) operands.push_back(used_[each]);
        variable result = operation_writer(on_, made, operands, shape).write();
        REQUIRE_MESSAGE(bool(result), "an operation has no translation");
        // Some calls give their operand back, which has another name.
        for (const variable& each : operands) {
            if (each.id == result.id) result = ask(on_, "clone", result);
        }
        return result;
    }

    tape on_;
    variable_list made_, used_;
    recorder::trace trace_;
    std::vector<std::size_t> places_;
};

}  // namespace support
