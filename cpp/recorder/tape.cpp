#include "recorder/tape.hpp"

#include <algorithm>
#include <utility>

#include "recorder/bind.hpp"
#include "recorder/detached.hpp"
#include "recorder/operations/list.hpp"
#include "recorder/refusal.hpp"
#include "recorder/undo.hpp"

namespace recorder {

using attention::status;

tape::tape(std::uint64_t seed, recorder::arithmetic computed_in)
    : draws_(seed), arithmetic_(computed_in) {}

tape::entry& tape::entry_of(variable asked) {
    if (asked.owner == this) {
        if (asked.id >= first_ && asked.id - first_ < entries_.size()) {
            return entries_[asked.id - first_];
        }
        const auto kept = older_.find(asked.id);
        if (kept != older_.end()) return kept->second;
    }
    refuse(status::unknown,
           "This record has no such tensor: it belongs to another one, or was forgotten.");
}

variable tape::add_entry(std::uint32_t place) {
    entry made;
    made.node = place;
    entries_.push_back(made);
    return {this, first_ + static_cast<std::uint32_t>(entries_.size() - 1)};
}

tape::entry& tape::changing(variable asked) {
    entry& found = entry_of(asked);
    if (undo_depth_ > 0) entry_journal_.emplace_back(asked, found);
    return found;
}

void tape::see(variable asked) {
    if (entry_of(asked).is_unseen) changing(asked).is_unseen = false;
}

void tape::make_own(variable result, std::uint32_t first_new) {
    for (std::uint32_t id = result.id; id != none; id = entry_of({this, id}).base) {
        if (id < first_new) return;
    }
    for (std::uint32_t id = result.id; id != none; id = entry_of({this, id}).base) {
        entry& each = entry_of({this, id});
        each.grad_enabled = true;
        each.is_unseen = false;
    }
}

void tape::count_name(name_count& of, std::uint32_t count) {
    if (undo_depth_ > 0) name_journal_.emplace_back(&of, of.second);
    of.second = count;
}

void tape::restore_names(std::size_t journal) {
    std::vector<name_count*> unused;
    for (std::size_t i = name_journal_.size(); i-- > journal;) {
        const auto [name, before] = name_journal_[i];
        name->second = before;
        if (before == 0) unused.push_back(name);
    }
    // An outer journal may still refer to a name: only the outermost undo removes it.
    if (undo_depth_ > 0) return;
    name_journal_.clear();
    std::sort(unused.begin(), unused.end());
    unused.erase(std::unique(unused.begin(), unused.end()), unused.end());
    for (const name_count* each : unused) {
        if (each->second == 0) names_.erase(names_.find(each->first));
    }
}

std::string tape::unused_name(const std::string& wish) {
    name_count& wished = *names_.try_emplace(wish, 0).first;
    std::uint32_t count = wished.second + 1;
    std::string name = wish;
    while (count > 1) {
        name.resize(wish.size());
        name += '_';
        name += std::to_string(count);
        name_count& tried = *names_.try_emplace(name, 0).first;
        if (tried.second == 0) {
            count_name(tried, 1);
            break;
        }
        ++count;
    }
    count_name(wished, count);
    return name;
}

std::size_t tape::own_bytes(const node& made, const recorder::trace::node_list& nodes) {
    for (const std::uint32_t each : made.operands) {
        if (each != no_operand && nodes[each]->value.raw() == made.value.raw()) return 0;
    }
    return made.value.bytes();
}

std::uint32_t tape::append(std::shared_ptr<node> made, const naming& called) {
    if (is_limited_ && nodes_.size() >= most_operations) {
        refuse(status::size,
               "A record holds at most % operations; forget() lets go of earlier ones.",
               most_operations);
    }
    const std::size_t bytes = own_bytes(*made, nodes_);
    if (is_limited_ && bytes_ + bytes > most_bytes) {
        refuse(status::memory,
               "A record holds at most % MB of numbers; forget() lets go of earlier ones.",
               most_bytes >> 20);
    }
    made->is_named = !called.name.empty();
    made->name = unused_name(made->is_named ? called.name : made->made_by->name());
    made->role = called.role;
    bytes_ += bytes;
    nodes_.push_back(std::move(made));
    return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::uint32_t tape::append_leaf(const definition& how, array value, bool requires_grad,
                                const naming& called) {
    auto made = std::make_shared<node>();
    made->made_by = &how;
    made->strides = row_major(value.shape());
    made->value = std::move(value);
    made->requires_grad = requires_grad;
    made->is_leaf = true;
    return append(std::move(made), called);
}

void tape::change(std::uint32_t place, const std::function<void(node&)>& how) {
    if (undo_depth_ > 0 && place >= undone_from_ && nodes_[place].use_count() == 1) {
        // Nobody has seen it, and the undo drops it whole. A tape's nodes are made without const.
        how(const_cast<node&>(*nodes_[place]));
        return;
    }
    node changed = *nodes_[place];
    how(changed);
    if (undo_depth_ > 0) node_journal_.emplace_back(place, nodes_[place]);
    nodes_[place] = std::make_shared<node>(std::move(changed));
}

std::uint32_t tape::compute(const definition& asked, std::vector<std::uint32_t> operands,
                            attribute_list attributes, const naming& called) {
    auto made = std::make_shared<node>();
    made->made_by = &asked;
    made->operands = std::move(operands);
    made->attributes = std::move(attributes);
    made->arithmetic = arithmetic_;
    if (asked.is_drawn()) {
        made->drawn_from = std::make_shared<const attention::generator::state_type>(draws_.state());
        if (undo_depth_ > 0) draw_journal_.push_back(made->drawn_from);
    }
    call known = call_of(*made, nodes_);
    if (asked.is_drawn()) known.draws = &draws_;
    made->value = asked.value()(known);
    made->strides = asked.layout(known, made->value);
    if (grad_enabled && asked.gradient() != nullptr && made->value.type() == dtype::float32) {
        made->requires_grad =
            std::any_of(made->operands.begin(), made->operands.end(), [this](std::uint32_t each) {
                return each != no_operand && nodes_[each]->requires_grad;
            });
    }
    made->is_leaf = !made->requires_grad;
    return append(std::move(made), called);
}

std::uint32_t tape::current(variable asked) {
    // The views on the way to the tensor that was written to, which comes first again below. No
    // recursion: there may be as many as operations.
    const entry* owner = &entry_of(asked);
    if (owner->base == none) return owner->node;
    std::vector<std::uint32_t> views;
    for (std::uint32_t id = asked.id; owner->base != none; owner = &entry_of({this, id})) {
        views.push_back(id);
        id = owner->base;
    }
    std::uint32_t viewed = owner->node;
    std::uint32_t version = owner->version;
    for (; !views.empty(); views.pop_back()) {
        const variable each = {this, views.back()};
        const entry now = entry_of(each);
        if (version != now.seen) {
            const auto view = nodes_[now.node];
            std::vector<std::uint32_t> operands = view->operands;
            operands[0] = viewed;
            // It may be looked at in no_grad first, and belongs to the graph all the same. What
            // only looks is not refused for want of room.
            const grad_switch as_made(*this, now.grad_enabled);
            const without_limit unlimited(*this);
            const std::uint32_t place =
                compute(*view->made_by, std::move(operands), view->attributes,
                        {view->is_named ? view->name : std::string(), view->role});
            if (view->is_leaf && view->requires_grad) {
                // Detached, and then made a leaf of its own.
                change(place, [](node& made) { made.requires_grad = made.is_leaf = true; });
                former_leaves_.emplace_back(now.node, each.id);
            }
            entry& changed = changing(each);
            changed.node = place;
            changed.seen = version;
            ++changed.version;
        }
        viewed = entry_of(each).node;
        version = entry_of(each).version;
    }
    return viewed;
}

variable tape::given(array value, const naming& called) {
    return add_entry(append_leaf(given_definition, std::move(value), false, called));
}

variable tape::constant(array value) {
    return add_entry(append_leaf(constant_definition, std::move(value), false, {}));
}

variable tape::parameter(variable from, const naming& called) {
    undo on_refusal(*this);
    const std::uint32_t place = current(from);
    const array value = nodes_[place]->value;
    if (value.type() != dtype::float32) {
        refuse(status::type, "A parameter holds float32, not %.", value.type());
    }
    if (!called.name.empty()) {
        // A fresh value, such as a draw, becomes the parameter itself.
        if (place + 1 == nodes_.size() && !nodes_[place]->is_named &&
            !nodes_[place]->requires_grad) {
            change(place, [](node& each) { each.requires_grad = each.is_leaf = true; });
            changing(from).base = none;
            rename(from, called);
            on_refusal.dismiss();
            return from;
        }
    }
    const std::uint32_t added = append_leaf(given_definition, value, true, called);
    on_refusal.dismiss();
    return add_entry(added);
}

variable tape::record(const definition& asked, const variable_list& operands,
                      attribute_list attributes, const naming& called) {
    undo on_refusal(*this);
    std::vector<std::uint32_t> places;
    places.reserve(operands.size());
    for (const variable& each : operands) places.push_back(each ? current(each) : no_operand);
    const std::uint32_t place = compute(asked, std::move(places), std::move(attributes), called);
    const variable result = add_entry(place);
    if (asked.may_view() && asked.is_view(call_of(*nodes_[place], nodes_))) {
        entry& made = entry_of(result);
        made.base = operands[0].id;
        made.seen = entry_of(operands[0]).version;
        made.grad_enabled = grad_enabled;
        made.is_unseen = !nodes_[place]->requires_grad && !is_detached(*nodes_[place]);
    }
    if (nodes_[place]->requires_grad) {
        for (const variable& each : operands) {
            if (each) see(each);
        }
    }
    on_refusal.dismiss();
    return result;
}

variable_list tape::run(const definition& asked, const variable_list& operands,
                        attribute_list attributes, const naming& called) {
    if (asked.gives_back() != nullptr &&
        asked.gives_back()(composition{*this, asked, operands, attributes, {}}.asked())) {
        return {operands[0]};
    }
    if (asked.compose() == nullptr) {
        return {record(asked, operands, std::move(attributes), called)};
    }
    const std::size_t before = nodes_.size();
    const auto first_new = first_ + static_cast<std::uint32_t>(entries_.size());
    composition written{*this, asked, operands, attributes, {}};
    asked.compose()(written);
    for (const variable& each : written.results) {
        if (each) make_own(each, first_new);
    }
    const std::vector<std::string>& names = asked.schema().results;
    for (std::size_t i = 0; i < written.results.size() && !called.name.empty(); ++i) {
        // A tensor that was there before, such as an operand that needs no change, keeps its name.
        if (!written.results[i] || current(written.results[i]) < before) continue;
        const bool is_first = i == 0;
        const std::string suffix =
            is_first ? "" : "_" + (names.size() > i ? names[i] : std::to_string(i + 1));
        rename(written.results[i], {called.name + suffix, is_first ? called.role : ""});
    }
    return written.results;
}

variable_list tape::invoke(const definition& asked, const std::vector<argument>& arguments,
                           const naming& called) {
    undo on_refusal(*this);
    bound_arguments bound = bind(*this, asked, arguments);
    variable_list results = run(asked, bound.operands, std::move(bound.attributes), called);
    on_refusal.dismiss();
    return results;
}

const array& tape::value(variable asked) {
    return nodes_[current(asked)]->value;
}

const shape_list& tape::strides(variable asked) {
    return nodes_[current(asked)]->strides;
}

tape::storage_place tape::storage(variable asked) {
    current(asked);
    std::size_t cell = 0;
    const bool is_empty = value(asked).size() == 0;
    for (std::uint32_t base = entry_of(asked).base; base != none; base = entry_of(asked).base) {
        const node& view = *nodes_[entry_of(asked).node];
        const std::size_t shown = cell;
        // Each cell of a view is one cell of what it is a view of.
        const auto read = [&cell](const term& from) { cell = from.cells[0].cell; };
        if (!is_empty) view.made_by->terms()(call_of(view, nodes_), shown, read);
        asked = {this, base};
    }
    const node& owner = *nodes_[current(asked)];
    if (owner.value.size() == 0) return {asked, 0};
    return {asked, cell_at(index_of(cell, owner.value.shape()), owner.strides)};
}

bool tape::requires_grad(variable asked) {
    return nodes_[current(asked)]->requires_grad;
}

bool tape::is_leaf(variable asked) {
    return nodes_[current(asked)]->is_leaf;
}

std::string tape::grad_fn(variable asked) {
    const node& made = *nodes_[current(asked)];
    if (made.requires_grad) see(asked);
    return made.is_leaf ? std::string() : made.made_by->name();
}

void tape::require_grad(variable asked, bool needed) {
    const std::uint32_t place = current(asked);
    const node& made = *nodes_[place];
    if (made.value.type() != dtype::float32 && needed) {
        refuse(status::type, "Only float32 has gradients; this tensor is %.", made.value.type());
    }
    if (made.requires_grad == needed) return;
    if (!made.is_leaf) {
        refuse(status::value,
               "requires_grad can be changed of a leaf only, and % is computed; detach() makes a "
               "leaf of it.",
               in_quotes{made.name});
    }
    change(place, [needed](node& each) { each.requires_grad = needed; });
}

const std::string& tape::name(variable asked) {
    return nodes_[current(asked)]->name;
}

void tape::rename(variable asked, const naming& called) {
    const std::uint32_t place = current(asked);
    if (called.name.empty() && called.role.empty()) return;
    change(place, [&](node& each) {
        if (!called.name.empty() && called.name != each.name) {
            count_name(*names_.try_emplace(each.name, 0).first, 0);
            each.name = unused_name(called.name);
            each.is_named = true;
        }
        if (!called.role.empty()) each.role = called.role;
    });
}

variable tape::detach(variable asked) {
    return record(detach_definition, {asked});
}

recorder::trace tape::trace() const {
    return recorder::trace(nodes_);
}

call composition::asked() const {
    call known{made_by, {}, {}, attributes};
    known.arithmetic = on.arithmetic();
    for (const variable& each : operands) {
        known.operands.push_back(each ? &on.value(each) : nullptr);
        known.strides.push_back(each ? &on.strides(each) : nullptr);
    }
    return known;
}

}  // namespace recorder
