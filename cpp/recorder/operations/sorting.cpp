// The order of cells along an axis.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <type_traits>
#include <vector>

#include "recorder/operations/places.hpp"
#include "recorder/operations/reducing.hpp"
#include "recorder/operations/rows.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;
using place_list = std::vector<std::size_t>;

/// Whether a cell comes before another in rising order, where NaN comes last.
template <class Cell>
bool is_below(Cell a, Cell b) {
    if constexpr (std::is_floating_point_v<Cell>) {
        if (b != b) return a == a;
    }
    return a < b;
}

/// The first `wanted` of `count` places in the order of the cells there, `cell(place)`.
template <class Cells>
place_list sorted_places(std::size_t count, std::size_t wanted, bool descending, Cells cell) {
    return ordered(count, wanted, [&](std::size_t a, std::size_t b) {
        return descending ? is_below(cell(b), cell(a)) : is_below(cell(a), cell(b));
    });
}

/// The first `wanted` places of each row's order.
array ordered_places(const call& asked, std::size_t wanted, bool descending) {
    const array& from = asked.operand(0);
    const rows all(asked);
    shape_list shape = from.shape();
    if (!shape.empty()) shape[asked.axis(shape.size())] = wanted;
    array result(dtype::int64, shape);
    if (result.size() == 0) return result;
    with_cells(from, [&](const auto* cells) {
        for (std::size_t row = 0; row < all.count(); ++row) {
            const auto* start = cells + all.first(row);
            const place_list places =
                sorted_places(all.length(), wanted, descending,
                              [&](std::size_t place) { return start[place * all.step()]; });
            for (std::size_t i = 0; i < wanted; ++i) {
                result.fill<std::int64_t>()[all.first(row, wanted) + i * all.step()] =
                    static_cast<std::int64_t>(places[i]);
            }
        }
    });
    return result;
}

double place_by_order(const rule_input& made, bool descending) {
    const place_list places = sorted_places(made.terms.size(), made.position + 1, descending,
                                            [&](std::size_t place) { return made.terms[place]; });
    return static_cast<double>(places[made.position]);
}

const rule rising = {"argsort", "argsort(t)[p]",
                     [](const rule_input& made) { return place_by_order(made, false); }};
const rule falling = {"argsort", "argsort(t, descending)[p]",
                      [](const rule_input& made) { return place_by_order(made, true); }};

// argsort, sort

array argsort_value(const call& asked) {
    return ordered_places(asked, rows(asked).length(), asked.flag("descending"));
}

rule_use argsort_rule(const call& asked, std::size_t cell) {
    return {asked.flag("descending") ? &falling : &rising, rows(asked).place_of(cell)};
}

void sort_composed(composition& of) {
    const call asked = of.asked();
    asked.axis(asked.operand(0).rank());
    give_gathered(of,
                  record(argsort_definition, {of.operands[0]},
                         {asked.whole("dim"), asked.flag("descending"), asked.flag("stable")}),
                  true);
}

// topk

/// How many cells of each row are asked for. A scalar gives itself.
std::size_t wanted_of(const call& asked) {
    const std::size_t length = rows(asked).length();
    const std::int64_t k = asked.whole("k");
    if (k < 0 || k > static_cast<std::int64_t>(length)) {
        asked.refuse(status::value, "k = % must be 0 to %, the length of the axis.", k, length);
    }
    return asked.operand(0).rank() == 0 ? 1 : static_cast<std::size_t>(k);
}

array topk_indices_value(const call& asked) {
    return ordered_places(asked, wanted_of(asked), asked.flag("largest"));
}

void topk_indices_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const rows all(asked);
    const std::size_t first = all.first(all.row_of(cell, wanted_of(asked)));
    for (std::size_t i = 0; i < all.length(); ++i) sink(0, first + i * all.step());
}

rule_use topk_indices_rule(const call& asked, std::size_t cell) {
    return {asked.flag("largest") ? &falling : &rising,
            rows(asked).place_of(cell, wanted_of(asked))};
}

void topk_composed(composition& of) {
    const call asked = of.asked();
    if (asked.operand(0).type() == dtype::boolean) {
        asked.refuse(status::type, "bools are not compared; convert them to int64 first.");
    }
    wanted_of(asked);
    give_gathered(of,
                  record(topk_indices_definition, {of.operands[0]},
                         {asked.whole("k"), asked.whole("dim"), asked.flag("largest")}),
                  true);
}

}  // namespace

const definition argsort_definition =
    definition("argsort(Tensor input, int dim=-1, bool descending=False, bool stable=False)")
        .value(argsort_value)
        .terms(row_terms)
        .rule_of(argsort_rule);

const definition sort_definition =
    definition(
        "sort(Tensor input, int dim=-1, bool descending=False, bool stable=False) -> "
        "(Tensor values, Tensor indices)")
        .composes(sort_composed);

const definition topk_indices_definition =
    definition("_topk_indices(Tensor input, int k, int dim, bool largest)")
        .value(topk_indices_value)
        .terms(topk_indices_terms)
        .rule_of(topk_indices_rule);

const definition topk_definition =
    definition(
        "topk(Tensor input, int k, int dim=-1, bool largest=True, bool sorted=True) -> "
        "(Tensor values, Tensor indices)")
        .composes(topk_composed);

}  // namespace recorder
