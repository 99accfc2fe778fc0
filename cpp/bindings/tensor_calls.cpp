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

generator read_generator(request& arguments) {
    generator::state_type state;
    for (std::uint32_t& word : state.words)
        word = static_cast<std::uint32_t>(arguments.count("A word"));
    state.position = static_cast<std::uint32_t>(arguments.count("The position"));
    state.has_kept_normal = arguments.flag();
    state.kept_normal = arguments.number();
    return generator(state);
}

void write_generator(reply& result, const generator& draws) {
    const generator::state_type& state = draws.state();
    for (const std::uint32_t word : state.words) result.count(word);
    result.count(state.position);
    result.count(state.has_kept_normal ? 1 : 0);
    result.number(state.kept_normal);
}

reply tensor_reply(const attention::tensor& value) {
    reply result;
    result.tensor(value);
    return result;
}

reply attention_reply(const attention::attention_result& computed, bool needs_weights) {
    reply result = tensor_reply(computed.output);
    if (needs_weights) result.tensor(computed.weights);
    return result;
}

/// Reads a flag, and the count that follows it where it is set.
std::optional<std::size_t> read_limit(request& arguments, const char* what) {
    if (!arguments.flag()) return std::nullopt;
    return arguments.count(what);
}

/// Reads a flag, and the number that follows it where it is set.
std::optional<float> read_factor(request& arguments) {
    if (!arguments.flag()) return std::nullopt;
    return static_cast<float>(arguments.number());
}

/// Reads scale, softcap, `causal`, the window's width, the keys before and after, `enable_gqa`, the
/// positions, the kind of mask (0: none, 1: additive, 2: boolean), and the mask.
attention::attention_options read_options(request& arguments) {
    attention::attention_options options;
    options.scale = read_factor(arguments);
    options.softcap = read_factor(arguments);
    options.causal = arguments.flag();
    options.window = read_limit(arguments, "The window");
    options.keys_before = read_limit(arguments, "The number of keys before");
    options.keys_after = read_limit(arguments, "The number of keys after");
    options.enable_gqa = arguments.flag();
    for (std::size_t left = arguments.count("The number of positions"); left > 0; --left) {
        options.position.push_back(arguments.place("The position"));
    }
    const std::size_t kind = arguments.count("The kind of mask");
    if (kind == 1) options.mask = arguments.tensor();
    if (kind == 2) options.mask = attention::additive_mask(arguments.tensor());
    return options;
}

attention::linear_layer read_layer(request& arguments) {
    attention::linear_layer layer{arguments.tensor(), std::nullopt};
    if (arguments.flag()) layer.bias = arguments.tensor();
    return layer;
}

attention::shape_list read_shape(request& arguments) {
    attention::shape_list shape;
    const std::size_t rank = arguments.count("The number of axes");
    for (std::size_t axis = 0; axis < rank; ++axis)
        shape.push_back(arguments.count("The length of an axis"));
    return shape;
}

}  // namespace

reply describe_kernels(request&) {
    reply result;
    result.count(attention::kernels().size());
    for (const attention::kernel& each : attention::kernels()) result.line(each.name);
    return result;
}

reply softmax(request& arguments) {
    attention::softmax_options options;
    options.sharpness = arguments.number();
    options.subtract_max = arguments.flag();
    const double dim = arguments.number();
    if (!(dim >= -8.0 && dim <= 7.0) || dim != static_cast<int>(dim)) {
        throw error(status::value, "dim must be a whole number that counts an axis.");
    }
    options.dim = static_cast<int>(dim);
    return tensor_reply(attention::softmax(arguments.tensor(), options));
}

reply entropy(request& arguments) {
    return tensor_reply(attention::entropy(arguments.tensor()));
}

reply softmax_jacobian(request& arguments) {
    return tensor_reply(attention::softmax_jacobian(arguments.tensor()));
}

reply dropout(request& arguments) {
    const double rate = arguments.number();
    const attention::tensor values = arguments.tensor();
    return tensor_reply(attention::dropout(values, arguments.tensor(), rate));
}

reply causal_mask(request& arguments) {
    const std::size_t queries = arguments.count("The number of tokens");
    return tensor_reply(attention::causal_mask(queries, arguments.count("The number of keys")));
}

reply sliding_window_mask(request& arguments) {
    const std::size_t tokens = arguments.count("The number of tokens");
    return tensor_reply(
        attention::sliding_window_mask(tokens, arguments.count("The width of a window")));
}

reply attention_scores(request& arguments) {
    const attention::attention_options options = read_options(arguments);
    const attention::tensor query = arguments.tensor();
    return tensor_reply(attention::attention_scores(query, arguments.tensor(), options));
}

reply scaled_dot_product_attention(request& arguments) {
    const attention::kernel& chosen = attention::find_kernel(arguments.line());
    const attention::attention_options options = read_options(arguments);
    const bool needs_weights = arguments.flag();
    const attention::tensor query = arguments.tensor();
    const attention::tensor key = arguments.tensor();
    const attention::tensor value = arguments.tensor();
    return attention_reply(chosen.forward(query, key, value, options), needs_weights);
}

reply scaled_dot_product_attention_gradient(request& arguments) {
    const attention::kernel& chosen = attention::find_kernel(arguments.line());
    const attention::attention_options options = read_options(arguments);
    const attention::tensor query = arguments.tensor();
    const attention::tensor key = arguments.tensor();
    const attention::tensor value = arguments.tensor();
    const attention::attention_gradient gradient =
        chosen.gradient(query, key, value, arguments.tensor(), options);
    reply result;
    result.tensor(gradient.query);
    result.tensor(gradient.key);
    result.tensor(gradient.value);
    return result;
}

reply multi_head_attention(request& arguments) {
    const attention::attention_options options = read_options(arguments);
    const std::size_t heads = arguments.count("The number of heads");
    attention::multi_head_layers layers;
    layers.in_projection = read_layer(arguments);
    layers.out_projection = read_layer(arguments);
    const attention::tensor query = arguments.tensor();
    const attention::tensor key = arguments.tensor();
    const attention::tensor value = arguments.tensor();
    return attention_reply(
        attention::multi_head_attention(query, key, value, heads, layers, options), true);
}

reply variance(request& arguments) {
    attention::variance_question question{};
    question.dimension = arguments.whole("A dimension");
    question.seed = arguments.whole("A seed");
    question.from = arguments.whole("The number of the first pair");
    question.count = arguments.whole("The number of pairs");
    question.range = arguments.number();
    question.bins = arguments.whole("The number of bins");
    question.sum = arguments.number();
    question.square_sum = arguments.number();
    const attention::variance_answer found = attention::variance_experiment(question);
    reply result;
    result.number(found.sum);
    result.number(found.square_sum);
    for (const auto* histogram : {&found.histogram, &found.scaled_histogram}) {
        result.count(histogram->size());
        for (const std::uint32_t bin : *histogram) result.count(bin);
    }
    return result;
}

reply seed_generator(request& arguments) {
    reply result;
    write_generator(result, generator(arguments.whole("A seed")));
    return result;
}

reply draw(request& arguments) {
    generator draws = read_generator(arguments);
    const std::string kind = arguments.line();
    const attention::shape_list shape = read_shape(arguments);
    reply drawn;
    if (kind == "rand") {
        drawn.tensor(draws.rand(shape));
    } else if (kind == "randn") {
        drawn.tensor(draws.randn(shape));
    } else if (kind == "dropout_mask") {
        drawn.tensor(draws.dropout_mask(shape, arguments.number()));
    } else {
        if (shape.size() != 2) throw error(status::shape, "A linear layer has two widths.");
        const attention::linear_layer layer = draws.linear(shape[0], shape[1], arguments.flag());
        drawn.tensor(layer.weight);
        if (layer.bias) drawn.tensor(*layer.bias);
    }
    write_generator(drawn, draws);
    return drawn;
}

}  // namespace bindings
