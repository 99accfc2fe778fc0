// What a plan makes of each recorded operation.
#include <algorithm>
#include <utility>

#include "attention/status.hpp"
#include "learning/plan/builder.hpp"
#include "learning/plan/strides.hpp"
#include "recorder/operations/list.hpp"
#include "recorder/operations/reducing.hpp"

namespace learning {

namespace {

struct cell_operation {
    const recorder::definition* by;
    kernels::cell_function work;
};

const cell_operation cell_operations[] = {
    {&recorder::add_definition, kernels::add},
    {&recorder::sub_definition, kernels::subtract},
    {&recorder::mul_definition, kernels::multiply_cells},
    {&recorder::div_definition, kernels::divide},
    {&recorder::eq_definition, kernels::equal},
    {&recorder::where_definition, kernels::choose},
    {&recorder::neg_definition, kernels::negate},
    {&recorder::sqrt_definition, kernels::root},
    {&recorder::exp_definition, kernels::exponential},
    {&recorder::erf_definition, kernels::error_function},
    {&recorder::gelu_definition, kernels::gelu},
};

/// The attribute of that name; 0 where it is none.
double number_of(const recorder::call& asked, const char* name) {
    return asked.has(name) ? asked.number(name) : 0.0;
}

/// Axes `a` and `b` change places.
tensor transposed(tensor of, std::size_t a, std::size_t b) {
    std::swap(of.shape[a], of.shape[b]);
    std::swap(of.strides[a], of.strides[b]);
    if (of.divided) {
        if (*of.divided == a) {
            of.divided = b;
        } else if (*of.divided == b) {
            of.divided = a;
        }
    }
    return of;
}

}  // namespace

tensor plan_builder::made_by(std::size_t place) {
    const node& made = *nodes_[place];
    const recorder::definition* by = made.made_by;
    const recorder::call asked = recorder::call_of(made, nodes_);
    const shape_list& whole = made.value.shape();
    for (const cell_operation& each : cell_operations) {
        if (by != each.by) continue;
        const bool is_scaled =
            (by == &recorder::add_definition || by == &recorder::sub_definition) &&
            number_of(asked, "alpha") != 1.0;
        const bool is_rounded = by == &recorder::div_definition && asked.has("rounding_mode");
        const bool is_tanh =
            by == &recorder::gelu_definition && asked.text("approximate") != "none";
        if (is_scaled || is_rounded || is_tanh) refuse_plan(made, "its options are not known");
        std::vector<tensor> operands;
        for (std::size_t i = 0; i < made.operands.size(); ++i) operands.push_back(operand(made, i));
        return cell_by_cell(std::move(operands), each.work);
    }
    if (by == &recorder::masked_fill_definition) {
        if (triangles_.fills_nothing(place)) return operand(made, 0);
        return cell_by_cell({operand(made, 1), operand(made, 2), operand(made, 0)},
                            kernels::choose);
    }
    if (by == &recorder::reshape_definition) return reshaped(operand(made, 0), whole);
    if (by == &recorder::transpose_definition) {
        const std::size_t rank = whole.size();
        return transposed(operand(made, 0), asked.axis(rank, "dim0"), asked.axis(rank, "dim1"));
    }
    if (by == &recorder::to_definition || by == &recorder::contiguous_definition) {
        return operand(made, 0);
    }
    if (by == &recorder::expand_definition) {
        tensor seen = operand(made, 0);
        shape_list shape = whole;
        if (seen.divided) {
            seen.divided = *seen.divided + whole.size() - seen.shape.size();
            shape[*seen.divided] /= asked_.parts;
        }
        seen.strides = repeated_to(seen.shape, seen.strides, shape);
        seen.shape = shape;
        return seen;
    }
    if (by == &recorder::narrow_definition) {
        tensor seen = operand(made, 0);
        const std::size_t axis = asked.axis(whole.size());
        if (seen.divided == axis) refuse_plan(made, "its axis is divided");
        seen.offset += static_cast<std::size_t>(asked.whole("start")) * seen.strides[axis];
        seen.shape[axis] = whole[axis];
        return seen;
    }
    if (by == &recorder::select_definition) {
        tensor seen = operand(made, 0);
        const std::size_t axis = asked.axis(seen.shape.size());
        const std::int64_t index = asked.whole("index");
        if (seen.divided || index < 0) refuse_plan(made, "it is not counted from the first");
        seen.offset += static_cast<std::size_t>(index) * seen.strides[axis];
        seen.shape.erase(axis);
        seen.strides.erase(axis);
        return seen;
    }
    if (by == &recorder::linear_definition) {
        const bool has_bias = has_operand(made, 2);
        return product(operand(made, 0), transposed(operand(made, 1), 0, 1),
                       has_bias ? &operand(made, 2) : nullptr);
    }
    if (by == &recorder::matmul_definition) {
        return product(operand(made, 0), operand(made, 1), nullptr, triangles_.of_product(place));
    }
    if (by == &recorder::softmax_definition) {
        return of_rows(
            made, triangles_.is_lower(place)
                      ? [](std::size_t rows, std::size_t count, const float* from,
                           float* to) { kernels::softmax(rows, count, from, to, true); }
                      : [](std::size_t rows, std::size_t count, const float* from, float* to) {
                            kernels::softmax(rows, count, from, to, false);
                        });
    }
    if (by == &recorder::log_softmax_definition) return of_rows(made, kernels::log_softmax);
    if (by == &recorder::sum_definition) return reduced(made, false);
    if (by == &recorder::mean_definition) return reduced(made, true);
    if (by == &recorder::embedding_definition) return embedded(made);
    if (by == &recorder::embedding_backward_definition) return scattered(made);
    if (by == &recorder::nll_loss_each_definition) return picked(made);
    if (by == &recorder::write_view_definition) return written(made);
    refuse_plan(made, "it is not known");
}

tensor plan_builder::product(tensor a, tensor b, const tensor* bias, kernels::triangle left_out) {
    const std::size_t a_rank = a.shape.size(), b_rank = b.shape.size();
    const bool is_reduced = a.divided == a_rank - 1 || b.divided == b_rank - 2;
    std::optional<std::size_t> divided;  // counted from the last
    if (is_reduced) {
        a = part_of(a, a_rank - 1);
        b = part_of(b, b_rank - 2);
    } else if (a.divided || b.divided) {
        divided = a.divided ? a_rank - *a.divided : b_rank - *b.divided;
        if (*divided > 2 && *divided <= b_rank) b = part_of(b, b_rank - *divided);
        if (*divided > 2 && *divided <= a_rank) a = part_of(a, a_rank - *divided);
    }
    kernels::product_sizes sizes{a.shape[a_rank - 2], a.shape[a_rank - 1], b.shape[b_rank - 1]};
    const auto a_is_turned = [&] { return sizes.inner > 1 && a.strides[a_rank - 1] != 1; };
    if (a_is_turned() && sizes.rows > 1 && a.strides[a_rank - 2] != 1) a = in_rows(a);
    if (sizes.columns > 1 && b.strides[b_rank - 1] != 1) b = in_rows(b);
    const bool is_turned = a_is_turned();
    const std::size_t row_step = is_turned ? 1 : a.strides[a_rank - 2];
    const std::size_t column_step = is_turned ? a.strides[a_rank - 1] : 1;
    const std::size_t b_step = b.strides[b_rank - 2];

    const auto leading = [](const shape_list& from) {
        return shape_list::copy_of(from.begin(), from.end() - 2);
    };
    const shape_list batches = recorder::broadcast(leading(a.shape), leading(b.shape), "A plan");
    shape_list shape = batches;
    shape.push_back(sizes.rows);
    shape.push_back(sizes.columns);
    std::vector<const tensor*> reads = {&a, &b};
    if (bias != nullptr) reads.push_back(bias);
    const phase when = phase_of(reads);
    tensor to = new_tensor(shape, when, is_reduced);
    if (divided) to.divided = shape.size() - *divided;
    if (is_reduced) to.when = phase::after;
    const loops over(
        batches, {repeated_to(leading(a.shape), leading(a.strides), batches),
                  repeated_to(leading(b.shape), leading(b.strides), batches), leading(to.strides)});
    std::vector<std::size_t> offsets[] = {over.offsets(0, 0), over.offsets(1, 0),
                                          over.offsets(2, 0)};
    // One right operand for all batches: their rows are those of one matrix.
    if (over.lengths.size() == 1 && over.step(1, 0) == 0 && !is_turned &&
        over.step(0, 0) == sizes.rows * row_step) {
        sizes.rows *= offsets[0].size();
        for (std::vector<std::size_t>& each : offsets) each.resize(1);
    }
    const std::optional<tensor> added = bias == nullptr ? std::nullopt : std::optional(*bias);
    emit(when, reads, to,
         [=, a_offsets = std::move(offsets[0]), b_offsets = std::move(offsets[1]),
          to_offsets = std::move(offsets[2])](std::size_t part) {
             kernels::product_ending ending;
             if (added) ending.bias = added->at(part);
             ending.adds = is_reduced && part > 0;
             ending.left_out = left_out;
             for (std::size_t round = 0; round < a_offsets.size(); ++round) {
                 const kernels::matrix left{a.at(part) + a_offsets[round], row_step, column_step};
                 kernels::multiply(sizes, left, b.at(part) + b_offsets[round], b_step,
                                   to.at(0) + to_offsets[round], sizes.columns, ending);
             }
         });
    return to;
}

tensor plan_builder::of_rows(const node& made,
                             void (*work)(std::size_t, std::size_t, const float*, float*)) {
    const tensor from = in_rows(operand(made, 0));
    const std::size_t rank = from.shape.size();
    if (recorder::call_of(made, nodes_).axis(rank) + 1 != rank || from.divided == rank - 1) {
        refuse_plan(made, "it is not along the last axis");
    }
    tensor to = new_tensor(from.shape, from.when);
    to.divided = from.divided;
    const std::size_t count = from.shape[rank - 1], rows = from.size() / count;
    emit(from.when, {&from}, to,
         [=](std::size_t part) { work(rows, count, from.at(part), to.at(0)); });
    return to;
}

tensor plan_builder::reduced(const node& made, bool is_mean) {
    const recorder::call asked = recorder::call_of(made, nodes_);
    const tensor from = in_rows(operand(made, 0));
    const shape_list axes = recorder::reduced_axes(asked);
    const std::size_t rank = from.shape.size();
    std::vector<bool> is_gone(rank, false);
    for (const std::size_t axis : axes) is_gone[axis] = true;
    // Rows are added up where the last axes go, and columns where the first do.
    const bool of_rows = is_gone[rank - 1];
    std::size_t gone = 1, kept = 1;
    bool is_ended = false;
    for (std::size_t i = 0; i < rank; ++i) {
        const std::size_t axis = of_rows ? rank - 1 - i : i;
        if (from.shape[axis] != 1 && is_gone[axis] && is_ended) {
            refuse_plan(made, "its axes are not side by side");
        }
        is_ended = is_ended || !is_gone[axis];
        (is_gone[axis] ? gone : kept) *= from.shape[axis];
    }
    shape_list shape;
    const bool keeps = asked.flag("keepdim");
    std::optional<std::size_t> divided;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        if (is_gone[axis] && !keeps) continue;
        if (from.divided == axis && !is_gone[axis]) divided = shape.size();
        shape.push_back(is_gone[axis] ? 1 : from.shape[axis]);
    }
    const bool is_reduced = from.divided && is_gone[*from.divided];
    if (is_reduced && is_mean) refuse_plan(made, "it is a mean of several parts");
    tensor to = new_tensor(shape, from.when, is_reduced);
    to.divided = divided;
    if (is_reduced) to.when = phase::after;
    const float divisor = is_mean ? static_cast<float>(gone) : 1.0F;
    if (!of_rows && is_mean) refuse_plan(made, "it is a mean of columns");
    emit(from.when, {&from}, to, [=](std::size_t part) {
        const bool adds = is_reduced && part > 0;
        if (of_rows) {
            kernels::sum_rows(kept, gone, from.at(part), to.at(0), divisor, adds);
        } else {
            kernels::sum_columns(gone, kept, from.at(part), to.at(0), adds);
        }
    });
    return to;
}

tensor plan_builder::embedded(const node& made) {
    const tensor tokens = in_rows(operand(made, 0)), table = in_rows(operand(made, 1));
    shape_list shape = tokens.shape;
    const std::size_t width = table.shape[1], count = tokens.size();
    shape.push_back(width);
    const phase when = phase_of({&tokens, &table});
    tensor to = new_tensor(shape, when);
    to.divided = tokens.divided;
    emit(when, {&tokens, &table}, to, [=](std::size_t part) {
        kernels::pick_rows(count, width, tokens.at(part), table.at(part), to.at(0));
    });
    return to;
}

tensor plan_builder::scattered(const node& made) {
    const tensor from = in_rows(operand(made, 0)), tokens = in_rows(operand(made, 1));
    if (recorder::call_of(made, nodes_).whole("padding_idx") >= 0) {
        refuse_plan(made, "it pads");
    }
    const shape_list& shape = made.value.shape();
    const std::size_t width = shape[1], count = tokens.size(), size = shape[0] * width;
    const bool is_reduced = from.divided.has_value();
    const phase when = phase_of({&from, &tokens});
    tensor to = new_tensor(shape, when, true);
    if (is_reduced) to.when = phase::after;
    emit(when, {&from, &tokens}, to, [=](std::size_t part) {
        float* rows = to.at(0);
        if (part == 0) std::fill(rows, rows + size, 0.0F);
        kernels::add_rows(count, width, tokens.at(part), from.at(part), rows);
    });
    return to;
}

tensor plan_builder::picked(const node& made) {
    const tensor logs = in_rows(operand(made, 0)), targets = in_rows(operand(made, 1));
    if (has_operand(made, 2)) refuse_plan(made, "its classes have weights");
    const std::size_t classes = logs.shape[1], count = logs.shape[0];
    const phase when = phase_of({&logs, &targets});
    tensor to = new_tensor({count}, when);
    to.divided = logs.divided;
    emit(when, {&logs, &targets}, to, [=](std::size_t part) {
        const float* row = logs.at(part);
        for (std::size_t i = 0; i < count; ++i, row += classes) {
            to.at(0)[i] = -row[static_cast<std::size_t>(targets.at(part)[i])];
        }
    });
    return to;
}

tensor plan_builder::written(const node& made) {
    const recorder::call asked = recorder::call_of(made, nodes_);
    const tensor base = in_rows(operand(made, 0)), part = in_rows(operand(made, 1));
    // All that a model writes to are the first rows of a matrix.
    const auto* name = std::get_if<std::string>(&made.attributes[0]);
    const bool is_first = name != nullptr && *name == "narrow" && made.attributes.size() == 4 &&
                          std::get<std::int64_t>(made.attributes[1]) == 0 &&
                          std::get<std::int64_t>(made.attributes[2]) == 0;
    if (!is_first || base.divided || part.divided) refuse_plan(made, "it is no write to rows");
    const phase when = phase_of({&base, &part});
    tensor to = new_tensor(base.shape, when);
    const std::size_t size = base.size(), first = part.size();
    emit(when, {&base, &part}, to, [=](std::size_t) {
        std::copy(base.at(0), base.at(0) + size, to.at(0));
        std::copy(part.at(0), part.at(0) + first, to.at(0));
    });
    return to;
}

}  // namespace learning
