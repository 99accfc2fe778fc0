#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <utility>

#include "recorder/detached.hpp"
#include "recorder/tape.hpp"

namespace recorder {

// A name that a tensor had may not be given to another: whoever holds the name would take one for
// the other. Names that were wished for several times count on, and so do operations'; of the
// others nobody knows.
void tape::forget_names() {
    constexpr std::uint32_t counts_on = 2;
    for (const auto& each : nodes_) {
        if (each->is_named || each->name != each->made_by->name()) continue;
        std::uint32_t& count = names_.find(each->name)->second;
        count = std::max(count, counts_on);
    }
    for (auto each = names_.begin(); each != names_.end();) {
        each = each->second < counts_on ? names_.erase(each) : std::next(each);
    }
}

void tape::forget(const variable_list& kept) {
    // Where memory is full, this makes room for the work below.
    spare_.reset();
    // A kept view needs its base, a kept leaf its gradient.
    // In the order of their numbers: a base comes before its views, so that the record's order
    // stays.
    std::map<std::uint32_t, std::uint32_t> ids;
    std::vector<std::uint32_t> open;
    const auto reach = [&](std::uint32_t id) {
        current({this, id});
        if (ids.emplace(id, 0).second) open.push_back(id);
    };
    for (const variable& each : kept) {
        entry_of(each);
        reach(each.id);
    }
    while (!open.empty()) {
        const entry each = entry_of({this, open.back()});
        open.pop_back();
        if (each.base != none) reach(each.base);
        if (each.gradient != none) reach(each.gradient);
    }
    recorder::trace::node_list nodes;
    std::map<std::uint32_t, entry> older;
    std::map<std::uint32_t, std::uint32_t> places;
    forget_names();
    const auto make_given = [](node& each) {
        each.made_by = &given_definition;
        each.operands.clear();
        each.attributes.clear();
        each.drawn_from = nullptr;
        each.requires_grad = each.requires_grad && each.is_leaf;
        each.is_leaf = true;
    };
    const auto add = [&](std::uint32_t place, node&& copy) {
        name_count& counted = *names_.try_emplace(copy.name, 0).first;
        counted.second = std::max<std::uint32_t>(counted.second, 1);
        places[place] = static_cast<std::uint32_t>(nodes.size());
        nodes.push_back(std::make_shared<node>(std::move(copy)));
        return places[place];
    };
    // What a view is chosen by stays, so that the view can be made anew.
    const auto keep = [&](std::uint32_t place) {
        if (places.count(place) != 0) return places[place];
        node copy = *nodes_[place];
        make_given(copy);
        return add(place, std::move(copy));
    };
    for (const auto& known : ids) {
        const std::uint32_t id = known.first;
        entry each = entry_of({this, id});
        const auto found = places.find(each.node);
        if (found == places.end()) {
            node copy = *nodes_[each.node];
            const bool is_view =
                each.base != none && places.count(entry_of({this, each.base}).node);
            if (is_view) {
                copy.operands[0] = places[entry_of({this, each.base}).node];
                for (std::size_t i = 1; i < copy.operands.size(); ++i) {
                    if (copy.operands[i] != no_operand) copy.operands[i] = keep(copy.operands[i]);
                }
                if (!copy.is_leaf) {
                    copy.requires_grad =
                        !is_detached(copy) && nodes[copy.operands[0]]->requires_grad;
                }
                copy.is_leaf = copy.is_leaf || !copy.requires_grad;
            } else {
                make_given(copy);
                each.base = none;
            }
            add(each.node, std::move(copy));
        }
        each.node = places[each.node];
        if (nodes[each.node]->operands.empty()) each.base = none;
        older[id] = each;
    }
    first_ += static_cast<std::uint32_t>(entries_.size());
    entries_.clear();
    former_leaves_.clear();
    older_ = std::move(older);
    nodes_ = std::move(nodes);
    bytes_ = 0;
    for (const auto& each : nodes_) {
        const array& value = each->value;
        if (value.bytes() > 0) bytes_ += value.bytes() / value.sharers();
    }
    spare_ = make_spare();
}

}  // namespace recorder
