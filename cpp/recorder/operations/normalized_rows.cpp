// What layer_norm is made of in PyTorch's arithmetic.
#include <algorithm>
#include <array>
#include <cmath>

#include "recorder/operations/reducing.hpp"
#include "recorder/operations/stepwise.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

/// How many cells of a lane are taken together.
constexpr std::size_t chunk = 16;

/// How many numbers, their mean, and the sum of squares of how far they are from it.
struct moments {
    std::size_t count = 0;
    float mean = 0.0F;
    float squares = 0.0F;

    void add(const moments& more) {
        const std::size_t all = count + more.count;
        if (all == 0) return;
        const float share = static_cast<float>(more.count) / static_cast<float>(all);
        const float apart = more.mean - mean;
        mean += share * apart;
        squares += more.squares + apart * apart * (share * static_cast<float>(count));
        count = all;
    }
};

using lane_moments = std::array<moments, torch_lanes>;

void add(lane_moments& to, const lane_moments& more) {
    for (std::size_t lane = 0; lane < torch_lanes; ++lane) to[lane].add(more[lane]);
}

/// Of up to `chunk` numbers of each lane.
lane_moments moments_of_chunk(const float* cells, std::size_t count) {
    lane_moments all;
    for (std::size_t i = 0; i < count; ++i) {
        const float share = 1.0F / static_cast<float>(i + 1);
        for (std::size_t lane = 0; lane < torch_lanes; ++lane) {
            moments& one = all[lane];
            const float apart = cells[i * torch_lanes + lane] - one.mean;
            one.mean += apart * share;
            one.squares += apart * (cells[i * torch_lanes + lane] - one.mean);
            one.count = i + 1;
        }
    }
    return all;
}

/// Of a row, by chunks that are added up in pairs, pairs of pairs and so on.
moments moments_of(const float* cells, std::size_t count) {
    const std::size_t whole = count / torch_lanes;
    const std::size_t chunks = (whole + chunk - 1) / chunk;
    std::size_t depth = 0;
    while ((std::size_t{1} << depth) < chunks) ++depth;
    // Enough for 2^24 chunks, which no memory of a module holds.
    lane_moments levels[24];
    for (std::size_t i = 0; i < chunks; ++i) {
        const std::size_t rows = std::min(chunk, whole - i * chunk);
        add(levels[0], moments_of_chunk(cells + i * chunk * torch_lanes, rows));
        std::size_t pairs = i + 1;
        for (std::size_t level = 1; level < depth && pairs % 2 == 0; ++level, pairs /= 2) {
            add(levels[level], levels[level - 1]);
            levels[level - 1] = {};
        }
    }
    for (std::size_t level = 1; level < depth; ++level) add(levels[0], levels[level]);
    moments all;
    for (std::size_t i = whole * torch_lanes; i < count; ++i) {
        const float apart = cells[i] - all.mean;
        ++all.count;
        all.mean += apart / static_cast<float>(all.count);
        all.squares += apart * (cells[i] - all.mean);
    }
    for (const moments& lane : levels[0]) {
        const std::size_t before = all.count;
        const float apart = lane.mean - all.mean;
        all.count += lane.count;
        if (all.count == 0) continue;
        const float share = static_cast<float>(lane.count) / static_cast<float>(all.count);
        all.mean += share * apart;
        all.squares += lane.squares + apart * apart * share * static_cast<float>(before);
    }
    return all;
}

double variance_of(const rule_input& made) {
    const double middle = rules::mean.value(made);
    double total = 0.0;
    for (const double each : made.terms) total += (each - middle) * (each - middle);
    return total / static_cast<double>(made.terms.size());
}

const rule variance_rule = {"row_var", "Σ (t − mean t)² / n", variance_of};

/// The mean of each row, or how far its cells are from it.
template <bool is_variance>
array row_value(const call& asked) {
    const reduction over(asked);
    return over.each<float, float>(asked.operand(0), dtype::float32,
                                   [&over](const float* cells, const walk&) {
                                       const moments row = moments_of(cells, over.count());
                                       const auto count = static_cast<float>(over.count());
                                       return is_variance ? row.squares / count : row.mean;
                                   });
}

void row_mean_gradient(gradient_call& of) {
    const reduction over(of.made);
    const variable each = of.gradient * (1.0 / static_cast<double>(over.count()));
    of.give(0, expand(each, of.made.operand(0).shape()));
}

void row_var_gradient(gradient_call& of) {
    const variable x = of.operands[0];
    const variable apart = x - record(row_mean_definition, {x}, {of.made.get("dim"), true});
    of.give(0, apart * (of.gradient * (2.0 / static_cast<double>(reduction(of.made).count()))));
}

// (input − mean) rstd weight + bias

/// How many cells a row has: of the axes along which `mean` has the length 1.
std::size_t width_of(const call& asked) {
    const shape_list& shape = asked.operand(0).shape();
    std::size_t width = 1;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (asked.operand(1).shape()[axis] == 1) width *= shape[axis];
    }
    return width;
}

array normalized_value(const call& asked) {
    const array& input = asked.operand(0);
    const array& middle = asked.operand(1);
    const array& scale = asked.operand(2);
    const array* weight = asked.optional(3);
    const array* bias = asked.optional(4);
    array result = array::unfilled(dtype::float32, input.shape());
    const std::size_t width = width_of(asked);
    for (std::size_t cell = 0; cell < input.size(); ++cell) {
        const float by = scale.cells<float>()[cell / width];
        const float shift = -by * middle.cells<float>()[cell / width];
        float made = fused(input.cells<float>()[cell], by, shift);
        const std::size_t place = cell % width;
        const float added = bias == nullptr ? 0.0F : bias->cells<float>()[place];
        if (weight != nullptr) made = fused(made, weight->cells<float>()[place], added);
        result.fill<float>()[cell] = weight == nullptr ? made + added : made;
    }
    return result;
}

void normalized_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const std::size_t width = width_of(asked);
    sink(0, cell);
    sink(1, cell / width);
    sink(2, cell / width);
    asked.optional(3) == nullptr ? sink.number(1.0) : sink(3, cell % width);
    asked.optional(4) == nullptr ? sink.number(0.0) : sink(4, cell % width);
}

const rule normalized_rule = {"normalized", "(x − μ) · r · w + b", [](const rule_input& of) {
                                  return (of.terms[0] - of.terms[1]) * of.terms[2] * of.terms[3] +
                                         of.terms[4];
                              }};

std::string normalized_line(const call& asked, const std::vector<std::string>& operands) {
    const std::string line = "(" + operands[0] + " - " + operands[1] + ") * " + operands[2];
    return line + (asked.optional(3) == nullptr ? "" : " * " + operands[3]) +
           (asked.optional(4) == nullptr ? "" : " + " + operands[4]);
}

/// Rows as PyTorch's gradient has them: two axes, the second of all that is normalized over.
struct rows_of {
    shape_list shape;
    variable operator()(variable values) const { return shaped(values, shape); }
};

variable plus_product(variable start, variable x, variable y) {
    return record(addcmul_definition, {start, x, y}, {std::int64_t{1}});
}

/// The whole gradient is that of the input: mean and rstd are made of it.
void normalized_gradient(gradient_call& of) {
    const shape_list& shape = of.made.operand(0).shape();
    const std::size_t count = of.made.operand(1).size();
    const std::size_t width = width_of(of.made);
    const rows_of wide = {{count, width}};
    const rows_of narrow_rows = {{count, 1}};
    const variable x = wide(of.operands[0]);
    const variable gradient = wide(of.gradient);
    const variable middle = narrow_rows(of.operands[1]);
    const variable scale = narrow_rows(of.operands[2]);
    const bool has_weight = of.made.optional(3) != nullptr;
    if (of.needs(0)) {
        const variable weight = has_weight ? expand(shaped(of.operands[3], {1, width}), wide.shape)
                                           : full_like(gradient, 1.0);
        const variable products =
            has_weight ? row_products(gradient * x, weight, 1) : row_products(gradient, x, 1);
        const variable total = row_products(gradient, weight, 1);
        const double share =
            static_cast<double>(1.0F / static_cast<float>(std::max<std::size_t>(width, 1)));
        const variable bend =
            plus_product(-products, total, middle) * scale * scale * scale * share;
        const variable shift = plus_product(-(total * scale * share), -bend, middle);
        const variable scaled = has_weight ? gradient * scale * weight : gradient * scale;
        of.give(0, shaped(plus_product(scaled, bend, x) + shift, shape));
    }
    if (has_weight && of.needs(3)) {
        const variable normal = plus_product(-(scale * middle), x, scale);
        of.give(3, shaped(record(vecdot_definition, {gradient, normal}, {std::int64_t{0}}),
                          of.made.operand(3).shape()));
    }
    if (of.made.optional(4) != nullptr && of.needs(4)) {
        const variable ones = full_like(gradient, 1.0);
        of.give(4, shaped(record(vecdot_definition, {gradient, ones}, {std::int64_t{0}}),
                          of.made.operand(4).shape()));
    }
}

}  // namespace

const definition row_mean_definition =
    definition("_row_mean(Tensor input, int[] dim, bool keepdim)")
        .written("torch.mean")
        .value(row_value<false>)
        .terms(reduced_terms)
        .rule(rules::mean)
        .gradient(row_mean_gradient);

const definition row_var_definition =
    definition("_row_var(Tensor input, int[] dim, bool unbiased, bool keepdim)")
        .written("torch.var")
        .value(row_value<true>)
        .terms(reduced_terms)
        .rule(variance_rule)
        .gradient(row_var_gradient);

const definition normalized_definition =
    definition(
        "_normalized(Tensor input, Tensor mean, Tensor rstd, Tensor? weight=None, "
        "Tensor? bias=None)")
        .written(normalized_line)
        .value(normalized_value)
        .terms(normalized_terms)
        .rule(normalized_rule)
        .gradient(normalized_gradient);

}  // namespace recorder
