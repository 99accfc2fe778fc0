#pragma once

#include "bindings/packed.hpp"

/// The engine's calls, which know nothing of WebAssembly: each reads a request and returns a reply.
/// web/src/engine writes the request and reads the reply, field by field in the same order.
namespace bindings {

/// Names of operations, rules and roles; then every lesson with its steps and settings.
reply describe(request& arguments);
/// Runs a lesson and keeps its trace under a number, for `explain` and `feeds`.
reply run_lesson(request& arguments);
/// The terms that made one cell of a kept trace. The reply is empty where the trace is no longer
/// kept.
reply explain(request& arguments);
/// The cells that were made from one cell of a kept trace. The reply is empty where the trace is
/// no longer kept.
reply feeds(request& arguments);
/// The plane in which the rows of a matrix spread the most: its share, then its directions.
reply principal_plane(request& arguments);
/// Names of the kernels, the readable one first.
reply describe_kernels(request& arguments);
reply softmax(request& arguments);
reply entropy(request& arguments);
reply softmax_jacobian(request& arguments);
reply dropout(request& arguments);
reply causal_mask(request& arguments);
reply sliding_window_mask(request& arguments);
reply attention_scores(request& arguments);
reply scaled_dot_product_attention(request& arguments);
reply scaled_dot_product_attention_gradient(request& arguments);
reply multi_head_attention(request& arguments);
reply variance(request& arguments);
/// The state of a new generator with this seed.
reply seed_generator(request& arguments);
/// Draws from a generator. Its state comes with the request; the reply has the values, then the
/// state after the draw.
reply draw(request& arguments);

}  // namespace bindings
