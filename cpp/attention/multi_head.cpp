#include "attention/multi_head.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "attention/fused/exact_sums.hpp"
#include "attention/kernels.hpp"
#include "attention/matmul.hpp"
#include "attention/matrix_product.hpp"
#include "attention/status.hpp"

namespace attention {

namespace {

/// (blocks, outer, inner, width) to (blocks, inner, outer, width). A loop, because xt::transpose
/// would add 2.9 kB to engine.wasm (3.8 %) and to page.wasm (2.3 %).
void swap_middle_axes(const float* from, float* to, std::size_t blocks, std::size_t outer,
                      std::size_t inner, std::size_t width) {
    for (std::size_t block = 0; block < blocks; ++block) {
        for (std::size_t i = 0; i < outer; ++i) {
            for (std::size_t j = 0; j < inner; ++j) {
                const float* source = from + ((block * outer + i) * inner + j) * width;
                std::copy(source, source + width, to + ((block * inner + j) * outer + i) * width);
            }
        }
    }
}

/// Rows `first` to `first` + `count` - 1 of a layer.
linear_layer rows_of(const linear_layer& layer, std::size_t first, std::size_t count) {
    const std::size_t width = layer.weight.shape(1);
    linear_layer part{
        tensor_from({count, width}, layer.weight.data() + first * width, count * width),
        std::nullopt};
    if (layer.bias) part.bias = tensor_from({count}, layer.bias->data() + first, count);
    return part;
}

/// x @ rows^T + bias, by rows `first` to `first` + `count` - 1 of a layer, which has the shape that
/// x needs.
tensor project_rows(const tensor& x, const linear_layer& layer, std::size_t first,
                    std::size_t count, const std::string& kernel_name) {
    const std::size_t inner = layer.weight.shape(1);
    const std::size_t rows = x.size() / inner;
    // "auto" selects the fast product from 4,096 products on: 16 for each score of a head from
    // which it selects the fast kernel.
    const kernel& chosen = find_kernel(kernel_name, rows * inner * count / 16);
    if (std::strcmp(chosen.name, "fused") == 0) {
#ifdef ATTENTION_FUSED
        shape_list shape = shape_of(x);
        shape.back() = count;
        tensor result = zeros(shape);
        const float* const weight = layer.weight.data() + first * inner;
        product_options options;
        if (layer.bias) options.bias = layer.bias->data() + first;
        multiply(row_major_view(x.data(), rows, inner),
                 row_major_view(weight, count, inner).transposed(), result.data(), count, options);
        mend_overflow(
            {x.data(), inner, weight, 1, options.bias, result.data(), count, rows, count, inner});
        return result;
#endif
    }
    const bool is_whole = first == 0 && count == layer.weight.shape(0);
    const linear_layer part = is_whole ? layer : rows_of(layer, first, count);
    return part.bias ? linear(x, part.weight, *part.bias) : matmul(x, part.weight, true);
}

void check_shape(const std::string& name, const tensor& given, const shape_list& needed) {
    if (shape_of(given) == needed) return;
    throw error(status::shape, "The " + name + " needs the shape " + shape_text(needed) +
                                   "; it has " + shape_text(shape_of(given)) + ".");
}

void check_layer(const std::string& name, const linear_layer& layer, std::size_t out,
                 std::size_t in) {
    check_shape("weight of the " + name, layer.weight, {out, in});
    if (layer.bias) check_shape("bias of the " + name, *layer.bias, {out});
}

/// The last axis of queries, keys or values must have the width of the layers.
void check_width(const char* name, const tensor& given, std::size_t width) {
    shape_list needed = shape_of(given);
    if (!needed.empty()) needed.back() = width;
    check_shape(name, given, needed);
}

}  // namespace

tensor split_heads(const tensor& values, std::size_t heads) {
    shape_list shape = shape_of(values);
    if (shape.size() < 2 || heads == 0 || shape.back() % heads != 0) {
        throw error(status::shape, "A width must be a multiple of the number of heads; " +
                                       std::to_string(heads) + " heads do not divide the shape " +
                                       shape_text(shape) + ".");
    }
    const std::size_t tokens = shape[shape.size() - 2];
    const std::size_t width = shape.back() / heads;
    const std::size_t blocks = values.size() / (tokens * heads * width);
    shape.back() = width;
    shape.insert(shape.size() - 2, heads);
    tensor result = zeros(shape);
    swap_middle_axes(values.data(), result.data(), blocks, tokens, heads, width);
    return result;
}

tensor merge_heads(const tensor& values) {
    shape_list shape = shape_of(values);
    if (shape.size() < 3) {
        throw error(status::shape, "Heads to merge have the shape (..., heads, T, d); this is " +
                                       shape_text(shape) + ".");
    }
    const std::size_t heads = shape[shape.size() - 3];
    const std::size_t tokens = shape[shape.size() - 2];
    const std::size_t width = shape.back();
    const std::size_t blocks = values.size() / (heads * tokens * width);
    shape.erase(shape.size() - 3);
    shape.back() = heads * width;
    tensor result = zeros(shape);
    swap_middle_axes(values.data(), result.data(), blocks, heads, tokens, width);
    return result;
}

tensor project(const tensor& x, const linear_layer& layer, const std::string& kernel_name) {
    const tensor& weight = layer.weight;
    const bool fits = weight.dimension() == 2 && weight.size() != 0 && x.dimension() != 0 &&
                      x.shape(x.dimension() - 1) == weight.shape(1) &&
                      (!layer.bias || shape_of(*layer.bias) == shape_list{weight.shape(0)});
    if (fits) return project_rows(x, layer, 0, weight.shape(0), kernel_name);
    return layer.bias ? linear(x, weight, *layer.bias) : matmul(x, weight, true);
}

attention_result head_attention(const tensor& x, const tensor& y, const head_layers& layers,
                                const attention_options& options) {
    return scaled_dot_product_attention(project(x, layers.query), project(y, layers.key),
                                        project(y, layers.value), options);
}

tensor stacked_heads(const tensor& x, const tensor& y, const std::vector<head_layers>& heads,
                     const attention_options& options) {
    if (heads.empty()) throw error(status::value, "Stacked heads need one head or more.");
    std::vector<tensor> contexts;
    std::size_t width = 0;
    for (const head_layers& layers : heads) {
        contexts.push_back(head_attention(x, y, layers, options).output);
        width += contexts.back().shape(contexts.back().dimension() - 1);
    }
    shape_list shape = shape_of(contexts[0]);
    shape.back() = width;
    tensor result = zeros(shape);
    std::size_t column = 0;
    for (const tensor& context : contexts) {
        const std::size_t head_width = context.shape(context.dimension() - 1);
        for (std::size_t row = 0; row < context.size() / head_width; ++row) {
            std::copy(context.data() + row * head_width, context.data() + (row + 1) * head_width,
                      result.data() + row * width + column);
        }
        column += head_width;
    }
    return result;
}

attention_result multi_head_attention(const tensor& query, const tensor& key, const tensor& value,
                                      std::size_t heads, const multi_head_layers& layers,
                                      const attention_options& options,
                                      const std::string& kernel_name) {
    const std::size_t rank = query.dimension();
    if (rank != 2 && rank != 3) {
        throw error(status::shape,
                    "Multi-head attention takes a query (T, E) or (B, T, E); this is " +
                        shape_text(shape_of(query)) + ".");
    }
    const tensor& stacked = layers.in_projection.weight;
    const std::size_t width = stacked.dimension() == 2 ? stacked.shape(1) : query.shape(rank - 1);
    check_layer("input projection", layers.in_projection, 3 * width, width);
    check_layer("output projection", layers.out_projection, width, width);
    check_width("query", query, width);
    check_width("key", key, width);
    check_width("value", value, width);

    const auto heads_of = [&](const tensor& x, std::size_t part) {
        return split_heads(project_rows(x, layers.in_projection, part * width, width, kernel_name),
                           heads);
    };
    const tensor queries = heads_of(query, 0);
    const tensor keys = heads_of(key, 1);
    const std::size_t scores = query.shape(rank - 2) * key.shape(rank - 2);
    attention_result attended =
        find_kernel(kernel_name, scores).forward(queries, keys, heads_of(value, 2), options);
    attended.output =
        project_rows(merge_heads(attended.output), layers.out_projection, 0, width, kernel_name);
    return attended;
}

}  // namespace attention
