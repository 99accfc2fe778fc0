#include "attention/fused/targets.hpp"

// The fused kernel as a module without library or allocator: its functions take addresses.
// JavaScript lays out the memory (web/src/engine/fused.ts).

namespace {

const attention::fused::target& kernel = attention::fused::baseline;

}  // namespace

extern "C" {

using attention::fused::head_params;

std::size_t scratch_size(std::size_t head_dim, std::size_t value_dim) {
    return kernel.scratch_size(head_dim, value_dim);
}

void forward(const head_params* params, float* output, float* statistics, float* scratch) {
    kernel.forward(*params, output, statistics, scratch);
}

void weights(const head_params* params, const float* statistics, const std::size_t* rows,
             std::size_t count, float* result, float* scratch) {
    kernel.weights(*params, statistics, rows, count, result, scratch);
}

std::size_t decode_scratch_size(std::size_t num_queries, std::size_t head_dim,
                                std::size_t value_dim) {
    return kernel.decode_scratch_size(num_queries, head_dim, value_dim);
}

void decode(const head_params* params, float* output, float* statistics, float* scratch) {
    kernel.decode(*params, output, statistics, scratch);
}

void widen(const std::uint16_t* from, std::size_t count, float* to) {
    kernel.widen(from, count, to);
}

std::size_t narrow(const float* from, std::size_t count, std::uint16_t* to) {
    return kernel.narrow(from, count, to);
}

std::size_t gradient_scratch_size(std::size_t head_dim, std::size_t value_dim,
                                  std::size_t num_keys) {
    return kernel.gradient_scratch_size(head_dim, value_dim, num_keys);
}

void gradient(const head_params* params, const float* upstream, float* grad_query, float* grad_key,
              float* grad_value, float* scratch) {
    kernel.gradient(*params, upstream, grad_query, grad_key, grad_value, scratch);
}
}
