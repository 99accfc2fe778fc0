// Trainings have the same bits natively and in WebAssembly: tests/engine/learning-bits.test.mjs
// reads the same figures.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "learning/trainer.hpp"
#include "support/golden.hpp"

using namespace learning;

namespace {

/// FNV-1a of the bytes of numbers, as eight digits.
std::string hash_of(const std::vector<float>& numbers) {
    std::uint32_t hash = 2166136261U;
    for (const float number : numbers) {
        unsigned char bytes[sizeof number];
        std::memcpy(bytes, &number, sizeof number);
        for (const unsigned char each : bytes) hash = (hash ^ each) * 16777619U;
    }
    char text[9];
    std::snprintf(text, sizeof text, "%08x", static_cast<unsigned>(hash));
    return text;
}

training_options options_of(const nlohmann::json& from) {
    training_options made;
    made.task = from.at("task");
    made.of_task.vocabulary = from.at("letters");
    made.of_task.length = from.at("length");
    made.of_task.text = from.at("text");
    made.model.layers = from.at("layers");
    made.model.heads = from.at("heads");
    made.model.width = from.at("width");
    made.model.layer_norm = from.at("norm");
    made.model.mlp = from.at("mlp");
    const std::string kind = from.at("optimiser");
    made.optimizer.kind = kind == "sgd"    ? optimizer_kind::sgd
                          : kind == "adam" ? optimizer_kind::adam
                                           : optimizer_kind::adamw;
    made.optimizer.rate = from.at("rate");
    made.optimizer.weight_decay = from.at("decay");
    made.batch = from.at("batch");
    made.seed = from.at("seed");
    return made;
}

}  // namespace

TEST_CASE("learning: a seed gives the bits of the golden trainings, natively and in WebAssembly") {
    const nlohmann::json golden = support::golden("learning.json");
    for (const nlohmann::json& each : golden.at("trainings")) {
        trainer learner(options_of(each));
        std::vector<float> losses, parameters;
        while (losses.size() < golden.at("steps").get<std::size_t>()) {
            losses.push_back(static_cast<float>(learner.step()));
        }
        for (const named_array& tensor : learner.parameters()) {
            const float* cells = tensor.value.cells<float>();
            parameters.insert(parameters.end(), cells, cells + tensor.value.size());
        }
        INFO(each.at("task").get<std::string>());
        CHECK(hash_of(losses) == each.at("losses").get<std::string>());
        CHECK(hash_of(parameters) == each.at("parameters").get<std::string>());
    }
}
