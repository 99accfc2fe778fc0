// Choosing and adding along one axis by a list of numbers.
#include <algorithm>
#include <numeric>

#include "recorder/operations/accumulator.hpp"
#include "recorder/operations/cells.hpp"
#include "recorder/operations/slicing.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

using attention::status;

namespace {

/// The places that a list of numbers, or a single one, names along an axis. Negative ones are
/// refused, as in PyTorch.
std::vector<std::size_t> places_of(const call& asked, const array& numbers, std::size_t axis,
                                   std::size_t length) {
    if (numbers.type() != dtype::int64) {
        asked.refuse(status::type, "the index must hold int64, not %.", numbers.type());
    }
    if (numbers.rank() > 1) {
        asked.refuse(status::shape, "the index must be a list of numbers, and this is %.",
                     numbers.shape());
    }
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        places.push_back(checked_place(asked, numbers.whole(i), axis, length));
    }
    return places;
}

/// An axis, and the places chosen along it.
struct axis_choice {
    std::size_t axis;
    along from;
    std::vector<std::size_t> places;

    axis_choice(const call& asked, const array& numbers)
        : axis(asked.axis(asked.operand(0).rank())),
          from(asked.operand(0).shape(), axis),
          places(places_of(asked, numbers, axis, from.length)) {}

    /// Where cell `cell` of an array with the chosen places as its axis lies in the operand.
    std::size_t cell(std::size_t cell) const {
        return (cell / from.after / places.size() * from.length + places[place(cell)]) *
                   from.after +
               cell % from.after;
    }
    /// Which of the places a cell has.
    std::size_t place(std::size_t cell) const { return cell / from.after % places.size(); }
    /// The shape of an array with the chosen places as its axis.
    shape_list shape(shape_list of) const {
        if (!of.empty()) of[axis] = places.size();
        return of;
    }
};

// index_select

array index_select_value(const call& asked) {
    const axis_choice chosen(asked, asked.operand(1));
    array result(asked.operand(0).type(), chosen.shape(asked.operand(0).shape()));
    const std::size_t width = chosen.from.after * cell_size(result.type());
    if (asked.operand(0).rank() == 0 && chosen.places.size() != 1) {
        asked.refuse(status::shape, "of a scalar only its one cell can be chosen.");
    }
    unsigned char* to = result.raw();
    for (std::size_t before = 0; before < chosen.from.before; ++before) {
        for (const std::size_t place : chosen.places) {
            if (width == 0) continue;
            const std::size_t row = before * chosen.from.length + place;
            to = std::copy_n(asked.operand(0).raw() + row * width, width, to);
        }
    }
    return result;
}

void index_select_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const axis_choice chosen(asked, asked.operand(1));
    sink(1, chosen.place(cell));
    sink(0, chosen.cell(cell));
}

void index_select_gradient(gradient_call& of) {
    const std::size_t axis = of.made.axis(of.made.operand(0).rank());
    of.give(0, index_add(full_like(of.operands[0], 0.0), axis, of.operands[1], of.gradient));
}

// index_add

axis_choice added_to(const call& asked) {
    const array& into = asked.operand(0);
    const array& source = asked.operand(2);
    axis_choice chosen(asked, asked.operand(1));
    if (source.type() != into.type()) {
        asked.refuse(status::type, "source must have the type of the tensor, %, not %.",
                     into.type(), source.type());
    }
    const bool fits = into.rank() == 0 ? source.size() == 1 && chosen.places.size() == 1
                                       : source.shape() == chosen.shape(into.shape()) ||
                                             (into.rank() == 1 && source.rank() == 0 &&
                                              chosen.places.size() == 1);
    if (!fits) {
        asked.refuse(status::shape, "source must have the shape %, not %.",
                     chosen.shape(into.shape()), source.shape());
    }
    return chosen;
}

double alpha_of(const call& asked) {
    return factor_for(asked, "alpha", asked.operand(0).type());
}

array index_add_value(const call& asked) {
    const axis_choice chosen = added_to(asked);
    accumulator sums(asked);
    const array& source = asked.operand(2);
    for (std::size_t cell = 0; cell < source.size(); ++cell) {
        sums.add(chosen.cell(cell), source, cell, alpha_of(asked));
    }
    return sums.result();
}

void index_add_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const axis_choice chosen = added_to(asked);
    const std::size_t place = cell / chosen.from.after % chosen.from.length;
    const std::size_t before = cell / chosen.from.after / chosen.from.length;
    sink(0, cell);
    for (std::size_t i = 0; i < chosen.places.size(); ++i) {
        if (chosen.places[i] != place) continue;
        sink(2, (before * chosen.places.size() + i) * chosen.from.after + cell % chosen.from.after,
             alpha_of(asked));
    }
}

rule_use index_add_rule(const call& asked, std::size_t) {
    return {asked.operand(0).type() == dtype::boolean ? &any_of_terms : &rules::sum};
}

void index_add_gradient(gradient_call& of) {
    of.give(0, of.gradient);
    if (!of.needs(2)) return;
    variable seen =
        record(index_select_definition, {of.gradient, of.operands[1]}, {of.made.whole("dim")});
    const double alpha = of.made.number("alpha");
    if (alpha != 1.0) seen = seen * alpha;
    const shape_list& shape = of.made.operand(2).shape();
    of.give(2, seen.owner->value(seen).shape() == shape ? seen : reshape(seen, shape));
}

// repeat_interleave

/// A tensor, its axis and how often each place along it is repeated. Without `dim` all cells are
/// one axis.
struct repetition {
    along from{{}, 0};
    std::size_t axis = 0;
    std::vector<std::size_t> places;   ///< of the result's places along the axis
    std::vector<std::size_t> reasons;  ///< the number that says so
    shape_list shape;

    explicit repetition(const call& asked) {
        const array& input = asked.operand(0);
        const array& repeats = asked.operand(1);
        shape = asked.has("dim") ? input.shape() : shape_list{input.size()};
        if (asked.has("dim") && input.rank() == 0) {
            asked.refuse(status::shape, "a scalar has no axis to repeat along; leave dim out.");
        }
        axis = asked.has("dim") ? asked.axis(input.rank()) : 0;
        from = along(shape, axis);
        if (repeats.type() != dtype::int64 || repeats.rank() > 1) {
            asked.refuse(status::type, "repeats must be a whole number or a list of such.");
        }
        if (repeats.size() != 1 && repeats.size() != from.length) {
            asked.refuse(status::shape,
                         "repeats must be one number or one for each of the % places, not %.",
                         from.length, repeats.size());
        }
        std::size_t total = 0;
        for (std::size_t place = 0; place < from.length; ++place) {
            const std::size_t reason = repeats.size() == 1 ? 0 : place;
            const std::int64_t count = repeats.whole(reason);
            if (count < 0) asked.refuse(status::value, "repeats cannot be negative.");
            if (static_cast<std::uint64_t>(count) > attention::maximum_size - total) {
                shape[axis] = attention::maximum_size + 1;
                size_of(shape);
                asked.refuse(status::size, "the result would be too long.");
            }
            total += static_cast<std::size_t>(count);
            places.insert(places.end(), static_cast<std::size_t>(count), place);
            reasons.insert(reasons.end(), static_cast<std::size_t>(count), reason);
        }
        shape[axis] = total;
        size_of(shape);
    }
};

array repeat_interleave_value(const call& asked) {
    const repetition made(asked);
    array result(asked.operand(0).type(), made.shape);
    const std::size_t width = made.from.after * cell_size(result.type());
    if (result.size() == 0) return result;
    unsigned char* to = result.raw();
    for (std::size_t before = 0; before < made.from.before; ++before) {
        for (const std::size_t place : made.places) {
            const std::size_t row = before * made.from.length + place;
            to = std::copy_n(asked.operand(0).raw() + row * width, width, to);
        }
    }
    return result;
}

void repeat_interleave_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const repetition made(asked);
    const std::size_t place = cell / made.from.after % made.places.size();
    const std::size_t before = cell / made.from.after / made.places.size();
    sink(1, made.reasons[place]);
    sink(0, (before * made.from.length + made.places[place]) * made.from.after +
                cell % made.from.after);
}

/// Each cell's gradient is the sum over its copies; which these are is repeated along with them.
void repeat_interleave_gradient(gradient_call& of) {
    const repetition made(of.made);
    shape_list flat = of.made.operand(0).shape();
    if (!of.made.has("dim")) flat = {made.from.length};
    const variable places =
        record(repeat_interleave_definition,
               {counting(of.gradient, made.from.length), of.operands[1]}, {std::int64_t{0}});
    const variable zeros = expand(number(of.gradient, 0.0), flat);
    const variable sums = index_add(zeros, made.axis, places, of.gradient);
    of.give(0, of.made.has("dim") ? sums : reshape(sums, of.made.operand(0).shape()));
}

}  // namespace

std::size_t checked_place(const call& asked, std::int64_t at, std::size_t axis,
                          std::size_t length) {
    if (at < 0) {
        asked.refuse(status::value,
                     "index % is negative; numbers here count from 0 up to % on axis %.", at,
                     length, axis);
    }
    return checked_index(asked, at, axis, length);
}

variable index_add(variable input, std::size_t dim, variable places, variable values) {
    return record(index_add_definition, {input, places, values},
                  {static_cast<std::int64_t>(dim), std::int64_t{1}});
}

variable counting(variable like, std::size_t length) {
    array numbers(dtype::int64, {length});
    std::iota(numbers.fill<std::int64_t>(), numbers.fill<std::int64_t>() + length, 0);
    return like.owner->constant(numbers);
}

const definition index_select_definition =
    definition("index_select(Tensor input, int dim, Tensor index)")
        .value(index_select_value)
        .terms(index_select_terms)
        .rule(rules::selected)
        .gradient(index_select_gradient);

const definition index_add_definition =
    definition("index_add(Tensor input, int dim, Tensor index, Tensor source, *, Scalar alpha=1)")
        .value(index_add_value)
        .terms(index_add_terms)
        .rule_of(index_add_rule)
        .gradient(index_add_gradient);

const definition repeat_interleave_definition =
    definition("repeat_interleave(Tensor input, Tensor repeats, int? dim=None)")
        .value(repeat_interleave_value)
        .terms(repeat_interleave_terms)
        .rule(rules::selected)
        .gradient(repeat_interleave_gradient);

}  // namespace recorder
