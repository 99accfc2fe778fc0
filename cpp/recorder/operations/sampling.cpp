// Drawing by given probabilities.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "attention/tensor.hpp"
#include "recorder/operations/drawing.hpp"
#include "recorder/vocabulary.hpp"

namespace recorder {

namespace {

using attention::status;

// bernoulli

/// A 1 where a draw in [0, 1) is less than the probability. A probability that is a tensor's cell
/// is compared with a draw of 24 bits, a plain number with one of 53 bits, as PyTorch does.
array bernoulli_cells(const call& asked, const shape_list& strides) {
    const array& from = asked.operand(0);
    array bits(dtype::boolean, from.shape());
    if (asked.has("p")) {
        const double p = asked.number("p");
        needs_probability(asked, p);
        draw_cells<std::uint8_t>(bits, strides,
                                 [&] { return asked.draws->next_uniform_double() < p ? 1 : 0; });
        return bits.to(from.type());
    }
    needs_float(asked, from, "the probabilities");
    const float* cells = from.cells<float>();
    for (std::size_t i = 0; i < from.size(); ++i) needs_probability(asked, double{cells[i]});
    draw_cells<std::uint8_t>(bits, strides,
                             [&] { return asked.draws->next_uniform() < *cells++ ? 1 : 0; });
    return bits.to(dtype::float32);
}

array bernoulli_value(const call& asked) {
    return bernoulli_cells(asked, row_major(asked.operand(0).shape()));
}

array bernoulli_in_place_value(const call& asked) {
    return bernoulli_cells(asked, *asked.strides[0]);
}

/// The probability, and the number that was drawn.
void bernoulli_terms_of(const call& asked, std::size_t cell, std::size_t draws_before,
                        const term_sink& sink) {
    const bool is_number = asked.has("p");
    if (is_number) {
        sink.number(asked.number("p"));
    } else {
        sink(0, cell);
    }
    if (asked.draws == nullptr) return;
    double drawn = 0.0;
    for (std::size_t i = 0; i <= draws_before; ++i) {
        drawn = is_number ? asked.draws->next_uniform_double()
                          : static_cast<double>(asked.draws->next_uniform());
    }
    sink.number(drawn);
}

void bernoulli_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    bernoulli_terms_of(asked, cell, cell, sink);
}

void bernoulli_in_place_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const memory_order order(asked.operand(0).shape(), *asked.strides[0]);
    bernoulli_terms_of(asked, cell, order.before(cell), sink);
}

const rule less_than_drawn = {
    "drawn", "1 where the draw y < x, else 0",
    [](const rule_input& made) { return made.terms.at(1) < made.terms[0] ? 1.0 : 0.0; }};

// exponential, multinomial

double next_exponential(attention::generator& draws) {
    return -std::log1p(-draws.next_uniform_double());
}

array exponential_value(const call& asked) {
    needs_float(asked, asked.operand(0), "the tensor");
    const double rate = asked.number("lambd");
    if (!(rate > 0.0)) asked.refuse(status::value, "lambd must be more than 0.");
    array result(dtype::float32, asked.operand(0).shape());
    draw_cells<float>(result, *asked.strides[0],
                      [&] { return next_exponential(*asked.draws) / rate; });
    return result;
}

struct multinomial_plan {
    std::size_t rows, classes, samples;
    bool by_size;  ///< without replacement: the largest of probability / draw
    shape_list shape;
};

multinomial_plan plan_of(const call& asked) {
    const array& from = asked.operand(0);
    needs_float(asked, from, "the probabilities");
    if (from.rank() != 1 && from.rank() != 2) {
        asked.refuse(status::shape, "the probabilities must have 1 or 2 axes, not %.", from.rank());
    }
    const std::int64_t asked_for = asked.whole("num_samples");
    if (asked_for <= 0) asked.refuse(status::value, "num_samples must be 1 or more.");
    multinomial_plan plan{};
    plan.rows = from.rank() == 1 ? 1 : from.shape()[0];
    plan.classes = from.shape()[from.rank() - 1];
    plan.samples = static_cast<std::size_t>(asked_for);
    const bool replaced = asked.flag("replacement");
    if (!replaced && plan.samples > plan.classes) {
        asked.refuse(status::value,
                     "% samples without replacement need as many classes; there are %.",
                     plan.samples, plan.classes);
    }
    plan.by_size = !replaced;
    plan.shape = from.rank() == 1 ? shape_list{plan.samples} : shape_list{plan.rows, plan.samples};
    size_of(plan.shape);
    return plan;
}

void check_probabilities(const call& asked, const multinomial_plan& plan) {
    const float* cells = asked.operand(0).cells<float>();
    for (std::size_t row = 0; row < plan.rows; ++row) {
        double total = 0.0;
        for (std::size_t i = 0; i < plan.classes; ++i) {
            const float each = cells[row * plan.classes + i];
            if (!(each >= 0.0F) || std::isinf(each)) {
                asked.refuse(status::value, "probabilities must be finite and 0 or more.");
            }
            total += static_cast<double>(each);
        }
        if (total == 0.0) {
            asked.refuse(status::value, "the probabilities of a row must not all be 0.");
        }
    }
}

/// The exponential draw for each probability.
array divisors(const call& asked) {
    array drawn(dtype::float32, asked.operand(0).shape());
    // As a tensor that is made like the probabilities.
    const shape_list& own = *asked.strides[0];
    const shape_list standard = row_major(drawn.shape());
    const bool is_turned = drawn.rank() == 2 && own[0] == 1 && own[1] == drawn.shape()[0];
    draw_cells<float>(drawn, is_turned ? own : standard,
                      [&] { return next_exponential(*asked.draws); });
    return drawn;
}

array multinomial_value(const call& asked) {
    const multinomial_plan plan = plan_of(asked);
    check_probabilities(asked, plan);
    const float* cells = asked.operand(0).cells<float>();
    array result(dtype::int64, plan.shape);
    std::int64_t* to = result.fill<std::int64_t>();
    const array drawn = plan.by_size ? divisors(asked) : array();
    std::vector<float> weights(plan.classes);
    std::vector<double> keys(plan.classes);
    for (std::size_t row = 0; row < plan.rows; ++row) {
        const std::size_t first = row * plan.classes;
        if (plan.by_size) {
            for (std::size_t i = 0; i < plan.classes; ++i) {
                const float quotient = cells[first + i] / drawn.cells<float>()[first + i];
                keys[i] = static_cast<double>(quotient);
            }
            const std::vector<std::size_t> order = largest_first(keys.data(), keys.size());
            for (std::size_t i = 0; i < plan.samples; ++i) {
                *to++ = static_cast<std::int64_t>(order[i]);
            }
            continue;
        }
        float total = 0.0F;
        for (std::size_t i = 0; i < plan.classes; ++i) weights[i] = total += cells[first + i];
        for (float& each : weights) each /= total;
        weights.back() = 1.0F;
        for (std::size_t i = 0; i < plan.samples; ++i) {
            const double share = asked.draws->next_uniform_double();
            const auto found = std::lower_bound(
                weights.begin(), weights.end(), share,
                [](float sum, double drawn_share) { return double{sum} < drawn_share; });
            *to++ = found - weights.begin();
        }
    }
    return result;
}

/// The probabilities of the row: each divided by its draw, or all of them and then the draw.
void multinomial_terms(const call& asked, std::size_t cell, const term_sink& sink) {
    const multinomial_plan plan = plan_of(asked);
    const std::size_t first = cell / plan.samples * plan.classes;
    if (asked.draws == nullptr || !plan.by_size) {
        for (std::size_t i = 0; i < plan.classes; ++i) sink(0, first + i);
        double share = 0.0;
        for (std::size_t i = 0; asked.draws != nullptr && i <= cell; ++i) {
            share = asked.draws->next_uniform_double();
        }
        if (asked.draws != nullptr) sink.number(share);
        return;
    }
    const array drawn = divisors(asked);
    for (std::size_t i = 0; i < plan.classes; ++i) {
        sink(0, first + i, 1.0 / static_cast<double>(drawn.cells<float>()[first + i]));
    }
}

const rule ranked = {
    "ranked", "the place of the largest t; for a later sample, of the next largest",
    [](const rule_input& made) {
        const std::size_t sample = made.cell % plan_of(made.asked).samples;
        return static_cast<double>(largest_first(made.terms.data(), made.terms.size()).at(sample));
    }};

const rule reached = {"reached",
                      "the first place where the sum of t so far, as a share of all, reaches the "
                      "draw at the end",
                      [](const rule_input& made) {
                          const std::size_t classes = made.terms.size() - 1;
                          double total = 0.0;
                          for (std::size_t i = 0; i < classes; ++i) total += made.terms[i];
                          double sum = 0.0;
                          std::size_t place = 0;
                          for (; place + 1 < classes; ++place) {
                              sum += made.terms[place];
                              if (sum >= made.terms[classes] * total) break;
                          }
                          return static_cast<double>(place);
                      }};

rule_use multinomial_rule(const call& asked, std::size_t) {
    return {plan_of(asked).by_size ? &ranked : &reached};
}

}  // namespace

/// Without p, the input's cells are the probabilities; with p, the input gives shape and type.
const definition bernoulli_definition = definition("bernoulli(Tensor input, float? p=None)")
                                            .draws()
                                            .value(bernoulli_value)
                                            .terms(bernoulli_terms)
                                            .rule(less_than_drawn);

/// In place, x.bernoulli_(p).
const definition bernoulli_in_place_definition = definition("bernoulli_(Tensor input, float p=0.5)")
                                                     .written(".bernoulli_")
                                                     .draws()
                                                     .cell_by_cell()
                                                     .value(bernoulli_in_place_value)
                                                     .terms(bernoulli_in_place_terms)
                                                     .rule(less_than_drawn);

/// In place, x.exponential_(lambd).
const definition exponential_definition = definition("exponential(Tensor input, float lambd=1)")
                                              .written(".exponential_")
                                              .draws()
                                              .cell_by_cell()
                                              .value(exponential_value)
                                              .rule(rules::given);

const definition multinomial_definition =
    definition("multinomial(Tensor input, int num_samples, bool replacement=False)")
        .draws()
        .value(multinomial_value)
        .terms(multinomial_terms)
        .rule_of(multinomial_rule);

}  // namespace recorder
