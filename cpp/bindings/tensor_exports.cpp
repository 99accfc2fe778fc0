#include "bindings/calls.hpp"
#include "bindings/crossing.hpp"

// The numeric engine's calls, which every public module has.

BINDINGS_EXPORT(describe_kernels)
BINDINGS_EXPORT(softmax)
BINDINGS_EXPORT(entropy)
BINDINGS_EXPORT(softmax_jacobian)
BINDINGS_EXPORT(dropout)
BINDINGS_EXPORT(causal_mask)
BINDINGS_EXPORT(sliding_window_mask)
BINDINGS_EXPORT(scaled_dot_product_attention)
BINDINGS_EXPORT(scaled_dot_product_attention_gradient)
BINDINGS_EXPORT(multi_head_attention)
BINDINGS_EXPORT(variance)
BINDINGS_EXPORT(seed_generator)
BINDINGS_EXPORT(draw)
