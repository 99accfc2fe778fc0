#include "recorder/trace.hpp"

#include <algorithm>
#include <map>

#include "recorder/refusal.hpp"

namespace recorder {

using attention::status;

call call_of(const node& made, const trace::node_list& nodes) {
    call known{*made.made_by, {}, {}, made.attributes};
    known.arithmetic = made.arithmetic;
    known.operands.reserve(made.operands.size());
    known.strides.reserve(made.operands.size());
    for (const std::uint32_t each : made.operands) {
        known.operands.push_back(each == no_operand ? nullptr : &nodes[each]->value);
        known.strides.push_back(each == no_operand ? nullptr : &nodes[each]->strides);
    }
    return known;
}

std::size_t trace::find(const std::string& name) const {
    for (std::size_t place = 0; place < nodes_.size(); ++place) {
        if (nodes_[place]->name == name) return place;
    }
    refuse(status::unknown, "The trace has no tensor %.", in_quotes{name});
}

const node& trace::checked(std::size_t tensor, std::size_t cell) const {
    if (tensor >= nodes_.size()) {
        refuse(status::unknown, "The trace has no tensor number %; it has %.", tensor,
               nodes_.size());
    }
    const node& found = *nodes_[tensor];
    if (cell >= found.value.size()) {
        refuse(status::value, "The tensor % has % cells, no cell %.", in_quotes{found.name},
               found.value.size(), cell);
    }
    return found;
}

call trace::call_of(std::size_t tensor) const {
    return recorder::call_of(*nodes_.at(tensor), nodes_);
}

explanation trace::explain(std::size_t tensor, std::size_t cell) const {
    const node& made = checked(tensor, cell);
    explanation found{made.value.number(cell), made.value.number(cell), {&rules::given}, {}};
    // After `forget`, a view may have lost operands; it is as if given.
    const bool is_whole =
        made.made_by->terms() != nullptr &&
        std::none_of(made.operands.begin(), made.operands.end(), [this](std::uint32_t each) {
            return each != no_operand && each >= nodes_.size();
        });
    if (!is_whole) return found;
    call known = recorder::call_of(made, nodes_);
    attention::generator draws(0);
    if (made.drawn_from) {
        draws = attention::generator(*made.drawn_from);
        known.draws = &draws;
    }
    std::vector<double> values;
    const auto collect = [&](const term& each) {
        explained_term one{each.coefficient, {}, each.coefficient};
        for (std::size_t i = 0; i < each.count; ++i) {
            const operand_cell& from = each.cells[i];
            one.cells.push_back({made.operands[from.operand], from.cell});
            one.value *= known.operand(from.operand).number(from.cell);
        }
        values.push_back(one.value);
        found.terms.push_back(std::move(one));
    };
    made.made_by->terms()(known, cell, collect);
    found.rule = made.made_by->rule_for(known, cell);
    known.draws = nullptr;
    found.by_rule = found.rule.rule->value({known, values, found.rule.position, cell});
    return found;
}

std::vector<cell_reference> trace::feeds(std::size_t tensor, std::size_t cell,
                                         std::size_t most) const {
    checked(tensor, cell);
    std::vector<cell_reference> found;
    for (std::size_t place = tensor + 1; place < nodes_.size(); ++place) {
        const node& made = *nodes_[place];
        if (made.made_by->terms() == nullptr ||
            std::find(made.operands.begin(), made.operands.end(), tensor) == made.operands.end()) {
            continue;
        }
        const call known = recorder::call_of(made, nodes_);
        for (std::size_t each = 0; each < made.value.size(); ++each) {
            bool reads = false;
            made.made_by->terms()(known, each, [&](const term& one) {
                for (std::size_t i = 0; i < one.count; ++i) {
                    reads = reads || (one.cells[i].cell == cell &&
                                      made.operands[one.cells[i].operand] == tensor);
                }
            });
            if (!reads) continue;
            found.push_back({place, each});
            if (found.size() == most) return found;
        }
    }
    return found;
}

trace trace::replay(const std::vector<replacement>& replaced) const {
    std::map<std::size_t, const array*> given;
    for (const replacement& each : replaced) {
        const std::size_t place = find(each.name);
        const array& old = nodes_[place]->value;
        if (each.value.shape() != old.shape()) {
            refuse(status::shape, "% has the shape %, not %.", in_quotes{each.name}, old.shape(),
                   each.value.shape());
        }
        if (each.value.type() != old.type()) {
            refuse(status::type, "% holds %, not %.", in_quotes{each.name}, old.type(),
                   each.value.type());
        }
        given[place] = &each.value;
    }
    node_list nodes = nodes_;
    std::vector<bool> changed(nodes.size(), false);
    for (std::size_t place = 0; place < nodes.size(); ++place) {
        const auto own = given.find(place);
        const node& old = *nodes_[place];
        const bool follows = std::any_of(
            old.operands.begin(), old.operands.end(),
            [&changed](std::uint32_t each) { return each != no_operand && changed[each]; });
        if (own == given.end() && (!follows || old.made_by->value() == nullptr)) continue;
        node made = old;
        if (own != given.end()) {
            made.made_by = &given_definition;
            made.operands.clear();
            made.attributes.clear();
            made.value = *own->second;
        } else {
            call known = recorder::call_of(old, nodes);
            attention::generator draws(0);
            if (old.drawn_from) {
                draws = attention::generator(*old.drawn_from);
                known.draws = &draws;
            }
            made.value = old.made_by->value()(known);
            // Those of a tensor that was written to are not its operation's.
            if (made.value.shape() != old.value.shape()) {
                made.strides = old.made_by->layout(known, made.value);
            }
        }
        changed[place] = true;
        nodes[place] = std::make_shared<const node>(std::move(made));
    }
    return trace(std::move(nodes));
}

}  // namespace recorder
