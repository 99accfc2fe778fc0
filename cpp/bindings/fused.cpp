#include "attention/fused/targets.hpp"

// The fast path as a module of its own: raw memory in, raw memory out. JavaScript lays out the
// memory (web/src/engine/fused.ts); there is no allocation and no library in here.

namespace {

const attention::fused::target& kernel = attention::fused::baseline;

}  // namespace

extern "C" {

using attention::fused::call;

std::size_t scratch_size(std::size_t d, std::size_t v) {
    return kernel.scratch_size(d, v);
}

void forward(const call* asked, float* output, float* statistics, float* scratch) {
    kernel.forward(*asked, output, statistics, scratch);
}

void weights(const call* asked, const float* statistics, const std::size_t* rows, std::size_t count,
             float* result, float* scratch) {
    kernel.weights(*asked, statistics, rows, count, result, scratch);
}

void gradient(const call* asked, const float* upstream, float* by_query, float* by_key,
              float* by_value, float* scratch) {
    kernel.gradient(*asked, upstream, by_query, by_key, by_value, scratch);
}
}
