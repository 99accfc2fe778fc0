// Products over axes.
#include "recorder/operations/products.hpp"

#include <algorithm>
#include <vector>

#include "recorder/operations/accumulating.hpp"
#include "recorder/operations/rows.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

// prod

array prod_value(const call& asked) {
    const reduction over(asked);
    const dtype type = accumulated_type(asked);
    const array values = asked.operand(0).to(type);
    if (type == dtype::boolean) return truth_value<false>(values, over);
    if (type == dtype::float32) {
        return over.each<float, float>(values, type, [&over](const float* cells, walk place) {
            double total = 1.0;
            for (std::size_t i = 0; i < over.count(); ++i, place.next()) {
                total *= static_cast<double>(cells[place.place()]);
            }
            return static_cast<float>(total);
        });
    }
    return over.each<std::int64_t, std::int64_t>(
        values, type, [&over](const std::int64_t* cells, walk place) {
            std::uint64_t total = 1;
            for (std::size_t i = 0; i < over.count(); ++i, place.next()) {
                total *= static_cast<std::uint64_t>(cells[place.place()]);
            }
            return static_cast<std::int64_t>(total);
        });
}

/// The operand as before x length x after around the axis `dim`; all of it, where none is named.
shape_list three_axes(const call& asked) {
    const array& from = asked.operand(0);
    if (!asked.has("dim")) return {1, from.size(), 1};
    const along axis(from.shape(), asked.axis(from.rank()));
    return {axis.before, axis.length, axis.after};
}

/// Whether two cells or more are 0.
bool has_zeros(const array& from) {
    const float* cells = from.cells<float>();
    return std::count(cells, cells + from.size(), 0.0F) > 1;
}

/// A cell's gradient is the product of all others, which is right where a cell is 0 too. Of all
/// cells, PyTorch counts those that are 0: of two, all gradients are 0 and never NaN.
void prod_gradient(gradient_call& of) {
    const shape_list shape = three_axes(of.made);
    const variable x = shaped(of.operands[0], shape);
    const variable others = record(prod_others_definition, {x}, {std::int64_t{1}});
    variable whole = shaped(of.gradient, {shape[0], 1, shape[2]}) * others;
    if (!of.made.has("dim") && has_zeros(of.made.operand(0))) {
        const variable is_nan = record(ne_definition, {whole, whole});
        whole = record(masked_fill_definition, {whole, is_nan, number(whole, 0.0)});
    }
    of.give(0, shaped(whole, of.made.operand(0).shape()));
}

// _prod_others

array prod_others_value(const call& asked) {
    const array& from = asked.operand(0);
    array result(dtype::float32, from.shape());
    const rows all(asked);
    std::vector<double> later(all.length() + 1, 1.0);
    for (std::size_t row = 0; row < (from.size() == 0 ? 0 : all.count()); ++row) {
        const float* cells = from.cells<float>() + all.first(row);
        float* to = result.fill<float>() + all.first(row);
        for (std::size_t i = all.length(); i-- > 0;) {
            later[i] = later[i + 1] * static_cast<double>(cells[i * all.step()]);
        }
        double earlier = 1.0;
        for (std::size_t i = 0; i < all.length(); ++i) {
            to[i * all.step()] = static_cast<float>(earlier * later[i + 1]);
            earlier *= static_cast<double>(cells[i * all.step()]);
        }
    }
    return result;
}

void other_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const rows all(asked);
    const std::size_t first = all.first(all.row_of(cell));
    for (std::size_t i = 0; i < all.length(); ++i) {
        if (i != all.place_of(cell)) sink(0, first + i * all.step());
    }
}

/// For the product without a cell `k`, the gradient of a cell is the product without both.
void prod_others_gradient(gradient_call& of) {
    const shape_list shape = three_axes(of.made);
    const std::size_t n = shape[1];
    const variable x = shaped(of.operands[0], shape);
    const variable without = record(leave_one_definition, {x});
    const variable both = record(prod_others_definition, {without}, {std::int64_t{2}});
    const variable gradient = shaped(of.gradient, {shape[0], n, 1, shape[2]});
    const variable apart =
        square_mask(*x.owner, n, [](std::size_t k, std::size_t i) { return k != i; });
    const variable total = sum(gradient * (both * apart), {1});
    of.give(0, shaped(total, of.made.operand(0).shape()));
}

// _leave_one

/// before x length x after to before x length x length x after: row `k` has 1 in place of cell k.
array leave_one_value(const call& asked) {
    const array& from = asked.operand(0);
    const shape_list& shape = from.shape();
    const std::size_t n = shape[1];
    array result(dtype::float32, {shape[0], n, n, shape[2]});
    float* to = result.fill<float>();
    for (std::size_t before = 0; before < shape[0]; ++before) {
        for (std::size_t k = 0; k < n; ++k) {
            for (std::size_t i = 0; i < n; ++i) {
                for (std::size_t after = 0; after < shape[2]; ++after) {
                    *to++ =
                        k == i ? 1.0F : from.cells<float>()[(before * n + i) * shape[2] + after];
                }
            }
        }
    }
    return result;
}

void leave_one_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const shape_list& shape = asked.operand(0).shape();
    const std::size_t n = shape[1];
    const shape_list index = index_of(cell, {shape[0], n, n, shape[2]});
    if (index[1] == index[2]) return sink.number(1.0);
    sink(0, (index[0] * n + index[2]) * shape[2] + index[3]);
}

void leave_one_gradient(gradient_call& of) {
    const std::size_t n = of.made.operand(0).shape()[1];
    const variable apart =
        square_mask(*of.gradient.owner, n, [](std::size_t k, std::size_t i) { return k != i; });
    of.give(0, sum(of.gradient * apart, {1}));
}

}  // namespace

const definition prod_definition =
    definition("prod(Tensor input, int? dim=None, bool keepdim=False, *, dtype? dtype=None)")
        .value(prod_value)
        .terms(reduced_terms)
        .rule_of(product_rule)
        .gradient(prod_gradient);

const definition prod_others_definition = definition("_prod_others(Tensor input, int dim)")
                                              .value(prod_others_value)
                                              .terms(other_terms)
                                              .rule(rules::product)
                                              .gradient(prod_others_gradient);

const definition leave_one_definition = definition("_leave_one(Tensor input)")
                                            .value(leave_one_value)
                                            .terms(leave_one_terms)
                                            .rule(rules::copy)
                                            .gradient(leave_one_gradient);

}  // namespace recorder
