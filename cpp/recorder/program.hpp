#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "recorder/cell_pool.hpp"
#include "recorder/trace.hpp"

namespace recorder {

/// A trace as a function, to be called again and again: it computes `outputs` from `inputs`, both
/// named tensors of the trace. What does not depend on an input is computed once, what no output
/// needs is left out, each value's memory is used again as soon as nobody reads it, and from the
/// second call on no call asks the system for memory of values. Draws are those that were recorded.
class program {
  public:
    struct options {
        std::vector<std::string> inputs;
        std::vector<std::string> outputs;
        /// Where nobody asks for what is in between, computes `matmul, scale, mask, softmax,
        /// matmul` as one attention, and relu, gelu or silu of a layer whose weights no input
        /// changes together with it. Sums run in float32 in another order, so that an output
        /// differs by at most 2e-6 of the largest value, before its activation if it has one. Keys
        /// that a mask hides from a query are ignored, even where their scores or values are not
        /// finite.
        bool fuse = false;
    };

    /// Refuses (`status::unknown`) a name that no tensor has, and (`status::value`) no output, and
    /// an input that another one is computed from.
    program(const trace& recorded, const options& asked);
    ~program();
    program(const program&) = delete;
    program& operator=(const program&) = delete;

    /// The outputs for these inputs, in the order of the options; without `fuse`, with the bits
    /// that recording anew would give. Refuses (`status::shape`, `status::type`) inputs other than
    /// those of the trace, and an operation whose result has another shape than it had there.
    std::vector<array> run(const std::vector<array>& inputs);

    /// How many operations a call computes; what is fused counts as one.
    std::size_t operation_count() const noexcept;
    /// The bytes that calls use, and how often they asked the system for a block.
    std::size_t bytes() const noexcept { return pool_.bytes(); }
    std::size_t requests() const noexcept { return pool_.requests(); }

  private:
    struct step;

    void hold_packed(step& each, const std::vector<bool>& depends);
    /// Joins activations to the layers that they follow, where nobody else reads those. `readers`
    /// says how many read each place.
    void fuse_activations(const std::vector<std::size_t>& readers);
    void run_step(step& each);

    cell_pool pool_;
    trace::node_list nodes_;
    std::vector<std::size_t> inputs_, outputs_;  ///< places
    std::vector<array> values_;                  ///< by place; empty when no longer read
    std::vector<std::unique_ptr<step>> steps_;
};

}  // namespace recorder
