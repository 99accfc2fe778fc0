#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "learning/plan/loops.hpp"
#include "learning/plan/plan.hpp"
#include "learning/plan/products.hpp"
#include "learning/plan/triangles.hpp"

namespace learning {

using recorder::node;
using recorder::shape_list;

/// When a step runs: before the parts, for each of them, or after.
enum class phase { before, parts, after };

struct memory {
    std::size_t whole = 0;  ///< the numbers of its tensor
    std::size_t size = 0;   ///< in whole lines of the cache
    float* numbers = nullptr;
    std::vector<float> own;  ///< of what lasts
    phase when = phase::before;
    bool lasts = false;  ///< beyond the steps of its phase
    /// The steps of its phase that first and last use it.
    std::size_t first = 0, last = 0;
    std::size_t place = 0;  ///< in the memory that steps share, of what does not last
};

/// Numbers as an operation sees them, of one part where they are divided.
struct tensor {
    memory* of = nullptr;
    std::size_t offset = 0;
    std::size_t part_step = 0;  ///< from one part to the next
    shape_list shape, strides;
    phase when = phase::before;
    /// The axis that is divided.
    std::optional<std::size_t> divided;

    float* at(std::size_t part) const { return of->numbers + offset + part * part_step; }
    std::size_t size() const { return recorder::size_of(shape); }
};

/// Makes the steps of a plan.
class plan_builder {
  public:
    plan_builder(plan& into, const recorder::trace& recorded, const plan::options& asked);
    void build();

  private:
    /// What an operation makes of its operands.
    tensor made_by(std::size_t place);
    const tensor& operand(const node& made, std::size_t which) const;
    bool has_operand(const node& made, std::size_t which) const;

    memory* new_memory(std::size_t size, phase when, bool lasts);
    /// Row by row, in memory of its own.
    tensor new_tensor(const shape_list& shape, phase when, bool lasts = false);
    void emit(phase when, const std::vector<const tensor*>& reads, const tensor& writes,
              plan::step run);
    /// The phase in which these can be read.
    static phase phase_of(const std::vector<const tensor*>& reads);

    /// The numbers row by row; a copy where they are not.
    tensor in_rows(const tensor& from);
    tensor copied(const tensor& from);
    /// As it is read where axis `axis` is divided: of that part only.
    tensor part_of(const tensor& from, std::size_t axis) const;
    tensor reshaped(const tensor& from, const shape_list& whole);
    /// Each cell of the broadcast operands by `work`.
    tensor cell_by_cell(std::vector<tensor> operands, kernels::cell_function work);
    tensor product(tensor a, tensor b, const tensor* bias = nullptr,
                   kernels::triangle left_out = kernels::triangle::none);
    tensor reduced(const node& made, bool is_mean);
    tensor of_rows(const node& made, void (*work)(std::size_t, std::size_t, const float*, float*));
    tensor embedded(const node& made);
    tensor scattered(const node& made);
    tensor picked(const node& made);
    tensor written(const node& made);

    void assign_memory();

    plan& into_;
    const recorder::trace& recorded_;
    const recorder::trace::node_list& nodes_;
    const plan::options& asked_;
    std::vector<tensor> values_;  ///< by place in the trace
    std::vector<bool> is_needed_;
    std::vector<std::size_t> outputs_;
    triangles triangles_;
};

/// Refuses a step that no plan is made for.
[[noreturn]] void refuse_plan(const node& made, const char* why);
/// Whether the numbers follow each other row by row.
bool is_in_rows(const tensor& of);

}  // namespace learning
