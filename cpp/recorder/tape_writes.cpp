#include <memory>
#include <utility>

#include "recorder/detached.hpp"
#include "recorder/operations/list.hpp"
#include "recorder/refusal.hpp"
#include "recorder/tape.hpp"
#include "recorder/undo.hpp"

// What writes to tensors in place: their versions, and the views that follow.
namespace recorder {

using attention::status;

variable tape::invoke_in_place(const definition& asked, const std::vector<argument>& arguments,
                               const naming& called) {
    const auto* into = arguments.empty() ? nullptr : std::get_if<variable>(&arguments[0]);
    if (into == nullptr) {
        refuse(status::type, "%_ writes to a tensor; its first argument must be one.",
               asked.name());
    }
    const std::vector<std::string>& results = asked.schema().results;
    if (results.size() != 1 || !results[0].empty()) {
        refuse(status::type,
               "% gives several tensors, so it has no form that writes to its first argument.",
               asked.name());
    }
    undo on_refusal(*this);
    check_writable(*into, asked.name(), "_");
    const std::size_t before = nodes_.size();
    const variable result = invoke(asked, arguments, called).front();
    const array& own = value(*into);
    const array& made = value(result);
    if (made.shape() != own.shape()) {
        refuse(status::shape,
               "%_ makes the shape %, which does not fit the tensor % that it writes to.",
               asked.name(), made.shape(), own.shape());
    }
    if (made.type() > own.type()) {
        refuse(status::type, "%_ makes %, which cannot be written to %.", asked.name(), made.type(),
               own.type());
    }
    store(*into, result, before);
    on_refusal.dismiss();
    return *into;
}

void tape::check_writable(variable into, const char* who, const char* ending) {
    if (!grad_enabled) return;
    bool is_made_in_no_grad = false;
    // PyTorch does not know of such a view's history yet, and takes it for a leaf.
    const bool is_unseen = entry_of(into).base != none && entry_of(into).is_unseen;
    for (std::uint32_t id = into.id;;) {
        const entry& each = entry_of({this, id});
        const node& made = *nodes_[each.node];
        if (made.requires_grad && (made.is_leaf || is_made_in_no_grad || is_unseen)) {
            refuse(status::value,
                   "%% cannot write to a leaf that requires grad, or to a view of one, or to a "
                   "view that was made with grad switched off, or before its tensor had a history "
                   "and not used since; write with grad switched off (no_grad).",
                   who, ending);
        }
        if (each.base == none || is_detached(made)) return;
        is_made_in_no_grad = is_made_in_no_grad || !each.grad_enabled;
        id = each.base;
    }
}

void tape::write(variable into, variable values, const char* who) {
    undo on_refusal(*this);
    check_writable(into, who);
    if (value(values).shape() != value(into).shape()) {
        refuse(status::shape,
               "%: values of shape % do not fit the tensor % that they are written to.", who,
               value(values).shape(), value(into).shape());
    }
    store(into, values, nodes_.size());
    on_refusal.dismiss();
}

void tape::store(variable into, variable values, std::size_t before) {
    const dtype type = value(into).type();
    // The tensor takes the node over: one that is another tensor's value is copied.
    std::uint32_t written = current(values);
    if (nodes_[written]->value.type() != type || written < before) {
        written = current(record(to_definition, {values}, {type}));
    }
    if (grad_enabled && nodes_[written]->requires_grad) see(into);
    replace(into, written, grad_enabled);
}

std::uint32_t tape::successor(variable into, std::uint32_t written, bool tracked) {
    const std::uint32_t place = entry_of(into).node;
    const auto old = nodes_[place];
    if (!tracked && old->requires_grad && !old->is_leaf) {
        // Its history stays: the gradient goes to what it was.
        const grad_switch with_history(*this, true);
        written = compute(with_data_definition, {written, place}, {}, {});
    } else if (!tracked && !old->requires_grad && nodes_[written]->requires_grad) {
        written = compute(detach_definition, {written}, {}, {});
    }
    const bool is_leaf = !tracked && old->requires_grad && old->is_leaf;
    if (is_leaf) former_leaves_.emplace_back(place, into.id);
    change(written, [&old, is_leaf](node& each) {
        // An optimizer's step: the parameter stays one.
        if (is_leaf) each.requires_grad = each.is_leaf = true;
        if (is_leaf && each.role.empty()) each.role = old->role;
        each.strides = old->strides;
    });
    return written;
}

void tape::replace(variable into, std::uint32_t written, bool tracked) {
    struct written_view {
        variable view;
        std::shared_ptr<const node> made;
        std::uint32_t written;
        bool tracked;
    };
    // Through the views to what they are views of. No recursion: there may be as many as
    // operations.
    std::vector<written_view> views;
    for (std::uint32_t base = entry_of(into).base; base != none; base = entry_of(into).base) {
        const std::uint32_t viewed = current({this, base});
        const auto view = nodes_[current(into)];
        attribute_list attributes = {std::string(view->made_by->name())};
        attributes.insert(attributes.end(), view->attributes.begin(), view->attributes.end());
        std::vector<std::uint32_t> operands = {viewed, written};
        operands.insert(operands.end(), view->operands.begin() + 1, view->operands.end());
        views.push_back({into, view, written, tracked});
        written = compute(write_view_definition, std::move(operands), std::move(attributes), {});
        tracked = tracked && !is_detached(*view);
        into = {this, base};
    }
    const std::uint32_t place = successor(into, written, tracked);
    entry& changed = changing(into);
    changed.node = place;
    ++changed.version;
    for (; !views.empty(); views.pop_back()) {
        const written_view& each = views.back();
        if (!is_detached(*each.made) || !each.tracked || !nodes_[each.written]->requires_grad) {
            continue;
        }
        // Only the cells are shared: the history of what was written stays with this one.
        const variable base = {this, entry_of(each.view).base};
        const std::uint32_t kept =
            compute(with_data_definition, {current(base), each.written}, {}, {});
        entry& own = changing(each.view);
        own.node = kept;
        own.seen = entry_of(base).version;
        own.grad_enabled = true;
        ++own.version;
    }
}

}  // namespace recorder
