#include "attention/dropout.hpp"
#include "attention/kernels.hpp"
#include "attention/mask.hpp"
#include "attention/multi_head.hpp"
#include "attention/random.hpp"
#include "attention/softmax.hpp"
#include "attention/status.hpp"
#include "attention/variance.hpp"
#include "bindings/calls.hpp"

namespace bindings {

using attention::error;
using attention::generator;
using attention::status;

namespace {

generator read_generator(request& asked) {
    generator::state_type state;
    for (std::uint32_t& word : state.words)
        word = static_cast<std::uint32_t>(asked.count("A word"));
    state.position = static_cast<std::uint32_t>(asked.count("The position"));
    state.has_kept_normal = asked.flag();
    state.kept_normal = asked.number();
    return generator(state);
}

void write_generator(reply& told, const generator& draws) {
    const generator::state_type& state = draws.state();
    for (const std::uint32_t word : state.words) told.count(word);
    told.count(state.position);
    told.count(state.has_kept_normal ? 1 : 0);
    told.number(state.kept_normal);
}

reply tensor_reply(const attention::tensor& value) {
    reply told;
    told.tensor(value);
    return told;
}

reply attention_reply(const attention::attention_result& attended, bool needs_weights) {
    reply told = tensor_reply(attended.output);
    if (needs_weights) told.tensor(attended.weights);
    return told;
}

/// A scale or none, causal or not, a window or none, a mask or none: 0 for none, 1 for an
/// additive one, 2 for a boolean one.
attention::attention_options read_options(request& asked) {
    attention::attention_options options;
    const bool has_scale = asked.flag();
    const double scale = asked.number();
    if (has_scale) options.scale = static_cast<float>(scale);
    options.causal = asked.flag();
    if (asked.flag()) options.window = asked.count("The window");
    const std::size_t kind = asked.count("The kind of mask");
    if (kind == 1) options.mask = asked.tensor();
    if (kind == 2) options.mask = attention::additive_mask(asked.tensor());
    return options;
}

attention::linear_layer read_layer(request& asked) {
    attention::linear_layer layer{asked.tensor(), std::nullopt};
    if (asked.flag()) layer.bias = asked.tensor();
    return layer;
}

attention::shape_list read_shape(request& asked) {
    attention::shape_list shape;
    const std::size_t rank = asked.count("The number of axes");
    for (std::size_t axis = 0; axis < rank; ++axis)
        shape.push_back(asked.count("The length of an axis"));
    return shape;
}

}  // namespace

reply describe_kernels(request&) {
    reply told;
    told.count(attention::kernels().size());
    for (const attention::kernel& each : attention::kernels()) told.line(each.name);
    return told;
}

reply softmax(request& asked) {
    attention::softmax_options options;
    options.sharpness = asked.number();
    options.subtract_max = asked.flag();
    const double dim = asked.number();
    if (!(dim >= -8.0 && dim <= 7.0) || dim != static_cast<int>(dim)) {
        throw error(status::value, "dim must be a whole number that counts an axis.");
    }
    options.dim = static_cast<int>(dim);
    return tensor_reply(attention::softmax(asked.tensor(), options));
}

reply entropy(request& asked) {
    return tensor_reply(attention::entropy(asked.tensor()));
}

reply softmax_jacobian(request& asked) {
    return tensor_reply(attention::softmax_jacobian(asked.tensor()));
}

reply dropout(request& asked) {
    const double rate = asked.number();
    const attention::tensor values = asked.tensor();
    return tensor_reply(attention::dropout(values, asked.tensor(), rate));
}

reply causal_mask(request& asked) {
    const std::size_t queries = asked.count("The number of tokens");
    return tensor_reply(attention::causal_mask(queries, asked.count("The number of keys")));
}

reply sliding_window_mask(request& asked) {
    const std::size_t tokens = asked.count("The number of tokens");
    return tensor_reply(
        attention::sliding_window_mask(tokens, asked.count("The width of a window")));
}

reply scaled_dot_product_attention(request& asked) {
    const attention::kernel& chosen = attention::find_kernel(asked.line());
    const attention::attention_options options = read_options(asked);
    const bool needs_weights = asked.flag();
    const attention::tensor query = asked.tensor();
    const attention::tensor key = asked.tensor();
    const attention::tensor value = asked.tensor();
    return attention_reply(chosen.forward(query, key, value, options), needs_weights);
}

reply scaled_dot_product_attention_gradient(request& asked) {
    const attention::kernel& chosen = attention::find_kernel(asked.line());
    const attention::attention_options options = read_options(asked);
    const attention::tensor query = asked.tensor();
    const attention::tensor key = asked.tensor();
    const attention::tensor value = asked.tensor();
    const attention::attention_gradient by =
        chosen.gradient(query, key, value, asked.tensor(), options);
    reply told;
    told.tensor(by.query);
    told.tensor(by.key);
    told.tensor(by.value);
    return told;
}

reply multi_head_attention(request& asked) {
    const attention::attention_options options = read_options(asked);
    const std::size_t heads = asked.count("The number of heads");
    attention::multi_head_layers layers;
    layers.in_projection = read_layer(asked);
    layers.out_projection = read_layer(asked);
    const attention::tensor query = asked.tensor();
    const attention::tensor key = asked.tensor();
    const attention::tensor value = asked.tensor();
    return attention_reply(
        attention::multi_head_attention(query, key, value, heads, layers, options), true);
}

reply variance(request& asked) {
    attention::variance_question question{};
    question.dimension = asked.whole("A dimension");
    question.seed = asked.whole("A seed");
    question.from = asked.whole("The number of the first pair");
    question.count = asked.whole("The number of pairs");
    question.range = asked.number();
    question.bins = asked.whole("The number of bins");
    question.sum = asked.number();
    question.square_sum = asked.number();
    const attention::variance_answer found = attention::variance_experiment(question);
    reply told;
    told.number(found.sum);
    told.number(found.square_sum);
    for (const auto* histogram : {&found.histogram, &found.scaled_histogram}) {
        told.count(histogram->size());
        for (const std::uint32_t bin : *histogram) told.count(bin);
    }
    return told;
}

reply seed_generator(request& asked) {
    reply told;
    write_generator(told, generator(asked.whole("A seed")));
    return told;
}

reply draw(request& asked) {
    generator draws = read_generator(asked);
    const std::string kind = asked.line();
    const attention::shape_list shape = read_shape(asked);
    reply drawn;
    if (kind == "rand") {
        drawn.tensor(draws.rand(shape));
    } else if (kind == "randn") {
        drawn.tensor(draws.randn(shape));
    } else if (kind == "dropout_mask") {
        drawn.tensor(draws.dropout_mask(shape, asked.number()));
    } else {
        if (shape.size() != 2) throw error(status::shape, "A linear layer has two widths.");
        const attention::linear_layer layer = draws.linear(shape[0], shape[1], asked.flag());
        drawn.tensor(layer.weight);
        if (layer.bias) drawn.tensor(*layer.bias);
    }
    write_generator(drawn, draws);
    return drawn;
}

}  // namespace bindings
