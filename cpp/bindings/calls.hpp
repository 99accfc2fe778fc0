#pragma once

#include "bindings/packed.hpp"

/// The engine's calls, free of WebAssembly: each reads a request and writes a reply. The layout of
/// both stands beside the reader in web/src/engine.
namespace bindings {

/// Names of operations, rules and roles; then every lesson with its steps and settings.
reply describe(request& asked);
/// Runs a lesson and keeps its trace under a number, for `explain` and `feeds`.
reply run_lesson(request& asked);
/// How one cell of a kept trace came about. Replies nothing at all where the trace is no longer
/// kept.
reply explain(request& asked);
/// The cells made from one cell of a kept trace. Replies nothing at all where the trace is no
/// longer kept.
reply feeds(request& asked);
/// Names of the kernels, plainest first.
reply describe_kernels(request& asked);
reply softmax(request& asked);
reply entropy(request& asked);
reply softmax_jacobian(request& asked);
reply dropout(request& asked);
reply causal_mask(request& asked);
reply sliding_window_mask(request& asked);
reply scaled_dot_product_attention(request& asked);
reply scaled_dot_product_attention_gradient(request& asked);
reply multi_head_attention(request& asked);
reply variance(request& asked);
/// The state of a generator freshly seeded.
reply seed_generator(request& asked);
/// Draws from a generator whose state comes with the call and goes back with the reply.
reply draw(request& asked);

}  // namespace bindings
