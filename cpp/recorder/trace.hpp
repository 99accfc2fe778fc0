#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "attention/random.hpp"
#include "recorder/operation.hpp"
#include "recorder/python_number.hpp"

namespace recorder {

/// One recorded operation and its value, which never changes.
struct node {
    const definition* made_by = nullptr;
    /// Places in the trace; `no_operand` where an optional operand is absent.
    std::vector<std::uint32_t> operands;
    std::vector<attribute> attributes;
    array value;
    shape_list strides;
    std::string name;
    std::string role;
    bool is_named = false;  ///< by the caller
    bool requires_grad = false;
    bool is_leaf = false;  ///< a gradient does not go on to its operands
    recorder::arithmetic arithmetic = recorder::arithmetic::rounded_once;
    /// The generator before it drew.
    std::shared_ptr<const attention::generator::state_type> drawn_from;
};

constexpr std::uint32_t no_operand = 0xffffffffU;

/// A cell of a tensor of the trace.
struct cell_reference {
    std::size_t tensor;
    std::size_t cell;
};

/// One term of an explained cell: `value` is `coefficient` times its cells.
struct explained_term {
    double coefficient;
    std::vector<cell_reference> cells;
    double value;
};

/// How a cell came about.
struct explanation {
    double value;    ///< as it was computed
    double by_rule;  ///< what the rule makes of the terms, in double
    rule_use rule;
    std::vector<explained_term> terms;
};

/// A new value for a tensor of a trace.
struct replacement {
    std::string name;
    array value;
};

/// A recorded program with all its values.
class trace {
  public:
    using node_list = std::vector<std::shared_ptr<const node>>;

    trace() = default;
    explicit trace(node_list nodes) : nodes_(std::move(nodes)) {}

    const node_list& nodes() const noexcept { return nodes_; }
    /// The place of the tensor called `name`; refuses (`status::unknown`) others.
    std::size_t find(const std::string& name) const;
    /// The terms of a cell. Refuses (`status::unknown`) a tensor outside the trace and
    /// (`status::value`) a cell outside the tensor.
    explanation explain(std::size_t tensor, std::size_t cell) const;
    /// The cells whose terms read this cell, in order, at most `most` of them.
    std::vector<cell_reference> feeds(std::size_t tensor, std::size_t cell,
                                      std::size_t most = 10'000) const;
    /// The same program with other values: computes again only what depends on them, and gives the
    /// bits that recording anew would. Refuses (`status::unknown`) a name that no tensor has, and
    /// (`status::shape`, `status::type`) another shape or type.
    trace replay(const std::vector<replacement>& replaced) const;

    /// The call that made a tensor, as its operation sees it. Valid as long as the trace.
    call call_of(std::size_t tensor) const;
    /// The line of PyTorch that makes it, such as "torch.softmax(scores, dim=-1)", its numbers
    /// written by `text_of`.
    std::string written(std::size_t tensor, number_text text_of = python_number) const;

  private:
    const node& checked(std::size_t tensor, std::size_t cell) const;

    node_list nodes_;
};

/// The call that makes `made` of nodes at these places.
call call_of(const node& made, const trace::node_list& nodes);

}  // namespace recorder
