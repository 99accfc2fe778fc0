#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "recorder/trace.hpp"

namespace learning {

/// Numbers in memory that a plan keeps from call to call.
struct memory;

/// The recorded step of a training, to be run again and again. It computes the recorded operations
/// in their order, but for one part of the batch after the other, so that the numbers of a part
/// stay in the cache, and sums over the batch grow from part to part. Its loops take four numbers
/// at a time and its functions are its own: it gives the same bits natively and in WebAssembly.
class plan {
  public:
    struct options {
        std::vector<std::string> inputs, outputs;
        /// The inputs whose first axis is divided into parts, and into how many.
        std::vector<std::string> divided;
        std::size_t parts = 1;
    };

    /// Refuses (`status::unknown`) a name that no tensor has, and (`status::internal`) an operation
    /// that it does not know, or that reads several parts at once.
    plan(const recorder::trace& recorded, const options& asked);
    ~plan();
    plan(const plan&) = delete;
    plan& operator=(const plan&) = delete;

    /// Gives an input these numbers, until it gets others. Refuses (`status::shape`,
    /// `status::type`) others than those of the trace. Inputs and outputs are counted in the order
    /// of the options.
    void write(std::size_t input, const recorder::array& numbers);
    /// The numbers of an input now.
    recorder::array input(std::size_t which) const;
    /// Computes the outputs.
    void run();
    recorder::array output(std::size_t which) const;
    /// An input gets the numbers of an output of its shape, without a copy; the output has none
    /// until the next run.
    void carry(std::size_t output, std::size_t input);

    /// The bytes of all numbers that it keeps.
    std::size_t bytes() const noexcept { return bytes_; }

  private:
    friend class plan_builder;
    using step = std::function<void(std::size_t part)>;

    /// An input or an output: all numbers of its memory.
    struct end {
        memory* of;
        std::string name;
        recorder::shape_list shape;
        recorder::dtype type;
    };
    static recorder::array numbers_of(const end& asked);

    std::size_t parts_ = 1;
    std::size_t bytes_ = 0;
    std::vector<std::unique_ptr<memory>> memories_;
    std::vector<float> arena_;
    std::vector<end> inputs_, outputs_;
    /// Before the first part, for each part, and after the last.
    std::vector<step> before_, of_parts_, after_;
};

}  // namespace learning
