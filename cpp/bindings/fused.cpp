#include "attention/fused/targets.hpp"

// The fused kernel as a module without library or allocator: its functions take addresses.
// JavaScript lays out the memory (web/src/engine/fused.ts).

namespace {

const attention::fused::target& kernel = attention::fused::baseline;

}  // namespace

extern "C" {

using attention::fused::call;

std::size_t scratch_size(std::size_t d, std::size_t v) {
    return kernel.scratch_size(d, v);
}

void forward(const call* arguments, float* output, float* statistics, float* scratch) {
    kernel.forward(*arguments, output, statistics, scratch);
}

void weights(const call* arguments, const float* statistics, const std::size_t* rows,
             std::size_t count, float* result, float* scratch) {
    kernel.weights(*arguments, statistics, rows, count, result, scratch);
}

void gradient(const call* arguments, const float* upstream, float* by_query, float* by_key,
              float* by_value, float* scratch) {
    kernel.gradient(*arguments, upstream, by_query, by_key, by_value, scratch);
}
}
