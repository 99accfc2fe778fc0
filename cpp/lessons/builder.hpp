#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "attention/random.hpp"
#include "lessons/lesson.hpp"
#include "lessons/trace.hpp"

namespace lessons {

/// A tensor of the trace under construction.
struct handle {
    std::size_t position;
};

using handle_list = attention::fixed_list<handle, most_operands>;

/// Writes a trace: one call an operation, so that a lesson reads like its notebook. Every call
/// takes the new tensor's id and role, computes it (or takes the reader's replacement of the same
/// shape) and hands back a handle.
class builder {
  public:
    explicit builder(const replacement_list& replaced);

    /// What follows is made by this step.
    void step(std::string id);

    /// Whether the reader's numbers stand in for the tensor called `id`.
    bool is_replaced(const std::string& id) const { return replacement(id) != nullptr; }

    handle given(const char* id, role kind, attention::tensor value);
    handle drawn(const char* id, role kind, attention::tensor value);
    handle constant(const char* id, role kind, attention::tensor value);

    handle look_up(const char* id, role kind, handle table, std::size_t index, int dim = 0);
    /// The rows that `ids` names, in its order.
    handle look_up_rows(const char* id, role kind, handle table, handle ids);
    handle assign(const char* id, role kind, handle into, handle from, std::size_t count);
    handle matmul(const char* id, role kind, handle a, handle b);
    handle matmul_transposed(const char* id, role kind, handle a, handle b);
    /// The matrix product of `a`, its axes exchanged, and `b`.
    handle transposed_matmul(const char* id, role kind, handle a, handle b);
    /// torch.nn.functional.linear: `weight` (out, in), `bias` (out) or none.
    handle linear(const char* id, role kind, handle x, handle weight,
                  const std::optional<handle>& bias);
    handle matmul_loop(const char* id, role kind, handle a, handle b);
    handle multiply(const char* id, role kind, handle factors, handle rows);
    handle sum_of_two(const char* id, role kind, handle a, handle b);
    /// Row i of `rows` less `factor` times element i of `numbers`.
    handle subtract(const char* id, role kind, handle rows, handle numbers, double factor = 1.0);
    handle scale(const char* id, role kind, handle values, double factor);
    handle shift(const char* id, role kind, handle values, double offset);
    handle sum(const char* id, role kind, handle values, int dim);
    handle cumulative_sum(const char* id, role kind, handle values, int dim);
    handle cumulative_mean(const char* id, role kind, handle values, int dim);
    handle mask(const char* id, role kind, handle scores, handle bits);

    struct dropout_form {
        double rate;
        bool training = true;
        std::size_t draws = 1;  ///< the bits count in how many of them a value is kept
    };
    handle dropout(const char* id, role kind, handle values, handle bits, const dropout_form& form);

    handle variance(const char* id, handle values, std::size_t correction);
    handle histogram(const char* id, handle values, double least, double most, std::size_t bins);
    /// Side by side along the last axis, or one behind the other along `dim`.
    handle concatenate(const char* id, role kind, const handle_list& parts, int dim = -1);
    handle split_heads(const char* id, role kind, handle values, std::size_t heads);
    handle merge_heads(const char* id, role kind, handle values);
    handle view(const char* id, role kind, handle values, const attention::shape_list& shape);
    handle transpose(const char* id, role kind, handle values, int dim_0, int dim_1);
    handle divide_by_sum(const char* id, role kind, handle values, int dim);
    handle round(const char* id, role kind, handle values, std::size_t decimals);
    /// Of each row.
    handle largest(const char* id, handle values);
    handle largest_difference(const char* id, role kind, handle a, handle b);
    handle mean_absolute(const char* id, handle values);

    struct softmax_form {
        double sharpness = 1.0;
        bool subtract_max = true;
        int dim = -1;
    };
    handle softmax(const char* id, handle scores, const softmax_form& form);
    handle softmax_jacobian(const char* id, handle weights);
    /// Entropy, largest weight and gradient left of each row: `id`_entropy, `id`_largest,
    /// `id`_gradient.
    void measures(const char* id, handle weights);

    /// Shape of a tensor made so far.
    attention::shape_list shape(handle tensor) const;

    /// The trace; refuses (`status::unknown`) replacements that no tensor took.
    trace finish();

  private:
    handle add(const char* id, role kind, operation made_by, const handle_list& operands,
               const parameter_list& parameters);
    handle source(const char* id, role kind, operation made_by, attention::tensor value);
    handle append(traced_tensor made);
    const attention::tensor* replacement(const std::string& id) const;

    const replacement_list& replaced_;
    std::string step_;
    trace trace_;
};

}  // namespace lessons
