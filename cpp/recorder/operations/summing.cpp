// Sums over axes.
#include <algorithm>

#include "recorder/operations/cells.hpp"
#include "recorder/operations/reducing.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

array sum_value(const call& asked) {
    const reduction over(asked);
    const dtype from = asked.operand(0).type();
    const dtype type = asked.type_or("dtype", from == dtype::boolean ? dtype::int64 : from);
    const array values = asked.operand(0).to(type);
    if (type == dtype::float32) {
        return over.each<float, float>(values, type, [&over](const float* cells, const walk& at) {
            walk place = at;
            double total = 0.0;
            for (std::size_t i = 0; i < over.count(); ++i, place.next()) {
                total += static_cast<double>(cells[place.place()]);
            }
            return static_cast<float>(total);
        });
    }
    return over.each<std::int64_t, std::int64_t>(
        values.to(dtype::int64), dtype::int64, [&over](const std::int64_t* cells, const walk& at) {
            walk place = at;
            std::uint64_t total = 0;
            for (std::size_t i = 0; i < over.count(); ++i, place.next()) {
                total += static_cast<std::uint64_t>(cells[place.place()]);
            }
            return static_cast<std::int64_t>(total);
        });
}

void sum_gradient(gradient_call& of) {
    const reduction over(of.made);
    of.give(0, expand(reshape(of.gradient, over.kept_shape()), of.made.operand(0).shape()));
}

}  // namespace

const definition sum_definition =
    definition("sum(Tensor input, int[]? dim=None, bool keepdim=False, *, dtype? dtype=None)")
        .value(sum_value)
        .terms(reduced_terms)
        .rule(rules::sum)
        .gradient(sum_gradient);

}  // namespace recorder
