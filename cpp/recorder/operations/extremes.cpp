// The largest and the smallest cells, and their places.
#include <type_traits>

#include "recorder/operations/places.hpp"
#include "recorder/operations/reducing.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

/// Whether `each` takes the place of `best`: the first of equals stays, and NaN beats all.
template <bool largest, class Cell>
bool beats(Cell each, Cell best) {
    if constexpr (std::is_floating_point_v<Cell>) {
        if (best != best) return false;
        if (each != each) return true;
    }
    return largest ? each > best : each < best;
}

// amax, amin

template <bool largest>
array extreme_value(const call& asked) {
    const array& from = asked.operand(0);
    const reduction over(asked);
    refuse_empty(asked, over);
    return with_cells(from, [&](const auto* known) {
        using cell = std::remove_const_t<std::remove_pointer_t<decltype(known)>>;
        return over.each<cell, cell>(from, from.type(), [&over](const cell* cells, walk place) {
            cell best = cells[0];
            for (std::size_t i = 0; i < over.count(); ++i, place.next()) {
                if (beats<largest>(cells[place.place()], best)) best = cells[place.place()];
            }
            return best;
        });
    });
}

/// Cells that are equally large share the gradient equally.
void extreme_gradient(gradient_call& of) {
    const reduction over(of.made);
    const variable kept = shaped(of.result, over.kept_shape());
    of.give(0, shaped(of.gradient, over.kept_shape()) * shares(of.operands[0], kept));
}

// max, min

template <bool largest>
void extreme_composed(composition& of) {
    const call asked = of.asked();
    const variable x = of.operands[0];
    refuse_empty(asked, reduction(asked));
    if (!asked.has("dim")) {
        of.give(record(largest ? amax_definition : amin_definition, {x},
                       {attribute{}, asked.flag("keepdim")}));
        return;
    }
    const bool is_bool = asked.operand(0).type() == dtype::boolean;
    const variable compared = is_bool ? record(to_definition, {x}, {dtype::int64}) : x;
    const variable places = record(largest ? argmax_definition : argmin_definition, {compared},
                                   {asked.whole("dim"), true});
    give_gathered(of, places, asked.flag("keepdim"));
}

// argmax, argmin

template <bool largest>
array arg_value(const call& asked) {
    const array& from = asked.operand(0);
    if (from.type() == dtype::boolean) {
        asked.refuse(status::type, "bools are not compared; convert them to int64 first.");
    }
    const reduction over(asked);
    refuse_empty(asked, over);
    return with_cells(from, [&](const auto* known) {
        using cell = std::remove_const_t<std::remove_pointer_t<decltype(known)>>;
        return over.each<cell, std::int64_t>(
            from, dtype::int64, [&over](const cell* cells, walk place) {
                cell best = cells[0];
                std::size_t found = 0;
                for (std::size_t i = 0; i < over.count(); ++i, place.next()) {
                    if (!beats<largest>(cells[place.place()], best)) continue;
                    best = cells[place.place()];
                    found = i;
                }
                return static_cast<std::int64_t>(found);
            });
    });
}

template <bool largest>
double arg_of(const rule_input& made) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < made.terms.size(); ++i) {
        if (beats<largest>(made.terms[i], made.terms[found])) found = i;
    }
    return static_cast<double>(found);
}

const rule argmax_rule = {"argmax", "argmax t", arg_of<true>};
const rule argmin_rule = {"argmin", "argmin t", arg_of<false>};

// _shares

/// The axes of length 1 in `kept`, along which the cells of `from` share.
shape_list shared_axes(const call& asked) {
    const shape_list& kept = asked.operand(1).shape();
    shape_list axes;
    for (std::size_t axis = 0; axis < kept.size(); ++axis) {
        if (kept[axis] == 1) axes.push_back(axis);
    }
    return axes;
}

bool is_same(double a, double b) {
    return a == b || (a != a && b != b);
}

array shares_value(const call& asked) {
    const array& from = asked.operand(0);
    const array& kept = asked.operand(1);
    array result(dtype::float32, from.shape());
    const shape_list strides = repeated_strides(kept.shape(), from.shape());
    std::vector<std::size_t> counts(kept.size(), 0);
    walk place(from.shape(), strides);
    for (std::size_t i = 0; i < from.size(); ++i, place.next()) {
        if (is_same(from.number(i), kept.number(place.place()))) ++counts[place.place()];
    }
    walk again(from.shape(), strides);
    for (std::size_t i = 0; i < from.size(); ++i, again.next()) {
        if (!is_same(from.number(i), kept.number(again.place()))) continue;
        result.fill<float>()[i] = 1.0F / static_cast<float>(counts[again.place()]);
    }
    return result;
}

/// First the cell that is looked for, then all that may be it.
void shares_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const array& from = asked.operand(0);
    const array& kept = asked.operand(1);
    const shape_list index = index_of(cell, from.shape());
    sink(1, cell_at(index, repeated_strides(kept.shape(), from.shape())));
    shape_list inner, first = index, strides;
    const shape_list own = row_major(from.shape());
    for (const std::size_t axis : shared_axes(asked)) {
        first[axis] = 0;
        inner.push_back(from.shape()[axis]);
        strides.push_back(own[axis]);
    }
    walk place(inner, strides);
    const std::size_t start = cell_at(first, own);
    for (std::size_t i = 0; i < size_of(inner); ++i, place.next()) sink(0, start + place.place());
}

const rule shared = {"shared", "t[p] = x ? 1 / (number of later t = x) : 0",
                     [](const rule_input& made) {
                         const double x = made.terms.front();
                         if (!is_same(made.terms[made.position], x)) return 0.0;
                         double count = 0.0;
                         for (std::size_t i = 1; i < made.terms.size(); ++i) {
                             if (is_same(made.terms[i], x)) ++count;
                         }
                         return 1.0 / count;
                     }};

rule_use shares_rule(const call& asked, std::size_t cell) {
    return {&shared, 1 + place_among(asked.operand(0).shape(), shared_axes(asked), cell)};
}

}  // namespace

variable shares(variable values, variable kept) {
    return record(shares_definition, {values, kept});
}

const definition amax_definition =
    definition("amax(Tensor input, int[]? dim=None, bool keepdim=False)")
        .value(extreme_value<true>)
        .terms(reduced_terms)
        .rule(rules::largest)
        .gradient(extreme_gradient);

const definition amin_definition =
    definition("amin(Tensor input, int[]? dim=None, bool keepdim=False)")
        .value(extreme_value<false>)
        .terms(reduced_terms)
        .rule(rules::smallest)
        .gradient(extreme_gradient);

const definition max_definition =
    definition(
        "max(Tensor input, int? dim=None, bool keepdim=False) -> (Tensor values, Tensor indices)")
        .composes(extreme_composed<true>);

const definition min_definition =
    definition(
        "min(Tensor input, int? dim=None, bool keepdim=False) -> (Tensor values, Tensor indices)")
        .composes(extreme_composed<false>);

const definition argmax_definition =
    definition("argmax(Tensor input, int? dim=None, bool keepdim=False)")
        .value(arg_value<true>)
        .terms(reduced_terms)
        .rule(argmax_rule);

const definition argmin_definition =
    definition("argmin(Tensor input, int? dim=None, bool keepdim=False)")
        .value(arg_value<false>)
        .terms(reduced_terms)
        .rule(argmin_rule);

const definition shares_definition = definition("_shares(Tensor input, Tensor kept)")
                                         .value(shares_value)
                                         .terms(shares_terms)
                                         .rule_of(shares_rule);

}  // namespace recorder
