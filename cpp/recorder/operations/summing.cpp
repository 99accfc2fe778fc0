// Sums over axes, and questions to all cells along them.
#include <type_traits>

#include "recorder/operations/accumulating.hpp"
#include "recorder/operations/stepwise.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

array sum_value(const call& asked) {
    const reduction over(asked);
    const dtype type = accumulated_type(asked);
    const array values = asked.operand(0).to(type);
    if (type == dtype::boolean) return truth_value<true>(values, over);
    if (type == dtype::float32) {
        if (asked.is_stepwise()) return stepwise_sum(asked, values, over.shape());
        return over.each<float, float>(values, type, [&over](const float* cells, walk place) {
            double total = 0.0;
            for (std::size_t i = 0; i < over.count(); ++i, place.next()) {
                total += static_cast<double>(cells[place.place()]);
            }
            return static_cast<float>(total);
        });
    }
    return over.each<std::int64_t, std::int64_t>(
        values, type, [&over](const std::int64_t* cells, walk place) {
            std::uint64_t total = 0;
            for (std::size_t i = 0; i < over.count(); ++i, place.next()) {
                total += static_cast<std::uint64_t>(cells[place.place()]);
            }
            return static_cast<std::int64_t>(total);
        });
}

void sum_gradient(gradient_call& of) {
    const reduction over(of.made);
    of.give(0, expand(shaped(of.gradient, over.kept_shape()), of.made.operand(0).shape()));
}

template <bool any>
array asked_value(const call& asked) {
    return truth_value<any>(asked.operand(0), reduction(asked));
}

array count_value(const call& asked) {
    const reduction over(asked);
    return over.each<std::uint8_t, std::int64_t>(asked.operand(0).to(dtype::boolean), dtype::int64,
                                                 [&over](const std::uint8_t* cells, walk place) {
                                                     std::int64_t count = 0;
                                                     for (std::size_t i = 0; i < over.count();
                                                          ++i, place.next()) {
                                                         count += cells[place.place()];
                                                     }
                                                     return count;
                                                 });
}

const rule count_rule = {
    "count_nonzero", "number of t ≠ 0", [](const rule_input& made) {
        return static_cast<double>(std::count_if(made.terms.begin(), made.terms.end(),
                                                 [](double each) { return each != 0.0; }));
    }};

}  // namespace

const definition sum_definition =
    definition("sum(Tensor input, int[]? dim=None, bool keepdim=False, *, dtype? dtype=None)")
        .value(sum_value)
        .terms(reduced_terms)
        .rule_of(sum_rule)
        .gradient(sum_gradient);

const definition any_definition = definition("any(Tensor input, int? dim=None, bool keepdim=False)")
                                      .value(asked_value<true>)
                                      .terms(reduced_terms)
                                      .rule(any_rule);

const definition all_definition = definition("all(Tensor input, int? dim=None, bool keepdim=False)")
                                      .value(asked_value<false>)
                                      .terms(reduced_terms)
                                      .rule(all_rule);

const definition count_nonzero_definition =
    definition("count_nonzero(Tensor input, int[]? dim=None)")
        .value(count_value)
        .terms(reduced_terms)
        .rule(count_rule);

}  // namespace recorder
