// Scaled dot-product attention, and multi-head attention.
#include "recorder/operations/attending.hpp"

#include <cmath>
#include <limits>

namespace recorder {

namespace {

using attention::status;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The heads that share a key or value are given copies of it: PyTorch's enable_gqa.
variable shared_by_heads(const call& asked, variable values, std::size_t heads) {
    const shape_list from = values.owner->value(values).shape();
    const std::size_t axis = from.size() - 3;
    const std::size_t own = from[axis];
    if (own == heads) return values;
    if (own == 0 || heads % own != 0) {
        asked.refuse(status::shape,
                     "the % heads of the query must be a multiple of the % of key and value.",
                     heads, own);
    }
    shape_list apart;
    shape_list copies;
    shape_list together = from;
    together[axis] = heads;
    for (std::size_t i = 0; i < from.size(); ++i) {
        apart.push_back(from[i]);
        copies.push_back(from[i]);
        if (i == axis) {
            apart.push_back(1);
            copies.push_back(heads / own);
        }
    }
    return reshape(expand(reshape(values, apart), copies), together);
}

void check_shapes(const call& asked) {
    const char* const names[] = {"the query", "the key", "the value"};
    for (std::size_t i = 0; i < 3; ++i) {
        needs_float(asked, asked.operand(i), names[i]);
        if (asked.operand(i).rank() < 2) {
            asked.refuse(status::shape, "% needs 2 axes or more, not %.", names[i],
                         asked.operand(i).shape());
        }
    }
    const shape_list& query = asked.operand(0).shape();
    const shape_list& key = asked.operand(1).shape();
    const shape_list& value = asked.operand(2).shape();
    if (query[query.size() - 1] != key[key.size() - 1]) {
        asked.refuse(status::shape, "query % and key % must have rows of one length.", query, key);
    }
    if (key[key.size() - 2] != value[value.size() - 2]) {
        asked.refuse(status::shape, "key % and value % must have as many rows.", key, value);
    }
}

void scaled_dot_product_attention(composition& of) {
    const call asked = of.asked();
    check_shapes(asked);
    attention_settings settings;
    settings.dropout = asked.number("dropout_p");
    needs_probability(asked, settings.dropout);
    if (asked.has("scale")) settings.scale = asked.number("scale");
    settings.causal = asked.flag("is_causal");
    settings.mask = of.operands[3];
    if (settings.causal && settings.mask) {
        asked.refuse(status::value, "attn_mask must not be given where is_causal is set.");
    }
    variable key = of.operands[1];
    variable value = of.operands[2];
    if (asked.flag("enable_gqa")) {
        const shape_list& query = asked.operand(0).shape();
        if (query.size() < 3 || asked.operand(1).rank() < 3 || asked.operand(2).rank() < 3) {
            asked.refuse(status::shape, "enable_gqa needs an axis of heads.");
        }
        const std::size_t heads = query[query.size() - 3];
        key = shared_by_heads(asked, key, heads);
        value = shared_by_heads(asked, value, heads);
    }
    of.give(attended(asked, of.operands[0], key, value, settings).first);
}

}  // namespace

std::pair<variable, variable> attended(const call& asked, variable query, variable key,
                                       variable value, const attention_settings& settings) {
    tape& on = *query.owner;
    variable scores = as(matmul(query, transpose(key, -2, -1)), "scores");
    const shape_list shape = on.value(scores).shape();
    const auto width = static_cast<double>(on.value(query).shape()[on.value(query).rank() - 1]);
    variable weights =
        settings.scale ? scores * *settings.scale : scores / number(scores, std::sqrt(width));
    as(weights, "scaled scores");
    variable mask = settings.mask;
    if (settings.causal) {
        const auto rows = static_cast<std::int64_t>(shape[shape.size() - 2]);
        const auto columns = static_cast<std::int64_t>(shape[shape.size() - 1]);
        const variable all =
            on.invoke(ones_definition, {std::vector<std::int64_t>{rows, columns}, dtype::boolean})
                .front();
        mask = as(invoke(tril_definition, {all}), "mask");
    }
    if (mask) {
        const array& cells = on.value(mask);
        if (!broadcasts_to(cells.shape(), shape)) {
            asked.refuse(status::shape, "the mask % does not fit the scores %.", cells.shape(),
                         shape);
        }
        if (cells.type() == dtype::int64) {
            asked.refuse(status::type, "a mask must be bool or float32, not torch.int64.");
        }
        if (cells.type() == dtype::float32) {
            weights = weights + mask;
        } else if (settings.mask_hides) {
            weights = invoke(masked_fill_definition, {weights, mask, -infinity});
        } else {
            weights = where(mask, weights, number(weights, -infinity));
        }
        as(weights, "masked scores");
    }
    weights = as(softmax(weights, -1), "weights");
    if (settings.dropout > 0.0) {
        weights = as(invoke(dropout_definition, {weights, settings.dropout}), "dropped weights");
    }
    return {as(matmul(weights, value), "output"), weights};
}

/// As in PyTorch 2: a bool mask is true where a query may attend to a key.
const definition scaled_dot_product_attention_definition =
    definition(
        "scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, "
        "Tensor? attn_mask=None, float dropout_p=0, bool is_causal=False, *, "
        "float? scale=None, bool enable_gqa=False)")
        .written("F.scaled_dot_product_attention")
        .composes(scaled_dot_product_attention);

}  // namespace recorder
