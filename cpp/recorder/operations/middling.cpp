// Medians and modes.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <type_traits>
#include <vector>

#include "recorder/operations/places.hpp"
#include "recorder/operations/reducing.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

template <class Cell>
bool is_nan(Cell each) {
    if constexpr (std::is_floating_point_v<Cell>) return each != each;
    return false;
}

/// The place of the median: of two in the middle the lower one, of equals the first; of NaN, where
/// there is one.
template <class Cell>
std::size_t median_place(const std::vector<Cell>& cells) {
    std::vector<std::size_t> places(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (is_nan(cells[i])) return i;
        places[i] = i;
    }
    const std::size_t middle = (cells.size() - 1) / 2;
    std::nth_element(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(middle),
                     places.end(), [&cells](std::size_t a, std::size_t b) {
                         return cells[a] < cells[b] || (cells[a] == cells[b] && a < b);
                     });
    const Cell found = cells[places[middle]];
    return static_cast<std::size_t>(std::find(cells.begin(), cells.end(), found) - cells.begin());
}

/// The last place of the cell that is there most often: of several the least. NaN equals no cell
/// and comes last.
template <class Cell>
std::size_t mode_place(const std::vector<Cell>& cells) {
    std::map<Cell, std::pair<std::size_t, std::size_t>> counts;
    std::size_t found = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (is_nan(cells[i])) continue;
        auto& [count, last] = counts[cells[i]];
        ++count;
        last = i;
    }
    std::size_t most = 0;
    for (const auto& [cell, counted] : counts) {
        if (counted.first <= most) continue;
        most = counted.first;
        found = counted.second;
    }
    return found;
}

/// Makes each cell by `work`, which gets the cells that it is made of in a list.
template <class Work>
array list_by_list(const call& asked, Work work) {
    const array& from = asked.operand(0);
    const reduction over(asked);
    refuse_empty(asked, over);
    return with_cells(from, [&](const auto* known) {
        using cell = std::remove_const_t<std::remove_pointer_t<decltype(known)>>;
        std::vector<cell> list(over.count());
        return over.each<cell, std::int64_t>(from, dtype::int64,
                                             [&](const cell* cells, walk place) {
                                                 for (cell& each : list) {
                                                     each = cells[place.place()];
                                                     place.next();
                                                 }
                                                 return static_cast<std::int64_t>(work(list));
                                             });
    });
}

void refuse_bools(const call& asked) {
    if (asked.operand(0).type() == dtype::boolean) {
        asked.refuse(status::type, "bools have none; convert them to int64 first.");
    }
}

// median

array median_indices_value(const call& asked) {
    return list_by_list(asked, [](const auto& cells) { return median_place(cells); });
}

const rule median_rule = {"median", "the place of median t", [](const rule_input& made) {
                              return static_cast<double>(median_place(made.terms));
                          }};

array middle_value(const call& asked) {
    const array& from = asked.operand(0);
    array result(from.type(), {});
    with_cells(from, [&](const auto* cells) {
        using cell = std::remove_const_t<std::remove_pointer_t<decltype(cells)>>;
        if (from.size() == 0) {
            *result.fill<cell>() = std::is_floating_point_v<cell>
                                       ? std::numeric_limits<cell>::quiet_NaN()
                                       : std::numeric_limits<cell>::min();
            return;
        }
        const std::vector<cell> list(cells, cells + from.size());
        *result.fill<cell>() = list[median_place(list)];
    });
    return result;
}

void all_terms(const call& asked, std::size_t, const term_sink& sink) {
    for (std::size_t i = 0; i < asked.operand(0).size(); ++i) sink(0, i);
}

const rule middle_rule = {"median", "median t", [](const rule_input& made) {
                              if (made.terms.empty()) {
                                  return made.asked.operand(0).type() == dtype::int64
                                             ? -9223372036854775808.0
                                             : std::nan("");
                              }
                              return made.terms[median_place(made.terms)];
                          }};

void middle_gradient(gradient_call& of) {
    const shape_list kept(of.made.operand(0).rank(), 1);
    of.give(0, of.gradient * shares(of.operands[0], shaped(of.result, kept)));
}

void median_composed(composition& of) {
    const call asked = of.asked();
    refuse_bools(asked);
    if (!asked.has("dim")) {
        of.give(record(middle_definition, {of.operands[0]}));
        return;
    }
    refuse_empty(asked, reduction(asked));
    give_gathered(of,
                  record(median_indices_definition, {of.operands[0]}, {asked.whole("dim"), true}),
                  asked.flag("keepdim"));
}

// mode

array mode_indices_value(const call& asked) {
    return list_by_list(asked, [](const auto& cells) { return mode_place(cells); });
}

const rule mode_rule = {
    "mode", "the last place of the most frequent t",
    [](const rule_input& made) { return static_cast<double>(mode_place(made.terms)); }};

void mode_composed(composition& of) {
    const call asked = of.asked();
    refuse_empty(asked, reduction(asked));
    give_gathered(of, record(mode_indices_definition, {of.operands[0]}, {asked.whole("dim"), true}),
                  asked.flag("keepdim"));
}

}  // namespace

const definition middle_definition = definition("_median(Tensor input)")
                                         .written("torch.median")
                                         .value(middle_value)
                                         .terms(all_terms)
                                         .rule(middle_rule)
                                         .gradient(middle_gradient);

const definition median_indices_definition =
    definition("_median_indices(Tensor input, int dim, bool keepdim)")
        .value(median_indices_value)
        .terms(reduced_terms)
        .rule(median_rule);

const definition median_definition =
    definition(
        "median(Tensor input, int? dim=None, bool keepdim=False) -> (Tensor values, Tensor "
        "indices)")
        .composes(median_composed);

const definition mode_indices_definition =
    definition("_mode_indices(Tensor input, int dim, bool keepdim)")
        .value(mode_indices_value)
        .terms(reduced_terms)
        .rule(mode_rule);

const definition mode_definition =
    definition(
        "mode(Tensor input, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)")
        .composes(mode_composed);

}  // namespace recorder
