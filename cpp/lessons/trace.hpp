#pragma once

#include <string>
#include <utility>
#include <vector>

#include "attention/tensor.hpp"
#include "lessons/operation.hpp"

namespace lessons {

/// What a tensor is in attention. JavaScript knows the roles by their order (`role_names`).
enum class role { input, parameter, query, key, value, scores, weights, output, measure, constant };

/// The roles' names in the order of the enumeration.
const std::vector<const char*>& role_names();

/// One named tensor of a trace and how it was made.
struct traced_tensor {
    std::string id;    ///< unique in its lesson
    std::string step;  ///< the step that makes it
    lessons::role role;
    operation made_by;  ///< `given` where the caller replaces the tensor
    attention::fixed_list<std::size_t, max_operands>
        operands;               ///< positions in the trace, in the operation's order
    parameter_list parameters;  ///< the operation's numbers, by name
    bool replaced;              ///< by the caller
    attention::tensor value;
};

/// A cell of a tensor of the trace: the tensor's position and the flat row-major index.
struct cell_reference {
    std::size_t tensor;
    std::size_t cell;
};

/// One term of a cell, and the `value` that it contributes under the rule of the explanation:
/// coefficient * product of its cells, unless the rule says otherwise.
struct explained_term {
    double coefficient;
    std::vector<cell_reference> cells;
    double value;
};

/// The rule and the terms that made one cell.
struct explanation {
    double value;
    lessons::rule rule;
    std::vector<explained_term> terms;
    long position;              ///< the term with the same cell of the operand, or -1
    parameter_list parameters;  ///< numbers that the rule needs
};

/// The result of a lesson: all tensors, in the order in which they were made.
struct trace {
    std::vector<traced_tensor> tensors;
    std::vector<double> settings;  ///< as used, in the order of the lesson's descriptions

    /// Position of the tensor called `id`; refuses (`status::unknown`) other names.
    std::size_t find(const std::string& id) const;

    /// The tensor at a position; refuses (`status::unknown`) one outside the trace.
    const traced_tensor& at(std::size_t tensor) const;

    /// The terms of cell `cell` (flat, row-major) of tensor `tensor`. Refuses (`status::unknown`) a
    /// tensor outside the trace and (`status::value`) a cell outside the tensor.
    explanation explain(std::size_t tensor, std::size_t cell) const;

    /// The cells whose terms read this cell, tensor by tensor: the reverse of `explain`.
    std::vector<cell_reference> feeds(std::size_t tensor, std::size_t cell) const;

  private:
    const traced_tensor& checked(std::size_t tensor, std::size_t cell) const;
};

/// Appends the cells of a matrix product that read the cell `read` to `fed`, in order. `made`
/// stands at `position` of its trace. It visits no other cells: a large layer has millions of
/// terms. Returns false and appends nothing where `made` is no product, or in a module without
/// laboratories.
bool add_product_readers(const traced_tensor& made, const operand_list& operands,
                         const cell_reference& read, std::size_t position,
                         std::vector<cell_reference>& fed);

}  // namespace lessons
