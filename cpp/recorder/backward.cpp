#include <algorithm>

#include "recorder/refusal.hpp"
#include "recorder/tape.hpp"
#include "recorder/undo.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

using attention::status;

void gradient_call::give(std::size_t operand, variable its_gradient) {
    if (!needs(operand)) return;
    tape& on = *its_gradient.owner;
    const variable summed = sum_to(its_gradient, on.value(operands[operand]).shape());
    given_[operand] = given_[operand] ? given_[operand] + summed : summed;
}

variable sum_to(variable values, const shape_list& shape) {
    const shape_list from = values.owner->value(values).shape();
    if (from == shape) return values;
    if (!broadcasts_to(shape, from)) return expand(values, shape);
    std::vector<std::int64_t> dims;
    for (std::size_t axis = 0; axis < from.size(); ++axis) {
        const bool is_new = axis + shape.size() < from.size();
        if (is_new || shape[axis + shape.size() - from.size()] != from[axis]) {
            dims.push_back(static_cast<std::int64_t>(axis));
        }
    }
    variable summed = sum(values, dims, true);
    return from.size() == shape.size() ? summed : reshape(summed, shape);
}

variable full_like(variable like, double value) {
    const shape_list shape = like.owner->value(like).shape();
    return expand(number(like, value), shape);
}

namespace {

/// A pass that lets go of what it has made does so whenever it has made this many bytes.
constexpr std::size_t large_step = std::size_t{1} << 25;

/// Gradients of one tensor added up. Those of rounded numbers are rounded, each and their sums, as
/// PyTorch's are; the last sum is where the rounding itself is differentiated.
variable joined(const node& of, const variable& so_far, const variable& more) {
    if (!so_far) return more;
    if (of.made_by != &round_to_definition) return so_far + more;
    const auto rounded = [&of](const variable& each) {
        return record(round_to_definition, {each}, of.attributes);
    };
    return rounded(so_far) + rounded(more);
}

}  // namespace

variable tape::seeded(variable of, variable seed_gradient) {
    const array& from = value(of);
    if (seed_gradient) {
        if (value(seed_gradient).shape() != from.shape()) {
            refuse(status::shape, "backward: the gradient % must have the shape of the tensor, %.",
                   value(seed_gradient).shape(), from.shape());
        }
        return seed_gradient;
    }
    if (from.size() != 1) {
        refuse(status::shape,
               "backward starts from one number, and this tensor is %; take its sum or mean, or "
               "give a gradient.",
               from.shape());
    }
    array one(dtype::float32, from.shape());
    *one.fill<float>() = 1.0F;
    return constant(one);
}

void tape::let_go(std::uint32_t from, const variable_list& kept) {
    // The pass has made these nodes, and an undo drops them whole.
    const auto own = [this](std::uint32_t place) -> node& {
        return const_cast<node&>(*nodes_[place]);
    };
    for (const variable& each : kept) {
        if (each && entry_of(each).node >= from) {
            own(entry_of(each).node).made_by = &constant_definition;
        }
    }
    // Backward: a node's own bytes depend on the operands before it. Constants are small.
    for (auto place = static_cast<std::uint32_t>(nodes_.size()); place-- > from;) {
        node& each = own(place);
        bytes_ -= own_bytes(each, nodes_);
        each.operands.clear();
        if (each.made_by != &constant_definition) each.value = {};
        each.made_by = &given_definition;
        bytes_ += each.value.bytes();
    }
}

variable_list tape::differentiate(variable of, variable seed_gradient, bool create_graph,
                                  const std::vector<std::uint32_t>& wanted, bool keeps_way) {
    const std::uint32_t last = current(of);
    if (!nodes_[last]->requires_grad) {
        refuse(status::value, "backward: % depends on no tensor that requires grad.",
               in_quotes{nodes_[last]->name});
    }
    see(of);
    const variable first = seeded(of, seed_gradient);
    grad_enabled = create_graph;
    // Only what lies between a wanted tensor and the end.
    std::vector<bool> leads(last + 1, false);
    for (const std::uint32_t each : wanted) {
        if (each <= last) leads[each] = true;
    }
    for (std::uint32_t place = 0; place <= last; ++place) {
        const node& each = *nodes_[place];
        if (each.is_leaf || !each.requires_grad) continue;
        for (const std::uint32_t operand : each.operands) {
            if (operand != no_operand && leads[operand]) leads[place] = true;
        }
    }
    variable_list gradients(last + 1);
    gradients[last] = first;
    const auto begin = static_cast<std::uint32_t>(nodes_.size());
    std::size_t held = bytes_;
    for (std::uint32_t place = last + 1; place-- > 0;) {
        const variable its_gradient = gradients[place];
        if (!its_gradient || !leads[place]) continue;
        const auto made = nodes_[place];
        if (made->is_named && !made->is_leaf && place != last) {
            const std::uint32_t at = current(its_gradient);
            if (!nodes_[at]->is_named) rename(its_gradient, {made->name + ".grad", {}});
        }
        if (made->is_leaf) continue;
        variable_list operands;
        std::vector<bool> needed;
        for (const std::uint32_t operand : made->operands) {
            operands.push_back(operand == no_operand ? variable{} : add_entry(operand));
            needed.push_back(operand != no_operand && leads[operand] &&
                             nodes_[operand]->requires_grad);
        }
        const call known = recorder::call_of(*made, nodes_);
        // PyTorch has kept a result as it was rounded.
        const std::uint32_t next = place + 1;
        const bool is_rounded = next <= last && nodes_[next]->made_by == &round_to_definition &&
                                nodes_[next]->operands.front() == place;
        const variable result = add_entry(is_rounded ? next : place);
        gradient_call asked(known, operands, result, its_gradient, needed);
        made->made_by->gradient()(asked);
        for (std::size_t i = 0; i < operands.size(); ++i) {
            if (!needed[i] || !asked.given()[i]) continue;
            variable& sum_so_far = gradients[made->operands[i]];
            sum_so_far = joined(*nodes_[made->operands[i]], sum_so_far, asked.given()[i]);
        }
        if (keeps_way) continue;
        gradients[place] = {};
        if (bytes_ > held + large_step) {
            let_go(begin, gradients);
            held = bytes_;
        }
    }
    variable_list found;
    for (const std::uint32_t each : wanted) {
        found.push_back(each <= last ? gradients[each] : variable{});
    }
    return found;
}

void tape::backward(variable of, variable seed_gradient, bool create_graph, bool keeps_way) {
    undo on_refusal(*this);
    std::vector<std::uint32_t> leaves;
    std::vector<variable> owners;
    const std::uint32_t last = current(of);
    const auto consider = [&](std::uint32_t id, std::uint32_t place) {
        if (place > last) return;
        const node& made = *nodes_[place];
        if (!made.is_leaf || !made.requires_grad) return;
        if (std::find(leaves.begin(), leaves.end(), place) != leaves.end()) return;
        leaves.push_back(place);
        owners.push_back({this, id});
    };
    for (const auto& [place, id] : former_leaves_) consider(id, place);
    for (const auto& [id, each] : older_) consider(id, each.node);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        consider(first_ + static_cast<std::uint32_t>(i), entries_[i].node);
    }
    const variable_list found = differentiate(of, seed_gradient, create_graph, leaves, keeps_way);
    const auto is_shared = [this](variable each, const std::string& wish) {
        const node& made = *nodes_[current(each)];
        return entry_of(each).base != none || (made.is_named && made.name != wish);
    };
    for (std::size_t i = 0; i < owners.size(); ++i) {
        if (!found[i] || !requires_grad(owners[i])) continue;
        const std::uint32_t before = entry_of(owners[i]).gradient;
        const std::string wish = nodes_[leaves[i]]->name + ".grad";
        variable total = found[i];
        if (before != none) {
            total = variable{this, before} + total;
        } else if (is_shared(total, wish) || (seed_gradient && total.id == seed_gradient.id)) {
            // A gradient belongs to its leaf alone, so that it can be written to.
            total = record(to_definition, {total}, {dtype::float32});
        }
        if (nodes_[current(total)]->name != wish) rename(total, {wish, {}});
        changing(owners[i]).gradient = total.id;
    }
    on_refusal.dismiss();
}

variable_list tape::gradients(variable of, const variable_list& inputs, variable seed_gradient,
                              bool create_graph) {
    undo on_refusal(*this);
    std::vector<std::uint32_t> wanted;
    for (const variable& each : inputs) {
        wanted.push_back(current(each));
        if (!nodes_[wanted.back()]->requires_grad) {
            refuse(status::value, "grad: % does not require grad.",
                   in_quotes{nodes_[wanted.back()]->name});
        }
        see(each);
    }
    variable_list found = differentiate(of, seed_gradient, create_graph, wanted);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const node& asked = *nodes_[wanted[i]];
        if (!found[i] || !asked.is_named || nodes_[current(found[i])]->is_named) continue;
        rename(found[i], {asked.name + ".grad", {}});
    }
    on_refusal.dismiss();
    return found;
}

variable tape::gradient(variable leaf) {
    const std::uint32_t found = entry_of(leaf).gradient;
    return found == none ? variable{} : variable{this, found};
}

void tape::set_gradient(variable leaf, variable gradient) {
    if (gradient) {
        const array own = value(leaf);
        const array& its = value(gradient);
        if (its.shape() != own.shape()) {
            refuse(status::shape, "A gradient % does not fit the tensor %.", its.shape(),
                   own.shape());
        }
        if (its.type() != own.type()) {
            refuse(status::type, "A gradient of % does not fit a tensor of %.", its.type(),
                   own.type());
        }
    }
    changing(leaf).gradient = gradient ? gradient.id : none;
}

}  // namespace recorder
