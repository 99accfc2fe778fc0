// Sums and products of all cells up to each.
#include "recorder/operations/accumulating.hpp"
#include "recorder/operations/products.hpp"
#include "recorder/operations/rows.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

/// Makes each cell of `to` from its cell of `from` and what came of the earlier ones of the row.
template <class Cell, class Sum, class Step>
void run(const call& asked, const array& from, array& result, Sum start, Step step) {
    const rows all(asked);
    for (std::size_t row = 0; row < (from.size() == 0 ? 0 : all.count()); ++row) {
        const std::size_t first = all.first(row);
        Sum so_far = start;
        for (std::size_t i = 0; i < all.length(); ++i) {
            const std::size_t cell = first + i * all.step();
            so_far = step(so_far, static_cast<Sum>(from.cells<Cell>()[cell]));
            result.fill<Cell>()[cell] = static_cast<Cell>(so_far);
        }
    }
}

template <bool sums>
array running_value(const call& asked) {
    const dtype type = accumulated_type(asked);
    if (type == dtype::boolean) {
        asked.refuse(status::type, "the result cannot hold bools; choose int64 or float32.");
    }
    const array from = asked.operand(0).to(type);
    // A scalar is its own sum, that of -0 too.
    asked.axis(from.rank());
    if (from.rank() == 0) return from;
    array result(type, from.shape());
    const auto step = [](auto so_far, auto each) { return sums ? so_far + each : so_far * each; };
    if (type == dtype::float32) {
        run<float>(asked, from, result, sums ? 0.0 : 1.0, step);
    } else {
        run<std::int64_t>(asked, from, result, std::uint64_t{sums ? 0U : 1U}, step);
    }
    return result;
}

/// The cells of the row up to this one.
void earlier_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const rows all(asked);
    const std::size_t first = all.first(all.row_of(cell));
    for (std::size_t i = 0; i <= all.place_of(cell); ++i) sink(0, first + i * all.step());
}

/// Each cell counts in its sum and in all later ones.
void cumsum_gradient(gradient_call& of) {
    of.give(0, record(cumsum_back_definition, {of.gradient}, {of.made.whole("dim")}));
}

/// Each cell counts in its product and in all later ones, times the other cells of these: row `k`
/// of `without` has 1 in place of cell k.
void cumprod_gradient(gradient_call& of) {
    const array& from = of.made.operand(0);
    const along axis(from.shape(), of.made.axis(from.rank()));
    const std::size_t n = axis.length;
    const variable x = shaped(of.operands[0], {axis.before, n, axis.after});
    const variable without = record(leave_one_definition, {x});
    const variable others = record(cumprod_definition, {without}, {std::int64_t{2}, attribute{}});
    const variable later =
        square_mask(*x.owner, n, [](std::size_t k, std::size_t i) { return k <= i; });
    const variable gradient = shaped(of.gradient, {axis.before, 1, n, axis.after});
    of.give(0, shaped(sum(gradient * (others * later), {2}), from.shape()));
}

// _cumsum_back

array cumsum_back_value(const call& asked) {
    const array& from = asked.operand(0);
    array result(dtype::float32, from.shape());
    const rows all(asked);
    for (std::size_t row = 0; row < (from.size() == 0 ? 0 : all.count()); ++row) {
        double total = 0.0;
        for (std::size_t i = all.length(); i-- > 0;) {
            const std::size_t cell = all.first(row) + i * all.step();
            total += static_cast<double>(from.cells<float>()[cell]);
            result.fill<float>()[cell] = static_cast<float>(total);
        }
    }
    return result;
}

/// The cells of the row from this one on.
void later_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const rows all(asked);
    const std::size_t first = all.first(all.row_of(cell));
    for (std::size_t i = all.place_of(cell); i < all.length(); ++i) {
        sink(0, first + i * all.step());
    }
}

void cumsum_back_gradient(gradient_call& of) {
    of.give(0, record(cumsum_definition, {of.gradient}, {of.made.whole("dim"), attribute{}}));
}

}  // namespace

const definition cumsum_definition =
    definition("cumsum(Tensor input, int dim, *, dtype? dtype=None)")
        .value(running_value<true>)
        .terms(earlier_terms)
        .rule_of(sum_rule)
        .gradient(cumsum_gradient);

const definition cumprod_definition =
    definition("cumprod(Tensor input, int dim, *, dtype? dtype=None)")
        .value(running_value<false>)
        .terms(earlier_terms)
        .rule_of(product_rule)
        .gradient(cumprod_gradient);

const definition cumsum_back_definition = definition("_cumsum_back(Tensor input, int dim)")
                                              .value(cumsum_back_value)
                                              .terms(later_terms)
                                              .rule(rules::sum)
                                              .gradient(cumsum_back_gradient);

}  // namespace recorder
