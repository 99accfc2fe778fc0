#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "attention/random.hpp"
#include "lessons/lesson.hpp"
#include "lessons/tensor_name.hpp"
#include "lessons/trace.hpp"

namespace lessons {

/// A tensor of the trace under construction. It belongs to the builder that returned it.
struct handle {
    std::size_t position;  ///< in the trace
};

/// At most `max_operands` tensors.
using handle_list = attention::fixed_list<handle, max_operands>;

/// Writes a trace, one call for each operation, so that a lesson reads like its notebook.
///
/// Every call takes the id of the new tensor, which no other tensor of the trace has (`trace::find`
/// gives the first), and its role; `measure` is the role where none is asked for, `weights` that of
/// a softmax. It computes the tensor at once, in float32, sums in double unless it says otherwise,
/// or takes the caller's replacement of the same shape, and returns a handle. The names and
/// conventions are PyTorch's; a negative `dim` counts from the last axis, and a _row_ lies along
/// the last axis. Numbers of type double are kept as they are; operations/ computes with them.
///
/// Every call refuses (`status::unknown`) a handle with a position outside the trace,
/// (`status::shape`) a replacement of another shape, (`status::size`) a result with an axis of
/// length 0, more than 8 axes or more than 2^26 values, and what its operation refuses. No
/// tensor is added that was refused.
class builder {
  public:
    /// `replaced` must live as long as the builder: a temporary list does not compile. Its tensors
    /// take the place of those with their ids, as `given` ones.
    explicit builder(const replacement_list& replaced);
    explicit builder(replacement_list&& replaced) = delete;

    /// Begins a step: `traced_tensor::step` of the calls that follow. A step may begin again.
    void step(new_step id);

    /// Whether the caller replaces the tensor called `id`.
    bool is_replaced(const std::string& id) const { return replacement(id) != nullptr; }

    /// A tensor that the lesson starts from, of any shape.
    handle given(new_tensor id, role kind, attention::tensor value);
    /// A tensor that the caller has taken from an `attention::generator`.
    handle drawn(new_tensor id, role kind, attention::tensor value);
    /// A tensor that follows from the settings alone.
    handle constant(new_tensor id, role kind, attention::tensor value);

    /// torch.select(table, dim, index): the axis is removed. Refuses (`value`) a dim or an index
    /// that the table does not have.
    handle look_up(new_tensor id, role kind, handle table, std::size_t index, int dim = 0);
    /// torch.index_select(table, 0, ids): the rows of `table` (n, ...) with the indices `ids` (m),
    /// in that order: (m, ...). Refuses (`value`) an id that is no whole number from 0 to n - 1.
    handle look_up_rows(new_tensor id, role kind, handle table, handle ids);
    /// `into` with its first `count` elements, in row-major order, replaced by those of `from`; all
    /// of them where `count` is larger. Refuses (`shape`) a `from` of fewer elements.
    handle assign(new_tensor id, role kind, handle into, handle from, std::size_t count);

    /// torch.matmul(a, b): (..., n, k) and (..., k, m) to (..., n, m), leading axes broadcast; an
    /// operand of one axis is a vector, whose axis is summed over. Refuses (`shape`) lengths that
    /// do not fit.
    handle matmul(new_tensor id, role kind, handle a, handle b);
    /// a @ b^T: (..., n, k) and (..., m, k) to (..., n, m). A `b` of one axis stays as it is.
    handle matmul_transposed(new_tensor id, role kind, handle a, handle b);
    /// a^T @ b, of two matrices: (k, n) and (k, m) to (n, m). Refuses (`shape`) others.
    handle transposed_matmul(new_tensor id, role kind, handle a, handle b);
    /// torch.nn.functional.linear: `x` (..., in), `weight` (out, in), `bias` (out) or none, to
    /// (..., out). The product is rounded to float32 before the bias is added.
    handle linear(new_tensor id, role kind, handle x, handle weight,
                  const std::optional<handle>& bias);
    /// `matmul_transposed`, summed in float32 as a loop in Python does: its last bits differ.
    handle matmul_loop(new_tensor id, role kind, handle a, handle b);

    /// Row i of `rows` times element i of `factors`, whose shape is that of the first axes of
    /// `rows`: (n) and (n, d), or (b, n) and (b, n, d). Refuses (`shape`) others.
    handle multiply(new_tensor id, role kind, handle factors, handle rows);
    /// a + b, of two tensors of one shape. Refuses (`shape`) others.
    handle sum_of_two(new_tensor id, role kind, handle a, handle b);
    /// Row i of `rows` minus `factor` times element i of `numbers`, whose shape is that of the
    /// first axes of `rows`. Computed in double and rounded once. Refuses (`shape`) other numbers.
    handle subtract(new_tensor id, role kind, handle rows, handle numbers, double factor = 1.0);
    /// values * factor; the factor is rounded to float32 first.
    handle scale(new_tensor id, role kind, handle values, double factor);
    /// values + offset; the offset is rounded to float32 first.
    handle shift(new_tensor id, role kind, handle values, double offset);

    /// torch.sum(values, dim): the axis is removed. Refuses (`value`) a dim that there is not, as
    /// all calls with a dim do.
    handle sum(new_tensor id, role kind, handle values, int dim);
    /// torch.cumsum(values, dim): each element plus those before it.
    handle cumulative_sum(new_tensor id, role kind, handle values, int dim);
    /// The same over the number of elements so far: torch.cumsum over 1, 2, 3, ...
    handle cumulative_mean(new_tensor id, role kind, handle values, int dim);

    /// scores.masked_fill(bits == 0, -inf). `bits` are 1 and 0, in the shape of the last axes of
    /// `scores`, and are repeated over the others. Refuses (`shape`) other shapes, (`value`) other
    /// numbers.
    handle mask(new_tensor id, role kind, handle scores, handle bits);

    struct dropout_form {
        double rate;            ///< the share that is dropped, from 0 to 1
        bool training = true;   ///< false: the values stay as they are
        std::size_t draws = 1;  ///< each element of `bits` counts the draws that keep a value
    };
    /// torch.nn.functional.dropout with an explicit mask, values * bits / (draws * (1 - rate)): the
    /// average of `draws` dropouts. `attention/dropout.hpp` says what becomes of numbers that are
    /// not finite. Refuses (`shape`) bits of another shape than `values`, (`value`) a rate outside
    /// 0 to 1, no draws, and bits that are no whole numbers from 0 to `draws`.
    handle dropout(new_tensor id, role kind, handle values, handle bits, const dropout_form& form);

    /// torch.var(values, correction=correction) of all elements: a scalar.
    handle variance(new_tensor id, handle values, std::size_t correction);
    /// (bins): how many elements lie in each of `bins` equal bins from `least` to below `most`.
    handle histogram(new_tensor id, handle values, double least, double most, std::size_t bins);

    /// torch.cat(parts, dim), of 1 to 8 parts that differ along `dim` alone. Refuses (`shape`)
    /// others.
    handle concatenate(new_tensor id, role kind, const handle_list& parts, int dim = -1);
    /// (..., T, heads * d) to (..., heads, T, d): `view`, then `transpose(-3, -2)` in PyTorch.
    /// Refuses (`shape`) a width that is no multiple of `heads`.
    handle split_heads(new_tensor id, role kind, handle values, std::size_t heads);
    /// (..., heads, T, d) to (..., T, heads * d): the inverse of `split_heads`. Refuses (`shape`)
    /// fewer than three axes.
    handle merge_heads(new_tensor id, role kind, handle values);
    /// values.view(shape), in a shape of three axes with as many elements. Refuses (`shape`)
    /// another number of elements.
    handle view(new_tensor id, role kind, handle values, const attention::shape_list& shape);
    /// values.transpose(dim_0, dim_1).
    handle transpose(new_tensor id, role kind, handle values, int dim_0, int dim_1);

    /// values / values.sum(dim, keepdim=True), the sum in double; 0 over 0 is NaN.
    handle divide_by_sum(new_tensor id, role kind, handle values, int dim);
    /// torch.round(values, decimals=decimals), computed in double. Refuses (`value`) more than 149
    /// decimals.
    handle round(new_tensor id, role kind, handle values, std::size_t decimals);

    /// values.amax(-1); NaN where the row has one. Refuses (`shape`) a scalar, as all calls on rows
    /// do.
    handle largest(new_tensor id, handle values);
    /// (a - b).abs().max(), a scalar. Refuses (`shape`) tensors of two shapes.
    handle largest_difference(new_tensor id, role kind, handle a, handle b);
    /// values.abs().mean(-1).
    handle mean_absolute(new_tensor id, handle values);

    struct softmax_form {
        double sharpness = 1.0;    ///< factor on the scores, from 0 to infinity
        bool subtract_max = true;  ///< false: the naive form, which may overflow in float32
        int dim = -1;              ///< the axis that sums to 1
    };
    /// torch.softmax(sharpness * scores, dim), in double, each weight rounded once; a slice of
    /// -infinity alone gets zeros, where PyTorch gives NaN. Refuses (`value`) a sharpness that is
    /// negative or NaN.
    handle softmax(new_tensor id, handle scores, const softmax_form& form);
    /// diag(w) - w w^T of each row w of weights: (..., T) to (..., T, T). Cell (..., i, j) is the
    /// derivative of weight i with respect to score j at sharpness 1.
    handle softmax_jacobian(new_tensor id, handle weights);
    /// Three tensors of one number for each row of weights: `id`_entropy in bits, `id`_largest, and
    /// `id`_gradient, the share of its largest possible size (from 0 to 1) that the softmax's
    /// Jacobian has. `attention/softmax.hpp` defines them.
    void measures(new_tensor id, handle weights);

    /// Shape of a tensor made so far.
    attention::shape_list shape(handle tensor) const;

    /// Returns the trace, with no settings, and leaves the builder without tensors. Refuses
    /// (`status::unknown`) a replacement whose id no tensor has.
    trace finish();

  private:
    handle add(new_tensor id, role kind, operation made_by, const handle_list& operands,
               const parameter_list& parameters);
    handle source(new_tensor id, role kind, operation made_by, attention::tensor value);
    handle append(traced_tensor made);
    const attention::tensor* replacement(const std::string& id) const;

    const replacement_list& replaced_;
    std::string step_;
    trace trace_;
};

}  // namespace lessons
