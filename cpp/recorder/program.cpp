#include "recorder/program.hpp"

#include <algorithm>

#include "attention/matrix_product.hpp"
#include "recorder/fused_attention.hpp"
#include "recorder/operations/list.hpp"
#include "recorder/refusal.hpp"

namespace recorder {

using attention::activation;
using attention::status;

/// One operation of a call: what it reads, and what nobody reads after it.
struct program::step {
    std::size_t place;
    call asked;
    std::optional<attention::generator> draws;
    std::optional<attention_chain> fused;
    std::vector<std::unique_ptr<step>> inner;  ///< the chain's operations, for what it cannot do
    std::vector<float> scratch;
    std::vector<std::size_t> last_read;
    attention::packed_matrix packed;  ///< the second operand, where no input changes it
};

namespace {

/// Which places `wanted` needs, among those that `is_open` does not close.
std::vector<bool> needed_for(const trace::node_list& nodes, const std::vector<std::size_t>& wanted,
                             const std::vector<bool>& closed) {
    std::vector<bool> needed(nodes.size(), false);
    for (const std::size_t each : wanted) needed[each] = true;
    for (std::size_t place = nodes.size(); place-- > 0;) {
        if (!needed[place] || closed[place]) continue;
        for (const std::uint32_t each : nodes[place]->operands) {
            if (each != no_operand) needed[each] = true;
        }
    }
    return needed;
}

/// Which places change with an input.
std::vector<bool> dependent_on(const trace::node_list& nodes,
                               const std::vector<std::size_t>& inputs) {
    std::vector<bool> depends(nodes.size(), false);
    for (const std::size_t each : inputs) depends[each] = true;
    for (std::size_t place = 0; place < nodes.size(); ++place) {
        for (const std::uint32_t each : nodes[place]->operands) {
            if (each != no_operand && depends[each]) depends[place] = true;
        }
    }
    return depends;
}

/// The activation that the fast product computes like this operation; none for others.
activation activation_of(const node& made) {
    if (made.made_by == &relu_definition) {
        return made.value.type() == dtype::float32 ? activation::relu : activation::none;
    }
    if (made.made_by == &silu_definition) return activation::silu;
    if (made.made_by != &gelu_definition) return activation::none;
    const bool is_tanh = std::get<std::string>(made.attributes[0]) == "tanh";
    return is_tanh ? activation::gelu_tanh : activation::gelu;
}

}  // namespace

program::program(const trace& recorded, const options& asked) : nodes_(recorded.nodes()) {
    if (asked.outputs.empty()) {
        refuse(status::value, "A program needs an output; name a tensor of the trace.");
    }
    std::vector<bool> is_input(nodes_.size(), false);
    for (const std::string& name : asked.inputs) {
        inputs_.push_back(recorded.find(name));
        is_input[inputs_.back()] = true;
    }
    for (const std::string& name : asked.outputs) outputs_.push_back(recorded.find(name));
    const std::vector<bool> depends = dependent_on(nodes_, inputs_);
    for (const std::size_t each : inputs_) {
        for (const std::uint32_t operand : nodes_[each]->operands) {
            if (operand != no_operand && depends[operand]) {
                refuse(status::value, "The input % is computed from another input.",
                       in_quotes{nodes_[each]->name});
            }
        }
    }
    const std::vector<bool> needed = needed_for(nodes_, outputs_, is_input);
    const auto is_computed = [&](std::size_t place) {
        return needed[place] && depends[place] && !is_input[place];
    };
    std::vector<std::size_t> readers(nodes_.size(), 0);
    for (const std::size_t each : outputs_) ++readers[each];
    for (std::size_t place = 0; place < nodes_.size(); ++place) {
        if (!is_computed(place)) continue;
        for (const std::uint32_t each : nodes_[place]->operands) {
            if (each != no_operand) ++readers[each];
        }
    }

    // From the end, so that a chain claims its operations before they become steps.
    values_.resize(nodes_.size());
    const auto make_step = [this](std::size_t place) {
        const node& made = *nodes_[place];
        auto next = std::make_unique<step>(
            step{place, {*made.made_by, {}, {}, made.attributes}, {}, {}, {}, {}, {}, {}});
        next->asked.arithmetic = made.arithmetic;
        for (const std::uint32_t each : made.operands) {
            next->asked.operands.push_back(each == no_operand ? nullptr : &values_[each]);
            next->asked.strides.push_back(each == no_operand ? nullptr : &nodes_[each]->strides);
        }
        return next;
    };
    std::vector<bool> is_claimed(nodes_.size(), false);
    for (std::size_t place = nodes_.size(); place-- > 0;) {
        if (!is_computed(place) || is_claimed[place]) continue;
        steps_.push_back(make_step(place));
        step& made = *steps_.back();
        if (!asked.fuse) continue;
        made.fused = find_attention(nodes_, place, readers);
        if (!made.fused) continue;
        for (const std::size_t each : made.fused->inner) {
            is_claimed[each] = true;
            made.inner.push_back(make_step(each));
        }
    }
    std::reverse(steps_.begin(), steps_.end());

    // What is read by steps and does not depend on an input keeps its recorded value.
    std::vector<bool> is_read(nodes_.size(), false);
    for (const std::size_t each : outputs_) is_read[each] = true;
    for (auto each = steps_.rbegin(); each != steps_.rend(); ++each) {
        std::vector<std::size_t> places =
            (*each)->fused ? (*each)->fused->inner : std::vector<std::size_t>();
        places.push_back((*each)->place);
        for (const std::size_t place : places) {
            for (const std::uint32_t operand : nodes_[place]->operands) {
                if (operand == no_operand || is_claimed[operand]) continue;
                if (!depends[operand]) values_[operand] = nodes_[operand]->value;
                if (depends[operand] && !is_read[operand]) (*each)->last_read.push_back(operand);
                is_read[operand] = true;
            }
        }
    }
    for (const std::size_t each : outputs_) {
        if (!depends[each]) values_[each] = nodes_[each]->value;
    }
    for (const auto& each : steps_) hold_packed(*each, depends);
    if (asked.fuse) fuse_activations(readers);
}

void program::hold_packed(step& each, const std::vector<bool>& depends) {
    const auto pack = each.asked.made_by.packs();
    const node& made = *nodes_[each.place];
    if (each.fused || pack == nullptr || depends[made.operands[1]]) return;
    // Of the recorded operands: those that an input changes have no value yet.
    each.packed = pack(call_of(made, nodes_));
    if (each.packed.data() != nullptr) each.asked.packed = &each.packed;
}

void program::fuse_activations(const std::vector<std::size_t>& readers) {
    std::vector<step*> made_at(nodes_.size(), nullptr);
    for (const auto& each : steps_) made_at[each->place] = each.get();
    // A layer with packed weights, and without a bias or with one number for each column.
    const auto is_layer = [this](const step& each) {
        if (&each.asked.made_by != &linear_definition || each.asked.packed == nullptr) return false;
        const array* bias = each.asked.optional(2);
        if (bias == nullptr) return true;
        const std::uint32_t place = nodes_[each.place]->operands[2];
        return nodes_[place]->value.shape() == shape_list{each.packed.columns()};
    };
    const auto is_fused = [&](const std::unique_ptr<step>& each) {
        const node& made = *nodes_[each->place];
        const activation kind = activation_of(made);
        if (kind == activation::none) return false;
        step* const layer = made_at[made.operands[0]];
        if (layer == nullptr || readers[layer->place] != 1 || !is_layer(*layer)) return false;
        layer->asked.function = kind;
        layer->place = each->place;
        made_at[each->place] = nullptr;
        return true;
    };
    steps_.erase(std::remove_if(steps_.begin(), steps_.end(), is_fused), steps_.end());
}

program::~program() = default;

std::size_t program::operation_count() const noexcept {
    return steps_.size();
}

void program::run_step(step& each) {
    const node& recorded = *nodes_[each.place];
    array& result = values_[each.place];
    if (each.fused) {
        std::optional<array> computed =
            compute_attention(*each.fused, values_, recorded.value, each.scratch);
        if (computed) {
            result = std::move(*computed);
            return;
        }
        for (const auto& inner : each.inner) run_step(*inner);
    }
    if (recorded.drawn_from) {
        each.draws.emplace(*recorded.drawn_from);
        each.asked.draws = &*each.draws;
    }
    result = each.asked.made_by.value()(each.asked);
    for (const auto& inner : each.inner) values_[inner->place] = {};
    if (result.shape() != recorded.value.shape()) {
        refuse(status::shape, "A program has fixed shapes: % was % and is now %.",
               in_quotes{recorded.name}, recorded.value.shape(), result.shape());
    }
}

std::vector<array> program::run(const std::vector<array>& inputs) {
    if (inputs.size() != inputs_.size()) {
        refuse(status::shape, "The program takes % inputs, not %.", inputs_.size(), inputs.size());
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const node& known = *nodes_[inputs_[i]];
        if (inputs[i].shape() != known.value.shape()) {
            refuse(status::shape, "The input % has the shape %, not %.", in_quotes{known.name},
                   known.value.shape(), inputs[i].shape());
        }
        if (inputs[i].type() != known.value.type()) {
            refuse(status::type, "The input % holds %, not %.", in_quotes{known.name},
                   known.value.type(), inputs[i].type());
        }
    }
    const cell_pool::use pooled(pool_);
    for (std::size_t i = 0; i < inputs.size(); ++i) values_[inputs_[i]] = inputs[i];
    for (const auto& each : steps_) {
        run_step(*each);
        for (const std::size_t place : each->last_read) values_[place] = {};
    }
    std::vector<array> results;
    results.reserve(outputs_.size());
    for (const std::size_t each : outputs_) results.push_back(values_[each]);
    // Nothing of this call stays in memory but what the caller holds.
    for (const std::size_t each : inputs_) values_[each] = {};
    for (const auto& each : steps_) values_[each->place] = {};
    return results;
}

}  // namespace recorder
