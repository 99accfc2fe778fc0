#include "bindings/calls.hpp"
#include "bindings/crossing.hpp"

// The calls of the numeric engine, which both public modules have.
EMSCRIPTEN_BINDINGS(tensors) {
    using namespace bindings;
    emscripten::function("describe_kernels", &bound<describe_kernels>);
    emscripten::function("softmax", &bound<softmax>);
    emscripten::function("entropy", &bound<entropy>);
    emscripten::function("softmax_jacobian", &bound<softmax_jacobian>);
    emscripten::function("dropout", &bound<dropout>);
    emscripten::function("causal_mask", &bound<causal_mask>);
    emscripten::function("sliding_window_mask", &bound<sliding_window_mask>);
    emscripten::function("attention_scores", &bound<attention_scores>);
    emscripten::function("scaled_dot_product_attention", &bound<scaled_dot_product_attention>);
    emscripten::function("scaled_dot_product_attention_gradient",
                         &bound<scaled_dot_product_attention_gradient>);
    emscripten::function("multi_head_attention", &bound<multi_head_attention>);
    emscripten::function("variance", &bound<variance>);
    emscripten::function("seed_generator", &bound<seed_generator>);
    emscripten::function("draw", &bound<draw>);
}
