#include "learning/model.hpp"

#include <cmath>
#include <limits>

#include "recorder/vocabulary.hpp"

namespace learning {

using recorder::dtype;
using recorder::shape_list;

namespace {

/// The MLP is so many times as wide as the model.
constexpr std::size_t mlp_factor = 4;

bool ends_with(const std::string& text, const std::string& end) {
    return text.size() >= end.size() &&
           text.compare(text.size() - end.size(), end.size(), end) == 0;
}

array filled(const shape_list& shape, float with) {
    array made(dtype::float32, shape);
    std::fill(made.fill<float>(), made.fill<float>() + made.size(), with);
    return made;
}

/// A parameter of embeddings or positions, which starts with a spread of 1.
bool is_embedding(const std::string& name) {
    return name == "tokens.weight" || name == "positions.weight";
}

/// The parameters by name, as the model's code reads them.
class reader {
  public:
    reader(tape& on, const named_arrays& parameters, recorded_model& into) {
        for (const named_array& each : parameters) {
            into.parameters.push_back(on.parameter(on.given(each.value), {each.name, ""}));
            names_.push_back(each.name);
        }
        all_ = &into.parameters;
    }
    variable operator()(const std::string& name) const {
        for (std::size_t i = 0; i < names_.size(); ++i) {
            if (names_[i] == name) return (*all_)[i];
        }
        throw attention::error(attention::status::unknown,
                               "The model needs the tensor " + attention::quoted(name) + ".");
    }

  private:
    std::vector<std::string> names_;
    const variable_list* all_;
};

/// The call's first result, under a name and a role.
variable named(variable made, const std::string& name, const std::string& role = "") {
    made.owner->rename(made, {name, role});
    return made;
}

variable normalised(const reader& of, const std::string& name, variable values, std::size_t width) {
    return recorder::invoke(recorder::layer_norm_definition,
                            {values, std::vector<std::int64_t>{static_cast<std::int64_t>(width)},
                             of(name + ".weight"), of(name + ".bias")});
}

variable linear(variable values, variable weight) {
    return recorder::invoke(recorder::linear_definition, {values, weight});
}

}  // namespace

std::vector<parameter_shape> parameter_shapes(const model_options& of) {
    const std::size_t width = of.width;
    std::vector<parameter_shape> made{{"tokens.weight", {of.vocabulary, width}},
                                      {"positions.weight", {of.length, width}}};
    const auto norm = [&](const std::string& name) {
        if (!of.layer_norm) return;
        made.push_back({name + ".weight", {width}});
        made.push_back({name + ".bias", {width}});
    };
    for (std::size_t layer = 0; layer < of.layers; ++layer) {
        const std::string block = "blocks." + std::to_string(layer) + ".";
        norm(block + "norm1");
        for (const char* each : {"query", "key", "value", "output"}) {
            made.push_back({block + each + ".weight", {width, width}});
        }
        if (!of.mlp) continue;
        norm(block + "norm2");
        made.push_back({block + "mlp.0.weight", {mlp_factor * width, width}});
        made.push_back({block + "mlp.0.bias", {mlp_factor * width}});
        made.push_back({block + "mlp.2.weight", {width, mlp_factor * width}});
        made.push_back({block + "mlp.2.bias", {width}});
    }
    norm("norm");
    made.push_back({"head.weight", {of.vocabulary, width}});
    return made;
}

named_arrays initial_parameters(const model_options& of, attention::generator& draws) {
    named_arrays made;
    for (const parameter_shape& each : parameter_shapes(of)) {
        if (each.shape.size() == 1) {
            made.push_back({each.name, filled(each.shape, ends_with(each.name, "weight") ? 1 : 0)});
            continue;
        }
        const auto inputs = static_cast<double>(each.shape[1]);
        const auto spread = static_cast<float>(is_embedding(each.name) ? 1 : 1 / std::sqrt(inputs));
        array value = array::from(draws.randn(each.shape));
        float* cells = value.fill<float>();
        for (std::size_t i = 0; i < value.size(); ++i) cells[i] *= spread;
        made.push_back({each.name, std::move(value)});
    }
    return made;
}

recorded_model record_model(tape& on, const model_options& of, const named_arrays& parameters,
                            variable tokens, variable kept) {
    recorded_model made;
    const reader read(on, parameters, made);
    const shape_list given = on.value(tokens).shape();
    const std::size_t batch = given[0], length = given[1];
    const std::size_t width = of.width, head_width = width / of.heads;

    array future(dtype::boolean, {length, length});
    for (std::size_t row = 0; row < length; ++row) {
        for (std::size_t column = 0; column < length; ++column) {
            future.fill<std::uint8_t>()[row * length + column] = column > row ? 1 : 0;
        }
    }
    const variable mask = on.given(future, {"future", "mask"});

    using recorder::invoke;
    const variable words = invoke(recorder::embedding_definition, {tokens, read("tokens.weight")});
    const variable places = recorder::narrow(read("positions.weight"), 0, 0, length);
    variable stream = named(words + places, "inputs", "input");
    for (std::size_t layer = 0; layer < of.layers; ++layer) {
        const std::string block = "blocks." + std::to_string(layer) + ".";
        const auto call = [&](const char* what) { return block + what; };
        const variable before =
            of.layer_norm ? normalised(read, call("norm1"), stream, width) : stream;
        const auto projected = [&](const variable& weight) {
            // The first layer's rows are sums of a token's row and a place's. Both tables together
            // have fewer rows, so the tables are multiplied, and the products are looked up.
            if (layer > 0 || of.layer_norm) return linear(before, weight);
            return invoke(recorder::embedding_definition,
                          {tokens, linear(read("tokens.weight"), weight)}) +
                   linear(places, weight);
        };
        const auto by_head = [&](const char* what, const char* role) {
            const variable all =
                named(projected(read(block + what + ".weight")), block + what, role);
            return recorder::transpose(
                recorder::reshape(all, {batch, length, of.heads, head_width}), 1, 2);
        };
        const variable query = by_head("query", "query");
        const variable key = by_head("key", "key");
        const variable value = by_head("value", "value");
        const double scale = 1 / std::sqrt(static_cast<double>(head_width));
        const variable scores =
            named(recorder::matmul(query, recorder::transpose(key, 2, 3)) * scale, call("scores"),
                  "scores");
        const variable visible = invoke(recorder::masked_fill_definition,
                                        {scores, mask, -std::numeric_limits<double>::infinity()});
        const variable weights = named(recorder::softmax(visible, -1), call("weights"), "weights");
        variable context = recorder::matmul(weights, value);
        if (kept) {
            const variable of_layer = recorder::select(kept, 0, static_cast<std::int64_t>(layer));
            context = context * recorder::reshape(of_layer, {of.heads, 1, 1});
        }
        named(context, call("context"), "output");
        made.weights.push_back(weights);
        made.heads.push_back(context);
        const variable joined =
            recorder::reshape(recorder::transpose(context, 1, 2), {batch, length, width});
        stream = named(stream + linear(joined, read(call("output.weight"))), call("stream"));
        if (!of.mlp) continue;
        const variable between =
            of.layer_norm ? normalised(read, call("norm2"), stream, width) : stream;
        const variable wide =
            invoke(recorder::linear_definition,
                   {between, read(call("mlp.0.weight")), read(call("mlp.0.bias"))});
        const variable active = invoke(recorder::gelu_definition, {wide});
        stream = stream + invoke(recorder::linear_definition,
                                 {active, read(call("mlp.2.weight")), read(call("mlp.2.bias"))});
        named(stream, call("mlp"));
    }
    made.stream = stream;
    if (of.layer_norm) stream = normalised(read, "norm", stream, width);
    made.logits = named(linear(stream, read("head.weight")), "logits");
    return made;
}

}  // namespace learning
