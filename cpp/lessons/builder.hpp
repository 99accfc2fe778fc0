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

/// A tensor of the trace under construction.
struct handle {
    std::size_t position;
};

using handle_list = attention::fixed_list<handle, max_operands>;

/// Writes a trace, one call for each operation, so that a lesson reads like its notebook. Every
/// call takes the id and the role of the new tensor, computes it (or takes the caller's replacement
/// of the same shape) and returns a handle.
class builder {
  public:
    explicit builder(const replacement_list& replaced);

    /// Begins a step, which makes the tensors of the calls that follow.
    void step(new_step id);

    /// Whether the caller replaces the tensor called `id`.
    bool is_replaced(const std::string& id) const { return replacement(id) != nullptr; }

    handle given(new_tensor id, role kind, attention::tensor value);
    handle drawn(new_tensor id, role kind, attention::tensor value);
    handle constant(new_tensor id, role kind, attention::tensor value);

    handle look_up(new_tensor id, role kind, handle table, std::size_t index, int dim = 0);
    /// The rows of `table` with the indices `ids`, in that order.
    handle look_up_rows(new_tensor id, role kind, handle table, handle ids);
    handle assign(new_tensor id, role kind, handle into, handle from, std::size_t count);
    handle matmul(new_tensor id, role kind, handle a, handle b);
    handle matmul_transposed(new_tensor id, role kind, handle a, handle b);
    /// a^T @ b, of two matrices.
    handle transposed_matmul(new_tensor id, role kind, handle a, handle b);
    /// torch.nn.functional.linear: `weight` (out, in), `bias` (out) or none.
    handle linear(new_tensor id, role kind, handle x, handle weight,
                  const std::optional<handle>& bias);
    handle matmul_loop(new_tensor id, role kind, handle a, handle b);
    handle multiply(new_tensor id, role kind, handle factors, handle rows);
    handle sum_of_two(new_tensor id, role kind, handle a, handle b);
    /// Row i of `rows` minus `factor` times element i of `numbers`.
    handle subtract(new_tensor id, role kind, handle rows, handle numbers, double factor = 1.0);
    handle scale(new_tensor id, role kind, handle values, double factor);
    handle shift(new_tensor id, role kind, handle values, double offset);
    handle sum(new_tensor id, role kind, handle values, int dim);
    handle cumulative_sum(new_tensor id, role kind, handle values, int dim);
    handle cumulative_mean(new_tensor id, role kind, handle values, int dim);
    handle mask(new_tensor id, role kind, handle scores, handle bits);

    struct dropout_form {
        double rate;
        bool training = true;
        std::size_t draws = 1;  ///< each element of `bits` counts the draws that keep a value
    };
    handle dropout(new_tensor id, role kind, handle values, handle bits, const dropout_form& form);

    handle variance(new_tensor id, handle values, std::size_t correction);
    handle histogram(new_tensor id, handle values, double least, double most, std::size_t bins);
    /// torch.cat(parts, dim).
    handle concatenate(new_tensor id, role kind, const handle_list& parts, int dim = -1);
    handle split_heads(new_tensor id, role kind, handle values, std::size_t heads);
    handle merge_heads(new_tensor id, role kind, handle values);
    handle view(new_tensor id, role kind, handle values, const attention::shape_list& shape);
    handle transpose(new_tensor id, role kind, handle values, int dim_0, int dim_1);
    handle divide_by_sum(new_tensor id, role kind, handle values, int dim);
    handle round(new_tensor id, role kind, handle values, std::size_t decimals);
    /// The largest value of each row.
    handle largest(new_tensor id, handle values);
    handle largest_difference(new_tensor id, role kind, handle a, handle b);
    handle mean_absolute(new_tensor id, handle values);

    struct softmax_form {
        double sharpness = 1.0;
        bool subtract_max = true;
        int dim = -1;
    };
    handle softmax(new_tensor id, handle scores, const softmax_form& form);
    handle softmax_jacobian(new_tensor id, handle weights);
    /// Entropy, largest weight and softmax gradient of each row: `id`_entropy, `id`_largest,
    /// `id`_gradient.
    void measures(new_tensor id, handle weights);

    /// Shape of a tensor made so far.
    attention::shape_list shape(handle tensor) const;

    /// Returns the trace. Refuses (`status::unknown`) a replacement whose id no tensor has.
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
