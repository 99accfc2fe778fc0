#pragma once

#include <string>
#include <utility>
#include <vector>

#include "attention/tensor.hpp"
#include "lessons/operation.hpp"

namespace lessons {

/// What a tensor is in attention. The order is part of the module's vocabulary (`role_names`).
enum class role { input, parameter, query, key, value, scores, weights, output, measure, constant };

/// The roles' names in the order of the enumeration.
const std::vector<const char*>& role_names();

/// One named tensor of a trace and how it was made.
struct traced_tensor {
    std::string id;    ///< unique in its lesson
    std::string step;  ///< the step that makes it
    lessons::role role;
    operation made_by;  ///< `given` where the caller's numbers stand in
    attention::fixed_list<std::size_t, most_operands>
        operands;               ///< positions in the trace, in the operation's order
    parameter_list parameters;  ///< the operation's numbers, by name
    bool replaced;              ///< the caller's own numbers
    attention::tensor value;
};

/// A cell of a tensor of the trace: the tensor's position and the flat row-major index.
struct cell_reference {
    std::size_t tensor;
    std::size_t cell;
};

/// One term of a cell: coefficient * product of its cells contributes `value` under the
/// explanation's rule.
struct explained_term {
    double coefficient;
    std::vector<cell_reference> cells;
    double value;
};

/// How one cell came about.
struct explanation {
    double value;
    lessons::rule rule;
    std::vector<explained_term> terms;
    long position;              ///< the term that belongs to the cell itself, or -1
    parameter_list parameters;  ///< what the rule needs beside its terms
};

/// A lesson as it was computed: every tensor in the order in which it was made.
struct trace {
    std::vector<traced_tensor> tensors;
    std::vector<double> settings;  ///< as used, in the order of the lesson's descriptions

    /// Position of the tensor called `id`; refuses (`status::unknown`) a name the trace has not.
    std::size_t find(const std::string& id) const;

    /// How cell `cell` (flat, row-major) of tensor `tensor` came about. Refuses (`status::value`) a
    /// cell outside it.
    explanation explain(std::size_t tensor, std::size_t cell) const;

    /// The cells made directly from this one: the reverse of `explain`, tensor by tensor.
    std::vector<cell_reference> feeds(std::size_t tensor, std::size_t cell) const;

  private:
    const traced_tensor& checked(std::size_t tensor, std::size_t cell) const;
};

/// Adds the cells of a matrix product that read `read`, in order, without a look at all the others:
/// a large layer has millions of terms. False, and nothing added, where `made`, which stands at
/// `position` of its trace, is no such product, or laboratories are left out.
bool add_product_readers(const traced_tensor& made, const operand_list& operands,
                         const cell_reference& read, std::size_t position,
                         std::vector<cell_reference>& fed);

}  // namespace lessons
