#include "learning/plan/triangles.hpp"

#include <limits>

#include "recorder/operations/list.hpp"

namespace learning {

using recorder::node;

triangles::triangles(const recorder::trace::node_list& nodes,
                     const std::vector<std::size_t>& outputs)
    : nodes_(nodes),
      is_lower_(nodes.size(), false),
      is_upper_(nodes.size(), false),
      is_half_read_(nodes.size(), false) {
    for (std::size_t place = 0; place < nodes.size(); ++place) {
        is_lower_[place] = is_zero_above(place);
        const node& made = *nodes[place];
        if (made.made_by != &recorder::transpose_definition) continue;
        const auto rank = static_cast<std::int64_t>(made.value.rank());
        const recorder::call asked = recorder::call_of(made, nodes);
        const std::size_t axes =
            asked.axis(made.value.rank(), "dim0") + asked.axis(made.value.rank(), "dim1");
        const bool is_last_two = axes + 3 == 2 * static_cast<std::size_t>(rank);
        if (is_last_two) is_upper_[place] = is_lower_[made.operands[0]];
    }
    std::vector<bool> is_read(nodes.size(), false), is_wholly_read(nodes.size(), false);
    for (const std::size_t each : outputs) is_wholly_read[each] = true;
    for (std::size_t reader = nodes.size(); reader-- > 0;) {
        is_half_read_[reader] = is_read[reader] && !is_wholly_read[reader];
        for (const std::uint32_t each : nodes[reader]->operands) {
            if (each == recorder::no_operand) continue;
            is_read[each] = true;
            if (!reads_half(reader, each)) is_wholly_read[each] = true;
        }
    }
}

bool triangles::is_future(std::size_t place) const {
    const recorder::array& mask = nodes_[place]->value;
    if (mask.type() != recorder::dtype::boolean || mask.rank() != 2) return false;
    const std::size_t length = mask.shape()[0];
    if (mask.shape()[1] != length) return false;
    for (std::size_t cell = 0; cell < mask.size(); ++cell) {
        if ((mask.whole(cell) != 0) != (cell % length > cell / length)) return false;
    }
    return true;
}

bool triangles::is_one_number(std::size_t place) const {
    return nodes_[place]->made_by == &recorder::constant_definition &&
           nodes_[place]->value.size() == 1;
}

bool triangles::is_zero_above(std::size_t place) const {
    const node& made = *nodes_[place];
    const std::size_t first = made.operands.empty() ? 0 : made.operands[0];
    const auto hides = [this](const node& fill, double by) {
        return fill.made_by == &recorder::masked_fill_definition && is_future(fill.operands[1]) &&
               is_one_number(fill.operands[2]) && nodes_[fill.operands[2]]->value.number(0) == by;
    };
    if (made.made_by == &recorder::softmax_definition) {
        return hides(*nodes_[first], -std::numeric_limits<double>::infinity());
    }
    if (hides(made, 0.0)) return true;
    if (made.made_by != &recorder::mul_definition) return false;
    const auto is_lower_factor = [&](std::uint32_t each) {
        return is_lower_[each] && nodes_[each]->value.shape() == made.value.shape();
    };
    return is_lower_factor(made.operands[0]) || is_lower_factor(made.operands[1]);
}

bool triangles::fills_nothing(std::size_t place) const {
    const node& made = *nodes_[place];
    if (!is_future(made.operands[1])) return false;
    return is_half_read_[place] || (is_lower_[made.operands[0]] && is_lower_[place]);
}

bool triangles::reads_half(std::size_t reader, std::size_t place) const {
    const node& made = *nodes_[reader];
    if (made.made_by == &recorder::softmax_definition) return is_lower_[reader];
    if (made.value.shape() != nodes_[place]->value.shape() || made.operands.size() < 2) {
        return false;
    }
    const bool is_first = made.operands[0] == place;
    const std::size_t other = is_first ? made.operands[1] : made.operands[0];
    if (made.made_by == &recorder::masked_fill_definition) return is_first && is_future(other);
    if (made.made_by == &recorder::mul_definition) {
        return (is_lower_[other] && other != place) ||
               (is_one_number(other) && is_half_read_[reader]);
    }
    // The sum of a row is taken from each of its cells.
    return made.made_by == &recorder::sub_definition && is_first && is_half_read_[reader];
}

kernels::triangle triangles::of_product(std::size_t place) const {
    const node& made = *nodes_[place];
    const std::size_t a = made.operands[0], b = made.operands[1];
    if (is_lower_[a]) return kernels::triangle::lower_a;
    if (is_upper_[a]) return kernels::triangle::upper_a;
    if (is_lower_[b]) return kernels::triangle::lower_b;
    return is_half_read_[place] ? kernels::triangle::lower_c : kernels::triangle::none;
}

}  // namespace learning
