// Multi-head attention.
#include <limits>

#include "recorder/operations/attending.hpp"

namespace recorder {

namespace {

using attention::status;

/// The operands, in the schema's order.
enum operand : std::size_t {
    query_operand,
    key_operand,
    value_operand,
    in_weight,
    in_bias,
    out_weight,
    out_bias,
    padding_mask,
    attention_mask
};

/// The sizes of a call.
struct head_plan {
    bool is_batched = true;
    std::size_t batch = 1, queries = 0, keys = 0, width = 0, heads = 1;
};

head_plan plan_of(const call& asked) {
    const shape_list& query = asked.operand(query_operand).shape();
    const shape_list& key = asked.operand(key_operand).shape();
    const shape_list& value = asked.operand(value_operand).shape();
    for (const std::size_t each : {query_operand, key_operand, value_operand}) {
        needs_float(asked, asked.operand(each), "query, key and value");
    }
    if ((query.size() != 2 && query.size() != 3) || key.size() != query.size() || key != value) {
        asked.refuse(status::shape,
                     "query, key and value need 2 axes, (rows, width), or 3 with a batch, and key "
                     "and value one shape; they are %, % and %.",
                     query, key, value);
    }
    head_plan plan;
    plan.is_batched = query.size() == 3;
    const bool batch_first = asked.flag("batch_first");
    const std::size_t rows = plan.is_batched && batch_first ? 1 : 0;
    plan.queries = query[rows];
    plan.keys = key[rows];
    if (plan.is_batched) plan.batch = query[1 - rows];
    plan.width = query[query.size() - 1];
    if (key[key.size() - 1] != plan.width || (plan.is_batched && key[1 - rows] != plan.batch)) {
        asked.refuse(status::shape, "query % and key % must have one width and as many batches.",
                     query, key);
    }
    const std::int64_t heads = asked.whole("num_heads");
    if (heads <= 0 || plan.width % static_cast<std::size_t>(heads) != 0) {
        asked.refuse(status::value, "the width % must be a multiple of num_heads, %.", plan.width,
                     heads);
    }
    plan.heads = static_cast<std::size_t>(heads);
    return plan;
}

void needs_shape(const call& asked, std::size_t operand, const char* what,
                 const shape_list& shape) {
    const array* given = asked.optional(operand);
    if (given != nullptr && given->shape() != shape) {
        asked.refuse(status::shape, "% must have the shape %, not %.", what, shape, given->shape());
    }
}

void needs_mask(const call& asked, std::size_t operand, const char* what) {
    const array* given = asked.optional(operand);
    if (given != nullptr && given->type() == dtype::int64) {
        asked.refuse(status::type, "% must be bool or float32.", what);
    }
}

void check(const call& asked, const head_plan& plan) {
    needs_shape(asked, in_weight, "in_proj_weight", {3 * plan.width, plan.width});
    needs_shape(asked, in_bias, "in_proj_bias", {3 * plan.width});
    needs_shape(asked, out_weight, "out_proj_weight", {plan.width, plan.width});
    needs_shape(asked, out_bias, "out_proj_bias", {plan.width});
    needs_shape(asked, padding_mask, "key_padding_mask",
                plan.is_batched ? shape_list{plan.batch, plan.keys} : shape_list{plan.keys});
    needs_mask(asked, padding_mask, "key_padding_mask");
    needs_mask(asked, attention_mask, "attn_mask");
    const array* mask = asked.optional(attention_mask);
    if (mask != nullptr && mask->rank() == 3) {
        needs_shape(asked, attention_mask, "attn_mask",
                    {plan.batch * plan.heads, plan.queries, plan.keys});
    } else {
        needs_shape(asked, attention_mask, "attn_mask", {plan.queries, plan.keys});
    }
    if (asked.flag("is_causal") && mask == nullptr) {
        asked.refuse(status::value,
                     "is_causal only says what attn_mask is; the mask must be given too.");
    }
}

/// values · weight^T + bias, as rows of each head: (batch, heads, rows, width of a head).
variable projected(const head_plan& plan, variable values, variable weight, variable bias,
                   std::size_t rows, const char* role) {
    variable made = matmul(values, transpose(weight, 0, 1));
    if (bias) made = made + bias;
    as(made, role);
    const std::size_t width = plan.width / plan.heads;
    return transpose(reshape(made, {plan.batch, rows, plan.heads, width}), 1, 2);
}

/// The mask of all heads: both masks in one. A bool is true where a query may not attend.
variable merged_mask(composition& of, const head_plan& plan) {
    variable mask = of.operands[attention_mask];
    const variable padding = of.operands[padding_mask];
    if (mask && of.on.value(mask).rank() == 3) {
        mask = reshape(mask, {plan.batch, plan.heads, plan.queries, plan.keys});
    }
    if (!padding) return mask;
    const variable hidden = reshape(padding, {plan.batch, 1, 1, plan.keys});
    if (!mask) return hidden;
    const bool mask_is_bool = of.on.value(mask).type() == dtype::boolean;
    const bool padding_is_bool = of.on.value(hidden).type() == dtype::boolean;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (mask_is_bool && padding_is_bool) return invoke(logical_or_definition, {mask, hidden});
    if (padding_is_bool) return invoke(masked_fill_definition, {mask, hidden, -infinity});
    if (mask_is_bool) return invoke(masked_fill_definition, {hidden, mask, -infinity});
    return mask + hidden;
}

void multi_head_attention_forward(composition& of) {
    const call asked = of.asked();
    const head_plan plan = plan_of(asked);
    check(asked, plan);
    attention_settings settings;
    settings.mask_hides = true;
    const double p = asked.number("dropout_p");
    needs_probability(asked, p);
    const bool is_trained = asked.flag("training");
    const bool batch_first = asked.flag("batch_first");
    const bool is_turned = plan.is_batched && !batch_first;
    const bool needs_weights = asked.flag("need_weights");
    const bool averages = asked.flag("average_attn_weights");
    if (is_trained) settings.dropout = p;
    const auto batch_in_front = [&](variable values) {
        return is_turned ? transpose(values, 0, 1) : values;
    };
    const variable_list weights =
        of.on.invoke(chunk_definition, {of.operands[in_weight], std::int64_t{3}});
    variable_list biases(3);
    if (of.operands[in_bias]) {
        biases = of.on.invoke(chunk_definition, {of.operands[in_bias], std::int64_t{3}});
    }
    const variable query = projected(plan, batch_in_front(of.operands[query_operand]), weights[0],
                                     biases[0], plan.queries, "query");
    const variable key = projected(plan, batch_in_front(of.operands[key_operand]), weights[1],
                                   biases[1], plan.keys, "key");
    const variable value = projected(plan, batch_in_front(of.operands[value_operand]), weights[2],
                                     biases[2], plan.keys, "value");
    settings.mask = merged_mask(of, plan);
    const auto [heads, shares] = attended(asked, query, key, value, settings);
    variable output = reshape(transpose(heads, 1, 2),
                              plan.is_batched ? shape_list{plan.batch, plan.queries, plan.width}
                                              : shape_list{plan.queries, plan.width});
    output = matmul(output, transpose(of.operands[out_weight], 0, 1));
    if (of.operands[out_bias]) output = output + of.operands[out_bias];
    of.give(is_turned ? transpose(output, 0, 1) : output);
    if (!needs_weights) return of.give({});
    variable given = shares;
    if (averages) given = mean(given, {1});
    if (!plan.is_batched) {
        shape_list shape = of.on.value(given).shape();
        shape = shape_list::copy_of(shape.begin() + 1, shape.end());
        given = reshape(given, shape);
    }
    of.give(given);
}

}  // namespace

/// The masks have the sense of nn.MultiheadAttention: a bool is true where a query may not attend.
const definition multi_head_attention_forward_definition =
    definition(
        "multi_head_attention_forward(Tensor query, Tensor key, Tensor value, int num_heads, "
        "Tensor in_proj_weight, Tensor? in_proj_bias, Tensor out_proj_weight, "
        "Tensor? out_proj_bias, *, float dropout_p=0, bool training=True, "
        "Tensor? key_padding_mask=None, bool need_weights=True, Tensor? attn_mask=None, "
        "bool average_attn_weights=True, bool is_causal=False, bool batch_first=False) "
        "-> (Tensor output, Tensor weights)")
        .written("F.multi_head_attention_forward")
        .composes(multi_head_attention_forward);

}  // namespace recorder
